@_exported public import DrawstringCore

/// An effect, read and checked: it answers what its layers look like at any moment or instant of a trace.
///
/// A value without state or cache; it may be shared between threads, and the same question always gives the
/// same answer.
public struct Effect: Sendable {
  package let graph: Graph
  /// The findings about the file that are no errors: warnings and hints, by place.
  public let warnings: [Finding]

  package init(_ graph: Graph, warnings: [Finding] = []) {
    self.graph = graph
    self.warnings = warnings
  }

  /// The effect's identifier, as its file says.
  public var name: String { graph.name }
  /// The effect's title; empty where the file says none.
  public var title: String { graph.names.title }
  /// The names of the variants that its file may be read with: those of the file in its order, and `reducedMotion`.
  public var variants: [String] { graph.names.variants }
  /// The visible part of the root layers' coordinates, in points, y downwards.
  ///
  /// The size is that before the first event; frames of a flexible canvas have a size of their own.
  public var canvas: CanvasRect { graph.canvas }
  /// The layers in the order of the file: parents before the layers in them.
  public var layers: [LayerHandle] {
    graph.layers.indices.map { graph.handle(ofLayer: $0) }
  }
  /// The layer with an id, as a key for frames; nil where the effect has none of that id.
  public func layer(_ id: String) -> LayerHandle? {
    graph.layers.firstIndex { $0.id.hasBytes(of: id) }.map { graph.handle(ofLayer: $0) }
  }
  /// The values that the host may give, in file order.
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
  /// The names of the images that its layers show, before and during animations, each once: those that a host may load
  /// beforehand. A name in which inputs stand is that of their defaults.
  public var images: [String] { graph.texts(of: .image) }
  /// The names of the fonts of its texts, each once, as `images`; without the host's standard font.
  public var fonts: [String] { graph.texts(of: .font) }
  /// The pull, in points, from which a release refreshes; nil where the effect cannot be pulled.
  public var trigger: Double? { graph.pull?.trigger }

  /// The side of the list at which the control lies; `top` without a pull.
  public var edge: ListEdge { graph.edge }

  /// The amount of content before the edge from which the host begins a refresh by itself, in points; nil where the host does
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
  /// A time past the phase's end shows what follows by itself; one beyond 10⁹ s counts as 10⁹ s. A moment that
  /// cannot be (see `impossibility(of:)`), such as dragging an effect without a pull, gives the nearest possible one.
  public func frame(at moment: Moment) -> EffectFrame {
    var buffer = makeFrameBuffer()
    evaluate(moment, into: &buffer)
    return buffer.frame
  }

  /// Why a moment cannot be, in a sentence; nil where it can.
  public func impossibility(of moment: Moment) -> String? { graph.impossibility(of: moment) }

  /// Room for frames of this effect, to be filled by `evaluate` and by its replays.
  public func makeFrameBuffer() -> FrameBuffer { FrameBuffer(for: graph) }

  /// Fills a buffer with the frame of a moment; once the buffer is warm, without allocating.
  ///
  /// A buffer of another effect is replaced by one of this.
  public func evaluate(_ moment: Moment, into buffer: inout FrameBuffer) {
    if buffer.graph !== graph { buffer = makeFrameBuffer() }
    buffer.fill(moment)
  }

  /// Prepares a trace, so that any of its instants can be asked for; takes time in proportion to its events.
  ///
  /// `inputs` replace the defaults of inputs from the beginning, `size` the size of a flexible canvas; values that do not fit
  /// are ignored.
  public func makeReplay(of trace: Trace, inputs: [InputSetting] = [], size: Vec2? = nil) -> Replay {
    Replay(graph, trace, inputs: inputs, size: size)
  }

  /// The same out of a budget; nil where that does not reach.
  package func makeReplay(
    of trace: Trace, inputs: [InputSetting] = [], size: Vec2? = nil, _ budget: inout WorkBudget
  ) -> Replay? {
    Replay(graph, trace, inputs: inputs, size: size, &budget)
  }

  /// A control that lives, idle at first: events come as they happen.
  ///
  /// A session that is recording keeps every event, so that its trace is whole; see `Session.trace`.
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

/// A value that the host of an effect may give.
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
