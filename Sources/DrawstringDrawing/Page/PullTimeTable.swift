internal import DrawstringLoader
internal import DrawstringOutput

/// The canonical moments of one phase, baked: each channel over pull and time.
struct PullTimeTable {
  /// What a channel shows from a pull on.
  enum Cell: Hashable {
    /// The pull alone decides.
    case overPull(KeyframeTrack)
    /// The time alone decides.
    case overTime(LoopedTrack)
    /// The pull that is shown at the instant decides.
    case overShown(KeyframeTrack)
    /// Numbers between two pulls are mixed of what those show over time.
    case mixed([Node])
  }

  struct Node: Hashable {
    var pull: Int
    var stream: LoopedTrack
  }

  /// A cell and the pull, in ticks, from which it holds.
  struct Subrange: Hashable {
    var from: Int
    var cell: Cell
  }

  /// The pulls that have moments; nil where a pull says nothing.
  var pulls: ClosedRange<Int>?
  /// Where only some pulls have been baked, those.
  var grid: [Int]?
  /// For each channel its stretches, low pulls first.
  var channels: [[Subrange]]
  /// The phases that follow one another; of the first pull.
  var phases: [(phase: Phase, tick: Int)]
  /// By this tick nothing new happens.
  var settled: Int
  /// The longest round of what comes round.
  var round: Int?
  /// Where time breaks off; nil where it goes on for ever.
  var end: Int?
  /// For stretches of pulls, what is told to the host.
  var events: [(from: Int, events: RecordingEvents)]

  /// A sheet of one course, without a pull.
  init(_ recording: Recording) {
    channels = recording.streams.map { [Subrange(from: 0, cell: .overTime($0))] }
    phases = recording.phases
    settled = recording.settled
    round = recording.round
    end = recording.end
    events = [(0, recording.events)]
  }

  init(
    pulls: ClosedRange<Int>, grid: [Int]?, channels: [[Subrange]],
    recordings: [(pull: Int, recording: Recording)]
  ) {
    self.pulls = pulls
    self.grid = grid
    self.channels = channels
    phases = recordings[0].recording.phases
    settled = recordings.map(\.recording.settled).max() ?? 0
    round = recordings.compactMap(\.recording.round).max()
    end = recordings.compactMap(\.recording.end).min()
    events = []
    for (pull, recording) in recordings where events.last?.events != recording.events {
      events.append((pull, recording.events))
    }
  }

  /// What a channel shows at a pull and a time, where some pull is shown; all in ticks.
  func value(of channel: Int, pull: Int, tick: Double, shown: Double) -> SVGText? {
    let stretches = channels[channel]
    let index = max(stretches.partition { $0.from > pull } - 1, 0)
    return stretches[index].cell.value(pull: pull, tick: tick, shown: shown)
  }
}

extension PullTimeTable.Cell {
  /// Of which nothing is known at any time.
  static let unbaked = PullTimeTable.Cell.overTime(LoopedTrack(KeyframeTrack(unbaked: nil)))

  /// What it shows at a pull and a time, where some pull is shown; all in ticks.
  func value(pull: Int, tick: Double, shown: Double) -> SVGText? {
    switch self {
    case .overPull(let stream): stream.value(at: Double(pull))
    case .overTime(let stream): stream.value(at: tick)
    case .overShown(let stream): stream.value(at: shown)
    case .mixed(let nodes): Self.mix(nodes, pull: pull, tick: tick)
    }
  }

  /// Whether that lies in a gap.
  func isOpen(pull: Int, tick: Double, shown: Double) -> Bool {
    switch self {
    case .overPull(let stream): return stream.gaps.contains(Double(pull))
    case .overTime(let stream): return stream.isOpen(at: tick)
    case .overShown(let stream): return stream.gaps.contains(shown)
    case .mixed(let nodes):
      let (low, high) = Self.around(pull, nodes)
      return low.stream.isOpen(at: tick) || high.stream.isOpen(at: tick)
    }
  }

  /// The nodes between which a pull lies.
  private static func around(_ pull: Int, _ nodes: [PullTimeTable.Node]) -> (
    low: PullTimeTable.Node, high: PullTimeTable.Node
  ) {
    let next = min(max(nodes.partition { $0.pull > pull }, 1), nodes.count - 1)
    return (nodes[next - 1], nodes[next])
  }

  /// What lies between two of the nodes.
  private static func mix(_ nodes: [PullTimeTable.Node], pull: Int, tick: Double) -> SVGText? {
    let (low, high) = around(pull, nodes)
    guard let a = low.stream.value(at: tick), let b = high.stream.value(at: tick), a.words == b.words else {
      return low.stream.value(at: tick)
    }
    let part = Double(pull - low.pull) / Double(high.pull - low.pull)
    return a.mixed(with: b, part)
  }
}
