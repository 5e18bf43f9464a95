internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringSyntax

/// Something on the command line that cannot be meant so.
package struct UsageError: Error, Equatable {
  /// One sentence without a full stop: what was found and what was expected.
  package var message: String

  package init(_ message: String) { self.message = message }

  /// The same, with the nearest of the words that would have been right.
  package init(_ message: String, found: String, among words: [String]) {
    self.message = message
    if let nearest = ForeignWord.word(for: found, among: words) ?? Suggestion.nearest(to: found, in: words) {
      self.message += "; did you mean '\(nearest)'?"
    }
  }
}
