#if canImport(CoreGraphics)
  import CoreGraphics
  import DrawstringPlayer

  // Values of frames as those of Core Graphics. Numbers are limited to ±10⁹: layers keep single-precision numbers, and
  // Core Animation stops the program where a place is not a number.

  extension CGFloat {
    init(limited value: Double) { self.init(Swift.min(Swift.max(value, -1e9), 1e9)) }

    /// A width or a radius, which drawing limits to 0 and more.
    init(length value: Double) { self.init(Swift.min(Swift.max(value, 0), 1e9)) }

    init(fraction value: Double) { self.init(Swift.min(Swift.max(value, 0), 1)) }
  }

  extension Float {
    /// An opacity, which drawing limits to 0…1.
    init(opacity value: Double) { self.init(Swift.min(Swift.max(value, 0), 1)) }
  }

  extension CanvasRect {
    /// The upper left corner of the canvas in the middle of a view; in flexible dimensions the canvas is as large as the view.
    func corner(in bounds: CGRect) -> CGPoint {
      let size = CGRect(self).size
      return CGPoint(
        x: flexible.contains(.width) ? 0 : (bounds.width - size.width) / 2,
        y: flexible.contains(.height) ? 0 : (bounds.height - size.height) / 2)
    }
  }

  extension CGPoint {
    init(_ point: Vec2) { self.init(x: CGFloat(limited: point.x), y: CGFloat(limited: point.y)) }
  }

  extension CGSize {
    init(_ point: Vec2) { self.init(width: CGFloat(limited: point.x), height: CGFloat(limited: point.y)) }
  }

  extension CGRect {
    /// A rectangle at the origin; a negative size counts as 0.
    init(size: Vec2) {
      self.init(x: 0, y: 0, width: CGFloat(length: size.x), height: CGFloat(length: size.y))
    }

    init(_ canvas: CanvasRect) {
      self.init(
        x: CGFloat(limited: canvas.x), y: CGFloat(limited: canvas.y), width: CGFloat(length: canvas.width),
        height: CGFloat(length: canvas.height))
    }

    init(_ rectangle: DisplayRectangle) {
      self.init(
        x: CGFloat(limited: rectangle.x), y: CGFloat(limited: rectangle.y),
        width: CGFloat(length: rectangle.width), height: CGFloat(length: rectangle.height))
    }
  }

  extension CGAffineTransform {
    init(_ transform: Affine) {
      self.init(
        a: CGFloat(limited: transform.a), b: CGFloat(limited: transform.b), c: CGFloat(limited: transform.c),
        d: CGFloat(limited: transform.d), tx: CGFloat(limited: transform.tx),
        ty: CGFloat(limited: transform.ty))
    }
  }

  extension RGBAColor {
    /// The colour in sRGB, its components limited to 0…1.
    var cgColor: CGColor {
      CGColor(
        srgbRed: CGFloat(fraction: red), green: CGFloat(fraction: green), blue: CGFloat(fraction: blue),
        alpha: CGFloat(fraction: alpha))
    }
  }

  extension CGLineCap {
    init(_ cap: LineCap) {
      self =
        switch cap {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
  }

  extension CGLineJoin {
    init(_ join: LineJoin) {
      self =
        switch join {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
    }
  }

  extension VectorPath {
    /// The path with Bézier curves in place of arcs, each at most a quarter turn long.
    var cgPath: CGPath {
      let path = CGMutablePath()
      let outline = PathOutline(self)
      for subpath in outline.subpaths {
        path.move(to: CGPoint(subpath.start))
        for segment in outline.segments[subpath.range] {
          switch segment {
          case .line(_, let end): path.addLine(to: CGPoint(end))
          case .quad(_, let control, let end): path.addQuadCurve(to: CGPoint(end), control: CGPoint(control))
          case .cubic, .arc:
            for case .cubic(_, let first, let second, let end) in segment.cubics {
              path.addCurve(to: CGPoint(end), control1: CGPoint(first), control2: CGPoint(second))
            }
          }
        }
        if subpath.isClosed { path.closeSubpath() }
      }
      return path
    }
  }
#endif
