/// The side of the list at which a control lies: a side of the screen, independent of the writing direction.
///
/// A pull moves the content away from the edge. The origin of the canvas is a corner of the content at the edge: the top left
/// corner for `top` and `left`, the bottom left corner for `bottom`, the top right corner for `right`.
public enum ListEdge: String, CaseIterable, Sendable {
  /// The upper edge, of a header that is pulled down.
  case top
  /// The lower edge, of a footer that is pulled up.
  case bottom
  /// The left edge, of a control that is pulled to the right.
  case left
  /// The right edge, of a control that is pulled to the left.
  case right

  /// Whether the pull moves along x.
  package var isHorizontal: Bool { self == .left || self == .right }

  /// The movement of the content for a pull of 1.
  package var direction: Vec2 {
    switch self {
    case .top: Vec2(0, 1)
    case .bottom: Vec2(0, -1)
    case .left: Vec2(1, 0)
    case .right: Vec2(-1, 0)
    }
  }
}
