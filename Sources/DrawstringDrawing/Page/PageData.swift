internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// All that a page shows, as the JSON that its script reads.
///
/// Nothing is computed there but which stream counts and what lies between two of its keys. A value is a text where it
/// never changes, else the number of a channel; sheets and plays say which streams the channels have.
struct PageData {
  private var pool = TrackPool()
  private var variants: [String] = []

  /// The JSON, with nothing in it that could end a script element. `file` is the name of the spec's file.
  static func json(_ effect: Effect, file: String, _ all: [PageVariant], version: String) -> String {
    var data = PageData()
    for variant in all { data.add(variant) }
    var writer = JSONWriter()
    data.writeEffect(effect, file: file, version: version, to: &writer)
    let text = """
      {"effect":\(writer.text),"words":[\(data.pool.words.joined(separator: ","))],\
      "streams":[\(data.pool.streams.joined(separator: ",\n"))],"variants":[\(data.variants.joined(separator: ",\n"))]}
      """
    return text.replacing(ascii: "<", with: #"\u003c"#)
  }

  private func writeEffect(_ effect: Effect, file: String, version: String, to writer: inout JSONWriter) {
    let graph = effect.shared.graph
    writer.beginObject()
    writer.member("name", effect.name)
    writer.member("file", Printable.text(file))
    writer.member("title", Printable.text(effect.title))
    writer.member("summary", Printable.prose(graph.names.summary))
    writer.member("version", version)
    writer.key("canvas")
    writer.beginArray()
    for number in [graph.canvas.x, graph.canvas.y, graph.canvas.width, graph.canvas.height] {
      writer.number(number)
    }
    writer.endArray()
    writer.key("trigger")
    if let trigger = effect.trigger { writer.number(trigger) } else { writer.null() }
    writer.member("ticksPerSecond", PageTicks.perSecond)
    writer.member("ticksPerPoint", PageTicks.perPoint)
    writer.key("units")
    writer.beginObject()
    for row in PropertyTable.rows {
      if let unit = PageUnit(row) { writer.member(row.name, unit.rawValue) }
    }
    writer.endObject()
    writer.key("lanes")
    writer.beginObject()
    for row in PropertyTable.rows where !row.type.laneNames.isEmpty {
      writer.key(row.name)
      writer.beginArray()
      for name in row.type.laneNames { writer.string(name) }
      writer.endArray()
    }
    writer.endObject()
    writer.endObject()
  }

  // MARK: Variants

  private mutating func add(_ variant: PageVariant) {
    let moving = MovingChannels(variant)
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("names")
    writer.beginArray()
    for name in variant.names { writer.string(name) }
    writer.endArray()
    writer.key("history")
    writer.beginArray()
    for item in variant.history { writer.string(item.reason) }
    writer.endArray()
    if variant.reader.keepsFirstOrder {
      writer.key("keepsFirstOrder")
      writer.boolean(true)
    }
    let drawing = PageDrawing(variant.reader, moving)
    writer.member("drawing", drawing.markup)
    writer.key("attributes")
    writer.beginArray()
    for attribute in drawing.attributes {
      writer.beginArray()
      writer.number(attribute.element)
      writer.string(attribute.name)
      writer.number(attribute.place)
      writer.endArray()
    }
    writer.endArray()
    PageValues(variant, moving).write(to: &writer)
    writer.endObject()
    var text = writer.text
    text.removeLast()
    text += ",\"sheets\":{"
    var members = ["\"idle\":\(json(variant.idle, moving))", "\"begin\":\(json(variant.begin, moving))"]
    for (name, sheet) in [("drag", variant.drag), ("cancel", variant.cancel), ("refresh", variant.refresh)] {
      if let sheet { members.append("\"\(name)\":\(json(sheet, moving))") }
    }
    members.append("\"finish\":[\(variant.finishes.map { json($0, moving) }.joined(separator: ","))]")
    members.append(
      "\"beginFinish\":[\(variant.beginFinishes.map { json($0, moving) }.joined(separator: ","))]")
    text += members.joined(separator: ",") + "},\"plays\":["
    text += variant.plays.map { json($0, moving) }.joined(separator: ",") + "]"
    variants.append(text + ",\"rounds\":\(Self.json(variant.rounds))}")
  }

  private static func json(_ rounds: RefreshRounds) -> String {
    "{\"settled\":\(rounds.settled),\"round\":\(rounds.round.map(String.init) ?? "null")}"
  }

  private mutating func json(_ finish: PageVariant.Finish, _ moving: MovingChannels) -> String {
    "{\"refreshed\":\(finish.refreshed),\"begins\":\(finish.begins),\"sheet\":\(json(finish.sheet, moving))}"
  }

  private mutating func json(_ play: PageVariant.Play, _ moving: MovingChannels) -> String {
    var writer = JSONWriter()
    writer.member("title", play.scenario.title)
    writer.member("file", play.scenario.file)
    return """
      {\(writer.text),"end":\(play.end),"trace":\(Self.json(play.scenario.trace)),\
      "sheet":\(json(PullTimeTable(play.recording), moving))}
      """
  }

  /// As a trace file has it.
  private static func json(_ trace: Trace) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for event in trace.events {
      writer.beginObject()
      writer.member("at", "\(JavaScriptNumber.description(of: event.at.inSeconds))s")
      switch event.kind {
      case .drag(let pull):
        writer.key("drag")
        writer.number(pull)
      case .dragShown(let pull):
        writer.key("drag")
        writer.beginObject()
        writer.key("shown")
        writer.number(pull)
        writer.endObject()
      case .release:
        writer.key("release")
        writer.boolean(true)
      case .cancel:
        writer.key("cancel")
        writer.boolean(true)
      case .begin:
        writer.key("begin")
        writer.boolean(true)
      case .finish(let outcome): writer.member("finish", outcome.rawValue)
      case .reset:
        writer.key("reset")
        writer.boolean(true)
      }
      writer.endObject()
    }
    writer.endArray()
    return writer.text
  }

  private mutating func json(_ sheet: PullTimeTable, _ moving: MovingChannels) -> String {
    var members: [String] = []
    if let pulls = sheet.pulls { members.append("\"pulls\":[\(pulls.lowerBound),\(pulls.upperBound)]") }
    if let grid = sheet.grid { members.append("\"grid\":[\(grid.map(String.init).joined(separator: ","))]") }
    let phases = sheet.phases.map { "[\"\($0.phase.rawValue)\",\($0.tick)]" }
    members.append("\"phases\":[\(phases.joined(separator: ","))]")
    members.append("\"settled\":\(sheet.settled)")
    if let end = sheet.end { members.append("\"end\":\(end)") }
    let events = sheet.events.map { Self.json($0.events, from: $0.from) }
    members.append("\"events\":[\(events.joined(separator: ","))]")
    let cells = moving.channels.map { json(sheet.channels[$0.place], decimals: $0.decimals) }
    members.append("\"cells\":[\(cells.joined(separator: ","))]")
    return "{\(members.joined(separator: ","))}"
  }

  private static func json(_ events: RecordingEvents, from: Int) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    writer.number(from)
    writer.beginArray()
    for event in events.events {
      writer.beginArray()
      writer.number(event.tick)
      writer.string(event.name)
      if let node = event.node { writer.string(node) }
      writer.endArray()
    }
    writer.endArray()
    if let start = events.start, let period = events.period {
      writer.number(start)
      writer.number(period)
    }
    writer.endArray()
    return writer.text
  }

  private mutating func json(_ stretches: [PullTimeTable.Subrange], decimals: Int) -> String {
    if stretches.count == 1 {
      switch stretches[0].cell {
      case .overTime(let stream): return String(pool.index(of: stream, decimals: decimals))
      case .overPull(let stream): return "[\(pool.index(of: stream, decimals: decimals))]"
      case .overShown, .mixed: break
      }
    }
    let all = stretches.map { subrange -> String in
      switch subrange.cell {
      case .overPull(let stream): return "[\(subrange.from),0,\(pool.index(of: stream, decimals: decimals))]"
      case .overTime(let stream): return "[\(subrange.from),1,\(pool.index(of: stream, decimals: decimals))]"
      case .overShown(let stream): return "[\(subrange.from),3,\(pool.index(of: stream, decimals: decimals))]"
      case .mixed(let nodes):
        let list = nodes.map { "\($0.pull),\(pool.index(of: $0.stream, decimals: decimals))" }
        return "[\(subrange.from),2,\(list.joined(separator: ","))]"
      }
    }
    return "[\(all.joined(separator: ","))]"
  }
}
