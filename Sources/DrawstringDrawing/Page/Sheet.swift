internal import Drawstring
internal import DrawstringOutput

/// The canonical moments of one phase, baked: each channel over pull and time.
struct Sheet {
  /// What a channel shows from a pull on.
  enum Cell: Hashable {
    /// The pull alone decides.
    case overPull(BakedStream)
    /// The time alone decides.
    case overTime(LoopedStream)
    /// The pull that is shown at the instant decides.
    case overShown(BakedStream)
    /// Numbers between two pulls are mixed of what those show over time.
    case mixed([Node])
  }

  struct Node: Hashable {
    var pull: Int
    var stream: LoopedStream
  }

  /// A cell and the pull, in ticks, from which it holds.
  struct Stretch: Hashable {
    var from: Int
    var cell: Cell
  }

  /// The pulls that have moments; nil where a pull says nothing.
  var pulls: ClosedRange<Int>?
  /// Where only some pulls have been baked, those.
  var grid: [Int]?
  /// For each channel its stretches, low pulls first.
  var channels: [[Stretch]]
  /// The phases that follow one another; of the first pull.
  var phases: [(phase: Phase, tick: Int)]
  /// By this tick nothing new happens.
  var settled: Int
  /// The longest round of what comes round.
  var round: Int?
  /// Where time breaks off; nil where it goes on for ever.
  var end: Int?
  /// For stretches of pulls, what is told to the host.
  var events: [(from: Int, events: CourseEvents)]

  /// A sheet of one course, without a pull.
  init(_ course: Course) {
    channels = course.streams.map { [Stretch(from: 0, cell: .overTime($0))] }
    phases = course.phases
    settled = course.settled
    round = course.round
    end = course.end
    events = [(0, course.events)]
  }

  init(
    pulls: ClosedRange<Int>, grid: [Int]?, channels: [[Stretch]], courses: [(pull: Int, course: Course)]
  ) {
    self.pulls = pulls
    self.grid = grid
    self.channels = channels
    phases = courses[0].course.phases
    settled = courses.map(\.course.settled).max() ?? 0
    round = courses.compactMap(\.course.round).max()
    end = courses.compactMap(\.course.end).min()
    events = []
    for (pull, course) in courses where events.last?.events != course.events {
      events.append((pull, course.events))
    }
  }

  /// What a channel shows at a pull and a time, where some pull is shown; all in ticks.
  func value(of channel: Int, pull: Int, tick: Double, shown: Double) -> SVGText? {
    let stretches = channels[channel]
    let index = max(stretches.partition { $0.from > pull } - 1, 0)
    return stretches[index].cell.value(pull: pull, tick: tick, shown: shown)
  }
}

extension Sheet.Cell {
  /// Of which nothing is known at any time.
  static let unbaked = Sheet.Cell.overTime(LoopedStream(BakedStream(unbaked: nil)))

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
  private static func around(_ pull: Int, _ nodes: [Sheet.Node]) -> (low: Sheet.Node, high: Sheet.Node) {
    let next = min(max(nodes.partition { $0.pull > pull }, 1), nodes.count - 1)
    return (nodes[next - 1], nodes[next])
  }

  /// What lies between two of the nodes.
  private static func mix(_ nodes: [Sheet.Node], pull: Int, tick: Double) -> SVGText? {
    let (low, high) = around(pull, nodes)
    guard let a = low.stream.value(at: tick), let b = high.stream.value(at: tick), a.words == b.words else {
      return low.stream.value(at: tick)
    }
    let part = Double(pull - low.pull) / Double(high.pull - low.pull)
    return a.mixed(with: b, part)
  }
}
