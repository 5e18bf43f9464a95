/// What a track has beyond replacing what lies underneath with straight lines in sRGB.
package struct TrackOptions: Sendable {
  package var pace = KeyframePace.stated
  /// Whether a smooth curve runs through the keyframes, in place of straight lines.
  package var isSmooth = false
  package var colors = ColorMixing()
  /// How a value that is no keyframe's joins the value underneath.
  package var composition = Composition.replace
  /// How an iteration is joined to those before it: by itself for `replace`.
  package var accumulation = Composition.replace
  /// What each iteration adds; nil for where a form without keyframes ends.
  package var gain: ValueSource?
  /// The shape of the track's first keyframe, among the graph's knots; -1 where all are round.
  package var firstKnot: Int32 = -1
  /// Where the distances up to each keyframe lie among the graph's values, where they are known; -1 elsewhere.
  package var distances: Int32 = -1

  package init() {}

  /// Whether it says nothing that a track without options does not do.
  package var isPlain: Bool {
    pace == .stated && !isSmooth && colors.isPlain && composition == .replace && accumulation == .replace
  }
}

/// When keyframes are passed.
package enum KeyframePace: UInt8, Sendable {
  /// Where they stand.
  case stated
  /// So that equal times cover equal distances from keyframe to keyframe.
  case even
}

/// A value that swings for ever: offset + amplitude·w(place/period + phase).
package struct Wave: Sendable {
  package var shape: WaveShape
  /// The length of a turn, above 0: in seconds, or in the unit of the signal that is the clock.
  package var period: Double
  /// Where in a turn it is at 0, in turns.
  package var phase: Double
  /// The curve that a custom wave runs through in each turn.
  package var curve: Int32
  package var amplitude: ValueSource
  package var offset: ValueSource
  /// The period in nanoseconds where it is a whole number of them, else 0.
  private let wholePeriod: Int64

  /// What a period may be.
  package static let periods = 1e-9...1e9

  package init(
    shape: WaveShape, period: Double, phase: Double, curve: Int32, amplitude: ValueSource, offset: ValueSource
  ) {
    self.shape = shape
    self.period = period
    self.phase = phase
    self.curve = curve
    self.amplitude = amplitude
    self.offset = offset
    let whole = Nanoseconds(seconds: period)
    wholePeriod = whole.isFinite && whole.seconds == period ? whole.count : 0
  }

  /// Which part of a turn it is in at a place of its clock: from 0 up to 1.
  package func part(at place: Double) -> Double { Wave.fraction((place / period).limitedToFinite + phase) }

  /// The same at a time. Whole turns are left out before anything is rounded, so that a turn starts when it should
  /// however many went before.
  package func part(at time: Nanoseconds) -> Double {
    if wholePeriod == 0 || !time.isFinite { return part(at: time.seconds) }
    return Wave.fraction(Double(time.count % wholePeriod) / Double(wholePeriod) + phase)
  }

  private static func fraction(_ turns: Double) -> Double {
    let part = turns - turns.rounded(.down)
    // A tiny negative number is so near to the next turn that the difference rounds to all of it.
    return part < 1 ? part : 0
  }
}

/// A place in the iterations of a node that the host is told of when the node comes to it.
package struct NodeEvent: Sendable {
  /// The time in an iteration, from its start whichever way it plays.
  package var position: Nanoseconds
  /// Index among the graph's event names.
  package var name: Int32

  package init(position: Nanoseconds, name: Int32) {
    self.position = position
    self.name = name
  }
}

/// A node that has events, of an top-level node that runs in time.
package struct EventSource: Sendable {
  /// Index among the graph's `eventRoots`.
  package var root: Int32
  package var node: Int32
  /// Its events, in the order of the document.
  package var firstEvent: Int32
  package var eventCount: Int32

  package var events: Range<Int> { Int(firstEvent)..<Int(firstEvent) + Int(eventCount) }
}

/// How a root's values blend with what was shown when it came into effect.
package enum Blending: UInt8, Sendable {
  /// Part by part.
  case numbers
  /// Premultiplied.
  case color
  /// The new value takes over half-way.
  case flip
}
