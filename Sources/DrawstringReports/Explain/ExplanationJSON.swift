internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// An explanation as one line of JSON, with the content of the text and all digits of each number.
///
/// Values are as in a frame: angles in radians, colours as lists, times in seconds. A line is null if the value is not
/// written in the file.
package enum ExplanationJSON {
  package static func line(_ explanation: Explanation) -> [UInt8] { explanation.json.line }
}

extension Explanation {
  fileprivate var json: JSONValue {
    let winners = Set(property.slots.compactMap { history.winner(of: $0) })
    let at: JSONValue = at.map { ["at": .init($0.inSeconds)] } ?? [:]
    return .joined(
      ["version": .init(AnswerForm.version), "effect": .init(graph.name), "file": .init(source.name)], at,
      [
        "phase": .init(phase.rawValue), "time": .init(time.seconds), "pull": .init(pull),
        "progress": .init(progress), "layer": .init(property.owner), "property": .init(property.name),
        "value": json(history.values),
        "lanes": .init(property.slots.enumerated().map { json(lane: $0.offset, $0.element) }),
        "base": .joined(
          ["value": json(history.base)], json(line: stated.map { line(of: $0.key) }),
          ["text": .init(stated.map { text(of: $0.value) }), "reads": json(reads: baseReads)]),
        "writers": .init(
          history.writers.enumerated().map { json($0.element, wins: winners.contains($0.offset)) }),
        "physics": history.body.map(json) ?? .null,
        "shares": history.shares.isEmpty
          ? .null
          : [
            "share": .init(history.shares.map(\.share)), "size": .init(history.shares.map(\.size)),
            "value": json(history.moved),
          ],
        "replicator": copying.map(json) ?? .null,
        "breath": .init(history.opacityPulse),
      ], inputsJSON)
  }

  /// One lane with its last writer.
  private func json(lane place: Int, _ slot: Int) -> JSONValue {
    let winner = history.winner(of: slot).map { history.writers[$0] }
    var node: String?
    let by: String
    let line: Int?
    if let copying {
      (by, line) = ("replicator", self.line(ofLayer: copying.layer))
    } else if let body = history.body {
      (by, line) = ("physics", self.line(ofBody: body.body))
    } else if let winner {
      let tracks = winner.origin.first?.tracks ?? winner.tracks
      (by, node) = ("node", name(ofNode: graph.roots[winner.root].firstNode.index))
      line = tracks.first(where: \.isChosen).flatMap { self.line(ofTrack: $0.track) }
    } else {
      (by, line) = ("layer", stated.map { self.line(of: $0.key) })
    }
    return .joined(
      [
        "lane": .init(property.laneNames.isEmpty ? nil : property.laneNames[place]), "by": .init(by),
        "node": .init(node),
      ], json(line: line))
  }

  private func json(_ body: BodyRecord) -> JSONValue {
    json(line: line(ofBody: body.body)).adding([
      "since": .init(body.since.seconds), "step": .init(body.step), "fraction": .init(body.fraction),
      "from": json(body.from), "to": json(body.to), "value": json(history.moved),
    ])
  }

  private func json(_ copying: Copying) -> JSONValue {
    let reads = copying.reads.map {
      JSONValue.Member($0.row.name, .init(lanes(of: $0, layer: copying.layer)))
    }
    return .joined(
      ["layer": .init(graph.layers[copying.layer].id)], json(line: line(ofLayer: copying.layer)),
      [
        "copy": .init(copying.copy), "reads": .object(reads), "from": json(history.moved),
        "to": json(history.copied),
      ])
  }

  // MARK: Nodes

  /// A node that writes the property; a node that holds also has its record at the instant it stopped.
  private func json(_ writer: WriterRecord, wins: Bool) -> JSONValue {
    let root = graph.roots[writer.root]
    let node = root.firstNode.index
    let isAbsent = writer.activity == .inactive || writer.activity == .held
    let blend = writer.blend.map { blend -> JSONValue in
      [
        "progress": .init(blend.progress), "from": json(blend.outgoing, writer.slots),
        "to": json(blend.incoming, writer.slots),
      ]
    }
    var then = self
    let held = writer.origin.first.map { origin -> JSONValue in
      then.environment = origin.environment
      return then.json(origin, wins: false)
    }
    let on: JSONValue = graph.inputs.isEmpty ? [:] : ["on": .init(trigger(of: writer.root))]
    let place: JSONValue = .joined(["node": .init(name(ofNode: node))], json(line: line(ofNode: node)))
    let standing: JSONValue = [
      "lanes": .init(lanes(writer.slots)),
      "standing": .init(writer.role == .holdingFirst ? "holding-first" : "\(writer.role)"),
      "wins": .init(wins),
      "during": .init(root.phases.phases.map(\.rawValue)), "hold": .init(root.hold.phases.map(\.rawValue)),
      "when": .init(condition(of: writer.root)),
    ]
    let value: JSONValue = [
      "since": .init(writer.activity == .inactive ? nil : writer.since.seconds),
      "clock": isAbsent ? .null : json(writer.clock),
      "underneath": json(writer.underneath, writer.slots),
      "value": writer.given.map { json($0, writer.slots) } ?? .null,
      "blend": blend ?? .null,
      "tracks": .init(writer.tracks.map { json($0, of: writer) }),
      "held": held ?? .null,
    ]
    return .joined(place, standing, on, value)
  }

  private func json(_ clock: ClockRecord) -> JSONValue {
    switch clock {
    case .time(let elapsed, let isStill):
      ["over": "time", "value": .init(elapsed.seconds), "still": .init(isStill)]
    case .signal(let lane, let value):
      graph.input(withFractionAt: lane).map { json($0, fraction: value) }
        ?? ["over": .init(name(ofLane: lane)), "value": .init(value)]
    case .scrubbed(let lane, let value, let range, let fraction):
      [
        "over": .init(name(ofLane: lane)), "value": .init(value), "range": .init([range.start, range.end]),
        "fraction": .init(fraction),
      ]
    }
  }

  /// A clock over an input with a range.
  private func json(_ input: Input, fraction: Double) -> JSONValue {
    [
      "over": .init(input.name), "value": .init(environment[Int(input.lane)]),
      "range": .init(input.range.map { [$0.least, $0.most] } ?? []), "fraction": .init(fraction),
    ]
  }

  private func json(_ track: TrackRecord, of writer: WriterRecord) -> JSONValue {
    let gain = track.gain.map { gain -> JSONValue in
      ["as": .init("\(gain.accumulation)"), "gain": json(gain.gain, writer.slots)]
    }
    let place: JSONValue = .joined(
      ["node": .init(name(ofNode: graph.tracks[track.track].node.index))],
      json(line: line(ofTrack: track.track)))
    return place.adding([
      "activity": .init("\(track.activity)"), "chosen": .init(track.isChosen),
      "timing": .init(track.nodes.map(json)),
      "reading": .init(track.reading), "iteration": .init(track.iteration),
      "untilStart": .init(track.untilStart.seconds),
      "start": track.start.map { json($0, writer.slots) } ?? .null,
      "form": track.form.map { json($0, track, writer) } ?? .null,
      "accumulate": gain ?? .null, "composite": .init("\(track.composition)"),
      "underneath": track.underneath.isEmpty ? .null : json(track.underneath, writer.slots),
      "value": track.value.map { json($0, writer.slots) } ?? .null,
    ])
  }

  private func json(_ node: NodeRecord) -> JSONValue {
    let timing = graph.nodes[node.node].timing
    let progress = node.steps.progress
    let place: JSONValue = .joined(
      ["node": .init(name(ofNode: node.node))], json(line: line(ofNode: node.node)))
    return place.adding([
      "localTime": .init(node.steps.localTime.seconds), "phase": .init("\(node.steps.phase)"),
      "activeTime": .init(node.steps.activeTime?.seconds), "duration": .init(timing.duration.seconds),
      "iterationStart": .init(timing.iterationStart), "overall": .init(node.steps.overall),
      "iteration": .init(progress?.iteration), "reversed": .init(progress?.isReversed ?? false),
      "directed": .init(progress?.directed), "eased": .init(progress?.transformed),
      "ease": .init(timing.easing.words),
    ])
  }

  // MARK: Forms

  private func json(_ form: FormRecord, _ track: TrackRecord, _ writer: WriterRecord) -> JSONValue {
    switch form {
    case .value(let record):
      return [
        "kind": "value", "text": .init(text(ofTrack: track.track)), "x": .init(record.x),
        "value": json(record.value, writer.slots),
        "reads": json(reads: graph.reads(record.source, lanes: writer.slots.count), x: record.x),
      ]
    case .keyframes(let record): return json(record, track, writer)
    case .along(let record): return json(record, "along")
    case .direction(let record, let plus): return json(record, "direction").adding(["plus": .init(plus)])
    case .wave(let record):
      let wave = graph.waves[record.wave]
      return [
        "kind": "wave", "shape": .init(wave.shape.rawValue), "period": .init(wave.period),
        "part": .init(record.part), "level": .init(record.level),
        "amplitude": json(record.amplitude, writer.slots), "offset": json(record.offset, writer.slots),
      ]
    }
  }

  private func json(_ record: PathRecord, _ kind: String) -> JSONValue {
    [
      "kind": .init(kind), "path": .init(graph.paths[record.path].name),
      "pace": record.isBySegment ? "segment" : "distance", "progress": .init(record.progress),
      "eased": .init(record.fraction), "ease": .init(graph.curves[record.easing].words),
      "point": .init([record.point.x, record.point.y]), "angle": .init(record.angle),
    ]
  }

  private func json(_ record: KeyframeRecord, _ track: TrackRecord, _ writer: WriterRecord) -> JSONValue {
    let colors = record.interpolation == .color ? colors(of: track.track) : nil
    return [
      "kind": "keyframes", "progress": .init(stated(record.progress, graph.roots[writer.root].clock)),
      "interpolate": .init(interpolation(of: track.track, record.interpolation)),
      "colorSpace": .init(colors?.space.rawValue),
      "hue": .init(colors?.space == .oklch ? colors?.hue.rawValue : nil),
      "alpha": .init(colors.map { $0.isStraight ? "straight" : "premultiplied" }),
      "from": json(record.from, writer), "to": record.to.map { json($0, writer) } ?? .null,
      "segment": record.to == nil ? .null : json(segment: record, writer),
    ]
  }

  private func json(segment record: KeyframeRecord, _ writer: WriterRecord) -> JSONValue {
    let place: JSONValue =
      switch record.place {
      case .alone: [:]
      case .between(_, let x, let y):
        [
          "progress": .init(x), "eased": .init(y.value),
          "ease": .init(graph.curves[graph.keyframes[record.from.index].curve].words),
        ]
      case .paced(_, let distance, let length): ["distance": .init(distance), "length": .init(length)]
      }
    let curve = record.curve.map { curve in
      let sides = [
        ("start", curve.start), ("leaving", curve.leaving), ("end", curve.end), ("arriving", curve.arriving),
      ]
      return JSONValue.object(
        sides.map { name, lanes in
          .init(name, .init(writer.slots.indices.map { lanes[$0 - writer.slots.lowerBound] }))
        })
    }
    let step = record.step.map { JSONValue([$0.count, $0.whole]) }
    return place.adding([
      "parameter": .init(record.parameter), "step": step ?? .null, "curve": curve ?? .null,
    ])
  }

  private func json(_ knot: KnotRecord, _ writer: WriterRecord) -> JSONValue {
    let frame = graph.keyframes[knot.index]
    let place: JSONValue = .joined(
      ["at": .init(stated(frame.offset, graph.roots[writer.root].clock)), "past": .init(frame.isPast)],
      json(line: line(ofKeyframe: knot.index)))
    return place.adding([
      "origin": .init(origin(of: frame.value)), "text": .init(text(ofKeyframe: knot.index)),
      "written": json(knot.written, writer.slots), "composite": .init("\(frame.composition)"),
      "value": json(knot.value, writer.slots),
      "reads": json(reads: graph.reads(frame.value, lanes: writer.slots.count)),
    ])
  }

  // MARK: Values

  private func json(reads lanes: [Int], x: Double = 0) -> JSONValue {
    .object(
      lanes.map { lane in
        let values = value(ofLane: lane, x: x)
        switch type(ofLane: lane) {
        case .boolean: return .init(name(ofLane: lane), .init(values[0] != 0))
        case .color: return .init(name(ofLane: lane), .init(values))
        case .text: return .init(name(ofLane: lane), .init(text(at: values[0])))
        case .word where word(ofLane: lane) != nil:
          return .init(name(ofLane: lane), .init(word(ofLane: lane)))
        default: return .init(name(ofLane: lane), .init(values[0]))
        }
      })
  }

  private func json(_ values: [Double]) -> JSONValue { json(values, property.slots) }

  /// Values as in a frame's JSON.
  private func json(_ values: [Double], _ slots: Range<Int>) -> JSONValue {
    func item<Item>(in items: [Item]) -> Item? {
      let index = Int(exactly: values[0].rounded()) ?? -1
      return items.indices.contains(index) ? items[index] : nil
    }
    switch property.wholeType {
    case .boolean: return .init(values[0] != 0)
    case .word: return .init(words(values, at: slots))
    case .text: return .init(text(at: values[0]))
    case .layer: return .init(item(in: graph.layers)?.id)
    case .numbers: return .init(dashes(at: values[0]))
    case .path: return .init(path(at: values[0])?.description)
    case .colors where property.wholeNames.isEmpty, .stops where property.wholeNames.isEmpty: return []
    case .colors where slots == property.whole:
      let colors = stride(from: 0, to: values.count, by: 4).map { JSONValue(Array(values[$0..<$0 + 4])) }
      return .init(colors)
    default: return values.count == 1 ? .init(values[0]) : .init(values)
    }
  }
}

extension Explanation {
  /// The interpolation of a track between two keyframes, in the author's words.
  func interpolation(of track: Int, _ interpolation: Interpolation) -> String {
    let options = graph.tracks[track].options
    if options.exists {
      let options = graph.trackOptions[options]
      switch (options.isSmooth, options.pace) {
      case (true, .even): return "cubic-paced"
      case (true, .stated): return "cubic"
      case (false, .even): return "paced"
      case (false, .stated): break
      }
    }
    return interpolation == .discrete ? "discrete" : "linear"
  }

  /// How a track mixes colours.
  func colors(of track: Int) -> ColorMixing {
    let options = graph.tracks[track].options
    return options.exists ? graph.trackOptions[options].colors : ColorMixing()
  }
}
