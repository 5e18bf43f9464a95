internal import DrawstringCompiler
package import DrawstringCore
package import DrawstringOutput
internal import DrawstringSyntax

/// A property, or a part of one, whose value is to be explained, with its slots in a frame.
package struct ExplainedProperty: Sendable {
  /// A layer's id, or `outputs`.
  package var owner: String
  package var name: String
  package var slots: Range<Int>
  package var type: PropertyType
  /// The slots of the whole property; equal to `slots` unless this is a part.
  package var whole: Range<Int>
  package var wholeType: PropertyType
  /// Nil for outputs.
  package var layer: Int?
  /// The names of the lanes of the whole property, such as `x` and `[1].r`; empty for a single lane.
  package var wholeNames: [String]

  /// The names of this property's own lanes.
  package var laneNames: [String] {
    wholeNames.isEmpty ? [] : slots.map { wholeNames[$0 - whole.lowerBound] }
  }

  package var isPart: Bool { slots != whole }

  package var title: String { "\(owner).\(name)" }

  /// Throws if the effect has no such layer or property, with suggestions of similar names.
  package init(_ owner: String, _ name: String, of graph: Graph) throws(UsageError) {
    self.owner = owner
    self.name = name
    if owner == "outputs" {
      let names = graph.outputs.map(\.name)
      guard let output = graph.outputs.first(where: { $0.name == name }) else {
        throw UsageError(
          "--property: there is no output '\(Printable.text(name))'", found: name, among: names)
      }
      slots = Int(output.slot)..<Int(output.slot) + 1
      type = output.type == .angle ? .angle : .number
      (whole, wholeType, wholeNames) = (slots, type, [])
      return
    }
    guard let layer = graph.layers.firstIndex(where: { $0.id == owner }) else {
      throw .noLayer(owner, in: graph, "--layer", among: ["outputs"])
    }
    self.layer = layer
    let pieces = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let brackets = name.split(separator: "[", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let isItem = brackets.count == 2 && !pieces[0].isEmpty
    guard let id = PropertyTable.id(named: isItem ? brackets[0] : pieces[0]),
      let slot = graph.slot(of: id, layer: layer)
    else { throw Self.unknownProperty(name, graph.layers[layer]) }
    type = id.row.type
    wholeType = type
    if let list = graph.list(of: id, layer: layer, graph.initialSlots), let item = type.item {
      whole = list.slots
      wholeNames = (0..<Int(list.count)).flatMap { index in
        item.laneNames.isEmpty ? ["[\(index)]"] : item.laneNames.map { "[\(index)].\($0)" }
      }
      slots = whole
      if !isItem, pieces.count == 1 { return }
      guard isItem, let index = Int(brackets[1].dropLast()), brackets[1] == "\(index)]",
        (0..<Int(list.count)).contains(index)
      else { throw Self.unknownProperty(name, graph.layers[layer]) }
      type = item
      slots = list.slot(ofItem: index)..<list.slot(ofItem: index) + Int(list.lanes)
      return
    }
    whole = slot..<slot + type.lanes
    wholeNames = type.laneNames
    slots = whole
    if !isItem, pieces.count == 1 { return }
    guard !isItem, let lane = type.laneNames.firstIndex(of: pieces[1]) else {
      throw Self.unknownProperty(name, graph.layers[layer])
    }
    type = type == .angles ? .angle : .number
    slots = slot + lane..<slot + lane + 1
  }

  private static func unknownProperty(_ name: String, _ layer: Layer) -> UsageError {
    let names = PropertyTable.properties(of: layer.kind).flatMap { id in
      [id.row.name] + id.row.type.laneNames.map { "\(id.row.name).\($0)" }
    }
    return UsageError(
      "--property: '\(layer.id)', a \(layer.kind.rawValue), has no property '\(Printable.text(name))'",
      found: name, among: names)
  }
}
