/// The curve of a movement, as `ease:` writes it: the share of the distance at each share of the time.
public struct EasingCurve: Hashable, Sendable {
  package let easing: Easing
  /// The curve in the notation of the language: `ease-out`.
  package let text: String

  package init(_ easing: Easing, text: String) {
    self.easing = easing
    self.text = text
  }

  /// Constant speed.
  public static let linear = EasingCurve(.linear, text: "linear")
  /// A quick start and a long soft end.
  public static let ease = EasingCurve(.ease, text: "ease")
  /// A soft start.
  public static let easeIn = EasingCurve(.easeIn, text: "ease-in")
  /// A soft end.
  public static let easeOut = EasingCurve(.easeOut, text: "ease-out")
  /// A soft start and a soft end.
  public static let easeInOut = EasingCurve(.easeInOut, text: "ease-in-out")

  /// A Bézier curve from (0, 0) to (1, 1) by its control points; `x1` and `x2` are limited to 0…1, and numbers that are
  /// not finite count as 0.
  public static func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> EasingCurve {
    let curve = Easing.limitedCubicBezier(x1, y1, x2, y2)
    guard case .cubicBezier(let bezier) = curve else { return .linear }
    let words = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map { JavaScriptNumber.description(of: $0) }
    return EasingCurve(curve, text: "cubic-bezier(\(words[0]), \(words[1]), \(words[2]), \(words[3]))")
  }

  /// Curves are equal if they give the same numbers by the same rule, however they are written.
  public static func == (first: EasingCurve, second: EasingCurve) -> Bool { first.easing == second.easing }

  /// Hashes the compared value.
  public func hash(into hasher: inout Hasher) { hasher.combine(easing) }
}

extension Easing {
  /// A cubic Bézier curve whose numbers are limited to those that one may have; not finite ones count as 0.
  package static func limitedCubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Easing {
    func limited(_ value: Double, _ range: ClosedRange<Double>) -> Double {
      value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : 0
    }
    return .cubicBezier(
      CubicBezier(
        unchecked: limited(x1, 0...1), limited(y1, -1e300...1e300), limited(x2, 0...1),
        limited(y2, -1e300...1e300)))
  }
}

/// A drag that takes time: samples of the finger on its way from one pull to another.
package struct TimedDrag: Sendable {
  /// The longest, in seconds.
  package static let longest = 600
  /// The time that all those of a trace may take together, in seconds.
  package static let longestTogether = 3600
  /// The rate of the samples, per second.
  package static let samplesPerSecond: Int64 = 120

  /// Two places of the finger along the edge, in points.
  package struct Way: Sendable {
    package var from: Double
    package var to: Double
  }

  /// The finger's pulls at the ends, before the rubber band, in points.
  package var from: Double
  package var to: Double
  /// The places along the edge at the ends; nil where the finger keeps its place.
  package var across: Way?
  package var start: Nanoseconds
  package var duration: Nanoseconds
  package var easing: Easing

  package init(
    from: Double, to: Double, across: Way? = nil, start: Nanoseconds, duration: Nanoseconds, easing: Easing
  ) {
    self.from = from
    self.to = to
    self.across = across
    self.start = start
    self.duration = duration
    self.easing = easing
  }

  /// The instant of a sample, counted from 1; the last one is that of the end.
  package func instant(ofSample number: Int64) -> Nanoseconds {
    // Rounded to the nearest nanosecond. There are no ties, because 10⁹ ÷ 120 leaves thirds.
    let elapsed = (number * 2_000_000_000 / Self.samplesPerSecond + 1) / 2
    return start + min(Nanoseconds(elapsed), duration)
  }

  /// The finger's pull at the instant of a sample.
  package func pull(at instant: Nanoseconds) -> Double { share(at: instant).lerp(from, to) }

  /// The finger's place along the edge at the instant of a sample; nil where the finger keeps its place.
  package func across(at instant: Nanoseconds) -> Double? {
    across.map { share(at: instant).lerp($0.from, $0.to) }
  }

  private func share(at instant: Nanoseconds) -> Share {
    let elapsed = Double((instant - start).count)
    return easing.share(at: duration == .zero ? 1 : elapsed / Double(duration.count))
  }
}
