import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Foundation
import Testing

/// Inputs that are texts, as a host sets them.
@Suite struct HostTextTests {
  private func effect(_ layers: String = "", _ rest: String = "") throws -> Effect {
    try Effect(
      yaml: """
        drawstring: 1
        effect: said
        canvas: [100, 100]
        pull: {trigger: 50, settle: {duration: 0s}}
        inputs:
          title: {type: text, default: Pull}
          note: text
          load: {type: number, settle: {duration: 1s}}
        layers:
          - {id: a, kind: text, string: "${title}", label: "${note}"}
          - {id: b, kind: text, string: "<${title}|${note}>", opacity: load}
          - {id: c, kind: text, string: "${title}"}
          - {id: d, kind: text, string: nothing}
        \(layers)
        animations:
          - {during: refreshing, duration: 400ms, tracks: {c.string: {keyframes: [shown, "${note}!"], interpolate: discrete}}}
          - {during: refreshing, hold: [finishing, idle], tracks: {d.string: {value: "${title}"}}}
        \(rest)
        """)
  }

  /// Characters of one to four bytes, and those that YAML, JSON and C treat in ways of their own.
  private static let texts = [
    "", " ", "x", "12", "0.5rad", "true", "~", "null", "Loading…", "a text of more than fifteen bytes", "👩‍🚀🇩🇪",
    "\"quoted\" \\ 'single'", "two\nlines\r\n\tand a tab ", "#no comment", "{a: b}, [c]", "${title}",
    "- x: y",
    "\u{0}\u{1}\u{7f}\u{85}\u{9f}\u{2028}\u{2029}\u{feff}\u{fffe}", "e\u{301} is not \u{e9}",
  ]

  private static func string(_ frame: EffectFrame, _ layer: String) -> String? { frame[layer]?.string }

  /// Lists of names hold those of first values, tracks and inputs, and no others.
  @Test func imagesAndFontsAreListed() throws {
    let text = """
      drawstring: 1
      effect: named
      canvas: [100, 100]
      pull: {trigger: 50}
      inputs:
        icon: {type: text, default: sun}
      layers:
        - {id: a, kind: image, image: moon, size: [9, 9]}
        - {id: b, kind: image, image: "${icon}", size: [9, 9]}
        - {id: c, kind: image, image: "${icon}-small", size: [9, 9]}
        - {id: d, kind: image, size: [9, 9]}
        - {id: e, kind: text, string: star, font: Menlo}
        - {id: f, kind: text, string: Avenir}
        - {id: g, kind: text, string: x, font: Menlo}
        - {id: r, kind: replicator, instanceCount: 2, layers: [{id: s, kind: image, image: dot, size: [9, 9]}]}
      animations:
        - {during: refreshing, duration: 1s, repeat: forever,
           tracks: {d.image: {keyframes: [one, two, moon], interpolate: discrete}, f.font: {value: Courier}}}
      """
    let loaded = LoadedSpec(name: "named", bytes: Array(text.utf8))
    let effect = try Effect(yaml: text)
    let compiled = try Effect(compiled: try #require(loaded.compiled()))
    for effect in [effect, compiled] {
      #expect(effect.images == ["moon", "sun", "sun-small", "dot", "one", "two"])
      #expect(effect.fonts == ["Menlo", "Courier"])
    }
    #expect(try self.effect().images.isEmpty && self.effect().fonts.isEmpty)
  }

  /// No frame of an effect shows an image or a font that the lists leave out.
  @Test func noFrameHasAnUnlistedName() throws {
    var found = 0
    for (index, effect) in try HostedEffects.all(random: 200).enumerated() {
      var random = SeededGenerator(seed: UInt64(index))
      let events = RandomTrace.events(trigger: effect.trigger ?? 50, count: 12, using: &random)
      let replay = effect.makeReplay(of: try Trace(events))
      let (images, fonts) = (Set(effect.images), Set(effect.fonts))
      for instant in RandomTrace.instants(of: events, count: 8, using: &random) {
        for layer in replay.frame(at: instant).layers {
          found += (layer.image == nil ? 0 : 1) + (layer.font == nil ? 0 : 1)
          #expect(layer.image.map(images.contains) ?? true, "\(effect.name), \(index)")
          #expect(layer.font.map(fonts.contains) ?? true, "\(effect.name), \(index)")
        }
      }
    }
    #expect(found > 0)
  }

  @Test func framesHaveTheTexts() throws {
    let effect = try effect()
    #expect(effect.inputs[0].kind == .text && effect.inputs[0].defaultValue == .text("Pull"))
    #expect(effect.inputs[1].defaultValue == .text("") && effect.inputs[1].range == nil)
    var session = effect.makeSession()
    var last = session.frame(at: .zero)
    #expect(
      last.signals["title"] == .text("Pull") && last["a"]?.label == nil && Self.string(last, "b") == "<Pull|>"
    )
    for (index, text) in Self.texts.enumerated() {
      let now = Duration.seconds(index + 1)
      let answers = [
        session.set("title", to: .text(text), at: now),
        session.set([InputSetting("note", .text(text))], at: now),
      ]
      #expect(answers == [true, true])
      let frame = session.frame(at: now)
      #expect(frame.signals["note"] == .text(text) && Self.string(frame, "a") == text)
      #expect(
        frame["a"]?.label == (text.isEmpty ? nil : text) && Self.string(frame, "b") == "<\(text)|\(text)>")
      #expect(last.signals["title"] != frame.signals["title"] && last != frame)
      last = frame
    }
    // What a decoder takes for a word is a text.
    let answers = [
      session.set("title", to: .number(1), at: .seconds(99)),
      session.set("load", to: .text("1"), at: .seconds(99)),
      session.set("title", to: .word("word"), at: .seconds(99)),
    ]
    #expect(answers == [false, false, true])
    last = session.frame(at: .seconds(99))
    #expect(Self.string(last, "a") == "word")
  }

  @Test func changesTellTheTextsThatDiffer() throws {
    let effect = try effect()
    var session = effect.makeSession()
    func told(_ instant: Double) -> [String] {
      session.withChanges(at: .seconds(instant)) { _, changes in
        changes.map { "\($0.layer.index).\($0.property.name)" }
      }
    }
    let first = session.frame(at: .zero)
    _ = told(0)
    let still = told(0.1)
    #expect(still == [])
    session.set("title", to: .text("x"), at: .seconds(1))
    let at1 = told(1)
    #expect(at1 == ["0.string", "1.string", "2.string"])
    session.set("title", to: .text("x"), at: .seconds(2))
    let at2 = told(2)
    #expect(at2 == [])
    // Away and back between two frames.
    session.set("title", to: .text("y"), at: .seconds(3))
    session.set("title", to: .text("x"), at: .seconds(3))
    let at3 = told(3)
    #expect(at3 == [])
    session.set("note", to: .text("n"), at: .seconds(4))
    let at4 = told(4)
    #expect(at4 == ["0.label", "1.string"])
    let pair = session.frame(at: .seconds(4))
    #expect(pair.changes(since: first).map(\.property.name) == ["string", "label", "string", "string"])
    // A frame of another session of the effect is compared by its texts, too.
    let other = effect.frame(
      at: Moment(
        phase: .idle, time: .seconds(4),
        inputs: [
          InputSetting("title", .text("x")), InputSetting("note", .text("n")),
        ]))
    #expect(pair.changes(since: other).map(\.property.name) == [])
    let changes = (session.nextChange(after: .seconds(4)), session.nextChange(after: .seconds(5)))
    #expect(changes.0 == nil && changes.1 == nil)
  }

  @Test func tracesReadWhatTheyWrite() throws {
    let effect = try effect()
    for text in Self.texts {
      let trace = try Trace([
        .set([InputSetting("title", .text(text))], at: .seconds(1))
      ])
      #expect(try Trace(yaml: trace.yaml, for: effect) == trace, "\(trace.yaml)")
      let decoded = try JSONDecoder().decode(Trace.self, from: JSONEncoder().encode(trace))
      #expect(decoded == trace)
      let frame = effect.makeReplay(of: trace).frame(at: .seconds(1))
      #expect(frame["a"]?.string == text)
    }
    let moment = Moment(phase: .idle, inputs: [InputSetting("title", .text("0.5rad"))])
    #expect(try JSONDecoder().decode(Moment.self, from: JSONEncoder().encode(moment)) == moment)
    // JSON of a host that does not know the types of values.
    let json = Data(#"[{"at":"1s","set":{"title":"Loading…"}}]"#.utf8)
    let trace = try JSONDecoder().decode(Trace.self, from: json)
    #expect(effect.makeReplay(of: trace).frame(at: .seconds(1))["a"]?.string == "Loading…")
  }

  /// The texts at an instant are those of a second implementation, which walks through the events.
  @Test func textsFollowTheEvents() throws {
    let effect = try effect()
    var random = SeededGenerator(seed: 21)
    for _ in 0..<Effort.cases(120) {
      var events: [TraceEvent] = []
      var now = 0
      var said = (title: "Pull", note: "")
      var began: Int?
      var captured = ""
      var held = "nothing"
      for _ in 0..<12 {
        now += random.pick([0, 1, 100, 400])
        let at = Duration.milliseconds(now)
        if began == nil, random.chance(25) {
          began = now
          captured = said.title
          events.append(.begin(at: at))
        } else {
          if random.chance(60) {
            said.title = random.pick(Self.texts)
          } else {
            said.note = random.pick(Self.texts)
          }
          events.append(
            .set([InputSetting("title", .text(said.title)), InputSetting("note", .text(said.note))], at: at))
        }
      }
      let end = now + 500
      if let began {
        held = said.title
        events.append(.finish(.success, at: .milliseconds(end)))
        events.append(.set([InputSetting("title", .text("later"))], at: .milliseconds(end)))
        let frame = effect.makeReplay(of: try Trace(events)).frame(at: .milliseconds(end + 1))
        #expect(frame["d"]?.string == held && frame["c"]?.string == "later")
        let shown = effect.makeReplay(of: try Trace(events)).frame(at: .milliseconds(now))
        // Each of two discrete keyframes has half of the time.
        #expect(shown["c"]?.string == (now - began < 200 ? captured : said.note + "!"))
        #expect(shown["d"]?.string == said.title)
      }
      let frame = effect.makeReplay(of: try Trace(events)).frame(at: .milliseconds(now))
      #expect(frame["b"]?.string == "<\(said.title)|\(said.note)>")
      #expect(frame["a"]?.label == (said.note.isEmpty ? nil : said.note))
    }
  }

  /// A session that sets texts again and again shows what a replay shows, and forgets the texts that no frame needs.
  @Test(arguments: [false, true]) func sessionsForgetTexts(_ isRefreshing: Bool) throws {
    let effect = try effect()
    let count = Effort.cases(10_000)
    var session = effect.makeSession()
    var events: [TraceEvent] = [.set([InputSetting("title", .text("captured"))], at: .zero)]
    if isRefreshing { events.append(.begin(at: .zero)) }
    for index in 1...count {
      events.append(
        .set(
          [InputSetting(index % 3 == 0 ? "note" : "title", .text("the text of number \(index)"))],
          at: .milliseconds(index)))
    }
    let replay = effect.makeReplay(of: try Trace(events))
    for (index, event) in events.enumerated() {
      session.apply(event)
      // At one instant the replay shows what follows its last event.
      guard index > 1, index % 97 == 0 || index < 5 else { continue }
      let frame = session.frame(at: event.at)
      #expect(frame == replay.frame(at: event.at))
      #expect(frame.bits == replay.frame(at: event.at).bits)
    }
    let frame = session.frame(at: .seconds(60))
    #expect(frame.bits == replay.frame(at: .seconds(60)).bits)

    let graph = effect.graph
    var builder = TimelineBuilder(for: graph)
    builder.start(graph)
    var most = 0
    for event in events {
      _ = builder.forgetPast(graph, told: Nanoseconds(event.at))
      builder.apply(event.kind, at: Nanoseconds(event.at), graph)
      most = max(most, builder.timeline.texts.count)
    }
    #expect(most < (isRefreshing ? 1000 : 20) && builder.timeline.spans.count < 300)
  }

  @Test func valuesOfTheBeginningLast() throws {
    let effect = try effect()
    let inputs = [InputSetting("title", .text("first")), InputSetting("title", .text("own"))]
    let replay = effect.makeReplay(
      of: try Trace([
        .set([InputSetting("title", .text("set"))], at: .seconds(1)), .reset(at: .seconds(2)),
      ]), inputs: inputs)
    let strings = [0, 1, 2].map { replay.frame(at: .seconds($0))["b"]?.string }
    #expect(strings == ["<own|>", "<set|>", "<own|>"])
    let begun = effect.beginning(with: inputs).frame(at: Moment(phase: .idle))
    #expect(begun["b"]?.string == "<own|>" && begun.signals["title"] == .text("own"))
  }

  /// Inputs put no more than 16,000,000 bytes into the texts of an effect, whatever a host says; each place has its share, and
  /// no character is cut.
  @Test func textsAreNotLongerThanTheirShare() throws {
    let places = String(repeating: "${note}", count: 2_000)
    let effect = try effect("  - {id: long, kind: text, string: \"\(places)\"}")
    // Four other places: in a label, in a track, and two in the text of `b`.
    let share = 16_000_000 / 2_004
    var session = effect.makeSession()
    session.set("note", to: .text(String(repeating: "€", count: 4_000)), at: .zero)
    let frame = session.frame(at: .zero)
    #expect(frame["long"]?.string?.utf8.count == 2_000 * (share / 3 * 3))
    session.set("note", to: .text("€"), at: .seconds(1))
    let short = session.frame(at: .seconds(1))
    #expect(short["long"]?.string == String(repeating: "€", count: 2_000))
    // A text that is nothing but the input is whole.
    session.set("title", to: .text(String(repeating: "€", count: 4_000)), at: .seconds(2))
    let whole = session.frame(at: .seconds(2))
    #expect(whole["a"]?.string?.utf8.count == 12_000)
  }
}
