internal import DrawstringOutput

/// How large an SVG file is by itself.
enum SVGFileSize {
  /// From the root's `width` and `height`, and its `viewBox` where one of them is missing, in points; nil where the file
  /// does not say or where a length depends on where it is shown.
  static func read(_ text: String) -> (width: Double, height: Double)? {
    guard let root = rootTag(of: Array(text.utf8)) else { return nil }
    let given = attributes(of: root)
    let width = given["width"].flatMap(length)
    let height = given["height"].flatMap(length)
    if let width, let height { return (width, height) }
    let box = (given["viewBox"] ?? "").split { $0 == "," || $0.isWhitespace }.map { Double($0) ?? -1 }
    guard box.count == 4, box[2] > 0, box[3] > 0, box[2].isFinite, box[3].isFinite else { return nil }
    if let width { return (width, width * box[3] / box[2]) }
    if let height { return (height * box[2] / box[3], height) }
    return (box[2], box[3])
  }

  /// What stands between `<svg` and the end of that tag, past comments and what is declared before.
  private static func rootTag(of text: [UInt8]) -> ArraySlice<UInt8>? {
    var rest = text[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...]
      if rest.starts(with: "<!--".utf8) {
        while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest.removeFirst() }
        continue
      }
      guard rest.starts(with: "<svg".utf8) else {
        rest.removeFirst()
        continue
      }
      rest.removeFirst(4)
      var quote: UInt8?
      let end = rest.firstIndex { byte in
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          return true
        }
        return false
      }
      return end.map { rest[..<$0] }
    }
    return nil
  }

  private static func attributes(of tag: ArraySlice<UInt8>) -> [String: String] {
    var found: [String: String] = [:]
    var rest = tag
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let name = String(decoding: rest[..<equals], as: UTF8.self).split(whereSeparator: \.isWhitespace).last
      rest = rest[(equals + 1)...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { break }
      rest.removeFirst()
      guard let end = rest.firstIndex(of: quote) else { break }
      if let name { found[String(name)] = String(decoding: rest[..<end], as: UTF8.self) }
      rest = rest[(end + 1)...]
    }
    return found
  }

  /// One point a pixel, as other pictures have it.
  private static let units: [String: Double] = [
    "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "Q": 96 / 101.6,
  ]

  private static func length(_ text: String) -> Double? {
    let text = text.split(whereSeparator: \.isWhitespace).joined()
    let unit = String(text.reversed().prefix { $0.isLetter || $0 == "%" }.reversed())
    guard let factor = units[unit], let number = Double(text.dropLast(unit.count)), number.isFinite,
      number > 0
    else { return nil }
    return number * factor
  }
}
