import Drawstring

/// Reading the comments of a case file.
extension CaseFile {
  private static let severities = ["error", "warning", "info"]

  mutating func readComments() {
    var owner = 1
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      let expected = Self.expectedFinding(in: line)
      let isAlone = line.first { $0 != " " } == "#"
      if let expected {
        if !isAlone { owner = number }
        findings.append(
          ExpectedFinding(
            line: owner, severity: expected.severity, code: expected.code, words: expected.words))
        continue
      }
      owner = number
      guard isAlone else { continue }
      let comment = line.drop { $0 == " " || $0 == "#" }
      do throws(CaseMistake) {
        if let statement = try Self.statement(in: String(comment)) { statements.append((number, statement)) }
      } catch {
        mistakes.append("line \(number): \(error.reason)")
      }
    }
  }

  private static func expectedFinding(in line: Substring) -> (severity: String, code: String, words: String)?
  {
    for severity in severities {
      guard let mark = line.firstRange(of: "# \(severity): [") else { continue }
      let rest = line[mark.upperBound...]
      guard let end = rest.firstIndex(of: "]") else { continue }
      let words = rest[rest.index(after: end)...].trimmed
      return (severity, String(rest[..<end]), String(words))
    }
    return nil
  }

  private static func statement(in comment: String) throws(CaseMistake) -> Statement? {
    if comment.hasPrefix("trace:") { return .trace(try traceEvents(comment.dropFirst(6))) }
    if comment.hasPrefix("variant:") {
      let names = comment.dropFirst(8).split(separator: ",").map { String($0.trimmed) }
      return .variants(names == ["none"] ? [] : names)
    }
    if comment.hasPrefix("events:") { return .events(try emittedEvents(comment.dropFirst(7))) }
    guard comment.hasPrefix("at ") else { return nil }
    guard let colon = comment.firstRange(of: ": ") else { throw CaseMistake("no ': ' after the moment") }
    let words = comment[..<colon.lowerBound].split(separator: " ").dropFirst()
    var list = comment[colon.upperBound...]
    var tolerance = 1e-9
    if let within = list.ranges(of: " within ").last {
      tolerance = try CaseArithmetic.value(of: list[within.upperBound...])
      list = list[..<within.lowerBound]
    }
    let values = try expectedValues(list)
    if words.count == 1, let word = words.first, word.first?.isNumber == true {
      return .instant(try duration(word), values: values, tolerance: tolerance)
    }
    return .moment(try moment(words), values: values, tolerance: tolerance)
  }

  private static func expectedValues(_ list: Substring) throws(CaseMistake) -> [ExpectedValue] {
    var values: [ExpectedValue] = []
    for item in CaseValue.split(list) {
      guard let equals = item.firstRange(of: " = ") else { throw CaseMistake("no ' = ' in '\(item)'") }
      let text = item[equals.upperBound...].trimmed
      values.append(
        ExpectedValue(
          target: String(item[..<equals.lowerBound].trimmed), value: try CaseValue(text), text: String(text)))
    }
    return values
  }

  // MARK: Moments and traces

  private static func moment(_ words: ArraySlice<Substring>) throws(CaseMistake) -> Moment {
    var moment = Moment()
    var words = words
    while let word = words.popFirst() {
      switch word {
      case "begun":
        moment.begin = true
        if moment.phase == nil { moment.phase = .refreshing }
      case "dragging": moment.phase = .pulling
      case "from": moment.pull = try CaseArithmetic.value(of: words.popFirst() ?? "")
      case "after": moment.refreshed = try duration(words.popFirst() ?? "")
      default:
        if let phase = Phase(rawValue: String(word)) {
          moment.phase = phase
        } else if let outcome = FinishOutcome(rawValue: String(word)) {
          moment.outcome = outcome
        } else if word.hasSuffix("s") {
          moment.time = try duration(word)
        } else {
          moment.pull = try CaseArithmetic.value(of: word)
        }
      }
    }
    return moment
  }

  private static func duration(_ text: Substring) throws(CaseMistake) -> Duration {
    .nanoseconds(Int64((try CaseArithmetic.value(of: text) * 1e9).rounded()))
  }

  private static func traceEvents(_ list: Substring) throws(CaseMistake) -> [TraceEvent] {
    var events: [TraceEvent] = []
    for item in CaseValue.split(list) {
      let parts = item.split(separator: "@").map(\.trimmed)
      let words = parts.first?.split(separator: " ") ?? []
      guard parts.count == 2, let verb = words.first else { throw CaseMistake("no event in '\(item)'") }
      let at = try duration(parts[1])
      switch (verb, words.count) {
      case ("drag", 2): events.append(.drag(try CaseArithmetic.value(of: words[1]), at: at))
      case ("drag", 3) where words[1] == "shown":
        events.append(.drag(shown: try CaseArithmetic.value(of: words[2]), at: at))
      case ("drag", 5...6) where words[1] == "to" && words[3] == "over":
        let ease = words.count == 6 ? try? EasingCurve(String(words[5])) : .linear
        guard let ease else { throw CaseMistake("no easing in '\(item)'") }
        events.append(
          .drag(
            to: try CaseArithmetic.value(of: words[2]), over: try duration(words[4]), ease: ease, at: at))
      case ("release", 1): events.append(.release(at: at))
      case ("cancel", 1): events.append(.cancel(at: at))
      case ("begin", 1): events.append(.begin(at: at))
      case ("open", 1): events.append(.open(at: at))
      case ("close", 1): events.append(.close(at: at))
      case ("drag", 4) where words[2] == "across":
        events.append(
          .drag(
            try CaseArithmetic.value(of: words[1]), across: try CaseArithmetic.value(of: words[3]), at: at))
      case ("size", 3):
        events.append(
          .size(
            width: try CaseArithmetic.value(of: words[1]), height: try CaseArithmetic.value(of: words[2]),
            at: at))
      case ("reset", 1): events.append(.reset(at: at))
      case ("finish", 2):
        guard let outcome = FinishOutcome(rawValue: String(words[1])) else { fallthrough }
        events.append(.finish(outcome, at: at))
      default: throw CaseMistake("no event in '\(item)'")
      }
    }
    return events
  }

  private static func emittedEvents(_ list: Substring) throws(CaseMistake) -> [(name: String, at: Double)] {
    if list.trimmed == "none" { return [] }
    var events: [(name: String, at: Double)] = []
    for item in CaseValue.split(list) {
      let parts = item.split(separator: "@").map(\.trimmed)
      guard parts.count == 2 else { throw CaseMistake("no event in '\(item)'") }
      events.append((String(parts[0]), try CaseArithmetic.value(of: parts[1])))
    }
    return events
  }
}

/// Why an expectation cannot be read.
struct CaseMistake: Error {
  var reason: String
  init(_ reason: String) { self.reason = reason }
}

extension Substring {
  var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
