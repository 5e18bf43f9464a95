internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringSyntax

/// Something on the command line that cannot be meant so.
package struct UsageError: Error, Equatable {
  /// One sentence without a full stop: what was found and what was expected.
  package var message: String

  package init(_ message: String) { self.message = message }

  /// Something that was asked for and takes more work than a command may do.
  package static func tooMuchWork(_ what: String) -> UsageError {
    UsageError("\(what) takes more work than a command may do")
  }

  package static var tooMuchPictures: UsageError {
    UsageError("so many pictures of this effect take more work or memory than a command may take; draw fewer")
  }

  /// The same, with the nearest of the words that would have been right.
  package init(_ message: String, found: String, among words: [String]) {
    self.message = message
    if let nearest = ForeignWord.word(for: found, among: words) ?? Suggestion.nearest(to: found, in: words) {
      self.message += "; did you mean '\(nearest)'?"
    }
  }
}
