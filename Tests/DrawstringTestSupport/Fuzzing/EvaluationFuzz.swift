import Drawstring
import DrawstringCore

/// Choices for an effect, what happens to it and when it is asked.
enum EvaluationFuzz {
  static func failure(_ bytes: [UInt8]) -> String? {
    var drawn = DrawnSpec(random: ByteChoices(bytes))
    let tree = drawn.tree()
    let text = drawn.chance(50) ? tree.blockYAML : tree.flowYAML
    let loaded = LoadedSpec(name: "drawn.yaml", bytes: Array(text.utf8))
    guard let effect = loaded.effect else { return nil }
    let events = RandomTrace.events(trigger: effect.trigger ?? 50, count: 25, using: &drawn.random)
    let instants = RandomTrace.instants(of: events, count: 16, using: &drawn.random)
    if let failure = PlayedFuzz.failure(of: effect, events, at: drawn.random.shuffled(instants)) {
      return "\(failure)\n\(events)\n\(text)"
    }
    // Worth its time only now and then: it costs more than all the rest.
    if bytes.count % 8 > 0 { return nil }
    return Reprint.difference(of: tree, loaded).map { "\($0)\n\(text)" }
  }
}
