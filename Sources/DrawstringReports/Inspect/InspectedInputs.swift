internal import DrawstringCore
internal import DrawstringOutput

extension Inspection {
  /// An input with its readers.
  package struct Input: Equatable, Sendable {
    package var name: String
    package var type: String
    /// The value before the input is set, in the notation of traces; nil for a trigger.
    package var initial: String?
    /// The allowed numbers, from the least to the most; nil for all.
    package var range: [Double]?
    package var words: [String]
    /// The ids of nodes and layers and the names of signals and outputs that read the input, in the order of the graph.
    package var readers: [String]
  }

  static func inputs(_ graph: Graph) -> [Input] {
    graph.inputs.enumerated().map { index, input in
      Input(
        name: input.name, type: input.kind.rawValue,
        initial: graph.defaultValue(of: input).map { "\($0)" },
        range: input.range.map { [$0.least, $0.most] }, words: input.words,
        readers: readers(of: input, index, graph))
    }
  }

  private static func readers(of input: DrawstringCore.Input, _ index: Int, _ graph: Graph) -> [String] {
    var readers: [String] = []
    let lanes = input.environment
    func note(_ name: String, ifAnyOf read: [Int]) {
      if read.contains(where: lanes.contains), !readers.contains(name) { readers.append(name) }
    }
    for signal in graph.signals { note(signal.name, ifAnyOf: graph.reads(signal)) }
    for binding in graph.bindings {
      note(graph.owner(ofSlot: Int(binding.slot)), ifAnyOf: graph.reads([binding.formula]))
    }
    for root in graph.roots {
      let name = graph.name(ofNode: Int(root.firstNode))
      if Int(root.trigger) == index, !readers.contains(name) { readers.append(name) }
      note(name, ifAnyOf: graph.reads(condition: root.condition))
      if case .signal(let lane, _) = root.clock { note(name, ifAnyOf: [Int(lane)]) }
      for channel in root.channels.map({ graph.channels[$0] }) {
        for track in channel.tracks {
          let node = graph.name(ofNode: Int(graph.tracks[track].node))
          note(node, ifAnyOf: graph.reads(graph.tracks[track], lanes: Int(channel.lanes)))
        }
      }
    }
    return readers
  }
}

extension Graph {
  /// The layer that a slot belongs to, the output, or `paths`.
  fileprivate func owner(ofSlot slot: Int) -> String {
    if let output = outputs.first(where: { Int($0.slot) == slot }) { return "outputs.\(output.name)" }
    if slot >= Int(firstPathSlot) { return "paths" }
    if let list = lists.first(where: { $0.slots.contains(slot) }) { return layers[Int(list.layer)].id }
    return layers.last { Int($0.firstSlot) <= slot }?.id ?? ""
  }
}
