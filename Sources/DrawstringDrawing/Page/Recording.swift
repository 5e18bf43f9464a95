internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// How a moment goes on, baked: each channel over time, for ever.
struct Recording {
  var streams: [LoopedTrack]
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
  var events: RecordingEvents
}

/// What an effect tells its host while a moment goes on.
struct RecordingEvents: Hashable {
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

/// What is known beforehand of how a moment goes on: when something happens, and by when all that ends is over.
///
/// Taken from the graph and the folded trace alone; whoever uses it looks at frames to see whether it is so. Groups that
/// turn or bend their members' time are taken as if they did not.
struct Schedule {
  /// Edges of phases, ends of what settles, starts and ends of nodes, in ticks.
  private(set) var edges: [Int] = []
  /// By when all finite things are over.
  private(set) var settled = Nanoseconds.zero
  /// The phases from then on, each with when it begins.
  private(set) var phases: [(phase: Phase, start: Nanoseconds)] = []

  private var instants: Set<Nanoseconds> = []

  /// `start` is the instant of the timeline from which ticks are counted.
  init(_ timeline: Timeline, since start: Nanoseconds, _ graph: Graph) {
    for (index, span) in timeline.spans.enumerated() {
      let isLast = index + 1 == timeline.spans.count
      if !isLast, timeline.spans[index + 1].start <= start { continue }
      if index > 0 { instants.insert(span.start - start) }
      if phases.last?.phase != span.phase {
        phases.append((span.phase, index == 0 ? .zero : max(span.start - start, .zero)))
      }
      if let pull = graph.pull {
        for motion in [span.pull, span.inset] where !motion.isStill {
          instants.insert(motion.end(in: pull) - start)
        }
      }
      for root in graph.roots.indices where graph.roots[root].isTimed {
        let state = timeline.rootStates[span.roots + root]
        if state.activity == .active {
          let since = state.since - start
          for time in graph.roots[root].times(graph) {
            instants.formUnion([since + time.start, since + time.end])
          }
        }
      }
    }
    let known = instants.filter { $0 > .zero && $0.isFinite && $0 < .longest }
    settled = known.max() ?? .zero
    edges = known.map(PageTicks.after).sorted()
  }
}

/// The channels of a variant that are not the same in all of its sheets, and what the others show.
struct MovingChannels {
  /// For each its place in the sheets, and its decimals.
  private(set) var channels: [(place: Int, decimals: Int)] = []
  /// By channel of the reader: its place among these.
  private var places: [Int: Int] = [:]
  private let reader: PageReader

  init(_ variant: PageVariant) {
    reader = variant.reader
    let sheets = variant.sheets
    for (place, channel) in reader.moving.enumerated() {
      let text = reader.first[channel]
      if sheets.allSatisfy({ Self.shows(text, always: $0.channels[place]) }) { continue }
      places[channel] = channels.count
      channels.append((place, reader.channels[channel].decimals))
    }
  }

  private static func shows(_ text: SVGText?, always stretches: [PullTimeTable.Subrange]) -> Bool {
    stretches.allSatisfy { subrange in
      switch subrange.cell {
      case .overPull(let stream), .overShown(let stream): stream.isConstant && stream.keys[0].value == text
      case .overTime(let stream): stream.isConstant && stream.stream.keys[0].value == text
      case .mixed: false
      }
    }
  }

  /// Which of these a channel is, or the text that it always shows.
  func value(of channel: Int) -> (place: Int?, text: String?) {
    if let place = places[channel] { return (place, nil) }
    return (nil, reader.first[channel].map { TrackPool.print($0, reader.channels[channel].decimals) })
  }
}

extension PageVariant {
  var sheets: [PullTimeTable] {
    [idle, begin] + [drag, cancel, refresh].compactMap { $0 } + (finishes + beginFinishes).map(\.sheet)
      + plays.map { PullTimeTable($0.recording) }
  }
}
