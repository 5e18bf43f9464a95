import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// A formula as a tree, with its text and its value computed on the tree: a second implementation.
private indirect enum Tree {
  case number(Double)
  case signal(BuiltinSignal)
  case negation(Tree)
  case binary(String, Tree, Tree)
  case call(String, [Tree])
  case choice(Tree, String, Tree, Tree, Tree)

  static func random(_ depth: Int, using generator: inout SeededGenerator) -> Tree {
    func next() -> Tree { random(depth - 1, using: &generator) }
    switch Int.random(in: depth <= 0 ? 0...2 : 0...9, using: &generator) {
    case 0:
      let extremes: [Double] = [0, 1, 0.5, 1e308, .leastNonzeroMagnitude * 2024, 3, 1.7976931348623157e308]
      return .number(extremes.randomElement(using: &generator) ?? 0)
    case 1: return .number(Double(Int.random(in: 0...200, using: &generator)) / 8)
    case 2: return .signal([.pull, .travel, .velocity].randomElement(using: &generator) ?? .pull)
    case 3: return .negation(next())
    case 4...6:
      let operation = ["+", "-", "*", "/", "%", "^"].randomElement(using: &generator) ?? "+"
      return .binary(operation, next(), next())
    case 7:
      return .choice(
        next(), ["<", "<=", ">", ">=", "==", "!="].randomElement(using: &generator) ?? "<", next(), next(),
        next())
    default:
      let (name, count) =
        [
          ("min", 2), ("max", 3), ("abs", 1), ("sign", 1), ("floor", 1), ("ceil", 1), ("round", 1),
          ("sqrt", 1),
          ("clamp", 3), ("lerp", 3), ("step", 2), ("smoothstep", 3), ("remap", 5), ("wrap", 3),
        ].randomElement(using: &generator) ?? ("abs", 1)
      return .call(name, (0..<count).map { _ in next() })
    }
  }

  /// With the fewest parentheses the grammar asks for, or all of them.
  func text(_ strength: Int, full: Bool) -> String {
    func wrapped(_ own: Int, _ text: String) -> String { full || own < strength ? "(\(text))" : text }
    switch self {
    case .number(let value): return "\(value)"
    case .signal(let signal): return signal.row.name
    case .negation(let operand): return wrapped(3, "-" + operand.text(3, full: full))
    case .binary(let operation, let a, let b):
      switch operation {
      case "^": return wrapped(4, a.text(5, full: full) + "^" + b.text(3, full: full))
      case "*", "/", "%": return wrapped(2, a.text(2, full: full) + operation + " " + b.text(3, full: full))
      default: return wrapped(1, a.text(1, full: full) + " " + operation + " " + b.text(2, full: full))
      }
    case .call(let name, let arguments):
      return name + "(" + arguments.map { $0.text(0, full: full) }.joined(separator: ",") + ")"
    case .choice(let a, let comparison, let b, let c, let d):
      return "if(\(a.text(1, full: full)) \(comparison) \(b.text(1, full: full)), "
        + "\(c.text(0, full: full)), \(d.text(0, full: full)))"
    }
  }

  func value(_ signals: [BuiltinSignal: Double]) -> Double {
    switch self {
    case .number(let value): return value
    case .signal(let signal): return signals[signal] ?? 0
    case .negation(let operand): return Self.bounded(-operand.value(signals))
    case .binary(let operation, let a, let b):
      return Self.apply(operation, a.value(signals), b.value(signals))
    case .choice(let a, let comparison, let b, let c, let d):
      let (left, right) = (a.value(signals), b.value(signals))
      let holds =
        switch comparison {
        case "<": left < right
        case "<=": left <= right
        case ">": left > right
        case ">=": left >= right
        case "==": left == right
        default: left != right
        }
      return holds ? c.value(signals) : d.value(signals)
    case .call(let name, let arguments): return Self.call(name, arguments.map { $0.value(signals) })
    }
  }

  private static func bounded(_ value: Double) -> Double {
    if value == 0 { return 0 }
    return min(max(value, -Double.greatestFiniteMagnitude), Double.greatestFiniteMagnitude)
  }

  /// The rules of the language, word by word.
  private static func apply(_ operation: String, _ a: Double, _ b: Double) -> Double {
    switch operation {
    case "+": return bounded(a + b)
    case "-": return bounded(a - b)
    case "*": return bounded(a * b)
    case "/": return b == 0 ? 0 : bounded(a / b)
    case "%":
      if b == 0 { return 0 }
      let rest = a.remainder(dividingBy: b)
      // The nearest remainder may lie on the other side of 0.
      return bounded(rest != 0 && (rest > 0) != (b > 0) ? rest + b : rest)
    default:
      if a == 0 { return b == 0 ? 1 : 0 }
      if a < 0 && b != b.rounded() { return 0 }
      return bounded(Elementary.pow(a, b))
    }
  }

  private static func call(_ name: String, _ v: [Double]) -> Double {
    switch name {
    case "min": return min(v[0], v[1])
    case "max": return max(v[0], max(v[1], v[2]))
    case "abs": return abs(v[0])
    case "sign": return v[0] == 0 ? 0 : v[0] < 0 ? -1 : 1
    case "floor": return bounded(v[0].rounded(.down))
    case "ceil": return bounded(v[0].rounded(.up))
    case "round": return bounded(v[0].rounded())
    case "sqrt": return v[0] < 0 ? 0 : v[0].squareRoot()
    case "clamp": return max(v[1], min(v[0], v[2]))
    case "lerp": return apply("+", v[0], apply("*", apply("-", v[1], v[0]), v[2]))
    case "step": return v[1] < v[0] ? 0 : 1
    case "smoothstep":
      if v[0] == v[1] { return v[2] < v[0] ? 0 : 1 }
      let t = max(0, min(1, apply("/", apply("-", v[2], v[0]), apply("-", v[1], v[0]))))
      return bounded(t * t * (3 - 2 * t))
    case "remap":
      if v[1] == v[2] { return v[3] }
      let share = apply("/", apply("-", v[0], v[1]), apply("-", v[2], v[1]))
      return call("lerp", [v[3], v[4], share])
    default:
      if v[1] == v[2] { return v[1] }
      return apply("+", v[1], apply("%", apply("-", v[0], v[1]), apply("-", v[2], v[1])))
    }
  }
}

@Suite struct FormulaPropertyTests {
  @Test func randomFormulasAgreeWithTheTree() {
    var generator = SeededGenerator(seed: 42)
    for round in 0..<3000 {
      let tree = Tree.random(Int.random(in: 1...6, using: &generator), using: &generator)
      let signals: [BuiltinSignal: Double] = [
        .pull: Double(Int.random(in: -800...800, using: &generator)) / 8, .travel: 1e300, .velocity: 0,
      ]
      let expected = tree.value(signals)
      for full in [false, true] {
        var fixture = FormulaFixture()
        let text = tree.text(0, full: full)
        let found = fixture.evaluate(text, .any, signals)
        #expect(found == [expected], "round \(round): \(text)")
      }
    }
  }

  @Test func constantsFoldToTheBitsThatEvaluationGives() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<1000 {
      let tree = Tree.random(5, using: &generator)
      let signals: [BuiltinSignal: Double] = [.pull: 1.75, .travel: -33, .velocity: 1e5]
      var signalled = FormulaFixture()
      var folded = FormulaFixture()
      folded.scope.define("pull", as: .number(1.75))
      folded.scope.define("travel", as: .number(-33))
      folded.scope.define("velocity", as: .number(1e5))
      let text = tree.text(0, full: true)
      let value = folded.read(text)
      #expect(value?.constantLane != nil)
      #expect(value?.constantLane == signalled.evaluate(text, .any, signals)?[0], "\(text)")
    }
  }

  @Test func everyFunctionsExampleIsAFormulaAndFinite() {
    var generator = SeededGenerator(seed: 99)
    for row in FunctionTable.rows {
      var fixture = FormulaFixture()
      fixture.scope.define("width", as: .number(375))
      guard case .formula(let formula) = fixture.read(row.example) else {
        Issue.record("\(row.example) has no signal or does not compile")
        continue
      }
      for _ in 0..<200 {
        let lanes: [Double] = (0..<SignalTable.laneCount + 8).map { _ in
          Double(bitPattern: generator.next())
        }
        let value = fixture.run(formula, lanes)[0]
        #expect(value.isFinite && !(value == 0 && value.sign == .minus), "\(row.example)")
      }
    }
  }

  @Test func mutatedTextsNeverTrapAndFindingsLieInside() {
    let seeds = [
      "clamp((pull - 24) / 85, 0, 1)", "if(delta > 0, -0.08rad, 0.08rad)", "rgb(1, 2, 3 / 50%)", "#5AC8C8",
      "ease(cubic-bezier(.2, 0, 0, 1), progress) ^ -2", "1:30.5 + 0x1F_FF - .inf", "p.x + `r` * soft",
      "ease(linear(0, 0.5 25% 75%, 1), x)", "not armed and 1 < 2 or 3e5ms == time", "hsl(120deg 100% 25%)",
      "color-mix(in oklch longer hue, brand 30%, 20% #5AC8C8)", "oklch(70% none -30grad / 0.5)",
      "steps(4, jump-end)", "−2 ≤ 3 × é", "1e999 * 012 % 40%", "350ms", "+5.", "wrap(turn, -180deg, 180deg)",
    ].map { Array($0.utf8) }
    let expectations: [ExpectedValue] = [
      .any, .length, .angle, .duration, .boolean, .color, .place, .number(allowsPercent: true),
    ]
    var generator = SeededGenerator(seed: 2024)
    var fixture = FormulaFixture()
    for _ in 0..<10_000 {
      var bytes = seeds.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 2:
          bytes.insert(
            "()+-*/%^<>=!.,:#`0123456789eE_ ps".utf8.randomElement(using: &generator) ?? 40, at: place)
        default:
          let other = seeds.randomElement(using: &generator) ?? []
          bytes.insert(
            contentsOf: other.prefix(Int.random(in: 0...other.count, using: &generator)), at: place)
        }
      }
      let text = ScalarText(node: NodeID(0), bytes: bytes, base: 0)
      var diagnostics = Diagnostics()
      let expected = expectations.randomElement(using: &generator) ?? .any
      let value = ValueReader.value(
        text, expecting: expected, scope: fixture.scope, pool: &fixture.pool, curves: &fixture.curves,
        diagnostics: &diagnostics)
      #expect((value == nil) == diagnostics.hasErrors || bytes.starts(with: "hole".utf8), "\(text.string)")
      if case .constant(let lanes, _) = value { #expect(!lanes.contains { !$0.isFinite }, "\(text.string)") }
      _ = EasingParser.parse(text, scope: fixture.scope, diagnostics: &diagnostics)
      _ = ConstantReader.value(text, scope: fixture.scope, diagnostics: &diagnostics)
      _ = ConstantReader.referencedNames(text)
      for finding in diagnostics.findings {
        let ranges = [finding.range] + (finding.fix.map { [$0.range] } ?? [])
        #expect(ranges.allSatisfy { 0 <= $0.start && $0.start <= $0.end && $0.end <= bytes.count })
      }
    }
  }
}
