internal import DrawstringCore
internal import DrawstringSpec

/// An explanation as one line of JSON: the same as the text, with every number in full.
///
/// Values are as in a frame: angles in radians, colours as lists, times in seconds. A line that nobody wrote is null.
package struct ExplanationJSON {
  private let explanation: Explanation
  private var json = JSONWriter()

  package static func line(_ explanation: Explanation) -> [UInt8] {
    var printer = ExplanationJSON(explanation)
    printer.write()
    printer.json.newline()
    return printer.json.bytes
  }

  private init(_ explanation: Explanation) { self.explanation = explanation }

  private var history: ValueHistory { explanation.history }
  private var graph: Graph { explanation.graph }

  private mutating func write() {
    let property = explanation.property
    json.beginObject()
    json.member("effect", graph.name)
    json.member("file", explanation.source.name)
    if let at = explanation.at { member("at", at.inSeconds) }
    json.member("phase", explanation.phase.rawValue)
    member("time", explanation.time.seconds)
    member("pull", explanation.pull)
    member("progress", explanation.progress)
    json.member("layer", property.owner)
    json.member("property", property.name)
    member("value", history.values)
    json.key("lanes")
    json.beginArray()
    for (place, slot) in property.slots.enumerated() { writeLane(place, slot) }
    json.endArray()
    writeBase()
    json.key("writers")
    json.beginArray()
    for (index, writer) in history.writers.enumerated() {
      write(writer, wins: property.slots.contains { history.winner(of: $0) == index })
    }
    json.endArray()
    writePhysics()
    writeCopying()
    member("breath", history.breath)
    json.endObject()
  }

  /// Who has the last word on a lane.
  private mutating func writeLane(_ place: Int, _ slot: Int) {
    json.beginObject()
    json.key("lane")
    string(explanation.property.laneNames.isEmpty ? nil : explanation.property.laneNames[place])
    let winner = history.winner(of: slot).map { history.writers[$0] }
    let isMoved = history.body != nil
    let isCopied = explanation.copying != nil
    json.member("by", isCopied ? "replicator" : isMoved ? "physics" : winner == nil ? "layer" : "node")
    json.key("node")
    if let winner, !isMoved, !isCopied {
      json.string(explanation.name(ofNode: Int(graph.roots[winner.root].firstNode)))
    } else {
      json.null()
    }
    json.key("line")
    number(lineOfLastWord(winner, isMoved: isMoved, isCopied: isCopied))
    json.endObject()
  }

  private func lineOfLastWord(_ winner: WriterRecord?, isMoved: Bool, isCopied: Bool) -> Int? {
    if isCopied { return explanation.copying.flatMap { explanation.line(ofLayer: $0.layer) } }
    if isMoved { return history.body.flatMap { explanation.line(ofBody: $0.body) } }
    guard let winner else { return explanation.stated.map { explanation.line(of: $0.key) } }
    let tracks = winner.origin.first?.tracks ?? winner.tracks
    return tracks.first(where: \.isChosen).flatMap { explanation.line(ofTrack: $0.track) }
  }

  private mutating func writeBase() {
    json.key("base")
    json.beginObject()
    member("value", history.base)
    json.key("line")
    number(explanation.stated.map { explanation.line(of: $0.key) })
    json.key("text")
    string(explanation.stated.map { explanation.text(of: $0.value) })
    member(reads: explanation.baseReads, x: 0)
    json.endObject()
  }

  private mutating func writePhysics() {
    json.key("physics")
    guard let body = history.body else {
      json.null()
      return
    }
    json.beginObject()
    json.key("line")
    number(explanation.line(ofBody: body.body))
    member("since", body.since.seconds)
    json.member("step", body.step)
    member("fraction", body.fraction)
    member("from", body.from)
    member("to", body.to)
    member("value", history.moved)
    json.endObject()
  }

  private mutating func writeCopying() {
    json.key("replicator")
    guard let copying = explanation.copying else {
      json.null()
      return
    }
    json.beginObject()
    json.member("layer", graph.layers[copying.layer].id)
    json.key("line")
    number(explanation.line(ofLayer: copying.layer))
    json.member("copy", copying.copy)
    json.key("reads")
    json.beginObject()
    for read in copying.reads {
      json.key(read.row.name)
      numbers(explanation.lanes(of: read, layer: copying.layer))
    }
    json.endObject()
    member("from", history.moved)
    member("to", history.copied)
    json.endObject()
  }

  // MARK: Nodes

  private mutating func write(_ writer: WriterRecord, wins: Bool) {
    let root = graph.roots[writer.root]
    json.beginObject()
    json.member("node", explanation.name(ofNode: Int(root.firstNode)))
    json.key("line")
    number(explanation.line(ofNode: Int(root.firstNode)))
    json.key("lanes")
    strings(explanation.lanes(writer.slots))
    json.member("standing", writer.standing.words)
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
    if let origin = writer.origin.first { write(origin, wins: false) } else { json.null() }
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

  // MARK: Tracks

  private mutating func write(_ track: TrackRecord, of writer: WriterRecord) {
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

  // MARK: Values

  private mutating func member(reads lanes: [Int], x: Double) {
    json.key("reads")
    json.beginObject()
    for lane in lanes {
      json.key(explanation.name(ofLane: lane))
      let values = explanation.value(ofLane: lane, x: x)
      switch explanation.type(ofLane: lane) {
      case .boolean: json.boolean(values[0] != 0)
      case .color: numbers(values)
      default: json.number(values[0])
      }
    }
    json.endObject()
  }

  private mutating func member(_ name: String, _ number: Double?) {
    json.key(name)
    if let number { json.number(number) } else { json.null() }
  }

  private mutating func member(_ name: String, _ values: [Double], _ slots: Range<Int>? = nil) {
    json.key(name)
    value(values, slots ?? explanation.property.slots)
  }

  private mutating func value(_ values: [Double], _ slots: Range<Int>) {
    switch explanation.property.wholeType {
    case .boolean: json.boolean(values[0] != 0)
    case .word, .text, .layer, .numbers: json.string(explanation.words(values, at: slots))
    case .path: string(explanation.path(at: values[0])?.description)
    default: if values.count == 1 { json.number(values[0]) } else { numbers(values) }
    }
  }

  private mutating func numbers(_ values: [Double]) {
    json.beginArray()
    for value in values { json.number(value) }
    json.endArray()
  }

  private mutating func strings(_ values: [String]) {
    json.beginArray()
    for value in values { json.string(value) }
    json.endArray()
  }

  private mutating func string(_ value: String?) {
    if let value { json.string(value) } else { json.null() }
  }

  private mutating func number(_ value: Int?) {
    if let value { json.number(value) } else { json.null() }
  }
}

extension WriterRecord.Standing {
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
