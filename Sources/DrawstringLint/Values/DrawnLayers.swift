internal import DrawstringCompiler
import DrawstringCore

/// The layers that are visible in a frame, by themselves or by their descendants.
struct DrawnLayers {
  private var states: [State]

  private struct State {
    var isDrawn = false
    var isOffered = false
    /// Whether the layer's children can be visible.
    var isOpen = false
  }

  /// Whether a layer or one of its descendants is visible.
  func isDrawn(_ layer: Int) -> Bool { states[layer].isDrawn }

  /// Whether a layer would be visible if it were opaque and had content.
  func isOffered(_ layer: Int) -> Bool { states[layer].isOffered }

  private let graph: Graph

  /// Half a step of eight bits: opacities up to this value count as invisible.
  private static let least = 1.0 / 512

  init(_ graph: Graph) {
    self.graph = graph
    states = Array(repeating: State(), count: graph.layers.count)
  }

  /// Updates the states from a frame's slots.
  mutating func look(_ slots: [Double]) {
    // Children come after their parents.
    for index in graph.layers.indices {
      let parent = graph.layers[index].parent.index
      var state = State()
      state.isOffered = (parent < 0 || states[parent].isOpen) && !graph.isHidden(index, slots)
      let isSeen = state.isOffered && graph.isOffered(index, slots, above: Self.least)
      state.isOpen = isSeen && !graph.cutsAll(index, slots)
      state.isDrawn = isSeen && graph.paints(index, slots, above: Self.least)
      states[index] = state
    }
    for index in graph.layers.indices.reversed()
    where graph.layers[index].parent.exists && states[index].isDrawn {
      states[graph.layers[index].parent.index].isDrawn = true
    }
  }
}
