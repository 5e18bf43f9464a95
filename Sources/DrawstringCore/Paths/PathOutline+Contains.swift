extension PathOutline {
  /// How often the outline winds around a point; every sub-path counts as closed, as filling has it.
  ///
  /// A ray to the right is followed; clockwise turns (as seen) count up. Points on the outline itself belong to one side,
  /// the same one for every neighbour that shares the outline.
  package func winding(around point: Vec2) -> Int {
    var winding = 0
    for subpath in subpaths where subpath.count > 0 {
      for index in subpath.range { winding += Self.crossings(of: segments[index], rightOf: point) }
      let last = segments[subpath.first + subpath.count - 1].end
      winding += Self.crossings(of: .line(last, subpath.start), rightOf: point)
    }
    return winding
  }

  /// Whether a fill would colour this point.
  package func contains(_ point: Vec2, rule: FillRule = .nonzero) -> Bool {
    rule.isInside(winding: winding(around: point))
  }

  /// Crossings of one segment, counted on the stretches between its turns, where y only grows or only shrinks.
  private static func crossings(of segment: PathSegment, rightOf point: Vec2) -> Int {
    var count = 0
    var low = 0.0
    for high in segment.extrema(of: \.y) + [1] {
      let (from, to) = (segment.point(at: low).y, segment.point(at: high).y)
      // Half open, so that a joint at this height is crossed once.
      if (from <= point.y) != (to <= point.y),
        crossing(of: segment, from: low, to: high, grows: from < to, at: point.y) > point.x
      {
        count += from < to ? 1 : -1
      }
      low = high
    }
    return count
  }

  /// The x at which a stretch with growing or shrinking y reaches a height, by halving.
  private static func crossing(
    of segment: PathSegment, from low: Double, to high: Double, grows: Bool, at y: Double
  ) -> Double {
    if case .line(let a, let b) = segment { return a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)) }
    var (low, high) = (low, high)
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      if (segment.point(at: middle).y <= y) == grows { low = middle } else { high = middle }
    }
    return segment.point(at: low + (high - low) / 2).x
  }
}
