// The wordings of the findings about comments that allow findings.

extension Diagnostic {
  static func unusedAllow(_ code: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unusedAllow, "there is no '\(code)' here to allow", at: range,
      help: ["take the comment away, or put it on the line of the finding or right above it"])
  }

  static func unknownAllow(_ code: String, near: String?, at range: SourceRange) -> Diagnostic {
    var fix: Fix?
    if let near, Suggestion.isCertain(near, for: code) { fix = Fix(replace: range, with: near) }
    return Diagnostic(
      .unknownAllow, "there is no finding '\(code)'" + (near.map { ", did you mean '\($0)'" } ?? ""),
      at: range,
      help: near == nil ? ["a finding shows its code in brackets"] : [], fix: fix)
  }

  static func allowedError(_ code: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .allowedError, "'\(code)' is an error, and errors cannot be allowed", at: range,
      help: ["only warnings and remarks can be"])
  }

  static func unknownDirective(_ word: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unknownDirective, "found '\(word)' after 'drawstring:' in a comment where 'allow' was expected",
      at: range, fix: Fix(replace: range, with: "allow"))
  }

  static func allowWithoutCode(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unknownDirective, "'allow' is followed by the code of a finding", at: range,
      help: ["write '# drawstring: allow CODE' and then why"])
  }
}
