internal import DrawstringCore
package import DrawstringSyntax

/// A variant after reading: its changes, with known names and allowed keys only.
package struct SpecVariant: Sendable {
  /// A change of a node of the animations.
  enum NodeChange: Sendable {
    case remove
    /// Keys with new values, and the changed tracks.
    case merge([Fields.Field], tracks: [TrackChange]?)
    /// A new node, with its mapping.
    case add(NodeID)
  }

  struct TrackChange: Sendable {
    var field: Fields.Field
    var isRemoved: Bool
  }

  enum PhysicsChange: Sendable {
    case remove
    case merge(Fields.Field, [Fields.Field])
  }

  package let name: String
  /// The range of the variant in the file.
  package let range: SourceRange
  /// The entries of the blocks of names by the key of the block: `constants`, `inputs`, `signals`, `outputs`, `paths`.
  var named: [String: [Fields.Field]] = [:]
  /// The keys of `pull` and `phases`, with the key of the block.
  var blocks: [(block: Fields.Field, entries: [Fields.Field])] = []
  var layers: [(id: String, properties: [Fields.Field])] = []
  var nodes: [(id: Fields.Field, change: NodeChange)] = []
  /// The key `animations` of the variant.
  var animationsKey: NodeID?
  var physics: PhysicsChange?

  init(name: String, range: SourceRange) {
    self.name = name
    self.range = range
  }
}
