/// The mapping from frames of the animation to frames of a composition.
struct MotionClock {
  struct Piece {
    /// Frames of the animation.
    var start: Double
    var end: Double
    /// The frame of the composition at the frame `anchor` of the animation.
    var anchor: Double
    var base: Double
    var speed: Double

    func local(_ frame: Double) -> Double { base + (frame - anchor) * speed }
  }

  var pieces: [Piece]

  static let plain = MotionClock(
    pieces: [Piece(start: -.infinity, end: .infinity, anchor: 0, base: 0, speed: 1)])

  private static let mostPieces = 512

  /// The clock of a composition in this one, whose frames are `base + (frame - anchor) · speed`.
  func inner(anchor: Double, speed: Double) -> MotionClock {
    MotionClock(
      pieces: pieces.map {
        Piece(
          start: $0.start, end: $0.end, anchor: $0.anchor, base: ($0.base - anchor) * speed,
          speed: $0.speed * speed)
      })
  }

  /// The clock of a composition whose frames are given by a track over the frames of this one; curved parts become straight
  /// pieces, within a twentieth of a frame.
  func inner(_ remap: MotionTrack) -> MotionClock {
    let track = apply(remap)
    guard let first = track.segments.first, let last = track.segments.last else {
      return MotionClock(pieces: [
        Piece(start: -.infinity, end: .infinity, anchor: 0, base: remap.first[0], speed: 0)
      ])
    }
    var result = [Piece(start: -.infinity, end: first.start, anchor: 0, base: first.from[0], speed: 0)]
    for segment in track.segments where result.count < Self.mostPieces && segment.end > segment.start {
      let straight: [MotionTrack.Segment]
      if case .cubic = segment.eases[0], !segment.isStill {
        straight = MotionTrack.sampled(segment.start, segment.end, 0.05) { segment.value(at: $0) }
      } else {
        straight = [segment]
      }
      for part in straight {
        let speed = part.isHeld ? 0 : (part.to[0] - part.from[0]) / (part.end - part.start)
        result.append(
          Piece(start: part.start, end: part.end, anchor: part.start, base: part.from[0], speed: speed))
      }
    }
    result.append(Piece(start: last.end, end: .infinity, anchor: 0, base: last.to[0], speed: 0))
    return MotionClock(pieces: result.filter { $0.end > $0.start })
  }

  /// A track of the composition as one of the animation.
  func apply(_ track: MotionTrack) -> MotionTrack {
    if track.segments.isEmpty { return track }
    if pieces.count == 1, pieces[0].speed > 0 {
      let piece = pieces[0]
      if piece.speed == 1, piece.base == piece.anchor { return track }
      return track.timed { piece.anchor + ($0 - piece.base) / piece.speed }
    }
    var result: [MotionTrack.Segment] = []
    func still(_ start: Double, _ end: Double, _ value: [Double]) {
      if start.isFinite, end.isFinite, end > start {
        result.append(.init(start: start, end: end, from: value, to: value, eases: [.linear]))
      }
    }
    for piece in pieces {
      if piece.speed == 0 || piece.start.isInfinite || piece.end.isInfinite {
        let (start, end) = (max(piece.start, -1e7), min(piece.end, 1e7))
        if piece.speed == 0 { still(start, end, track.value(at: piece.base)) }
        if piece.speed == 0 { continue }
      }
      let (start, end) = (max(piece.start, -1e7), min(piece.end, 1e7))
      let (a, b) = (piece.local(start), piece.local(end))
      var part = track.part(from: min(a, b), to: max(a, b))
      if piece.speed < 0 {
        part = part.reversed
        part = part.timed { piece.anchor + (-$0 - piece.base) / piece.speed }
      } else {
        part = part.timed { piece.anchor + ($0 - piece.base) / piece.speed }
      }
      guard let first = part.segments.first, let last = part.segments.last else {
        still(start, end, part.rest)
        continue
      }
      still(start, first.start, first.from)
      result += part.segments
      still(last.end, end, last.to)
    }
    return MotionTrack(result).simplified
  }

  /// The range of the composition's frames during frames of the animation.
  func reach(of frames: ClosedRange<Double>) -> ClosedRange<Double> {
    let ends = pieces.filter { $0.start <= frames.upperBound && $0.end >= frames.lowerBound }.flatMap {
      [$0.local(max($0.start, frames.lowerBound)), $0.local(min($0.end, frames.upperBound))]
    }
    return (ends.min() ?? 0)...(ends.max() ?? 0)
  }

  /// The frames of the animation in which the composition is between two of its frames.
  func spans(from a: Double, to b: Double) -> [(start: Double, end: Double)] {
    var result: [(start: Double, end: Double)] = []
    for piece in pieces {
      var span: (start: Double, end: Double)
      if piece.speed == 0 {
        guard piece.base >= a, piece.base < b else { continue }
        span = (piece.start, piece.end)
      } else {
        let (p, q) = (
          piece.anchor + (a - piece.base) / piece.speed, piece.anchor + (b - piece.base) / piece.speed
        )
        span = (max(piece.start, min(p, q)), min(piece.end, max(p, q)))
      }
      guard span.end > span.start else { continue }
      if let last = result.last, last.end >= span.start - 1e-9 {
        result[result.count - 1].end = span.end
      } else {
        result.append(span)
      }
    }
    return result
  }
}
