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

extension SheetBaker {
  /// Pulls between the ends of a range, as parts of it, at which cells are held against frames.
  private static let witnessPulls = [0.037, 0.283, 0.519, 0.743, 0.912]
  private static let witnessTimes = 14
  /// Pulls that are mixed are no more than these.
  private static let mostNodes = 22
  /// Shown pulls beyond, in ticks, are not counted.
  private static let farthest = 1e13

  /// What is true at some pulls and times.
  private struct Witness {
    var pull: Int
    var tick: Int
    /// The pull that is shown there, in ticks.
    var shown: Double
    var texts: [SVGText?]
  }

  /// The cells of a range of pulls, and how the highest of them goes on; nil where some channel has none.
  ///
  /// `over` are the channels over the pull at time 0, once they have been asked for.
  mutating func stretch(
    _ pulls: ClosedRange<Int>, _ known: [Int], _ over: inout [BakedStream]?, _ family: Family
  ) -> (cells: [Sheet.Cell], course: Course)? {
    let last = course(pulls.upperBound, family)
    if last.end != nil && !last.isCut { return nil }
    let witnesses = witnesses(pulls, last, family)
    var cells = tolerances.indices.map { channel -> Sheet.Cell? in
      let cell = Sheet.Cell.overTime(last.streams[channel])
      return isMet(cell, channel, witnesses) ? cell : nil
    }
    var rest: [Int] { cells.indices.filter { cells[$0] == nil } }
    func take(_ choice: (Int) -> Sheet.Cell?) {
      for channel in rest {
        if let cell = choice(channel), isMet(cell, channel, witnesses) { cells[channel] = cell }
      }
    }
    if rest.isEmpty { return (cells.compactMap { $0 }, last) }
    let overPull = over ?? self.overPull(pulls, known, at: 0, family)
    over = overPull
    take { .overPull(overPull[$0]) }
    // The shown pull cannot be told by itself.
    if rest.contains(where: { $0 != shownPull }), let overShown = overShown(pulls, last, family) {
      take { $0 == shownPull ? nil : .overShown(overShown[$0]) }
    }
    if rest.isEmpty { return (cells.compactMap { $0 }, last) }
    // Of one channel after the other the pulls at which it turns; those of one often do for others, too.
    var nodes = Set([pulls.lowerBound, pulls.upperBound])
    var courses = [pulls.upperBound: last]
    while let channel = rest.max(by: { overPull[$0].keys.count < overPull[$1].keys.count }) {
      if isLeftOut(channel) {
        cells[channel] = .unbaked
        continue
      }
      nodes.formUnion(Self.turns(overPull[channel], in: pulls))
      if nodes.count < 2 || nodes.count > Self.mostNodes { return nil }
      for pull in nodes where courses[pull] == nil { courses[pull] = course(pull, family) }
      take { channel in
        .mixed(
          nodes.sorted().compactMap { pull in
            courses[pull].map { .init(pull: pull, stream: $0.streams[channel]) }
          })
      }
      if cells[channel] == nil { return nil }
    }
    return (cells.compactMap { $0 }, last)
  }

  private mutating func course(_ pull: Int, _ family: Family) -> Course {
    baker.course(baker.script(family(PageTicks.points(pull))))
  }

  /// Which of the moving channels is the shown pull.
  private var shownPull: Int? {
    let reader = baker.reader
    return reader.moving.firstIndex { reader.channels[$0].subject == .moment("pull") }
  }

  /// Where a channel turns or leaps over the pull.
  private static func turns(_ stream: BakedStream, in pulls: ClosedRange<Int>) -> [Int] {
    (stream.keys.map(\.tick) + stream.leaps.map { $0 - 1 }).filter(pulls.contains)
  }

  // MARK: Witnesses

  private mutating func witnesses(
    _ pulls: ClosedRange<Int>, _ last: Course, _ family: Family
  ) -> [Witness] {
    let width = Double(pulls.upperBound - pulls.lowerBound)
    let ticks = Self.witnessTicks(last)
    let parts = width < 16 ? [0] : [0] + Self.witnessPulls
    var found: [Witness] = []
    for part in parts {
      let pull = pulls.lowerBound + Int(width * part)
      let script = baker.script(family(PageTicks.points(pull)))
      for tick in ticks {
        let texts = baker.texts(script, at: tick)
        let shown = script.shownPull(at: PageTicks.time(tick))
        found.append(Witness(pull: pull, tick: tick, shown: shown, texts: texts))
      }
    }
    return found
  }

  /// The start, times spread over all that happens, and some that are near to where something does.
  private static func witnessTicks(_ course: Course) -> [Int] {
    let length = Double(course.settled + (course.round ?? 0)) * 1.3
    if course.streams.allSatisfy(\.isConstant) { return [0, 17_389] }
    let spread = (0..<witnessTimes).map { Int(length * (Double($0) + 0.37) / Double(witnessTimes)) }
    let edges = course.phases.map(\.tick).flatMap { [$0, $0 + 700] }
    return Set([0, 13_000, 41_000] + spread + edges.prefix(8)).sorted()
  }

  /// Whether a cell shows what witnesses do, as far as it has been baked: of half of the places at least.
  private func isMet(_ cell: Sheet.Cell, _ channel: Int, _ witnesses: [Witness]) -> Bool {
    let tolerance = tolerances[channel]
    let baked = witnesses.filter {
      !cell.isOpen(pull: $0.pull, tick: Double($0.tick), shown: $0.shown)
    }
    guard baked.count * 2 >= witnesses.count else { return false }
    return baked.allSatisfy { witness in
      // What is baked may be off by its share; another witness would show a difference in kind.
      BakedStream.isNear(
        cell.value(pull: witness.pull, tick: Double(witness.tick), shown: witness.shown),
        witness.texts[channel], tolerance, share: CourseBaker.share + Self.shared)
    }
  }

  /// Whether a channel is too wild to be baked for a whole sheet. The drawing and the moment are there in any case.
  private func isLeftOut(_ channel: Int) -> Bool {
    guard baker.wild.contains(channel) else { return false }
    let reader = baker.reader
    switch reader.channels[reader.moving[channel]].subject {
    case .attribute, .moment: return false
    case .signal, .output, .property: return true
    }
  }

  // MARK: Over the shown pull

  /// Each channel over the pull that is shown, as it passes while the highest pull goes back; nil where it does not.
  private mutating func overShown(
    _ pulls: ClosedRange<Int>, _ last: Course, _ family: Family
  ) -> [BakedStream]? {
    let script = baker.script(family(PageTicks.points(pulls.upperBound)))
    let end = last.settled
    let (high, low) = (script.shownPull(at: .zero), script.shownPull(at: PageTicks.time(end)))
    // An easing may lead beyond all that can be counted.
    guard high - low > 8, low.magnitude < Self.farthest, high.magnitude < Self.farthest else { return nil }
    let range = Int(low.rounded(.up))...Int(high.rounded(.down))
    let step = (range.upperBound - range.lowerBound) / 64
    return baker.bake(range, step: step, mostReadings: Self.mostReadings) { baker, shown in
      // The first instant at which no more is shown.
      var (early, late) = (Int64(-1), Int64(end) * PageTicks.nanoseconds)
      while late - early > 1 {
        let middle = early + (late - early) / 2
        if script.shownPull(at: Nanoseconds(middle)) <= Double(shown) {
          late = middle
        } else {
          early = middle
        }
      }
      return baker.texts(script, at: Nanoseconds(late))
    }
  }
}
