internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// Bakes the canonical moments of a phase.
///
/// A channel may depend on the time alone, on the pull of the moment alone, on the pull that is shown at an instant, or so
/// evenly on pull and time that a few pulls and what lies between them will do. What it takes a channel for is held
/// against frames at other pulls and times. Where a channel is nothing of all that, the whole sheet is baked at a grid of
/// pulls, and only those have moments.
struct PullTimeResampler {
  /// The canonical moment of a pull, its time aside.
  typealias Family = (Double) -> Moment

  var resampler: RecordingResampler
  var tolerances: [Tolerance] { resampler.reader.tolerances }

  /// Of what a page promises, so much may be lost by taking one stream for another.
  static let shared = 0.2
  /// A grid has about so many pulls.
  private static let gridCount = 24.0
  /// Times at which it is looked where the pull makes channels discontinuity, in ticks.
  private static let glances = [13_000, 41_000]
  /// A sheet has no more stretches than this before it is baked at a grid.
  private static let mostEdges = 24
  private static let pullSteps = 40
  /// What discontinuities wildly over the pull is not looked at more closely than this.
  static let mostSamples = 3_000

  init(_ resampler: RecordingResampler) { self.resampler = resampler }

  /// The sheet of a single moment.
  mutating func sheet(_ moment: Moment) -> PullTimeTable {
    PullTimeTable(resampler.recording(resampler.script(moment)))
  }

  /// The sheet of all pulls of a range. `known` are pulls at which something may discontinuity.
  mutating func sheet(_ pulls: ClosedRange<Int>, known: [Int] = [], _ family: Family) -> PullTimeTable {
    if resampler.isSpent { return unbaked(pulls, family) }
    var found: [KeyframeTrack]?
    if let subrange = subrange(pulls, known, &found, family) {
      let channels = subrange.cells.map { [PullTimeTable.Subrange(from: pulls.lowerBound, cell: $0)] }
      return PullTimeTable(
        pulls: pulls, grid: nil, channels: channels, recordings: [(pulls.lowerBound, subrange.recording)])
    }
    let over = found ?? overPull(pulls, known, at: 0, family)
    let edges = edges(pulls, known, over, family)
    if edges.count <= Self.mostEdges, let sheet = continuous(pulls, edges, over, family) { return sheet }
    return gridded(pulls, edges.count <= Self.mostEdges ? edges : known.filter(pulls.contains), over, family)
  }

  /// What there is where nothing more may be read: the course of the highest pull, for all of them.
  private mutating func unbaked(_ pulls: ClosedRange<Int>, _ family: Family) -> PullTimeTable {
    let recording = resampler.recording(resampler.script(family(PageTicks.points(pulls.upperBound))))
    let channels = recording.streams.map {
      [PullTimeTable.Subrange(from: pulls.lowerBound, cell: .overTime($0))]
    }
    return PullTimeTable(
      pulls: pulls, grid: nil, channels: channels, recordings: [(pulls.lowerBound, recording)])
  }

  // MARK: Over the pull

  /// Each channel over the pull at a time.
  mutating func overPull(
    _ pulls: ClosedRange<Int>, _ known: [Int], at tick: Int, _ family: Family
  ) -> [KeyframeTrack] {
    let step = (pulls.upperBound - pulls.lowerBound) / Self.pullSteps
    return resampler.resample(pulls, known: known, step: step, mostSamples: Self.mostSamples) {
      $0.texts($0.script(family(PageTicks.points($1))), at: tick)
    }
  }

  /// Pulls at which some channel discontinuities, at once or some time later. What discontinuities at one pull at one time and at another at
  /// another is not of the pull, and what discontinuities wildly has no edges.
  private mutating func edges(
    _ pulls: ClosedRange<Int>, _ known: [Int], _ over: [KeyframeTrack], _ family: Family
  ) -> [Int] {
    func discontinuities(_ streams: [KeyframeTrack]) -> Set<Int> {
      Set(
        streams.indices.filter { !resampler.unrepresentable.contains($0) }.flatMap {
          streams[$0].discontinuities
        })
    }
    let atOnce = discontinuities(over)
    var seen: [Int: Int] = [:]
    for glance in Self.glances {
      for discontinuity in discontinuities(overPull(pulls, known, at: glance, family)) {
        seen[discontinuity, default: 0] += 1
      }
    }
    let later = seen.filter { $0.value == Self.glances.count }.keys
    return atOnce.union(later).filter { $0 > pulls.lowerBound && $0 <= pulls.upperBound }.sorted()
  }

  private mutating func continuous(
    _ pulls: ClosedRange<Int>, _ edges: [Int], _ over: [KeyframeTrack], _ family: Family
  ) -> PullTimeTable? {
    var channels: [[PullTimeTable.Subrange]] = Array(repeating: [], count: tolerances.count)
    var recordings: [(pull: Int, recording: Recording)] = []
    var over: [KeyframeTrack]? = over
    let starts = [pulls.lowerBound] + edges
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? max(starts[index + 1] - 1, start) : pulls.upperBound
      guard let subrange = subrange(start...end, [], &over, family) else { return nil }
      recordings.append((start, subrange.recording))
      for channel in channels.indices where channels[channel].last?.cell != subrange.cells[channel] {
        channels[channel].append(.init(from: start, cell: subrange.cells[channel]))
      }
    }
    return PullTimeTable(pulls: pulls, grid: nil, channels: channels, recordings: recordings)
  }

  // MARK: Gridded

  private mutating func gridded(
    _ pulls: ClosedRange<Int>, _ edges: [Int], _ over: [KeyframeTrack], _ family: Family
  ) -> PullTimeTable {
    let grid = Self.grid(pulls, edges)
    let recordings = grid.map { pull in
      (pull: pull, recording: resampler.recording(resampler.script(family(PageTicks.points(pull)))))
    }
    let channels = tolerances.indices.map { channel -> [PullTimeTable.Subrange] in
      if recordings.allSatisfy({ $0.recording.streams[channel].isConstant }) {
        return [.init(from: pulls.lowerBound, cell: .overPull(over[channel]))]
      }
      var stretches: [PullTimeTable.Subrange] = []
      for (pull, recording) in recordings {
        let stream = recording.streams[channel]
        if case .overTime(let last)? = stretches.last?.cell,
          stream.isNear(last, tolerances[channel], share: Self.shared)
        {
          continue
        }
        stretches.append(.init(from: pull, cell: .overTime(stream)))
      }
      return stretches
    }
    return PullTimeTable(pulls: pulls, grid: grid, channels: channels, recordings: recordings)
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

extension PullTimeResampler {
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
  mutating func subrange(
    _ pulls: ClosedRange<Int>, _ known: [Int], _ over: inout [KeyframeTrack]?, _ family: Family
  ) -> (cells: [PullTimeTable.Cell], recording: Recording)? {
    let last = recording(pulls.upperBound, family)
    if last.end != nil && !last.isCut { return nil }
    let witnesses = witnesses(pulls, last, family)
    var cells = tolerances.indices.map { channel -> PullTimeTable.Cell? in
      let cell = PullTimeTable.Cell.overTime(last.streams[channel])
      return isMet(cell, channel, witnesses) ? cell : nil
    }
    var rest: [Int] { cells.indices.filter { cells[$0] == nil } }
    func take(_ choice: (Int) -> PullTimeTable.Cell?) {
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
    var recordings = [pulls.upperBound: last]
    while let channel = rest.max(by: { overPull[$0].keys.count < overPull[$1].keys.count }) {
      if isLeftOut(channel) {
        cells[channel] = .unbaked
        continue
      }
      nodes.formUnion(Self.turns(overPull[channel], in: pulls))
      if nodes.count < 2 || nodes.count > Self.mostNodes { return nil }
      for pull in nodes where recordings[pull] == nil { recordings[pull] = recording(pull, family) }
      take { channel in
        .mixed(
          nodes.sorted().compactMap { pull in
            recordings[pull].map { .init(pull: pull, stream: $0.streams[channel]) }
          })
      }
      if cells[channel] == nil { return nil }
    }
    return (cells.compactMap { $0 }, last)
  }

  private mutating func recording(_ pull: Int, _ family: Family) -> Recording {
    resampler.recording(resampler.script(family(PageTicks.points(pull))))
  }

  /// Which of the moving channels is the shown pull.
  private var shownPull: Int? {
    let reader = resampler.reader
    return reader.moving.firstIndex { reader.channels[$0].subject == .moment("pull") }
  }

  /// Where a channel turns or discontinuities over the pull.
  private static func turns(_ stream: KeyframeTrack, in pulls: ClosedRange<Int>) -> [Int] {
    (stream.keys.map(\.tick) + stream.discontinuities.map { $0 - 1 }).filter(pulls.contains)
  }

  // MARK: Witnesses

  private mutating func witnesses(
    _ pulls: ClosedRange<Int>, _ last: Recording, _ family: Family
  ) -> [Witness] {
    let width = Double(pulls.upperBound - pulls.lowerBound)
    let ticks = Self.witnessTicks(last)
    let parts = width < 16 ? [0] : [0] + Self.witnessPulls
    var found: [Witness] = []
    for part in parts {
      let pull = pulls.lowerBound + Int(width * part)
      let script = resampler.script(family(PageTicks.points(pull)))
      for tick in ticks {
        let texts = resampler.texts(script, at: tick)
        let shown = script.shownPull(at: PageTicks.time(tick))
        found.append(Witness(pull: pull, tick: tick, shown: shown, texts: texts))
      }
    }
    return found
  }

  /// The start, times spread over all that happens, and some that are near to where something does.
  private static func witnessTicks(_ recording: Recording) -> [Int] {
    let length = Double(recording.settled + (recording.round ?? 0)) * 1.3
    if recording.streams.allSatisfy(\.isConstant) { return [0, 17_389] }
    let spread = (0..<witnessTimes).map { Int(length * (Double($0) + 0.37) / Double(witnessTimes)) }
    let edges = recording.phases.map(\.tick).flatMap { [$0, $0 + 700] }
    return Set([0, 13_000, 41_000] + spread + edges.prefix(8)).sorted()
  }

  /// Whether a cell shows what witnesses do, as far as it has been baked: of half of the places at least.
  private func isMet(_ cell: PullTimeTable.Cell, _ channel: Int, _ witnesses: [Witness]) -> Bool {
    let tolerance = tolerances[channel]
    let resampled = witnesses.filter {
      !cell.isOpen(pull: $0.pull, tick: Double($0.tick), shown: $0.shown)
    }
    guard resampled.count * 2 >= witnesses.count else { return false }
    return resampled.allSatisfy { witness in
      // What is baked may be off by its share; another witness would show a difference in kind.
      KeyframeTrack.isNear(
        cell.value(pull: witness.pull, tick: Double(witness.tick), shown: witness.shown),
        witness.texts[channel], tolerance, share: RecordingResampler.share + Self.shared)
    }
  }

  /// Whether a channel is too wild to be baked for a whole sheet. The drawing and the moment are there in any case.
  private func isLeftOut(_ channel: Int) -> Bool {
    guard resampler.unrepresentable.contains(channel) else { return false }
    let reader = resampler.reader
    switch reader.channels[reader.moving[channel]].subject {
    case .attribute, .moment: return false
    case .signal, .output, .property: return true
    }
  }

  // MARK: Over the shown pull

  /// Each channel over the pull that is shown, as it passes while the highest pull goes back; nil where it does not.
  private mutating func overShown(
    _ pulls: ClosedRange<Int>, _ last: Recording, _ family: Family
  ) -> [KeyframeTrack]? {
    let script = resampler.script(family(PageTicks.points(pulls.upperBound)))
    let end = last.settled
    let (high, low) = (script.shownPull(at: .zero), script.shownPull(at: PageTicks.time(end)))
    // An easing may lead beyond all that can be counted.
    guard high - low > 8, low.magnitude < Self.farthest, high.magnitude < Self.farthest else { return nil }
    let range = Int(low.rounded(.up))...Int(high.rounded(.down))
    let step = (range.upperBound - range.lowerBound) / 64
    return resampler.resample(range, step: step, mostSamples: Self.mostSamples) { resampler, shown in
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
      return resampler.texts(script, at: Nanoseconds(late))
    }
  }
}
