/// The visible part of the root layers' coordinates, in points, y downwards.
public struct CanvasRect: Hashable, Sendable {
  /// The left edge.
  public package(set) var x = 0.0
  /// The upper edge.
  public package(set) var y = 0.0
  /// The width; not negative.
  public package(set) var width = 0.0
  /// The height; not negative.
  public package(set) var height = 0.0
  /// The directions in which a host may resize the canvas.
  public package(set) var flexible: CanvasDirections = []

  package init() {}
}

/// The directions in which a canvas may be resized.
public struct CanvasDirections: OptionSet, Hashable, Sendable {
  /// The directions as bits.
  public let rawValue: UInt8

  /// Makes a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The width.
  public static let width = CanvasDirections(rawValue: 1)
  /// The height.
  public static let height = CanvasDirections(rawValue: 2)

  package var count: Int { (contains(.width) ? 1 : 0) + (contains(.height) ? 1 : 0) }
}

extension CanvasRect {
  /// Why the canvas cannot have a size, in a sentence; nil where it can.
  package func impossibility(ofSize size: Vec2) -> String? {
    if !(size.x > 0 && size.y > 0 && size.x.isFinite && size.y.isFinite) {
      return "a size is two numbers above 0"
    }
    if !flexible.contains(.width), size.x != width {
      return "the canvas is \(JavaScriptNumber.description(of: width)) wide, and its width is not flexible"
    }
    if !flexible.contains(.height), size.y != height {
      return "the canvas is \(JavaScriptNumber.description(of: height)) high, and its height is not flexible"
    }
    return nil
  }
}

extension CanvasRect {
  /// The distances by which the canvas reaches out of the content and into it at an edge, in points; negative for a gap.
  package func reach(at edge: ListEdge) -> (out: Double, into: Double) {
    switch edge {
    case .top: (-y, y + height)
    case .bottom: (y + height, -y)
    case .left: (-x, x + width)
    case .right: (x + width, -x)
    }
  }

  /// Whether an effect with this canvas lies in front of the content; otherwise it lies behind.
  package func isInFront(at edge: ListEdge) -> Bool { reach(at: edge).into > 0 }

  /// Returns the strip of the content at an edge, as long as the canvas along the edge.
  package func strip(at edge: ListEdge, depth: Double) -> CanvasRect {
    var strip = self
    if edge.isHorizontal {
      (strip.x, strip.width) = (edge == .left ? 0 : -depth, depth)
    } else {
      (strip.y, strip.height) = (edge == .top ? 0 : -depth, depth)
    }
    return strip
  }

  /// The extent along the pull.
  package func depth(at edge: ListEdge) -> Double { edge.isHorizontal ? width : height }
}
