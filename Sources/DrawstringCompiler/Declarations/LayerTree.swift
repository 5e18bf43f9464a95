import DrawstringCore
internal import DrawstringSyntax

/// A layer that was found, before its properties are read.
struct LayerDraft {
  var fields: Fields
  var index: Int
  /// As the author names it, without the brackets of copies.
  var name: String
  /// Which copy it is, of each replicator around it from the outside in.
  var copies: [Int]
  /// The innermost replicator around it, or for the group of a copy its replicator: a place in `replicators`, or -1.
  var replicator: Int
  /// The layer that it is a copy of; itself for a first copy, -1 for the group of a copy.
  var original: Int
}

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

/// The layers of a document, parents before children and copies behind their originals.
struct LayerTree {
  var drafts: [LayerDraft] = []
  /// The replicators as they are written, outer ones before inner ones.
  var replicators: [ReplicatorDraft] = []
  /// The layers by id.
  var ids = NameTable()
  /// The layers whose kind could not be read. Properties that their kind may lack are not reported.
  var uncertainKinds: Set<Int> = []

  /// All copies of a layer, itself the first of them; the layer alone where it has none.
  func copies(of layer: Int) -> [Int] {
    replicators(around: layer).reduce([layer]) { found, level in
      found.flatMap { layer in (0..<level.count).map { layer + $0 * level.stride } }
    }
  }

  /// A layer that the first copy of another refers to, as that other copy means it.
  func copied(_ layer: Int, along draft: LayerDraft) -> Int {
    var result = layer
    var next = draft.replicator
    for copy in draft.copies.reversed() where next >= 0 {
      if replicators[next].block.contains(layer) { result += copy * replicators[next].stride }
      next = replicators[next].outer
    }
    return result
  }

  /// A layer that a value refers to, as a copy means it.
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

  /// Puts all replicators into the graph.
  func addReplicators(to graph: inout GraphBuilder) {
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
