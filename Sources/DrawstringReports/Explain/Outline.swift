internal import DrawstringOutput

/// Indented lines for a screen of 80 columns, each with a place in the source at its end.
struct Outline {
  private static let width = 80
  private let textStyle: TextStyle
  private(set) var text = ""

  init(_ textStyle: TextStyle) { self.textStyle = textStyle }

  /// Adds an empty line, unless the text ends in one.
  mutating func gap() {
    if !text.isEmpty, !text.hasSuffix("\n\n") { text += "\n" }
  }

  /// Adds a line; what exceeds the width is wrapped with a deeper indent.
  mutating func add(_ depth: Int, _ line: String, at place: String? = nil, as style: TextStyle.Style? = nil) {
    let margin = String(repeating: "  ", count: depth)
    let hanging = margin + "    "
    var lines: [String] = []
    var current = margin
    var isEmpty = true
    for word in Self.words(Printable.text(line)) {
      if !isEmpty, current.count + 1 + word.count > Self.width {
        lines.append(current)
        current = hanging
        isEmpty = true
      }
      current += isEmpty ? "\(word)" : " \(word)"
      isEmpty = false
    }
    lines.append(current)
    if let style { lines = lines.map { textStyle.paint($0, as: style) } }
    let place = place.map(Printable.text)
    let painted = place.map { textStyle.paint($0, as: .frame) }
    if let place, let painted {
      if current.count + 2 + place.count <= Self.width {
        lines[lines.count - 1] += "  " + painted
      } else {
        lines.append(hanging + painted)
      }
    }
    text += lines.joined(separator: "\n") + "\n"
  }

  /// The words of a line; short text in parentheses stays together.
  private static func words(_ line: String) -> [Substring] {
    var words: [Substring] = []
    var depth = 0
    var start = line.startIndex
    for index in line.indices {
      switch line[index] {
      case "(", "[": depth += 1
      case ")", "]": depth = max(depth - 1, 0)
      case " " where depth == 0 || line.distance(from: start, to: index) > 44:
        if start < index { words.append(line[start..<index]) }
        start = line.index(after: index)
      default: break
      }
    }
    if start < line.endIndex { words.append(line[start...]) }
    return words
  }
}
