/// The part of SwiftUI that only the sample app uses, for its type check.
@MainActor public protocol App {
  associatedtype Body: Scene
  init()
  var body: Body { get }
}

extension App {
  public static func main() {}
}

@MainActor public protocol Scene {}

public struct WindowGroup<Content: View>: Scene {
  public let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor static var previews: Previews { get }
}

public struct TupleView<Content>: View {
  public typealias Body = Never
  public let content: Content
}

extension ViewBuilder {
  @MainActor public static func buildBlock<each Content: View>(_ content: repeat each Content)
    -> TupleView<(repeat each Content)>
  { TupleView(content: (repeat each content)) }
}

/// A value that SwiftUI keeps for a view.
@propertyWrapper public struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box
  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding<Value> { Binding(get: { box.value }, set: { box.value = $0 }) }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  public typealias Body = Never
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: (Data.Element) -> Content) {}
}

public struct TabView<Content: View>: View {
  public typealias Body = Never
  public init(@ViewBuilder content: () -> Content) {}
}

public struct VStack<Content: View>: View {
  public typealias Body = Never
  public init(@ViewBuilder content: () -> Content) {}
}

public struct Slider: View {
  public typealias Body = Never
  public init(value: Binding<Double>, in bounds: ClosedRange<Double>) {}
}

extension View {
  public func tabItem(@ViewBuilder _ label: () -> some View) -> some View { self }
  public func previewDisplayName(_ name: String) -> some View { self }
}
