internal import DrawstringCore
internal import DrawstringOutput

extension ExplanationJSON {
  mutating func write(_ track: TrackRecord, of writer: WriterRecord) {
    json.beginObject()
    json.member("node", explanation.name(ofNode: Int(graph.tracks[track.track].node)))
    json.key("line")
    number(explanation.line(ofTrack: track.track))
    json.member("activity", "\(track.activity)")
    json.key("chosen")
    json.boolean(track.isChosen)
    json.key("timing")
    json.beginArray()
    for node in track.nodes { write(node) }
    json.endArray()
    member("reading", track.reading)
    member("iteration", track.iteration)
    member("untilStart", track.untilStart.seconds)
    json.key("start")
    if let start = track.start { value(start, writer.slots) } else { json.null() }
    json.key("form")
    write(track.form, track, writer)
    json.key("accumulate")
    if let gain = track.gain {
      json.beginObject()
      json.member("as", "\(gain.accumulation)")
      member("gain", gain.gain, writer.slots)
      json.endObject()
    } else {
      json.null()
    }
    json.member("composite", "\(track.composition)")
    json.key("underneath")
    if track.underneath.isEmpty { json.null() } else { value(track.underneath, writer.slots) }
    json.key("value")
    if let own = track.value { value(own, writer.slots) } else { json.null() }
    json.endObject()
  }

  private mutating func write(_ node: NodeRecord) {
    let timing = graph.nodes[node.node].timing
    json.beginObject()
    json.member("node", explanation.name(ofNode: node.node))
    json.key("line")
    number(explanation.line(ofNode: node.node))
    member("localTime", node.steps.localTime.seconds)
    json.member("phase", "\(node.steps.phase)")
    member("activeTime", node.steps.activeTime?.seconds)
    member("duration", timing.duration.seconds)
    member("iterationStart", timing.iterationStart)
    member("overall", node.steps.overall)
    member("iteration", node.steps.progress?.iteration)
    json.key("reversed")
    json.boolean(node.steps.progress?.isReversed ?? false)
    member("directed", node.steps.progress?.directed)
    member("eased", node.steps.progress?.transformed)
    json.member("ease", timing.easing.words)
    json.endObject()
  }

  private mutating func write(_ form: FormRecord?, _ track: TrackRecord, _ writer: WriterRecord) {
    guard let form else {
      json.null()
      return
    }
    json.beginObject()
    switch form {
    case .value(let record):
      json.member("kind", "value")
      json.key("text")
      string(explanation.text(ofTrack: track.track))
      member("x", record.x)
      member("value", record.value, writer.slots)
      member(reads: explanation.graph.reads(record.source, lanes: writer.slots.count), x: record.x)
    case .keyframes(let record): write(record, track, writer)
    case .along(let record): write(record, "along")
    case .direction(let record, let plus):
      write(record, "direction")
      member("plus", plus)
    case .wave(let record):
      let wave = graph.waves[record.wave]
      json.member("kind", "wave")
      json.member("shape", wave.shape.rawValue)
      member("period", wave.period)
      member("part", record.part)
      member("level", record.level)
      member("amplitude", record.amplitude, writer.slots)
      member("offset", record.offset, writer.slots)
    }
    json.endObject()
  }

  private mutating func write(_ record: PathRecord, _ kind: String) {
    json.member("kind", kind)
    json.member("path", graph.paths[record.path].name)
    json.member("pace", record.isBySegment ? "segment" : "distance")
    member("progress", record.progress)
    member("eased", record.fraction)
    json.member("ease", graph.curves[record.easing].words)
    json.key("point")
    numbers([record.point.x, record.point.y])
    member("angle", record.angle)
  }

  private mutating func write(_ record: KeyframeRecord, _ track: TrackRecord, _ writer: WriterRecord) {
    json.member("kind", "keyframes")
    member("progress", record.progress)
    json.member("interpolate", explanation.interpolation(of: track.track, record.interpolation))
    let colors = explanation.colors(of: track.track)
    json.key("colorSpace")
    string(record.interpolation == .color ? colors.space.rawValue : nil)
    json.key("hue")
    string(record.interpolation == .color && colors.space == .oklch ? colors.hue.rawValue : nil)
    json.key("alpha")
    string(record.interpolation == .color ? (colors.isStraight ? "straight" : "premultiplied") : nil)
    json.key("from")
    write(record.from, track, writer)
    json.key("to")
    if let to = record.to { write(to, track, writer) } else { json.null() }
    json.key("segment")
    guard record.to != nil else {
      json.null()
      return
    }
    json.beginObject()
    switch record.place {
    case .alone: break
    case .between(_, let x, let y):
      member("progress", x)
      member("eased", y)
      json.member("ease", graph.curves[Int(graph.keyframes[record.from.index].curve)].words)
    case .paced(_, let distance, let length):
      member("distance", distance)
      member("length", length)
    }
    member("parameter", record.parameter)
    json.key("curve")
    if let curve = record.curve {
      json.beginObject()
      for (name, lanes) in [
        ("start", curve.start), ("leaving", curve.leaving), ("end", curve.end), ("arriving", curve.arriving),
      ] {
        json.key(name)
        numbers(writer.slots.indices.map { lanes[$0 - writer.slots.lowerBound] })
      }
      json.endObject()
    } else {
      json.null()
    }
    json.endObject()
  }

  private mutating func write(_ knot: KnotRecord, _ track: TrackRecord, _ writer: WriterRecord) {
    let frame = graph.keyframes[knot.index]
    json.beginObject()
    member("at", frame.offset)
    json.key("past")
    json.boolean(frame.isPast)
    json.key("line")
    number(explanation.line(ofKeyframe: knot.index))
    json.key("origin")
    string(explanation.origin(of: frame.value))
    json.key("text")
    string(explanation.text(ofKeyframe: knot.index))
    member("written", knot.written, writer.slots)
    json.member("composite", "\(frame.composition)")
    member("value", knot.value, writer.slots)
    member(reads: explanation.graph.reads(frame.value, lanes: writer.slots.count), x: 0)
    json.endObject()
  }
}

extension Explanation {
  /// How what lies between two keyframes is found, in the author's words.
  func interpolation(of track: Int, _ interpolation: Interpolation) -> String {
    let options = graph.tracks[track].options
    if options >= 0 {
      let options = graph.trackOptions[Int(options)]
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
    return options >= 0 ? graph.trackOptions[Int(options)].colors : ColorMixing()
  }
}

extension ExplanationJSON {
  /// A node, and of one that holds the same again for when it stopped.
  mutating func write(_ writer: WriterRecord, wins: Bool) {
    let root = graph.roots[writer.root]
    json.beginObject()
    json.member("node", explanation.name(ofNode: Int(root.firstNode)))
    json.key("line")
    number(explanation.line(ofNode: Int(root.firstNode)))
    json.key("lanes")
    strings(explanation.lanes(writer.slots))
    json.member("standing", writer.role.words)
    json.key("wins")
    json.boolean(wins)
    json.key("during")
    strings(root.phases.phases.map(\.rawValue))
    json.key("hold")
    strings(root.hold.phases.map(\.rawValue))
    json.key("when")
    string(explanation.condition(of: writer.root))
    member("since", writer.activity == .inactive ? nil : writer.since.seconds)
    write(writer.clock, isAbsent: writer.activity == .inactive || writer.activity == .held)
    member("underneath", writer.underneath, writer.slots)
    json.key("value")
    if let given = writer.given { value(given, writer.slots) } else { json.null() }
    json.key("blend")
    if let blend = writer.blend {
      json.beginObject()
      member("progress", blend.progress)
      member("from", blend.outgoing, writer.slots)
      member("to", blend.incoming, writer.slots)
      json.endObject()
    } else {
      json.null()
    }
    json.key("tracks")
    json.beginArray()
    for track in writer.tracks { write(track, of: writer) }
    json.endArray()
    json.key("held")
    if let origin = writer.origin.first {
      explanation.environment = origin.environment
      write(origin, wins: false)
      explanation.environment = explanation.history.environment
    } else {
      json.null()
    }
    json.endObject()
  }

  private mutating func write(_ clock: ClockRecord, isAbsent: Bool) {
    json.key("clock")
    if isAbsent {
      json.null()
      return
    }
    json.beginObject()
    switch clock {
    case .time(let elapsed, let isStill):
      json.member("over", "time")
      member("value", elapsed.seconds)
      json.key("still")
      json.boolean(isStill)
    case .signal(let lane, let value):
      json.member("over", explanation.name(ofLane: lane))
      member("value", value)
    case .scrubbed(let lane, let value, let range, let fraction):
      json.member("over", explanation.name(ofLane: lane))
      member("value", value)
      json.key("range")
      numbers([range.start, range.end])
      member("fraction", fraction)
    }
    json.endObject()
  }
}

extension WriterRecord.Role {
  var words: String {
    switch self {
    case .absent: "absent"
    case .silent: "silent"
    case .waiting: "waiting"
    case .writing: "writing"
    case .holding: "holding"
    case .holdingFirst: "holding-first"
    }
  }
}
