import Drawstring
import DrawstringTestSupport

/// The effects with which the programs of hosts are tested: those of the project, and random ones.
enum HostedEffects {
  static let named = [
    "boss-dots", "spread-bar", "orbit-dots", "pulse-dots", "enjoy-ring", "bounce-preload", "douyin-nav",
    "jelly-ball",
  ]

  /// An effect with loops, conditions and events of nodes.
  static let ticking = """
    drawstring: 1
    effect: ticking
    canvas: [100, 100]
    pull: {trigger: 50, minimum: 200ms, leave: loop-end}
    layers: [{id: a}, {id: b}, {id: c}]
    animations:
      - {id: spin, during: [refreshing, finishing], duration: 130ms, repeat: forever, tracks: {a.zPosition: [0, 1]}, events: [{at: 50%, emit: tick}, {at: 50%, emit: tock}]}
      - {id: calm, during: idle, delay: 300ms, duration: 210ms, repeat: 3, tracks: {b.zPosition: [0, 1]}, events: [{at: 0%, emit: breath}]}
      - {id: held, when: pull > 20, duration: 90ms, repeat: 2.5, tracks: {c.zPosition: [0, 1]}, events: [{at: end, emit: beat}]}
    """

  static func all(random count: Int) throws -> [Effect] {
    var effects = try named.map { try EffectFile($0).effect }
    effects.append(try Effect(yaml: ticking))
    for seed in (7000 as UInt64)..<7000 + UInt64(count) {
      var drawn = RandomEffect(random: SeededGenerator(seed: seed))
      effects.append(try Effect(yaml: drawn.yaml()))
    }
    return effects
  }

  /// What a frame shows, without the time in its phase.
  static func shows(_ a: EffectFrame, sameAs b: EffectFrame) -> Bool {
    a.changes(since: b).first { _ in true } == nil && a.phase == b.phase
      && a.outputs.elementsEqual(b.outputs) { $0.value.bitPattern == $1.value.bitPattern }
      && a.signals.elementsEqual(b.signals) { $0.value == $1.value }
  }
}
