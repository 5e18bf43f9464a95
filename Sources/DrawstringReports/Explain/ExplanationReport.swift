internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

extension Explanation {
  /// The value of the property, then how it came about.
  ///
  /// In JSON, values are as in a frame: angles in radians, colours as lists, times in seconds. A line is null if the value
  /// is not written in the file.
  package var report: ReportNode {
    let value = shown(history.values)
    var moment = "\(phase.rawValue) for \(Figures.seconds(time.seconds))"
    if graph.pull != nil {
      moment += ", at a pull of \(Figures.number(pull)) (progress \(Figures.number(progress)))"
    }
    if let at { moment = "\(Figures.seconds(at.inSeconds)) into the trace: \(moment)" }
    let facts: JSONValue = .joined(
      ["version": .init(AnswerForm.version), "effect": .init(graph.name), "file": .init(source.name)],
      at.map { ["at": .init($0.inSeconds)] } ?? [:],
      [
        "phase": .init(phase.rawValue), "time": .init(time.seconds), "pull": .init(pull),
        "progress": .init(progress), "layer": .init(property.owner), "property": .init(property.name),
        "value": value.json,
      ])
    return ReportNode(
      children: [
        ReportNode(nil, facts, line: "\(property.title) is \(value)", .title), ReportNode(line: moment), base,
        writers, physics, shares, replicator, breath,
      ] + (graph.inputs.isEmpty ? [] : [inputs]) + [lanes])
  }

  /// The layer's own value, before any node writes.
  private var base: ReportNode {
    let value = shown(history.base)
    let stated = self.stated.map { (line: line(of: $0.key), key: text(of: $0.key), text: text(of: $0.value)) }
    var place = place(stated?.line)
    if stated == nil { place.text = self.place(property.layer.flatMap(line(ofLayer:))).text }
    let reason =
      document.root == nil
      ? "a compiled effect does not say where" : "the layer says nothing, and that is the default"
    let source = ReportNode(line: stated.map { "\($0.key): \($0.text)" } ?? reason, at: place)
    let node = ReportNode(
      "base", ["value": value.json, "text": .init(stated?.text)], line: "by itself: \(value)", .title,
      children: [source, node(reads: baseReads)])
    return copying != nil && stated == nil ? node.silent : node
  }

  /// What a formula reads.
  func node(reads lanes: [Int], x: Double = 0) -> ReportNode {
    let reads = lanes.map { (name: name(ofLane: $0), value: shown(lane: $0, x: x)) }
    let words = reads.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
    return ReportNode(
      "reads", .object(reads.map { .init($0.name, $0.value.json) }),
      line: reads.isEmpty ? nil : "with \(words)")
  }

  private var physics: ReportNode {
    guard let body = history.body else { return ReportNode("physics", .null) }
    let (from, to, value) = (shown(body.from), shown(body.to), shown(history.moved))
    return ReportNode(
      "physics",
      [
        "since": .init(body.since.seconds), "step": .init(body.step), "fraction": .init(body.fraction),
        "from": from.json, "to": to.json, "value": value.json,
      ],
      line: "physics moves '\(graph.layers[property.layer ?? 0].id)', above all nodes",
      at: place(line(ofBody: body.body)), .title,
      children: [
        ReportNode(
          line: "it became active \(words(since: body.since)): step \(body.step), and "
            + "\(Figures.number(body.fraction)) of the way to the next"),
        ReportNode(line: "from \(from) to \(to): \(value)"),
      ])
  }

  private var shares: ReportNode {
    if history.shares.isEmpty { return ReportNode("shares", .null) }
    let words = history.shares.filter { $0.share != 0 }.map { share in
      "\(Figures.number(share.share * 100))% of \(Figures.number(share.size))"
    }
    let value = shown(history.moved)
    return ReportNode(
      "shares",
      [
        "share": .init(history.shares.map(\.share)), "size": .init(history.shares.map(\.size)),
        "value": value.json,
      ],
      line: "percentages of the layer's size are added, after all nodes", .title,
      children: [
        ReportNode(line: "\(words.joined(separator: ", ")): \(shown(history.written)) becomes \(value)")
      ])
  }

  private var replicator: ReportNode {
    guard let copying else { return ReportNode("replicator", .null) }
    let id = graph.layers[copying.layer].id
    let reads = copying.reads.map {
      (name: $0.row.name, lanes: lanes(of: $0, layer: copying.layer), type: $0.row.type)
    }
    let words = reads.map { "\($0.name) = \(shown($0.lanes, $0.type))" }.joined(separator: ", ")
    let (from, to) = (shown(history.moved), shown(history.copied))
    return ReportNode(
      "replicator",
      [
        "layer": .init(id), "copy": .init(copying.copy),
        "reads": .object(reads.map { .init($0.name, .init($0.lanes)) }), "from": from.json, "to": to.json,
      ],
      line: "'\(id)' repeats its layers, after all nodes: copy \(copying.copy) of \(copying.count)",
      at: place(line(ofLayer: copying.layer)), .title,
      children: [
        ReportNode(line: "with \(words)"),
        ReportNode(line: "\(from)" == "\(to)" ? "= \(to)" : "\(from) becomes \(to)"),
      ])
  }

  private var breath: ReportNode {
    let pulse = history.opacityPulse
    let words =
      "motion is reduced, and nothing else goes on, so that the layer breathes: × \(Figures.number(pulse))"
    return ReportNode("breath", .init(pulse), line: pulse == 1 ? nil : words, .apart)
  }

  /// The last writer of each number.
  private var lanes: ReportNode {
    let names = property.laneNames
    let last = property.slots.map { lastWriter(of: $0) }
    let words = last.map(\.words)
    let ending =
      Set(words).count == 1 || names.isEmpty
      ? "from \(words[0])" : zip(names, words).map { "\($0) from \($1)" }.joined(separator: ", ")
    let items = last.enumerated().map { index, last in
      let facts: JSONValue = [
        "lane": .init(names.isEmpty ? nil : names[index]), "by": .init(last.by), "node": .init(last.node),
      ]
      return ReportNode(nil, facts, at: place(last.row))
    }
    return .list("lanes", items, line: "so it is \(shown(history.values)), \(ending)", .apart)
  }

  private func lastWriter(of slot: Int) -> (by: String, node: String?, words: String, row: Int?) {
    if let copying {
      return ("replicator", nil, "'\(graph.layers[copying.layer].id)'", line(ofLayer: copying.layer))
    }
    if let body = history.body { return ("physics", nil, "physics", line(ofBody: body.body)) }
    guard let winner = history.winner(of: slot).map({ history.writers[$0] }) else {
      let words = property.layer == nil ? "the output itself" : "the layer itself"
      return ("layer", nil, words, stated.map { line(of: $0.key) })
    }
    let name = name(ofNode: graph.roots[winner.root].firstNode.index)
    let track = (winner.origin.first?.tracks ?? winner.tracks).first(where: \.isChosen)
    return ("node", name, name, track.flatMap { line(ofTrack: $0.track) })
  }

  // MARK: Replicators

  /// The effect of a replicator on the property, by the layer of the replicator, the copy counted from 0, and the
  /// replicator's properties that the value depends on: it places the groups of its copies and tints their content. Nil if
  /// no replicator changes the property.
  private var copying: (layer: Int, copy: Int, count: Int, reads: [PropertyID])? {
    guard let layer = property.layer else { return nil }
    let name = String(property.name.prefix { $0 != "." && $0 != "[" })
    for replicator in graph.replicators.reversed() {
      let first = replicator.firstCopy.index
      let stride = Int(replicator.stride)
      guard (first..<first + stride * Int(replicator.count)).contains(layer) else { continue }
      let copy = (layer - first) / stride
      let isGroup = replicator.group(ofCopy: copy) == layer
      guard isGroup || history.copied != history.moved else { continue }
      let reads = isGroup ? PropertyTable.id(named: name).flatMap { Self.placed[$0] } : Self.tints
      guard let reads else { return nil }
      return (replicator.layer.index, copy, Int(replicator.count), reads)
    }
    return nil
  }

  /// For each property of a copy's group, the replicator's properties that determine it.
  private static let placed: [PropertyID: [PropertyID]] = [
    .position: [.size], .size: [.size],
    .translation: [.instanceTranslation, .instanceScale, .instanceRotation, .instanceSkew],
    .scale: [.instanceScale, .instanceRotation, .instanceSkew],
    .rotation: [.instanceRotation, .instanceScale, .instanceSkew],
    .skew: [.instanceSkew, .instanceScale, .instanceRotation],
    .opacity: [.instanceColor, .instanceAlphaOffset],
  ]
  private static let tints: [PropertyID] = [
    .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
  ]

  /// The value of a property of another layer in the same frame.
  private func lanes(of id: PropertyID, layer: Int) -> [Double] {
    guard let slot = graph.slot(of: id, layer: layer) else { return [] }
    return Array(history.frame[slot..<slot + id.row.type.lanes])
  }
}
