internal import DrawstringCore
internal import DrawstringSyntax

/// The small grammars in values of CSS.
enum CSSText {
  /// The parts of a text between separators that are in no parentheses, without blanks around them; empty parts are left out.
  static func parts(_ text: String, at isSeparator: (UInt8) -> Bool) -> [String] {
    let bytes = Array(text.utf8)
    var (result, start, depth): ([String], Int, Int) = ([], 0, 0)
    func end(_ place: Int) {
      let range = bytes.trimmed(start..<place)
      if !range.isEmpty { result.append(bytes.string(range)) }
      start = place + 1
    }
    for (place, byte) in bytes.enumerated() {
      if byte == Ascii.open { depth += 1 } else if byte == Ascii.close { depth -= 1 }
      if depth <= 0, isSeparator(byte) { end(place) }
    }
    end(bytes.count)
    return result
  }

  static func list(_ text: String) -> [String] { parts(text) { $0 == UInt8(ascii: ",") } }
  static func words(_ text: String) -> [String] { parts(text, at: \.isBlank) }

  /// The longest text that variables and sums are replaced in.
  private static let longest = 10_000

  /// A text with another in place of each call of a function; nil where one is not closed or has none, or the text is too long.
  static func replaced(_ text: String, _ function: String, _ value: (String) -> String?) -> String? {
    if text.utf8.count > longest { return nil }
    var (rest, result) = (text[...], "")
    while let start = String(rest).place(of: function + "(") {
      let before = String(rest)
      var (end, depth) = (start.upperBound, 1)
      while end < before.endIndex {
        if before[end] == "(" { depth += 1 } else if before[end] == ")" { depth -= 1 }
        if depth == 0 { break }
        end = before.index(after: end)
      }
      guard depth == 0, let inside = value(String(before[start.upperBound..<end])) else { return nil }
      result += before[..<start.lowerBound] + inside
      rest = before[before.index(after: end)...]
      if result.utf8.count + rest.utf8.count > longest { return nil }
    }
    return result + rest
  }

  /// A text with the numbers of `calc(…)` in their place; calls that cannot be computed stay.
  static func calculated(_ text: String) -> String {
    if text.place(of: "calc(") == nil { return text }
    return replaced(text, "calc") { inside in
      var sum = CSSSum(inside)
      return sum.value().map { JavaScriptNumber.description(of: $0.value) + $0.unit }
    } ?? text
  }
}

/// Reads sums and products of lengths with the same unit.
private struct CSSSum {
  private var scanner: SVGScanner
  private var depth = 0

  init(_ text: String) { scanner = SVGScanner(text) }

  /// The value of the whole text; nil where it has several units.
  mutating func value() -> SVGLength? {
    let result = sum()
    scanner.skipBlanks()
    return scanner.isAtEnd ? result : nil
  }

  private mutating func sum() -> SVGLength? {
    guard var result = product() else { return nil }
    while true {
      scanner.skipBlanks()
      let isMinus = scanner.skip("-")
      guard isMinus || scanner.skip("+") else { return result }
      guard let next = product() else { return nil }
      if result.value == 0, result.unit.isEmpty || next.unit == "%" { result.unit = next.unit }
      guard next.unit == result.unit || next.value == 0 else { return nil }
      result.value += isMinus ? -next.value : next.value
    }
  }

  private mutating func product() -> SVGLength? {
    guard var result = factor() else { return nil }
    while true {
      scanner.skipBlanks()
      let isQuotient = scanner.skip("/")
      guard isQuotient || scanner.skip("*") else { return result }
      guard let next = factor(), next.unit.isEmpty || result.unit.isEmpty && !isQuotient else { return nil }
      if isQuotient, next.value == 0 { return nil }
      result.value = isQuotient ? result.value / next.value : result.value * next.value
      if result.unit.isEmpty { result.unit = next.unit }
    }
  }

  private mutating func factor() -> SVGLength? {
    scanner.skipBlanks()
    if scanner.skip("(") {
      depth += 1
      defer { depth -= 1 }
      guard depth < 32, let result = sum() else { return nil }
      scanner.skipBlanks()
      return scanner.skip(")") ? result : nil
    }
    guard var length = scanner.length() else { return nil }
    if length.unit == "ms" { length = SVGLength(value: length.value / 1_000, unit: "s") }
    return length
  }
}
