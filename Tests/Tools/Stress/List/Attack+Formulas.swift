extension Attack {
  /// Constants, signals, formulas, numbers, colours and easings.
  static let formulas: [Attack] = [
    values("parentheses in parentheses", "limit-exceeded", of: "("),
    values("sums", "unused-signal", of: "1+", "1"),
    values("sums of signals", "unused-signal", of: "pull+", "1"),
    values("signs", "limit-exceeded", of: "-", "1"),
    values("powers", "limit-exceeded", of: "2^", "2"),
    values("calls in calls", "limit-exceeded", of: "max(1,"),
    values("ifs in ifs", "limit-exceeded", of: "if(idle,1,"),
    values("ands", "unused-signal", of: "idle and ", "idle"),
    values("comparisons in a chain", "formula-syntax", of: "1<", "1"),
    values("names that nobody knows", "unknown-name", of: "pul+", "1"),
    values("arguments", "unused-signal", start: "max(", of: "1,", "1)"),
    values("signs that mean nothing", "formula-syntax", of: "?"),
    values("backquotes", "formula-syntax", of: "`"),
    values("names of names", "unknown-name", of: "a.b.", "c"),
    Attack("a number of many digits", "invalid-value") {
      filled($0, head + layer + "constants: {c: ", with: "1", "}\n")
    },
    Attack("numbers of many digits", "unused-constant") { size in
      let digits = longest(size, "1")
      return filled(size, head + layer + "constants:\n") { "  c\($0): 0.\(digits)\n" }
    },
    Attack("constants in a chain", "unused-constant") { size in
      let count = max(size / 20, 2)
      return Array(
        (head + layer + "constants:\n  c0: 1\n" + lines(1..<count) { "  c\($0): c\($0 - 1)\n" }).utf8)
    },
    Attack("constants in a chain, the last first", "unused-constant") { size in
      let count = max(size / 20, 2)
      return Array(
        (head + layer + "constants:\n" + lines(0..<count) { "  c\($0): c\($0 + 1) + 1\n" }
          + "  c\(count): 1\n").utf8)
    },
    Attack("a long ring of constants", "cycle") { size in
      let count = max(size / 20, 2)
      return Array(
        (head + layer + "constants:\n" + lines(0..<count) { "  c\($0): c\(($0 + 1) % count)\n" }).utf8)
    },
    Attack("many rings of constants", "cycle") { size in
      filled(size, head + layer + "constants:\n") { "  c\($0): c\($0 ^ 1)\n" }
    },
    Attack("signals in a chain, the last first", "unused-signal") { size in
      let count = max(size / 20, 2)
      return Array(
        (head + layer + "signals:\n" + lines(0..<count) { "  c\($0): c\($0 + 1) + 1\n" }
          + "  c\(count): pull\n").utf8)
    },
    Attack("signals that double", "unused-signal") { size in
      filled(size, head + layer + "signals:\n  c0: pull\n") { "  c\($0 + 1): c\($0) + c\($0)\n" }
    },
    Attack("a condition over signals that double", "never-in-effect", largest: 2_000_000) { size in
      let count = max((size - 300) / 18, 2)
      let signals = lines(0..<count) { "  c\($0 + 1): c\($0) + c\($0)\n" }
      let node = "animations: [{when: c\(count) > 1, tracks: {a.opacity: 1}}]\n"
      return Array((head + layer + "signals:\n  c0: pull\n" + signals + node).utf8)
    },
    Attack("conditions over a chain of signals") { size in
      let count = half(size, of: 18)
      let signals = lines(0..<count) { "  c\($0 + 1): c\($0) + 1\n" }
      return filled(size, head + layer + "signals:\n  c0: pull\n" + signals + "animations:\n") {
        "- {when: c\(count) > \($0), tracks: {a.opacity: 1}}\n"
      }
    },
    Attack("signals that remember", "unused-signal", largest: 2_000_000) { size in
      filled(size, head + layer + "signals:\n") { "  s\($0): {sum: delta, when: pull > \($0)}\n" }
    },
    Attack("constants in one text") { size in
      filled(
        size, head + "constants: {c: 1}\nlayers: [{id: a, kind: text, string: \"", with: "${c}", "\"}]\n")
    },
    Attack("signs of constants in one text", "constant-in-text") { size in
      filled(size, head + "layers: [{id: a, kind: text, string: \"", with: "${", "\"}]\n")
    },
    Attack("a long constant in many texts") { size in
      let text = String(repeating: "x", count: min(60_000, size / 2))
      return filled(size, head + "constants: {c: \(text)}\nlayers:\n") {
        "- {id: a\($0), kind: text, string: \"${c}${c}${c}${c}${c}${c}${c}${c}\"}\n"
      }
    },
    Attack("colours", "unused-constant", largest: 10_000_000) { size in
      filled(size, head + layer + "constants:\n") { "  c\($0): rgb(1, 2, 3 / 0.5)\n" }
    },
    values("long colours", "invalid-value", in: "constants", start: "rgb(", of: "1,", "1)"),
    values("long easings", "unused-constant", in: "constants", start: "linear(", of: "1,", "1)"),
    values("easings in easings", "formula-syntax", of: "ease("),
    values("steps of long numbers", "invalid-value", in: "constants", start: "steps(", of: "9", ")"),
  ]

  /// Names of values about as long as they may be: `start`, the filler over and over, `end`.
  private static func values(
    _ name: String, _ findings: String..., in block: String = "signals", start: String = "",
    of filler: String, _ end: String = ""
  ) -> Attack {
    var attack = Attack(name) { size in
      let text = start + longest(size, filler) + end
      return filled(size, head + layer + "\(block):\n") { "  c\($0): \"\(text)\"\n" }
    }
    attack.findings = findings
    return attack
  }

}
