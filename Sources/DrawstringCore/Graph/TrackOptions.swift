/// The rare features of a track, beyond replacing the underlying value by straight lines in sRGB.
package struct TrackOptions: Sendable {
  package var pace = KeyframePace.stated
  /// Whether a smooth curve runs through the keyframes, in place of straight lines.
  package var isSmooth = false
  package var colors = ColorMixing()
  /// The combination with the underlying value, for values without keyframes.
  package var composition = Composition.replace
  /// The combination of an iteration with those before it; separate iterations for `replace`.
  package var accumulation = Composition.replace
  /// The value that each iteration adds; nil for the end of a form without keyframes.
  package var gain: ValueSource?
  /// The shape of the track's first keyframe; none where all are smooth.
  package var firstKnot = Ref<KochanekBartels>.none
  /// The place of the distances up to each keyframe among the graph's values; -1 where they are not known.
  package var distances: Int32 = -1

  package init() {}

  /// Whether the options are those of a track without options.
  package var isPlain: Bool {
    pace == .stated && !isSmooth && colors.isPlain && composition == .replace && accumulation == .replace
  }
}

/// The times at which keyframes are reached.
package enum KeyframePace: UInt8, CaseIterable, Sendable {
  /// At their offsets.
  case stated
  /// With equal speed from keyframe to keyframe.
  case even
}

/// A periodic value: offset + amplitude·w(place/period + phase).
package struct Wave: Sendable {
  package var shape: WaveShape
  /// The period, above 0: in seconds, or in the unit of the signal that is the clock.
  package var period: Double
  /// The phase at 0, in periods.
  package var phase: Double
  /// The curve of a custom wave over a period.
  package var curve: Ref<Easing>
  package var amplitude: ValueSource
  package var offset: ValueSource
  /// The period in nanoseconds if it is a whole number of them, else 0.
  private let wholePeriod: Int64

  /// The allowed periods.
  package static let periods = 1e-9...1e9

  package init(
    shape: WaveShape, period: Double, phase: Double, curve: Ref<Easing>, amplitude: ValueSource,
    offset: ValueSource
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

  /// Returns the fraction of a period at a place of its clock: from 0 up to 1.
  package func part(at place: Double) -> Double { Wave.fraction((place / period).limitedToFinite + phase) }

  /// Returns the fraction of a period at a time. Whole periods are removed before any rounding, so that a period starts
  /// at the
  /// exact instant however many went before.
  package func part(at time: Nanoseconds) -> Double {
    if wholePeriod == 0 || !time.isFinite { return part(at: time.seconds) }
    return Wave.fraction(Double(time.count % wholePeriod) / Double(wholePeriod) + phase)
  }

  private static func fraction(_ turns: Double) -> Double {
    let part = turns - turns.rounded(.down)
    // A tiny negative number is so near the next period that the difference rounds to a whole period.
    return part < 1 ? part : 0
  }
}

/// A place in the iterations of a node at which the node emits an event.
package struct NodeEvent: Sendable {
  /// The time in an iteration, from its start in either direction.
  package var position: Nanoseconds
  package var name: Ref<String>
  package var haptic: Haptic?

  package init(position: Nanoseconds, name: Ref<String>, haptic: Haptic? = nil) {
    self.position = position
    self.name = name
    self.haptic = haptic
  }
}

/// A node with events, of a top-level node on the time clock.
package struct EventSource: Sendable {
  /// The place among the graph's `eventRoots`.
  package var root: Ref<Ref<Root>>
  package var node: Ref<TimedNode>
  /// Its events, in the order of the document.
  package var firstEvent: Ref<NodeEvent>
  package var eventCount: Int32

  package var events: Range<Int> { firstEvent.stretch(eventCount) }
}

/// The blend of a root's values with the values shown when it came into effect.
package enum Blending: UInt8, CaseIterable, Sendable {
  /// Part by part.
  case numbers
  /// Premultiplied.
  case color
  /// The new value takes over half-way.
  case flip
  /// Entry by entry; lists that do not mix take over half-way.
  case dashes
}
