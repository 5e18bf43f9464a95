package import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput
package import DrawstringSyntax

/// The segments of an effect, and the findings about what they leave out.
package struct ExportPlan: Sendable {
  package private(set) var segments: [ExportSegment] = []
  package private(set) var findings: [ExportFinding] = []

  private typealias Kind = ExportSegment.Kind

  /// The longest loop, in frames.
  private static let longestLoop = Nanoseconds(30_000_000_000)
  /// The largest pull in the segment `pull`, in triggers.
  package static let reach = 1.5
  /// The length of a phase without an end of its own, in frames.
  private static let timeout = 1_000.0
  /// The most places that are tried as the beginning of a loop.
  private static let mostBeginnings = 40

  /// The segments of a trace: those of its first refresh, and the pull of the moments.
  package init(_ effect: Effect, _ kinds: Set<ExportSegment.Kind>, start: Moment, _ trace: Replay) {
    if kinds.contains(.pull) { addPull(effect, start) }
    let spans = trace.timeline.timeline.spans
    for kind in [ExportSegment.Kind.refreshing, .finishing, .cancelling, .floor, .closing]
    where kinds.contains(kind) {
      let phase = kind.phase
      guard let first = spans.firstIndex(where: { $0.phase == phase }) else { continue }
      let begin = spans[first].phaseStart
      let end = spans[first...].first { $0.phase != phase }?.start ?? max(begin, Nanoseconds(trace.end))
      let length = (end - begin).seconds * ExportSegment.framesPerSecond
      var segment = ExportSegment(
        kind: kind, length: min(max(length, 1), Self.longestTrace), loop: nil, start: start)
      segment.trace = ExportSegment.Part(timeline: trace.timeline, begin: begin, events: trace.trace.events)
      segments.append(segment)
    }
  }

  /// The longest segment of a trace, in frames.
  private static let longestTrace = 60_000.0

  /// Adds the pull up to `reach`.
  private mutating func addPull(_ effect: Effect, _ start: Moment) {
    guard let trigger = effect.trigger, !start.begin else { return }
    var moment = start
    moment.phase = .pulling
    var length = (trigger * Self.reach * ExportSegment.framesPerPoint).rounded(.up)
    if length > Self.longestPull {
      length = Self.longestPull
      let end = Self.longestPull / ExportSegment.framesPerPoint
      findings.append(.leftOut("the pull is cut at \(JavaScriptNumber.description(of: end)) pt"))
    }
    segments.append(ExportSegment(kind: .pull, length: max(length, 1), loop: nil, start: moment))
  }

  /// The longest segment of a pull, in frames.
  private static let longestPull = 1e9

  /// `looks` returns the visible numbers of a frame, by which loops are detected.
  package init(
    _ effect: Effect, _ kinds: Set<ExportSegment.Kind>, start: Moment,
    looks: (EffectFrame) -> [Double], _ budget: inout WorkBudget
  ) {
    let graph = effect.graph
    var reader = FrameReader(effect.graph, budget)
    defer { budget.spend(reader.budget.spent) }
    let isPulled = graph.pull != nil && !start.begin
    if kinds.contains(.pull) { addPull(effect, start) }
    var refreshing = start
    refreshing.phase = .refreshing
    // A control may have a floor without a refresh of its own.
    let refreshes = graph.pull?.fires != .never
    var loop = (begin: 0.0, length: Self.timeout)
    if refreshes { loop = addHolding(.refreshing, graph, refreshing, kinds, looks, &reader) }
    let showsEnds = kinds.contains(.finishing) || Kind.outcomes.contains(where: { kinds.contains($0.kind) })
    if refreshes, showsEnds {
      var moment = refreshing
      moment.phase = .finishing
      // Finishing begins where an iteration of the loop ends.
      let begin = loop.begin + loop.length * max(((Self.timeout - loop.begin) / loop.length).rounded(.up), 1)
      moment.refreshed = .nanoseconds(Int64(exactly: (begin * 1e6).rounded()) ?? 1_000_000_000)
      let length = restLength(of: moment, effect, .finishing, &reader.budget)
      let finishing = ExportSegment(kind: .finishing, length: length, loop: nil, start: moment)
      if kinds.contains(.finishing) { segments.append(finishing) }
      for (kind, outcome) in Kind.outcomes where kinds.contains(kind) {
        moment.outcome = outcome
        let length = restLength(of: moment, effect, .finishing, &reader.budget)
        let segment = ExportSegment(kind: kind, length: length, loop: nil, start: moment)
        if length != finishing.length || Self.differ(segment, finishing, looks, &reader) {
          segments.append(segment)
        }
      }
    }
    if kinds.contains(.cancelling), isPulled {
      var moment = start
      moment.phase = .cancelling
      let length = restLength(of: moment, effect, .cancelling, &reader.budget)
      segments.append(ExportSegment(kind: .cancelling, length: length, loop: nil, start: moment))
    }
    if graph.pull?.floor == nil { return }
    var moment = start
    moment.phase = .floor
    if kinds.contains(.floor) { _ = addHolding(.floor, graph, moment, kinds, looks, &reader) }
    if kinds.contains(.closing) {
      moment.phase = .closing
      let length = restLength(of: moment, effect, .closing, &reader.budget)
      segments.append(ExportSegment(kind: .closing, length: length, loop: nil, start: moment))
    }
  }

  /// The time until the effect is idle again, in frames; at least 1.
  private func restLength(of moment: Moment, _ effect: Effect, _ phase: Phase, _ budget: inout WorkBudget)
    -> Double
  {
    let graph = effect.graph
    var builder = TimelineBuilder(for: graph)
    guard builder.build(&budget, { _ = $0.fold(moment, graph) }) else { return Self.timeout }
    let spans = builder.timeline.spans
    guard let first = spans.first(where: { $0.phase == phase }) else { return 1 }
    let end = spans.first { $0.start > first.phaseStart && $0.phase == .idle }?.start ?? first.phaseStart
    return max(((end - first.phaseStart).seconds * ExportSegment.framesPerSecond * 1e6).rounded() / 1e6, 1)
  }

  /// Adds the segment of a phase without an end of its own, refreshing or floor; returns its loop in frames.
  private mutating func addHolding(
    _ kind: ExportSegment.Kind, _ graph: Graph, _ moment: Moment, _ kinds: Set<ExportSegment.Kind>,
    _ looks: (EffectFrame) -> [Double],
    _ reader: inout FrameReader
  ) -> (begin: Double, length: Double) {
    let rate = ExportSegment.framesPerSecond
    let (phase, name) = (moment.phase ?? .idle, kind.rawValue)
    let boundaries = graph.roots.filter { $0.isTimed && $0.phases.contains(phase) }.map {
      TimeBoundaries($0, graph)
    }
    let settled = boundaries.map(\.settled).max() ?? .zero
    var beginnings: Set<Nanoseconds> = [.zero]
    for boundary in boundaries { beginnings.formUnion(boundary.instants) }
    if let pull = graph.pull { beginnings.insert(pull.movement(kind == .floor ? .open : .settle).duration) }
    let period = Self.period(graph, phase)
    var segment = ExportSegment(kind: kind, length: Self.timeout, loop: nil, start: moment)
    if let period, period > .zero, period <= Self.longestLoop {
      let begin = beginnings.filter { $0.isFinite && $0 <= Self.longestLoop }.sorted().prefix(
        Self.mostBeginnings
      )
      .first { Self.repeats(from: $0, period, segment, looks, &reader) }
      if let begin {
        segment.loop = begin.seconds * rate
        segment.length = (begin + period).seconds * rate
      } else {
        segment.length = (settled + period).seconds * rate
        findings.append(
          .loop(
            "\(name) does not repeat after \(period.seconds) s, the period of its loops; it is cut there"))
      }
    } else {
      if period != nil || boundaries.contains(where: { $0.longestLoop > .zero }) {
        findings.append(.loop("the loops of \(name) have no common period up to 30 s; they are cut"))
        segment.length = min(max(settled.seconds * rate, Self.timeout), 30_000)
      } else {
        let rest = beginnings.filter(\.isFinite).max() ?? .zero
        segment.length = min(max(max(rest, settled).seconds * rate, 1), 30_000)
        if !Self.repeats(from: max(rest, settled), Nanoseconds(370_000_000), segment, looks, &reader) {
          segment.length = max(segment.length, Self.timeout)
          findings.append(.loop("\(name) moves without an end and without a known period; it is cut"))
        } else {
          segment.loop = segment.length
        }
      }
    }
    if kinds.contains(kind) {
      var written = segment
      // A phase that rests at its end is no loop.
      if written.loop == written.length { written.loop = nil }
      segments.append(written)
    }
    if let begin = segment.loop, begin < segment.length { return (begin, segment.length - begin) }
    return (0, segment.length)
  }

  /// The least common period of the loops of a phase; nil if there are no loops or no common period.
  private static func period(_ graph: Graph, _ phase: Phase) -> Nanoseconds? {
    var common: Nanoseconds?
    func add(_ length: Nanoseconds) -> Bool {
      guard length > .zero, length.isFinite else { return true }
      guard let known = common else {
        common = length
        return true
      }
      var (x, y) = (known.count, length.count)
      while y > 0 { (x, y) = (y, x % y) }
      let (product, overflow) = (known.count / x).multipliedReportingOverflow(by: length.count)
      if overflow || product > longestLoop.count { return false }
      common = Nanoseconds(product)
      return true
    }
    for root in graph.roots where root.isTimed && root.phases.contains(phase) {
      let times = root.times(graph)
      for (index, time) in zip(root.nodes, times) {
        let timing = graph.nodes[index].timing
        let isLoop = timing.iterations.isInfinite && timing.duration.isFinite && timing.duration > .zero
        guard isLoop else { continue }
        let turns = timing.direction == .alternate || timing.direction == .alternateReverse ? 2.0 : 1
        if !add(timing.duration.scaled(by: turns / time.rate)) { return nil }
      }
      for channel in root.channels {
        for track in graph.channels[channel].tracks {
          let node = graph.tracks[track].node.index - root.nodes.lowerBound
          guard case .wave(let wave) = graph.tracks[track].form, times.indices.contains(node)
          else { continue }
          let rate = times[node].rate
          if rate > 0, !add(Nanoseconds(seconds: graph.waves[wave].period / rate)) { return nil }
        }
      }
    }
    return common
  }

  /// Whether two segments of one length look different.
  private static func differ(
    _ one: ExportSegment, _ other: ExportSegment, _ looks: (EffectFrame) -> [Double],
    _ reader: inout FrameReader
  ) -> Bool {
    (0...outcomeLooks).contains { index in
      let frame = one.length * Double(index) / Double(outcomeLooks)
      reader.spendComparison()
      return looks(reader.read(one, at: frame)) != looks(reader.read(other, at: frame)) || reader.isExhausted
    }
  }

  private static let outcomeLooks = 60

  private static let looksOfPeriod = [
    0, 0.03, 0.11, 0.19, 0.27, 0.34, 0.41, 0.5, 0.58, 0.66, 0.73, 0.81, 0.9, 0.97,
  ]

  /// Whether the visible numbers repeat after a period, from an instant on.
  private static func repeats(
    from begin: Nanoseconds, _ period: Nanoseconds, _ segment: ExportSegment,
    _ looks: (EffectFrame) -> [Double], _ reader: inout FrameReader
  ) -> Bool {
    looksOfPeriod.allSatisfy { part in
      var moment = segment.start
      let time = begin + period.scaled(by: part)
      moment.time = time.duration
      reader.spendComparison()
      if reader.isExhausted { return false }
      let one = looks(reader.read(moment))
      moment.time = (time + period).duration
      let other = looks(reader.read(moment))
      return one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($0)) }
    }
  }
}

/// A finding about a part of an effect that an export cannot carry, or carries in part.
package struct ExportFinding: Hashable, Sendable {
  package var code: DiagnosticCode
  /// The layer and its property; nil for the effect as a whole.
  package var layer: Int?
  package var property: PropertyID?
  /// The name of the variant that the finding is about; nil for the effect without variants.
  package var variant: String?
  /// The name of the signal that the finding is about.
  package var signal: String?
  /// One sentence in the form of other findings.
  package var message: String

  /// A variant of the file that is not carried, with the reason.
  package static func variant(_ name: String, _ reason: String? = nil) -> ExportFinding {
    let why = reason.map { ": \($0)" } ?? ""
    return ExportFinding(
      code: .exportLeftOut, variant: name,
      message: "the variant '\(name)' is left out\(why); '--variant \(name)' exports it")
  }

  /// A finish that waits for the end of a loop with a period of its own.
  static let leave = ExportFinding(
    code: .exportLeftOut, message: "'leave' is left out: its loop is not that of the whole picture")

  static func loop(_ message: String) -> ExportFinding { ExportFinding(code: .exportLoop, message: message) }

  static func leftOut(_ message: String) -> ExportFinding {
    ExportFinding(code: .exportLeftOut, message: message)
  }
}

extension DiagnosticCode {
  package static let exportLeftOut = DiagnosticCode("export-left-out", .warning, sharesRanges: true)
  package static let exportLoop = DiagnosticCode("export-loop", .warning, sharesRanges: true)
  package static let exportTraceDependent = DiagnosticCode(
    "export-trace-dependent", .warning, sharesRanges: true)
  /// What is left to the app that shows the export.
  package static let exportHost = DiagnosticCode("export-host", .info, sharesRanges: true)
}
