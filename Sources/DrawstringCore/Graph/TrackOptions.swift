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
