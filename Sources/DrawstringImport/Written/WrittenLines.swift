internal import DrawstringSyntax

/// A part of a YAML file that is about to be written.
indirect enum WrittenYAML {
  struct Entry {
    var key: String
    var value: WrittenYAML
  }

  /// Characters without quotes.
  case scalar(String)
  /// The lines of a text that are joined by blanks.
  case folded([String])
  case list([WrittenYAML])
  case map([Entry])

  /// The value on one line; nil for a folded text, and for items of more than `most` bytes together.
  func flow(_ most: Int, isInFlow: Bool = false) -> String? {
    switch self {
    case .scalar(let text): return WrittenLines.quoted(text, isInFlow: isInFlow)
    case .folded: return nil
    case .list(let items):
      var parts: [String] = []
      var count = 0
      for item in items {
        guard let part = item.flow(most, isInFlow: true) else { return nil }
        count += part.utf8.count
        if count > most { return nil }
        parts.append(part)
      }
      return "[" + parts.joined(separator: ", ") + "]"
    case .map(let entries):
      var parts: [String] = []
      var count = 0
      for entry in entries {
        guard let part = entry.value.flow(most, isInFlow: true) else { return nil }
        count += part.utf8.count
        if count > most { return nil }
        parts.append(WrittenLines.quoted(entry.key, isInFlow: true) + ": " + part)
      }
      return "{" + parts.joined(separator: ", ") + "}"
    }
  }
}

/// The lines of a YAML file that is about to be written: values that fit on a line in flow style, others in block style.
struct WrittenLines {
  private static let width = 120
  private(set) var text = ""

  mutating func add(_ line: String, _ indent: Int) {
    text += String(repeating: " ", count: indent) + line + "\n"
  }

  mutating func blank() { if !text.hasSuffix("\n\n") { text += "\n" } }

  /// Adds a key with its value.
  mutating func add(_ key: String, _ value: WrittenYAML, _ indent: Int) {
    let key = Self.quoted(key)
    if let flow = value.flow(Self.width),
      indent + key.utf8.count + 2 + flow.utf8.count <= Self.width || value.isScalar
    {
      return add("\(key): \(flow)", indent)
    }
    switch value {
    case .scalar: break
    case .folded(let lines):
      add("\(key): >-", indent)
      for line in lines { add(line, indent + 2) }
    case .list(let items):
      add("\(key):", indent)
      for item in items { add(item: item, indent + 2) }
    case .map(let entries):
      add("\(key):", indent)
      for entry in entries { add(entry.key, entry.value, indent + 2) }
    }
  }

  private mutating func add(item: WrittenYAML, _ indent: Int) {
    if case .map(let entries) = item { return self.item(entries, indent) }
    add("- " + (item.flow(.max) ?? ""), indent)
  }

  /// Adds an item that is a mapping: in braces where it fits on a line, unless `isBlock`.
  mutating func item(_ entries: [WrittenYAML.Entry], _ indent: Int, isBlock: Bool = false) {
    if !isBlock, let flow = WrittenYAML.map(entries).flow(Self.width),
      indent + 2 + flow.utf8.count <= Self.width
    {
      return add("- " + flow, indent)
    }
    var block = WrittenLines()
    for entry in entries { block.add(entry.key, entry.value, indent + 2) }
    var lines = Array(block.text.utf8)
    if lines.count > indent { lines[indent] = UInt8(ascii: "-") }
    text += String(decoding: lines, as: UTF8.self)
  }

  /// The characters of a scalar, quoted if YAML or the language would read them differently, with spaces in place of
  /// characters that a file may not contain.
  static func quoted(_ text: String, isInFlow: Bool = false) -> String {
    let first = text.utf8.first ?? 0x20
    let digits = text.utf8.dropFirst(first == Ascii.minus ? 1 : 0)
    let isNumber = digits.allSatisfy {
      $0.isDigit || $0 == Ascii.point || first == Ascii.minus && $0.isLetter
    }
    if isNumber && !digits.isEmpty { return text }
    if text.unicodeScalars.contains(where: isControl) {
      var allowed = String.UnicodeScalarView()
      for scalar in text.unicodeScalars { allowed.append(isControl(scalar) ? " " : scalar) }
      return quoted(String(allowed), isInFlow: isInFlow)
    }
    let isPlain =
      !text.utf8.contains { Self.special.contains($0) || isInFlow && Self.specialInFlow.contains($0) }
      && !Self.specialAtStart.contains(first) && text.utf8.last != 0x20
      && !["null", "yes", "no", "on", "off", "y", "n", "~"].contains(text.lowercased())
    if isPlain { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The characters with a special meaning anywhere in a plain scalar, in a plain scalar within brackets, and at its start.
  private static let special = Array(":#&*!|>'\"%@`\\\n".utf8)
  private static let specialInFlow = Array(",[]{}=".utf8)
  private static let specialAtStart = Array("?-, []{}".utf8)

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x2029, 0xFEFF, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}

extension WrittenYAML {
  fileprivate var isScalar: Bool { if case .scalar = self { true } else { false } }
}
