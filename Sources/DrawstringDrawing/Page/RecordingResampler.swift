internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// Bakes how moments and traces of one effect go on.
struct RecordingResampler {
  /// What to bake: a trace in the folded form that answers for every instant.
  struct Script {
    enum Question {
      case moment(Moment)
      case trace(Trace)
    }

    var question: Question
    var timeline: SharedTimeline
    /// The instant of the timeline that is tick 0.
    var start: Nanoseconds
    var pull: PullModel?

    /// Nothing is followed for longer, whatever ends later: a trace for ten minutes, a moment for one.
    var longest: Nanoseconds {
      switch question {
      case .moment: Nanoseconds(60_000_000_000)
      case .trace: Scenario.longest
      }
    }

    /// The pull that is shown after some time, in ticks of pulls.
    func shownPull(at time: Nanoseconds) -> Double {
      guard let pull else { return 0 }
      let timeline = timeline.timeline
      let span = timeline.spans[timeline.spanIndex(at: start + time)]
      return span.pull.value(at: start + time, in: pull) * Double(PageTicks.perPoint)
    }
  }

  let effect: Effect
  /// Lengths of rounds, short ones first.
  let periods: [Nanoseconds]
  var reader: PageReader
  private let instants: KnownInstants
  private var buffer: FrameBuffer
  /// Moving channels of which some stretch could not be baked.
  private(set) var unrepresentable: Set<Int> = []
  private var budget: WorkBudget
  /// What may be done for one frame, however little is left: it is needed.
  private let most: WorkBudget
  /// What one reading takes besides its numbers, as if it had so many more.
  private let overhead: Int
  /// Whether one frame alone took more work than there may be, so that what was baked of it is wrong.
  private(set) var isOverworked = false

  /// What goes on without a rhythm is followed so long after everything else is over.
  static let timeout = 5 * PageTicks.perSecond
  private static let step = PageTicks.perSecond / 30
  /// Of what a page promises, so much may be lost by baking; the rest is for streams that stand for others.
  static let share = 0.7
  /// A channel that bends more often than this over one range is not baked where it does.
  private static let mostVelocitySteps = 1_200
  /// Pictures of so many bytes are drawn in the time that is counted for their numbers.
  private static let usualPicture = 100_000
  private static let longestPeriod = Nanoseconds(12_000_000_000)
  private static let mostPeriods = 12
  /// After these times, beyond what ends, it is looked whether a channel stays or goes straight on. No rhythm meets
  /// them all.
  private static let probes = [0, 31_000, 97_000, 231_700, 711_300]

  /// Whether nothing more may be read: of what is still to come only the beginnings are known.
  var isSpent: Bool { numbersLeft == 0 }
  /// How many numbers may still be read, in all, what reading takes besides among them.
  private var numbersLeft: Int { budget.left / WorkBudget.bakedNumber }

  /// `picture` is how large a picture of the effect is, in bytes.
  init(_ effect: Effect, _ reader: PageReader, picture: Int, _ budget: WorkBudget) {
    self.effect = effect
    self.budget = budget
    most = budget.share(of: 16)
    overhead =
      Resampler.overhead(ofReading: reader.channels.count, effect.shared.graph)
      + max(picture - Self.usualPicture, 0) * WorkBudget.readByte / WorkBudget.bakedNumber
    periods = Self.periods(of: effect.shared.graph)
    self.reader = reader
    instants = KnownInstants(effect.shared.graph)
    buffer = effect.makeFrameBuffer()
  }

  /// Those in which loops come round, alone and together, and what reduced motion does.
  private static func periods(of graph: Graph) -> [Nanoseconds] {
    let loops = LoopPeriods(graph).candidates.filter { $0 <= longestPeriod }.prefix(mostPeriods)
    let opacityPulse = graph.opacityPulse == nil ? [] : [Nanoseconds(2_000_000_000)]
    return Array(Set(loops + opacityPulse)).sorted()
  }

  /// The script of a moment.
  mutating func script(_ moment: Moment) -> Script {
    let graph = effect.shared.graph
    var builder = TimelineBuilder(for: graph)
    var start = Nanoseconds.zero
    work { budget in builder.build(&budget) { start = $0.fold(moment, graph) } }
    return Script(
      question: .moment(moment), timeline: SharedTimeline(builder.timeline), start: start, pull: graph.pull)
  }

  /// Edges, and what lies between two that are near each other: an easing as short as that could pass for a straight
  /// line where only its middle was looked at.
  private static func between(_ edges: [Int]) -> [Int] {
    zip([0] + edges, edges).flatMap { start, end -> [Int] in
      let gap = end - start
      guard gap > step * 9 / 10, gap < step * 6 else { return [end] }
      return (1...6).map { start + gap * $0 / 6 }
    }
  }

  /// The script of a trace, from its very start.
  mutating func script(_ trace: Trace) -> Script {
    let graph = effect.shared.graph
    var builder = TimelineBuilder(for: graph)
    work { budget in
      builder.build(&budget) { builder in
        builder.start(graph)
        for event in trace.events { builder.apply(event.kind, at: Nanoseconds(event.at), graph) }
        builder.advance(graph, to: .infinity)
      }
    }
    return Script(
      question: .trace(trace), timeline: SharedTimeline(builder.timeline), start: .zero, pull: graph.pull)
  }

  /// Does something that cannot be left out, even if that takes more than is left.
  private mutating func work(_ body: (inout WorkBudget) -> Bool) {
    var own = most
    if !body(&own) { isOverworked = true }
    budget.spend(own.spent)
  }

  /// The ticks, up to an end, at which something is known to happen.
  private mutating func known(_ script: Script, through end: Int) -> [Int] {
    let time = PageTicks.time(end)
    let found: [Nanoseconds]
    switch script.question {
    case .moment(let moment): found = instants.instants(of: moment, through: time, &budget).instants
    case .trace(let trace):
      found = instants.instants(
        of: trace.events.map { ($0.kind, Nanoseconds($0.at)) }, through: time, &budget)
    }
    return found.filter { $0 > script.start }.map { PageTicks.after($0 - script.start) }
  }

  mutating func texts(_ script: Script, at tick: Int) -> [SVGText?] {
    texts(script, at: PageTicks.time(tick))
  }

  mutating func texts(_ script: Script, at time: Nanoseconds) -> [SVGText?] {
    var own = most
    if !buffer.fill(script.timeline, at: (script.start + time).duration, &own) { isOverworked = true }
    budget.spend(own.spent)
    return reader.texts(of: buffer.frame)
  }

  /// Each channel over a range of places, of which `read` tells what they show.
  mutating func resample(
    _ range: ClosedRange<Int>, known: [Int] = [], step: Int, mostSamples: Int = 60_000,
    _ read: (inout RecordingResampler, Int) -> [SVGText?]
  ) -> [KeyframeTrack] {
    if isSpent { return read(&self, range.lowerBound).map { KeyframeTrack(unbaked: $0) } }
    var resampler = Resampler(tolerances: reader.tolerances, step: step)
    resampler.share = Self.share
    resampler.timeout = min(Self.mostVelocitySteps, mostSamples / 4)
    resampler.unrepresentable = unrepresentable
    resampler.mostSamples = mostSamples
    // Something is left for what comes after.
    resampler.mostNumbers = min(resampler.mostNumbers, numbersLeft * 2 / 3)
    resampler.overhead = overhead
    var copy = self
    let resampled = resampler.resample(range, known: known) { read(&copy, $0) }
    let streams = resampled.streams
    self = copy
    budget.spend(resampled.numbers * WorkBudget.bakedNumber)
    unrepresentable.formUnion(streams.indices.filter { !streams[$0].gaps.isEmpty })
    return streams
  }

  /// How it goes on from tick 0 until nothing new comes.
  mutating func recording(_ script: Script) -> Recording {
    let schedule = Schedule(script.timeline.timeline, since: script.start, effect.shared.graph)
    if isSpent || schedule.settled > script.longest { return cut(script, schedule) }
    var settled = schedule.settled
    var periodicExtensions = periodicExtensions(script, from: settled, periods)
    if periodicExtensions.contains(where: { $0 == nil }) {
      // A group's own time may make what is inside end later than it was taken to.
      let later = settled + settled
      let again = self.periodicExtensions(script, from: later, periods)
      if again.count(where: { $0 == nil }) < periodicExtensions.count(where: { $0 == nil }) {
        (settled, periodicExtensions) = (later, again)
      }
    }
    let settledTick = PageTicks.after(settled)
    let isBroken = periodicExtensions.contains { $0 == nil }
    let longest = periodicExtensions.reduce(0) { max($0, ($1?.isStraight ?? true) ? 0 : $1?.period ?? 0) }
    let end = settledTick + max(Int(longest.rounded(.up)) + 1, isBroken ? Self.timeout : 1)

    let known = Self.between(schedule.edges) + known(script, through: end)
    let resampled = resample(0...end, known: known, step: Self.step) { $0.texts(script, at: $1) }
    let streams = zip(resampled, periodicExtensions).map { stream, periodicExtension in
      var periodicExtension = periodicExtension
      // What was taken to stay and does not comes round with the others.
      if periodicExtension?.isStraight == true, longest > 0, !stream.stays(from: settledTick) {
        periodicExtension?.isStraight = false
        periodicExtension?.period = longest
      }
      return stream.followed(by: periodicExtension, from: settledTick)
    }
    return Recording(
      streams: streams, phases: schedule.phases.map { ($0.phase, PageTicks.after($0.start)) },
      settled: settledTick, round: longest > 0 ? Int(longest.rounded(.up)) : nil, end: isBroken ? end : nil,
      isCut: false, events: events(script, settled: settled, longest))
  }

  /// The first of what takes too long, or of what nothing more may be read of.
  private mutating func cut(_ script: Script, _ schedule: Schedule) -> Recording {
    let longest = min(script.longest, schedule.settled + PageTicks.time(Self.timeout))
    let end = PageTicks.after(longest)
    let known = Self.between(schedule.edges.filter { $0 <= end }) + known(script, through: end)
    let resampled = resample(0...end, known: known, step: Self.step * 3, mostSamples: end / Self.step) {
      $0.texts(script, at: $1)
    }
    return Recording(
      streams: resampled.map { LoopedTrack($0) },
      phases: schedule.phases.map { ($0.phase, PageTicks.after($0.start)) }.filter { $0.1 <= end },
      settled: end, round: nil, end: end, isCut: true, events: events(script, settled: longest, 0))
  }

  // MARK: Tails

  /// How one channel goes on after everything that ends is over.
  struct PeriodicExtension {
    /// In ticks.
    var period: Double
    var growth: [Double]
    /// Whether it stays or goes straight on, so that any period will do.
    var isStraight: Bool
    /// What is shown where it begins, just so.
    var start: SVGText?
  }

  /// For each channel its tail; nil where none was found.
  private mutating func periodicExtensions(
    _ script: Script, from settled: Nanoseconds, _ periods: [Nanoseconds]
  ) -> [PeriodicExtension?] {
    let places = Self.probes.map { settled + Nanoseconds(Int64($0) * PageTicks.nanoseconds) }
    let shown = places.map { texts(script, at: $0) }
    let seconds = Self.probes.map { Double($0) / Double(PageTicks.perSecond) }
    var periodicExtensions = reader.moving.indices.map { channel in
      PeriodicExtension(straight: shown.map { $0[channel] }, at: seconds)
    }
    dropMomentary(&periodicExtensions, script, from: settled, shown[0])
    for period in periods where numbersLeft > 0 && periodicExtensions.contains(where: { $0 == nil }) {
      budget.spend(2 * places.count * (overhead + periodicExtensions.count) * WorkBudget.bakedNumber)
      let once = places.map { texts(script, at: $0 + period) }
      let thrice = places.map { texts(script, at: $0 + period.scaled(by: 3)) }
      for channel in periodicExtensions.indices where periodicExtensions[channel] == nil {
        periodicExtensions[channel] = PeriodicExtension(
          period: Double(period.count) / Double(PageTicks.nanoseconds), shown.map { $0[channel] },
          once.map { $0[channel] }, thrice.map { $0[channel] })
      }
    }
    return periodicExtensions
  }

  /// Takes away the tails of channels that seem to stay and show something else at a moment of the longest round: such as
  /// what lights up briefly. The moments lie evenly in shorter rounds, too.
  private mutating func dropMomentary(
    _ periodicExtensions: inout [PeriodicExtension?], _ script: Script, from settled: Nanoseconds,
    _ shown: [SVGText?]
  ) {
    guard let round = periods.last, numbersLeft > 0 else { return }
    let goldenRatio = 0.618_033_988_749_894_9
    for look in 1...Self.looks {
      let part = (Double(look) * goldenRatio).truncatingRemainder(dividingBy: 1)
      let texts = texts(script, at: settled + round.scaled(by: part))
      for channel in periodicExtensions.indices where periodicExtensions[channel]?.stays == true {
        let (here, there) = (texts[channel], shown[channel])
        let isSame = KeyframeTrack.areSame(here?.numbers ?? [], there?.numbers ?? [])
        if here?.words != there?.words || !isSame { periodicExtensions[channel] = nil }
      }
    }
    budget.spend(Self.looks * (overhead + periodicExtensions.count) * WorkBudget.bakedNumber)
  }

  private static let looks = 40

  // MARK: Events

  private func events(_ script: Script, settled: Nanoseconds, _ longest: Double) -> RecordingEvents {
    let graph = effect.shared.graph
    // Loops may tell something where nothing is seen of them.
    let period = longest > 0 ? Nanoseconds(Int64(longest * Double(PageTicks.nanoseconds))) : periods.last
    let rounds = graph.eventSources.isEmpty ? nil : period
    let end = settled + (rounds ?? .zero)
    let emitted = script.timeline.timeline.events(
      graph, after: script.start == .zero ? nil : script.start - Nanoseconds(1), through: script.start + end,
      most: 2_000)
    let events = emitted.map {
      RecordingEvents.Event(
        tick: PageTicks.after(Nanoseconds($0.at) - script.start), name: $0.name, node: $0.node)
    }
    return RecordingEvents(
      events: events, start: rounds.map { _ in PageTicks.after(settled) }, period: rounds.map(PageTicks.after)
    )
  }
}

extension RecordingResampler.PeriodicExtension {
  /// Whether nothing of it ever changes.
  fileprivate var stays: Bool { isStraight && growth.allSatisfy { abs($0) <= 1e-9 } }

  /// From values at times in seconds that no rhythm meets; nil where they do not lie on a straight line.
  init?(straight texts: [SVGText?], at seconds: [Double]) {
    guard texts.allSatisfy({ $0?.words == texts[0]?.words }) else { return nil }
    let numbers = texts.map { $0?.numbers ?? [] }
    let growth = zip(numbers[0], numbers[numbers.count - 1]).map { first, last in
      (last - first) / (seconds[seconds.count - 1] - seconds[0])
    }
    for (values, second) in zip(numbers, seconds) {
      for (lane, value) in values.enumerated() {
        let expected = numbers[0][lane] + growth[lane] * (second - seconds[0])
        guard abs(value - expected) <= 1e-7 * max(1, abs(value)) else { return nil }
      }
    }
    self.init(period: Double(PageTicks.perSecond), growth: growth, isStraight: true, start: texts[0])
  }

  /// From values at some places, one period later and three periods later; nil where they do not repeat.
  init?(period: Double, _ texts: [SVGText?], _ once: [SVGText?], _ thrice: [SVGText?]) {
    var growth: [Double]?
    for ((here, next), last) in zip(zip(texts, once), thrice) {
      guard here?.words == next?.words, here?.words == last?.words else { return nil }
      guard let here, let next, let last else { continue }
      let grown = zip(here.numbers, last.numbers).map { ($1 - $0) / 3 }
      let known = growth ?? grown
      // Texts of different lengths cannot grow alike.
      guard known.count == grown.count else { return nil }
      for lane in known.indices {
        let tolerance = 1e-7 * max(1, abs(here.numbers[lane]))
        guard abs(grown[lane] - known[lane]) <= tolerance,
          abs(next.numbers[lane] - here.numbers[lane] - known[lane]) <= tolerance
        else { return nil }
      }
      growth = known
    }
    self.init(period: period, growth: growth ?? [], isStraight: false, start: texts[0])
  }
}

extension KeyframeTrack {
  /// Whether its words are the same from a tick on.
  fileprivate func stays(from tick: Int) -> Bool {
    let words = value(at: Double(tick))?.words
    return keys.allSatisfy { $0.tick <= tick || $0.value?.words == words }
  }

  /// The stream with what comes after a tick.
  fileprivate func followed(by periodicExtension: RecordingResampler.PeriodicExtension?, from settled: Int)
    -> LoopedTrack
  {
    guard let periodicExtension else { return LoopedTrack(self) }
    if periodicExtension.isStraight {
      var part = resting(at: settled, as: periodicExtension.start)
      guard periodicExtension.growth.contains(where: { abs($0) > 1e-9 }), let value = periodicExtension.start
      else {
        return LoopedTrack(part)
      }
      // A second of the straight line, again and again.
      let period = PageTicks.perSecond
      if part.keys.last != Key(tick: settled, value: value) {
        part.keys.append(Key(tick: settled, value: value))
      }
      part.keys.append(
        Key(
          tick: settled + period,
          value: value.with(zip(value.numbers, periodicExtension.growth).map { $0 + $1 })))
      return LoopedTrack(
        part, loop: .init(start: Double(settled), period: Double(period), growth: periodicExtension.growth))
    }
    let end = Int((Double(settled) + periodicExtension.period).rounded(.up))
    return LoopedTrack(
      cut(at: end),
      loop: .init(start: Double(settled), period: periodicExtension.period, growth: periodicExtension.growth))
  }

  /// The part up to a tick, and from there on what is known to be shown.
  private func resting(at end: Int, as after: SVGText?) -> KeyframeTrack {
    var part = keys.filter { $0.tick < end }
    let before = value(at: Double(end) - 1e-3)
    let isLike = before?.words == after?.words
    let discontinuities = !isLike || keys.count { $0.tick == end } > 1
    // Numbers that stay up to a discontinuity do not set out at once.
    if discontinuities, let last = part.last, isLike || last.value != before {
      part.append(Key(tick: end, value: before))
    }
    if part.isEmpty || part.last?.value != after { part.append(Key(tick: end, value: after)) }
    return KeyframeTrack(keys: part, gaps: gaps.before(end))
  }
}
