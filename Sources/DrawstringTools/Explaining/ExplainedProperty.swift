package import DrawstringCore
internal import DrawstringSpec

/// A property whose value is to be explained, whole or in part: where it lies among the slots of a frame.
package struct ExplainedProperty: Sendable {
  /// A layer's id, or `outputs`.
  package var owner: String
  package var name: String
  package var slots: Range<Int>
  package var type: PropertyType
  /// Nil for outputs.
  package var layer: Int?
  /// What its lanes are called: `x`, `[1].r`; empty where there is only one.
  package var laneNames: [String]

  package var title: String { "\(owner).\(name)" }

  /// Throws where the effect has no such layer or property, with what comes near.
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
      laneNames = []
      return
    }
    guard let layer = graph.layers.firstIndex(where: { $0.id == owner }) else {
      throw Self.unknownLayer(owner, graph)
    }
    self.layer = layer
    guard let found = Self.find(name, layer: layer, graph) else {
      throw Self.unknownProperty(name, graph.layers[layer])
    }
    (slots, type, laneNames) = found
  }

  private static func find(
    _ name: String, layer: Int, _ graph: Graph
  ) -> (Range<Int>, PropertyType, [String])? {
    let brackets = name.split(separator: "[", maxSplits: 1, omittingEmptySubsequences: false)
    let pieces = brackets[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let id = PropertyTable.id(named: String(pieces[0])),
      let slot = graph.slot(of: id, layer: layer)
    else { return nil }
    let type = id.row.type
    if let list = graph.list(of: id, layer: layer, graph.initialSlots), pieces.count == 1 {
      let item = type.item ?? .number
      guard brackets.count == 2 else {
        let names = (0..<Int(list.count)).flatMap { index in
          item.laneNames.isEmpty ? ["[\(index)]"] : item.laneNames.map { "[\(index)].\($0)" }
        }
        return (list.slots, type, names)
      }
      guard let index = Int(brackets[1].dropLast()), brackets[1] == "\(index)]",
        (0..<Int(list.count)).contains(index)
      else { return nil }
      let first = list.slot(ofItem: index)
      return (first..<first + Int(list.lanes), item, item.laneNames)
    }
    if brackets.count == 2 { return nil }
    if pieces.count == 1 { return (slot..<slot + type.lanes, type, type.laneNames) }
    guard let lane = type.laneNames.firstIndex(of: String(pieces[1])) else { return nil }
    let part: PropertyType = type == .angles ? .angle : .number
    return (slot + lane..<slot + lane + 1, part, [])
  }

  private static func unknownLayer(_ id: String, _ graph: Graph) -> UsageError {
    let ids = graph.layers.map(\.id)
    let copies = ids.filter { $0.hasPrefix("\(id)[") }
    if let first = copies.first {
      return UsageError(
        "--layer: '\(Printable.text(id))' has \(copies.count) \(copies.count == 1 ? "copy" : "copies"), from "
          + "'\(first)' to '\(copies.last ?? first)': say which one")
    }
    return UsageError(
      "--layer: there is no layer '\(Printable.text(id))'", found: id, among: ids + ["outputs"])
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
