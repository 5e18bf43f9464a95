#if canImport(UIKit) && !os(watchOS)
  import Drawstring
  import UIKit

  /// Shows an effect above the content of a scroll view; a class because UIKit's views are.
  final class RefreshView: UIView {
    /// Called when a refresh begins; `finish` ends it.
    var load: () -> Void = {}

    private var driver: RefreshDriver
    private var shapes: [String: CAShapeLayer] = [:]
    private weak var scrollView: UIScrollView?

    init(_ effect: Effect, in scrollView: UIScrollView) {
      driver = RefreshDriver(effect)
      self.scrollView = scrollView
      super.init(frame: .zero)
      scrollView.addSubview(self)
      let link = CADisplayLink(target: self, selector: #selector(tick))
      link.add(to: .main, forMode: .common)
    }

    required init?(coder: NSCoder) { nil }

    private var now: Duration { .seconds(CACurrentMediaTime()) }

    /// For the scroll view's delegate: `scrollViewDidScroll`.
    func scrolled() {
      guard let scrollView, scrollView.isTracking else { return }
      driver.touch(at: -scrollView.contentOffset.y - scrollView.adjustedContentInset.top, now)
    }

    /// For the scroll view's delegate: `scrollViewDidEndDragging`.
    func released() { driver.lift(now) }

    func finish(_ outcome: FinishOutcome) { driver.finish(outcome, now) }

    @objc private func tick() {
      let tick = driver.tick(now)
      if tick.events.contains(where: { $0.kind == .began }) { load() }
      CATransaction.begin()
      CATransaction.setDisableActions(true)  // the frame is what is to be seen, not where to animate to
      for (index, state) in tick.frame.layers.enumerated() { show(state, at: index) }
      CATransaction.commit()
    }

    private func show(_ state: LayerState, at index: Int) {
      let shape = shapes[state.id] ?? CAShapeLayer()
      if shapes.updateValue(shape, forKey: state.id) == nil {
        shape.anchorPoint = .zero
        layer.addSublayer(shape)
      }
      let world = state.worldTransform
      shape.setAffineTransform(
        CGAffineTransform(a: world.a, b: world.b, c: world.c, d: world.d, tx: world.tx, ty: world.ty))
      shape.zPosition = CGFloat(index)
      shape.opacity = Float(state.worldOpacity)
      shape.isHidden = !state.isVisible
      shape.bounds.size = CGSize(width: state.size.x, height: state.size.y)
      shape.backgroundColor = state.backgroundColor.cgColor
      shape.cornerRadius = state.cornerRadius
      guard state.kind == .shape else { return }
      shape.path = state.path?.cgPath
      shape.fillColor = state.fillColor.cgColor
      shape.strokeColor = state.strokeColor.cgColor
      shape.lineWidth = state.lineWidth
      shape.lineCap = CAShapeLayerLineCap(rawValue: state.lineCap.rawValue)
      shape.strokeStart = state.strokeStart
      shape.strokeEnd = state.strokeEnd
    }
  }

  extension RGBAColor {
    var cgColor: CGColor { CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }
  }

  extension VectorPath {
    /// Lines that are nowhere further than a twentieth of a point from the path.
    var cgPath: CGPath {
      let flat = flattened(tolerance: 0.05)
      let path = CGMutablePath()
      for line in flat.polylines {
        path.addLines(between: flat.points[line.range].map { CGPoint(x: $0.x, y: $0.y) })
        if line.isClosed { path.closeSubpath() }
      }
      return path
    }
  }
#endif
