internal import DrawstringCompiler
@_exported public import DrawstringCore
internal import DrawstringSyntax

/// An effect, read and checked, that gives the values of its layers at any moment or instant of a trace.
///
/// A value without state or cache: threads may share an effect, and the same input always gives the same frame.
public struct Effect: Sendable {
  package let shared: SharedGraph

  package init(_ graph: Graph) { shared = SharedGraph(graph) }

  /// Reads an effect from YAML text; throws a `SpecError` with all findings if one of them is an error.
  ///
  /// `name` is the name of the file in the findings. `variants` are applied in order: if two of them change the same
  /// value, the later one wins. `reducedMotion` is always available; if the file has no such variant, it is derived
  /// after the others are applied. An unknown variant throws an error with the finding `unknown-variant`.
  public init(yaml: String, name: String = "effect.yaml", variants: [String] = []) throws(SpecError) {
    try self.init(bytes: Array(yaml.utf8), name: name, variants)
  }

  /// Reads an effect from a YAML file of at most 64 MiB; throws a `SpecError` with all findings if one of them is an
  /// error, or with the finding `unreadable-file` if the file cannot be read.
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

  /// The effect's identifier.
  public var name: String { shared.graph.name }
  /// The effect's title; empty if the file has none.
  public var title: String { shared.graph.names.title }
  /// The names of the available variants: those of the file, in its order, and `reducedMotion`.
  public var variants: [String] { shared.graph.names.variants }
  /// The visible part of the root layers' coordinates, in points, y downwards; width and height are not negative.
  public var canvas: (x: Double, y: Double, width: Double, height: Double) {
    let canvas = shared.graph.canvas
    return (canvas.x, canvas.y, canvas.width, canvas.height)
  }
  /// The pull, in points, from which a release refreshes; nil if the effect cannot be pulled.
  public var trigger: Double? { shared.graph.pull?.trigger }

  /// Returns the frame of a moment.
  ///
  /// A time past the phase's end is in the phase that follows by itself; a time beyond 10⁹ s counts as 10⁹ s. An
  /// impossible moment (see `impossibility(of:)`), such as a drag in an effect without a pull, gives the frame of the
  /// nearest possible moment.
  public func frame(at moment: Moment) -> Frame {
    var buffer = makeFrameBuffer()
    evaluate(moment, into: &buffer)
    return buffer.frame
  }

  /// Returns a sentence that says why a moment is impossible; nil for a possible moment.
  public func impossibility(of moment: Moment) -> String? { shared.graph.impossibility(of: moment) }

  /// Returns a buffer for frames of this effect, which `evaluate` and the effect's replays fill.
  public func makeFrameBuffer() -> FrameBuffer { FrameBuffer(for: shared) }

  /// Fills a buffer with the frame of a moment, without allocating once the buffer is warm.
  ///
  /// A buffer of another effect is replaced by a buffer of this effect.
  public func evaluate(_ moment: Moment, into buffer: inout FrameBuffer) {
    if buffer.shared !== shared { buffer = makeFrameBuffer() }
    buffer.fill(moment)
  }

  /// Prepares a trace for queries of any instant, in time proportional to its number of events.
  public func replay(_ trace: Trace) -> Replay { Replay(shared, trace) }

  /// Prepares a trace within a budget; returns nil if the budget does not allow it.
  package func replay(_ trace: Trace, _ budget: inout WorkBudget) -> Replay? {
    Replay(shared, trace, &budget)
  }

  /// Returns a session for a live control, which is idle at first and receives events as they happen.
  public func session() -> Session { Session(shared) }
}
