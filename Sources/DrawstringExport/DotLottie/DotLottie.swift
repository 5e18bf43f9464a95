internal import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput

/// A dotLottie file, version 2: an archive of an animation and of a state machine that plays its segments.
package struct DotLottie: Sendable {
  package private(set) var bytes: [UInt8] = []
  package private(set) var findings: [ExportFinding] = []

  /// `export` is the animation of the effect.
  package init(_ export: LottieExport, of effect: Effect, _ start: Moment, _ budget: inout WorkBudget) {
    let graph = effect.shared.graph
    let pull = start.begin ? nil : graph.pull
    var markers: [JSONValue] = []
    if case .array(let list)? = export.animation["markers"] { markers = list }
    var leaving = StateMachine.Leaving(waitsForLoop: graph.pull.map { $0.leave != .now } ?? false)
    if let part = export.parts.first(where: { $0.segment.kind == .refreshing }) {
      let minimum = (graph.pull?.minimum ?? .zero).seconds * ExportSegment.framesPerSecond
      if minimum > 0, minimum <= part.segment.length {
        leaving.minimum = minimum
        markers.append([
          "tm": .number(part.first), "cm": .string(StateMachine.minimumMarker), "dr": .number(minimum),
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
            code: .traceDependent,
            message:
              "finishing lasts \(length / 1000) s in the file; in the effect its length depends on the refresh"
          ))
      }
    }
    let machine = StateMachine(animation: effect.name, parts: export.parts, pull: pull, leaving: leaving)
    let manifest: JSONValue = [
      "version": "2", "generator": .string("drawstring \(Version.program)"),
      "initial": ["animation": .string(effect.name), "stateMachine": .string(effect.name)],
      "animations": [["id": .string(effect.name)]], "stateMachines": [["id": .string(effect.name)]],
    ]
    let animation = JSONValue.object(
      export.animation.members.map { $0.key == "markers" ? .init("markers", .array(markers)) : $0 })
    var archive = ZipArchive()
    archive.add("manifest.json", manifest.line)
    archive.add("a/\(effect.name).json", animation.line)
    archive.add("s/\(effect.name).json", machine.json.line)
    bytes = archive.bytes
  }

  private mutating func leave(_ message: String) {
    findings.append(ExportFinding(code: .leftOut, message: message))
  }

  /// Times of refreshing after which finishing is measured.
  private static let refreshes = [Duration.zero, .milliseconds(300), .seconds(7)]

  /// How long finishing lasts after a time of refreshing, in frames.
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

  /// Whether the effect leaves refreshing where the loop of its segment ends.
  static func leavesAtLoop(
    _ graph: Graph, _ segment: ExportSegment, _ start: Moment, _ budget: inout WorkBudget
  ) -> Bool {
    let (begin, length) = (segment.loop ?? 0, segment.length)
    return [0.3, 0.8].allSatisfy { part in
      var moment = start
      moment.phase = .finishing
      moment.refreshed = .nanoseconds(Int64((begin + (length - begin) * part) * 1e6))
      var builder = TimelineBuilder(for: graph)
      var left = Nanoseconds.zero
      guard builder.build(&budget, { left = $0.fold(moment, graph) }) else { return false }
      return abs(left.seconds * ExportSegment.framesPerSecond - length) < 1e-3
    }
  }
}
