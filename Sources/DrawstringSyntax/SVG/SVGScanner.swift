package import DrawstringCore

/// Reads the numbers, lengths, words and transforms in attributes of SVG.
package struct SVGScanner {
  private let bytes: [UInt8]
  private var place = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The largest magnitude of a number; larger ones count as that.
  private static let largest = 1e15

  package var isAtEnd: Bool { place >= bytes.count }

  package mutating func skipBlanks() {
    while place < bytes.count, bytes[place].isBlank || bytes[place] == 0x0C { place += 1 }
  }

  /// Skips blanks and commas.
  package mutating func skipSeparators() {
    while place < bytes.count, bytes[place].isBlank || bytes[place] == 0x0C || bytes[place] == Ascii.comma {
      place += 1
    }
  }

  /// Skips a character if it comes next.
  package mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  /// Reads letters, digits and hyphens; empty where there are none.
  package mutating func word() -> String {
    let start = place
    while place < bytes.count, bytes[place].isNamePart || bytes[place] == Ascii.minus { place += 1 }
    return bytes.string(start..<place)
  }

  /// Reads up to a character, which is skipped; nil without it.
  package mutating func text(upTo character: Unicode.Scalar) -> String? {
    let start = place
    guard let end = bytes[place...].firstIndex(of: UInt8(ascii: character)) else { return nil }
    place = end + 1
    return bytes.string(start..<end)
  }

  /// Reads `[+-] (digits [. digits] | . digits) [e [+-] digits]`; nil, without moving, where there is no number.
  package mutating func number() -> Double? {
    var end = place
    func skipDigits() -> Bool {
      let start = end
      while end < bytes.count, bytes[end].isDigit { end += 1 }
      return end > start
    }
    func skipSign() {
      if end < bytes.count, bytes[end] == Ascii.minus || bytes[end] == Ascii.plus { end += 1 }
    }
    skipSign()
    var hasDigits = skipDigits()
    if end < bytes.count, bytes[end] == Ascii.point {
      let point = end
      end += 1
      if skipDigits() { hasDigits = true } else { end = point }
    }
    guard hasDigits else { return nil }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      let letter = end
      end += 1
      skipSign()
      if !skipDigits() { end = letter }
    }
    let number = Double(bytes.string(place..<end)) ?? 0
    place = end
    return max(-Self.largest, min(number, Self.largest))
  }

  /// Reads a number with its unit.
  package mutating func length() -> SVGLength? {
    guard let value = number() else { return nil }
    if skip("%") { return SVGLength(value: value, unit: "%") }
    let start = place
    while place < bytes.count, bytes[place].isLetter { place += 1 }
    return SVGLength(value: value, unit: bytes.string(start..<place).lowercased())
  }

  /// The numbers of a list, up to the first mistake.
  package static func numbers(_ text: String) -> [Double] {
    var scanner = SVGScanner(text)
    var result: [Double] = []
    scanner.skipSeparators()
    while let number = scanner.number() {
      result.append(number)
      scanner.skipSeparators()
    }
    return result
  }

  /// The lengths of a list, up to the first mistake.
  package static func lengths(_ text: String) -> [SVGLength] {
    var scanner = SVGScanner(text)
    var result: [SVGLength] = []
    scanner.skipSeparators()
    while let length = scanner.length() {
      result.append(length)
      scanner.skipSeparators()
    }
    return result
  }

  /// A length that is the whole of a text; nil for another text.
  package static func length(_ text: String?) -> SVGLength? {
    guard let text else { return nil }
    var scanner = SVGScanner(text)
    scanner.skipBlanks()
    guard let length = scanner.length(), length.factor != nil else { return nil }
    scanner.skipBlanks()
    return scanner.isAtEnd ? length : nil
  }
}

/// A length or an angle with its unit, as it is written.
package struct SVGLength: Equatable, Sendable {
  package var value: Double
  /// In small letters; empty for user units.
  package var unit: String

  package init(value: Double, unit: String = "") { (self.value, self.unit) = (value, unit) }

  /// The user units of one unit; nil for an unknown one. Fonts are 16 units high.
  fileprivate var factor: Double? {
    switch unit {
    case "", "px", "%": 1
    case "pt": 4.0 / 3
    case "pc", "em", "rem": 16
    case "in": 96
    case "cm": 96 / 2.54
    case "mm": 96 / 25.4
    case "q": 96 / 101.6
    case "ex", "ch", "ic": 8
    case "lh", "rlh": 19
    default: nil
    }
  }

  /// Whether the length depends on a font.
  package var isOfFont: Bool { ["em", "rem", "ex", "ch", "ic", "lh", "rlh", "cap"].contains(unit) }

  /// The value of a number or a percentage; nil with another unit.
  package var share: Double? { unit.isEmpty ? value : unit == "%" ? value / 100 : nil }

  /// The length in user units; percentages are of `whole`.
  package func units(of whole: Double) -> Double { unit == "%" ? value / 100 * whole : value * (factor ?? 1) }

  /// The angle in degrees.
  package var degrees: Double {
    switch unit {
    case "rad": value * 180 / Double.pi
    case "turn": value * 360
    case "grad": value * 0.9
    default: value
    }
  }
}

/// A list of transforms, such as `translate(5, 5) rotate(30)`.
package enum SVGTransformList {
  /// The transform of a list; nil where the list is not written correctly. `none` and an empty list are the identity.
  ///
  /// - Parameter box: the size to which percentages of CSS refer.
  package static func parse(_ text: String, of box: Vec2 = .zero) -> Affine? {
    var scanner = SVGScanner(text)
    var result = Affine.identity
    scanner.skipSeparators()
    while !scanner.isAtEnd {
      let name = scanner.word()
      if name == "none" {
        scanner.skipSeparators()
        continue
      }
      scanner.skipBlanks()
      guard scanner.skip("("), let inside = scanner.text(upTo: ")"),
        let transform = transform(name, SVGScanner.lengths(inside), of: box)
      else { return nil }
      result = transform.followed(by: result)
      scanner.skipSeparators()
    }
    return result
  }

  /// The transform of a function; nil for an unknown one and for a wrong count of numbers.
  package static func transform(_ name: String, _ numbers: [SVGLength], of box: Vec2 = .zero) -> Affine? {
    func units(_ index: Int) -> Double { numbers[index].units(of: 0) }
    func x(_ index: Int) -> Double { numbers[index].units(of: box.x) }
    func y(_ index: Int) -> Double { numbers[index].units(of: box.y) }
    /// A factor, which may be a percentage.
    func factor(_ index: Int) -> Double { numbers[index].units(of: 1) }
    switch (name, numbers.count) {
    case ("matrix", 6):
      return Affine(a: units(0), b: units(1), c: units(2), d: units(3), tx: units(4), ty: units(5))
    case ("translate", 1), ("translateX", 1): return move(x(0), 0)
    case ("translate", 2): return move(x(0), y(1))
    case ("translateY", 1): return move(0, y(0))
    case ("scale", 1): return Affine(a: factor(0), b: 0, c: 0, d: factor(0), tx: 0, ty: 0)
    case ("scale", 2): return Affine(a: factor(0), b: 0, c: 0, d: factor(1), tx: 0, ty: 0)
    case ("scaleX", 1): return Affine(a: factor(0), b: 0, c: 0, d: 1, tx: 0, ty: 0)
    case ("scaleY", 1): return Affine(a: 1, b: 0, c: 0, d: factor(0), tx: 0, ty: 0)
    case ("rotate", 1): return turn(numbers[0].degrees)
    case ("rotate", 3):
      return move(-units(1), -units(2)).followed(by: turn(numbers[0].degrees)).followed(
        by: move(units(1), units(2)))
    case ("skewX", 1): return Affine(a: 1, b: 0, c: slope(numbers[0].degrees), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): return Affine(a: 1, b: slope(numbers[0].degrees), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  package static func move(_ x: Double, _ y: Double) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  private static func turn(_ degrees: Double) -> Affine {
    let direction = Direction.at(degrees: degrees)
    return Affine(a: direction.x, b: direction.y, c: -direction.y, d: direction.x, tx: 0, ty: 0)
  }

  private static func slope(_ degrees: Double) -> Double {
    let direction = Direction.at(degrees: degrees)
    return direction.x == 0 ? 1e15 : direction.y / direction.x
  }
}

/// The rectangle of user units that fills a viewport, and how it lies in there.
package enum SVGViewBox {
  /// The numbers of a `viewBox`; nil where it has no area.
  package static func parse(_ text: String?) -> (origin: Vec2, size: Vec2)? {
    guard let text else { return nil }
    let numbers = SVGScanner.numbers(text)
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return (Vec2(numbers[0], numbers[1]), Vec2(numbers[2], numbers[3]))
  }

  /// The transform from the box to a viewport of a size, by `preserveAspectRatio`.
  package static func transform(_ origin: Vec2, _ size: Vec2, to viewport: Vec2, _ fit: String?) -> Affine {
    let words = (fit ?? "").split { $0 == " " || $0 == "\n" || $0 == "\t" }.filter { $0 != "defer" }
    var scale = Vec2(viewport.x / size.x, viewport.y / size.y)
    var slack = Vec2.zero
    if words.first != "none" {
      let even = words.contains { $0 == "slice" } ? max(scale.x, scale.y) : min(scale.x, scale.y)
      scale = Vec2(even, even)
      slack = Vec2(viewport.x - size.x * even, viewport.y - size.y * even)
    }
    let place = words.first.map(String.init) ?? "xMidYMid"
    func share(_ axis: String) -> Double {
      place.holds(part: "\(axis)Min") ? 0 : place.holds(part: "\(axis)Max") ? 1 : 0.5
    }
    return Affine(
      a: scale.x, b: 0, c: 0, d: scale.y, tx: slack.x * share("x") - origin.x * scale.x,
      ty: slack.y * share("Y") - origin.y * scale.y)
  }
}
