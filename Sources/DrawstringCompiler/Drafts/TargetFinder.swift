import DrawstringCore
internal import DrawstringSyntax

/// Resolves names: of layers and their copies, properties, items of lists, and outputs.
final class TargetFinder: CompilerPart {
  let values: CompileContext
  var layers: LayerTree
  let outputs: NameTable
  /// The number of slots of lists that copies of replicators have of their own.
  private var copiedItems = 0

  init(_ values: CompileContext, _ layers: LayerTree, _ outputs: NameTable) {
    self.values = values
    self.layers = layers
    self.outputs = outputs
  }

  /// A property of a layer by its key (`opacity`, `position.y`); nil after a finding.
  func property(_ key: String, layer index: Int, at node: NodeID, in keyRange: SourceRange? = nil)
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
      if layers.uncertainKinds.contains(index) { return nil }
      if layers.drafts[index].fields.lacks("kind") { layers.uncertainKinds.insert(index) }
      if row.kinds == .sheet, layer.kind == .image {
        report(.needsSheet(row.name, at: place, node: node))
        return nil
      }
      if id == .frame {
        report(.unknownProperty(key, layer.kind, near: nil, at: place, node: node))
        return nil
      }
      let kinds = row.kinds.named.map(\.rawValue)
      report(
        .propertyOfOtherKind(
          row.name, layer.kind.named.rawValue, kinds: kinds, layer: layers.drafts[index].name, at: place,
          node: node
        ))
      return nil
    }
    guard let part else {
      return PropertyTarget(
        slot: slot, lanes: row.type.lanes, type: row.type, property: id, layer: index, name: key)
    }
    if let corner = row.type.partKeys.firstIndex(of: part), row.type == .corners {
      let list = graph.list(of: id, layer: index)
      return PropertyTarget(
        slot: list?.slot(ofItem: corner) ?? slot, lanes: 1, type: .number, property: id, layer: index,
        name: key, corner: corner)
    }
    guard row.type.hasParts, let lane = row.type.laneNames.firstIndex(of: part) else {
      let parts = row.type == .corners ? row.type.partKeys : row.type.hasParts ? row.type.laneNames : []
      report(.unknownPart(part, of: row.name, parts: parts, at: place, node: node))
      return nil
    }
    return PropertyTarget(
      slot: slot + lane, lanes: 1, type: row.type == .angles ? .angle : .number, property: id, layer: index,
      name: key)
  }

  /// An output by its name; nil after a finding.
  func output(_ name: String, at node: NodeID, in place: SourceRange) -> PropertyTarget? {
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

  /// Returns the index of the layer that a name without brackets refers to, the first copy if the layer has copies; nil
  /// after a finding.
  func knownLayer(
    _ name: String, at node: NodeID, in place: SourceRange? = nil, as spelling: NameSpelling = .plain
  ) -> Int? {
    if let index = layers.ids[values.whole(name, at: node)] { return index }
    if reader.broken.mayDefine(name, .layers) { return nil }
    let near = reader.diagnostics.suggestion(
      for: name, in: values.document.written(layers.ids.names, at: node))
    report(.unknownLayer(name, near: near, as: spelling, at: place ?? range(node), node: node))
    return nil
  }

  /// Returns the layer and the copies that an id refers to, with brackets or without; nil after a finding.
  func namedLayer(
    _ id: String, at node: NodeID, in place: SourceRange? = nil, as spelling: NameSpelling = .plain
  ) -> NamedLayer? {
    let written = SubscriptedName(values.whole(id, at: node))
    if written.indices.isEmpty || layers.ids[written.name] == nil {
      return knownLayer(id, at: node, in: place, as: spelling).map { NamedLayer(layer: $0, copies: []) }
    }
    guard let layer = layers.ids[written.name] else { return nil }
    let around = layers.replicators(around: layer)
    let isKnown =
      written.indices.count <= around.count && zip(written.indices, around).allSatisfy { $0 < $1.count }
    if isKnown { return NamedLayer(layer: layer, copies: written.indices) }
    let isGroup = layers.replicators(ofGroup: written) != nil
    report(
      .unknownCopy(
        id, name: written.name, counts: around.map(\.count), isGroup: isGroup, at: place ?? range(node),
        node: node))
    return nil
  }

  /// Returns the layer that a reader means; nil after a finding. Of copies it is the one of the numbers in brackets, or else
  /// the first; the group of a copy has one number more than its replicator.
  func readLayer(
    _ id: String, at node: NodeID, in place: SourceRange, as spelling: NameSpelling
  ) -> Int? {
    let written = SubscriptedName(values.whole(id, at: node))
    if let levels = layers.replicators(ofGroup: written), let own = levels.last {
      if zip(written.indices, levels).allSatisfy({ $0 < $1.count }) {
        return zip(written.indices, levels).reduce(own.firstCopy) { $0 + $1.0 * $1.1.stride }
      }
      report(
        .unknownCopy(
          id, name: written.name, counts: levels.map(\.count), isGroup: false, at: place, node: node))
      return nil
    }
    guard let named = namedLayer(id, at: node, in: place, as: spelling) else { return nil }
    return zip(named.copies, layers.replicators(around: named.layer)).reduce(named.layer) {
      $0 + $1.0 * $1.1.stride
    }
  }

  /// Returns the mask of a layer; nil after a finding. In the same replicator each copy has its own mask, named without
  /// brackets; from elsewhere the id names one copy.
  func maskLayer(named id: String, for masked: Int?, at node: NodeID) -> Int? {
    guard let named = namedLayer(id, at: node) else { return nil }
    let around = layers.replicators(around: named.layer)
    let shared = masked.map { layers.replicators(around: $0) } ?? []
    let isWithin = around.count <= shared.count && zip(around, shared).allSatisfy { $0.layer == $1.layer }
    if isWithin {
      if named.copies.isEmpty { return named.layer }
      report(.maskOfOwnCopy(layers.drafts[named.layer].name, at: range(node), node: node))
      return nil
    }
    guard named.copies.count == around.count, around.first?.layer != shared.first?.layer else {
      report(
        .manyCopies(layers.drafts[named.layer].name, counts: around.map(\.count), at: range(node), node: node)
      )
      return nil
    }
    return zip(named.copies, around).reduce(named.layer) { $0 + $1.0 * $1.1.stride }
  }

  /// Counts slots of a list that a copy has of its own; false if there are too many, which is reported once.
  func countsItems(_ count: Int, of draft: LayerDraft) -> Bool {
    let wasWithin = copiedItems <= Limits.mostCopiedItems
    copiedItems += count
    if copiedItems <= Limits.mostCopiedItems { return true }
    if wasWithin, draft.replicator >= 0 {
      let node = layers.drafts[layers.replicators[draft.replicator].layer].fields.node
      report(.tooManyCopiedItems(Limits.mostCopiedItems, at: range(node), node: node))
    }
    return false
  }

  /// Whether `mask` can be the mask of `layer`: it is neither the layer itself nor a layer around it. Reports a mask
  /// that cannot.
  func canMask(_ mask: Int, _ layer: Int?, at node: NodeID) -> Bool {
    guard let layer else { return true }
    if mask == layer {
      report(.ownMask(layers.drafts[layer].name, at: range(node), node: node))
      return false
    }
    var around = graph.layers[layer].parent.index
    while around >= 0 {
      if around == mask {
        report(
          .maskAround(layers.drafts[mask].name, layers.drafts[layer].name, at: range(node), node: node))
        return false
      }
      around = graph.layers[around].parent.index
    }
    return true
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func unknownCopy(
    _ id: String, name: String, counts: [Int], isGroup: Bool, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let message: String
    if isGroup {
      message = "'\(brief(id))' is moved by its replicator alone; name a layer in it"
    } else if counts.isEmpty {
      message = "the layer '\(brief(name))' lies in no replicator and has no copies"
    } else {
      message = "there is no copy '\(brief(id))'; they are \(copies(of: name, counts))"
    }
    return Diagnostic(.unknownName, message, at: range, node: node)
  }

  fileprivate static func manyCopies(_ name: String, counts: [Int], at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .manyCopies, "'\(brief(name))' has copies, and one layer is wanted", at: range, node: node,
      help: ["the copies are \(copies(of: name, counts))"])
  }

  fileprivate static func maskOfOwnCopy(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .manyCopies, "in the same replicator each copy has a mask of its own, without a number", at: range,
      node: node,
      fix: Fix(replace: range, with: name.split(separator: "/").last.map { String($0) } ?? name))
  }

  fileprivate static func tooManyCopiedItems(_ most: Int, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded, "the copies of all replicators hold more than \(most) numbers in lists", at: range,
      node: node)
  }

  fileprivate static func copies(of name: String, _ counts: [Int]) -> String {
    let first = counts.map { _ in "[0]" }.joined()
    let last = counts.map { "[\($0 - 1)]" }.joined()
    return first == last
      ? "'\(brief(name))\(first)' alone" : "'\(brief(name))\(first)' to '\(brief(name))\(last)'"
  }

  fileprivate static func ownMask(_ id: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.cycle, "'\(brief(id))' is its own mask", at: range, node: node)
  }

  fileprivate static func maskAround(_ mask: String, _ id: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .cycle, "'\(brief(mask))' cannot be the mask of '\(brief(id))', which lies in it", at: range,
      node: node)
  }

  fileprivate static func unknownProperty(
    _ name: String, _ kind: LayerKind, near: String?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let foreign = PropertyAlias.meaning(of: name, in: kind.named)
    return Diagnostic(
      .unknownName, "a \(kind.named.rawValue) layer has no property '\(brief(name))'", at: range, node: node,
      help: foreign.map { [$0.help] } ?? suggestion(near),
      fix: foreign == nil
        ? fix(near, for: name, at: range) : foreign?.name.map { Fix(replace: range, with: $0) })
  }

  fileprivate static func needsSheet(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .wrongLayerKind, "'\(name)' belongs to images with a 'sheet', and this one has none", at: range,
      node: node,
      help: ["say how many columns and rows the picture has: 'sheet: [4, 2]'"])
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
