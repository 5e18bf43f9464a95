import Drawstring

/// A value as a case file writes it.
public enum CaseValue: Sendable {
  case numbers([Double])
  case boolean(Bool)
  case text(String)
  case none

  /// `none`, `true`, a list in brackets, a colour `#rrggbb` or `#rrggbbaa`, a text in quotes, a word, or a number.
  init(_ text: Substring) throws(CaseMistake) {
    switch text {
    case "none": self = .none
    case "true": self = .boolean(true)
    case "false": self = .boolean(false)
    case _ where text.first == "\"" && text.last == "\"" && text.count > 1:
      self = .text(String(text.dropFirst().dropLast()))
    case _ where text.first == "#":
      self = .numbers(try Self.color(text.dropFirst()))
    case _ where text.first == "[" && text.last == "]":
      var numbers: [Double] = []
      for item in Self.split(text.dropFirst().dropLast()) {
        numbers.append(try CaseArithmetic.value(of: item))
      }
      self = .numbers(numbers)
    default:
      do throws(CaseMistake) {
        self = .numbers([try CaseArithmetic.value(of: text)])
      } catch {
        guard text.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "_" || $0.isNumber }) else { throw error }
        self = .text(String(text))
      }
    }
  }

  private static func color(_ digits: Substring) throws(CaseMistake) -> [Double] {
    guard digits.count == 6 || digits.count == 8, let bits = UInt32(digits, radix: 16) else {
      throw CaseMistake("'#\(digits)' is no colour")
    }
    let whole = digits.count == 8 ? bits : bits << 8 | 0xFF
    return [24, 16, 8, 0].map { Double(whole >> UInt32($0) & 0xFF) / 255 }
  }

  /// The items of a list, split at the commas outside brackets and quotes.
  static func split(_ list: Substring) -> [Substring] {
    var items: [Substring] = []
    var depth = 0
    var isQuoted = false
    var start = list.startIndex
    for index in list.indices {
      switch list[index] {
      case "\"": isQuoted.toggle()
      case "[", "(": depth += 1
      case "]", ")": depth -= 1
      case "," where depth == 0 && !isQuoted:
        items.append(list[start..<index].trimmed)
        start = list.index(after: index)
      default: break
      }
    }
    let last = list[start...].trimmed
    return last.isEmpty ? items : items + [last]
  }

  /// Whether a frame's value is this one, numbers to within a tolerance.
  func agrees(with value: PropertyValue, within tolerance: Double) -> Bool {
    switch (self, value) {
    case (.numbers(let a), .number(let b)): Self.agree(a, [b], tolerance)
    case (.numbers(let a), .point(let b)): Self.agree(a, [b.x, b.y], tolerance)
    case (.numbers(let a), .color(let b)): Self.agree(a, [b.red, b.green, b.blue, b.alpha], tolerance)
    case (.numbers(let a), .numbers(let b)): Self.agree(a, b, tolerance)
    case (.numbers(let a), .colors(let b)):
      Self.agree(a, b.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }, tolerance)
    case (.boolean(let a), .boolean(let b)): a == b
    case (.boolean(let a), .text(let b)): "\(a)" == b
    case (.text(let a), .text(let b)): a == b
    case (.text(let a), .path(let b?)): Self.agree(path: a, b.description, tolerance)
    case (.none, .text(nil)), (.none, .path(nil)): true
    default: false
    }
  }

  private static func agree(_ a: [Double], _ b: [Double], _ tolerance: Double) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  /// Path data agrees where the letters do and the numbers nearly do.
  private static func agree(path a: String, _ b: String, _ tolerance: Double) -> Bool {
    func letters(_ text: String) -> String { text.filter { $0.isUppercase } }
    func numbers(_ text: String) -> [Double] {
      text.split { $0.isUppercase || $0 == " " || $0 == "," }.compactMap { Double($0) }
    }
    return letters(a) == letters(b) && agree(numbers(a), numbers(b), tolerance)
  }
}
