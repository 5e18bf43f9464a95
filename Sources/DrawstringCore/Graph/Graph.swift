/// An effect, compiled: immutable flat arrays with every name resolved, every default applied and every
/// constant folded, so that a frame is a walk over arrays.
///
///     environment   x │ built-in signals │ the author's signals          what formulas read
///     slots         outputs │ layers' properties │ items of lists │ numbers of paths     what a frame is
///
///     roots ──▶ nodes        a top-level node and its members, in document order, parents first
///       │         └─ timing, start within the parent's iteration
///       └────▶ channels      one for each stretch of slots the root writes
///                └──▶ tracks      its writers; the last that started wins
///                       ├──▶ keyframes ──▶ values, curves, formulas
///                       └──▶ options   rare features of tracks: smooth curves, colour spaces, sums
///
/// A slot holds its initial value in `initialSlots`, so that a property without a writer costs nothing. A property with
/// a formula has a binding. References are 4-byte indices into the other arrays; a range of them is `first` and
/// `count`. Names and lines are in `names`, which the sampler never reads.
///
/// `Graph` is a class, so that a frame holds one reference, and two owners can check whether they share a graph.
package final class Graph: Sendable {
  #if !hasFeature(Embedded)
    /// The tables by themselves, from which other graphs are made; players make none.
    let tables: GraphTables
  #endif
  package let name: String
  package let canvas: CanvasRect
  package let pull: PullModel?
  package let finishing: Nanoseconds?
  package let cancelling: Nanoseconds?
  package let closing: Nanoseconds?
  package let formulas: FormulaPool
  package let partFormulas: [Formula]
  package let curves: [Easing]
  package let inputs: [Input]
  package let signals: [Signal]
  package let signalOrder: [Ref<Signal>]
  package let environmentCount: Int
  package let memoryLanes: Int
  package let conditions: [Condition]
  package let outputs: [Output]
  package let layers: [Layer]
  package let taps: [Tap]
  package let replicators: [Replicator]
  package let paths: [PathSource]
  package let texts: [String]
  package let textTemplates: [TextTemplate]
  package let composedTexts: [ComposedText]
  package let numberLists: [[Double]]
  package let lists: [SlotList]
  package let initialSlots: [Double]
  package let firstPathSlot: Int32
  package let bindings: [Binding]
  package let roots: [Root]
  package let nodes: [TimedNode]
  package let channels: [Channel]
  package let tracks: [Track]
  package let starts: [TrackStart]
  package let trackOptions: [TrackOptions]
  package let keyframes: [Keyframe]
  package let waves: [Wave]
  package let knots: [KochanekBartels]
  package let nodeEvents: [NodeEvent]
  package let eventNames: [String]
  package let eventSources: [EventSource]
  package let eventRoots: [Ref<Root>]
  package let haptics: [LifecycleHaptic]
  package let physics: PhysicsModel?
  package let opacityPulse: OpacityPulse?
  package let names: GraphNames
  /// The values of tracks, inputs and signals, with the copies for packed tracks at the end.
  package let values: [Double]
  let guesses: CurveGuesses
  /// The maximum number of bytes that one input contributes to one place of a text.
  let textShare: Int
  /// The layers that are moved by shares of their size.
  let shifts: [SizeShift]
  package let packed: PackedTracks
  /// The work of a frame without the steps of bodies, and of the signals of an instant.
  package let frameWork: Int
  let signalWork: Int
  /// The properties by which frames are compared.
  let properties: ComparedProperties
  /// The lanes of the environment that hold the size of a flexible canvas.
  let sizeLanes: (width: Int32?, height: Int32?)

  /// Makes the graph of complete tables.
  convenience init(_ tables: borrowing GraphTables) { self.init(tables, FrameTables(Graph(tables, nil))) }

  /// Makes a graph with the data of frames; without them, one for questions about its tables alone.
  init(_ tables: borrowing GraphTables, _ frames: FrameTables?) {
    #if !hasFeature(Embedded)
      self.tables = copy tables
    #endif
    name = tables.name
    canvas = tables.canvas
    pull = tables.pull
    finishing = tables.finishing
    cancelling = tables.cancelling
    closing = tables.closing
    formulas = tables.formulas
    partFormulas = tables.partFormulas
    curves = tables.curves
    inputs = tables.inputs
    signals = tables.signals
    signalOrder = tables.signalOrder
    environmentCount = tables.environmentCount
    memoryLanes = tables.memoryLanes
    conditions = tables.conditions
    outputs = tables.outputs
    layers = tables.layers
    taps = tables.taps
    replicators = tables.replicators
    paths = tables.paths
    texts = tables.texts
    textTemplates = tables.textTemplates
    composedTexts = tables.composedTexts
    numberLists = tables.numberLists
    lists = tables.lists
    initialSlots = tables.initialSlots
    firstPathSlot = tables.firstPathSlot
    bindings = tables.bindings
    roots = tables.roots
    nodes = tables.nodes
    channels = tables.channels
    tracks = tables.tracks
    starts = tables.starts
    trackOptions = tables.trackOptions
    keyframes = tables.keyframes
    waves = tables.waves
    knots = tables.knots
    nodeEvents = tables.nodeEvents
    eventNames = tables.eventNames
    eventSources = tables.eventSources
    eventRoots = tables.eventRoots
    haptics = tables.haptics
    physics = tables.physics
    opacityPulse = tables.opacityPulse
    names = tables.names
    values = frames?.values ?? tables.values
    guesses = frames?.guesses ?? CurveGuesses()
    textShare = TextTemplate.share(of: tables.textTemplates, tables.composedTexts)
    shifts = frames?.shifts ?? []
    packed = frames?.packed ?? PackedTracks()
    frameWork = frames?.frameWork ?? 0
    signalWork = frames?.signalWork ?? 0
    properties = frames?.properties ?? ComparedProperties()
    let flexible = tables.canvas.flexible
    let sizes = tables.inputs.suffix(flexible.count)
    sizeLanes = (
      flexible.contains(.width) ? sizes.first?.lane : nil,
      flexible.contains(.height) ? sizes.last?.lane : nil
    )
  }
}

/// The tables of a graph while it is built, read from a file, or changed into another graph. `Graph` describes them.
struct GraphTables: Sendable {
  var name = ""
  /// The visible rectangle, with the size before the first event.
  var canvas = CanvasRect()

  var pull: PullModel?
  /// The stated lengths of the phases; nil for the default length.
  var finishing: Nanoseconds?
  var cancelling: Nanoseconds?
  var closing: Nanoseconds?

  var formulas = FormulaPool()
  /// Formulas of one lane each that together make a value of several lanes.
  var partFormulas: [Formula] = []
  var curves: [Easing] = []

  /// The values that the host gives: those of the author in file order, then the width and the height of a flexible canvas.
  var inputs: [Input] = []
  /// The signals of a flexible canvas, of inputs and of the author, each in file order.
  var signals: [Signal] = []
  /// Each after those it reads.
  var signalOrder: [Ref<Signal>] = []
  var environmentCount = SignalTable.laneCount
  /// The number of lanes of memory signals, inputs and texts with inputs.
  var memoryLanes = 0

  var conditions: [Condition] = []

  var outputs: [Output] = []
  var layers: [Layer] = []
  /// The layers that fire triggers, in the order of the layers.
  var taps: [Tap] = []
  /// Every replicator, the outer ones first.
  var replicators: [Replicator] = []
  var paths: [PathSource] = []
  var texts: [String] = []
  /// The texts that inputs stand in.
  var textTemplates: [TextTemplate] = []
  /// The texts in which formulas stand.
  var composedTexts: [ComposedText] = []
  var numberLists: [[Double]] = [[]]
  /// Lists whose items are separate slots.
  var lists: [SlotList] = []

  var initialSlots: [Double] = []
  /// The slots from here on are numbers of paths.
  var firstPathSlot: Int32 = 0
  var bindings: [Binding] = []

  var roots: [Root] = []
  var nodes: [TimedNode] = []
  var channels: [Channel] = []
  var tracks: [Track] = []
  var starts: [TrackStart] = []
  var trackOptions: [TrackOptions] = []
  var keyframes: [Keyframe] = []
  var waves: [Wave] = []
  /// The shapes of keyframes on smooth curves.
  var knots: [KochanekBartels] = []
  var values: [Double] = []

  /// The events of nodes, source by source, and their names.
  var nodeEvents: [NodeEvent] = []
  var eventNames: [String] = []
  /// The nodes that have events, in the order of the document.
  var eventSources: [EventSource] = []
  /// The top-level nodes of the event sources.
  var eventRoots: [Ref<Root>] = []
  /// The haptics of events of the lifecycle; the first that fits counts.
  var haptics: [LifecycleHaptic] = []

  var physics: PhysicsModel?
  /// The pulse of opacity; only in variants with reduced motion.
  var opacityPulse: OpacityPulse?
  var names = GraphNames()
}

extension Graph {
  /// The layer with an id; where the id is that of a layer in a replicator, all its copies.
  package func layers(named id: String) -> [Int] {
    if let layer = layers.firstIndex(where: { $0.id == id }) { return [layer] }
    return layers.indices.filter { layers[$0].id.hasPrefix("\(id)[") }
  }

  /// The side of the list at which the control lies.
  package var edge: ListEdge { pull?.edge ?? .top }

  /// Whether an event of the effect has a haptic.
  package var hasHaptics: Bool { !haptics.isEmpty || nodeEvents.contains { $0.haptic != nil } }

  /// Returns the haptic of an event of the lifecycle; `outcome` only for `ended`.
  func haptic(of kind: EmittedEvent.Kind, _ outcome: FinishOutcome?) -> Haptic? {
    haptics.first { $0.kind == kind && ($0.outcome == nil || $0.outcome == outcome) }?.haptic
  }

  /// Whether the canvas moves with the content of a host; otherwise it stays where it is.
  package var movesWithContent: Bool { canvas.reach(at: edge).out > 0 && pull?.content != .stays }
}

extension Graph {
  /// The phases that the effect has.
  package var allPhases: PhaseSet { PhaseSet(with: pull) }

  /// The inputs that an author has declared.
  package var declaredInputs: ArraySlice<Input> { inputs.dropLast(canvas.flexible.count) }

  /// The inputs that hold the size of the canvas, as indices; nil in a fixed direction.
  package var sizeInputs: (width: Int?, height: Int?) {
    (
      canvas.flexible.contains(.width) ? inputs.count - canvas.flexible.count : nil,
      canvas.flexible.contains(.height) ? inputs.count - 1 : nil
    )
  }

  /// The canvas with another size.
  ///
  /// The corner stays, but with a floor a canvas that ends on the edge of the content keeps that side there.
  package func canvas(width: Double?, height: Double?) -> CanvasRect {
    var resized = canvas
    resized.width = width ?? canvas.width
    resized.height = height ?? canvas.height
    if pull?.floor != nil, canvas.reach(at: edge).into == 0 {
      // At the other edges that side holds the corner.
      if edge == .top { resized.y = -resized.height }
      if edge == .left { resized.x = -resized.width }
    }
    return resized
  }

  /// The middle of the canvas along the edge, with the size that an input in memory gives, in points.
  func middle(_ memory: [Double], from first: Int) -> Double {
    let (isVertical, sizes) = (edge.isHorizontal, sizeInputs)
    let (start, length) = isVertical ? (canvas.y, canvas.height) : (canvas.x, canvas.width)
    // A size does not move to its value: the first lane of its memory is the size.
    guard let input = isVertical ? sizes.height : sizes.width else { return start + length / 2 }
    // Read in place: a copy of an input retains its arrays.
    let rows = inputs
    let inputs = rows.span
    return start + memory[first + Int(inputs[input].store)] / 2
  }

  /// The parts of a size that the canvas can take: positive and finite numbers in flexible directions.
  package func acceptedSize(_ size: Vec2) -> [(input: Int, value: Double)] {
    var parts: [(input: Int, value: Double)] = []
    let (width, height) = sizeInputs
    if let width, size.x > 0, size.x.isFinite { parts.append((width, size.x)) }
    if let height, size.y > 0, size.y.isFinite { parts.append((height, size.y)) }
    return parts
  }
}

/// One of the author's signals, or the signal of an input.
package struct Signal: Sendable {
  package enum Source: Sendable {
    /// Computed at every instant.
    case formula(Formula)
    /// A constant; its lanes lie in `values`.
    case constant(values: Int32)
    case memory(Memory)
    /// The value of an input; of a trigger its count, or the time since the last fire.
    case input(Ref<Input>)
  }

  /// A signal that keeps its value; the value changes at drag events only.
  package struct Memory: Sendable {
    package enum Operation: String, CaseIterable, Sendable { case sample, sum }
    package var operation: Operation
    package var value: ValueSource
    /// None for always.
    package var when: Ref<Condition>
    /// None for never.
    package var reset: Ref<Condition>
    /// The place of its initial lanes in `values`.
    package var initial: Int32
    /// The place of its lanes in a span's block of memory.
    package var offset: Int32

    package init(
      operation: Operation, value: ValueSource, when: Ref<Condition>, reset: Ref<Condition>, initial: Int32,
      offset: Int32
    ) {
      self.operation = operation
      self.value = value
      self.when = when
      self.reset = reset
      self.initial = initial
      self.offset = offset
    }
  }

  package var name: String
  package var type: ValueType
  /// Its first lane in the environment.
  package var lane: Int32
  package var source: Source

  /// Its lanes in the environment, without the fraction of an input.
  package var lanes: Range<Int> { Int(lane)..<Int(lane) + type.lanes }

  package init(name: String, type: ValueType, lane: Int32, source: Source) {
    self.name = name
    self.type = type
    self.lane = lane
    self.source = source
  }
}

/// A number for the host.
package struct Output: Sendable {
  package var name: String
  package var type: ValueType
  package var slot: Int32
}

/// A condition and the causes of its changes.
package struct Condition: Sendable {
  /// A boolean formula.
  package var formula: Formula
  /// Whether the formula reads signals that move while the content settles.
  package var isMoving: Bool
  /// The times in the phase, and the times of refreshing, with which the formula compares.
  package var times: [Nanoseconds]
  package var refreshedTimes: [Nanoseconds]
  /// The times since the last fires of triggers with which the formula compares.
  package var sinceTimes: [SinceTime] = []

  package init(
    formula: Formula, isMoving: Bool, times: [Nanoseconds], refreshedTimes: [Nanoseconds]
  ) {
    self.formula = formula
    self.isMoving = isMoving
    self.times = times
    self.refreshedTimes = refreshedTimes
  }

  /// Whether the condition can change between events.
  package var canCross: Bool {
    isMoving || !times.isEmpty || !refreshedTimes.isEmpty || !sinceTimes.isEmpty
  }
}

/// A time since the last fire of a trigger.
package struct SinceTime: Hashable, Sendable {
  package var input: Ref<Input>
  package var time: Nanoseconds

  package init(input: Ref<Input>, time: Nanoseconds) {
    self.input = input
    self.time = time
  }
}

package struct Layer: Sendable {
  package var id: String
  /// None at the top.
  package var parent: Ref<Layer>
  package var kind: LayerKind
  /// The slot of each property, by row; -1 where the kind does not have it.
  package var firstSlot: Int32
  /// The list of the radii of its four corners; none where one number stands for all.
  package var corners = Ref<SlotList>.none
  /// The list of the two shares of its size that are added to its translation.
  package var shares = Ref<SlotList>.none
}

/// A layer at which a tap fires a trigger.
package struct Tap: Sendable {
  package var layer: Ref<Layer>
  package var input: Ref<Input>

  package init(layer: Ref<Layer>, input: Ref<Input>) {
    self.layer = layer
    self.input = input
  }
}

/// A layer's list whose items move separately: a stretch of slots.
package struct SlotList: Sendable {
  package var layer: Ref<Layer>
  package var firstSlot: Int32
  package var count: Int32
  /// The number of slots of an item.
  package var lanes: Int32

  package init(layer: Int, firstSlot: Int, count: Int, lanes: Int) {
    self.layer = Ref(layer)
    self.firstSlot = Int32(firstSlot)
    self.count = Int32(count)
    self.lanes = Int32(lanes)
  }

  package var slots: Range<Int> { Int(firstSlot)..<Int(firstSlot) + Int(count) * Int(lanes) }

  /// Returns the first slot of an item.
  package func slot(ofItem index: Int) -> Int { Int(firstSlot) + index * Int(lanes) }
}

/// A formula that fills slots before any animation.
package struct Binding: Sendable {
  package var formula: Formula
  package var slot: Int32

  var slots: Range<Int> { Int(slot)..<Int(slot) + formula.type.lanes }
}
