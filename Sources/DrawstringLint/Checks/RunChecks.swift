internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Checks of a running effect: values that leave their range, empty strokes, rotations that are too fast.
extension Lint {
  mutating func checkRun(timeout: Nanoseconds) {
    var watch = RunWatch(graph, isMoving: isMoving)
    if watch.isEmpty { return }
    var samplingRun = SamplingRun(graph, timeout: timeout, looks: watch.count, budget)
    var evaluator = evaluator
    samplingRun.run(&evaluator) { evaluator, moment in watch.look(&evaluator, moment) }
    budget = samplingRun.budget
    if samplingRun.isCut { omissions.insert(.run) }
    for ranged in watch.ranged {
      guard let worst = ranged.worst, let node = place(of: worst.span, ranged.slot) else { continue }
      report(
        .valueLeavesRange(
          ranged.name, worst.value, worst.moment.text + circumstance, ranged.range, at: range(node),
          node: node))
    }
    for stroke in watch.strokes where canStroke(stroke.layer) {
      guard let worst = stroke.worst, let node = place(of: worst.writer, stroke.start) ?? endSite(stroke)
      else { continue }
      report(
        .emptyStroke(
          graph.layers[stroke.layer].id, start: worst.start, end: worst.end,
          worst.moment.text + circumstance, at: range(node), node: node))
    }
    for turn in watch.turns {
      guard let worst = turn.worst, let node = place(of: worst.writer, turn.slot) else { continue }
      report(
        .fastRotation(
          graph.layers[turn.layer].id, worst.speed, worst.moment.text + circumstance, at: range(node),
          node: node))
    }
  }

  /// Returns the key of the track or property that a slot's value comes from; nil for a body of physics.
  func place(of writer: SlotWriter, _ slot: Int) -> NodeID? {
    switch writer {
    case .track(_, let track), .held(_, let track): return sites.tracks[track]
    case .body: return nil
    case .base:
      return statement(of: slot..<slot + 1)?.key
    }
  }

  /// Returns where a layer states the property of some slots; for a copy in a replicator, where its original states it.
  func statement(of slots: Range<Int>) -> SpecSites.Property? {
    guard let layer = graph.layerIndex(ofSlot: slots.lowerBound) else { return nil }
    let original = sites.layers[layer].original
    let way = Int(graph.layers[original].firstSlot) - Int(graph.layers[layer].firstSlot)
    return sites.property(at: slots.lowerBound + way..<slots.upperBound + way, layer: original)
  }

  /// Returns where the end of a stroke is written, in a track or the layer; used when its start is written nowhere.
  private func endSite(_ stroke: RunWatch.Stroke) -> NodeID? {
    let channel = graph.channels.first { $0.slots.contains(stroke.end) }
    if let channel { return sites.tracks[channel.firstTrack.index] }
    return statement(of: stroke.end..<stroke.end + 1)?.key
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let valueLeavesRange = DiagnosticCode("value-leaves-range", .warning)
  static let emptyStroke = DiagnosticCode("empty-stroke", .warning)
  static let fastRotation = DiagnosticCode("fast-rotation", .info)
}

extension Diagnostic {
  fileprivate static func valueLeavesRange(
    _ name: String, _ value: Double, _ moment: String, _ limits: ClosedRange<Double>, at range: SourceRange,
    node: NodeID
  ) -> Diagnostic {
    let allowed =
      limits.upperBound == .infinity
      ? "is not below \(rounded(limits.lowerBound))"
      : "goes from \(rounded(limits.lowerBound)) to \(rounded(limits.upperBound))"
    return Diagnostic(
      .valueLeavesRange, "'\(name)' is \(rounded(value)) \(moment), and it \(allowed)", at: range, node: node,
      help: ["frames carry the value as it is; only drawing limits it"])
  }

  fileprivate static func emptyStroke(
    _ layer: String, start: Double, end: Double, _ moment: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .emptyStroke,
      "the stroke of '\(layer)' starts at \(rounded(start)) and ends at \(rounded(end)) \(moment), so nothing of it is "
        + "drawn", at: range, node: node)
  }

  fileprivate static func fastRotation(
    _ layer: String, _ speed: Double, _ moment: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .fastRotation, "'\(layer)' turns \(rounded(speed)) times a second \(moment)", at: range, node: node,
      help: ["three times a second is as fast as an eye follows"])
  }
}
