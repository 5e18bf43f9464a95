import DrawstringCore
internal import DrawstringSyntax

/// What a node starts after: a place in the time of another, and a distance from there.
struct AfterReference {
  enum Anchor: Hashable {
    /// Its first active instant.
    case start
    case end
    /// The end of its first iteration, its second…
    case loop(Int)
  }

  var name: String
  var anchor = Anchor.end
  var offset = Nanoseconds.zero
  /// Where the name and what is wanted of it are written.
  var nameRange: SourceRange
  var anchorRange: SourceRange
  var node: NodeID
}
