import Drawstring
import DrawstringTestSupport
import Testing

/// Inputs against a second implementation, which walks through the events of random traces: values of every type, with and
/// without `settle` and `range`, along an ease that overshoots, over refreshes, returns to idle and resets.
@Suite struct InputSettlingTests {
  /// An input of the second implementation.
  private struct Told {
    var name: String
    /// In milliseconds; nil for a jump.
    var length: Double?
    var range: ClosedRange<Double>?
    var isColor = false
    var resets = false
    var first: [Double]
    /// Target, the value from which it moves, and the start in milliseconds.
    var target: [Double] = []
    var from: [Double] = []
    var start = 0.0

    mutating func begin() { (target, from) = (first, first) }

    /// `linear(0, 1.3 40%, 1)`.
    private func eased(_ x: Double) -> Double { x < 0.4 ? 1.3 * x / 0.4 : 1.3 - 0.3 * (x - 0.4) / 0.6 }

    func value(at now: Double) -> [Double] {
      guard let length, now - start < length, from != target else { return target }
      let y = eased((now - start) / length)
      func mixed(_ a: Double, _ b: Double) -> Double { a * (1 - y) + b * y }
      if !isColor { return zip(from, target).map(mixed) }
      let alpha = min(max(mixed(from[3], target[3]), 0), 1)
      return (0..<3).map { mixed(from[$0] * from[3], target[$0] * target[3]) / alpha } + [alpha]
    }

    mutating func set(_ numbers: [Double], at now: Double) {
      let limited = numbers.map { number in
        range.map { min(max(number, $0.lowerBound), $0.upperBound) } ?? number
      }
      if limited == target { return }
      (from, target, start) = (value(at: now), limited, now)
    }
  }

  private static let spec = """
    drawstring: 1
    effect: told
    canvas: [100, 100]
    phases: {finishing: 300ms}
    constants: {over: "linear(0, 1.3 40%, 1)"}
    inputs:
      load: {type: number, range: [-1, 1], default: 0.5, settle: {duration: 200ms, ease: over}}
      tilt: {type: angle, range: [-1rad, 2rad], settle: {duration: 320ms, ease: over}, reset: true}
      focus: {type: point, default: [3, 4], settle: {duration: 500ms, ease: over}}
      accent: {type: color, default: "rgb(51 102 153 / 0.4)", settle: {duration: 400ms, ease: over}, reset: true}
      level: {type: number, range: [0, 3], reset: true}
    layers: [{id: a, zPosition: load, rotation: tilt, position: focus, backgroundColor: accent, opacity: level}]

    """
  private static let figures = [
    "load": "a.zPosition", "tilt": "a.rotation", "focus": "a.position", "accent": "a.backgroundColor",
    "level": "a.opacity",
  ]

  private static var inputs: [Told] {
    [
      Told(name: "load", length: 200, range: -1...1, first: [0.5]),
      Told(name: "tilt", length: 320, range: -1...2, resets: true, first: [0]),
      Told(name: "focus", length: 500, first: [3, 4]),
      Told(name: "accent", length: 400, isColor: true, resets: true, first: [0.2, 0.4, 0.6, 0.4]),
      Told(name: "level", range: 0...3, resets: true, first: [0]),
    ]
  }

  private func value(_ name: String, _ numbers: [Double]) -> InputValue {
    switch name {
    case "tilt": .angle(numbers[0])
    case "focus": .point(Vec2(numbers[0], numbers[1]))
    case "accent":
      .color(RGBAColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]))
    default: .number(numbers[0])
    }
  }

  private func drawn(_ name: String, _ random: inout SeededGenerator) -> [Double] {
    func number(_ count: Int) -> Double { Double(random.below(count)) }
    switch name {
    case "focus": return [number(9), number(9)]
    case "accent": return [number(5) / 4, number(5) / 4, number(5) / 4, random.pick([0.4, 0.7, 1])]
    // Beyond both ends of the ranges, too.
    default: return [number(9) / 2 - 1.5]
    }
  }

  @Test func randomTraces() throws {
    let effect = try Effect(yaml: Self.spec)
    var random = SeededGenerator(seed: 15)
    for number in 0..<Effort.cases(400) {
      var inputs = Self.inputs
      var beginnings: [InputSetting] = []
      for index in inputs.indices where number % 3 == 0 && random.chance(40) {
        var numbers = drawn(inputs[index].name, &random)
        if let range = inputs[index].range {
          numbers = numbers.map { min(max($0, range.lowerBound), range.upperBound) }
        }
        inputs[index].first = numbers
        beginnings.append(InputSetting(inputs[index].name, value(inputs[index].name, numbers)))
      }
      for index in inputs.indices { inputs[index].begin() }
      var events: [TraceEvent] = []
      var now = 0
      var (isIdle, end) = (true, Int.max)
      /// Returns to idle where the end of finishing has come.
      func advance(to instant: Int) {
        guard end <= instant else { return }
        for index in inputs.indices where inputs[index].resets {
          inputs[index].set(inputs[index].first, at: Double(end))
        }
        (isIdle, end) = (true, .max)
      }
      var isFinishing: Bool { end < .max }
      for _ in 0..<24 {
        now += random.pick([0, 0, 5, 40, 90, 160, 300, 700])
        advance(to: now)
        let at = Duration.milliseconds(now)
        switch random.below(12) {
        case 0:
          events.append(.begin(at: at))
          isIdle = false
        case 1:
          events.append(.finish(random.pick(FinishOutcome.allCases), at: at))
          if !isIdle && !isFinishing { end = now + 300 }
        case 2 where random.chance(40):
          events.append(.reset(at: at))
          (isIdle, end) = (true, .max)
          for index in inputs.indices { inputs[index].begin() }
        default:
          var settings: [InputSetting] = []
          for _ in 0...random.below(3) {
            let index = random.below(inputs.count)
            let numbers = drawn(inputs[index].name, &random)
            inputs[index].set(numbers, at: Double(now))
            settings.append(InputSetting(inputs[index].name, value(inputs[index].name, numbers)))
          }
          events.append(.set(settings, at: at))
        }
        let asked = now + random.pick([0, 3, 70, 130, 250])
        var then = inputs
        if end <= asked {
          for index in then.indices where then[index].resets {
            then[index].set(then[index].first, at: Double(end))
          }
        }
        let frame = effect.makeReplay(of: try Trace(events), inputs: beginnings).frame(
          at: .milliseconds(asked))
        for input in then {
          let found = try #require(frame.figure(Self.figures[input.name] ?? ""))
          let wanted = input.value(at: Double(asked))
          if !isClose(found, wanted, within: 1e-12 * 16) {
            Issue.record(
              "\(input.name) is \(found), and \(wanted) at \(asked) ms of \(try Trace(events).yaml)")
            return
          }
        }
      }
    }
  }

  /// A clear colour takes the other's hue: 1/4 of the way 0.25 of opaque blue.
  @Test func clearColours() throws {
    let probe = try Probe(
      "inputs: {tint: {type: color, default: clear, settle: {duration: 1s, ease: linear}}}",
      layers: "[{id: a, backgroundColor: tint}]")
    let blue = TraceEvent.set([InputSetting("tint", .color(RGBAColor(red: 0, green: 0, blue: 1)))], at: s(1))
    let clear = TraceEvent.set(
      [InputSetting("tint", .color(RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)))], at: s(2))
    #expect(isClose(try probe.numbers(1.25, "a.backgroundColor", [blue]), [0, 0, 1, 0.25]))
    #expect(isClose(try probe.numbers(2.75, "a.backgroundColor", [blue, clear]), [0, 0, 1, 0.25]))
    #expect(isClose(try probe.numbers(3, "a.backgroundColor", [blue, clear]), [0, 0, 0, 0]))
  }

  /// 1.3 at 40 % of the way, though the range ends at 1: a target is limited, an overshoot is not. A target beyond the range is
  /// the end of it, so that a further one changes nothing.
  @Test func anOvershootIsNotLimited() throws {
    let probe = try Probe(
      """
      constants: {over: "linear(0, 1.3 40%, 1)"}
      inputs: {load: {type: number, range: [0, 1], settle: {duration: 1s, ease: over}}}
      """, layers: "[{id: a, zPosition: load}]")
    func set(_ number: Double, at seconds: Double) -> TraceEvent {
      .set([InputSetting("load", .number(number))], at: s(seconds))
    }
    let times = [1, 1.2, 1.4, 1.7, 2, 3]
    let course = [0, 0.65, 1.3, 1.15, 1, 1]
    #expect(isClose(try probe.course([set(1, at: 1)], at: times), course))
    #expect(isClose(try probe.course([set(7, at: 1), set(9, at: 1.3), set(1, at: 1.5)], at: times), course))
    // A new target starts from the overshoot: from 1.3 to 0, 0.65 after a fifth of a second.
    #expect(
      isClose(
        try probe.course([set(1, at: 1), set(0, at: 1.4)], at: [1.4, 1.6, 1.8, 2.4]), [1.3, 0.455, -0.39, 0]))
  }
}
