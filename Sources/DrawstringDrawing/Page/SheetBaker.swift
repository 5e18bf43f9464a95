internal import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

/// Bakes the canonical moments of a phase.
///
/// A channel may depend on the time alone, on the pull of the moment alone, on the pull that is shown at an instant, or so
/// evenly on pull and time that a few pulls and what lies between them will do. What it takes a channel for is held
/// against frames at other pulls and times. Where a channel is nothing of all that, the whole sheet is baked at a grid of
/// pulls, and only those have moments.
struct SheetBaker {
  /// The canonical moment of a pull, its time aside.
  typealias Family = (Double) -> Moment

  var baker: CourseBaker
  var tolerances: [Tolerance] { baker.reader.tolerances }

  /// Of what a page promises, so much may be lost by taking one stream for another.
  static let shared = 0.2
  /// A grid has about so many pulls.
  private static let gridCount = 24.0
  /// Times at which it is looked where the pull makes channels leap, in ticks.
  private static let glances = [13_000, 41_000]
  /// A sheet has no more stretches than this before it is baked at a grid.
  private static let mostEdges = 24
  private static let pullSteps = 40
  /// What leaps wildly over the pull is not looked at more closely than this.
  static let mostReadings = 3_000

  init(_ baker: CourseBaker) { self.baker = baker }

  /// The sheet of a single moment.
  mutating func sheet(_ moment: Moment) -> Sheet { Sheet(baker.course(baker.script(moment))) }

  /// The sheet of all pulls of a range. `known` are pulls at which something may leap.
  mutating func sheet(_ pulls: ClosedRange<Int>, known: [Int] = [], _ family: Family) -> Sheet {
    if baker.isSpent { return unbaked(pulls, family) }
    var found: [BakedStream]?
    if let stretch = stretch(pulls, known, &found, family) {
      let channels = stretch.cells.map { [Sheet.Stretch(from: pulls.lowerBound, cell: $0)] }
      return Sheet(
        pulls: pulls, grid: nil, channels: channels, courses: [(pulls.lowerBound, stretch.course)])
    }
    let over = found ?? overPull(pulls, known, at: 0, family)
    let edges = edges(pulls, known, over, family)
    if edges.count <= Self.mostEdges, let sheet = continuous(pulls, edges, over, family) { return sheet }
    return gridded(pulls, edges.count <= Self.mostEdges ? edges : known.filter(pulls.contains), over, family)
  }

  /// What there is where nothing more may be read: the course of the highest pull, for all of them.
  private mutating func unbaked(_ pulls: ClosedRange<Int>, _ family: Family) -> Sheet {
    let course = baker.course(baker.script(family(PageTicks.points(pulls.upperBound))))
    let channels = course.streams.map { [Sheet.Stretch(from: pulls.lowerBound, cell: .overTime($0))] }
    return Sheet(pulls: pulls, grid: nil, channels: channels, courses: [(pulls.lowerBound, course)])
  }

  // MARK: Over the pull

  /// Each channel over the pull at a time.
  mutating func overPull(
    _ pulls: ClosedRange<Int>, _ known: [Int], at tick: Int, _ family: Family
  ) -> [BakedStream] {
    let step = (pulls.upperBound - pulls.lowerBound) / Self.pullSteps
    return baker.bake(pulls, known: known, step: step, mostReadings: Self.mostReadings) {
      $0.texts($0.script(family(PageTicks.points($1))), at: tick)
    }
  }

  /// Pulls at which some channel leaps, at once or some time later. What leaps at one pull at one time and at another at
  /// another is not of the pull, and what leaps wildly has no edges.
  private mutating func edges(
    _ pulls: ClosedRange<Int>, _ known: [Int], _ over: [BakedStream], _ family: Family
  ) -> [Int] {
    func leaps(_ streams: [BakedStream]) -> Set<Int> {
      Set(streams.indices.filter { !baker.wild.contains($0) }.flatMap { streams[$0].leaps })
    }
    let atOnce = leaps(over)
    var seen: [Int: Int] = [:]
    for glance in Self.glances {
      for leap in leaps(overPull(pulls, known, at: glance, family)) {
        seen[leap, default: 0] += 1
      }
    }
    let later = seen.filter { $0.value == Self.glances.count }.keys
    return atOnce.union(later).filter { $0 > pulls.lowerBound && $0 <= pulls.upperBound }.sorted()
  }

  private mutating func continuous(
    _ pulls: ClosedRange<Int>, _ edges: [Int], _ over: [BakedStream], _ family: Family
  ) -> Sheet? {
    var channels: [[Sheet.Stretch]] = Array(repeating: [], count: tolerances.count)
    var courses: [(pull: Int, course: Course)] = []
    var over: [BakedStream]? = over
    let starts = [pulls.lowerBound] + edges
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? max(starts[index + 1] - 1, start) : pulls.upperBound
      guard let stretch = stretch(start...end, [], &over, family) else { return nil }
      courses.append((start, stretch.course))
      for channel in channels.indices where channels[channel].last?.cell != stretch.cells[channel] {
        channels[channel].append(.init(from: start, cell: stretch.cells[channel]))
      }
    }
    return Sheet(pulls: pulls, grid: nil, channels: channels, courses: courses)
  }

  // MARK: Gridded

  private mutating func gridded(
    _ pulls: ClosedRange<Int>, _ edges: [Int], _ over: [BakedStream], _ family: Family
  ) -> Sheet {
    let grid = Self.grid(pulls, edges)
    let courses = grid.map { pull in
      (pull: pull, course: baker.course(baker.script(family(PageTicks.points(pull)))))
    }
    let channels = tolerances.indices.map { channel -> [Sheet.Stretch] in
      if courses.allSatisfy({ $0.course.streams[channel].isConstant }) {
        return [.init(from: pulls.lowerBound, cell: .overPull(over[channel]))]
      }
      var stretches: [Sheet.Stretch] = []
      for (pull, course) in courses {
        let stream = course.streams[channel]
        if case .overTime(let last)? = stretches.last?.cell,
          stream.isNear(last, tolerances[channel], share: Self.shared)
        {
          continue
        }
        stretches.append(.init(from: pull, cell: .overTime(stream)))
      }
      return stretches
    }
    return Sheet(pulls: pulls, grid: grid, channels: channels, courses: courses)
  }

  /// Round pulls over a range, its ends and its edges.
  static func grid(_ pulls: ClosedRange<Int>, _ edges: [Int]) -> [Int] {
    let width = PageTicks.points(pulls.upperBound - pulls.lowerBound)
    let steps = [0.1, 0.2, 0.5, 1, 2, 2.5, 5, 10, 20, 50, 100, 200, 500]
    let step = steps.first { width / $0 <= gridCount } ?? width / gridCount
    let ticks = max(PageTicks.pull(step), 1)
    var grid = Set([pulls.lowerBound, pulls.upperBound] + edges)
    var tick = (pulls.lowerBound / ticks) * ticks
    while tick <= pulls.upperBound {
      if tick >= pulls.lowerBound { grid.insert(tick) }
      tick += ticks
    }
    return grid.sorted()
  }
}
