internal import DrawstringCore

/// An upright rectangle of pixels.
package struct PixelRect: Hashable, Sendable {
  package var left: Int
  package var top: Int
  /// The column after the last one, and the row after the last one.
  package var right: Int
  package var bottom: Int

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The pixels that an area of finite corners touches.
  init(from low: Vec2, to high: Vec2) {
    func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(limiting: min(max(value, -1e9), 1e9).rounded(rule))
    }
    self.init(
      left: whole(low.x, .down), top: whole(low.y, .down), right: whole(high.x, .up),
      bottom: whole(high.y, .up))
  }

  static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  package var width: Int { max(right - left, 0) }
  package var height: Int { max(bottom - top, 0) }
  package var count: Int { width * height }
  package var isEmpty: Bool { right <= left || bottom <= top }

  func cut(to other: PixelRect) -> PixelRect {
    let cut = PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
    return cut.isEmpty ? .empty : cut
  }

  package func joined(with other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func grown(across: Int, down: Int) -> PixelRect {
    isEmpty
      ? self : PixelRect(left: left - across, top: top - down, right: right + across, bottom: bottom + down)
  }

  func moved(by way: Vec2) -> PixelRect {
    if isEmpty { return self }
    return PixelRect(
      from: Vec2(Double(left) + way.x, Double(top) + way.y),
      to: Vec2(Double(right) + way.x, Double(bottom) + way.y))
  }
}
