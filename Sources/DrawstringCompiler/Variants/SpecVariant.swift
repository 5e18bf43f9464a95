internal import DrawstringCore
package import DrawstringSyntax

/// A variant as it was read: what it changes, every name known and every key one that may stand there.
package struct SpecVariant: Sendable {
  /// A change of a node of the animations.
  enum NodeChange: Sendable {
    case remove
    /// Keys with other values; of the tracks, those that are written.
    case merge([Fields.Field], tracks: [TrackChange]?)
    /// A node that the effect does not have, with its mapping.
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
  /// Where it is written.
  package let range: SourceRange
  /// Entries of the blocks of names, by the block's key: `constants`, `signals`, `outputs`, `paths`.
  var named: [String: [Fields.Field]] = [:]
  /// Keys of `pull` and `phases`, with the key of the block.
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
