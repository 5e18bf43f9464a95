import CoreGraphics
import Drawstring
import DrawstringCore
import DrawstringTestSupport
import QuartzCore
import Testing

@testable import DrawstringUI

/// Layers show the frames of effects, and nothing is set that does not change.
@Suite(.serialized) @MainActor struct EffectLayersTests {
  /// Layers of all kinds, with what the effects of the project do not have: masks that change, move and are shared.
  static let everything = """
    drawstring: 1
    effect: everything
    canvas: [200, 100]
    pull: {trigger: 50, settle: {duration: 200ms}}
    paths: {round: {circle: {center: [0, 0], radius: 12}}, two: M0 0L20 0M0 9L30 9}
    layers:
      - id: frame
        size: [100, 60]
        position: [40 + pull, 30]
        rotation: 20deg
        masksToBounds: true
        layers:
          - {id: hole, size: [20, 20], cornerRadius: 30, backgroundColor: red, translation: [pull, 0], layers: [{id: rim, kind: shape, path: round, mask: lid}]}
          - {id: lid, size: [5, 5], opacity: 50%}
      - {id: a, size: [50, 50], skew: [10deg, 0deg], mask: hole, backgroundColor: blue, label: First}
      - {id: b, size: [50, 5 - pull], mask: hole, layers: [{id: c, mask: lid, size: [4, 4]}], label: Second}
      - {id: tab, size: [40 + pull, 20], cornerRadius: [8, 8, 0, 0], backgroundColor: red}
      - {id: leafy, size: [40, 20 + pull], cornerRadius: [8, 40, 0, 3], backgroundColor: red, mask: hole}
      - {id: cut, size: [40, 20], cornerRadius: [4, pull, 0, 30], backgroundColor: red}
      - {id: sky, kind: gradient, size: [30, 30], type: conic, colors: [red, blue], locations: [0, 1]}
      - {id: word, kind: text, size: [90, 20], string: "hello", font: Menlo, alignment: right}
      - {id: logo, kind: image, size: [30, 30], image: mark, contentsGravity: bottomLeft}
      - {id: runner, kind: image, size: [30, 30], image: mark, sheet: [3, 2], frame: progress * 4}
      - {id: line, kind: shape, path: two, fillColor: clear, strokeColor: red, strokeMode: parallel, layers: [{id: dot, zPosition: -4}]}
      - {id: dashes, kind: shape, path: two, strokeColor: red, lineDashPattern: [4, 2], strokeEnd: 1 - progress * 0.4}
      - {id: ring, kind: replicator, instanceCount: 3, instanceDelay: 50ms, instanceColor: grey, instanceRotation: 30deg, layers: [{id: leaf, size: [4, 9], backgroundColor: white}]}
    animations:
      - {id: turn, during: refreshing, duration: 700ms, repeat: forever, tracks: {frame.rotation: {to: 200deg}, sky.colors: [[red, blue], [white, black]], leaf.opacity: [1, 0.2], line.strokeOffset: [0, 1], line.strokeEnd: [0.3, 1]}}
      - {id: swap, during: refreshing, duration: 300ms, repeat: forever, tracks: {a.mask: [hole, none, lid], b.mask: [none, lid], word.string: [one, two], b.label: [Wait, none], logo.image: [mark, none], lid.hidden: [true, false], leafy.mask: [none, hole]}}
    """

  static func effects(drawn count: Int) throws -> [Effect] {
    var effects: [Effect] = []
    for folder in ["specs", "Tests/Pictures"] {
      for file in ProjectFiles.texts(in: folder, endings: [".yaml"])
      where file.text.contains("\neffect:") {
        effects.append(try Effect(contentsOfFile: ProjectFiles.root + file.path))
      }
    }
    effects.append(try Effect(yaml: everything))
    for seed in 0..<UInt64(count) {
      var drawn = DrawnSpec(random: SeededGenerator(seed: seed))
      effects.append(try Effect(yaml: drawn.tree().blockYAML))
    }
    return effects
  }

  @Test func everyPropertyIsTheFrames() throws {
    var count = 0
    let effects = try Self.effects(drawn: Effort.cases(240))
    for (index, effect) in effects.enumerated() {
      for round in 0..<3 {
        var random = SeededGenerator(seed: UInt64(index * 3 + round))
        count += try play(effect, using: &random)
      }
    }
    #expect(count > 100_000, "\(count) values of \(effects.count) effects")
    print("\(count) values of \(effects.count) effects")
  }

  /// Plays a random trace and compares each shown frame with one of a replay.
  private func play(_ effect: Effect, using random: inout SeededGenerator) throws -> Int {
    let events = RandomTrace.events(trigger: effect.trigger ?? 50, count: 10, using: &random)
    let replay = effect.makeReplay(of: try Trace(events))
    var session = effect.makeSession()
    _ = session.phase(at: .zero)
    let layers = EffectLayers(effect)
    layers.images = { CGImage(stub: $0) }
    layers.fonts = { CGImage(stub: $0) }
    var past: EffectFrame?
    var waiting = events[...]
    var count = 0
    for instant in RandomTrace.instants(of: events, count: 16, using: &random) {
      while let event = waiting.first, event.at <= instant {
        session.apply(event)
        waiting.removeFirst()
      }
      Self.all(layers.root).forEach { $0.forgetWrites() }
      unsafe CATransaction.animatedWrites = 0
      layers.show(&session, at: instant)
      let frame = replay.frame(at: instant)
      var comparison = LayerComparison(frame, since: past)
      comparison.compare(layers.root)
      let label = frame.graph.layers.indices.map { frame.layer(at: $0) }.filter(\.isVisible)
        .compactMap(\.label).joined(separator: ", ")
      guard comparison.misses.isEmpty, layers.label ?? "" == label, unsafe CATransaction.animatedWrites == 0
      else {
        Issue.record(
          "\(effect.name) at \(instant): \(comparison.misses.prefix(5)), \(layers.label ?? ""): \(label)")
        return count
      }
      past = frame
      count += comparison.count
    }
    return count
  }

  /// A layer and all below it, masks too.
  private static func all(_ layer: CALayer) -> [CALayer] {
    [layer] + ((layer.sublayers ?? []) + [layer.mask].compactMap { $0 }).flatMap { all($0) }
  }

  /// Frames that show the same set nothing and begin no transaction.
  @Test func stillFramesTouchNothing() throws {
    for effect in try Self.effects(drawn: 0) {
      var session = effect.makeSession()
      let layers = EffectLayers(effect)
      layers.show(&session, at: .zero)
      Self.all(layers.root).forEach { $0.forgetWrites() }
      let commits = unsafe CATransaction.commits
      if session.nextChange(after: .zero) == nil { layers.show(&session, at: .seconds(1)) }
      #expect(Self.all(layers.root).allSatisfy { $0.writes.isEmpty }, "\(effect.name)")
      #expect(unsafe CATransaction.commits == commits)
    }
  }

  /// A property that is not mapped is one that the comparison above would not find either.
  @Test func everyPropertyHasAPart() throws {
    var sources: Set<PropertyID> = []
    for effect in try Self.effects(drawn: 0) {
      for phase in [Moment.idle, .refreshing(after: .milliseconds(100)), .dragging(to: 70)] {
        for layer in effect.frame(at: phase).layers {
          let oracle = LayerOracle(layer, masks: [], isMaskRoot: false)
          for entry in oracle.expected.values { sources.formUnion(entry.sources) }
          for entry in oracle.stroke.values { sources.formUnion(entry.sources) }
        }
      }
    }
    let others = Set(PropertyID.allCases).subtracting(sources)
    #expect(others.filter { !$0.name.hasPrefix("instance") } == [.label])
    print("\(sources.count) properties of \(PropertyID.allCases.count)")
  }

  @Test func arcsAreCurvesOnTheCircle() throws {
    var path = VectorPath()
    path.move(to: Vec2(10, 0))
    path.arc(radii: Vec2(10, 10), largeArc: true, sweep: true, to: Vec2(0, -10))
    path.close()
    let elements = path.cgPath.elements
    #expect(elements.map { $0.prefix(1) } == ["M", "C", "C", "C", "L", "Z"])
    #expect(elements.first == "M10.0,0.0")
    let ends = elements[1...3].map { element in
      element.split(separator: " ")[2].split(separator: ",").compactMap { Double($0) }
    }
    for (end, point) in zip(ends, [[0.0, 10], [-10, 0], [0, -10]]) {
      #expect(zip(end, point).allSatisfy { ($0 - $1).magnitude < 1e-9 }, "\(end)")
    }
  }

  @Test func masksAreTakenAwayAgain() throws {
    let effect = try Effect(yaml: Self.everything)
    var session = effect.makeSession()
    let layers = EffectLayers(effect)
    session.begin(at: .zero)
    layers.show(&session, at: .milliseconds(2100))
    let count = Self.all(layers.root).count
    let shown = layers.shown.map(\.count)
    for frame in 140..<280 { layers.show(&session, at: .milliseconds(frame * 15)) }
    layers.show(&session, at: .milliseconds(4200))
    #expect(Self.all(layers.root).count == count)
    #expect(layers.shown.map(\.count) == shown)
  }
}
