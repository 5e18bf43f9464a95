internal import DrawstringCompiler
internal import DrawstringOutput
internal import DrawstringSyntax

extension Diagnostic.Fix {
  /// The edit in words.
  func advice(in source: SourceText) -> String {
    if range.isEmpty { return replacement == " " ? "insert a space" : "insert \(replacement)" }
    if replacement.isEmpty { return "remove \(Diagnostic.brief(source.text(in: range)))" }
    if replacement.allSatisfy({ $0 == " " }) {
      return replacement.count == 1 ? "write a space" : "write spaces"
    }
    let text = Diagnostic.brief(replacement)
    // Blanks at an end are not seen without quotes.
    return replacement.first == " " || replacement.last == " " ? "write '\(text)'" : "write \(text)"
  }
}

extension Diagnostic {
  /// The edit in words, unless there is none or the help already says it.
  func fixAdvice(in source: SourceText) -> String? {
    guard let fix else { return nil }
    let isSaid = help.contains {
      $0.utf8.count < 200
        && ["did you mean '\(fix.replacement)'?", "write '\(fix.replacement)'"].contains($0)
    }
    return isSaid && !fix.range.isEmpty && !fix.replacement.isEmpty ? nil : fix.advice(in: source)
  }
}
