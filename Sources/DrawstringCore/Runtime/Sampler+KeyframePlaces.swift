/// Where a progress lies among keyframes.
package enum KeyframePlace: Equatable, Sendable {
  /// Where one keyframe is the value by itself.
  case alone(Int)
  /// On the way from a keyframe to the next: how far, and how far once eased.
  case between(Int, x: Double, y: Double)
  /// On a way that is gone evenly: how far from a keyframe, and how long the whole way to the next one is.
  case paced(Int, distance: Double, length: Double)

  /// The keyframe, of two the earlier.
  package var index: Int {
    switch self {
    case .alone(let index), .between(let index, _, _), .paced(let index, _, _): index
    }
  }
}

extension Sampler {
  /// Where a track's keyframes are that are passed at their places, at a progress of its node; on a signal's clock, at
  /// a value of the signal.
  @inline(__always)
  func keyframePlace(
    _ graph: Graph, _ frames: Range<Int>, _ interpolation: Interpolation, _ place: Place, _ track: Track,
    at x: Double
  ) -> KeyframePlace {
    if let alone = keyframeAlone(graph, frames, place, at: x) { return .alone(alone) }
    return keyframePlace(
      graph, frames, interpolation, at: limited(x, to: frames, graph, place, track))
  }

  /// The segment around a progress, eased. Where the easing is at one of its ends, it is that keyframe alone.
  @inline(__always)
  private func keyframePlace(
    _ graph: Graph, _ frames: Range<Int>, _ interpolation: Interpolation, at p: Double
  ) -> KeyframePlace {
    let segment = Sampler.segment(graph.keyframes, frames, at: p)
    let a = graph.keyframes[segment]
    guard segment + 1 < frames.upperBound else { return .alone(segment) }
    let b = graph.keyframes[segment + 1]
    let width = b.offset - a.offset
    if width <= 0 {
      let isBeyond = p > b.offset || (p == b.offset && !b.isPast)
      return .alone(isBeyond ? segment + 1 : segment)
    }
    let x = (p - a.offset) / width
    if a.isHold || interpolation == .discrete { return .alone(x < 1 ? segment : segment + 1) }
    let y = graph.eased(x, by: Int(a.curve))
    if interpolation == .flip { return .alone(y < 0.5 ? segment : segment + 1) }
    if y == 0 { return .alone(segment) }
    if y == 1 { return .alone(segment + 1) }
    return .between(segment, x: x, y: y)
  }

  /// The keyframe that is a track's value by itself on a clamped signal's clock: the first one before a jump that
  /// sits with it, and the last one beyond its place where it opens just past that.
  func keyframeAlone(_ graph: Graph, _ frames: Range<Int>, _ place: Place, at x: Double) -> Int? {
    guard case .signal(_, nil) = graph.roots[place.root].clock else { return nil }
    let last = frames.upperBound - 1
    if x < graph.keyframes[frames.lowerBound].offset, graph.roots[place.root].before == .clamp {
      return frames.lowerBound
    }
    let end = graph.keyframes[last]
    return x > end.offset && end.isPast && graph.roots[place.root].after == .clamp ? last : nil
  }

  /// The first keyframe of the segment that `p` lies in.
  ///
  /// Before all keyframes the first of those at the lowest offset stands alone, and after all the last; a keyframe
  /// that opens just past its offset is not reached at the offset itself.
  static func segment(_ keyframes: [Keyframe], _ frames: Range<Int>, at p: Double) -> Int {
    let first = keyframes[frames.lowerBound].offset
    let last = keyframes[frames.upperBound - 1].offset
    if p < first {
      // Several at the lowest offset: a jump there, and the first of them holds before it. One: its segment goes on.
      return frames.lowerBound
    }
    // The last keyframe that is reached and that still has a segment of some width after it.
    var low = frames.lowerBound
    var high = frames.upperBound
    while low < high {
      let middle = (low + high) / 2
      let frame = keyframes[middle]
      if frame.offset < p || (frame.offset == p && !frame.isPast) { low = middle + 1 } else { high = middle }
    }
    var index = max(low - 1, frames.lowerBound)
    if index == frames.upperBound - 1 && index > frames.lowerBound && p >= last {
      // At or beyond the end. A lone last keyframe is the end of a segment, whose easing may not arrive there and may
      // be carried on beyond it.
      if keyframes[index - 1].offset < last { index -= 1 }
    }
    return index
  }
}
