internal import DrawstringSyntax

// How scalars are written: plain where every reader of YAML takes that for the same text, else in double quotes.

extension WrittenScalar {
  /// The scalar on one line.
  func written(inFlow: Bool) -> String {
    switch style {
    case .plain:
      if text.unicodeScalars.contains(where: \.isHidden) { return text.inDoubleQuotes }
      if lines.isEmpty { return source }
      return Self.isPlain(text, inFlow: inFlow) || !text.contains("\n") ? text : text.inDoubleQuotes
    case .singleQuoted, .doubleQuoted:
      let isEscaped = style == .doubleQuoted && source.contains("\\")
      if isEscaped,
        text.unicodeScalars.contains(where: {
          $0.isInvisible || $0.isJoiner || $0.properties.isVariationSelector
        }),
        !source.contains(where: \.isNewline)
      {
        return source
      }
      if Self.isPlain(text, inFlow: inFlow) { return text }
      if isEscaped, !source.contains(where: \.isNewline) { return source }
      if text.unicodeScalars.contains(where: \.isHidden) { return text.inDoubleQuotes }
      if !text.contains("\""), !text.contains("\\") { return "\"\(text)\"" }
      return "'" + text.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
    case .literal, .folded: return text.inDoubleQuotes
    }
  }

  /// Whether a text that was quoted may stand without quotes.
  private static func isPlain(_ text: String, inFlow: Bool) -> Bool {
    guard let first = text.first, let last = text.last, first != " ", last != " ",
      !text.unicodeScalars.contains(where: \.isHidden)
    else {
      return false
    }
    if text.contains(where: { ":#&|\"\\@~".contains($0) || inFlow && ",[]{}=".contains($0) }) { return false }
    if ",[]{}*!>'%`?-".contains(first) {
      // A minus before a name or a number.
      guard first == "-", text.utf8.count > 1, let next = text.utf8.dropFirst().first else { return false }
      if !next.isLetter, !next.isDigit, next != UInt8(ascii: "("), next != UInt8(ascii: ".") { return false }
    }
    return !isOtherThanText(text)
  }

  /// Whether readers of YAML 1.1 or 1.2 may take a plain text for a number, a date, a truth value, nothing or a merge.
  private static func isOtherThanText(_ text: String) -> Bool {
    if ["null", "true", "false", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased()) {
      return true
    }
    if text == "<<" || text == "=" { return true }
    let signs = "0123456789abcdefxo_.+- "
    let mayBeNumber = text.lowercased().allSatisfy { signs.contains($0) }
    let word = text.lowercased().drop { $0 == "+" || $0 == "-" }
    return mayBeNumber && text.contains(where: \.isNumber) || [".inf", ".nan"].contains(word)
      || text.utf8.first.map(\.isDigit) == true
        && text.lowercased().allSatisfy { "0123456789-tz.+ ".contains($0) }
  }
}

extension WrittenNode {
  /// The node on one line, with its anchor; nil for blocks and for what holds comments.
  func written(inFlow: Bool) -> String? {
    let mark = anchor.map { "&\($0)" }
    switch content {
    case .alias(let name): return "*" + name
    case .scalar(let scalar):
      if scalar.isBlock { return nil }
      let text = scalar.written(inFlow: inFlow)
      return mark.map { text.isEmpty ? $0 : $0 + " " + text } ?? text
    case .sequence(let entries), .mapping(let entries):
      guard isFlow, head == nil, tail.isEmpty else { return nil }
      var parts: [String] = []
      for entry in entries {
        guard entry.leading.isEmpty, entry.trailing.isEmpty, let value = entry.value.written(inFlow: true)
        else { return nil }
        guard let key = entry.key else {
          parts.append(value)
          continue
        }
        guard let name = key.writtenKey(inFlow: true) else { return nil }
        parts.append(entry.isBare ? name : name + ": " + value)
      }
      let inner = parts.joined(separator: ", ")
      return (mark.map { $0 + " " } ?? "") + (isSequence ? "[\(inner)]" : "{\(inner)}")
    }
  }

  /// The node as a key, without the colon.
  func writtenKey(inFlow: Bool) -> String? {
    guard let text = written(inFlow: inFlow) else { return nil }
    // A colon is a part of an alias's or an anchor's name.
    if case .alias = content { return text + " " }
    return anchor != nil && self.text?.isEmpty == true ? text + " " : text
  }
}
