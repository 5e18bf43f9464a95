/// The only writer of a graph: adds its parts one by one, and completes the tables.
///
/// A class, since all parts of the compiler write into one tables.
package final class GraphBuilder {
  package var name = ""
  package var canvas = CanvasRect()
  package var pull: PullModel?
  package var finishing: Nanoseconds?
  package var cancelling: Nanoseconds?
  package var closing: Nanoseconds?
  package var haptics: [LifecycleHaptic] = []
  package var taps: [Tap] = []
  package var formulas = FormulaPool()
  package var curves: [Easing] = []
  /// Each after those it reads.
  package var signalOrder: [Ref<Signal>] = []
  package var physics: PhysicsModel?
  package var names = GraphNames()
  var tables = GraphTables()
  /// The signals of a flexible canvas.
  private var sizeSignals: [Ref<Signal>] = []

  package init() {}

  /// Completes the tables: measures paths that tracks follow, and places copies. The builder has no parts afterwards.
  func assembled() -> GraphTables {
    var tables = GraphTables()
    swap(&tables, &self.tables)
    tables.name = name
    tables.canvas = canvas
    tables.pull = pull
    tables.finishing = finishing
    tables.cancelling = cancelling
    tables.closing = closing
    tables.haptics = haptics
    tables.taps = taps
    tables.formulas = formulas
    tables.curves = curves
    tables.signalOrder = signalOrder
    tables.physics = physics
    tables.names = names
    tables.measurePaths()
    tables.addInitialTexts()
    Graph(tables, nil).placeCopies(&tables.initialSlots, tints: false)
    return tables
  }
}

// What has been added.

extension GraphBuilder {
  package var layers: [Layer] { tables.layers }
  package var initialSlots: [Double] { tables.initialSlots }
  package var bindings: [Binding] { tables.bindings }
  package var paths: [PathSource] { tables.paths }
  package var numberLists: [[Double]] { tables.numberLists }
  package var inputs: [Input] { tables.inputs }
  /// The phases that the effect has.
  package var allPhases: PhaseSet { PhaseSet(with: pull) }
  /// The inputs of the author, without those of a flexible canvas.
  package var declaredInputs: [Input] { inputs.dropLast(canvas.flexible.count) }
  package var signals: [Signal] { tables.signals }
  package var outputs: [Output] { tables.outputs }
  package var values: [Double] { tables.values }
  package var keyframes: [Keyframe] { tables.keyframes }
  package var trackOptions: [TrackOptions] { tables.trackOptions }
  package var tracks: [Track] { tables.tracks }
  package var channels: [Channel] { tables.channels }
  package var nodes: [TimedNode] { tables.nodes }
  package var roots: [Root] { tables.roots }
  package var environmentCount: Int { tables.environmentCount }

  /// The slot of a layer's property; nil where its kind does not have it.
  package func slot(of property: PropertyID, layer: Int) -> Int? { tables.layers[layer].slot(of: property) }

  /// The list that a layer's property holds at first; nil where it is empty, or no list whose items move by themselves.
  package func list(of property: PropertyID, layer: Int) -> SlotList? {
    tables.layers[layer].list(of: property, in: tables.lists, tables.initialSlots)
  }
}

// MARK: Slots

extension GraphBuilder {
  package func addLayer(_ id: String, parent: Int, kind: LayerKind) {
    tables.layers.append(Layer(id: id, parent: Ref(parent), kind: kind, firstSlot: 0))
  }

  /// Gives all layers their slots, with initial values.
  package func layOutLayers() {
    for index in tables.layers.indices {
      let values = LayerLayout.initialSlots(of: tables.layers[index].kind)
      tables.layers[index].firstSlot = Int32(addSlots(values))
    }
  }

  /// Adds slots with initial values; returns the first.
  @discardableResult
  package func addSlots(_ values: [Double]) -> Int {
    tables.initialSlots.append(contentsOf: values)
    return tables.initialSlots.count - values.count
  }

  package func set(_ values: [Double], at slot: Int) {
    for (lane, value) in values.enumerated() { tables.initialSlots[slot + lane] = value }
  }

  package func bind(_ formula: Formula, slot: Int) {
    tables.bindings.append(Binding(formula: formula, slot: Int32(slot)))
  }

  /// Removes the bindings of slots among those from an index on.
  package func unbind(_ slots: Range<Int>, from first: Int) {
    for index in (first..<tables.bindings.count).reversed()
    where slots.contains(Int(tables.bindings[index].slot)) {
      tables.bindings.remove(at: index)
    }
  }

  /// Adds the list of a layer that a slot refers to.
  package func addList(_ list: SlotList, at slot: Int) {
    tables.initialSlots[slot] = Double(tables.lists.count)
    tables.lists.append(list)
  }

  /// Gives a layer four radii of corners in slots of their own.
  package func addCorners(ofLayer index: Int, firstSlot: Int) {
    tables.layers[index].corners = Ref(tables.lists.count)
    tables.lists.append(SlotList(layer: index, firstSlot: firstSlot, count: 4, lanes: 1))
  }

  /// Gives a layer shares of its size in slots of their own.
  package func addShares(ofLayer index: Int, firstSlot: Int) {
    tables.layers[index].shares = Ref(tables.lists.count)
    tables.lists.append(SlotList(layer: index, firstSlot: firstSlot, count: 2, lanes: 1))
  }

  /// The slots of the shares of a layer; nil where it has none.
  package func shares(ofLayer index: Int) -> SlotList? { tables.layers[index].shares(in: tables.lists) }

  package func addOutput(_ name: String, type: ValueType, slot: Int) {
    tables.outputs.append(Output(name: name, type: type, slot: Int32(slot)))
  }

  package func addReplicator(_ replicator: Replicator) { tables.replicators.append(replicator) }

  package func addText(_ text: String) -> Int { tables.texts.place(text) }

  /// Adds a text with inputs, in lanes of its own; returns its lane in the environment.
  package func addTextTemplate(_ parts: [TextTemplate.Part], isLabel: Bool) -> Int {
    var template = TextTemplate(parts: parts, isLabel: isLabel)
    template.lane = addLanes(1)
    template.store = addMemory(1)
    tables.textTemplates.append(template)
    return Int(template.lane)
  }

  /// Adds a text with formulas, each into a slot of its own from `first` on; returns its lane.
  package func addComposedText(_ parts: [ComposedText.Part], isLabel: Bool, first: Int) -> Double {
    tables.composedTexts.append(ComposedText(parts: parts, isLabel: isLabel, firstSlot: first))
    return ComposedText.lane(ofComposed: tables.composedTexts.count - 1)
  }

  package func addNumberList(_ numbers: [Double]) -> Int { tables.numberLists.place(numbers) }

  // MARK: Paths

  /// Adds a path that is given later; empty until then.
  package func addPath(_ name: String) -> Int {
    tables.paths.place(PathSource(name: name, form: .data, firstSlot: 0, fixed: VectorPath()))
  }

  package func setPath(_ index: Int, to path: VectorPath) { tables.paths[index].fixed = path }

  /// Gives a path the numbers in the slots from `first` on; `isFixed` where none of them is a formula.
  package func setPath(_ index: Int, to form: PathSource.Form, first: Int, isFixed: Bool) {
    var path = PathSource(name: tables.paths[index].name, form: form, firstSlot: Int32(first))
    if isFixed { path.fixed = path.path(tables.initialSlots) }
    tables.paths[index] = path
  }

  /// Marks the end of the slots of layers: all further slots are numbers of paths.
  package func beginPathSlots() { tables.firstPathSlot = Int32(tables.initialSlots.count) }
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
    tables.inputs.append(input)
    return tables.inputs.count - 1
  }

  /// Adds the signal `width` or `height` of a flexible canvas, whose input is added after those of the author; returns its
  /// lane.
  package func addSizeSignal(_ name: String) -> Int {
    let lane = addLanes(1)
    // The source is known when the input is added.
    let signal = addSignal(Signal(name: name, type: .number, lane: lane, source: .input(.none)))
    sizeSignals.append(signal)
    signalOrder.append(signal)
    return Int(lane)
  }

  /// Adds the inputs of a flexible canvas, after all others.
  package func addSizeInputs() {
    for place in sizeSignals {
      let signal = tables.signals[place]
      let size = signal.name == "width" ? canvas.width : canvas.height
      let index = addInput(signal.name, .number, initial: [size], range: nil, lane: signal.lane)
      completeInput(index) { _ in }
      tables.signals[place].source = .input(Ref(index))
    }
  }

  /// Changes an input that has been added, and gives the input its memory.
  package func completeInput(_ index: Int, _ change: (inout Input) -> Void) {
    change(&tables.inputs[index])
    tables.inputs[index].store = addMemory(tables.inputs[index].storedLanes)
  }

  package func addSignal(_ signal: Signal) -> Ref<Signal> { Ref(tables.signals.place(signal)) }

  /// Adds lanes of the environment; returns the first.
  package func addLanes(_ count: Int) -> Int32 {
    defer { tables.environmentCount += count }
    return Int32(tables.environmentCount)
  }

  /// Adds lanes of memory; returns the first.
  package func addMemory(_ count: Int) -> Int32 {
    defer { tables.memoryLanes += count }
    return Int32(tables.memoryLanes)
  }

  package func addCondition(_ condition: Condition) -> Ref<Condition> {
    Ref(tables.conditions.place(condition))
  }
}

// MARK: Animations

extension GraphBuilder {
  /// Adds values; returns the place of the first.
  package func addValues(_ values: [Double]) -> Int32 { tables.values.place(contentsOf: values).rawValue }

  package func addParts(_ formulas: [Formula]) -> Ref<Formula> {
    tables.partFormulas.place(contentsOf: formulas)
  }

  package func addKeyframes(_ keyframes: [Keyframe]) -> Ref<Keyframe> {
    tables.keyframes.place(contentsOf: keyframes)
  }

  package func addKnots(_ knots: [KochanekBartels]) -> Ref<KochanekBartels> {
    tables.knots.place(contentsOf: knots)
  }

  package func addWave(_ wave: Wave) -> Ref<Wave> { Ref(tables.waves.place(wave)) }

  package func addOptions(_ options: TrackOptions) -> Ref<TrackOptions> {
    Ref(tables.trackOptions.place(options))
  }

  package func addStart(_ start: TrackStart) -> Ref<TrackStart> { Ref(tables.starts.place(start)) }

  /// Replaces the references of track starts from `first` on, so far by order in a layout, with indices of tracks.
  package func resolveStarts(ofTracksFrom first: Int, _ places: [Ref<Track>]) {
    for track in tables.tracks[first...] where track.start.exists {
      tables.starts[track.start].track = places[tables.starts[track.start].track.index]
    }
  }

  package func addTrack(_ track: Track, _ name: GraphNames.Track) -> Ref<Track> {
    names.tracks.append(name)
    return Ref(tables.tracks.place(track))
  }

  package func addChannel(_ channel: Channel) { tables.channels.append(channel) }

  package func addNode(_ node: TimedNode, _ name: String) -> Ref<TimedNode> {
    names.nodes.append(name)
    return Ref(tables.nodes.place(node))
  }

  /// Adds a root whose nodes, channels and tracks have been added.
  package func addRoot(_ root: Root, condition: String, clock: String) {
    tables.roots.append(root)
    names.conditions.append(condition)
    names.clocks.append(clock)
  }

  package func addEventName(_ name: String) -> Ref<String> { Ref(tables.eventNames.place(name)) }

  /// Adds the events of a node of a root.
  package func addEvents(_ events: [NodeEvent], ofNode node: Int, root: Int) {
    tables.addEvents(events, ofNode: node, root: root)
  }
}

extension GraphTables {
  /// Adds the texts of templates with the defaults of their inputs.
  fileprivate mutating func addInitialTexts() {
    if textTemplates.isEmpty { return }
    let graph = Graph(self, nil)
    for index in textTemplates.indices {
      textTemplates[index].initial =
        graph.initialText(textTemplates[index]).map { Int32(texts.place($0)) } ?? -1
    }
  }

  fileprivate mutating func addEvents(_ events: [NodeEvent], ofNode node: Int, root: Int) {
    if events.isEmpty { return }
    if eventRoots.last != Ref(root) { eventRoots.append(Ref(root)) }
    let first = nodeEvents.place(contentsOf: events)
    eventSources.append(
      EventSource(
        root: Ref(eventRoots.count - 1), node: Ref(node), firstEvent: first,
        eventCount: Int32(events.count)))
  }
}

#if !hasFeature(Embedded)
  extension Graph {
    /// Returns a graph with other tables.
    func changed(_ change: (inout GraphTables) -> Void) -> Graph {
      var tables = tables
      change(&tables)
      return tables.finished()
    }

    /// Returns the same effect for timelines only. Its nodes have events at the given places of their iterations and no
    /// others. Its bodies do not move, but the span in which they would move still begins.
    package func marking(_ places: [Set<Nanoseconds>]) -> Graph {
      changed { tables in
        tables.stopBodies()
        (tables.nodeEvents, tables.eventNames, tables.eventSources, tables.eventRoots) = ([], [""], [], [])
        for (index, root) in roots.enumerated() where root.isTimed {
          for node in root.nodes {
            tables.addEvents(
              places[node].sorted().map { NodeEvent(position: $0, name: Ref(0)) }, ofNode: node, root: index)
          }
        }
      }
    }

    /// Returns the same effect, for timelines alone, with bodies that do not move.
    package func withoutBodies() -> Graph {
      physics == nil ? self : changed { $0.stopBodies() }
    }

    /// Returns the same effect with other defaults of inputs and another size of the canvas, where the canvas is flexible.
    package func beginning(with settings: [InputSetting], size: Vec2? = nil) -> Graph {
      changed { tables in
        if let size {
          for (input, value) in acceptedSize(size) {
            tables.values[Int(inputs[input].initial)] = value
            let isWidth = input == sizeInputs.width
            tables.canvas = canvas(
              width: isWidth ? value : tables.canvas.width, height: isWidth ? tables.canvas.height : value)
          }
        }
        for setting in settings {
          guard let index = input(named: setting.name) else { continue }
          var lanes = inputs[index].lanes(of: setting.value)
          if let text = inputs[index].text(of: setting.value) {
            lanes = SIMD4(Double(tables.texts.place(text)), 0, 0, 0)
          }
          guard let lanes else { continue }
          for lane in 0..<inputs[index].lanes {
            tables.values[Int(inputs[index].initial) + lane] = lanes[lane]
          }
        }
        tables.addInitialTexts()
      }
    }

    /// Returns the same effect without packed tracks.
    package func withoutPackedTracks() -> Graph {
      Graph(tables, FrameTables(Graph(tables, nil), packsTracks: false))
    }

    /// Returns the same effect with other names.
    package func named(_ names: GraphNames) -> Graph { changed { $0.names = names } }
  }
#endif

extension GraphTables {
  /// Removes the bodies; the span in which they would move still begins.
  fileprivate mutating func stopBodies() {
    guard let physics else { return }
    self.physics = PhysicsModel(
      world: PhysicsWorld(gravity: .zero, stepsPerSecond: physics.world.clock.stepsPerSecond, bodies: []),
      layers: [], boundaries: [], active: physics.active)
  }
}

extension Array {
  /// Appends an element; returns its index.
  fileprivate mutating func place(_ element: Element) -> Int {
    append(element)
    return count - 1
  }

  /// Appends elements; returns the index of the first.
  fileprivate mutating func place(contentsOf elements: [Element]) -> Ref<Element> {
    append(contentsOf: elements)
    return Ref(count - elements.count)
  }
}
