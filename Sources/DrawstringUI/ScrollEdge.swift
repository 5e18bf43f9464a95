#if canImport(UIKit) && !os(watchOS)
  import CoreGraphics
  import DrawstringPlayer
  import UIKit

  /// An edge of a scroll view as an axis and a direction: the one place that tells the four edges apart.
  struct ScrollEdge {
    /// A direction of the screen.
    struct Axis {
      let place: WritableKeyPath<CGPoint, CGFloat>
      let length: WritableKeyPath<CGSize, CGFloat>
      let flexible: CanvasDirections

      static var x: Axis { Axis(place: \.x, length: \.width, flexible: .width) }
      static var y: Axis { Axis(place: \.y, length: \.height, flexible: .height) }
    }

    let edge: ListEdge
    /// Along the pull, and along the edge.
    let (along, across): (Axis, Axis)
    /// 1 where a pull moves the content to greater coordinates, else -1.
    let sign: CGFloat
    /// The inset at the edge, and the one at the other end.
    let (near, far): (WritableKeyPath<UIEdgeInsets, CGFloat>, WritableKeyPath<UIEdgeInsets, CGFloat>)

    init(_ edge: ListEdge) {
      self.edge = edge
      (along, across) = edge.isHorizontal ? (.x, .y) : (.y, .x)
      switch edge {
      case .top: (sign, near, far) = (1, \.top, \.bottom)
      case .bottom: (sign, near, far) = (-1, \.bottom, \.top)
      case .left: (sign, near, far) = (1, \.left, \.right)
      case .right: (sign, near, far) = (-1, \.right, \.left)
      }
    }

    /// The offset at which content rests at the edge without `own` points of its inset, and how far content that is too short
    /// ends before the edge.
    @MainActor func rest(of view: UIScrollView, without own: CGFloat) -> (offset: CGFloat, gap: CGFloat) {
      let inset = view.adjustedContentInset
      let near = inset[keyPath: near] - own
      if sign > 0 { return (-near, 0) }
      let end = view.contentSize[keyPath: along.length] + near - view.bounds.size[keyPath: along.length]
      let start = -inset[keyPath: far]
      return (max(start, end), max(start - end, 0))
    }

    /// Where the canvas of an effect lies among the content, without `own` points of the inset.
    ///
    /// The origin is on the edge of the content, for a canvas that stays on the edge of the list, behind no bars. A canvas that
    /// stays, and one with a floor, may be as long as the list.
    @MainActor func frame(of effect: Effect, in view: UIScrollView, without own: CGFloat) -> CGRect {
      let (canvas, bounds) = (effect.canvas, view.bounds)
      let length = bounds.size[keyPath: along.length]
      let inset = view.adjustedContentInset[keyPath: near] - own
      let (base, inside) =
        effect.movesWithContent
        ? (rest(of: view, without: own).offset, inset)
        : (bounds.origin[keyPath: along.place], max(inset, view.safeAreaInsets[keyPath: near]))
      var (out, into) = canvas.reach(at: effect.edge)
      if canvas.flexible.contains(along.flexible) {
        let whole = Double(length - inside)
        if effect.hasFloor, into == 0 { out = whole } else if !effect.movesWithContent { into = whole }
      }
      let border = base + (sign > 0 ? inside : length - inside)
      // Of what covers a list along its edge, only bars count.
      let bars = view.safeAreaInsets
      let (start, end): (CGFloat, CGFloat) = edge.isHorizontal ? (bars.top, bars.bottom) : (0, 0)
      let room = bounds.size[keyPath: across.length] - start - end
      var frame = CGRect(canvas)
      frame.size[keyPath: along.length] = CGFloat(length: out + into)
      if canvas.flexible.contains(across.flexible) { frame.size[keyPath: across.length] = room }
      frame.origin[keyPath: along.place] = border - CGFloat(limited: sign > 0 ? out : into)
      frame.origin[keyPath: across.place] =
        bounds.origin[keyPath: across.place] + start + (room - frame.size[keyPath: across.length]) / 2
      return frame
    }
  }
#endif
