internal import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput

/// A dotLottie file, version 2: an archive of an animation, of a state machine that plays its segments, and of themes.
package struct DotLottie: Sendable {
  package private(set) var findings: [ExportFinding] = []
  /// The state machine.
  private var machine: JSONValue = .null
  /// The markers that only the state machine has.
  private var markers: [JSONValue] = []

  /// `export` is the animation of the effect.
  package init(_ export: LottieExport, of effect: Effect, _ start: Moment, _ budget: inout WorkBudget) {
    let graph = effect.graph
    let pull = start.begin ? nil : graph.pull
    var leaving = StateMachine.Leaving(waitsForLoop: graph.pull.map { $0.leave != .now } ?? false)
    if let part = export.parts.first(where: { $0.segment.kind == .refreshing }) {
      let minimum = (graph.pull?.minimum ?? .zero).seconds * ExportSegment.framesPerSecond
      if minimum > 0, minimum <= part.segment.length {
        leaving.minimum = minimum
        markers.append([
          "tm": .number(part.first), "cm": .string(ExportSegment.minimumMarker), "dr": .number(minimum),
        ])
      } else if minimum > 0 {
        leave("'minimum' is left to the app: it is longer than the segment of refreshing")
      }
      if leaving.waitsForLoop,
        part.segment.loop == nil || !Self.leavesAtLoop(graph, part.segment, start, &budget)
      {
        leaving.waitsForLoop = false
        findings.append(.leave)
      }
    }
    if let part = export.parts.first(where: { $0.segment.kind == .finishing }) {
      let length = part.segment.length
      if Self.refreshes.contains(where: { abs(finishing(graph, after: $0, start, &budget) - length) > 1e-3 })
      {
        findings.append(
          ExportFinding(
            code: .exportTraceDependent,
            message:
              "finishing lasts \(length / 1000) s in the file; in the effect its length depends on the refresh"
          ))
      }
    }
    if export.parts.contains(where: { $0.segment.kind == .exhausted }), let pull,
      Self.pullsDiffer(after: .noMore, effect, start, pull, &budget)
    {
      leave("what the pull shows after 'noMore' is left out: there is one segment of the pull")
    }
    machine = StateMachine(animation: effect.name, parts: export.parts, pull: pull, leaving: leaving).json
  }

  /// Whether a file of a variant has the same state machine and the same markers.
  package func plays(like other: DotLottie) -> Bool { machine == other.machine && markers == other.markers }

  /// The archive with an animation, which contains the themes.
  package func archive(of export: LottieExport) -> [UInt8] {
    let name = JSONValue.string(export.name)
    let themes = export.themes.map { JSONValue.string($0.name) }
    var manifest: JSONValue = [
      "version": "2", "generator": .string("drawstring \(Version.program)"),
      "initial": ["animation": name, "stateMachine": name],
      "animations": [themes.isEmpty ? ["id": name] : ["id": name, "themes": .array(themes)]],
      "stateMachines": [["id": name]],
    ]
    if !themes.isEmpty { manifest = manifest.adding(["themes": .array(themes.map { ["id": $0] })]) }
    let animation = JSONValue.object(
      export.animation.members.map { member in
        guard member.key == "markers", case .array(let list) = member.value else { return member }
        return .init(member.key, .array(list + markers))
      })
    var archive = ZipArchive()
    archive.add("manifest.json", manifest.line)
    archive.add("a/\(export.name).json", animation.line)
    archive.add("s/\(export.name).json", machine.line)
    for theme in export.themes {
      let rules = theme.values.joined().map(LottieThemes.rule)
      archive.add("t/\(theme.name).json", (["rules": .array(rules)] as JSONValue).line)
    }
    return archive.bytes
  }

  private mutating func leave(_ message: String) {
    findings.append(ExportFinding(code: .exportLeftOut, message: message))
  }

  /// Times of refreshing after which finishing is measured.
  private static let refreshes = [Duration.zero, .milliseconds(300), .seconds(7)]

  /// The length of finishing after a time of refreshing, in frames.
  private func finishing(
    _ graph: Graph, after refreshed: Duration, _ start: Moment, _ budget: inout WorkBudget
  ) -> Double {
    var moment = start
    moment.phase = .finishing
    moment.refreshed = refreshed
    var builder = TimelineBuilder(for: graph)
    guard builder.build(&budget, { _ = $0.fold(moment, graph) }) else { return 0 }
    let spans = builder.timeline.spans
    guard let first = spans.first(where: { $0.phase == .finishing }),
      let idle = spans.first(where: { $0.start > first.phaseStart && $0.phase == .idle })
    else { return 1 }
    return max((idle.start - first.phaseStart).seconds * ExportSegment.framesPerSecond, 1)
  }

  /// Whether a pull looks different after an outcome.
  private static func pullsDiffer(
    after outcome: FinishOutcome, _ effect: Effect, _ start: Moment, _ pull: PullModel,
    _ budget: inout WorkBudget
  ) -> Bool {
    let graph = effect.graph
    let looks = LottieExport.drawnNumbers(graph, texts: true)
    var reader = FrameReader(effect.graph, budget)
    defer { budget.spend(reader.budget.spent) }
    return [0.5, 1].contains { part in
      let place = pull.trigger * part
      var builder = TimelineBuilder(for: graph)
      let isBuilt = builder.build(&budget) { builder in
        builder.start(graph, inputs: start.inputs, size: start.size)
        builder.apply(.begin, at: .zero, graph)
        builder.apply(.finish(outcome), at: Nanoseconds(seconds: 1), graph)
        builder.apply(.dragShown(place), at: Nanoseconds(seconds: 1_000), graph)
      }
      guard isBuilt else { return false }
      var moment = start
      moment.phase = .pulling
      moment.pull = place
      let after = looks(reader.read(SharedTimeline(builder.timeline), at: Nanoseconds(seconds: 1_000)))
      return after != looks(reader.read(moment))
    }
  }

  /// Whether the effect leaves refreshing where the loop of its segment ends.
  static func leavesAtLoop(
    _ graph: Graph, _ segment: ExportSegment, _ start: Moment, _ budget: inout WorkBudget
  ) -> Bool {
    let (begin, length) = (segment.loop ?? 0, segment.length)
    return [0.3, 0.8].allSatisfy { part in
      var moment = start
      moment.phase = .finishing
      moment.refreshed = .nanoseconds(Int64(limiting: (begin + (length - begin) * part) * 1e6))
      var builder = TimelineBuilder(for: graph)
      var left = Nanoseconds.zero
      guard builder.build(&budget, { left = $0.fold(moment, graph) }) else { return false }
      return abs(left.seconds * ExportSegment.framesPerSecond - length) < 1e-3
    }
  }
}
