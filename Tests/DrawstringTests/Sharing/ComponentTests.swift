import Drawstring
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Components and shared files, as an effect uses them.
@Suite struct ComponentTests {
  private static let spinner = """
    drawstring: 1
    library: spinner
    constants: {stroke: 3}
    components:
      spinner:
        parameters: {diameter: 20, tint: gray, turn: 900ms}
        paths:
          round: {circle: {center: [0, 0], radius: diameter / 2}}
        layers:
          - {id: arc, kind: shape, path: round, fillColor: clear, strokeColor: tint, lineWidth: stroke, strokeEnd: diameter / 40}
        animations:
          - id: spin
            during: [refreshing, finishing]
            duration: turn
            repeat: forever
            tracks: {arc.rotation: {from: 0deg, to: 360deg}}
    """

  private static let head = """
    drawstring: 1
    effect: three
    canvas: [0, -60, 320, 60]
    pull: {trigger: 60}

    """

  private static let leave = """
      - {during: finishing, duration: 200ms, tracks: {wait.scale: {to: 0}, ARC.opacity: {to: 0}}}
    """

  @Test func aSpinnerUsedThreeTimesIsTheSameWrittenOut() throws {
    let uses = [
      (id: "wait", diameter: "28", tint: "red", turn: "900ms"),
      (id: "still", diameter: "10 + pull / 4", tint: "gray", turn: "600ms"),
      (id: "last", diameter: "20", tint: "if(armed, blue, white)", turn: "900ms"),
    ]
    var short = Self.head + "use: [shared/spinner.yaml]\nlayers:\n"
    var long = Self.head + "constants: {stroke: 3}\n"
    var (paths, layers, nodes) = ("paths:\n", "layers:\n", "animations:\n")
    for (place, use) in uses.enumerated() {
      let own = "id: \(use.id), position: [\(80 * place), -30]"
      short +=
        "  - {\(own), kind: spinner, diameter: \(use.diameter), tint: \"\(use.tint)\", turn: \(use.turn)}\n"
      paths += "  \(use.id)-round: {circle: {center: [0, 0], radius: (\(use.diameter)) / 2}}\n"
      layers += """
          - \(own.replacing(", position", with: "\n    position"))
            layers:
              - {id: \(use.id)-arc, kind: shape, path: \(use.id)-round, fillColor: clear, strokeColor: "\(use.tint)", lineWidth: stroke, strokeEnd: (\(use.diameter)) / 40}

        """
      nodes += """
          - id: \(use.id)-spin
            during: [refreshing, finishing]
            duration: \(use.turn)
            repeat: forever
            tracks: {\(use.id)-arc.rotation: {from: 0deg, to: 360deg}}

        """
    }
    short += "animations:\n" + Self.leave.replacing("ARC", with: "wait/arc")
    long += paths + layers + nodes + Self.leave.replacing("ARC", with: "wait-arc")
    let used = try Effect(yaml: short, files: SharedFiles(["shared/spinner.yaml": Self.spinner]))
    try expectSameBits(used, try Effect(yaml: long), seed: 1, rounds: 20)
  }

  /// Random components, compared with the same text in which each use is replaced by its content.
  @Test(arguments: 1...40) func drawnComponentsAreTheSameWrittenOut(seed: UInt64) throws {
    var drawn = DrawnComponents(random: SeededGenerator(seed: seed))
    let (short, long) = drawn.effects()
    let used = try Effect(yaml: short)
    try expectSameBits(used, try Effect(yaml: long), seed: seed, rounds: 5)
  }

  private func expectSameBits(_ a: Effect, _ b: Effect, seed: UInt64, rounds: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<rounds {
      let events = RandomTrace.events(trigger: 60, count: 20, using: &random)
      let trace = try Trace(events)
      let (first, second) = (a.makeReplay(of: trace), b.makeReplay(of: trace))
      for instant in RandomTrace.instants(of: events, count: 12, using: &random) {
        #expect(first.frame(at: instant).bits == second.frame(at: instant).bits, "\(instant) of \(events)")
      }
    }
  }

  @Test func namesInsideAreTheLibrarysAndNeverTheUsers() {
    let library = """
      drawstring: 1
      library: box
      components:
        box: {layers: [{id: face, opacity: shown, mask: cover}]}
      """
    let text =
      Self.head + "use: [box.yaml]\nconstants: {shown: 0.5}\nlayers: [{id: cover}, {id: a, kind: box}]"
    let error = #expect(throws: SpecError.self) {
      try Effect(yaml: text, files: SharedFiles(["box.yaml": library]))
    }
    #expect(error?.files == ["box.yaml", "box.yaml"])
    #expect(error?.findings.map(\.code) == ["unknown-name", "unknown-name"])
    #expect(error?.findings.first?.range.lowerBound.line == 4)
  }

  @Test func aRingOfFilesIsAFinding() {
    let files = SharedFiles([
      "a.yaml": "drawstring: 1\nlibrary: a\nuse: [b.yaml]",
      "b.yaml": "drawstring: 1\nlibrary: b\nuse: [a.yaml]",
    ])
    let error = #expect(throws: SpecError.self) {
      try Effect(yaml: Self.head + "use: [a.yaml]\nlayers: []", files: files)
    }
    #expect(error?.findings.map(\.message) == ["files use one another in a ring: a.yaml → b.yaml → a.yaml"])
    #expect(error?.files == ["b.yaml"])
  }

  @Test func aFormulaWhereAConstantStandsIsFoundInsideAndShowsTheUse() {
    let text = Self.head + "use: [shared/spinner.yaml]\nlayers: [{id: a, kind: spinner, turn: 1s * progress}]"
    let loaded = LoadedSpec(
      name: "effect.yaml", bytes: Array(text.utf8), files: SharedFiles(["shared/spinner.yaml": Self.spinner]))
    #expect(loaded.diagnostics.map(\.code.id) == ["signal-not-allowed"])
    let label = loaded.diagnostics.first?.labels.first
    #expect(label?.message == "used here")
    #expect(label.map { loaded.source.file(at: $0.range.start) } == "effect.yaml")
    #expect(loaded.diagnostics.map { loaded.source.file(at: $0.range.start) } == ["shared/spinner.yaml"])
  }

  @Test func nothingIsReadUnasked() {
    let error = #expect(throws: SpecError.self) {
      try Effect(yaml: Self.head + "use: [shared/spinner.yaml]\nlayers: [{id: a, kind: spinner}]")
    }
    #expect(error?.findings.map(\.code) == ["shared-file"])
  }

  @Test func nestedComponentsCannotGrowWithoutBound() {
    var text = Self.head + "components:\n  c0: {layers: [{id: a}]}\n"
    for level in 1...9 {
      let uses = (0..<9).map { "{id: l\($0), kind: c\(level - 1)}" }.joined(separator: ", ")
      text += "  c\(level): {layers: [\(uses)]}\n"
    }
    let error = #expect(throws: SpecError.self) {
      try Effect(yaml: text + "layers: [{id: all, kind: c9}]")
    }
    #expect(Set(error?.findings.map(\.code) ?? []) == ["limit-exceeded"])
  }

  @Test func argumentsCannotGrowWithoutBound() {
    var text = Self.head + "components:\n  c0: {parameters: {p: 0}, layers: [{id: a, opacity: p}]}\n"
    for level in 1...18 {
      text += "  c\(level): {parameters: {p: 0}, layers: [{id: a, kind: c\(level - 1), p: p + p}]}\n"
    }
    let error = #expect(throws: SpecError.self) {
      try Effect(yaml: text + "layers: [{id: all, kind: c18, p: progress}]")
    }
    #expect(error?.findings.map(\.code) == ["limit-exceeded"])
  }
}

/// An effect with random components, and the same effect without components.
private struct DrawnComponents {
  var random: SeededGenerator

  private struct Component {
    var parameters: [String]
    var layers: Int
    /// A component inside, with the arguments of its parameters.
    var inner: (index: Int, arguments: [String])?
    var formulas: [String]
    var duration: Int
  }

  private var components: [Component] = []

  init(random: SeededGenerator) { self.random = random }

  mutating func effects() -> (short: String, long: String) {
    for index in 0..<3 { components.append(draw(index)) }
    var uses: [(id: String, component: Int, arguments: [String])] = []
    for place in 0..<3 {
      let component = random.below(components.count)
      let arguments = components[component].parameters.map { _ in
        random.pick(["0.3", "pull / 100", "held", "1 - progress / 4", "time / 3s"])
      }
      uses.append(("u\(place)", component, arguments))
    }
    let head = """
      drawstring: 1
      effect: drawn
      canvas: [320, 60]
      pull: {trigger: 60}
      constants: {half: 0.5}
      signals: {held: {sample: pull / 200, when: pull > 10}}

      """
    var short = head + "components:\n"
    for (index, component) in components.enumerated() { short += text(component, index) }
    short += "layers:\n"
    var (layers, nodes) = ("layers:\n", "animations:\n")
    for use in uses {
      let names = components[use.component].parameters
      let arguments = zip(names, use.arguments).map { ", \($0): \($1)" }.joined()
      short += "  - {id: \(use.id), kind: c\(use.component)\(arguments)}\n"
      let written = written(use.id, use.component, use.arguments, depth: 1)
      layers += written.layers
      nodes += written.nodes
    }
    return (short, head + layers + nodes)
  }

  private mutating func draw(_ index: Int) -> Component {
    let parameters = (0..<1 + random.below(2)).map { "p\($0)" }
    let layers = 1 + random.below(2)
    let terms = parameters + ["half", "0.25", "progress"]
    func formula(_ random: inout SeededGenerator) -> String {
      "\(random.pick(terms)) \(random.pick(["+", "*", "-"])) \(random.pick(parameters))"
    }
    var component = Component(
      parameters: parameters, layers: layers, formulas: (0..<layers).map { _ in formula(&random) },
      duration: 100 + random.below(900))
    if index > 0, random.chance(70) {
      let inner = random.below(index)
      component.inner = (inner, components[inner].parameters.map { _ in formula(&random) })
    }
    return component
  }

  private func text(_ component: Component, _ index: Int) -> String {
    var text =
      "  c\(index):\n    parameters: {\(component.parameters.map { "\($0): 0" }.joined(separator: ", "))}\n"
    text += "    layers:\n"
    if let inner = component.inner {
      let arguments = zip(components[inner.index].parameters, inner.arguments).map { ", \($0): \($1)" }
        .joined()
      text += "      - {id: inner, kind: c\(inner.index)\(arguments)}\n"
    }
    for layer in 0..<component.layers {
      text += "      - {id: l\(layer), position.y: \(component.formulas[layer])}\n"
    }
    text += "    animations:\n"
    text +=
      "      - {duration: \(component.duration)ms, repeat: forever, tracks: {l0.position.x: {to: 10}}}\n"
    return text
  }

  private func written(
    _ id: String, _ index: Int, _ arguments: [String], depth: Int
  ) -> (layers: String, nodes: String) {
    let component = components[index]
    func put(_ formula: String) -> String {
      zip(component.parameters, arguments).reduce(formula) { $0.replacing($1.0, with: "(\($1.1))") }
    }
    let indent = String(repeating: "    ", count: depth)
    var layers = "\(indent.dropLast(2))- id: \(id)\n\(indent)layers:\n"
    var nodes = ""
    if let inner = component.inner {
      let inside = written("\(id)-inner", inner.index, inner.arguments.map(put), depth: depth + 1)
      layers += inside.layers
      nodes += inside.nodes
    }
    for layer in 0..<component.layers {
      layers += "\(indent)  - {id: \(id)-l\(layer), position.y: \(put(component.formulas[layer]))}\n"
    }
    nodes +=
      "  - {duration: \(component.duration)ms, repeat: forever, tracks: {\(id)-l0.position.x: {to: 10}}}\n"
    return (layers, nodes)
  }
}
