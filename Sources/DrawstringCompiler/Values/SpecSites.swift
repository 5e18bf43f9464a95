package import DrawstringCore
package import DrawstringSyntax

/// The places in the file of the parts of a graph, so that later findings point at the smallest text.
///
/// Lists are parallel to the graph's lists of the same name.
package struct SpecSites: Sendable {
  /// A name that the author defines: of a constant, a signal, or an output.
  package struct Named: Sendable {
    package var name: String
    package var key: NodeID
    package var value: NodeID
  }

  /// The values of the keys that tell when a top-level node is in effect; nil for absent keys.
  package struct Root: Sendable {
    package var during: NodeID?
    package var hold: NodeID?
    package var when: NodeID?
    package var over: NodeID?
  }

  package struct Layer: Sendable {
    /// The layer's mapping.
    package var node: NodeID
    /// The value of its `id`.
    package var id: NodeID?
    /// The layer of which this layer is a copy; itself if it is not a copy, -1 for the group around a replicator's
    /// copy.
    package var original: Int
  }

  /// A property, or a part of one, that a layer sets in the file.
  package struct Property: Sendable {
    package var layer: Int
    package var property: PropertyID
    package var slot: Int
    package var lanes: Int
    package var key: NodeID
    package var value: NodeID
  }

  package struct NamedPath: Sendable {
    /// The name of a path in `paths`; nil for an inline path.
    package var key: NodeID?
    package var value: NodeID
  }

  package var constants: [Named] = []
  package var inputs: [Named] = []
  package var signals: [Named] = []
  package var outputs: [Named] = []
  package var paths: [NamedPath] = []
  package var layers: [Layer] = []
  /// In the order of layers, then of the keys of each layer.
  package var properties: [Property] = []
  package var roots: [Root] = []
  /// The mapping of each node; copies for several targets share one.
  package var nodes: [NodeID] = []
  /// The key of each track.
  package var tracks: [NodeID] = []
  /// The offset of each keyframe, or the whole keyframe without one; nil for keyframes that are not in the file.
  private var keyframes: [NodeID?] = []

  package init() {}

  /// The site of a keyframe; nil for a keyframe that the compiler added.
  package func keyframe(_ index: Int) -> NodeID? { index < keyframes.count ? keyframes[index] : nil }

  /// The site of a layer's property; nil if the layer does not set it.
  package func property(_ id: PropertyID, layer: Int) -> Property? {
    properties(of: layer).first { $0.property == id }
  }

  private func properties(of layer: Int) -> ArraySlice<Property> {
    let layer = layers[layer].original
    var low = 0
    var high = properties.count
    while low < high {
      let middle = (low + high) / 2
      if properties[middle].layer < layer { low = middle + 1 } else { high = middle }
    }
    return properties[low...].prefix { $0.layer == layer }
  }

  /// The site of the last key of a layer that sets some of the slots; nil for none.
  package func property(at slots: Range<Int>, layer: Int) -> Property? {
    properties(of: layer).last { ($0.slot..<$0.slot + $0.lanes).overlaps(slots) }
  }

  mutating func addKeyframes(from first: Int, _ places: [NodeID?]) {
    while keyframes.count < first { keyframes.append(nil) }
    keyframes.append(contentsOf: places)
  }
}
