import DrawstringCore
internal import DrawstringSyntax

/// A layer before its properties are compiled.
struct LayerDraft {
  var fields: Fields
  var index: Int
  /// The id as written, without the brackets of copies.
  var name: String
  /// The copy numbers, one for each replicator around the layer, from the outside in.
  var copies: [Int]
  /// The innermost replicator around the layer, for the group of a copy its own replicator: an index of
  /// `LayerTree.replicators`, or -1.
  var replicator: Int
  /// The layer that this layer is a copy of: itself in a first copy and outside replicators, -1 for the group of a
  /// copy.
  var original: Int
}

/// A replicator as it is written.
///
/// The layers of a replicator are read once, as its first copy: a group with the layers to be copied. The other copies
/// follow in the graph, each `stride` layers long.
struct ReplicatorDraft {
  /// The layer of the replicator; for a replicator inside another, the layer in the first copy.
  var layer: Int
  /// The replicator around this one: an index of `LayerTree.replicators`, or -1.
  var outer: Int
  var firstCopy: Int
  var stride: Int
  var count: Int
  var delay: Nanoseconds

  /// The layers of the first copy.
  var block: Range<Int> { firstCopy..<firstCopy + stride }
}

/// A reference to a layer. A layer in replicators has several copies, which the reference may restrict.
struct NamedLayer {
  /// The first copy.
  var layer: Int
  /// The copy numbers, for the replicators around the layer from the outside in. A missing number stands for all
  /// copies.
  var copies: [Int]
}

/// The layers of a document, parents before children and copies after their originals.
struct LayerTree {
  var drafts: [LayerDraft] = []
  /// The replicators as they are written, outer ones before inner ones.
  var replicators: [ReplicatorDraft] = []
  /// The layers by id.
  var ids = NameTable()
  /// The layers whose kind could not be read. Properties that their kind may lack are not reported.
  var uncertainKinds: Set<Int> = []

  /// Returns a layer and all its copies, the layer first.
  func copies(of layer: Int) -> [Int] {
    replicators(around: layer).reduce([layer]) { found, level in
      found.flatMap { layer in (0..<level.count).map { layer + $0 * level.stride } }
    }
  }

  /// Returns the layer that `draft` refers to if the first copy of `draft` refers to `layer`: in a shared replicator,
  /// the layer of the same copy.
  func copied(_ layer: Int, along draft: LayerDraft) -> Int {
    var result = layer
    var next = draft.replicator
    for copy in draft.copies.reversed() where next >= 0 {
      if replicators[next].block.contains(layer) { result += copy * replicators[next].stride }
      next = replicators[next].outer
    }
    return result
  }

  /// Returns the layer that the layer `copy` refers to if its first copy refers to `layer`.
  func copied(_ layer: Int, for copy: Int) -> Int { copied(layer, along: drafts[copy]) }

  /// The replicators around a layer, from the outside in.
  func replicators(around layer: Int) -> [ReplicatorDraft] {
    var found: [ReplicatorDraft] = []
    var next = drafts[layer].replicator
    while next >= 0 {
      found.append(replicators[next])
      next = replicators[next].outer
    }
    return found.reversed()
  }

  /// Returns the replicators of a name of a copy's group, such as `row[1]`: those around the replicator and itself; nil
  /// for other names.
  func replicators(ofGroup name: SubscriptedName) -> [ReplicatorDraft]? {
    guard let layer = ids[name.name], let own = replicators.first(where: { $0.layer == layer }) else {
      return nil
    }
    let levels = replicators(around: layer) + [own]
    return name.indices.count == levels.count ? levels : nil
  }

  /// The names of a layer's copy: its number in the innermost replicator around it; nil outside replicators.
  func names(of draft: LayerDraft) -> CopyNames? {
    guard draft.replicator >= 0, let index = draft.copies.last else { return nil }
    return CopyNames(index: index, of: replicators[draft.replicator].count)
  }

  /// Adds all replicators to the graph.
  func addReplicators(to graph: GraphBuilder) {
    if replicators.isEmpty { return }
    var places: [Int: Int] = [:]
    for (place, replicator) in replicators.enumerated() { places[replicator.layer] = place }
    for draft in drafts where draft.original >= 0 {
      guard let place = places[draft.original] else { continue }
      let replicator = replicators[place]
      graph.addReplicator(
        Replicator(
          layer: draft.index, firstCopy: replicator.firstCopy + draft.index - draft.original,
          stride: replicator.stride, count: replicator.count))
    }
  }
}
