internal import DrawstringCore
internal import DrawstringOutput

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
