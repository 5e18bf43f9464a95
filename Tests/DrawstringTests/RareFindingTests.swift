import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringReports
import DrawstringSyntax
import Testing

/// Mistakes that are seldom made: each has its finding, at the smallest wrong text.
@Suite struct RareFindingTests {
  private static let head = "drawstring: 1\neffect: a\ncanvas: [100, 100]\n"
  private static let layer = "layers: [{id: a, kind: shape, path: M0 0L9 9, strokeColor: red}]\n"

  /// `code@text` of every finding of a whole look.
  private static func findings(_ text: String) -> [String] {
    let loaded = LoadedSpec(name: "rare.yaml", bytes: Array(text.utf8))
    return loaded.linted().map { "\($0.code.id)@\(loaded.source.text(in: $0.range))" }
  }

  private static func animated(_ nodes: String) -> String { layer + "animations: [\(nodes)]\n" }

  @Test(arguments: [
    ("layers: [{id: a, <<: [1]}]\n", "bad-merge@1"),
    ("paths: {none: M0 0L1 1}\n" + layer, "reserved-name@none"),
    (animated("{duration: 1s, tracks: {a.opacity: [{at: 3s, value: 1}]}}"), "out-of-range@3s"),
    (animated("{duration: 1s, tracks: {a.opacity: [{at: -1s, value: 1}]}}"), "out-of-range@-1s"),
    (animated("{over: nobody, tracks: {a.opacity: {wave: {period: 1s}}}}"), "unknown-name@nobody"),
    (animated("{duration: 1s, ease: pull, tracks: {a.opacity: [0, 1]}}"), "type-mismatch@pull"),
    (
      "constants: {n: 3}\n" + animated("{duration: 1s, ease: n, tracks: {a.opacity: [0, 1]}}"),
      "type-mismatch@n"
    ),
    ("constants: {p: [1, 2]}\nlayers: [{id: a, zPosition: p.z}]\n", "unknown-name@z"),
    ("constants: {n: 3}\nlayers: [{id: a, zPosition: n.x}]\n", "unknown-name@x"),
    (
      "layers: [{id: a}]\nexpect: [{at: {phase: pulling}, a.opacity: 1}]\n",
      "impossible-moment@{phase: pulling}"
    ),
    (
      animated(
        "{id: b, delay: 999999990s, duration: 1s, tracks: {a.opacity: 1}}, "
          + "{id: c, after: b + 99s, duration: 1s, tracks: {a.zPosition: 1}}"), "limit-exceeded@b"
    ),
    ("layers: 5\nvariants: {v: {layers: {b: {opacity: 1}}}}\n", "wrong-kind@5"),
    (layer + "animations: 5\nvariants: {v: {animations: {b: remove}}}\n", "wrong-kind@5"),
    (
      animated("{over: progress, ease: ease-in, group: [{tracks: {a.opacity: [0, 1]}}]}"), "wrong-clock@ease"
    ),
    // The pull comes to its limit and not beyond it.
    (
      "pull: {trigger: 50, limit: 60}\n" + animated("{when: pull > 60, tracks: {a.zPosition: 1}}"),
      "never-in-effect@pull > 60"
    ),
    // What a member lacks whose siblings have no length either is said of the members.
    (
      animated("{sequence: [{group: [{tracks: {a.opacity: [0, 1]}}]}]}"), "missing-duration@tracks"
    ),
  ])
  func isFound(_ text: String, _ finding: String) {
    #expect(Self.findings(Self.head + text) == [finding])
  }

  /// Values of inputs and of parameters where others belong.
  private static let wrongValues: [(String, String)] = [
    (
      "inputs: {w: {type: [one, two], default: one}}\n"
        + animated("{when: \"w == one\", duration: \"if(w == one, 1s, 2s)\", tracks: {a.zPosition: 1}}"),
      "signal-not-allowed@w"
    ),
    (
      "inputs: {p: {type: point, default: [1, 2]}}\n"
        + animated("{when: p.y > 1, duration: 1s * p.x, tracks: {a.zPosition: 1}}"), "signal-not-allowed@p.x"
    ),
    (
      "inputs: {w: {type: [one, [2]], default: one}}\n"
        + animated("{when: w == one, tracks: {a.zPosition: 1}}"),
      "wrong-kind@[2]"
    ),
    (
      "inputs: {w: {type: text, default: one}}\n"
        + animated("{duration: 1s, ease: w, tracks: {a.zPosition: 1}}"), "type-mismatch@w"
    ),
    (
      "inputs: {g: {type: angle, default: 0deg, range: [0deg, 90deg]}}\nlayers: [{id: a, rotation: g}]\n"
        + "expect: [{at: {time: 0s, inputs: {g: 100deg}}, a.rotation: 90deg}]\n", "out-of-range@100deg"
    ),
    ("layers: [{id: a, zPosition: \"if(5%>pull, 1, 0)\"}]\n", "formula-syntax@5%"),
    (
      "constants: {q: [3, 4]}\ninputs: {p: {type: point, default: [0, 0]}}\nlayers: [{id: a, position: p}]\n"
        + "expect: [{at: {time: 0s, inputs: {p: q}}, a.position: [3, 4]}, "
        + "{at: {time: 0s, inputs: {p: far}}, a.position: [3, 4]}]\n", "type-mismatch@far"
    ),
    (
      "layers: [{id: a, cornerRadius: [1, 2, 3, 4]}]\nexpect: [{at: {time: 0s}, a.cornerRadius: [1, 2, 3]}]\n",
      "wrong-count@[1, 2, 3]"
    ),
    (
      "components: {k: {parameters: {n: 1}, layers: [{id: b, opacity: n.z}]}}\n"
        + "layers: [{id: a, kind: k, n: pull / 100}]\n", "unknown-name@z"
    ),
    (
      "components: {k: {parameters: {n: 1}, layers: [{id: b}], "
        + "animations: [{duration: 1s, ease: n, tracks: {b.opacity: 0}}]}}\nlayers: [{id: a, kind: k, n: pull / 2}]\n",
      "type-mismatch@n"
    ),
    (
      "components: {k: {parameters: {o: {type: point}}, layers: [{id: b, position: o}]}}\n"
        + "layers: [{id: a, kind: k, o: [5, 6]}, {id: c, kind: k, o: 5}]\n", "wrong-kind@5"
    ),
  ]

  @Test(arguments: wrongValues) func valuesOfInputsAreFound(_ text: String, _ finding: String) {
    #expect(Self.findings(Self.head + text) == [finding])
  }

  @Test func whatIsReachedAtItsLimitIsReached() {
    let text =
      "pull: {trigger: 50, limit: 60}\n" + Self.animated("{when: pull >= 60, tracks: {a.zPosition: 1}}")
    #expect(Self.findings(Self.head + text) == [])
  }

  @Test func canvasesAreNotNegative() {
    let text = "drawstring: 1\neffect: a\ncanvas: [-5, 10]\n" + Self.layer
    #expect(Self.findings(text) == ["out-of-range@-5"])
    let other = "drawstring: 1\neffect: a\ncanvas: [-5, 10, 7, -1]\n" + Self.layer
    #expect(Self.findings(other) == ["out-of-range@-1"])
  }

  @Test func whatOnlyAVariantUsesIsUsed() {
    let text = "constants: {c: 0.5}\nlayers: [{id: a}]\nvariants: {dark: {layers: {a: {opacity: c}}}}\n"
    #expect(Self.findings(Self.head + text) == [])
  }

  /// In the base `string` would be the key of a text; what is used there is known only where the variant is in place.
  @Test func whatAVariantUsesInAConstantNamedLikeAKeyIsUsed() {
    let base = "constants: {c: 0.5, string: 1}\nlayers: [{id: a, opacity: string}]\n"
    #expect(Self.findings(Self.head + base) == ["unused-constant@c"])
    #expect(Self.findings(Self.head + base + "variants: {v: {constants: {string: c}}}\n") == [])
  }

  @Test func whatOnlyAVariantCausesNamesIt() {
    let text = """
      constants: {most: 1}
      pull: {trigger: 50}
      layers: [{id: a, opacity: "progress * most / 4"}]
      variants: {bright: {constants: {most: 5}}}

      """
    let loaded = LoadedSpec(name: "rare.yaml", bytes: Array((Self.head + text).utf8))
    let findings = loaded.linted()
    #expect(findings.map(\.code.id) == ["value-leaves-range"])
    #expect(findings.first?.message.hasSuffix("in the variant 'bright'") == true)
    #expect(findings.first?.fix == nil)
  }
}
