#if canImport(CoreGraphics)
  import CoreGraphics
  import DrawstringPlayer

  extension CGContext {
    /// Fills the clip with the colours of a linear, radial or conic paint; conic ones cover a rectangle.
    func drawGradient(_ paint: DisplayPaint, covering box: DisplayRectangle?) {
      let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
      saveGState()
      switch paint {
      case .color: break
      case .linear(let from, let to, let stops):
        if let colors = CGGradient.make(stops) {
          drawLinearGradient(colors, start: CGPoint(from), end: CGPoint(to), options: options)
        }
      case .radial(let center, let radii, let stops):
        // A circle with the radius 1.
        concatenate(
          CGAffineTransform(Affine(a: radii.x, b: 0, c: 0, d: radii.y, tx: center.x, ty: center.y)))
        if let colors = CGGradient.make(stops) {
          drawRadialGradient(
            colors, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: options)
        }
      case .conic(let center, let angle, let stops):
        // Older systems have no conic gradients.
        setShouldAntialias(false)
        for wedge in ConicWedges(center: center, angle: angle, stops: stops, covering: box).wedges {
          addPath(wedge.path.cgPath)
          setFillColor(wedge.color.cgColor)
          fillPath(using: .winding)
        }
      }
      restoreGState()
    }
  }

  extension CGGradient {
    /// Returns the colours of stops in sRGB; they are mixed without regard to their alpha.
    fileprivate static func make(_ stops: [DisplayStop]) -> CGGradient? {
      guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
      let components = stops.flatMap { stop in
        [stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha].map { CGFloat(fraction: $0) }
      }
      let locations = stops.map { CGFloat(fraction: $0.location) }
      return unsafe components.withUnsafeBufferPointer { components in
        unsafe locations.withUnsafeBufferPointer { locations in
          guard let components = components.baseAddress else { return nil }
          return unsafe CGGradient(
            colorSpace: space, colorComponents: components, locations: locations.baseAddress,
            count: stops.count)
        }
      }
    }
  }
#endif
