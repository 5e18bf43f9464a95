extension Document {
  /// The text of a scalar that is nothing but a number, with its unit if it has one; nil for all else.
  package func writtenNumber(_ node: NodeID) -> String? {
    guard kind(of: node) == .scalar else { return nil }
    let text = text(of: node)
    return isNumber(text) ? text : nil
  }

  /// Whether a text is a number as values are written.
  package func isNumber(_ text: String) -> Bool {
    let digits = Array(text.hasPrefix("-") ? text.dropFirst().utf8 : text.utf8[...])
    return NumberToken(digits, at: 0, percent: true)?.range.count == digits.count
  }
}
