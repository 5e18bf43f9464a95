extension Attack {
  /// Physics, variants, expectations and the looks at a whole effect.
  static let wholes: [Attack] = [
    Attack("boundaries", largest: 2_000_000) { size in
      filled(
        size,
        head
          + "layers: [{id: a}]\npaths: {p: M0 0L9 9}\nphysics: {bodies: {a: {radius: 1}}, active: true, boundaries: [p",
        with: ", p", "]}\n")
    },
    Attack("bodies", largest: 1_000_000) { size in
      let count = half(size, of: 30)
      return Array(
        (head + "pull: {trigger: 50}\nlayers:\n" + lines(0..<count) { "- {id: a\($0)}\n" }
          + "paths: {p: M0 90L100 90}\nphysics:\n  gravity: [0, 100]\n  active: dragging\n  boundaries: [p]\n  bodies:\n"
          + lines(0..<count) { "    a\($0): {radius: 1}\n" }).utf8)
    },
    Attack("a boundary of many walls", largest: 2_000_000) { size in
      filled(
        size,
        head
          + "pull: {trigger: 50}\nlayers: [{id: a}]\nphysics: {gravity: [0, 100], bodies: {a: {radius: 1}}, active: dragging, boundaries: [p]}\npaths:\n  p: M0 0"
      ) { "L\($0 % 97) \($0 % 89)" }
    },
    Attack("variants of a large effect", largest: 1_000_000) { size in
      let variants = lines(0..<32) { "  v\($0): {constants: {c: 0.5}}\n" }
      return filled(size, head + "constants: {c: 1}\nvariants:\n\(variants)layers:\n") {
        "- {id: a\($0), opacity: c}\n"
      }
    }.sampled(at: 1_500),
    Attack("variants", "limit-exceeded") { size in
      filled(size, head + layer + "constants: {c: 1}\nvariants:\n") { "  v\($0): {constants: {c: 2}}\n" }
    },
    Attack("what a variant changes", largest: 2_000_000) { size in
      let count = half(size, of: 34)
      return Array(
        (head + "layers:\n" + lines(0..<count) { "- {id: a\($0)}\n" } + "variants:\n  v:\n    layers:\n"
          + lines(0..<count) { "      a\($0): {opacity: 50%}\n" }).utf8)
    },
    Attack("what a variant changes that nobody knows", "unknown-name") { size in
      filled(size, head + layer + "variants:\n  v:\n    layers:\n") { "      ab\($0): {opacity: 50%}\n" }
    },
    Attack("nodes that a variant adds", "hidden-writer", largest: 2_000_000) { size in
      filled(size, head + layer + "variants:\n  v:\n    animations:\n") {
        "      n\($0): {duration: 1s, tracks: {a.opacity: [0, 1]}}\n"
      }
    },
    Attack("expectations of moments", largest: 2_000_000) { size in
      filled(
        size, head + layer + "pull: {trigger: 50}\nexpect:\n",
        with: "- {at: {phase: pulling, pull: 20}, a.opacity: 1}\n")
    },
    Attack("expectations that fail", "expectation-failed", largest: 2_000_000) { size in
      filled(
        size, head + layer + "pull: {trigger: 50}\nexpect:\n",
        with: "- {at: {phase: pulling, pull: 20}, a.opacity: 0}\n")
    },
    Attack("expectations that something never happens", largest: 2_000_000) { size in
      filled(size, head + layer + "pull: {trigger: 50}\nexpect:\n", with: "- {never: a.opacity > 1}\n")
    },
    Attack("an expectation after a long trace", largest: 2_000_000) { size in
      filled(
        size, head + layer + "pull: {trigger: 50}\nexpect:\n- a.opacity: 1\n  at:\n    time: 1s\n    trace:\n"
      ) { "    - {at: \($0)ms, drag: \($0 % 90)}\n" }
    },
    Attack("texts with an input", largest: 2_000_000) { size in
      filled(
        size, head + "inputs: {t: text}\nlayers:\n",
        "expect: [{at: {trace: [{at: 1s, set: {t: x}}], time: 1s}, a0.string: x 0}]\n"
      ) { "- {id: a\($0), kind: text, string: \"${t} \($0)\"}\n" }
    },
    Attack("an expectation after a long trace of texts", largest: 2_000_000) { size in
      filled(
        size,
        head + "inputs: {t: text}\nlayers: [{id: a, kind: text, string: \"${t}, ${t}\"}]\n"
          + "expect:\n- a.string: \", \"\n  at:\n    time: 0s\n    trace:\n"
      ) { "    - {at: \($0 + 1)ms, set: {t: text \($0)}}\n" }
    },
    Attack("outputs", largest: 2_000_000) { size in
      filled(size, head + layer + "outputs:\n") { "  o\($0): pull + \($0)\n" }
    },
    Attack("everything moves", "seam-jump", largest: 1_000_000) { size in
      let count = half(size, of: 110)
      return Array(
        (head + "pull: {trigger: 50}\nlayers:\n"
          + lines(0..<count) { "- {id: a\($0), size: [9, 9], backgroundColor: red}\n" } + "animations:\n"
          + lines(0..<count) {
            "- {during: refreshing, duration: 1s, repeat: forever, tracks: {a\($0).position: [[0, 0], [9, \($0)]]}}\n"
          }).utf8)
    },
  ]

  /// Traces.
  static let traces: [Attack] = [
    trace("drags") { "- {at: \($0)ms, drag: \($0 % 90)}\n" },
    trace("drags at one instant") { "- {at: 1s, drag: \($0 % 90)}\n" },
    trace("refreshes") {
      "- {at: \($0 / 3)s, \(["begin: true", "finish: success", "reset: true"][$0 % 3])}\n"
    },
    trace("drags and releases") {
      "- {at: \($0 * 10)ms, \($0 % 2 == 0 ? "drag: \($0 % 90)" : "release: true")}\n"
    },
    trace("resets") { _ in "- {at: 1s, reset: true}\n" },
    trace("events that go back", "wrong-order") { "- {at: \(9 - $0 % 9)s, drag: 1}\n" },
    trace("events that nobody knows", "unknown-key") { "- {at: \($0)ms, drga: 1}\n" },
    trace("finishes that wait", of: "pulse-dots") {
      "- {at: \($0)ms, \($0 == 0 ? "begin: true" : "finish: success")}\n"
    },
    trace("a ball in a bag", of: "jelly-ball", largest: 1_000_000) { "- {at: \($0)ms, drag: \($0 % 170)}\n" },
  ]

  private static func trace(
    _ name: String, _ findings: String..., of effect: String = "boss-dots", largest: Int = 10_000_000,
    part: @escaping @Sendable (Int) -> String
  ) -> Attack {
    var attack = Attack(name, reader: .trace(of: effect), largest: largest) { filled($0, "", part: part) }
    attack.findings = findings
    return attack
  }
}
