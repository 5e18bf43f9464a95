/// The length to which the fractions of a trim refer.
public enum StrokeMode: String, CaseIterable, Sendable {
  /// The length of all sub-paths, end to end.
  case sequential
  /// The length of each sub-path by itself.
  case parallel
}

extension PathMeasure {
  /// Returns the part of the path between two fractions of its length, moved along the path by `offset` turns.
  ///
  /// Both fractions are limited to 0…1; `start` at or beyond `end` gives an empty path, 0 and 1 the unchanged path.
  /// Any other trim opens closed sub-paths. Whole turns of the offset have no effect. A part that passes the end
  /// continues from the start, as the second piece of the result; on a closed sub-path the pieces are joined.
  public func trimmed(
    start: Double, end: Double, offset: Double = 0, mode: StrokeMode = .sequential
  ) -> VectorPath {
    var result = VectorPath()
    trim(start: start, end: end, offset: offset, mode: mode, into: &result)
    return result
  }

  /// Replaces the contents of `result` with the trimmed path and reuses its storage.
  package func trim(
    start: Double, end: Double, offset: Double, mode: StrokeMode, into result: inout VectorPath
  ) {
    result.removeAll()
    let start = min(max(start, 0), 1)
    let end = min(max(end, 0), 1)
    guard start < end else { return }
    if end - start >= 1 {
      result.append(path)
      return
    }
    switch mode {
    case .sequential:
      addPart(start, end, offset, of: outline.subpaths.indices, to: &result)
    case .parallel:
      for index in outline.subpaths.indices {
        addPart(start, end, offset, of: index..<index + 1, to: &result)
      }
    }
  }

  /// The tolerance at the ends, which sums of fractions miss by rounding.
  private static let tolerance = 1e-12

  private func addPart(
    _ start: Double, _ end: Double, _ offset: Double, of subpaths: Range<Int>, to result: inout VectorPath
  ) {
    let first = subpaths.isEmpty ? 0 : outline.subpaths[subpaths.lowerBound].first
    let behind = subpaths.isEmpty ? 0 : outline.subpaths[subpaths.upperBound - 1].range.upperBound
    guard first < behind else { return }
    let origin = begin(ofSegment: first)
    let length = ends[behind - 1] - origin
    // Removes whole turns, towards zero; then wraps into 0..<1.
    var from = start + offset.limitedToFinite.truncatingRemainder(dividingBy: 1)
    from -= from.rounded(.down)
    if from > 1 - Self.tolerance { from = 0 }
    let to = from + (end - start)
    if to <= 1 + Self.tolerance {
      addStretch(origin + from * length, origin + min(to, 1) * length, of: subpaths, to: &result)
    } else {
      addStretch(origin + from * length, ends[behind - 1], of: subpaths, to: &result)
      let isRing = subpaths.count == 1 && outline.subpaths[subpaths.lowerBound].isClosed
      addStretch(origin, origin + (to - 1) * length, of: subpaths, joined: isRing, to: &result)
    }
  }

  /// Adds the part between two distances; a joined part continues from the current point.
  private func addStretch(
    _ from: Double, _ to: Double, of subpaths: Range<Int>, joined: Bool = false, to result: inout VectorPath
  ) {
    // Without this tolerance, a sliver of a neighbouring segment would draw its own cap.
    let sliver = length * Self.tolerance
    var subpath = subpaths.lowerBound
    var connected = joined ? subpath : -1
    let behind = outline.subpaths[subpaths.upperBound - 1].range.upperBound
    var index = max(segment(beyond: from), outline.subpaths[subpath].first)
    while index < behind && begin(ofSegment: index) < to - sliver {
      let (begin, end) = (begin(ofSegment: index), ends[index])
      if end > from + sliver && end > begin {
        while outline.subpaths[subpath].range.upperBound <= index { subpath += 1 }
        let u = from <= begin + sliver ? 0 : parameter(inSegment: index, at: from)
        let v = to >= end - sliver ? 1 : parameter(inSegment: index, at: to)
        let part = outline.segments[index].part(from: u, to: v)
        if connected != subpath { result.move(to: part.start) }
        part.append(to: &result)
        connected = subpath
      }
      index += 1
    }
  }
}
