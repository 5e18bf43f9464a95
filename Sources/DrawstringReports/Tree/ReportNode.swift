package import DrawstringOutput

/// A part of a report, with its line of text for people and its value in JSON for programs.
///
/// As text, a node is its line, with its children indented below it; the children of a node without a line stand in its
/// place. In JSON, a list is an array of its children. Any other node is its value; the children of an object are further
/// members of it, each under its key, and a child without a key adds its own members. Recursion is as deep as the report.
package struct ReportNode: Sendable {
  enum Look {
    case plain
    /// After an empty line.
    case apart
    /// After an empty line, in bold.
    case title
  }

  /// A place in the source: the end of a line, and members in JSON.
  struct Place {
    var text: String?
    var facts: JSONValue
  }

  /// Nil for an item of a list, and for a line that is only text.
  var key: String?
  /// An empty object for a line that is only text.
  var value: JSONValue
  /// Nil for what is only in JSON.
  var line: String?
  var place: Place?
  var look: Look
  var children: [ReportNode]
  private var isList = false

  init(
    _ key: String? = nil, _ value: JSONValue = [:], line: String? = nil, at place: Place? = nil,
    _ look: Look = .plain, children: [ReportNode] = []
  ) {
    (self.key, self.value, self.line, self.place) = (key, value, line, place)
    (self.look, self.children) = (look, children)
  }

  static func list(
    _ key: String, _ items: [ReportNode], line: String? = nil, _ look: Look = .plain
  ) -> ReportNode {
    var node = ReportNode(key, line: line, look, children: items)
    node.isList = true
    return node
  }

  /// The node as it is in JSON, without text.
  var silent: ReportNode { ReportNode(key, json) }

  package var json: JSONValue {
    if isList { return .array(children.map(\.json).filter { $0 != [:] }) }
    if children.isEmpty, place == nil { return value }
    return .object(
      value.members + (place?.facts.members ?? [])
        + children.flatMap { child in child.key.map { [.init($0, child.json)] } ?? child.json.members })
  }

  /// The text for a screen of 80 columns.
  package func text(coloured: Bool) -> String { text(Outline(TextStyle(coloured), isWrapped: true)) }

  /// The text with one row for each line.
  package var rows: String { text(Outline(TextStyle(false), isWrapped: false)) }

  private func text(_ empty: Outline) -> String {
    var outline = empty
    write(to: &outline, depth: 0)
    return outline.text
  }

  private func write(to outline: inout Outline, depth: Int) {
    if let line {
      if look != .plain { outline.gap() }
      outline.add(depth, line, at: place?.text, as: look == .title ? .strong : nil)
    }
    for child in children { child.write(to: &outline, depth: line == nil ? depth : depth + 1) }
  }
}

/// Indented lines, each with a place in the source at its end.
private struct Outline {
  private static let width = 80
  private let textStyle: TextStyle
  private let isWrapped: Bool
  private(set) var text = ""

  init(_ textStyle: TextStyle, isWrapped: Bool) { (self.textStyle, self.isWrapped) = (textStyle, isWrapped) }

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
    for word in isWrapped ? Self.words(Printable.text(line)) : [Substring(Printable.text(line))] {
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
    if let place = place.map(Printable.text) {
      let painted = textStyle.paint(place, as: .frame)
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
