internal import DrawstringCore
internal import DrawstringLint

extension StretchScope {
  /// The segment of a path around a progress, and the share of the segment; nil for paths that move, for segments along
  /// which the length is no multiple of the parameter, and where the range holds several segments.
  func place(_ record: PathRecord, _ x: Jet) -> (segment: PathSegment, share: Jet)? {
    guard let path = path(record.path), let fraction = x.limited(0, 1).eased(by: graph.curves[record.easing]),
      fraction.range.low >= -Self.slack, fraction.range.high <= 1 + Self.slack
    else { return nil }
    let segments = PathOutline(path).segments
    if segments.isEmpty || segments.count > 1_000 { return nil }
    let lengths = segments.map { record.isBySegment ? 1 : Self.length($0) ?? .nan }
    let whole = lengths.reduce(0, +)
    guard whole > 0 else { return nil }
    var first = 0.0
    for (segment, length) in zip(segments, lengths) {
      let (low, high) = (first / whole, (first + length) / whole)
      first += length
      guard fraction.range.low >= low - Self.slack, fraction.range.high <= high + Self.slack, length > 0
      else { continue }
      return (segment, (fraction - .constant(low)) * (whole / length))
    }
    return nil
  }

  /// A path whose numbers stay; nil for another path.
  func path(_ index: Int) -> VectorPath? {
    let source = graph.paths[index]
    if let fixed = source.fixed { return fixed }
    let first = Int(source.firstSlot)
    let slots = first..<first + source.numberCount
    // A path that an animation moves has no formulas of its own that tell.
    for channel in graph.channels where channel.slots.overlaps(slots) { return nil }
    for binding in graph.bindings where slots.contains(Int(binding.slot)) {
      for lane in 0..<binding.formula.type.lanes {
        guard
          let value = formula(
            binding.formula, lane, .linear(Interval(stretch.low, stretch.high), slope: 1), x: nil),
          value.isConstant
        else { return nil }
      }
    }
    return source.path(slotValues)
  }

  /// The length of a line or an arc of a circle.
  static func length(_ segment: PathSegment) -> Double? {
    switch segment {
    case .line(let a, let b): TotalArithmetic.hypotenuse(b.x - a.x, b.y - a.y)
    case .arc(let arc): arc.isCircular ? abs(arc.sweep) * arc.radii.x : nil
    case .quad, .cubic: nil
    }
  }

  func along(_ record: PathRecord, _ x: Jet) -> [Jet]? {
    guard let (segment, share) = place(record, x) else { return nil }
    switch segment {
    case .line(let a, let b):
      return [.constant(a.x) + share * (b.x - a.x), .constant(a.y) + share * (b.y - a.y)]
    case .arc(let arc):
      let start = Trigonometry.arcTangent(arc.unitStart.y, arc.unitStart.x)
      let angle = share * arc.sweep + .constant(start)
      let (cosine, sine) = (angle.cosine, angle.sine)
      return [
        .constant(arc.center.x) + cosine * arc.axisX.x + sine * arc.axisY.x,
        .constant(arc.center.y) + cosine * arc.axisX.y + sine * arc.axisY.y,
      ]
    case .quad, .cubic: return nil
    }
  }

  func direction(_ record: PathRecord, _ x: Jet) -> Jet? {
    guard let (segment, share) = place(record, x) else { return nil }
    switch segment {
    case .line: return .constant(record.angle)
    case .arc(let arc):
      guard arc.isCircular else { return nil }
      // The direction turns as the arc does; the recorded one tells its turns.
      let middle = (share.range.low + share.range.high) / 2
      guard share.parts[1].isSingle, share.parts[2].size == 0 else { return nil }
      let angle = (share - .constant(middle)) * arc.sweep + .constant(record.angle)
      return angle.range.low > -.pi && angle.range.high < .pi ? angle : nil
    case .quad, .cubic: return nil
    }
  }
}
