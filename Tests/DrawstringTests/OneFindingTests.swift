import Testing

/// One mistake gives one finding: what depends on it stays silent, and what does not is still found.
@Suite struct OneFindingTests {
  /// The findings of a file that continues after the three lines with which every effect begins.
  private func findings(_ text: String) -> [String] {
    BadInputTests.findings(Array((BadInputTests.head + text).utf8))
  }

  @Test func tenIndependentMistakesAreTenFindings() {
    let text = """
      pull: {trigger: 50, fires: later}
      constants: {r: 5oops}
      signals: {q: pul / 10}
      paths: {p: M0 0 L10}
      layers:
        - {id: a, kind: shape, fillColour: red}
        - {id: b, kind: shape, lineWidth: -1}
        - {id: a, hidden: yes}
      animations:
        - {duration: 500, tracks: {a.opacity: [0, 1]}}
        - {duration: 1s, tracks: {c.opacity: [0, 1]}}

      """
    #expect(
      findings(text) == [
        "4:28 unknown-name", "5:17 wrong-unit", "6:14 unknown-name", "7:18 path-data",
        "9:26 unknown-key", "10:37 out-of-range", "11:10 duplicate-name", "11:21 invalid-value",
        "13:16 wrong-unit", "14:29 unknown-name",
      ])
  }

  @Test(arguments: [
    // A name with a finding, used often.
    (
      "constants: {r: 5oops}\nlayers: [{id: a, kind: shape, lineWidth: r, opacity: r / 2, position: [r, r]}]\n",
      "4:17 wrong-unit"
    ),
    (
      "signals: {q: pul}\noutputs: {o: q}\nlayers: [{id: a, opacity: q}]\nanimations: [{over: q, tracks: {a.opacity: 1}}]\n",
      "4:14 unknown-name"
    ),
    ("constants: {5r: 5}\nlayers: [{id: a, opacity: 1}]\n", "4:13 bad-name"),
    ("constants: 5\nlayers: [{id: a, opacity: r}]\n", "4:12 wrong-kind"),
    ("constnats: {r: 1}\nlayers: [{id: a, opacity: r}]\n", "4:1 unknown-key"),
    (
      "paths: {p: M0 0 L10}\nlayers: [{id: a, kind: shape, path: p}, {id: b, kind: shape, path: p}]\nanimations: [{duration: 1s, tracks: {a.position: {along: p}}}]\n",
      "4:18 path-data"
    ),
    // A block that has a finding.
    ("pull: {triger: 50}\nlayers: [{id: a, opacity: trigger}]\n", "4:8 unknown-key"),
    ("pull: 50\nlayers: [{id: a, opacity: rest / trigger}]\n", "4:7 wrong-kind"),
    (
      "layers: {a: {kind: shape}}\nanimations: [{duration: 1s, tracks: {a.opacity: [0, 1]}}]\n",
      "4:9 wrong-kind"
    ),
    (
      "constants: [ink]\nlayers: [{id: a, backgroundColor: ink, borderColor: ink, position: ink, opacity: ink.x}]\nanimations: [{duration: 1s, ease: ink, tracks: {a.opacity: [0, 1]}}]\n",
      "4:12 wrong-kind"
    ),
    (
      "constnats: {ink: red}\nlayers: [{id: a, backgroundColor: ink, borderColor: ink}]\n", "4:1 unknown-key"
    ),
    ("signals: [q]\nlayers: [{id: a}]\nanimations: [{over: q, tracks: {a.opacity: 1}}]\n", "4:10 wrong-kind"),
    // A block whose key has got lost.
    ("and:\n  ink: red\n  r: 5\nlayers: [{id: a, backgroundColor: ink, opacity: r}]\n", "4:1 unknown-key"),
    (
      "pull:\n  trigger: 50\n  spokes: 12\nlayers: [{id: a, kind: replicator, instanceCount: spokes, opacity: spokes / 12, position: [spokes, 0]}]\n",
      "6:3 unknown-key"
    ),
    (
      "page: [{id: a}, {id: b}]\nanimations: [{duration: 1s, tracks: {a.opacity: [0, 1], b.opacity: [0, 1]}}]\n",
      "4:1 unknown-key"
    ),
    (
      "animations: [{duration: 1s, tracks: {a.opacity: [0, 1], b.opacity: [0, 1]}}]\nvariants: {v: {layers: {a: {opacity: 1}}}}\n",
      "1:1 missing-key"
    ),
    (
      "layers: [{id: g, layers: {id: a}}]\nanimations: [{duration: 1s, tracks: {a.opacity: [0, 1], b.opacity: [0, 1]}}]\n",
      "4:26 wrong-kind"
    ),
    (
      "layers: [{id: g, children: [{id: a}]}]\nanimations: [{duration: 1s, tracks: {a.opacity: [0, 1], b.opacity: [0, 1]}}]\n",
      "4:18 unknown-key"
    ),
    (
      "layers: [{id: g, layers: }]\nanimations: [{duration: 1s, tracks: {a.opacity: [0, 1], b.opacity: [0, 1]}}]\n",
      "4:18 missing-value"
    ),
    (
      "layers: [{id: g, layers: [{id: d t}]}]\nanimations: [{duration: 1s, tracks: {dot.opacity: [0, 1], dot.scale: [0, 1]}}]\n",
      "4:32 bad-name"
    ),
    // A layer with a finding.
    (
      "layers: [{id: 5e}]\nanimations: [{duration: 1s, targets: [5e], tracks: {opacity: [0, 1]}}]\n",
      "4:15 bad-name"
    ),
    ("layers: [{idd: e}]\nanimations: [{duration: 1s, tracks: {e.opacity: [0, 1]}}]\n", "4:11 unknown-key"),
    (
      "layers: [{id: a, kind: shap, path: M0 0L5 5, lineWidth: 1}]\nanimations: [{duration: 1s, tracks: {a.lineWidth: [0, 1]}}]\n",
      "4:24 unknown-name"
    ),
    ("layers: [{id: a, kid: shape, path: M0 0L5 5}]\n", "4:18 unknown-key"),
    (
      "layers: [{id: a, path: M0 0L5 5, lineWidth: 1}]\nanimations: [{duration: 1s, tracks: {a.lineWidth: [0, 1]}}]\n",
      "4:18 wrong-layer-kind"
    ),
    // A node with a finding.
    ("layers: [{id: a}]\nanimations: [{duration: 1, tracks: {a.opacity: [0, 1]}}]\n", "5:25 wrong-unit"),
    ("layers: [{id: a}]\nanimations: [{duraton: 1s, tracks: {a.opacity: [0, 1]}}]\n", "5:15 unknown-key"),
    ("layers: [{id: a}]\nanimations: [{duration: 1s, track: {a.opacity: [0, 1]}}]\n", "5:29 unknown-key"),
    ("layers: [{id: a}]\nanimations: [{duration: 1s, keyframes: [0, 1]}]\n", "5:29 unknown-key"),
    (
      "layers: [{id: a}]\npull: {trigger: 5, leave: {loop: s}}\nanimations: [{id: s, repeat: forever}]\n",
      "6:15 missing-key"
    ),
    (
      "outputs: {o: red}\nlayers: [{id: a}]\nanimations: [{duration: 1s, tracks: {outputs.o: [0, 1]}}]\n",
      "4:14 type-mismatch"
    ),
    (
      "layers: [{id: a}]\nphysics: {bodies: {b: {radius: 1}}, escape: {b: {move: [0, 1]}}}\n",
      "5:20 unknown-name"
    ),
    // A syntax error with what it cuts off.
    (
      "animations: [{duration: 1s, tracks: {a.opacity: [0, 1]}}]\nlayers:\n  - id: a\n    string: hello: world\n",
      "7:18 yaml-syntax"
    ),
    ("layers:\n  - id: a\n     kind: shape\n", "6:10 yaml-syntax"),
    ("layers: [{id: a}]\nexpect:\n  - {at {time: 1s}, a.opacity: 1}\n", "6:9 yaml-syntax"),
    ("layers: [{id dot\n", "5:1 yaml-syntax"),
    ("layers: [{id dot  \n\nanimations: 5\n", "6:11 yaml-syntax"),
  ])
  func oneMistakeIsOneFinding(_ text: String, _ finding: String) {
    #expect(findings(text) == [finding])
  }
}
