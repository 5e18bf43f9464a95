internal import DrawstringCore
internal import DrawstringOutput

/// What each node has to say.
extension ExplanationText {
  mutating func write(_ writer: WriterRecord, wins: Int) {
    let graph = explanation.graph
    let node = Int(graph.roots[writer.root].firstNode)
    let lanes = explanation.lanes(writer.slots)
    let what = lanes.isEmpty ? "" : " \(lanes.joined(separator: ", "))"
    outline.add(
      0, "\(explanation.name(ofNode: node))\(what): \(verdict(writer, wins: wins))",
      at: explanation.place(explanation.line(ofNode: node)), as: wins > 0 ? .strong : nil)
    write(detailsOf: writer, depth: 1)
  }

  private func verdict(_ writer: WriterRecord, wins: Int) -> String {
    let given = writer.given.map { explanation.words($0, at: writer.slots) } ?? ""
    switch writer.standing {
    case .absent: return "not in effect\(explanation.absence(of: writer))"
    case .silent: return "in effect, but \(explanation.silence(of: writer))"
    case .waiting:
      return wins > 0
        ? "\(given), waiting; nothing else writes" : "waiting, and what does not wait goes before it"
    case .writing: return wins > 0 ? given : "\(given), \(explanation.fate(of: writer))"
    case .holding: return wins > 0 ? "holds \(given)" : "holds \(given), \(explanation.fate(of: writer))"
    case .holdingFirst:
      return wins > 0
        ? "holds \(given), from before its time came" : "stopped before its time came, and covers nothing"
    }
  }

  private mutating func write(detailsOf writer: WriterRecord, depth: Int) {
    switch writer.standing {
    case .absent: return
    case .holding, .holdingFirst:
      let words = explanation.phases(explanation.graph.roots[writer.root].hold)
      outline.add(
        depth, "held during \(words); it stopped \(explanation.words(since: writer.since)), when:")
      for origin in writer.origin {
        explanation.environment = origin.environment
        write(detailsOf: origin, depth: depth + 1)
        explanation.environment = explanation.history.environment
      }
    case .silent, .waiting, .writing:
      outline.add(depth, "\(explanation.effectiveness(of: writer)); \(explanation.clock(of: writer))")
      write(tracksOf: writer, depth: depth)
      write(blendOf: writer, depth: depth)
    }
  }

  private mutating func write(blendOf writer: WriterRecord, depth: Int) {
    guard let blend = writer.blend else { return }
    outline.add(
      depth,
      "blends, \(Figures.number(blend.progress)) of the way, from "
        + "\(explanation.words(blend.outgoing, at: writer.slots)), shown when it came into effect, to "
        + explanation.words(blend.incoming, at: writer.slots))
  }

  private mutating func write(tracksOf writer: WriterRecord, depth: Int) {
    var skipped = 0
    for track in writer.tracks {
      // Of many members that play no part a few are enough.
      if !track.isChosen, writer.tracks.count > 12, skipped >= 4 {
        skipped += 1
        continue
      }
      if !track.isChosen { skipped += 1 }
      write(track, of: writer, depth: depth)
    }
    if writer.tracks.count > 12, skipped > 4 {
      outline.add(depth, "and \(skipped - 4) more members, which play no part here")
    }
  }

  private mutating func write(_ track: TrackRecord, of writer: WriterRecord, depth: Int) {
    let graph = explanation.graph
    let node = Int(graph.tracks[track.track].node)
    let isRoot = node == Int(graph.roots[writer.root].firstNode)
    let member = isRoot ? "" : "\(explanation.name(ofNode: node)), "
    let named = graph.names.tracks[track.track]
    outline.add(
      depth, "\(member)\(named.layer).\(named.property)\(fate(track))",
      at: explanation.place(explanation.line(ofTrack: track.track)))
    guard track.isChosen else { return }
    // One value throughout is the same at all times.
    if !explanation.isStill(track) { for node in track.nodes { write(node, depth: depth + 1) } }
    write(formOf: track, of: writer, depth: depth + 1)
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

  private mutating func write(_ record: NodeRecord, depth: Int) {
    let graph = explanation.graph
    let timing = graph.nodes[record.node].timing
    var words = [
      "\(explanation.name(ofNode: record.node)): at \(Figures.seconds(record.steps.localTime.seconds))"
    ]
    switch record.steps.phase {
    case .before: words.append("before its active time")
    case .after: words.append("after its active time")
    case .active:
      if let active = record.steps.activeTime, active != record.steps.localTime {
        words.append("active for \(Figures.seconds(active.seconds))")
      }
    }
    guard let progress = record.steps.progress else {
      outline.add(depth, words.joined(separator: ", "))
      return
    }
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
    outline.add(depth, words.joined(separator: ", "))
  }
}
