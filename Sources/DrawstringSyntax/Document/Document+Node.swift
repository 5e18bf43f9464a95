extension Document {
  /// A node in twenty bytes: a file may hold one for each of its own.
  package struct Node: Sendable {
    private var start: Int32
    private var end: Int32
    /// For containers: where the children lie in `children`. For scalars: the text's place in `texts`.
    package var first: Int32
    /// −1 where there is none.
    private var parentIndex: Int32
    /// From the lowest bit: 27 of the count, 2 of the kind, 3 of the style. No file has more bytes or children.
    private var packed: UInt32

    private static let countBits: UInt32 = 27
    private static let kindBits: UInt32 = 2

    package init(
      kind: Kind, style: Style, range: SourceRange, first: Int32, count: Int32, parent: NodeID?
    ) {
      (start, end) = (Int32(range.start), Int32(range.end))
      self.first = first
      parentIndex = parent?.index ?? -1
      packed = UInt32(style.rawValue) << Self.kindBits | UInt32(kind.rawValue)
      packed = packed << Self.countBits | UInt32(count)
    }

    package var kind: Kind {
      switch packed >> Self.countBits & (1 << Self.kindBits - 1) {
      case 0: .scalar
      case 1: .sequence
      default: .mapping
      }
    }

    package var style: Style {
      Style(rawValue: UInt8(packed >> (Self.countBits + Self.kindBits))) ?? .plain
    }

    /// From the first byte to the last of the node's own text (quotes included, anchors and tags not).
    package var range: SourceRange {
      get { SourceRange(Int(start), Int(end)) }
      set { (start, end) = (Int32(newValue.start), Int32(newValue.end)) }
    }

    /// For containers: how many handles (a mapping has two for each entry). For scalars: bytes of text.
    package var count: Int32 {
      get { Int32(packed & (1 << Self.countBits - 1)) }
      set { packed = packed & ~(1 << Self.countBits - 1) | UInt32(newValue) }
    }

    /// The container that it was written in.
    package var parent: NodeID? {
      get { parentIndex < 0 ? nil : NodeID(Int(parentIndex)) }
      set { parentIndex = newValue?.index ?? -1 }
    }
  }
}
