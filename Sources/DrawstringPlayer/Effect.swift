@_exported public import DrawstringCore

/// An effect, read and checked, that gives its frame at any moment or at any instant of a trace.
///
/// A value without state or cache: it may be shared between threads, and the same call always gives the same result.
public struct Effect: Sendable {
  package let graph: Graph
  /// The findings about the file that are not errors: warnings and hints, by place.
  public let warnings: [Finding]

  package init(_ graph: Graph, warnings: [Finding] = []) {
    self.graph = graph
    self.warnings = warnings
  }

  /// The effect's identifier, as its file gives it.
  public var name: String { graph.name }
  /// The effect's title; empty if the file has none.
  public var title: String { graph.names.title }
  /// The names of the variants that can be applied: those of the file, in its order, and `reducedMotion`.
  public var variants: [String] { graph.names.variants }
  /// The visible part of the root layers' coordinates, in points, y downwards.
  ///
  /// The size is the one before the first event; frames of a flexible canvas have a size of their own.
  public var canvas: CanvasRect { graph.canvas }
  /// The layers in the order of the file: parents before the layers in them.
  public var layers: [LayerHandle] {
    graph.layers.indices.map { graph.handle(ofLayer: $0) }
  }
  /// The layer with an id, as a key for frames; nil if the effect has no such layer.
  public func layer(_ id: String) -> LayerHandle? {
    graph.layers.firstIndex { $0.id.hasBytes(of: id) }.map { graph.handle(ofLayer: $0) }
  }
  /// The inputs: values that the host may set, in file order.
  public var inputs: [EffectInput] { graph.declaredInputs.map { EffectInput($0, graph) } }
  /// The names of the signals: `width` and `height` where the canvas is flexible, those of inputs, then the author's, in file order.
  public var signals: [String] { graph.signals.map { $0.name } }
  /// The names of the outputs, in file order.
  public var outputs: [String] { graph.outputs.map { $0.name } }
  /// The names of the events of nodes, each once, in file order.
  public var events: [String] {
    var names: [String] = []
    for event in graph.nodeEvents {
      let name = graph.eventNames[event.name]
      if !names.contains(where: { $0.hasBytes(of: name) }) { names.append(name) }
    }
    return names
  }
  /// The names of the images that its layers show, before and during animations, each once, so that a host may load them
  /// beforehand. A name that contains inputs is given for their defaults.
  public var images: [String] { graph.texts(of: .image) }
  /// The names of the fonts of its texts, each once, like `images`; without the host's standard font.
  public var fonts: [String] { graph.texts(of: .font) }
  /// The pull, in points, from which a release refreshes; nil where the effect cannot be pulled.
  public var trigger: Double? { graph.pull?.trigger }

  /// The side of the list at which the control lies; `top` without a pull.
  public var edge: ListEdge { graph.edge }

  /// The length of the content left before the edge, in points, at which the host begins a refresh by itself; nil if it does
  /// not.
  public var beginsWithin: Double? { graph.pull?.beginsWithin }

  /// The layers at which a tap fires a trigger, with the names of the triggers, in the order of the file.
  public var taps: [(layer: LayerHandle, trigger: String)] {
    graph.taps.map { (graph.handle(ofLayer: $0.layer.index), graph.inputs[$0.input].name) }
  }

  /// Whether an event of the effect has a haptic.
  public var hasHaptics: Bool { graph.hasHaptics }

  /// Whether the control has a second floor behind a longer pull, which sessions open and close.
  public var hasFloor: Bool { graph.pull?.floor != nil }

  /// Whether the control lies over the content, which then stays where it is; otherwise the content moves with the pull.
  public var isOverlay: Bool { graph.pull?.content == .stays }

  /// Whether the canvas moves with the content.
  package var movesWithContent: Bool { graph.movesWithContent }

  /// The frame of a moment.
  ///
  /// A time past the phase's end shows what follows without further events; one beyond 10⁹ s counts as 10⁹ s. An impossible
  /// moment (see `impossibility(of:)`), such as dragging an effect without a pull, gives the nearest possible one.
  public func frame(at moment: Moment) -> EffectFrame {
    var buffer = makeFrameBuffer()
    evaluate(moment, into: &buffer)
    return buffer.frame
  }

  /// The reason why a moment is impossible, in a sentence; nil if it is possible.
  public func impossibility(of moment: Moment) -> String? { graph.impossibility(of: moment) }

  /// A buffer for frames of this effect, which `evaluate` and its replays fill.
  public func makeFrameBuffer() -> FrameBuffer { FrameBuffer(for: graph) }

  /// Fills a buffer with the frame of a moment; allocates nothing once the buffer is warm.
  ///
  /// A buffer of another effect is replaced by one of this effect.
  public func evaluate(_ moment: Moment, into buffer: inout FrameBuffer) {
    if buffer.graph !== graph { buffer = makeFrameBuffer() }
    buffer.fill(moment)
  }

  /// Prepares a trace for queries at any instant; takes time in proportion to the number of its events.
  ///
  /// `inputs` replace the defaults of inputs from the beginning, `size` the size of a flexible canvas; values that do not fit
  /// are ignored.
  public func makeReplay(of trace: Trace, inputs: [InputSetting] = [], size: Vec2? = nil) -> Replay {
    Replay(graph, trace, inputs: inputs, size: size)
  }

  /// Prepares a trace within a budget; nil if the budget does not suffice.
  package func makeReplay(
    of trace: Trace, inputs: [InputSetting] = [], size: Vec2? = nil, _ budget: inout WorkBudget
  ) -> Replay? {
    Replay(graph, trace, inputs: inputs, size: size, &budget)
  }

  /// Makes a live control, idle at first, which takes events as they happen.
  ///
  /// A recording session keeps every event, so that its trace is complete; see `Session.trace`.
  /// `inputs` replace the defaults of inputs from the beginning, `size` the size of a flexible canvas; values that do not fit
  /// are ignored.
  public func makeSession(recording: Bool = false, inputs: [InputSetting] = [], size: Vec2? = nil) -> Session
  {
    Session(graph, isRecording: recording, inputs: inputs, size: size)
  }
}

#if !hasFeature(Embedded)
  extension Effect {
    /// Returns the effect with other values of inputs and another size before the first event; those that do not fit are
    /// ignored.
    package func beginning(with inputs: [InputSetting], size: Vec2? = nil) -> Effect {
      Effect(graph.beginning(with: inputs, size: size), warnings: warnings)
    }
  }
#endif

/// A value that the host of an effect may set.
public struct EffectInput: Hashable, Sendable {
  /// The name, as sessions and traces take it.
  public let name: String
  /// The type of its values.
  public let kind: InputKind
  /// The value before the input is set; nil for a trigger.
  public let defaultValue: InputValue?
  /// The allowed values of a number or an angle; nil for all.
  public let range: ClosedRange<Double>?
  /// The words of a `word`; empty for other types.
  public let words: [String]

  init(_ input: Input, _ graph: Graph) {
    name = input.name
    kind = input.kind
    defaultValue = graph.defaultValue(of: input)
    range = input.range.map { $0.least...$0.most }
    words = input.words
  }
}
