extension Attack {
  /// Nodes, tracks and keyframes.
  static let nodes: [Attack] = [
    node("nodes of one property", "hidden-writer", largest: 2_000_000) { _ in
      "- {duration: 1s, tracks: {a.opacity: [0, 1]}}\n"
    },
    node("nodes with names", "hidden-writer", largest: 2_000_000) {
      "- {id: n\($0), duration: 1s, tracks: {a.opacity: [0, 1]}}\n"
    },
    node("nodes beyond the limit", "hidden-writer") { _ in "- {tracks: {a.opacity: 1}}\n" },
    node(
      "endless nodes", "endless-motion", "endless-motion-in-hand", "hidden-writer", "seam-jump",
      largest: 2_000_000
    ) { _ in "- {duration: 1s, repeat: forever, tracks: {a.rotation: {by: 90deg}}}\n" },
    node("nodes under conditions of their own", largest: 2_000_000) {
      "- {when: pull > \($0), tracks: {a.opacity: 1}}\n"
    },
    node("nodes over signals", "hidden-writer", largest: 2_000_000) {
      "- {over: pull, tracks: {a.opacity: [{at: 0, value: 0}, {at: \($0 + 1), value: 1}]}}\n"
    },
    node("tracks of layers that nobody knows", "unknown-name") {
      "- {duration: 1s, tracks: {ab\($0).opacity: [0, 1]}}\n"
    },
    node("tracks of properties that nobody knows", "unknown-name") {
      "- {duration: 1s, tracks: {a.opacty\($0): [0, 1]}}\n"
    },
    node("nodes that start after what nobody knows", "unknown-name") {
      "- {id: node\($0), after: nod\($0).end, duration: 1s, tracks: {a.opacity: [0, 1]}}\n"
    },
    node("nodes that start one after the other", largest: 2_000_000) {
      "- {id: n\($0), \($0 > 0 ? "after: n\($0 - 1), " : "")duration: 1ms, tracks: {a.opacity: 1}}\n"
    },
    Attack(
      "nodes that start one after the other, the last first", "hidden-writer",
      largest: 2_000_000
    ) { size in
      let count = max((size - 300) / 60, 2)
      return Array(
        (head + layer + "animations:\n"
          + lines(0..<count) { "- {id: n\($0), after: n\($0 + 1), duration: 1ms, tracks: {a.opacity: 1}}\n" }
          + "- {id: n\(count), duration: 1ms, tracks: {a.opacity: 1}}\n").utf8)
    },
    Attack("a ring of nodes", "cycle", largest: 2_000_000) { size in
      let count = max((size - 300) / 60, 2)
      return Array(
        (head + layer + "animations:\n"
          + lines(0..<count) {
            "- {id: n\($0), after: n\(($0 + 1) % count), duration: 1ms, tracks: {a.opacity: 1}}\n"
          }).utf8)
    },
    Attack("groups in groups", "limit-exceeded") {
      filled($0, head + layer + "animations: [", with: "{group: [")
    },
    Attack("sequences in sequences, as deep as may be", "hidden-writer") { size in
      let nest =
        String(repeating: "{sequence: [", count: 60) + "{duration: 1s, tracks: {a.opacity: 1}}"
        + String(repeating: "]}", count: 60)
      return filled(size, head + layer + "animations:\n") { _ in "- \(nest)\n" }
    },
    Attack("members of a group", "hidden-writer", largest: 2_000_000) {
      filled(
        $0, head + layer + "animations:\n- group:\n",
        with: "  - {duration: 1s, tracks: {a.opacity: [0, 1]}}\n")
    },
    Attack("members of a sequence", largest: 2_000_000) {
      filled(
        $0, head + layer + "animations:\n- sequence:\n",
        with: "  - {duration: 1ms, tracks: {a.opacity: {to: 1}}}\n")
    },
    Attack("members that start after one another", largest: 2_000_000) { size in
      let count = max((size - 300) / 60, 2)
      return Array(
        (head + layer + "animations:\n- group:\n"
          + lines(0..<count) {
            "  - {id: n\($0), after: n\($0 + 1), duration: 1ms, tracks: {a.opacity: 1}}\n"
          }
          + "  - {id: n\(count), duration: 1ms, tracks: {a.opacity: 1}}\n").utf8)
    },
    Attack("targets", largest: 1_000_000) { size in
      filled(
        size,
        head + layer
          + "animations:\n- duration: 1s\n  stagger: 1ms\n  tracks: {opacity: [0, 1]}\n  targets: [a",
        with: ", a", "]\n")
    },
    Attack("targets times keyframes", "hidden-writer", largest: 200_000) { size in
      let values = many(half(size, of: 3)) { _ in "1" }
      return filled(
        size, head + layer + "animations:\n- duration: 1s\n  tracks: {opacity: [\(values)]}\n  targets: [a",
        with: ", a", "]\n")
    }.sampled(at: 1_200),
    Attack("targets times members", "hidden-writer", "partial-look", largest: 200_000) { size in
      let members = String(repeating: "  - {tracks: {opacity: 1}}\n", count: half(size, of: 27))
      return filled(size, head + layer + "animations:\n- group:\n\(members)  targets: [a", with: ", a", "]\n")
    }.sampled(at: 1_200),
    Attack("targets times a long easing", "hidden-writer", largest: 200_000) { size in
      let easing = "linear(" + longest(size / 2, "1,") + "1)"
      return filled(
        size,
        head + layer
          + "animations:\n- duration: 1s\n  ease: \(easing)\n  tracks: {opacity: 1}\n  targets: [a",
        with: ", a", "]\n")
    }.sampled(at: 1_200),
    Attack("delays of targets", "hidden-writer", largest: 1_000_000) { size in
      let count = half(size, of: 9)
      let targets = many(count) { _ in "a" }
      let delays = many(count) { _ in "1ms" }
      return Array(
        (head + layer
          + "animations: [{duration: 1s, targets: [\(targets)], stagger: [\(delays)], tracks: {opacity: 1}}]\n")
          .utf8)
    },
    Attack("delays of too few targets", "wrong-count") {
      filled(
        $0, head + layer + "animations: [{duration: 1s, targets: [a, a], tracks: {opacity: 1}, stagger: [1ms",
        with: ", 1ms", "]}]\n")
    },
    keyframes("keyframes", of: "a.opacity") { _ in "1, " },
    keyframes("keyframes at one place", of: "a.opacity") { _ in "{at: 50%, value: 1}, " },
    keyframes("keyframes that go back", "wrong-order", of: "a.opacity") {
      "{at: \(($0 + 1) % 2)%, value: 1}, "
    },
    keyframes("keyframes of what is shown", of: "a.opacity") { _ in "shown, " },
    keyframes("keyframes of formulas", of: "a.opacity") { _ in "progress, " },
    keyframes("keyframes with easings of their own", of: "a.opacity") {
      "{value: 1, ease: [0.\($0 + 1), 0, 1, 1]}, "
    },
    keyframes("keyframes of colours", of: "a.fillColor") { _ in "'#123', " },
    keyframes("keyframes without a place behind one", of: "a.opacity") {
      "\($0 == 0 ? "{at: 99%, value: 1}, " : "")1, "
    },
    keyframes("smooth keyframes", of: "a.position", options: "interpolate: cubic") { "[\($0), 1], " },
    keyframes("keyframes at an even pace", of: "a.position", options: "interpolate: paced") {
      "[\($0), 1], "
    },
    keyframes("smooth keyframes at an even pace", of: "a.position", options: "interpolate: cubic-paced") {
      "[\($0 % 9), 1], "
    },
    Attack("events", largest: 2_000_000) {
      filled(
        $0, head + layer + "animations:\n- duration: 1s\n  tracks: {a.opacity: 1}\n  events:\n",
        with: "  - {at: 50%, emit: tick}\n")
    },
    Attack("tracks of one node", "duplicate-name") {
      filled(
        $0, head + layer + "animations: [{duration: 1s, tracks: {a.opacity: 1", with: ", a.opacity: 1",
        "}}]\n")
    },
    Attack("tracks of many layers", largest: 2_000_000) { size in
      let count = half(size, of: 36)
      return Array(
        (head + "layers:\n" + lines(0..<count) { "- {id: a\($0)}\n" }
          + "animations:\n- duration: 1s\n  tracks:\n"
          + lines(0..<count) { "    a\($0).opacity: [0, 1]\n" }).utf8)
    },
    Attack("phases") {
      filled(
        $0, head + layer + "animations: [{tracks: {a.opacity: 1}, during: [idle", with: ", idle", "]}]\n")
    },
  ]

  private static func node(
    _ name: String, _ findings: String..., largest: Int = 10_000_000,
    part: @escaping @Sendable (Int) -> String
  ) -> Attack {
    var attack = Attack(name, largest: largest) {
      filled($0, head + layer + "pull: {trigger: 50}\nanimations:\n", part: part)
    }
    attack.findings = findings
    return attack
  }

  private static func keyframes(
    _ name: String, _ findings: String..., of track: String, options: String = "", largest: Int = 2_000_000,
    part: @escaping @Sendable (Int) -> String
  ) -> Attack {
    var attack = Attack(name, largest: largest) {
      filled(
        $0, head + layer + "animations: [{duration: 1s, tracks: {\(track): {keyframes: [",
        "]\(options.isEmpty ? "" : ", " + options)}}}]\n", part: part)
    }
    attack.findings = findings
    return attack
  }
}
