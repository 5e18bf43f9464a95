internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// The nodes that write the property, with their tracks.
extension Explanation {
  var writers: ReportNode {
    let winners = Set(property.slots.compactMap { history.winner(of: $0) })
    let leftOut = Self.leftOut(history.writers.indices.map(winners.contains))
    var nodes = history.writers.enumerated().map { index, writer -> ReportNode in
      let wins = winners.contains(index)
      var node = node(writer, wins: wins)
      if leftOut.contains(index) { return node.silent }
      let first = graph.roots[writer.root].firstNode.index
      let lanes = lanes(writer.slots).joined(separator: ", ")
      let what = lanes.isEmpty ? "" : " \(lanes)"
      node.line = "\(name(ofNode: first))\(what): \(verdict(writer, wins: wins))"
      node.look = wins ? .title : .apart
      return node
    }
    if !leftOut.isEmpty {
      let nodeWord = leftOut.count == 1 ? "node" : "nodes"
      let words = "and \(leftOut.count) more \(nodeWord), which do not decide the value"
      nodes.append(ReportNode(line: words, .apart))
    }
    return .list("writers", nodes)
  }

  /// The places of a long list that are only in JSON: of more than twelve, those after the first four that play no part.
  private static func leftOut(_ playsPart: [Bool]) -> Set<Int> {
    playsPart.count > 12 ? Set(playsPart.indices.filter { !playsPart[$0] }.dropFirst(4)) : []
  }

  /// A node that writes the property, without the line of its verdict.
  private func node(_ writer: WriterRecord, wins: Bool) -> ReportNode {
    let root = graph.roots[writer.root]
    let first = root.firstNode.index
    let facts: JSONValue = .joined(
      [
        "node": .init(name(ofNode: first)), "lanes": .init(lanes(writer.slots)),
        "standing": .init(writer.role == .holdingFirst ? "holding-first" : "\(writer.role)"),
        "wins": .init(wins), "during": .init(root.phases.phases.map(\.rawValue)),
        "hold": .init(root.hold.phases.map(\.rawValue)), "when": .init(condition(of: writer.root)),
      ], graph.inputs.isEmpty ? [:] : ["on": .init(trigger(of: writer.root))],
      [
        "since": .init(writer.activity == .inactive ? nil : writer.since.seconds),
        "underneath": shown(writer.underneath, writer.slots).json,
        "value": writer.given.map { shown($0, writer.slots).json } ?? .null,
      ])
    let isInEffect = [.silent, .waiting, .writing].contains(writer.role)
    let course = [clock(of: writer), tracks(of: writer), blend(of: writer)]
    return ReportNode(
      nil, facts, at: place(line(ofNode: first)),
      children: (isInEffect ? course : course.map(\.silent)) + [held(by: writer)])
  }

  private func verdict(_ writer: WriterRecord, wins: Bool) -> String {
    let given = writer.given.map { "\(shown($0, writer.slots))" } ?? ""
    switch writer.role {
    case .absent: return "not in effect\(absence(of: writer))"
    case .silent:
      return writer.tracks.count == 1
        ? "in effect, but it has no value now and does not fill"
        : "in effect, but no member of it has a value now"
    case .waiting:
      return wins
        ? "\(given), waiting; nothing else writes" : "waiting, and what does not wait goes before it"
    case .writing: return wins ? given : "\(given), \(fate(of: writer))"
    case .holding: return wins ? "holds \(given)" : "holds \(given), \(fate(of: writer))"
    case .holdingFirst:
      return wins
        ? "holds \(given), from before its time came" : "stopped before its time came, and covers nothing"
    }
  }

  private func absence(of writer: WriterRecord) -> String {
    if writer.activity == .held { return ", and holds nothing of it" }
    if let trigger = trigger(of: writer.root), writer.isInPhase {
      return ": '\(trigger)' has not fired, or what it began is over"
    }
    if writer.isInPhase, let condition = condition(of: writer.root) { return ": '\(condition)' is false" }
    return ": only during \(phases(graph.roots[writer.root].phases))"
  }

  /// Whether a later node uses or overrides the value of a node, in words.
  private func fate(of writer: WriterRecord) -> String {
    let isUsed = history.writers.contains { other in
      other.root > writer.root && other.slots.overlaps(writer.slots) && other.role == .writing
        && other.tracks.contains { $0.isChosen && graph.tracks[$0.track].usesUnderlying }
    }
    return isUsed ? "on which a later node builds" : "which a later node replaces"
  }

  private func phases(_ set: PhaseSet) -> String {
    set == graph.allPhases ? "every phase" : set.phases.map(\.rawValue).joined(separator: ", ")
  }

  private func condition(of root: Int) -> String? {
    let text = graph.names.conditions[root]
    return text.isEmpty ? nil : text
  }

  /// The trigger that brings a root into effect; nil for none.
  private func trigger(of root: Int) -> String? {
    let trigger = graph.roots[root].trigger
    return trigger.isNone ? nil : graph.inputs[trigger].name
  }

  /// A node that holds also has its record at the instant it stopped.
  private func held(by writer: WriterRecord) -> ReportNode {
    var node = ReportNode("held", .null)
    if let origin = writer.origin.first {
      var then = self
      then.environment = origin.environment
      node = then.node(origin, wins: false)
      node.key = "held"
      node.place?.text = nil
    }
    guard writer.role == .holding || writer.role == .holdingFirst else { return node.silent }
    let hold = phases(graph.roots[writer.root].hold)
    node.line = "held during \(hold); it stopped \(words(since: writer.since)), when:"
    return node
  }

  // MARK: Clocks

  /// The clock, in a line with the conditions of the node.
  private func clock(of writer: WriterRecord) -> ReportNode {
    let start = trigger(of: writer.root).map { "since '\($0)' fired, " } ?? ""
    var words = "in effect \(start)during \(phases(graph.roots[writer.root].phases))"
    if let condition = condition(of: writer.root) { words += ", while \(condition)" }
    if writer.activity == .finished { words += ", and has ended before the first event" }
    let clock = told(writer.clock)
    let isAbsent = writer.activity == .inactive || writer.activity == .held
    return ReportNode("clock", isAbsent ? .null : clock.json, line: "\(words); \(clock.words)")
  }

  private func told(_ clock: ClockRecord) -> (words: String, json: JSONValue) {
    switch clock {
    case .time(let elapsed, let isStill):
      let time = Figures.seconds(elapsed.seconds)
      let words =
        isStill
        ? "motion is reduced: it shows \(time) of its time throughout"
        : "clock: \(time) since it came into effect"
      return (words, ["over": "time", "value": .init(elapsed.seconds), "still": .init(isStill)])
    case .signal(let lane, let value):
      if let input = graph.input(withFractionAt: lane), let range = input.range {
        let unit = unit(ofLane: Int(input.lane))
        return told(
          input.name, Int(input.lane), environment[Int(input.lane)], unit(range.least), unit(range.most),
          value)
      }
      return (
        "clock: \(name(ofLane: lane)) = \(shown(lane: lane))",
        ["over": .init(name(ofLane: lane)), "value": .init(value)]
      )
    case .scrubbed(let lane, let value, let range, let fraction):
      return told(name(ofLane: lane), lane, value, .number(range.start), .number(range.end), fraction)
    }
  }

  /// A clock over a range of a signal or an input.
  private func told(
    _ name: String, _ lane: Int, _ value: Double, _ start: ReportValue, _ end: ReportValue, _ fraction: Double
  ) -> (words: String, json: JSONValue) {
    (
      "clock: \(name) = \(shown(lane: lane)), \(Figures.number(fraction)) of the way from \(start) to \(end)",
      [
        "over": .init(name), "value": .init(value), "range": [start.json, end.json],
        "fraction": .init(fraction),
      ]
    )
  }

  private func blend(of writer: WriterRecord) -> ReportNode {
    guard let blend = writer.blend else { return ReportNode("blend", .null) }
    let (from, to) = (shown(blend.outgoing, writer.slots), shown(blend.incoming, writer.slots))
    return ReportNode(
      "blend", ["progress": .init(blend.progress), "from": from.json, "to": to.json],
      line:
        "blends, \(Figures.number(blend.progress)) of the way, from \(from), shown when it came into effect, "
        + "to \(to)")
  }

  // MARK: Tracks

  private func tracks(of writer: WriterRecord) -> ReportNode {
    let leftOut = Self.leftOut(writer.tracks.map(\.isChosen))
    var nodes = writer.tracks.enumerated().map { index, track in
      let node = node(track, of: writer)
      return leftOut.contains(index) ? node.silent : node
    }
    if !leftOut.isEmpty {
      nodes.append(ReportNode(line: "and \(leftOut.count) more members, which play no part here"))
    }
    return .list("tracks", nodes)
  }

  private func node(_ track: TrackRecord, of writer: WriterRecord) -> ReportNode {
    let slots = writer.slots
    let node = graph.tracks[track.track].node.index
    let member = node == graph.roots[writer.root].firstNode.index ? "" : "\(name(ofNode: node)), "
    let named = graph.names.tracks[track.track]
    let timing = ReportNode.list("timing", track.nodes.map(self.node))
    let course = [
      isStill(track) ? timing.silent : timing, form(of: track, writer), gain(of: track, slots),
      composition(of: track, slots), value(of: track, slots),
    ]
    return ReportNode(
      nil,
      [
        "node": .init(name(ofNode: node)), "activity": .init("\(track.activity)"),
        "chosen": .init(track.isChosen), "reading": .init(track.reading),
        "iteration": .init(track.iteration), "untilStart": .init(track.untilStart.seconds),
        "start": track.start.map { shown($0, slots).json } ?? .null,
      ],
      line: "\(member)\(named.layer).\(named.property)\(fate(track))", at: place(line(ofTrack: track.track)),
      children: track.isChosen ? course : course.map(\.silent))
  }

  private func fate(_ track: TrackRecord) -> String {
    if track.isChosen { return "" }
    switch track.activity {
    case .none: return ": has no value now"
    case .waiting: return ": waits, for \(Figures.seconds(track.untilStart.seconds)) more"
    case .running:
      return track.isTied
        ? ": started together with the one that counts, which stands later in the file"
        : ": started before the one that counts"
    }
  }

  /// Whether an applied track has the same value at every time of its node.
  private func isStill(_ track: TrackRecord) -> Bool {
    guard case .value(let record)? = track.form, track.activity == .running, track.gain == nil else {
      return false
    }
    return !graph.reads(record.source, lanes: record.value.count).contains(BuiltinSignal.x.lane)
  }

  private func gain(of track: TrackRecord, _ slots: Range<Int>) -> ReportNode {
    guard let gain = track.gain else { return ReportNode("accumulate", .null) }
    let value = shown(gain.gain, slots)
    return ReportNode(
      "accumulate", ["as": .init("\(gain.accumulation)"), "gain": value.json],
      line: "each iteration adds \(value); \(Figures.number(track.iteration)) went before")
  }

  private func composition(of track: TrackRecord, _ slots: Range<Int>) -> ReportNode {
    let value = track.underneath.isEmpty ? nil : shown(track.underneath, slots)
    let words = value.map { "\(track.composition.words) \($0) underneath" }
    return ReportNode(
      nil, ["composite": .init("\(track.composition)"), "underneath": value?.json ?? .null],
      line: track.composition == .replace ? nil : words)
  }

  private func value(of track: TrackRecord, _ slots: Range<Int>) -> ReportNode {
    guard let value = track.value.map({ shown($0, slots) }) else { return ReportNode("value", .null) }
    return ReportNode("value", value.json, line: "= \(value)")
  }

  /// The timing of a node around a track.
  private func node(_ record: NodeRecord) -> ReportNode {
    let (steps, timing) = (record.steps, graph.nodes[record.node].timing)
    let progress = steps.progress
    var words = ["\(name(ofNode: record.node)): at \(Figures.seconds(steps.localTime.seconds))"]
    switch steps.phase {
    case .before: words.append("before its active time")
    case .after: words.append("after its active time")
    case .active:
      if let active = steps.activeTime, active != steps.localTime {
        words.append("active for \(Figures.seconds(active.seconds))")
      }
    }
    if let progress {
      if timing.iterations != 1 || timing.iterationStart != 0 {
        words.append("iteration \(progress.iteration.isInfinite ? "∞" : Figures.number(progress.iteration))")
      }
      if timing.duration.isFinite {
        let length = Figures.seconds(timing.duration.seconds)
        words.append("progress \(Figures.number(progress.directed)) of \(length)")
      }
      if progress.isReversed { words.append("backwards") }
      if timing.easing != .linear {
        words.append("eased \(Figures.number(progress.transformed)) by \(timing.easing.words)")
      }
    }
    let facts: JSONValue = [
      "node": .init(name(ofNode: record.node)), "localTime": .init(steps.localTime.seconds),
      "phase": .init("\(steps.phase)"),
      "activeTime": .init(steps.activeTime?.seconds), "duration": .init(timing.duration.seconds),
      "iterationStart": .init(timing.iterationStart), "overall": .init(steps.overall),
      "iteration": .init(progress?.iteration), "reversed": .init(progress?.isReversed ?? false),
      "directed": .init(progress?.directed), "eased": .init(progress?.transformed),
      "ease": .init(timing.easing.words),
    ]
    // The line of the node is only in JSON.
    let place = ReportNode.Place(facts: place(line(ofNode: record.node)).facts)
    return ReportNode(nil, facts, line: words.joined(separator: ", "), at: place)
  }
}
