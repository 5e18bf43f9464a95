package import DrawstringCore
package import DrawstringSyntax

/// Where what a graph holds is written, so that later findings point at the smallest text.
///
/// Lists run parallel to the graph's where they have the same name.
package struct SpecSites: Sendable {
  /// Something that has a name of the author's own: a constant, a signal, an output.
  package struct Named: Sendable {
    package var name: String
    package var key: NodeID
    package var value: NodeID
  }

  /// What an top-level node says about when it is in effect; nil where it says nothing. Values, not keys.
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
    /// The layer that it is a copy of, itself where it is none; -1 for the group that holds a replicator's copy.
    package var original: Int
  }

  /// A property, or a part of one, that a layer states.
  package struct Property: Sendable {
    package var layer: Int
    package var property: PropertyID
    package var slot: Int
    package var lanes: Int
    package var key: NodeID
    package var value: NodeID
  }

  package struct Path: Sendable {
    /// The name, of a path in `paths`; nil for one written in place.
    package var key: NodeID?
    package var value: NodeID
  }

  package var constants: [Named] = []
  package var signals: [Named] = []
  package var outputs: [Named] = []
  package var paths: [Path] = []
  package var layers: [Layer] = []
  /// In the order of the layers, and of each layer's keys.
  package var properties: [Property] = []
  package var roots: [Root] = []
  /// The mapping that writes each node; copies for several targets share one.
  package var nodes: [NodeID] = []
  /// The key that names each track's property.
  package var tracks: [NodeID] = []
  /// Each keyframe's place, or the whole of it where it names none; nil for one that nobody wrote.
  private var keyframes: [NodeID?] = []

  package init() {}

  /// Where a keyframe of the graph is written; nil for one that was added.
  package func keyframe(_ index: Int) -> NodeID? { index < keyframes.count ? keyframes[index] : nil }

  /// Where a layer states a property; nil where it does not.
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

  /// Where a layer states what lies in some slots, whole or in part; nil where it does not.
  package func property(at slots: Range<Int>, layer: Int) -> Property? {
    properties(of: layer).last { ($0.slot..<$0.slot + $0.lanes).overlaps(slots) }
  }

  mutating func addKeyframes(from first: Int, _ places: [NodeID?]) {
    while keyframes.count < first { keyframes.append(nil) }
    keyframes.append(contentsOf: places)
  }
}
