extension Frame {
  /// The layer at a place in the graph, which is the order of the file.
  package func layer(at index: Int) -> LayerState { LayerState(frame: self, index: index) }
}
