internal import Drawstring
internal import DrawstringOutput

/// How a moment goes on, baked: each channel over time, for ever.
struct Course {
  var streams: [LoopedStream]
  /// The phases it runs through, with the ticks at which they begin.
  var phases: [(phase: Phase, tick: Int)]
  /// By this tick nothing new happens: all is still, or comes round.
  var settled: Int
  /// The longest round of what comes round; nil where nothing does.
  var round: Int?
  /// The tick at which it breaks off; nil where it goes on for ever, as what moves without a rhythm does not.
  var end: Int?
  /// Whether it breaks off because what is known beforehand takes longer than a page follows anything.
  var isCut: Bool
  var events: CourseEvents
}

/// What an effect tells its host while a moment goes on.
struct CourseEvents: Hashable {
  struct Event: Hashable {
    var tick: Int
    var name: String
    var node: String?
  }

  var events: [Event]
  /// From `start` on they come again every `period` ticks; nil where nothing does.
  var start: Int?
  var period: Int?
}
