@_exported public import UIKit

/// The part of SwiftUI that `DrawstringUI` and its examples use; views are values that nobody draws.
@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a view that cannot be") }
}

extension View where Body == Never {
  public var body: Never { preconditionFailure("a view without parts") }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public struct Background<Content: View, Behind: View>: View {
  public typealias Body = Never
  public let content: Content
  public let behind: Behind
}

extension View {
  public func background<Behind: View>(@ViewBuilder _ behind: () -> Behind) -> Background<Self, Behind> {
    Background(content: self, behind: behind())
  }
}

@MainActor public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  func makeCoordinator() -> Coordinator
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
  static func dismantleUIView(_ view: UIViewType, coordinator: Coordinator)
  func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

extension UIViewRepresentable {
  public static func dismantleUIView(_ view: UIViewType, coordinator: Coordinator) {}
  public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? {
    nil
  }
}

@MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
}

public struct ProposedViewSize: Hashable, Sendable {
  public var width: CGFloat?, height: CGFloat?
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }
}

/// What SwiftUI does with the view of a representable: it makes it once, updates it for each new value, and takes it away.
@MainActor public final class StubHosting<Representable: UIViewRepresentable> {
  public let view: Representable.UIViewType
  private let context: UIViewRepresentableContext<Representable>

  public init(_ first: Representable) {
    context = UIViewRepresentableContext(coordinator: first.makeCoordinator())
    view = first.makeUIView(context: context)
    first.updateUIView(view, context: context)
  }

  public func update(_ next: Representable) { next.updateUIView(view, context: context) }

  public func size(_ value: Representable, in proposal: ProposedViewSize) -> CGSize? {
    value.sizeThatFits(proposal, uiView: view, context: context)
  }

  public func dismantle() {
    view.removeFromSuperview()
    Representable.dismantleUIView(view, coordinator: context.coordinator)
  }
}

/// A value that somebody else has.
@propertyWrapper public struct Binding<Value> {
  private let (read, write): (() -> Value, (Value) -> Void)
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (read, write) = (get, set) }
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
}

public enum Edge: Sendable {
  public struct Set: OptionSet, Hashable, Sendable {
    public var rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 15)
  }
}

public struct EmptyView: View {
  public typealias Body = Never
}

/// The content of a view of UIKit.
@MainActor public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration {
  public let content: Content
  public private(set) var margin: CGFloat?
  public init(@ViewBuilder content: () -> Content) where Background == EmptyView {
    self.content = content()
  }
  public func margins(_ edges: Edge.Set = .all, _ length: CGFloat) -> Self {
    var copy = self
    copy.margin = length
    return copy
  }
  public func makeContentView() -> any UIView & UIContentView { StubContentView(self) }
}

/// The view of a hosting configuration, which nobody draws.
@MainActor public final class StubContentView: UIView, UIContentView {
  public var configuration: any UIContentConfiguration
  init(_ configuration: any UIContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) { nil }
}

public struct Text: View {
  public typealias Body = Never
  public init(_ text: String) {}
}

public struct ScrollView<Content: View>: View {
  public typealias Body = Never
  public let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct List<Content: View>: View {
  public typealias Body = Never
  public let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct Button<Label: View>: View {
  public typealias Body = Never
  public let action: @MainActor () -> Void
  public let label: Label
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }
}
