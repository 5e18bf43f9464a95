internal import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

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
