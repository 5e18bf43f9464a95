/// The two ways to write YAML; both say the same.
extension SpecTree {
  /// In lines of their own, indented by two spaces; quoted only where YAML would read something else.
  package var blockYAML: String {
    var text = ""
    appendBlock(to: &text, indent: 0)
    return text
  }

  /// In braces and brackets on one line, every text quoted: JSON, except for missing values and merges.
  package var flowYAML: String {
    var text = ""
    appendFlow(to: &text)
    return text + "\n"
  }

  private func appendBlock(to text: inout String, indent: Int) {
    let space = String(repeating: " ", count: indent)
    switch self {
    case .text(let value): text += space + Self.scalar(value) + "\n"
    case .missing: text += space + "~\n"
    case .list(let items) where items.isEmpty: text += space + "[]\n"
    case .map(let entries) where entries.isEmpty: text += space + "{}\n"
    case .list(let items):
      for item in items {
        text += space + "-"
        item.appendBehindSign(to: &text, indent: indent)
      }
    case .map(let entries):
      for entry in entries {
        text += space + Self.key(entry.key) + ":"
        entry.value.appendBehindSign(to: &text, indent: indent)
      }
    }
  }

  /// The value behind a dash or a colon: on the same line if it is short.
  private func appendBehindSign(to text: inout String, indent: Int) {
    switch self {
    case .text, .missing: appendBlock(to: &text, indent: 1)
    case .list(let items) where items.isEmpty: text += " []\n"
    case .map(let entries) where entries.isEmpty: text += " {}\n"
    default:
      text += "\n"
      appendBlock(to: &text, indent: indent + 2)
    }
  }

  private func appendFlow(to text: inout String) {
    switch self {
    case .text(let value): text += Self.quoted(value)
    case .missing: text += "~"
    case .list(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += ", " }
        item.appendFlow(to: &text)
      }
      text += "]"
    case .map(let entries):
      text += "{"
      for (index, entry) in entries.enumerated() {
        if index > 0 { text += ", " }
        text += (entry.key == Self.merge ? entry.key : Self.quoted(entry.key)) + ": "
        entry.value.appendFlow(to: &text)
      }
      text += "}"
    }
  }

  /// Quoted, the key of a merge is a key like any other.
  private static let merge = "<<"

  private static func key(_ text: String) -> String { text == merge ? text : scalar(text) }

  /// Plain where that is safe beyond doubt.
  private static func scalar(_ text: String) -> String {
    let isWord =
      text.first.map { $0.isASCII && $0.isLetter || $0.isNumber } ?? false
      && text.utf8.allSatisfy { byte in
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
          || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
          || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || "-_.+*/()% ".utf8.contains(byte)
      } && text.last != " " && text != "null"
    return isWord ? text : quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case " "..."~": result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        let (letter, width) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
        result += "\\" + letter + String(repeating: "0", count: width - digits.count) + digits
      }
    }
    return result + "\""
  }
}
