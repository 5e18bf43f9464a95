internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// Everything that a page shows of an effect as one of its variants has it.
struct PageVariant {
  struct Finish {
    /// How long refreshing had lasted when the `finish` came, in ticks.
    var refreshed: Int
    /// How long it then really lasted.
    var begins: Int
    var sheet: PullTimeTable
  }

  struct Play {
    var scenario: PageScenario
    /// When the trace is over, in ticks.
    var end: Int
    var recording: Recording
  }

  /// The names that the effect was read with.
  var names: [String]
  var reader: PageReader
  /// The frame before anything happens.
  var first: EffectFrame
  var idle: PullTimeTable
  var drag: PullTimeTable?
  var cancel: PullTimeTable?
  var refresh: PullTimeTable?
  var begin: PullTimeTable
  /// After a release.
  var finishes: [Finish]
  /// After a begin.
  var beginFinishes: [Finish]
  var plays: [Play]
  var history: [HistoryDependence]
  var rounds: RefreshRounds

  /// Nil where some frame takes too much work.
  init?(
    _ effect: Effect, names: [String], stories: [PageScenario], assets: ImageAssets, _ budget: WorkBudget
  ) {
    var known: Set<Int> = []
    var room = budget
    while true {
      guard let variant = PageVariant(effect, names, stories, assets, known, room) else { return nil }
      self = variant
      if variant.reader.missed.isEmpty { return }
      // What moved although no scout saw it is read the next time; and where that was not all, everything is.
      known = known.isEmpty ? variant.reader.missed : Set(variant.reader.channels.indices)
      room = room.share(of: 2)
    }
  }

  private init?(
    _ effect: Effect, _ names: [String], _ stories: [PageScenario], _ assets: ImageAssets, _ known: Set<Int>,
    _ budget: WorkBudget
  ) {
    let graph = effect.shared.graph
    self.names = names
    first = effect.frame(at: .idle)
    // They are made anew several times.
    var share = budget.share(of: 2)
    guard let probes = PageProbes.frames(of: effect, stories, &share) else { return nil }
    reader = PageReader(effect, first, probes: probes, assets: assets, known: known)
    let numbers = reader.texts(of: first).reduce(0) { $0 + ($1?.numbers.count ?? 0) }
    if Resampler.leastWork(ofReading: numbers) > budget.total { return nil }
    let picture = FrameDrawing(effect.shared, assets: ImageAssets()).element(of: first).byteCount
    history = HistoryDependence.all(in: graph)
    var resampler = PullTimeResampler(RecordingResampler(effect, reader, picture: picture, budget))

    // Where there is too much to bake all of it, what is looked at first is there.
    idle = resampler.sheet(.idle)
    begin = resampler.sheet(Moment(phase: .refreshing, begin: graph.pull != nil))
    rounds = RefreshRounds(begin)
    finishes = []
    beginFinishes = []
    plays = stories.map { scenario in
      let script = resampler.resampler.script(scenario.trace)
      let lastEdge = script.timeline.timeline.spans.last?.phaseStart ?? .zero
      let end = min(max(lastEdge, Nanoseconds(scenario.trace.end)), script.longest)
      return Play(
        scenario: scenario, end: PageTicks.after(end), recording: resampler.resampler.recording(script))
    }
    let pull = graph.pull.flatMap { $0.trigger > 0 && $0.trigger <= PageTicks.farthestPull ? $0 : nil }
    if let pull { resamplePull(pull, &resampler) }
    if let pull { resampleFinishes(pull, &resampler) }
    beginFinishes = rounds.instants.map { refreshed in
      let duration = PageTicks.time(refreshed).duration
      let moment = Moment(phase: .finishing, refreshed: duration, begin: graph.pull != nil)
      return Finish(
        refreshed: refreshed, begins: PageTicks.after(resampler.resampler.script(moment).start),
        sheet: resampler.sheet(moment))
    }
    reader = resampler.resampler.reader
    if resampler.resampler.isOverworked { return nil }
  }

  private mutating func resamplePull(_ pull: PullModel, _ resampler: inout PullTimeResampler) {
    let trigger = PageTicks.pull(pull.trigger)
    let farthest = pull.farthestShown
    drag = resampler.sheet(
      -PageTicks.pull(pull.trigger * Refresh.Reach.farthest)...farthest, known: [0, 1, trigger]
    ) { pull in
      Moment(phase: pull > 0 ? .pulling : .idle, pull: pull)
    }
    if trigger > 1 {
      cancel = resampler.sheet(1...trigger - 1) { Moment(phase: .cancelling, pull: $0) }
    }
    refresh = resampler.sheet(pull.triggering) { Moment(phase: .refreshing, pull: $0) }
  }

  private mutating func resampleFinishes(_ pull: PullModel, _ resampler: inout PullTimeResampler) {
    finishes = rounds.instants.map { refreshed in
      let duration = PageTicks.time(refreshed).duration
      let sheet = resampler.sheet(pull.triggering) {
        Moment(phase: .finishing, pull: $0, refreshed: duration)
      }
      let moment = Moment(phase: .finishing, refreshed: duration)
      return Finish(
        refreshed: refreshed, begins: PageTicks.after(resampler.resampler.script(moment).start), sheet: sheet)
    }
  }
}

extension PullModel {
  /// The farthest pull that a page shows, in ticks.
  fileprivate var farthestShown: Int { PageTicks.pull(reached(Refresh.Reach.farthest)) }

  /// The pulls, in ticks, that lead to refreshing.
  fileprivate var triggering: ClosedRange<Int> { PageTicks.pull(trigger)...farthestShown }
}

/// The moments of refreshing after which finishing is baked: the beginning, a second, and then parts of a whole round.
struct RefreshRounds {
  let instants: [Int]
  /// From here on the moments stand for those of later rounds.
  let settled: Int
  /// The length of a round in ticks; nil where nothing comes round.
  let round: Int?

  private static let parts = 6

  init(_ begin: PullTimeTable) {
    settled = begin.settled
    round = begin.round
    var instants: Set<Int> = [0, PageTicks.perSecond, begin.settled]
    if let round = begin.round {
      for part in 0..<Self.parts { instants.insert(begin.settled + round * part / Self.parts) }
    }
    self.instants = instants.sorted()
  }
}

/// Frames from all over an effect, which tell what moves in it at all.
enum PageProbes {
  /// Times in a phase, in milliseconds.
  private static let times = [0, 40, 110, 190, 270, 380, 530, 710, 970, 1430, 2110, 3170]
  private static let pulls = 24
  private static let instants = 60

  /// Each is made anew whenever it is come to: those of many layers are large.
  ///
  /// Nil where to make all of them once takes more than a budget.
  static func frames(
    of effect: Effect, _ stories: [PageScenario], _ budget: inout WorkBudget
  ) -> LazyMapSequence<[() -> EffectFrame], EffectFrame>? {
    var frames: [() -> EffectFrame] = []
    var isWhole = true
    // Each is made once here, to know that it can be.
    var buffer = effect.makeFrameBuffer()
    let graph = effect.shared.graph
    func add(_ moment: Moment, _ times: [Int] = times) {
      for time in times {
        var moment = moment
        moment.time = .milliseconds(time)
        if graph.impossibility(of: moment) != nil { continue }
        if isWhole { isWhole = buffer.fill(moment, &budget) }
        frames.append { effect.frame(at: moment) }
      }
    }
    let trigger = graph.pull?.trigger ?? 0
    add(Moment(phase: .idle))
    add(Moment(phase: .refreshing, begin: graph.pull != nil))
    for pull in [trigger, trigger * Refresh.Reach.pageProof] where graph.pull != nil {
      add(Moment(phase: .refreshing, pull: pull))
      add(Moment(phase: .finishing, pull: pull))
      add(Moment(phase: .cancelling, pull: pull * 0.6))
    }
    add(Moment(phase: .finishing, begin: graph.pull != nil))
    if graph.pull != nil {
      for step in -pulls...pulls {
        let pull = trigger * Refresh.Reach.farthest * Double(step) / Double(pulls)
        add(Moment(phase: pull > 0 ? .pulling : .idle, pull: pull), [0, 370])
      }
    }
    for scenario in stories {
      guard isWhole, let replay = effect.makeReplay(of: scenario.trace, &budget) else { return nil }
      let end = min(replay.end, Scenario.longest.duration)
      // One buffer, which knows where bodies were before.
      var own = effect.makeFrameBuffer()
      for instant in 0...instants {
        if isWhole { isWhole = buffer.fill(replay.timeline, at: end * instant / instants, &budget) }
        frames.append {
          replay.evaluate(at: end * instant / instants, into: &own)
          return own.frame
        }
      }
    }
    if !isWhole { return nil }
    // Each is drawn several times. Of very large pictures fewer are looked at.
    let picture = FrameDrawing(effect.shared, assets: ImageAssets()).element(of: effect.frame(at: .idle))
    let work = frames.count * 4 * picture.byteCount * WorkBudget.readByte
    let step = work / budget.total + 1
    let kept = stride(from: 0, to: frames.count, by: step).map { frames[$0] }
    return kept.lazy.map { $0() }
  }
}
