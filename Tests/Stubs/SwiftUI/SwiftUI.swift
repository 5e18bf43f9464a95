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
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
}

public struct UIViewRepresentableContext<Representable> {
  public init() {}
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
