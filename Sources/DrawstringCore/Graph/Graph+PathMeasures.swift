extension Graph {
  /// Measures the paths that something moves along, and those of which shapes show a part, so that frames need not.
  ///
  /// Paths that change with the frame are measured in each. So is a path that only an animation brings to a shape.
  package mutating func measurePaths() {
    for track in tracks {
      switch track.form {
      case .along(let path, _, _), .direction(let path, _, _, _): measure(path: Int(path))
      default: continue
      }
    }
    guard let offsets = StrokeLayout.shared, layers.contains(where: { $0.kind == .shape }) else { return }
    let moving = filledSlots
    for layer in layers where layer.kind == .shape {
      let first = Int(layer.firstSlot)
      let (start, end) = (first + offsets.start, first + offsets.end)
      let isCut = initialSlots[start] > 0 || initialSlots[end] < 1
      guard isCut || moving[start] || moving[end] else { continue }
      if let path = Int(exactly: initialSlots[first + offsets.path]), paths.indices.contains(path) {
        measure(path: path)
      }
    }
  }

  private mutating func measure(path index: Int) {
    if paths[index].measure == nil, let fixed = paths[index].fixed {
      paths[index].measure = PathMeasure(fixed)
    }
  }
}
