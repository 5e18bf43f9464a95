extension Attack {
  /// Collections and keys.
  static let structures: [Attack] = [
    Attack("brackets in brackets", "limit-exceeded") { filled($0, head + layer + "x-a: ", with: "[") },
    Attack("braces in braces", "limit-exceeded") { filled($0, head + layer + "x-a: ", with: "{a: ") },
    Attack("dashes after dashes", "limit-exceeded") {
      filled($0, head + layer + "x-a:\n  ", with: "- ", "a\n")
    },
    Attack("stairs of keys", "limit-exceeded") { size in
      var depth = 0
      return filled(size, head + layer + "x-a:\n") { _ in
        depth += 1
        return String(repeating: " ", count: depth) + "a:\n"
      }
    }.sampled(at: 20_000),
    Attack("nests side by side") {
      let nest = String(repeating: "[", count: 120) + String(repeating: "]", count: 120)
      return filled($0, head + layer + "x-a: [", with: nest + ",", "]\n")
    },
    Attack("empty lists") { filled($0, head + layer + "x-a: [", with: "[],", "]\n") },
    Attack("items of one letter in flow") { filled($0, head + layer + "x-a: [", with: "a,", "]\n") },
    Attack("items of one letter in block") { filled($0, head + layer + "x-a:\n", with: "- a\n") },
    Attack("keys of one letter without values") { filled($0, head + layer + "x-a: {", with: "a,", "}\n") },
    Attack("keys in flow") { size in filled(size, head + layer + "x-a: {", "}\n") { "k\($0): 1," } },
    Attack("keys in block") { size in filled(size, head + layer + "x-a:\n") { "  k\($0): 1\n" } },
    Attack("tags", "explicit-tag", largest: 2_000_000) {
      filled($0, head + layer + "x-a: [", with: "!a b,", "]\n")
    },
    Attack("lists as keys", "key-not-text", largest: 1_000_000) {
      filled($0, head + layer + "x-a: {", with: "[a]: b,", "}\n")
    },
    Attack("a key of any length", "unknown-key") {
      filled($0, head + layer + "? \"", with: "a", "\"\n: 1\n")
    },
    Attack("one key again and again", "duplicate-name") {
      filled($0, head + layer + "title: a\n", with: "title: a\n")
    },
    Attack("unknown keys", "unknown-key") { size in filled(size, head + layer) { "layrs\($0): 1\n" } },
    Attack("unknown keys of a layer", "unknown-key") { size in
      filled(size, head + "layers: [{id: a", "}]\n") { ", opacty\($0): 1" }
    },
    Attack("values that are missing", "missing-value") { size in
      filled(size, head + layer + "constants:\n") { "  c\($0):\n" }
    },
    Attack("colours that are comments", "unquoted-colour") { size in
      filled(size, head + layer + "constants:\n") { "  c\($0): #fff\n" }
    },
    Attack("colours that hide their braces", "missing-key", "unquoted-colour") {
      filled($0, head + "layers:\n", with: "  - {backgroundColor: #fff, borderColor: #fff}\n")
    },
    Attack("calls without quotes", "unquoted-call") {
      filled(
        $0, head + layer + "animations:\n",
        with: "  - {ease: cubic-bezier(.2, 0, 0, 1), tracks: {a.opacity: 1}}\n")
    },
    Attack(
      "one call without quotes that is not closed", "bad-name", "duplicate-name", "formula-syntax",
      "yaml-syntax"
    ) {
      filled($0, head + layer + "constants: {c: linear(", with: "1, ")
    },
    Attack("colons without spaces", "missing-space") { size in
      filled(size, head + "layers: [", "]\n") { "{id: a\($0), opacity:1}, " }
    },
    Attack("one line of mistakes", "unknown-key") { size in
      filled(size, head + "layers: [", "]\n") { "{id: a\($0), opacty: 1}, " }
    },
    Attack("a mistake a line", "out-of-range") { size in
      filled(size, head + "layers:\n") { "- {id: a\($0), opacity: 2}\n" }
    },
  ]

  /// Anchors, aliases and merges.
  static let aliases: [Attack] = [
    Attack("anchors") { size in filled(size, head + layer + "x-a:\n") { "- &a\($0) b\n" } },
    Attack("anchors without texts") { size in filled(size, head + layer + "x-a: [", "]\n") { "&a\($0) ," } },
    Attack("one anchor again and again") { filled($0, head + layer + "x-a: [", with: "&a b,", "]\n") },
    Attack("aliases of one text", largest: 4_000_000) {
      filled($0, head + layer + "x-a: [&a b", with: ", *a", "]\n")
    },
    Attack("aliases of nothing", "unknown-name", largest: 2_000_000) { size in
      filled(size, head + layer + "x-b: [&word b", "]\n") { ", *wrd\($0)" }
    },
    Attack("aliases of nothing beside many anchors", "unknown-name") { size in
      let anchors = many(half(size, of: 14)) { "&word\($0) b" }
      return filled(size, head + layer + "x-a: [\(anchors)]\nx-b: [b", "]\n") { ", *wrd\($0)" }
    },
    Attack("a list in a list in a list", "limit-exceeded") { size in
      filled(size, head + layer + "x-a: &a0 [l, l, l]\n") {
        "x-\($0): &a\($0 + 1) [*a\($0), *a\($0), *a\($0)]\n"
      }
    },
    Attack("merges of merges", "limit-exceeded") { size in
      filled(size, head + layer + "x-a: &a0 {k: 1}\n") { "x-\($0): &a\($0 + 1) {<<: *a\($0), k\($0): 1}\n" }
    },
    Attack("a long list again and again", "limit-exceeded") { size in
      let list = many(half(size, of: 3)) { _ in "l" }
      return filled(size, head + layer + "x-a: &a [\(list)]\nx-b: [l", with: ", *a", "]\n")
    }.sampled(at: 20_000),
    Attack("a merge of many", largest: 1_000_000) { size in
      filled(size, head + "x-a: &a {opacity: 1}\nlayers: [{id: a, <<: [*a", with: ", *a", "]}]\n")
    },
    Attack("layers that merge one", "never-shown", largest: 1_500_000) { size in
      filled(size, head + "x-a: &a {opacity: 1, hidden: true, zPosition: 3}\nlayers:\n") {
        "- {id: a\($0), <<: *a}\n"
      }
    },
    Attack("a ring of aliases", "recursive-alias") {
      filled($0, head + layer + "x-a: &a [b", with: ", *a", "]\n")
    },
  ]
}
