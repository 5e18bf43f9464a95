internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// The facts about an effect that the script of a page reads, beside the compiled effect.
struct PageData {
  /// JSON in which nothing ends a script element.
  let text: String

  /// `file` is the name of the spec's file; `notes` are the descriptions of inputs; `constants` are those of the file as it has
  /// them; `begun` and `size` are the values of inputs and the size that the effect begins with in place of the file's;
  /// `timelines` are the animations of each variant.
  init(
    _ effect: Effect, file: String, notes: [(name: String, text: String)],
    constants: [(name: String, text: String)], begun: [InputSetting], size: Vec2?,
    stories: [PageScenario], assets: ImageAssets, timelines: [PageTimeline]
  ) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("effect")
    Self.write(effect, file: file, notes, to: &writer)
    writer.key("constants")
    writer.beginObject()
    for constant in constants { writer.member(constant.name, constant.text) }
    writer.endObject()
    writer.key("begun")
    writer.beginObject()
    writer.key("inputs")
    Self.write(begun, to: &writer)
    writer.key("size")
    if let size { writer.value(.point(size)) } else { writer.null() }
    writer.endObject()
    writer.key("variants")
    writer.beginArray()
    for names in Page.choices(effect) {
      writer.beginArray()
      for name in names { writer.string(name) }
      writer.endArray()
    }
    writer.endArray()
    writer.key("stories")
    writer.beginArray()
    for story in stories {
      writer.beginObject()
      writer.member("title", story.title)
      writer.member("file", story.file)
      writer.key("trace")
      Self.write(Self.sampled(story.trace, effect), to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.key("images")
    writer.beginObject()
    for picture in assets.references { writer.member(picture.name, picture.reference) }
    writer.endObject()
    writer.endObject()
    // Most variants have the animations of the first.
    let parts = timelines.enumerated().map { $0 > 0 && $1.text == timelines[0].text ? "null" : $1.text }
    let text = "\(writer.text.dropLast()),\"timelines\":[\(parts.joined(separator: ","))]}"
    self.text = text.replacing(ascii: "<", with: #"\u003c"#)
  }

  private static func write(
    _ effect: Effect, file: String, _ notes: [(name: String, text: String)], to writer: inout JSONWriter
  ) {
    let graph = effect.graph
    writer.beginObject()
    writer.member("name", effect.name)
    writer.member("file", Printable.text(file))
    writer.key("canvas")
    writer.beginArray()
    for number in [graph.canvas.x, graph.canvas.y, graph.canvas.width, graph.canvas.height] {
      writer.number(number)
    }
    writer.endArray()
    writer.key("trigger")
    if let trigger = effect.trigger { writer.number(trigger) } else { writer.null() }
    writer.member("edge", effect.edge.rawValue)
    writer.key("floor")
    if let floor = graph.pull?.floor { writer.number(floor.trigger) } else { writer.null() }
    writer.key("readsAcross")
    writer.boolean(graph.readsAcross)
    writer.key("isOverlay")
    writer.boolean(effect.isOverlay)
    writer.key("loop")
    writer.number(min(LoopPeriods(graph).longest.seconds, 60))
    writer.key("inputs")
    writer.beginObject()
    for note in notes { writer.member(note.name, note.text) }
    writer.endObject()
    writer.key("units")
    writer.beginObject()
    for row in PropertyTable.rows {
      if let unit = unit(of: row) { writer.member(row.name, unit) }
    }
    writer.endObject()
    writer.key("lanes")
    writer.beginObject()
    for row in PropertyTable.rows where !row.type.laneNames.isEmpty && row.type != .color {
      writer.key(row.name)
      writer.beginArray()
      for name in row.type.laneNames { writer.string(name) }
      writer.endArray()
    }
    writer.endObject()
    writer.endObject()
  }

  /// The unit in which the script shows a property's numbers; nil for plain numbers, fractions and words.
  private static func unit(of row: PropertyRow) -> String? {
    switch row.type {
    case .angle, .angles: "rad"
    case .duration: "s"
    case .color: "color"
    case .colors: "colors"
    case .stops, .numbers: "list"
    default: row.isLength ? "pt" : nil
    }
  }

  /// Returns the trace with each timed drag replaced by its samples. Other traces need no timeline, which is slow to build for
  /// effects with physics.
  private static func sampled(_ trace: Trace, _ effect: Effect) -> Trace {
    let isTimed = trace.events.contains { if case .dragTo = $0.kind { true } else { false } }
    return isTimed ? trace.sampled(in: effect.makeReplay(of: trace).timeline.timeline) : trace
  }

  /// Writes a trace of single samples as the player takes it, with instants in seconds. A sample of the shown pull is
  /// `[at, pull]`, which takes half the bytes.
  private static func write(_ trace: Trace, to writer: inout JSONWriter) {
    writer.beginArray()
    for event in trace.events {
      if case .dragShown(let pull, nil) = event.kind {
        writer.beginArray()
        writer.number(event.at.inSeconds)
        writer.number(pull)
        writer.endArray()
        continue
      }
      writer.beginObject()
      writer.key("at")
      writer.number(event.at.inSeconds)
      writer.key(event.kind.word.rawValue)
      switch event.kind {
      case .drag(let pull, nil): writer.number(pull)
      case .drag(let pull, let across?): write(["to": pull, "across": across], to: &writer)
      case .dragShown(let pull, let across?): write(["shown": pull, "across": across], to: &writer)
      case .finish(let outcome): writer.string(outcome.rawValue)
      case .set(let settings): write(settings, to: &writer)
      case .fire(let name): writer.string(name)
      case .size(let size): writer.value(.point(size))
      default: writer.boolean(true)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  private static func write(_ numbers: KeyValuePairs<String, Double>, to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, number) in numbers {
      writer.key(key)
      writer.number(number)
    }
    writer.endObject()
  }

  private static func write(_ settings: [InputSetting], to writer: inout JSONWriter) {
    writer.beginObject()
    for setting in settings {
      writer.key(setting.name)
      write(setting.value, to: &writer)
    }
    writer.endObject()
  }

  private static func write(_ value: InputValue, to writer: inout JSONWriter) {
    switch value {
    case .number(let number), .angle(let number): writer.number(number)
    case .boolean(let isTrue): writer.boolean(isTrue)
    case .word(let word), .text(let word): writer.string(word)
    case .point(let point): writer.value(.point(point))
    case .color(let color): writer.value(.color(color))
    }
  }
}

extension Graph {
  /// Whether something follows the place of the finger along the edge.
  fileprivate var readsAcross: Bool {
    let across = Int32(BuiltinSignal.across.rawValue)
    return formulas.instructions.contains { $0.opcode == .lane && $0.index == across }
      || roots.contains { root in
        if case .signal(across, _) = root.clock { true } else { false }
      }
  }
}
