internal import DrawstringCompiler
package import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

extension Explanation {
  /// What a replicator does to the property: it places the groups of its copies, and colours what is in them.
  package struct Copying: Sendable {
    /// The replicator among the layers.
    package var layer: Int
    /// From 0.
    package var copy: Int
    package var count: Int
    /// What it goes by: properties of its own.
    package var reads: [PropertyID]
  }

  /// Nil where no replicator has a say.
  package var copying: Copying? {
    guard let layer = property.layer else { return nil }
    let name = String(property.name.prefix { $0 != "." && $0 != "[" })
    for replicator in graph.replicators.reversed() {
      let first = Int(replicator.firstCopy)
      let stride = Int(replicator.stride)
      guard (first..<first + stride * Int(replicator.count)).contains(layer) else { continue }
      let copy = (layer - first) / stride
      let isGroup = replicator.group(ofCopy: copy) == layer
      guard isGroup || history.copied != history.moved else { continue }
      let names = isGroup ? Self.placed[name] ?? [] : Self.tints
      if names.isEmpty { return nil }
      return Copying(
        layer: Int(replicator.layer), copy: copy, count: Int(replicator.count),
        reads: names.compactMap { PropertyTable.id(named: $0) })
    }
    return nil
  }

  /// By the properties of a copy's group, those of the replicator that they follow from.
  private static let placed = [
    "position": ["size"], "size": ["size"],
    "translation": ["instanceTranslation", "instanceScale", "instanceRotation", "instanceSkew"],
    "scale": ["instanceScale", "instanceRotation", "instanceSkew"],
    "rotation": ["instanceRotation", "instanceScale", "instanceSkew"],
    "skew": ["instanceSkew", "instanceScale", "instanceRotation"],
    "opacity": ["instanceColor", "instanceAlphaOffset"],
  ]
  private static let tints = [
    "instanceColor", "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset",
  ]

  /// A property of another layer in the same frame.
  package func lanes(of id: PropertyID, layer: Int) -> [Double] {
    guard let slot = graph.slot(of: id, layer: layer) else { return [] }
    return Array(history.frame[slot..<slot + id.row.type.lanes])
  }
}
