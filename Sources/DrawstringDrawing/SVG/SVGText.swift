package import DrawstringCore
internal import DrawstringOutput

/// The text of an SVG attribute with its numbers separate: `translate(3 4)` is the words `translate(`, ` ` and `)`
/// around 3 and 4.
///
/// Numbers keep their full precision until printing, so that pictures of neighbouring instants can be compared and
/// mixed: two texts with the same words differ only in numbers.
package struct SVGText: Hashable, Sendable {
  /// One more than the numbers.
  package private(set) var words: [String]
  package private(set) var numbers: [Double]

  /// The approximate size in memory, in bytes.
  var byteCount: Int {
    (numbers.isEmpty ? 1 : 2) * SVGElement.arrayHeader
      + words.reduce(0) { $0 + MemoryLayout<String>.stride + $1.utf8.count }
      + numbers.count * MemoryLayout<Double>.stride
  }

  package init(_ text: String = "") {
    words = [text]
    numbers = []
  }

  package init(_ number: Double) {
    words = ["", ""]
    numbers = [number]
  }

  /// Words with numbers between them; there is one word more than numbers.
  package init(words: [String], numbers: [Double]) {
    precondition(words.count == numbers.count + 1, "words surround numbers")
    self.words = words
    self.numbers = numbers
  }

  package mutating func append(_ text: String) { words[words.count - 1] += text }

  package mutating func append(_ number: Double) {
    numbers.append(number)
    words.append("")
  }

  package mutating func append(_ other: SVGText) {
    words[words.count - 1] += other.words[0]
    words += other.words.dropFirst()
    numbers += other.numbers
  }

  /// Returns the same words around other numbers, of the same count.
  package func with(_ numbers: [Double]) -> SVGText { SVGText(words: words, numbers: numbers) }
}

extension SVGText: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(value) }

  package init(stringInterpolation: Interpolation) { self = stringInterpolation.text }

  /// `"translate(\(x) \(y))"` separates its numbers.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = SVGText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text.append(literal) }
    package mutating func appendInterpolation(_ number: Double) { text.append(number) }
    package mutating func appendInterpolation(_ word: String) { text.append(word) }
    package mutating func appendInterpolation(_ other: SVGText) { text.append(other) }
  }
}

extension SVGText {
  /// Path data in absolute coordinates, with every coordinate a number; empty for an empty path.
  package init(_ path: VectorPath) {
    var words: [String] = []
    var numbers: [Double] = []
    words.reserveCapacity(path.points.count * 2 + 1)
    numbers.reserveCapacity(path.points.count * 2)
    // The text before the next number.
    var lead = ""
    func add(_ letter: String, _ points: [Vec2]) {
      words.append(lead + letter)
      for _ in 1..<points.count * 2 { words.append(" ") }
      for point in points {
        numbers.append(point.x)
        numbers.append(point.y)
      }
      lead = ""
    }
    for element in path.elements {
      switch element {
      case .move(let to): add("M", [to])
      case .line(let to): add("L", [to])
      case .quad(let control, let to): add("Q", [control, to])
      case .cubic(let first, let second, let to): add("C", [first, second, to])
      case .arc(let radii, let rotation, let largeArc, let sweep, let to):
        words += [lead + "A", " ", " ", " \(largeArc ? 1 : 0) \(sweep ? 1 : 0) ", " "]
        numbers += [radii.x, radii.y, rotation, to.x, to.y]
        lead = ""
      case .close: lead += "Z"
      }
    }
    words.append(lead)
    self.init(words: words, numbers: numbers)
  }
}

extension SVGText {
  private static let colorWords = ["rgb(", ",", ",", ")"]

  /// `rgb(…)` with components from 0 to 255, limited as in drawing and not rounded; without the opacity.
  package init(_ color: RGBAColor) {
    self.init(
      words: Self.colorWords,
      numbers: [color.red.channel, color.green.channel, color.blue.channel])
  }

  /// Returns `#rrggbb`, or `#rgb` where it is the same colour; nil for a text that is no colour.
  package var hexColor: String? {
    guard numbers.count == 3, words == Self.colorWords else { return nil }
    let digits = numbers.flatMap { number -> [UInt8] in
      let level = UInt8(limiting: Swift.min(Swift.max(number.rounded(), 0), 255))
      return [level >> 4, level & 15]
    }
    let isShort = digits[0] == digits[1] && digits[2] == digits[3] && digits[4] == digits[5]
    return "#" + digits.indices.filter { !isShort || $0 % 2 == 0 }.map { Self.hex[Int(digits[$0])] }.joined()
  }

  private static let hex = (0..<16).map { String($0, radix: 16) }
}

extension Double {
  fileprivate var channel: Double { Swift.min(Swift.max(self, 0), 1) * 255 }
}

/// The numbers of pictures: rounded to a few decimals and as short as possible (`.5`, `-3`).
///
/// The digits are computed from whole numbers alone, so that they are the same on every machine. Numbers are limited to
/// ±10⁷: no screen is as large, and renderers use less than doubles.
package enum SVGNumber {
  private static let limit = 1e7

  package static func append(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
    let limited = value.isNaN ? 0 : Swift.min(Swift.max(value, -limit), limit)
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = Int(limiting: (limited * Double(unit)).rounded())
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    if whole > 0 || rest == 0 { JavaScriptNumber.append(Int(whole), to: &bytes) }
    if rest == 0 { return }
    bytes.append(UInt8(ascii: "."))
    var place = UInt(unit) / 10
    var left = rest
    while left > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(left / place))
      left %= place
      place /= 10
    }
  }

  package static func text(_ value: Double, decimals: Int) -> String {
    var bytes: [UInt8] = []
    append(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether two numbers are printed the same.
  package static func isSame(_ value: Double, as other: Double, decimals: Int) -> Bool {
    text(value, decimals: decimals) == text(other, decimals: decimals)
  }
}
