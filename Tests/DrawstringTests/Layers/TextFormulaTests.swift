import Drawstring
import DrawstringCore
import DrawstringLoader
import DrawstringReports
import Foundation
import Testing

/// Formulas in texts: how numbers are written, when texts change, and what is captured.
@Suite struct TextFormulaTests {
  private static func effect(_ text: String, _ rest: String = "") throws -> Effect {
    try Effect(yaml: yaml(text, rest))
  }

  private static func yaml(_ text: String, _ rest: String = "") -> String {
    """
    drawstring: 1
    effect: texts
    canvas: [0, -60, 300, 60]
    pull: {trigger: 60}
    inputs:
      done: {type: number, default: 0}
      turn: {type: angle, default: 0deg}
      mood: {type: [calm, wild]}
      title: {type: text, default: Inbox}
    constants: {price: 3.14159, half: 0.5, quarter: 90deg}
    layers:
      - {id: a, kind: text, size: [100, 20], string: "\(text)", label: "\(text)"}
    \(rest)

    """
  }

  private func shown(
    _ text: String, _ inputs: [InputSetting] = [], _ phase: Phase = .refreshing, _ time: Duration = .zero
  ) throws -> String? {
    let effect = try Self.effect(text)
    let loaded = LoadedSpec(name: "texts.yaml", bytes: Array(Self.yaml(text).utf8))
    let compiled = try Effect(compiled: try #require(loaded.compiled()))
    let moment = Moment(phase: phase, time: time, inputs: inputs)
    let frame = effect.frame(at: moment)
    #expect(frame["a"]?.string == frame["a"]?.label)
    #expect(compiled.frame(at: moment)["a"]?.string == frame["a"]?.string)
    return frame["a"]?.string
  }

  private static func done(_ value: Double) -> [InputSetting] { [InputSetting("done", .number(value))] }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (0.5, "0.5"), (0.125, "0.13"), (-0.125, "-0.13"), (1.005, "1"),
    (0.004, "0"), (-0.004, "0"), (0.996, "1"), (-12.3456, "-12.35"), (100, "100"),
    (1e21, "1000000000000000000000"),
    (1.5e22, "15000000000000000000000"), (123_456_789.125, "123456789.13"), (1e-300, "0"),
  ])
  func aNumberHasAtMostTwoDecimals(_ value: Double, _ text: String) throws {
    #expect(try shown("${done * 1}", Self.done(value)) == text)
    #expect(try shown("${done}", Self.done(value)) == text)
  }

  @Test(arguments: [
    (0.0, 0, "0"), (2.5, 0, "3"), (-2.5, 0, "-3"), (0.5, 0, "1"), (0.49, 0, "0"), (-0.4, 0, "0"),
    (1, 3, "1.000"),
    (-0.0001, 3, "0.000"), (0.0005, 3, "0.001"), (9.999_999_6, 6, "10.000000"), (1.000_000_4, 6, "1.000000"),
  ])
  func decimalsAreExact(_ value: Double, _ count: Int, _ text: String) throws {
    #expect(try shown("${done:\(count)}", Self.done(value)) == text)
  }

  /// The C library prints the whole decimal expansion, which is rounded by hand.
  @Test func numbersAreRoundedAwayFromZeroOfTheirExpansion() {
    var random = SystemRandomNumberGenerator()
    for round in 0..<20_000 {
      let decimals = round % 7
      var value = Double(bitPattern: random.next())
      if round % 3 > 0 { value = Double.random(in: -1000...1000, using: &random) }
      // Halves of the last decimal, where there are any.
      if round % 5 == 0 { value = Double(Int.random(in: -9999...9999, using: &random)) / 64 }
      guard value.isFinite else { continue }
      var bytes: [UInt8] = []
      JavaScriptNumber.append(value, decimals: decimals, isTrimmed: false, to: &bytes)
      let found = String(decoding: bytes, as: UTF8.self)
      #expect(found == Self.rounded(value, decimals), "\(value), \(decimals)")
      let kept = JavaScriptNumber.rounded(value, decimals: decimals)
      bytes = []
      JavaScriptNumber.append(kept, decimals: decimals, isTrimmed: false, to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == found, "\(value), \(decimals)")
    }
  }

  private static func rounded(_ value: Double, _ decimals: Int) -> String {
    let expansion = String(format: "%.1080f", value.magnitude)
    let point = expansion.firstIndex(of: ".") ?? expansion.endIndex
    var digits = Array(expansion[..<point].utf8) + expansion[point...].utf8.dropFirst().prefix(decimals)
    let next = expansion.utf8[expansion.utf8.index(point, offsetBy: decimals + 1)]
    if next >= UInt8(ascii: "5") {
      var place = digits.count - 1
      while place >= 0, digits[place] == UInt8(ascii: "9") {
        digits[place] = UInt8(ascii: "0")
        place -= 1
      }
      if place < 0 { digits.insert(UInt8(ascii: "1"), at: 0) } else { digits[place] += 1 }
    }
    let isZero = digits.allSatisfy { $0 == UInt8(ascii: "0") }
    if decimals > 0 { digits.insert(UInt8(ascii: "."), at: digits.count - decimals) }
    return (value < 0 && !isZero ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }

  @Test func anglesAreDegreesAndDurationsSeconds() throws {
    #expect(try shown("${turn}", [InputSetting("turn", .number(Double.pi / 3))]) == "60")
    #expect(try shown("${quarter}|${quarter / 4:1}") == "90|22.5")
    #expect(try shown("${time:1} s", [], .refreshing, .milliseconds(1250)) == "1.3 s")
  }

  @Test func namesAloneAreAsTheyWere() throws {
    #expect(try shown("$${price} ${price:2} ${price + 0}") == "$3.14159 3.14 3.14")
    let inputs = [InputSetting("mood", .word("wild")), InputSetting("title", .text("${done}"))]
    #expect(try shown("${title}: ${mood}, ${done}", inputs) == "${done}: wild, 0")
  }

  @Test func constantsAreCharacters() throws {
    let graph = try Self.effect("${half * 3} ${price}").graph
    #expect(graph.composedTexts.isEmpty)
  }

  @Test func aTextIsCapturedAndHeldAsShown() throws {
    let effect = try Self.effect(
      "idle",
      """
      animations:
        - during: refreshing
          hold: finishing
          duration: 2s
          tracks: {a.string: {formula: "${round(x * 100)} % after ${time:1} of ${title}"}}
        - {during: cancelling, tracks: {a.string: [shown, gone]}, duration: 1s}
      phases: {finishing: 1s, cancelling: 1s}
      """)
    var session = effect.makeSession()
    session.begin(at: .zero)
    #expect(session.frame(at: .seconds(1))["a"]?.string == "50 % after 1.0 of Inbox")
    session.finish(.success, at: .milliseconds(1500))
    for time in [1500, 1700, 2000] {
      #expect(session.frame(at: .milliseconds(time))["a"]?.string == "75 % after 1.5 of Inbox")
    }
    session.set([InputSetting("title", .text("Sent"))], at: .milliseconds(2100))
    #expect(session.frame(at: .milliseconds(2200))["a"]?.string == "75 % after 1.5 of Inbox")
    #expect(session.frame(at: .seconds(9))["a"]?.string == "idle")
  }

  @Test func aCapturedTextStays() throws {
    let effect = try Self.effect(
      "${pull:0}",
      """
      animations: [{during: cancelling, duration: 1s, tracks: {a.string: [shown, gone]}}]
      phases: {cancelling: 1s}
      """)
    var session = effect.makeSession()
    session.drag(to: 40, at: .zero)
    session.release(at: .milliseconds(100))
    #expect(session.frame(at: .milliseconds(300))["a"]?.string == "40")
    #expect(session.frame(at: .milliseconds(700))["a"]?.string == "gone")
  }

  /// A frame differs from the last one where the characters do, and not where only the number does.
  @Test func changesAreThoseOfTheCharacters() throws {
    let effect = try Self.effect("${time:1} s ${title} ${mood}")
    var session = effect.makeSession()
    session.begin(at: .zero)
    func changes(_ milliseconds: Int) -> [PropertyID] {
      let past = session.shownFrame
      let frame = session.frame(at: .milliseconds(milliseconds))
      return frame.changes(since: past).map(\.property)
    }
    _ = session.frame(at: .milliseconds(100))
    #expect(changes(120) == [])
    #expect(changes(160) == [.string, .label])
    #expect(changes(180) == [])
    session.set([InputSetting("title", .text("Sent"))], at: .milliseconds(185))
    #expect(changes(190) == [.string, .label])
    session.set([InputSetting("mood", .word("wild"))], at: .milliseconds(195))
    #expect(changes(196) == [.string, .label])
    #expect(changes(197) == [])
  }

  /// Frames in any order are those of a fresh buffer, and so are their display lists.
  @Test func textsAreThoseOfTheInstant() throws {
    let effect = try Self.effect(
      "${done} ${time:2} ${title}",
      "animations: [{during: refreshing, duration: 1s, repeat: forever, tracks: {a.string: {formula: '${x:3}'}}}]"
    )
    var buffer = effect.makeFrameBuffer()
    for _ in 0..<200 {
      let phase = [Phase.idle, .pulling, .refreshing, .finishing].randomElement() ?? .idle
      let title = ["Inbox", "A longer title that needs room of its own"].randomElement() ?? ""
      let moment = Moment(
        phase: phase, time: .milliseconds(Int.random(in: 0...3000)), pull: 20,
        inputs: Self.done(Double(Int.random(in: 0...3))) + [InputSetting("title", .text(title))])
      effect.evaluate(moment, into: &buffer)
      let frame = effect.frame(at: moment)
      #expect(buffer.frame == frame)
      #expect(buffer.frame.lanes.map(\.bitPattern) == frame.lanes.map(\.bitPattern))
      #expect(buffer.frame.display.map(\.string) == frame.display.map(\.string))
    }
  }

  /// The lines of frames copy what does not change; a text changes though its slot does not.
  @Test func linesOfFramesHaveTheTextOfEach() throws {
    let effect = try Self.effect("${done} of ${title}")
    var lines = FrameJSON(effect)
    var buffer = effect.makeFrameBuffer()
    for done in [0, 1, 1, 2.5] {
      effect.evaluate(Moment(phase: .refreshing, inputs: Self.done(done)), into: &buffer)
      let line = String(decoding: lines.line(buffer, at: nil), as: UTF8.self)
      let shown = try #require(buffer.frame["a"]?.string)
      #expect(line.contains("\"string\":\"\(shown)\"") && line.contains("\"label\":\"\(shown)\""), "\(done)")
    }
  }
}
