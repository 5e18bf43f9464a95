import DrawstringCore

/// Random specs that are valid by construction: most of the language, in combinations that nobody would write.
///
/// The same choices give the same spec. Every choice takes one number of the source, so that bytes can be the source
/// as well as a seed.
package struct DrawnSpec<Random: RandomNumberGenerator> {
  /// A layer that tracks may move.
  struct DrawnLayer {
    var id: String
    var kind: LayerKind
    /// How many copies there are of it, by the replicators around it, from the outside in.
    var copies: [Int] = []
    /// How many colours a gradient has.
    var colors = 0
  }

  var random: Random
  var names = DrawnNames()
  var layers: [DrawnLayer] = []
  var pathNames: [String] = []
  var outputs: [(name: String, type: ValueType)] = []
  var roots: [String] = []
  var nodeCount = 0
  /// The names that each target of the node has for itself.
  var copyNames: [String] = []
  let hasPull: Bool
  let hasPhysics: Bool

  package init(random: Random) {
    self.random = random
    hasPull = self.random.next() % 8 > 0
    hasPhysics = self.random.next() % 3 == 0
  }

  // MARK: Choices

  mutating func below(_ count: Int) -> Int { random.below(count) }
  mutating func chance(_ percent: Int) -> Bool { random.chance(percent) }
  mutating func pick<Element>(_ items: [Element]) -> Element { random.pick(items) }
  mutating func some(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  // MARK: The effect

  /// Draws the spec; once for each value.
  package mutating func tree() -> SpecTree {
    var entries: [SpecTree.Entry] = []
    func add(_ key: String, _ value: SpecTree) { entries.append(SpecTree.Entry(key, value)) }
    add("drawstring", "1")
    add("effect", "drawn")
    if chance(20) { add("title", .text(text())) }
    if chance(20) { add("x-anything", ["at all": ["true", .missing, "é\n\"\\"]]) }
    add("canvas", pick([["100", "200"], ["0", "-55", "375pt", "55"], ["-10", "3.5", "1", "9000"]]))
    if hasPull { add("pull", pull()) }
    if chance(30) { add("phases", phases()) }
    add("constants", constants())
    add("signals", signals())
    add("outputs", outputTree())
    add("paths", paths())
    add("layers", layerTrees())
    if hasPhysics { add("physics", physics()) }
    let animations = (0..<some(1...6)).map { _ in root() }
    add("animations", .list(animations))
    if chance(30) { add("variants", variants()) }
    return .map(entries)
  }

  private mutating func pull() -> SpecTree {
    var entries = [SpecTree.Entry("trigger", .text(pick(["50", "55pt", "k1 * 10", "120", "0.5"])))]
    func add(_ key: String, _ values: [SpecTree], _ percent: Int) {
      if chance(percent) { entries.append(SpecTree.Entry(key, pick(values))) }
    }
    add("hysteresis", ["0", "0.25"], 30)
    add("rest", ["40", "0", "-5"], 30)
    add("limit", ["trigger", "trigger + 5", "trigger * 20"], 40)
    add(
      "rubber",
      [
        ["coefficient": "0.55", "dimension": "trigger * 2"],
        ["coefficient": "1", "dimension": "trigger * 9"],
        ["coefficient": "trigger", "dimension": "trigger * 2"],
      ], 30)
    add("deadband", ["2", "0"], 30)
    add("fires", ["release", "arming"], 40)
    add(
      "settle",
      [
        ["duration": "0s"], ["duration": "70ms", "ease": .text(easing())], ["duration": "d1"],
        ["ease": .text(easing())],
      ], 50)
    add(
      "return",
      [
        ["duration": "400ms", "ease": .text(easing())], ["duration": "0s"], ["delay": "300ms"],
        ["delay": "d1", "duration": "80ms"],
      ], 40)
    add("cancel", [["duration": "250ms", "ease": .text(easing())], ["ease": .text(easing())]], 30)
    add("content", ["moves", "stays"], 20)
    add("minimum", ["200ms", "2s"], 20)
    add("leave", ["now", "loop-end"], 40)
    return .map(entries)
  }

  private mutating func phases() -> SpecTree {
    [
      "finishing": .text(pick(["0s", "500ms", "d1 * 2"])), "cancelling": .text(pick(["300ms", "1ms", "0s"])),
    ]
  }

  mutating func text() -> String {
    pick([
      "", "pull to refresh", "${k1} of ${k2}", "\u{202E}tfel\u{2066}", "a: b # c", "é😀\u{7F}", "yes", "- x",
      "{", "'",
      "0x1F", "\\", " spaced ",
    ])
  }

  // MARK: Names

  private mutating func constants() -> SpecTree {
    names.addConstants()
    var entries: [SpecTree.Entry] = [
      SpecTree.Entry("k1", .text(pick(["5", "0.5", "17.25", "1e3"]))),
      SpecTree.Entry("k2", .text(pick(["k1 * 2", "-3", "max(k1, 8) / 3"]))),
      SpecTree.Entry("a1", .text(pick(["90deg", "-0.25turn", "atan2(k1, 3)"]))),
      SpecTree.Entry("d1", .text(pick(["350ms", "0.1s", "1s / 3"]))),
      SpecTree.Entry("c1", .text(pick(["'#5AC8C8'", "red", "#1234"].map { $0.replacing("'", with: "") }))),
      SpecTree.Entry("p1", ["3", .text(pick(["4", "k1 + 1", "-20"]))]),
      SpecTree.Entry("e1", .text(easing(isNamed: false))),
    ]
    if chance(50) { entries = random.shuffled(entries) }
    return .map(entries)
  }

  private mutating func signals() -> SpecTree {
    var entries: [SpecTree.Entry] = []
    let types: [ValueType] = [.number, .number, .angle, .boolean, .color]
    for index in 0..<some(1...5) {
      let name = "s\(index)"
      let type = pick(types)
      let value: SpecTree
      if type != .color && type != .boolean && chance(45) {
        var memory = [SpecTree.Entry(pick(["sample", "sum"]), .text(formula(type, depth: 1)))]
        if chance(50) { memory.append(SpecTree.Entry("when", .text(condition()))) }
        if chance(50) { memory.append(SpecTree.Entry("reset", .text(condition()))) }
        if chance(30) { memory.append(SpecTree.Entry("initial", .text(literal(type)))) }
        value = .map(memory)
      } else {
        value = .text(formula(type, depth: 2))
      }
      entries.append(SpecTree.Entry(name, value))
      names.addSignal(name, type)
    }
    if chance(50) { entries = random.shuffled(entries) }
    return .map(entries)
  }

  private mutating func outputTree() -> SpecTree {
    var entries: [SpecTree.Entry] = []
    for index in 0..<below(3) {
      let type = pick([ValueType.number, .number, .angle])
      entries.append(SpecTree.Entry("o\(index)", .text(formula(type, depth: 2, .frame))))
      outputs.append(("o\(index)", type))
    }
    return .map(entries)
  }

  // MARK: Physics and variants

  private mutating func physics() -> SpecTree {
    var body: [SpecTree.Entry] = [SpecTree.Entry("radius", .text(pick(["8", "0.5", "40"])))]
    for key in ["restitution", "friction", "resistance", "angularResistance"] where chance(50) {
      body.append(SpecTree.Entry(key, .text(pick(["0", "0.4", "1"]))))
    }
    if chance(60) { body.append(SpecTree.Entry("rotates", "true")) }
    var entries: [SpecTree.Entry] = [
      SpecTree.Entry("bodies", ["ball": .map(body)]),
      SpecTree.Entry(
        "boundaries", .list((0..<some(1...2)).map { _ in .text(pick(["bowl"] + pathNames)) }.uniqued)),
    ]
    if chance(40) {
      entries.append(SpecTree.Entry("gravity", pick([["0", "1000"], ["-300", "50"], ["0", "0"]])))
    }
    if chance(40) { entries.append(SpecTree.Entry("step", .text(pick(["60", "240", "1000"])))) }
    if chance(80) { entries.append(SpecTree.Entry("active", .text(condition()))) }
    if chance(40) {
      let per: [SpecTree.Entry] = chance(50) ? [SpecTree.Entry("per", "drag")] : []
      entries.append(
        SpecTree.Entry("escape", ["ball": .map([SpecTree.Entry("move", ["0", "-20"])] + per)]))
    }
    return .map(entries)
  }

  private mutating func variants() -> SpecTree {
    var entries: [SpecTree.Entry] = []
    for name in [pick(["dark", "reducedMotion"]), "calm"] where chance(60) {
      var changes: [SpecTree.Entry] = []
      if chance(50) { changes.append(SpecTree.Entry("constants", ["k1": "7", "c1": "navy"])) }
      if chance(30), hasPull { changes.append(SpecTree.Entry("pull", ["trigger": "33"])) }
      if chance(30) { changes.append(SpecTree.Entry("phases", ["finishing": "80ms"])) }
      if chance(50) {
        changes.append(SpecTree.Entry("layers", [pick(layers).id: ["opacity": .text(pick(["0.5", "0"]))]]))
      }
      if chance(50), !roots.isEmpty { changes.append(SpecTree.Entry("animations", [pick(roots): "remove"])) }
      if chance(30), hasPhysics { changes.append(SpecTree.Entry("physics", "remove")) }
      entries.append(SpecTree.Entry(name, .map(changes)))
    }
    return .map(entries)
  }
}

extension Array where Element: Hashable {
  /// Each element where it is first met.
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
