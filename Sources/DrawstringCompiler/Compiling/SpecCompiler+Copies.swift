import DrawstringCore
internal import DrawstringSyntax

/// A replicator as it is written.
///
/// The layers in it are read once, as its first copy: a group with the layers to be copied. The other copies come right
/// behind it in the graph, each as many layers long.
struct ReplicatorDraft {
  /// The replicator itself; where it lies in another one, its first copy.
  var layer: Int
  /// The replicator around it, a place among the drafts, or -1.
  var outer: Int
  var firstCopy: Int
  var stride: Int
  var count: Int
  var delay: Nanoseconds

  /// The layers of the first copy.
  var block: Range<Int> { firstCopy..<firstCopy + stride }
}

/// A layer by its name; one in replicators stands for several.
struct NamedLayer {
  /// The first copy.
  var layer: Int
  /// Which copies are meant, by the replicators around it from the outside in; where numbers are missing, all.
  var copies: [Int]
}

/// Replicators: the layers in them, over and over again.
extension SpecCompiler {
  mutating func addLayer(_ draft: LayerDraft, parent: Int, kind: LayerKind) {
    let id = draft.copies.reduce(into: draft.name) { id, copy in id += "[\(copy)]" }
    graph.addLayer(id, parent: parent, kind: kind)
    layerDrafts.append(draft)
  }

  mutating func collectCopies(_ node: NodeID, of index: Int) {
    let fields = layerDrafts[index].fields
    let first = graph.layers.count
    let place = replicators.count
    replicators.append(
      ReplicatorDraft(
        layer: index, outer: openReplicator, firstCopy: first, stride: 0, count: 1,
        delay: instanceDelay(fields["instanceDelay"])))
    let around = (openReplicator, openCopies)
    openReplicator = place
    openCopies.append(0)
    addLayer(
      LayerDraft(
        fields: fields, index: first, name: layerDrafts[index].name, copies: openCopies, replicator: place,
        original: -1), parent: index, kind: .group)
    collectLayers(node, parent: first)
    (openReplicator, openCopies) = around
    replicators[place].stride = graph.layers.count - first
    let count = instanceCount(fields["instanceCount"])
    let (added, isTooMany) = (count - 1).multipliedReportingOverflow(by: replicators[place].stride)
    if isTooMany || graph.layers.count + added > Limits.mostLayers {
      let field = fields["instanceCount"]?.valueNode ?? fields.node
      report(.tooManyLayers(at: range(field), node: field))
      return
    }
    replicators[place].count = count
    checkDelay(of: place)
    for copy in 1..<max(count, 1) { addCopy(copy, of: place) }
  }

  /// Another copy of all layers of the first one.
  private mutating func addCopy(_ copy: Int, of place: Int) {
    let replicator = replicators[place]
    let offset = copy * replicator.stride
    // Which number of a layer's is the one of this replicator.
    let depth = layerDrafts[replicator.firstCopy].copies.count - 1
    for index in replicator.block {
      var draft = layerDrafts[index]
      draft.index = index + offset
      draft.copies[depth] = copy
      let parent = Int(graph.layers[index].parent)
      addLayer(
        draft, parent: index == replicator.firstCopy ? parent : parent + offset,
        kind: graph.layers[index].kind)
    }
  }

  private mutating func instanceCount(_ field: Fields.Field?) -> Int {
    guard let field, let count = constant(field.valueNode, .length)?.firstLane else { return 1 }
    // What is below the range, or no whole number, is found when the property is read.
    return max(Int(exactly: min(count, 1e9)) ?? 1, 1)
  }

  private mutating func instanceDelay(_ field: Fields.Field?) -> Nanoseconds {
    guard let field else { return .zero }
    return duration(field, allowsNegative: true) ?? .zero
  }

  /// The last copy's time must not lie beyond the longest one, together with those of the replicators around.
  private mutating func checkDelay(of place: Int) {
    var most = 0.0
    var next = place
    while next >= 0 {
      most += Double(replicators[next].count - 1) * abs(replicators[next].delay.seconds)
      next = replicators[next].outer
    }
    if most <= 1e9 { return }
    replicators[place].delay = .zero
    let fields = layerDrafts[replicators[place].layer].fields
    let field = fields["instanceDelay"]?.valueNode ?? fields.node
    report(.timeTooLong(at: range(field), node: field))
  }

  // MARK: Properties

  mutating func checkInstanceCount(_ draft: LayerDraft) {
    guard let field = draft.fields["instanceCount"],
      let slot = graph.slot(of: .instanceCount, layer: draft.index)
    else { return }
    let count = graph.initialSlots[slot]
    if count.rounded() == count { return }
    reader.reportNotWhole("instanceCount", count, at: field.valueNode)
  }

  /// Gives all other copies what the first ones have: values, formulas, lists of their own.
  mutating func copyProperties() {
    if replicators.isEmpty { return }
    var formulas: [Int32: [Formula]] = [:]
    for binding in graph.bindings { formulas[binding.slot, default: []].append(binding.formula) }
    var bound: [Int: [(offset: Int, formula: Formula)]] = [:]
    for draft in layerDrafts where draft.original >= 0 && draft.original != draft.index {
      let kind = graph.layers[draft.index].kind
      let source = Int(graph.layers[draft.original].firstSlot)
      let destination = Int(graph.layers[draft.index].firstSlot)
      let width = LayerLayout.width(of: kind)
      graph.set(Array(graph.initialSlots[source..<source + width]), at: destination)
      if bound[draft.original] == nil {
        bound[draft.original] = (0..<width).flatMap { offset in
          (formulas[Int32(source + offset)] ?? []).map { (offset, $0) }
        }
      }
      for (offset, formula) in bound[draft.original] ?? [] {
        graph.bind(formula, slot: destination + offset)
      }
      copyReferences(draft, formulas)
    }
  }

  /// Masks in the same replicator are those of the same copy, and lists move by themselves.
  private mutating func copyReferences(_ draft: LayerDraft, _ formulas: [Int32: [Formula]]) {
    for property in PropertyTable.properties(of: graph.layers[draft.index].kind) {
      guard let slot = graph.slot(of: property, layer: draft.index) else { continue }
      if property.row.type == .layer {
        graph.set([Double(copied(Int(graph.initialSlots[slot]), along: draft))], at: slot)
      } else if let list = graph.list(of: property, layer: draft.index) {
        guard countsItems(list.slots.count, of: draft) else { return }
        let first = graph.addSlots(Array(graph.initialSlots[list.slots]))
        for (offset, source) in list.slots.enumerated() where !formulas.isEmpty {
          for formula in formulas[Int32(source)] ?? [] {
            graph.bind(formula, slot: first + offset)
          }
        }
        graph.addList(
          SlotList(layer: draft.index, firstSlot: first, count: Int(list.count), lanes: Int(list.lanes)),
          at: slot)
      }
    }
  }

  /// All copies of a layer, itself the first of them; the layer alone where it has none.
  func copies(of layer: Int) -> [Int] {
    replicators(around: layer).reduce([layer]) { found, level in
      found.flatMap { layer in (0..<level.count).map { layer + $0 * level.stride } }
    }
  }

  /// Counts items that a copy has of its own; false after a finding, where there are too many.
  mutating func countsItems(_ count: Int, of draft: LayerDraft) -> Bool {
    let wasWithin = copiedItems <= Limits.mostCopiedItems
    copiedItems += count
    if copiedItems <= Limits.mostCopiedItems { return true }
    if wasWithin, draft.replicator >= 0 {
      let node = layerDrafts[replicators[draft.replicator].layer].fields.node
      report(.tooManyCopiedItems(Limits.mostCopiedItems, at: range(node), node: node))
    }
    return false
  }

  /// A layer that the first copy of another refers to, as that other copy means it.
  private func copied(_ layer: Int, along draft: LayerDraft) -> Int {
    var result = layer
    var next = draft.replicator
    for copy in draft.copies.reversed() where next >= 0 {
      if replicators[next].block.contains(layer) { result += copy * replicators[next].stride }
      next = replicators[next].outer
    }
    return result
  }

  /// A layer that a value refers to, as a copy means it.
  func copied(_ layer: Int, for copy: Int) -> Int { copied(layer, along: layerDrafts[copy]) }

  // MARK: Names

  /// The replicators around a layer, from the outside in.
  func replicators(around layer: Int) -> [ReplicatorDraft] {
    var found: [ReplicatorDraft] = []
    var next = layerDrafts[layer].replicator
    while next >= 0 {
      found.append(replicators[next])
      next = replicators[next].outer
    }
    return found.reversed()
  }

  /// What a layer's id stands for, with brackets or without; nil after a finding.
  mutating func namedLayer(
    _ id: String, at node: NodeID, in place: SourceRange? = nil, as spelling: NameSpelling = .plain
  ) -> NamedLayer? {
    let written = SubscriptedName(id)
    if written.indices.isEmpty || layers[written.name] == nil {
      return knownLayer(id, at: node, in: place, as: spelling).map { NamedLayer(layer: $0, copies: []) }
    }
    guard let layer = layers[written.name] else { return nil }
    let around = replicators(around: layer)
    let isKnown =
      written.indices.count <= around.count && zip(written.indices, around).allSatisfy { $0 < $1.count }
    if isKnown { return NamedLayer(layer: layer, copies: written.indices) }
    let isGroup = graph.layers[layer].kind == .replicator && written.indices.count == around.count + 1
    report(
      .unknownCopy(
        id, name: written.name, counts: around.map(\.count), isGroup: isGroup, at: place ?? range(node),
        node: node))
    return nil
  }

  /// The layer that another is drawn through. In the same replicator each copy has its own; from elsewhere one copy is
  /// named. Nil after a finding.
  mutating func maskLayer(named id: String, for masked: Int?, at node: NodeID) -> Int? {
    guard let named = namedLayer(id, at: node) else { return nil }
    let around = replicators(around: named.layer)
    let shared = masked.map { replicators(around: $0) } ?? []
    let isWithin = around.count <= shared.count && zip(around, shared).allSatisfy { $0.layer == $1.layer }
    if isWithin {
      if named.copies.isEmpty { return named.layer }
      report(.maskOfOwnCopy(layerDrafts[named.layer].name, at: range(node), node: node))
      return nil
    }
    guard named.copies.count == around.count, around.first?.layer != shared.first?.layer else {
      report(
        .manyCopies(layerDrafts[named.layer].name, counts: around.map(\.count), at: range(node), node: node))
      return nil
    }
    return zip(named.copies, around).reduce(named.layer) { $0 + $1.0 * $1.1.stride }
  }

  // MARK: The graph

  /// Puts all replicators into the graph.
  mutating func finishReplicators() {
    if replicators.isEmpty { return }
    var places: [Int: Int] = [:]
    for (place, replicator) in replicators.enumerated() { places[replicator.layer] = place }
    for draft in layerDrafts where draft.original >= 0 {
      guard let place = places[draft.original] else { continue }
      let replicator = replicators[place]
      graph.addReplicator(
        Replicator(
          layer: draft.index, firstCopy: replicator.firstCopy + draft.index - draft.original,
          stride: replicator.stride, count: replicator.count))
    }
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
      node: node, fix: Fix(replace: range, with: name))
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
}
