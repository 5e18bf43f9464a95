import Drawstring
import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Testing

/// What plays is what the frames are.
@Suite struct PlayingPictureTests {
  static let effects = [
    "boss-dots", "spread-bar", "orbit-dots", "pulse-dots", "enjoy-ring", "bounce-preload", "douyin-nav",
    "jelly-ball", "examples/replicated-spinner", "examples/drumming-dots",
  ]

  static func effect(_ name: String) throws -> Effect {
    try Effect(contentsOfFile: "\(ProjectFile.root)/specs/\(name).yaml")
  }

  /// At random instants of a trace, every layer that is seen is where and as opaque as in the frame.
  @Test(arguments: Effort.part(of: effects)) func layersAreWhereTheFramesHaveThem(_ name: String) throws {
    let effect = try Self.effect(name)
    var random = SeededGenerator(seed: 7)
    let trace = try Self.trace(effect, &random)
    let scenario = try #require(Scenario(effect, trace))
    let document = try #require(PlayedDocument(PlayingPicture(effect, scenario).text))
    let moving = try #require(document.first(ofClass: "moving"))
    let top = document.node("clip-path", "url(#canvas)") ?? moving
    let replay = effect.makeReplay(of: trace)
    for _ in 0..<60 {
      // Between two milliseconds, where no value of the trace jumps.
      let milliseconds = Int64.random(in: 0..<Int64(scenario.length / 10), using: &random)
      let instant = Double(milliseconds) / 1000 + 0.0005
      let frame = replay.frame(at: .microseconds(milliseconds * 1000 + 500))
      for layer in frame.layers where layer.isVisible && layer.worldOpacity > 0.02 {
        guard let index = document.node("data-layer", layer.id) else { continue }
        let world = layer.worldTransform
        let opacity = document.opacity(of: index, below: top, at: instant)
        #expect(abs(opacity - min(layer.worldOpacity, 1)) < 0.005, "\(layer.id) at \(instant)")
        let shown = document.transform(of: index, below: top, at: instant)
        for corner in [Vec2(0, 0), Vec2(10, 0), Vec2(0, 10)] {
          let (place, truth) = (shown.place(corner), world.place(corner))
          #expect((place - truth).length < 0.25, "\(layer.id) at \(instant): \(place) for \(truth)")
        }
      }
    }
  }

  /// A finger that pulls beyond the trigger and lets go, and the end of loading; or a begin.
  static func trace(_ effect: Effect, _ random: inout SeededGenerator) throws -> Trace {
    var events: [TraceEvent] = []
    var at = 100
    if let trigger = effect.trigger {
      let goal = trigger * Double.random(in: 1.1...1.5, using: &random)
      for step in 0...20 {
        events.append(.drag(goal * Double(step) / 20, at: .milliseconds(at)))
        at += 24
      }
      events.append(.release(at: .milliseconds(at + 200)))
    } else {
      events.append(.begin(at: .milliseconds(at)))
    }
    events.append(.finish(.success, at: .milliseconds(at + 1900)))
    return try Trace(events)
  }

  @Test func whoDoesNotAnimateSeesOnePicture() throws {
    let effect = try Self.effect("boss-dots")
    let document = try #require(PlayedDocument(PlayingPicture(effect, Scenario(effect)).text))
    let moving = try #require(document.first(ofClass: "moving"))
    let still = try #require(document.first(ofClass: "still"))
    #expect(document.nodes[moving].attributes["display"] == "none")
    #expect(document.nodes[still].attributes["display"] == nil)
    let sets = document.nodes.filter { $0.name == "set" }.map { $0.attributes["to"] }
    #expect(sets == ["none", "inline"])
    let style = try #require(document.nodes.first { $0.name == "style" })
    #expect(style.text.contains("prefers-reduced-motion"))
  }

  /// SVG draws in the order of the document: for each order there is a copy, and one of them is shown.
  @Test func siblingsThatChangePlacesArePlayed() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: swapped
        canvas: [100, 100]
        layers:
          - {id: a, size: [40, 40], backgroundColor: red, masksToBounds: true, layers: [{id: inner, size: [9, 9], backgroundColor: blue}]}
          - {id: b, size: [40, 40], backgroundColor: green}
        animations:
          - during: refreshing
            duration: 1s
            repeat: forever
            tracks: {a.zPosition: {keyframes: [0, 2, 0], interpolate: discrete}}
        """)
    let scenario = Scenario(effect)
    let document = try #require(PlayedDocument(PlayingPicture(effect, scenario).text))
    let moving = try #require(document.first(ofClass: "moving"))
    let replay = effect.makeReplay(
      of:
        try Trace([.begin(at: .milliseconds(600)), .finish(.success, at: .milliseconds(3600))]))
    let orders = document.nodes.indices.filter { document.nodes[$0].attributes["data-order"] != nil }
    #expect(orders.count == 2)
    for instant in stride(from: 0.0005, to: 4, by: 0.0931) {
      let shown = orders.filter { document.opacity(of: $0, below: moving, at: instant) > 0 }
      #expect(shown.count == 1)
      let names = document.nodes[shown[0]].children.flatMap { [$0] + document.nodes[$0].children }
        .compactMap { document.nodes[$0].attributes["data-layer"] }.filter { $0 != "inner" }
      let frame = replay.frame(at: .nanoseconds(Int64(instant * 1e9)))
      #expect(names == frame.layers.map(\.id).filter { $0 != "inner" })
    }
  }

  /// Chromium drops an animation of dashes one of whose values is 'none'.
  @Test func dashesOfALineThatIsElsewhereSolidArePlayed() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: dashes
        canvas: [60, 60]
        layers: [{id: r, kind: shape, position: [10, 30], path: M0 0 H40, strokeColor: red}]
        animations:
          - during: refreshing
            duration: 1s
            repeat: forever
            direction: alternate
            tracks: {r.lineDashPattern: [[2, 6], [6, 2]]}
        """)
    let trace = try Trace([.begin(at: .milliseconds(600)), .finish(.success, at: .milliseconds(2600))])
    let scenario = try #require(Scenario(effect, trace))
    let document = try #require(PlayedDocument(PlayingPicture(effect, scenario).text))
    let line = try #require(
      document.nodes.indices.first { index in
        document.nodes[index].children.contains {
          document.nodes[$0].attributes["attributeName"] == "stroke-dasharray"
        }
      })
    let replay = effect.makeReplay(of: trace)
    for milliseconds in stride(from: 0, to: 3000, by: 83) {
      let value = document.value("stroke-dasharray", of: line, at: Double(milliseconds) / 1000 + 0.0005)
      let numbers = PlayedDocument.numbers(try #require(value))
      let truth = try #require(
        replay.frame(at: .microseconds(milliseconds * 1000 + 500))["r"]?.lineDashPattern)
      #expect(truth.isEmpty ? numbers == [0] : numbers.count == truth.count)
      for (number, length) in zip(numbers, truth) { #expect(abs(number - length) < 0.25) }
    }
  }
}
