package import DrawstringCore
internal import DrawstringSyntax

/// The names of the slots of a graph.
package struct TargetNames {
  private let graph: Graph
  /// The names of outputs by their slots.
  private let outputs: [Int: String]

  package init(_ graph: Graph) {
    self.graph = graph
    outputs = Dictionary(graph.outputs.map { (Int($0.slot), $0.name) }) { first, _ in first }
  }

  /// The layer (or `outputs`) and the property of a range of slots, with the part if it is not the whole property; empty
  /// texts for the numbers of a path.
  package func name(ofSlot slot: Int, lanes: Int) -> (layer: String, property: String) {
    if let output = outputs[slot] { return ("outputs", output) }
    guard let layer = graph.layerIndex(ofSlot: slot) else { return ("", "") }
    return (graph.layers[layer].id, property(ofSlot: slot, lanes: lanes, layer: layer))
  }

  private func property(ofSlot slot: Int, lanes: Int, layer: Int) -> String {
    for property in PropertyTable.properties(of: graph.layers[layer].kind) {
      guard let first = graph.slot(of: property, layer: layer) else { continue }
      let row = property.row
      if let list = graph.list(of: property, layer: layer, graph.initialSlots), list.slots.contains(slot) {
        return "\(row.name)[\((slot - Int(list.firstSlot)) / Int(list.lanes))]"
      }
      if let part = part(slot - first, of: row, lanes: lanes) { return part }
    }
    // A share of the size is written as a translation in percent.
    let shares = graph.layers[layer].shares
    return shares.isNone
      ? ""
      : part(slot - Int(graph.lists[shares].firstSlot), of: PropertyID.translation.row, lanes: lanes) ?? ""
  }

  /// A property whose first lane is this one, with the part if it is not whole; nil for a lane of another property.
  private func part(_ lane: Int, of row: PropertyRow, lanes: Int) -> String? {
    guard (0..<row.type.lanes).contains(lane) else { return nil }
    let isWhole = lanes >= row.type.lanes || row.type.laneNames.isEmpty
    return isWhole ? row.name : "\(row.name).\(row.type.laneNames[lane])"
  }
}

extension Graph {
  /// The placeholder for a text of the file that a compiled effect without notes does not contain.
  private static let unknownText = "…"

  /// The graph of a compiled effect with all names that tools read: those that the file leaves out come from the graph itself,
  /// and lines stay unknown.
  func withNotes() -> Graph {
    if names.tracks.count == tracks.count, names.clocks.count == roots.count { return self }
    var all = names
    let targets = TargetNames(self)
    all.tracks = tracks.map { _ in GraphNames.Track(layer: "", property: "", line: 0) }
    for channel in channels {
      let target = targets.name(ofSlot: Int(channel.slot), lanes: Int(channel.lanes))
      for track in channel.tracks where all.tracks[track].layer.isEmpty {
        all.tracks[track] = GraphNames.Track(layer: target.layer, property: target.property, line: 0)
      }
    }
    all.conditions = roots.map { $0.condition.isNone ? "" : Self.unknownText }
    all.clocks = roots.map { root in
      guard case .signal(let lane, _) = root.clock else { return "time" }
      return name(ofLane: Int(lane)) ?? Self.unknownText
    }
    if let physics, physics.active.exists { all.activity = Self.unknownText }
    return named(all)
  }

  /// A name that no file of the language can have, and that may be meant to lead out of a folder or to steer a screen; nil where
  /// all are right.
  var wrongName: String? {
    if !NamePattern.effect.matches(name.utf8) { return name }
    let all =
      layers.map(\.id) + outputs.map(\.name) + signals.map(\.name) + inputs.map(\.name) + eventNames
      + names.variants + names.nodes
    return all.first { name in name.utf8.contains { !$0.isNamePart && !"-/.[]".utf8.contains($0) } }
  }

  /// The input whose fraction of its range is at a lane of the environment.
  package func input(withFractionAt lane: Int) -> Input? {
    inputs.first { $0.range != nil && Int($0.lane) + $0.lanes == lane }
  }

  private func name(ofLane lane: Int) -> String? {
    if let builtin = BuiltinSignal(rawValue: lane) { return builtin.row.name }
    return signals.first { lanes(of: $0).contains(lane) }?.name ?? input(withFractionAt: lane)?.name
  }
}
