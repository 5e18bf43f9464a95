internal import DrawstringCompiler
@_exported public import DrawstringCore
internal import DrawstringSyntax

/// An effect, read and checked: it answers what its layers look like at any moment or instant of a trace.
///
/// A value without state or cache; it may be shared between threads, and the same question always gives the
/// same answer.
public struct Effect: Sendable {
  package let shared: SharedGraph

  package init(_ graph: Graph) { shared = SharedGraph(graph) }

  /// Reads an effect from YAML text; throws a `SpecError` with every finding where there is an error among them.
  ///
  /// `name` stands for the file in the findings. `variants` are applied in turn: of two that change one thing, the
  /// later has it. `reducedMotion` can always be asked for; where the file has no such variant it is derived, after
  /// the others. For a name that is none of `variants` the error has the finding `unknown-variant`.
  public init(yaml: String, name: String = "effect.yaml", variants: [String] = []) throws(SpecError) {
    try self.init(bytes: Array(yaml.utf8), name: name, variants)
  }

  /// Reads an effect from a YAML file of at most 64 MiB; throws a `SpecError` with every finding where there is an
  /// error among them, or with one, `unreadable-file`, that says why the file cannot be read.
  ///
  /// `variants` are as in `init(yaml:name:variants:)`.
  public init(contentsOfFile path: String, variants: [String] = []) throws(SpecError) {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path)
    } catch {
      throw SpecError(unreadable: path, reason: error.reason)
    }
    try self.init(bytes: bytes, name: path, variants)
  }

  private init(bytes: [UInt8], name: String, _ variants: [String]) throws(SpecError) {
    let loaded = LoadedSpec(name: name, bytes: bytes, variants: variants)
    guard let effect = loaded.effect else { throw SpecError(loaded) }
    self = effect
  }

  /// The effect's identifier, as its file says.
  public var name: String { shared.graph.name }
  /// The effect's title; empty where the file says none.
  public var title: String { shared.graph.names.title }
  /// The names of the variants that its file may be read with: those of the file in its order, and `reducedMotion`.
  public var variants: [String] { shared.graph.names.variants }
  /// The visible part of the root layers' coordinates, in points, y downwards; width and height are not negative.
  public var canvas: (x: Double, y: Double, width: Double, height: Double) {
    let canvas = shared.graph.canvas
    return (canvas.x, canvas.y, canvas.width, canvas.height)
  }
  /// The pull, in points, from which a release refreshes; nil where the effect cannot be pulled.
  public var trigger: Double? { shared.graph.pull?.trigger }

  /// The frame of a moment.
  ///
  /// A time past the phase's end shows what follows by itself; one beyond 10⁹ s counts as 10⁹ s. A moment that
  /// cannot be (see `impossibility(of:)`), such as dragging an effect without a pull, gives the nearest possible one.
  public func frame(at moment: Moment) -> Frame {
    var buffer = makeFrameBuffer()
    evaluate(moment, into: &buffer)
    return buffer.frame
  }

  /// Why a moment cannot be, in a sentence; nil where it can.
  public func impossibility(of moment: Moment) -> String? { shared.graph.impossibility(of: moment) }

  /// Room for frames of this effect, to be filled by `evaluate` and by its replays.
  public func makeFrameBuffer() -> FrameBuffer { FrameBuffer(for: shared) }

  /// Fills a buffer with the frame of a moment; once the buffer is warm, without allocating.
  ///
  /// A buffer of another effect is replaced by one of this.
  public func evaluate(_ moment: Moment, into buffer: inout FrameBuffer) {
    if buffer.shared !== shared { buffer = makeFrameBuffer() }
    buffer.fill(moment)
  }

  /// Prepares a trace, so that any of its instants can be asked for; takes time in proportion to its events.
  public func replay(_ trace: Trace) -> Replay { Replay(shared, trace) }

  /// The same out of a budget; nil where that does not reach.
  package func replay(_ trace: Trace, _ budget: inout WorkBudget) -> Replay? {
    Replay(shared, trace, &budget)
  }

  /// A control that lives, idle at first: events come as they happen.
  public func session() -> Session { Session(shared) }
}
