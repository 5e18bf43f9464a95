import DrawstringCore
internal import DrawstringSyntax

/// What a key or a track is about: a property of a layer, one of its parts, or an output.
struct PropertyTarget: Hashable {
  var slot: Int
  var lanes: Int
  /// The type of what is written; of a part, the part's.
  var type: PropertyType
  /// The property's row; nil for an output.
  var property: PropertyID?
  /// The layer; nil for an output.
  var layer: Int?
  /// As the author names it, without the layer.
  var name: String
  /// Whether it is about an amount to be added, which need not lie within the property's range.
  var isAmount = false
  /// Of a list whose items move by themselves, how many there are; nil for all else.
  var itemCount: Int?
  /// Of a layer with copies, which ones are meant, by the replicators around it from the outside in; where numbers are
  /// missing, all of them.
  var copies: [Int] = []

  /// The same for an amount to be added, and for a value that stands by itself.
  var amount: PropertyTarget { with(isAmount: true) }
  var whole: PropertyTarget { with(isAmount: false) }

  private func with(isAmount: Bool) -> PropertyTarget {
    var target = self
    target.isAmount = isAmount
    return target
  }

  /// Whether it is a factor or one of a pair of them: such values are added to others by multiplication.
  var isFactor: Bool { property?.row.type == .scale }
}

extension SpecCompiler {
  /// A property of a layer by its key (`opacity`, `position.y`); nil after a finding.
  mutating func property(_ key: String, layer index: Int, at node: NodeID, in keyRange: SourceRange? = nil)
    -> PropertyTarget?
  {
    let layer = graph.layers[index]
    let place = keyRange ?? range(node)
    let (name, part) = PropertyTable.pieces(of: key)
    guard let id = PropertyTable.id(named: name) else {
      let names = PropertyTable.properties(of: layer.kind).flatMap { $0.row.keys }
      let near = reader.diagnostics.suggestion(for: key, in: names)
      report(.unknownProperty(key, layer.kind, near: near, at: place, node: node))
      return nil
    }
    let row = id.row
    guard let slot = graph.slot(of: id, layer: index) else {
      if layersOfUncertainKind.contains(index) { return nil }
      if layerDrafts[index].fields.lacks("kind") { layersOfUncertainKind.insert(index) }
      let kinds = LayerKind.allCases.filter { row.kinds.contains(LayerKindSet($0)) }.map(\.rawValue)
      report(
        .propertyOfOtherKind(
          row.name, layer.kind.rawValue, kinds: kinds, layer: layerDrafts[index].name, at: place, node: node))
      return nil
    }
    guard let part else {
      return PropertyTarget(
        slot: slot, lanes: row.type.lanes, type: row.type, property: id, layer: index, name: key)
    }
    guard row.type.hasParts, let lane = row.type.laneNames.firstIndex(of: part) else {
      report(
        .unknownPart(
          part, of: row.name, parts: row.type.hasParts ? row.type.laneNames : [], at: place, node: node))
      return nil
    }
    return PropertyTarget(
      slot: slot + lane, lanes: 1, type: row.type == .angles ? .angle : .number, property: id, layer: index,
      name: key)
  }

  /// An output by its name; nil after a finding.
  mutating func output(_ name: String, at node: NodeID, in place: SourceRange) -> PropertyTarget? {
    guard let output = outputs[name].map({ graph.outputs[$0] }) else {
      if reader.broken.mayDefine(name, .outputs) { return nil }
      let near = reader.diagnostics.suggestion(for: name, in: outputs.names)
      report(.unknownOutput(name, near: near, at: place, node: node))
      return nil
    }
    return PropertyTarget(
      slot: Int(output.slot), lanes: 1, type: output.type == .angle ? .angle : .number, property: nil,
      layer: nil, name: name)
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func unknownProperty(
    _ name: String, _ kind: LayerKind, near: String?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let foreign = PropertyAlias.meaning(of: name, in: kind)
    return Diagnostic(
      .unknownName, "a \(kind.rawValue) layer has no property '\(brief(name))'", at: range, node: node,
      help: foreign.map { [$0.help] } ?? suggestion(near),
      fix: foreign == nil
        ? fix(near, for: name, at: range) : foreign?.name.map { Fix(replace: range, with: $0) })
  }

  fileprivate static func unknownPart(
    _ part: String, of property: String, parts: [String], at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let known = parts.map { "'\($0)'" }.joined(separator: " and ")
    let message =
      parts.isEmpty
      ? "'\(property)' has no parts; write it whole"
      : "'\(property)' has no part '\(brief(part))'; its parts are \(known)"
    return Diagnostic(.unknownName, message, at: range, node: node)
  }

  fileprivate static func unknownOutput(_ name: String, near: String?, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .unknownName, "there is no output '\(brief(name))'", at: range, node: node,
      help: near == nil ? ["define it in the 'outputs' block"] : suggestion(near),
      fix: fix(near, for: name, at: range))
  }
}
