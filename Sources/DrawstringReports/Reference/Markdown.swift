internal import DrawstringOutput

/// Tables and marks of Markdown.
enum Markdown {
  static func code(_ text: String) -> String { "`\(text)`" }

  /// What links to a heading are called.
  static func anchor(of heading: String) -> String {
    String(
      heading.lowercased().compactMap { character in
        character == " "
          ? "-" : character.isLetter || character.isNumber || character == "-" ? character : nil
      })
  }

  static func link(_ heading: String) -> String { "[\(heading)](#\(anchor(of: heading)))" }

  /// A table; columns in which no row has anything are left out.
  static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    let used = head.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    return ([head, head.map { _ in "---" }] + rows).map { cells in
      "| " + used.map { escaped(cells[$0]) }.joined(separator: " | ") + " |"
    }
  }

  private static func escaped(_ cell: String) -> String { cell.replacing(ascii: "|", with: "\\|") }

  /// A description without its article.
  static func bare(_ words: String) -> String {
    for article in ["a ", "an "] where words.hasPrefix(article) {
      return String(words.dropFirst(article.count))
    }
    return words
  }
}
