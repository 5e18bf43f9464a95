import DrawstringTestSupport

/// Finds, in the text of a file alone, the lines that may be said to write a property.
struct ExplanationLines {
  let lines: [Substring]
  private let usesTargets: Bool

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    usesTargets = text.contains("targets:")
  }

  subscript(line: Int) -> Substring { lines[line - 1] }

  /// Whether a line names a track of the property, of a layer or of all that a node is repeated for.
  func writes(_ layer: String, _ property: String, at line: Int) -> Bool {
    guard lines.indices.contains(line - 1) else { return false }
    let base = property.prefix { $0 != "." && $0 != "[" }
    let name = layer.prefix { $0 != "[" }
    let text = self[line]
    if names("\(name).\(base)", in: text) || names("\(layer).\(base)", in: text) { return true }
    // A thing that goes along a path may turn with it.
    if base == "rotation", text.contains("along:"), text.contains("rotate:") { return true }
    return (usesTargets && names(String(base), in: text)) || mentionsCopies(name, base, in: text)
  }

  /// `dot[0].opacity`, `dot[2][1].opacity`.
  private func mentionsCopies(_ name: Substring, _ base: Substring, in text: Substring) -> Bool {
    text.contains("\(name)[") && text.contains("].\(base)")
  }

  /// Whether a line states a property of a layer.
  func states(_ property: String, at line: Int) -> Bool {
    lines.indices.contains(line - 1)
      && names(String(property.prefix { $0 != "." && $0 != "[" }), in: self[line])
  }

  /// The name as a key: behind it a colon, a part or a place in a list.
  private func names(_ name: String, in text: Substring) -> Bool {
    var rest = text
    while let found = rest.firstRange(of: name) {
      let before = found.lowerBound > rest.startIndex ? rest[rest.index(before: found.lowerBound)] : " "
      let after = found.upperBound < rest.endIndex ? rest[found.upperBound] : " "
      if !before.isLetter, before != ".", ":.[\"'".contains(after) { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }
}
