/// Names and lines, for people and tools.
package struct GraphNames: Sendable {
  /// The property that a track writes, and the line of the track, from 1.
  package struct Track: Sendable {
    /// A layer's id, or `outputs`.
    package var layer: String
    package var property: String
    package var line: Int

    package init(layer: String, property: String, line: Int) {
      self.layer = layer
      self.property = property
      self.line = line
    }
  }

  /// A node that stands still in place of another.
  package struct StandIn: Sendable {
    var node: Ref<TimedNode>
    /// The node that moves without reduced motion.
    var moving: Ref<TimedNode>
  }

  /// A node with an `after`.
  package struct After: Sendable {
    package var node: Ref<TimedNode>
    /// The value of `after`, as the file has it.
    package var text: String

    package init(node: Ref<TimedNode>, text: String) {
      self.node = node
      self.text = text
    }
  }

  /// For each node its id, or its path where it has no id.
  package var nodes: [String] = []
  /// The nodes that stand still in place of others under reduced motion, in the order of the nodes.
  package var standIns: [StandIn] = []
  /// The nodes with an `after`, in the order of the nodes.
  package var afters: [After] = []
  package var tracks: [Track] = []
  /// For each root, the text of its condition; empty for none.
  package var conditions: [String] = []
  /// The text of the bodies' condition; empty for always.
  package var activity = ""
  /// For each root, the name of its clock.
  package var clocks: [String] = []
  package var title = ""
  package var summary = ""
  package var author = ""
  package var license = ""
  /// The names of the variants.
  package var variants: [String] = []

  package init() {}

  /// Returns the node that a node stands in for under reduced motion; else the node itself.
  package func movingNode(of index: Int) -> Int {
    standIns.first { $0.node.index == index }?.moving.index ?? index
  }
}
