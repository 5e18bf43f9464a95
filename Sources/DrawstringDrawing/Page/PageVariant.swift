internal import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

/// Everything that a page shows of an effect as one of its variants has it.
struct PageVariant {
  struct Finish {
    /// How long refreshing had lasted when the `finish` came, in ticks.
    var refreshed: Int
    /// How long it then really lasted.
    var begins: Int
    var sheet: Sheet
  }

  struct Play {
    var story: PageStory
    /// When the trace is over, in ticks.
    var end: Int
    var course: Course
  }

  /// The names that the effect was read with.
  var names: [String]
  var reader: PageReader
  /// The frame before anything happens.
  var first: Frame
  var idle: Sheet
  var drag: Sheet?
  var cancel: Sheet?
  var refresh: Sheet?
  var begin: Sheet
  /// After a release.
  var finishes: [Finish]
  /// After a begin.
  var beginFinishes: [Finish]
  var plays: [Play]
  var history: [HistoryDependence]
  var rounds: RefreshRounds

  /// Nil where some frame takes too much work.
  init?(
    _ effect: Effect, names: [String], stories: [PageStory], assets: ImageAssets, _ budget: WorkBudget
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
    _ effect: Effect, _ names: [String], _ stories: [PageStory], _ assets: ImageAssets, _ known: Set<Int>,
    _ budget: WorkBudget
  ) {
    let graph = effect.shared.graph
    self.names = names
    first = effect.frame(at: .idle)
    // They are made anew several times.
    var share = budget.share(of: 2)
    guard let scouts = PageScouts.frames(of: effect, stories, &share) else { return nil }
    reader = PageReader(effect, first, scouts: scouts, assets: assets, known: known)
    let numbers = reader.texts(of: first).reduce(0) { $0 + ($1?.numbers.count ?? 0) }
    if Baker.leastWork(ofReading: numbers) > budget.total { return nil }
    let picture = FrameDrawing(effect.shared, assets: ImageAssets()).element(of: first).byteCount
    history = HistoryDependence.all(in: graph)
    var baker = SheetBaker(CourseBaker(effect, reader, picture: picture, budget))

    // Where there is too much to bake all of it, what is looked at first is there.
    idle = baker.sheet(.idle)
    begin = baker.sheet(Moment(phase: .refreshing, begin: graph.pull != nil))
    rounds = RefreshRounds(begin)
    finishes = []
    beginFinishes = []
    plays = stories.map { story in
      let script = baker.baker.script(story.trace)
      let lastEdge = script.timeline.timeline.spans.last?.phaseStart ?? .zero
      let end = min(max(lastEdge, Nanoseconds(story.trace.end)), script.longest)
      return Play(story: story, end: PageTicks.after(end), course: baker.baker.course(script))
    }
    let pull = graph.pull.flatMap { $0.trigger > 0 && $0.trigger <= PageTicks.farthestPull ? $0 : nil }
    if let pull { bakePull(pull, &baker) }
    if let pull { bakeFinishes(pull, &baker) }
    beginFinishes = rounds.instants.map { refreshed in
      let duration = PageTicks.time(refreshed).duration
      let moment = Moment(phase: .finishing, refreshed: duration, begin: graph.pull != nil)
      return Finish(
        refreshed: refreshed, begins: PageTicks.after(baker.baker.script(moment).start),
        sheet: baker.sheet(moment))
    }
    reader = baker.baker.reader
    if baker.baker.isOverworked { return nil }
  }

  private mutating func bakePull(_ pull: PullModel, _ baker: inout SheetBaker) {
    let trigger = PageTicks.pull(pull.trigger)
    let farthest = pull.farthestShown
    drag = baker.sheet(-PageTicks.pull(pull.trigger * 2)...farthest, known: [0, 1, trigger]) { pull in
      Moment(phase: pull > 0 ? .pulling : .idle, pull: pull)
    }
    if trigger > 1 {
      cancel = baker.sheet(1...trigger - 1) { Moment(phase: .cancelling, pull: $0) }
    }
    refresh = baker.sheet(pull.triggering) { Moment(phase: .refreshing, pull: $0) }
  }

  private mutating func bakeFinishes(_ pull: PullModel, _ baker: inout SheetBaker) {
    finishes = rounds.instants.map { refreshed in
      let duration = PageTicks.time(refreshed).duration
      let sheet = baker.sheet(pull.triggering) {
        Moment(phase: .finishing, pull: $0, refreshed: duration)
      }
      let moment = Moment(phase: .finishing, refreshed: duration)
      return Finish(
        refreshed: refreshed, begins: PageTicks.after(baker.baker.script(moment).start), sheet: sheet)
    }
  }
}

extension PullModel {
  /// The farthest pull that a page shows, in ticks.
  fileprivate var farthestShown: Int { PageTicks.pull(min(trigger * 2, farthest)) }

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

  init(_ begin: Sheet) {
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
enum PageScouts {
  /// Times in a phase, in milliseconds.
  private static let times = [0, 40, 110, 190, 270, 380, 530, 710, 970, 1430, 2110, 3170]
  private static let pulls = 24
  private static let instants = 60

  /// Each is made anew whenever it is come to: those of many layers are large.
  ///
  /// Nil where to make all of them once takes more than a budget.
  static func frames(
    of effect: Effect, _ stories: [PageStory], _ budget: inout WorkBudget
  ) -> LazyMapSequence<[() -> Frame], Frame>? {
    var frames: [() -> Frame] = []
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
    for pull in [trigger, trigger * 1.6] where graph.pull != nil {
      add(Moment(phase: .refreshing, pull: pull))
      add(Moment(phase: .finishing, pull: pull))
      add(Moment(phase: .cancelling, pull: pull * 0.6))
    }
    add(Moment(phase: .finishing, begin: graph.pull != nil))
    if graph.pull != nil {
      for step in -pulls...pulls {
        let pull = trigger * 2 * Double(step) / Double(pulls)
        add(Moment(phase: pull > 0 ? .pulling : .idle, pull: pull), [0, 370])
      }
    }
    for story in stories {
      guard isWhole, let replay = effect.replay(story.trace, &budget) else { return nil }
      let end = min(replay.end, Story.longest.duration)
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
