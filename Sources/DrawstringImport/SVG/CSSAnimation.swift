internal import DrawstringCore
internal import DrawstringSyntax

/// A rule `@keyframes`.
struct CSSKeyframes {
  /// A declaration of a property at one place.
  struct Step {
    var place: Double
    var value: String
    /// The easing up to the next step, as written; nil for that of the animation.
    var ease: String?
    /// The declaration in the source.
    var range: SourceRange
  }

  /// The steps of each property, in ascending order of their places.
  private(set) var steps: [String: [Step]] = [:]
  /// The easing that the steps at the start have, also for properties without such a step.
  private(set) var firstEase: String?
  /// The bytes of the rule.
  var size: Int

  private static let mostSteps = 1_000

  /// - Parameter body: the bytes between the braces of the rule, without comments.
  init(_ bytes: [UInt8], _ body: Range<Int>, _ text: ScalarText) {
    size = body.count
    var place = body.lowerBound
    while let open = bytes[place..<body.upperBound].firstIndex(of: UInt8(ascii: "{")) {
      let close = bytes[open..<body.upperBound].firstIndex(of: UInt8(ascii: "}")) ?? body.upperBound
      let places = Self.places(bytes.string(place..<open))
      read(bytes, (open + 1)..<max(open + 1, close), places, text)
      place = min(close + 1, body.upperBound)
    }
    for name in steps.keys { steps[name]?.sort { $0.place < $1.place } }
  }

  /// The places that a selector names, from 0 to 1; none where it is not valid.
  private static func places(_ selector: String) -> [Double] {
    var places: [Double] = []
    for word in CSSText.list(selector.lowercased()) {
      let share = word == "from" ? 0 : word == "to" ? 1 : SVGScanner.length(word).flatMap(\.percentage)
      guard let share, (0...1).contains(share) else { return [] }
      places.append(share)
    }
    return places
  }

  private mutating func read(
    _ bytes: [UInt8], _ body: Range<Int>, _ places: [Double], _ text: ScalarText
  ) {
    var found: [(name: String, value: String, range: SourceRange)] = []
    var ease: String?
    for part in bytes[body].split(separator: UInt8(ascii: ";")) {
      let range = bytes.trimmed(part.startIndex..<part.endIndex)
      for declaration in SVGStyleSheet.declarations(bytes.string(range)) where !declaration.isImportant {
        let name = SVGStyle.unprefixed(declaration.name)
        if name == "animation-timing-function" {
          ease = CSSEasing.isValid(declaration.value) ? declaration.value : ease
        } else {
          found.append((name, declaration.value, text.range(range)))
        }
      }
    }
    if places.contains(0) { firstEase = ease ?? firstEase }
    for (name, value, range) in found {
      for place in places where steps[name]?.count ?? 0 < Self.mostSteps {
        let step = Step(place: place, value: value, ease: ease, range: range)
        if let old = steps[name]?.firstIndex(where: { $0.place == place }) {
          steps[name]?[old] = step
        } else {
          steps[name, default: []].append(step)
        }
      }
    }
  }
}

extension SVGLength {
  fileprivate var percentage: Double? { unit == "%" ? value / 100 : nil }
}

/// The easings of CSS.
enum CSSEasing {
  static func parse(_ text: String) -> Easing? {
    var ignored = Diagnostics()
    let name = text.prefix { $0 != "(" }
    guard
      ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end", "steps"].contains(
        name)
        || name == "cubic-bezier" && text != name
    else { return nil }
    return EasingParser.parse(ScalarText(text), scope: FormulaScope(), diagnostics: &ignored)
  }

  static func isValid(_ text: String) -> Bool { parse(text.lowercased()) != nil }

  /// A valid easing as it is written in an effect.
  static func value(_ text: String) -> ImportedValue {
    let text = text.lowercased()
    guard text.hasPrefix("cubic-bezier("), let open = text.firstIndex(of: "(") else { return .word(text) }
    return SMILMotion.easing(SVGScanner.numbers(String(text[open...].dropFirst()))) ?? .word("linear")
  }
}

/// An animation of an element by `animation-name` and its sister properties.
struct CSSAnimation {
  var keyframes: CSSKeyframes
  var timing: SMILTable.Timing
  /// The easing of the keyframes that have no other, as written.
  var ease: String
  var isPaused: Bool
  /// Whether the values replace those below; otherwise they are added.
  var replaces: Bool

  static let longhands = [
    "animation-name", "animation-duration", "animation-delay", "animation-iteration-count",
    "animation-direction", "animation-fill-mode", "animation-timing-function", "animation-play-state",
  ]
  /// Further properties of an animation, which the shorthand resets.
  static let others = ["animation-composition", "animation-timeline"]

  private static let most = 32

  /// The animations of an element, in ascending order of precedence.
  static func all(of style: SVGStyle, _ sheet: SVGStyleSheet) -> [CSSAnimation] {
    var result = all(of: style.own, sheet)
    guard let calm = style.calm else { return result.map(\.animation) }
    var others = all(of: calm, sheet)
    for index in result.indices {
      guard let place = others.firstIndex(where: { $0.name == result[index].name && !$0.animation.isPaused })
      else {
        result[index].animation.timing.calm = []
        continue
      }
      var timing = others.remove(at: place).animation.timing
      timing.precedence = result[index].animation.timing.precedence
      if timing != result[index].animation.timing { result[index].animation.timing.calm = [timing] }
    }
    for index in others.indices { others[index].animation.timing.isCalm = true }
    return (result + others.filter { !$0.animation.isPaused }).map(\.animation)
  }

  private static func all(
    of values: [String: String], _ sheet: SVGStyleSheet
  ) -> [(name: String, animation: CSSAnimation)] {
    guard let names = values["animation-name"].map(CSSText.list) else { return [] }
    return names.prefix(most).enumerated().compactMap { place, name in
      func value(_ property: String) -> String? {
        guard let list = values["animation-" + property].map(CSSText.list), !list.isEmpty else {
          return nil
        }
        return list[place % list.count]
      }
      let quotes: Set<Character> = ["\"", "'"]
      guard let keyframes = sheet.keyframes[name.filter { !quotes.contains($0) }] else { return nil }
      let duration = min(max(SMILTable.seconds(value("duration")) ?? 0, 0), SMILTable.farthest)
      let delay = SMILTable.seconds(value("delay")) ?? 0
      var count = value("iteration-count").flatMap { SVGScanner.length($0)?.value } ?? 1
      if value("iteration-count")?.lowercased() == "infinite" { count = .infinity }
      if duration * count > SMILTable.farthest * 100 { count = .infinity }
      let fill = value("fill-mode")?.lowercased() ?? "none"
      let direction = value("direction")?.lowercased() ?? "normal"
      var timing = SMILTable.Timing(
        begin: min(max(delay, -SMILTable.farthest), SMILTable.farthest), duration: duration,
        count: max(count, 0), isFrozen: fill == "forwards" || fill == "both")
      timing.precedence = place + 1
      timing.alternates = direction.hasPrefix("alternate")
      timing.isReversed = direction.hasSuffix("reverse")
      timing.fillsBackwards = fill == "backwards" || fill == "both"
      let animation = CSSAnimation(
        keyframes: keyframes, timing: timing, ease: value("timing-function") ?? "ease",
        isPaused: value("play-state")?.lowercased() == "paused",
        replaces: ["replace", nil].contains(value("composition")))
      return (name, animation)
    }
  }

  private static let directions: Set = ["normal", "reverse", "alternate", "alternate-reverse"]
  private static let fills: Set = ["none", "forwards", "backwards", "both"]
  private static let states: Set = ["running", "paused"]

  /// The properties that the shorthand `animation` sets; nil for an invalid one.
  static func expanded(_ text: String) -> [(name: String, value: String)]? {
    let usual = ["none", "0s", "0s", "1", "normal", "none", "ease", "running"]
    var lists = Array(repeating: [String](), count: usual.count)
    for item in CSSText.list(text) {
      var values = [String?](repeating: nil, count: usual.count)
      for word in CSSText.words(item) {
        let lower = word.lowercased()
        let isTime = lower.hasSuffix("s") && SMILTable.seconds(lower) != nil
        let places: [Int] =
          if isTime { [1, 2] } else if lower == "infinite" || SVGScanner.length(lower)?.unit.isEmpty == true {
            [3]
          } else if directions.contains(lower) { [4] } else if fills.contains(lower) {
            [5, 0]
          } else if CSSEasing.isValid(lower) { [6] } else if states.contains(lower) { [7] } else { [0] }
        guard let place = places.first(where: { values[$0] == nil }) ?? (values[0] == nil ? 0 : nil),
          place != 0 || lower.first?.isLetter == true || "_-\"'\\".contains(lower.first ?? "(")
        else { return nil }
        if place == 0, word.contains("(") { return nil }
        values[place] = word
      }
      for place in usual.indices { lists[place].append(values[place] ?? usual[place]) }
    }
    if lists[0].isEmpty { return nil }
    return zip(longhands, lists).map { ($0, $1.joined(separator: ", ")) } + others.map { ($0, "initial") }
  }

  /// Whether a value suits a longhand.
  static func isValid(_ text: String, for name: String) -> Bool {
    let words = CSSText.list(text)
    switch name {
    case "animation-duration": return words.allSatisfy { SMILTable.seconds($0).map { $0 >= 0 } ?? false }
    case "animation-delay": return words.allSatisfy { SMILTable.seconds($0) != nil }
    case "animation-iteration-count":
      return words.allSatisfy { $0.lowercased() == "infinite" || (SVGScanner.length($0)?.value ?? -1) >= 0 }
    case "animation-direction": return words.allSatisfy { directions.contains($0.lowercased()) }
    case "animation-fill-mode": return words.allSatisfy { fills.contains($0.lowercased()) }
    case "animation-timing-function": return words.allSatisfy(CSSEasing.isValid)
    case "animation-play-state": return words.allSatisfy { states.contains($0.lowercased()) }
    default: return true
    }
  }
}
