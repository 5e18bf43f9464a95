#if canImport(SwiftUI)
  import Drawstring
  import SwiftUI

  /// An effect as a view: at a pull, or since when it refreshes.
  struct EffectView: View {
    let effect: Effect
    let pull: Double
    let refreshingSince: Date?

    var body: some View {
      TimelineView(.animation(paused: refreshingSince == nil)) { timeline in
        Canvas { context, _ in
          context.translateBy(x: -effect.canvas.x, y: -effect.canvas.y)
          draw(effect.frame(at: moment(at: timeline.date)), in: context)
        }
      }
      .frame(width: effect.canvas.width, height: effect.canvas.height)
    }

    private func moment(at date: Date) -> Moment {
      guard let refreshingSince else { return .dragging(to: pull) }
      return .refreshing(after: .seconds(date.timeIntervalSince(refreshingSince)))
    }

    private func draw(_ frame: EffectFrame, in context: GraphicsContext) {
      for layer in frame.layers where layer.isVisible {
        var own = context
        own.opacity = layer.worldOpacity
        own.concatenate(
          CGAffineTransform(
            a: layer.worldTransform.a, b: layer.worldTransform.b, c: layer.worldTransform.c,
            d: layer.worldTransform.d, tx: layer.worldTransform.tx, ty: layer.worldTransform.ty))
        let rect = CGRect(x: 0, y: 0, width: layer.size.x, height: layer.size.y)
        own.fill(
          VectorPath(roundedRect: rect, cornerRadius: layer.cornerRadius),
          with: .color(RGBAColor(layer.backgroundColor)))
        guard layer.kind == .shape else { continue }
        if let path = layer.path {
          own.fill(VectorPath(path), with: .color(RGBAColor(layer.fillColor)))
        }
        if let stroke = layer.strokePath {  // already trimmed, and in the canvas's coordinates
          var canvas = context
          canvas.opacity = layer.worldOpacity
          let style = StrokeStyle(
            lineWidth: layer.lineWidth, lineCap: layer.lineCap == .round ? .round : .butt)
          canvas.stroke(VectorPath(stroke), with: .color(RGBAColor(layer.strokeColor)), style: style)
        }
      }
    }
  }

  extension RGBAColor {
    init(_ color: RGBAColor) {
      self.init(.sRGB, red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
    }
  }

  extension VectorPath {
    init(_ path: VectorPath) {
      self.init()
      let flat = path.flattened(tolerance: 0.05)
      for line in flat.polylines {
        addLines(flat.points[line.range].map { CGPoint(x: $0.x, y: $0.y) })
        if line.isClosed { closeSubpath() }
      }
    }
  }
#endif
