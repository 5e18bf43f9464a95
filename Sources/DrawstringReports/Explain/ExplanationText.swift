internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringOutput
internal import DrawstringSyntax

/// An explanation as text: the value of the property, then how it came about.
package struct ExplanationText {
  var explanation: Explanation
  var outline: Outline

  package static func text(_ explanation: Explanation, coloured: Bool) -> String {
    var printer = ExplanationText(explanation: explanation, outline: Outline(TextStyle(coloured)))
    printer.write()
    return printer.outline.text
  }

  private var history: ValueHistory { explanation.history }

  private mutating func write() {
    writeTitle()
    writeBase()
    writeWriters()
    if let body = history.body { write(body) }
    writeShares()
    writeCopies()
    if history.opacityPulse != 1 {
      outline.gap()
      let factor = Figures.number(history.opacityPulse)
      outline.add(0, "motion is reduced, and nothing else goes on, so that the layer breathes: × \(factor)")
    }
    writeInputs()
    writeEnd()
  }

  private mutating func writeInputs() {
    if explanation.inputs.isEmpty { return }
    outline.gap()
    outline.add(0, "inputs", as: .strong)
    for input in explanation.inputs { outline.add(1, explanation.words(input)) }
  }

  private mutating func writeTitle() {
    let property = explanation.property
    outline.add(0, "\(property.title) is \(explanation.words(history.values))", as: .strong)
    var moment = "\(explanation.phase.rawValue) for \(Figures.seconds(explanation.time.seconds))"
    if explanation.graph.pull != nil {
      moment += ", at a pull of \(Figures.number(explanation.pull))"
      moment += " (progress \(Figures.number(explanation.progress)))"
    }
    if let at = explanation.at { moment = "\(Figures.seconds(at.inSeconds)) into the trace: \(moment)" }
    outline.add(0, moment)
    outline.gap()
  }

  private mutating func writeBase() {
    let words = explanation.words(history.base)
    if explanation.copying != nil, explanation.stated == nil { return }
    guard let stated = explanation.stated else {
      let reason =
        explanation.document.root == nil
        ? "a compiled effect does not say where" : "the layer says nothing, and that is the default"
      outline.add(0, "by itself: \(words)", as: .strong)
      outline.add(
        1, reason, at: explanation.place(explanation.property.layer.flatMap(explanation.line(ofLayer:))))
      return
    }
    outline.add(0, "by itself: \(words)", as: .strong)
    let text = explanation.text(of: stated.value)
    outline.add(
      1, "\(explanation.text(of: stated.key)): \(text)",
      at: explanation.place(explanation.line(of: stated.key)))
    write(reads: explanation.baseReads, depth: 1, x: 0)
  }

  mutating func write(reads: [Int], depth: Int, x: Double) {
    if reads.isEmpty { return }
    let words = reads.map { "\(explanation.name(ofLane: $0)) = \(explanation.words(ofLane: $0, x: x))" }
    outline.add(depth, "with \(words.joined(separator: ", "))")
  }

  private mutating func writeWriters() {
    let winners = explanation.property.slots.compactMap { history.winner(of: $0) }
    let isLong = history.writers.count > 12
    var skipped = 0
    for (index, writer) in history.writers.enumerated() {
      let wins = winners.count { $0 == index }
      // In long lists, only the first four nodes that do not determine the value are shown.
      if wins == 0, isLong, skipped >= 4 {
        skipped += 1
        continue
      }
      if wins == 0 { skipped += 1 }
      outline.gap()
      write(writer, wins: wins)
    }
    if isLong, skipped > 4 {
      outline.gap()
      let count = skipped - 4
      outline.add(0, "and \(count) more \(count == 1 ? "node" : "nodes"), which do not decide the value")
    }
  }

  private mutating func write(_ body: BodyRecord) {
    outline.gap()
    let id = explanation.graph.layers[explanation.property.layer ?? 0].id
    outline.add(
      0, "physics moves '\(id)', above all nodes", at: explanation.place(explanation.line(ofBody: body.body)),
      as: .strong)
    outline.add(
      1,
      "it became active \(explanation.words(since: body.since)): step \(body.step), and "
        + "\(Figures.number(body.fraction)) of the way to the next")
    let (from, to) = (explanation.words(body.from), explanation.words(body.to))
    outline.add(1, "from \(from) to \(to): \(explanation.words(history.moved))")
  }

  private mutating func writeShares() {
    if history.shares.isEmpty { return }
    outline.gap()
    outline.add(0, "percentages of the layer's size are added, after all nodes", as: .strong)
    let words = zip(explanation.property.slots, history.shares).filter { $1.share != 0 }.map { _, share in
      "\(Figures.number(share.share * 100))% of \(Figures.number(share.size))"
    }
    let (before, after) = (explanation.words(history.written), explanation.words(history.moved))
    outline.add(1, "\(words.joined(separator: ", ")): \(before) becomes \(after)")
  }

  private mutating func writeCopies() {
    guard let copying = explanation.copying else { return }
    outline.gap()
    let id = explanation.graph.layers[copying.layer].id
    outline.add(
      0, "'\(id)' repeats its layers, after all nodes: copy \(copying.copy) of \(copying.count)",
      at: explanation.place(explanation.line(ofLayer: copying.layer)), as: .strong)
    let reads = copying.reads.map { read in
      let lanes = explanation.lanes(of: read, layer: copying.layer)
      return "\(read.row.name) = \(Explanation.words(lanes, read.row.type, explanation))"
    }
    outline.add(1, "with \(reads.joined(separator: ", "))")
    let (before, after) = (explanation.words(history.moved), explanation.words(history.copied))
    outline.add(1, before == after ? "= \(after)" : "\(before) becomes \(after)")
  }

  private mutating func writeEnd() {
    outline.gap()
    outline.add(0, "so it is \(explanation.words(history.values)), \(ending)")
  }

  /// The last writer, for each lane if lanes have different ones.
  private var ending: String {
    let names = explanation.lastWords
    if Set(names).count == 1 || explanation.property.laneNames.isEmpty { return "from \(names[0])" }
    let parts = zip(explanation.property.laneNames, names).map { "\($0) from \($1)" }
    return parts.joined(separator: ", ")
  }
}

/// The part of each node.
extension ExplanationText {
  mutating func write(_ writer: WriterRecord, wins: Int) {
    let graph = explanation.graph
    let node = graph.roots[writer.root].firstNode.index
    let lanes = explanation.lanes(writer.slots)
    let what = lanes.isEmpty ? "" : " \(lanes.joined(separator: ", "))"
    outline.add(
      0, "\(explanation.name(ofNode: node))\(what): \(verdict(writer, wins: wins))",
      at: explanation.place(explanation.line(ofNode: node)), as: wins > 0 ? .strong : nil)
    write(detailsOf: writer, depth: 1)
  }

  private func verdict(_ writer: WriterRecord, wins: Int) -> String {
    let given = writer.given.map { explanation.words($0, at: writer.slots) } ?? ""
    switch writer.role {
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
    switch writer.role {
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
      // In long lists, only the first four members that are not chosen are shown.
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
    let node = graph.tracks[track.track].node.index
    let isRoot = node == graph.roots[writer.root].firstNode.index
    let member = isRoot ? "" : "\(explanation.name(ofNode: node)), "
    let named = graph.names.tracks[track.track]
    outline.add(
      depth, "\(member)\(named.layer).\(named.property)\(fate(track))",
      at: explanation.place(explanation.line(ofTrack: track.track)))
    guard track.isChosen else { return }
    // A single value does not depend on time.
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
