internal import DrawstringCore

/// Who reads the signals and the inputs of a graph.
struct GraphReaders {
  /// The name of the signal or input of each lane of the environment.
  private var names: [Int: String] = [:]
  private var readers: [String: [String]] = [:]
  private var seen: Set<[String]> = []

  init(_ graph: Graph) {
    for signal in BuiltinSignal.allCases where signal != .x { names[signal.lane] = signal.row.name }
    for signal in graph.signals { for lane in graph.lanes(of: signal) { names[lane] = signal.name } }
    for input in graph.inputs { for lane in input.environment { names[lane] = input.name } }
    for signal in graph.signals { note(signal.name, reading: graph.reads(signal)) }
    let owners = SlotOwners(graph)
    for binding in graph.bindings {
      note(owners.owner(ofSlot: Int(binding.slot)), reading: graph.reads([binding.formula]))
    }
    for root in graph.roots {
      let name = graph.name(ofNode: root.firstNode.index)
      if root.trigger.exists { note(name, readingNamed: graph.inputs[root.trigger].name) }
      note(name, reading: graph.reads(condition: root.condition))
      if case .signal(let lane, _) = root.clock { note(name, reading: [Int(lane)]) }
      for channel in root.channels.map({ graph.channels[$0] }) {
        for track in channel.tracks {
          let node = graph.name(ofNode: graph.tracks[track].node.index)
          note(node, reading: graph.reads(graph.tracks[track], lanes: Int(channel.lanes)))
        }
      }
    }
    if let formula = graph.pull?.floor?.restFormula {
      note("pull.floor.rest", reading: graph.reads([formula]))
    }
    if let physics = graph.physics {
      note("physics", reading: graph.reads(condition: physics.active))
    }
  }

  /// The names of the readers of a signal or an input, in the order of the graph.
  func readers(of name: String) -> [String] { readers[name] ?? [] }

  /// The names of the signals and inputs of some lanes, each once.
  func names(ofLanes lanes: [Int]) -> [String] {
    var result: [String] = []
    for name in lanes.compactMap({ names[$0] }) where !result.contains(name) { result.append(name) }
    return result
  }

  private mutating func note(_ reader: String, reading lanes: [Int]) {
    for name in names(ofLanes: lanes) { note(reader, readingNamed: name) }
  }

  private mutating func note(_ reader: String, readingNamed name: String) {
    if name != reader, seen.insert([name, reader]).inserted { readers[name, default: []].append(reader) }
  }
}

/// What the slots of a graph belong to.
private struct SlotOwners {
  private let graph: Graph
  private var outputs: [Int: String] = [:]
  /// The layers of the slots of lists, which are apart from the other slots of layers.
  private var layersOfLists: [Int: Int] = [:]

  init(_ graph: Graph) {
    self.graph = graph
    for output in graph.outputs { outputs[Int(output.slot)] = "outputs.\(output.name)" }
    for list in graph.lists { for slot in list.slots { layersOfLists[slot] = list.layer.index } }
  }

  /// The layer that a slot belongs to, the output, or `paths`.
  func owner(ofSlot slot: Int) -> String {
    if let output = outputs[slot] { return output }
    if slot >= Int(graph.firstPathSlot) { return "paths" }
    if let layer = layersOfLists[slot] { return graph.layers[layer].id }
    // The slots of layers follow one another.
    let next = graph.layers.partition { Int($0.firstSlot) > slot }
    return next > 0 ? graph.layers[next - 1].id : ""
  }
}
