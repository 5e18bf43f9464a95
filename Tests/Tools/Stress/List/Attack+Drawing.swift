extension Attack {
  /// Path data, shapes and morphs.
  static let paths: [Attack] = [
    path("lines", "unused-path", from: "M0 0", with: "L1 2"),
    path("numbers without separators", "unused-path", from: "M0 0L", with: ".1-1"),
    path("one long number", "path-data", from: "M0 ", with: "1"),
    path("points", "unused-path", from: "M0 0", with: "M1 1"),
    path("closings", "unused-path", from: "M0 0", with: "Z"),
    path("arcs", "unused-path", from: "M0 0", with: "A5 5 0 1 1 9 9"),
    path("arcs by their flags", "unused-path", from: "M0 0a", with: "5 5 0 119 9 "),
    path("curves", "unused-path", from: "M0 0", with: "C1 2 3 4 5 6"),
    path("smooth curves", "unused-path", from: "M0 0", with: "t1 2"),
    path("commas", "path-data", from: "M0 0", with: ","),
    path("blanks", "unused-path", from: "M0 0", with: " "),
    path("letters", "path-data", from: "M", with: "x"),
    path("digits of an exponent", "unused-path", from: "M0 1e", with: "0"),
    path("huge numbers", "path-data", from: "M0 0L", with: "9e999 "),
    Attack("paths", "unused-path") { size in
      filled(size, head + layer + "paths:\n") { "  p\($0): M0 0L1 1\n" }
    },
    Attack("layers with paths", largest: 4_000_000) { size in
      filled(size, head + "layers:\n") { "- {id: a\($0), kind: shape, path: M0 0L1 1z}\n" }
    },
    Attack("segments", "unused-path") { size in
      filled(size, head + layer + "paths:\n  p:\n  - move: [0, 0]\n") { "  - line: [\($0), 1]\n" }
    },
    Attack("segments of formulas") {
      filled(
        $0, head + "layers: [{id: a, kind: shape, path: p}]\npaths:\n  p:\n  - move: [0, 0]\n",
        with: "  - line: [pull, 1]\n")
    },
    Attack("a polygon of points", "unused-path") { size in
      filled(size, head + layer + "paths: {p: {polygon: {points: [[0, 0]", "]}}}\n") { ", [\($0), 1]" }
    },
    Attack("stars of many points") { size in
      let count = max(size / 130, 1)
      return Array(
        (head + "layers:\n"
          + lines(0..<count) { "- {id: a\($0), kind: shape, path: p\($0), fillColor: red}\n" }
          + "paths:\n"
          + lines(0..<count) {
            "  p\($0): {star: {center: [0, 0], points: 10000, outerRadius: 5, innerRadius: 2}}\n"
          }).utf8)
    },
    Attack("a morph of two long rings", "seam-jump", largest: 1_000_000) { size in morph(size, rings: 1) },
    Attack("a morph of many rings", "seam-jump", largest: 1_000_000) { size in
      morph(size, rings: size / 4_000)
    },
    Attack("a morph of many sub-paths with one", "seam-jump", largest: 1_000_000) { size in
      let many = String(repeating: "M0 0L1 1", count: half(size, of: 8))
      let one = "M0 0" + String(repeating: "L1 1", count: half(size, of: 4) / 2)
      return Array((head + morphing(many, one)).utf8)
    },
    Attack("a way along a long path", largest: 4_000_000) { size in
      let tail = "\nanimations: [{duration: 1s, tracks: {a.position: {along: p, rotate: auto}}}]\n"
      return filled(size, head + layer + "paths:\n  p: M0 0", tail) { "L\($0 % 7) \($0 % 5)" }
    },
    Attack("a morph in many steps", largest: 1_000_000) { size in
      filled(size, head + layer + "animations:\n- duration: 1s\n  tracks: {a.path: [M0 0", "]}\n") {
        ", M0 0L\($0) 1\($0 % 2 == 0 ? "L2 2" : "z")"
      }
    },
  ]

  private static func path(
    _ name: String, _ findings: String..., from start: String, with part: String
  ) -> Attack {
    var attack = Attack(name) { filled($0, head + layer + "paths:\n  p: " + start, with: part, "\n") }
    attack.findings = findings
    return attack
  }

  /// Two paths of as many closed sub-paths, the one with a corner more in each.
  private static func morph(_ size: Int, rings: Int) -> [UInt8] {
    let corners = max(size / 2 / max(rings, 1) / 10, 3)
    func ring(_ count: Int) -> String {
      "M0 0" + (0..<count).map { "L\($0 * 7919 % 1000) \($0 * 104_729 % 1000)" }.joined() + "Z"
    }
    let from = String(repeating: ring(corners), count: max(rings, 1))
    let to = String(repeating: ring(corners + 1), count: max(rings, 1))
    return Array((head + morphing(from, to)).utf8)
  }

  private static func morphing(_ from: String, _ to: String) -> String {
    layer
      + "paths:\n  p: \(from)\n  q: \(to)\nanimations: [{during: dragging, over: progress, tracks: {a.path: [p, q]}}]\npull: {trigger: 50}\n"
  }

  /// Layers, copies, masks, lists.
  static let layers: [Attack] = [
    Attack("layers", largest: 1_000_000) { size in filled(size, head + "layers:\n") { "- {id: a\($0)}\n" } },
    Attack("layers beyond the limit", largest: 10_000_000) { size in
      filled(size, head + "layers:\n") { "- {id: a\($0)}\n" }
    },
    Attack("layers without ids", "missing-key", largest: 1_000_000) {
      filled($0, head + "layers:\n", with: "- {opacity: 1}\n")
    },
    Attack("layers with one id", "duplicate-name") { filled($0, head + "layers:\n", with: "- {id: a}\n") },
    Attack("layers in layers", "limit-exceeded") { size in
      filled(size, head + "layers: [{id: a") { ", layers: [{id: a\($0)" }
    },
    Attack("properties of one layer", "duplicate-name") {
      filled($0, head + "layers: [{id: a", with: ", opacity: pull", "}]\n")
    },
    Attack("layers of formulas", largest: 4_000_000) { size in
      filled(size, head + "layers:\n") { "- {id: a\($0), position: [pull, 1 + pull], opacity: progress}\n" }
    },
    Attack("masks in a row", largest: 2_000_000) { size in
      let count = max((size - 200) / 28, 2)
      return Array(
        (head + "layers:\n" + lines(0..<count) { "- {id: a\($0), mask: a\($0 + 1)}\n" }
          + "- {id: a\(count)}\n").utf8)
    },
    Attack("a ring of masks", "cycle", largest: 2_000_000) { size in
      let count = max((size - 200) / 28, 2)
      return Array(
        (head + "layers:\n" + lines(0..<count) { "- {id: a\($0), mask: a\(($0 + 1) % count)}\n" }).utf8)
    },
    Attack("masks that nobody knows", "unknown-name") { size in
      filled(size, head + "layers:\n") { "- {id: layer\($0), mask: layr\($0)}\n" }
    },
    Attack("one gradient of many colours", largest: 4_000_000) { size in
      filled(
        size, head + "layers: [{id: a, kind: gradient, size: [9, 9], colors: [red", with: ", red", "]}]\n")
    },
    Attack("a gradient that moves", largest: 1_000_000) { size in
      let colors = many(half(size, of: 15)) { _ in "red" }
      return Array(
        (head + "layers: [{id: a, kind: gradient, size: [9, 9], colors: [\(colors)]}]\n"
          + "animations: [{duration: 1s, tracks: {a.colors: [[\(colors)], [\(colors)]]}}]\n").utf8)
    },
    Attack("dashes", "never-shown", largest: 4_000_000) {
      filled($0, head + "layers: [{id: a, kind: shape, lineDashPattern: [1", with: ", 2", "]}]\n")
    },
    Attack("replicators in replicators", "yaml-syntax") { size in
      filled(size, head + "layers: [{id: a", "]\n") {
        ", kind: replicator, instanceCount: 9, layers: [{id: a\($0)"
      }
    }.sampled(at: 270),
    Attack("replicators", largest: 1_000_000) { size in
      filled(size, head + "layers:\n") {
        "- {id: r\($0), kind: replicator, instanceCount: 2, layers: [{id: a\($0)}]}\n"
      }
    },
    Attack("a replicator of many", largest: 100_000) { size in
      filled(size, head + "layers:\n- id: r\n  kind: replicator\n  instanceCount: 20\n  layers:\n") {
        "  - {id: a\($0), opacity: pull}\n"
      }
    },
    Attack("a replicator of very many copies", "limit-exceeded") { size in
      filled(
        size, head + "layers: [{id: r, kind: replicator, instanceCount: 1e9, layers: [{id: a}]}]\n",
        with: "# a\n")
    },
  ]
}
