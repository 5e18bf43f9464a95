/// The only writer of a graph: adds its parts one by one, and completes the graph.
///
/// A class, since all parts of the compiler write into one graph.
package final class GraphBuilder {
  package var name = ""
  package var canvas = CanvasRect()
  package var pull: PullModel?
  package var finishing: Nanoseconds?
  package var cancelling: Nanoseconds?
  package var formulas = FormulaPool()
  package var curves: [Easing] = []
  /// Indices of signals, each after those it reads.
  package var signalOrder: [Int32] = []
  package var physics: PhysicsModel?
  package var names = GraphNames()
  var graph = Graph()
  /// The indices of the signals of a flexible canvas.
  private var sizeSignals: [Int] = []

  package init() {}

  /// Completes the graph: measures paths that tracks follow, and places copies. The builder has no parts afterwards.
  func assembled() -> Graph {
    var graph = Graph()
    swap(&graph, &self.graph)
    graph.name = name
    graph.canvas = canvas
    graph.pull = pull
    graph.finishing = finishing
    graph.cancelling = cancelling
    graph.formulas = formulas
    graph.curves = curves
    graph.signalOrder = signalOrder
    graph.physics = physics
    graph.names = names
    graph.measurePaths()
    graph.shareTexts()
    graph.addInitialTexts()
    graph.placeCopies(&graph.initialSlots, tints: false)
    return graph
  }
}

// What has been added.

extension GraphBuilder {
  package var layers: [Layer] { graph.layers }
  package var initialSlots: [Double] { graph.initialSlots }
  package var bindings: [Binding] { graph.bindings }
  package var paths: [PathSource] { graph.paths }
  package var inputs: [Input] { graph.inputs }
  /// The inputs of the author, without those of a flexible canvas.
  package var declaredInputs: [Input] { inputs.dropLast(canvas.flexible.count) }
  package var signals: [Signal] { graph.signals }
  package var outputs: [Output] { graph.outputs }
  package var values: [Double] { graph.values }
  package var keyframes: [Keyframe] { graph.keyframes }
  package var trackOptions: [TrackOptions] { graph.trackOptions }
  package var tracks: [Track] { graph.tracks }
  package var channels: [Channel] { graph.channels }
  package var nodes: [TimedNode] { graph.nodes }
  package var roots: [Root] { graph.roots }
  package var environmentCount: Int { graph.environmentCount }

  /// The slot of a layer's property; nil where its kind does not have it.
  package func slot(of property: PropertyID, layer: Int) -> Int? { graph.slot(of: property, layer: layer) }

  /// The list that a layer's property holds at first; nil where it is empty, or no list whose items move by themselves.
  package func list(of property: PropertyID, layer: Int) -> SlotList? {
    graph.list(of: property, layer: layer, graph.initialSlots)
  }
}

// MARK: Slots

extension GraphBuilder {
  package func addLayer(_ id: String, parent: Int, kind: LayerKind) {
    graph.layers.append(Layer(id: id, parent: Int32(parent), kind: kind, firstSlot: 0))
  }

  /// Gives all layers their slots, with initial values.
  package func layOutLayers() {
    for index in graph.layers.indices {
      graph.layers[index].firstSlot = Int32(addSlots(LayerLayout.initialSlots(of: graph.layers[index].kind)))
    }
  }

  /// Adds slots with initial values; returns the first.
  @discardableResult
  package func addSlots(_ values: [Double]) -> Int {
    graph.initialSlots.append(contentsOf: values)
    return graph.initialSlots.count - values.count
  }

  package func set(_ values: [Double], at slot: Int) {
    for (lane, value) in values.enumerated() { graph.initialSlots[slot + lane] = value }
  }

  package func bind(_ formula: Formula, slot: Int) {
    graph.bindings.append(Binding(formula: formula, slot: Int32(slot)))
  }

  /// Removes the bindings of slots among those from an index on.
  package func unbind(_ slots: Range<Int>, from first: Int) {
    for index in (first..<graph.bindings.count).reversed()
    where slots.contains(Int(graph.bindings[index].slot)) {
      graph.bindings.remove(at: index)
    }
  }

  /// Adds the list of a layer that a slot refers to.
  package func addList(_ list: SlotList, at slot: Int) {
    graph.initialSlots[slot] = Double(graph.lists.count)
    graph.lists.append(list)
  }

  /// Gives a layer four radii of corners in slots of their own.
  package func addCorners(ofLayer index: Int, firstSlot: Int) {
    graph.layers[index].corners = Int32(graph.lists.count)
    graph.lists.append(SlotList(layer: index, firstSlot: firstSlot, count: 4, lanes: 1))
  }

  /// Gives a layer shares of its size in slots of their own.
  package func addShares(ofLayer index: Int, firstSlot: Int) {
    graph.layers[index].shares = Int32(graph.lists.count)
    graph.lists.append(SlotList(layer: index, firstSlot: firstSlot, count: 2, lanes: 1))
  }

  /// The slots of the shares of a layer; nil where it has none.
  package func shares(ofLayer index: Int) -> SlotList? { graph.shares(ofLayer: index) }

  package func addOutput(_ name: String, type: ValueType, slot: Int) {
    graph.outputs.append(Output(name: name, type: type, slot: Int32(slot)))
  }

  package func addReplicator(_ replicator: Replicator) { graph.replicators.append(replicator) }

  package func addText(_ text: String) -> Int { graph.texts.place(text) }

  /// Adds a text with inputs, in lanes of its own; returns its lane in the environment.
  package func addTextTemplate(_ parts: [TextTemplate.Part], isLabel: Bool) -> Int {
    var template = TextTemplate(parts: parts, isLabel: isLabel)
    template.lane = addLanes(1)
    template.store = addMemory(1)
    graph.textTemplates.append(template)
    return Int(template.lane)
  }

  package func addNumberList(_ numbers: [Double]) -> Int { graph.numberLists.place(numbers) }

  // MARK: Paths

  /// Adds a path that is given later; empty until then.
  package func addPath(_ name: String) -> Int {
    graph.paths.place(PathSource(name: name, form: .data, firstSlot: 0, fixed: VectorPath()))
  }

  package func setPath(_ index: Int, to path: VectorPath) { graph.paths[index].fixed = path }

  /// Gives a path the numbers in the slots from `first` on; `isFixed` where none of them is a formula.
  package func setPath(_ index: Int, to form: PathSource.Form, first: Int, isFixed: Bool) {
    var path = PathSource(name: graph.paths[index].name, form: form, firstSlot: Int32(first))
    if isFixed { path.fixed = path.path(graph.initialSlots) }
    graph.paths[index] = path
  }

  /// Marks the end of the slots of layers: all further slots are numbers of paths.
  package func beginPathSlots() { graph.firstPathSlot = Int32(graph.initialSlots.count) }
}

// MARK: Signals

extension GraphBuilder {
  /// Adds an input with lanes of its own and a default; returns its index.
  ///
  /// `lane` is the first lane of an input whose lanes exist already, because formulas may have read them; nil adds lanes.
  package func addInput(
    _ name: String, _ kind: InputKind, initial: [Double], range: InputRange?, lane: Int32? = nil
  ) -> Int {
    var input = Input(
      name: name, kind: kind, lane: lane ?? addLanes(kind.lanes + (range == nil ? 0 : 1)), store: 0,
      initial: addValues(initial))
    input.range = range
    graph.inputs.append(input)
    return graph.inputs.count - 1
  }

  /// Adds the signal `width` or `height` of a flexible canvas, whose input is added after those of the author; returns its
  /// lane.
  package func addSizeSignal(_ name: String) -> Int {
    let lane = addLanes(1)
    // The source is known when the input is added.
    let signal = addSignal(Signal(name: name, type: .number, lane: lane, source: .input(-1)))
    sizeSignals.append(Int(signal))
    signalOrder.append(signal)
    return Int(lane)
  }

  /// Adds the inputs of a flexible canvas, after all others.
  package func addSizeInputs() {
    for place in sizeSignals {
      let signal = graph.signals[place]
      let size = signal.name == "width" ? canvas.width : canvas.height
      let index = addInput(signal.name, .number, initial: [size], range: nil, lane: signal.lane)
      completeInput(index) { _ in }
      graph.signals[place].source = .input(Int32(index))
    }
  }

  /// Changes an input that has been added, and gives the input its memory.
  package func completeInput(_ index: Int, _ change: (inout Input) -> Void) {
    change(&graph.inputs[index])
    graph.inputs[index].store = addMemory(graph.inputs[index].storedLanes)
  }

  package func addSignal(_ signal: Signal) -> Int32 { Int32(graph.signals.place(signal)) }

  /// Adds lanes of the environment; returns the first.
  package func addLanes(_ count: Int) -> Int32 {
    defer { graph.environmentCount += count }
    return Int32(graph.environmentCount)
  }

  /// Adds lanes of memory; returns the first.
  package func addMemory(_ count: Int) -> Int32 {
    defer { graph.memoryLanes += count }
    return Int32(graph.memoryLanes)
  }

  package func addCondition(_ condition: Condition) -> Int32 {
    Int32(graph.conditions.place(condition))
  }
}

// MARK: Animations

extension GraphBuilder {
  /// Adds values; returns the place of the first.
  package func addValues(_ values: [Double]) -> Int32 { graph.values.place(contentsOf: values) }

  package func addParts(_ formulas: [Formula]) -> Int32 {
    graph.partFormulas.place(contentsOf: formulas)
  }

  package func addKeyframes(_ keyframes: [Keyframe]) -> Int32 {
    graph.keyframes.place(contentsOf: keyframes)
  }

  package func addKnots(_ knots: [KochanekBartels]) -> Int32 { graph.knots.place(contentsOf: knots) }

  package func addWave(_ wave: Wave) -> Int32 { Int32(graph.waves.place(wave)) }

  package func addOptions(_ options: TrackOptions) -> Int32 {
    Int32(graph.trackOptions.place(options))
  }

  package func addStart(_ start: TrackStart) -> Int32 { Int32(graph.starts.place(start)) }

  /// Replaces the references of track starts from `first` on, so far by order in a layout, with indices of tracks.
  package func resolveStarts(ofTracksFrom first: Int, _ places: [Int32]) {
    for track in graph.tracks[first...] where track.start >= 0 {
      let start = Int(track.start)
      graph.starts[start].track = places[Int(graph.starts[start].track)]
    }
  }

  package func addTrack(_ track: Track, _ name: GraphNames.Track) -> Int32 {
    names.tracks.append(name)
    return Int32(graph.tracks.place(track))
  }

  package func addChannel(_ channel: Channel) { graph.channels.append(channel) }

  package func addNode(_ node: TimedNode, _ name: String) -> Int32 {
    names.nodes.append(name)
    return Int32(graph.nodes.place(node))
  }

  /// Adds a root whose nodes, channels and tracks have been added.
  package func addRoot(_ root: Root, condition: String, clock: String) {
    graph.roots.append(root)
    names.conditions.append(condition)
    names.clocks.append(clock)
  }

  package func addEventName(_ name: String) -> Int32 { Int32(graph.eventNames.place(name)) }

  /// Adds the events of a node of a root.
  package func addEvents(_ events: [NodeEvent], ofNode node: Int, root: Int) {
    graph.addEvents(events, ofNode: node, root: root)
  }
}

extension Graph {
  /// Adds the texts of templates with the defaults of their inputs.
  fileprivate mutating func addInitialTexts() {
    for index in textTemplates.indices {
      textTemplates[index].initial = initialText(textTemplates[index]).map { Int32(texts.place($0)) } ?? -1
    }
  }

  fileprivate mutating func addEvents(_ events: [NodeEvent], ofNode node: Int, root: Int) {
    if events.isEmpty { return }
    if eventRoots.last != Int32(root) { eventRoots.append(Int32(root)) }
    let first = nodeEvents.place(contentsOf: events)
    eventSources.append(
      EventSource(
        root: Int32(eventRoots.count - 1), node: Int32(node), firstEvent: first,
        eventCount: Int32(events.count)))
  }

  /// Returns the same effect for timelines alone: its nodes have events at the given places of their iterations and no
  /// others; its bodies do not move, although the span in which they would begins as before.
  package func marking(_ places: [Set<Nanoseconds>]) -> Graph {
    var graph = withoutBodies()
    (graph.nodeEvents, graph.eventNames, graph.eventSources, graph.eventRoots) = ([], [""], [], [])
    for (index, root) in roots.enumerated() where root.isTimed {
      for node in root.nodes {
        graph.addEvents(
          places[node].sorted().map { NodeEvent(position: $0, name: 0) }, ofNode: node, root: index)
      }
    }
    return graph
  }

  /// Returns the same effect, for timelines alone, with bodies that do not move.
  package func withoutBodies() -> Graph {
    guard let physics else { return self }
    var graph = self
    graph.physics = PhysicsModel(
      world: PhysicsWorld(gravity: .zero, stepsPerSecond: physics.world.clock.stepsPerSecond, bodies: []),
      layers: [], boundaries: [], active: physics.active)
    return graph
  }

  /// Returns the same effect with other defaults of inputs and another size of the canvas, where the canvas is flexible.
  package func beginning(with settings: [InputSetting], size: Vec2? = nil) -> Graph {
    var graph = self
    if let size {
      for (input, value) in acceptedSize(size) {
        graph.values[Int(inputs[input].initial)] = value
        if input == sizeInputs.width { graph.canvas.width = value } else { graph.canvas.height = value }
      }
    }
    for setting in settings {
      guard let index = input(named: setting.name) else { continue }
      var lanes = inputs[index].lanes(of: setting.value)
      if let text = inputs[index].text(of: setting.value) {
        lanes = SIMD4(Double(graph.texts.place(text)), 0, 0, 0)
      }
      guard let lanes else { continue }
      for lane in 0..<inputs[index].lanes { graph.values[Int(inputs[index].initial) + lane] = lanes[lane] }
    }
    graph.addInitialTexts()
    return graph
  }

  /// Returns the same effect without packed tracks.
  package func withoutPackedTracks() -> Graph {
    var graph = self
    graph.packed = PackedTracks()
    return graph
  }

  /// Returns the same effect with other names.
  package func named(_ names: GraphNames) -> Graph {
    var graph = self
    graph.names = names
    return graph
  }
}

extension Array {
  /// Appends an element; returns its index.
  fileprivate mutating func place(_ element: Element) -> Int {
    append(element)
    return count - 1
  }

  /// Appends elements; returns the index of the first.
  fileprivate mutating func place(contentsOf elements: [Element]) -> Int32 {
    append(contentsOf: elements)
    return Int32(count - elements.count)
  }
}
