import Drawstring
import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Foundation
import Testing

/// What a page has baked, against frames.
@Suite(.enabled(if: Effort.isFull, "its pages take minutes in a debug build")) struct BakedPageTests {
  /// It has what is hard to bake: discontinuities over the pull and over time, something that sets out at a pull, a loop that
  /// grows, siblings that change places, a path that moves, and a way back that everything follows.
  private let effect = """
    drawstring: 1
    effect: many
    canvas: [0, -60, 200, 60]
    pull: {trigger: 40, rest: 30, settle: {duration: 200ms, ease: ease-in-out}}
    phases: {finishing: 300ms}
    signals: {half: "if(pull > 20, 1, 0)"}
    paths: {drop: {circle: {center: [0, 0], radius: 4 + pull / 10}}}
    layers:
      - {id: drop, kind: shape, path: drop, position: [20, -20], fillColor: red, opacity: 0.5 + half / 2}
      - {id: card, position: [50, -30], size: [20, 20], backgroundColor: "#336699"}
      - {id: wheel, position: [90, -30], size: [20, 20], backgroundColor: green, zPosition: half}
    animations:
      - {id: grow, during: armed, duration: 300ms, ease: ease-out, tracks: {card.size.width: [20, 40]}}
      - id: crawl
        during: [dragging, cancelling]
        over: pull
        tracks: {card.position.x: [{at: 0, value: 50}, {at: 15, value: 60}, {past: 15, value: 80}, {at: 40, value: 90}]}
      - id: turn
        during: [refreshing, finishing]
        duration: 700ms
        repeat: forever
        tracks: {wheel.rotation: {from: 0deg, to: 180deg, accumulate: true}}
      - {id: leave, during: finishing, duration: 300ms, tracks: {card.opacity: {from: 1, to: 0}}}
    """

  private struct Place {
    var sheet: String
    var index: Int?
    var moment: (Double) -> Moment
  }

  private func places(_ page: BakedPage) throws -> [Place] {
    let sheets = try #require(page.variants[0]["sheets"] as? [String: Any])
    let finishes = try #require(sheets["finish"] as? [[String: Any]])
    let refreshed = try finishes.map { try #require($0["refreshed"] as? Int) }
    return [
      Place(sheet: "idle") { _ in .idle },
      Place(sheet: "drag") { Moment(phase: $0 > 0 ? .pulling : .idle, pull: $0) },
      Place(sheet: "cancel") { Moment(phase: .cancelling, pull: $0) },
      Place(sheet: "refresh") { Moment(phase: .refreshing, pull: $0) },
      Place(sheet: "begin") { _ in Moment(phase: .refreshing, begin: true) },
    ]
      + refreshed.enumerated().map { index, ticks in
        Place(sheet: "finish", index: index) {
          Moment(phase: .finishing, pull: $0, refreshed: .microseconds(ticks * 10))
        }
      }
  }

  @Test func showsWhatFramesShow() throws {
    let page = try BakedPage(Run(["render", "--format", "html", "-"], input: effect).output)
    let effect = try Effect(yaml: effect)
    var random = SeededGenerator(seed: 24)
    for place in try places(page) {
      let sheet = try page.sheet(place.sheet, place.index)
      let pulls = sheet["pulls"] as? [Int] ?? [0, 0]
      for _ in 0..<40 {
        let pull = Int.random(in: pulls[0]...pulls[1], using: &random)
        let tick = Int.random(in: 0...300_000, using: &random)
        var moment = place.moment(Double(pull) / 10_000)
        moment.time = .microseconds(tick * 10)
        let shown = try page.values(sheet, pull: pull, tick: tick)
        for layer in effect.frame(at: moment).layers {
          for (name, value) in layer.properties {
            let key = "\(layer.id).\(name)"
            let difference = try Self.difference(try #require(shown[key]), value)
            #expect(difference <= Self.bound(name), "\(key) at \(moment)")
          }
        }
      }
    }
  }

  /// Formulas with poles and with values beyond all bounds: what was baked is near, the rest is said not to be.
  @Test(arguments: ["functions", "total"]) func whatIsTooWildIsLeftOutAndSaysSo(_ name: String) throws {
    let path = "\(ProjectFile.root)/Tests/Cases/good/formulas/\(name).yaml"
    let html = Run("render", "--format", "html", path).output
    #expect(html.utf8.count < 500_000)
    let page = try BakedPage(html)
    let effect = try Effect(contentsOfFile: path)
    let sheet = try page.sheet("drag")
    var (told, open) = (0, 0)
    for signal in effect.shared.graph.signals {
      for step in 1...80 {
        let pull = step * 12_345
        let frame = effect.frame(at: Moment(phase: .pulling, pull: Double(pull) / 10_000))
        let expected = frame.environment[Int(signal.lane)]
        guard let shown = try page.signal(signal.name, sheet, pull: pull, tick: 0) else {
          open += 1
          continue
        }
        told += 1
        #expect(abs(shown - expected) <= max(0.25, abs(expected) * 1e-12), "\(signal.name) at \(pull)")
      }
    }
    #expect(open > 0 && told > open * 4, "\(told) told, \(open) not")
  }

  /// What lights up for a twentieth of a round, and an order of siblings for a four-hundredth.
  @Test func whatIsSeenBrieflyIsNotLeftOut() throws {
    let blip = """
      drawstring: 1
      effect: brief
      canvas: [100, 100]
      layers: [{id: a, size: [60, 60], backgroundColor: red, opacity: 0}]
      animations:
        - during: refreshing
          duration: 1s
          repeat: forever
          tracks: {a.opacity: [{at: 0, value: 0}, {at: 40%, value: 0}, {at: 42%, value: 1}, {at: 45%, value: 0}, {at: 1, value: 0}]}
      """
    let page = try BakedPage(Run(["render", "--format", "html", "-"], input: blip).output)
    let shown = try page.values(try page.sheet("begin"), pull: 0, tick: 342_000)
    #expect(abs(try #require(shown["a.opacity"] as? Double) - 1) <= 0.005)
    let swapped = """
      drawstring: 1
      effect: swapped
      canvas: [100, 100]
      layers:
        - {id: a, size: [60, 60], backgroundColor: red}
        - {id: b, size: [50, 50], backgroundColor: lime}
        - {id: c, size: [40, 40], backgroundColor: blue, zPosition: 0.02}
      animations:
        - during: refreshing
          duration: 700ms
          repeat: forever
          direction: alternate
          tracks: {a.zPosition: {from: -2, to: 2}, b.zPosition: {from: 2, to: -2}}
      """
    let orders = try BakedPage(Run(["render", "--format", "html", "-"], input: swapped).output)
    for tick in stride(from: 34_000, to: 36_000, by: 150) {
      let drawing = try orders.drawing(try orders.sheet("begin"), pull: 0, tick: tick)
      let groups = drawing.all.filter { $0["data-order"] != nil && $0["display"] != "none" }
      #expect(groups.count == 1, "at \(tick)")
    }
  }

  /// By the time all is over what is shown is just so, not only near.
  @Test func whatRestsIsExact() throws {
    let page = try BakedPage(Run(["render", "--format", "html", "-"], input: effect).output)
    let effect = try Effect(yaml: effect)
    for name in ["cancel", "refresh"] {
      let sheet = try page.sheet(name)
      let settled = try #require(sheet["settled"] as? Int)
      let pull = try #require(sheet["pulls"] as? [Int])[1]
      let shown = try page.values(sheet, pull: pull, tick: settled + 700_000)
      var moment = Moment(phase: name == "cancel" ? .cancelling : .refreshing, pull: Double(pull) / 10_000)
      moment.time = .microseconds((settled + 700_000) * 10)
      let frame = effect.frame(at: moment)
      for layer in frame.layers where layer.id != "wheel" {
        for (property, value) in layer.properties where property != "backgroundColor" {
          let key = "\(layer.id).\(property)"
          #expect(try Self.difference(try #require(shown[key]), value) <= 0.005, "\(key) in \(name)")
        }
      }
    }
  }

  private static func bound(_ property: String) -> Double {
    switch property {
    case "position", "size", "path": 0.25
    case "rotation": .pi / 360
    case "backgroundColor", "fillColor": 1 / 255.0
    default: 0.005
    }
  }

  /// The largest difference of a number; infinite where the two differ otherwise.
  private static func difference(_ shown: Any, _ value: PropertyValue) throws -> Double {
    let expected = try JSONSerialization.jsonObject(
      with: Data(JSONWriter.text(value).utf8), options: .fragmentsAllowed)
    if let a = shown as? [Double], let b = expected as? [Double], a.count == b.count {
      return zip(a, b).map { abs($0 - $1) }.max() ?? 0
    }
    if let a = shown as? Double, let b = expected as? Double { return abs(a - b) }
    if let a = shown as? String, let b = expected as? String {
      let (first, second) = (numbers(a), numbers(b))
      guard first.count == second.count else { return .infinity }
      return zip(first, second).map { abs($0 - $1) }.max() ?? (a == b ? 0 : .infinity)
    }
    return shown is NSNull && expected is NSNull ? 0 : .infinity
  }

  private static func numbers(_ text: String) -> [Double] {
    text.matches(of: /-?\d+(?:\.\d+)?(?:e-?\d+)?/).compactMap { Double($0.output) }
  }
}
