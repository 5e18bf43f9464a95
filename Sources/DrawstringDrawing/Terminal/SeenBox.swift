package import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// The part of a canvas in which frames show anything; the rest takes no room in a terminal.
///
/// The colour of the ground is invisible, but not its shadow.
package struct SeenBox {
  private let background: PictureBackground
  private var seen = Extent()

  /// The margin, in points.
  private static let margin = 3.0
  /// The extent of a shadow's blur, in its radii.
  private static let softness = 3.0

  package init(on background: PictureBackground) { self.background = background }

  package mutating func add(_ frame: EffectFrame) {
    let layers = frame.shared.graph.layers
    var states: [LayerState?] = Array(repeating: nil, count: layers.count)
    let places = FrameGeometry(frame).places
    for layer in frame.layers where places[layer.index].isVisible { states[layer.index] = layer }
    // The extent of each layer with its children, which come after it.
    var drawn = Array(repeating: Extent(), count: layers.count)
    var shown = drawn
    for index in layers.indices.reversed() {
      guard let layer = states[index] else { continue }
      drawn[index].add(Self.own(layer) { $0.alpha > 0 })
      shown[index].add(Self.own(layer) { $0.alpha > 0 && !isBackground($0) })
      if layer.masksToBounds {
        let box = Self.box(of: layer)
        drawn[index].cut(to: box)
        shown[index].cut(to: box)
      } else if layer.shadowOpacity > 0, layer.shadowColor.alpha > 0 {
        let shadow = Self.shadow(of: drawn[index], layer)
        drawn[index].add(shadow)
        if !isBackground(layer.shadowColor) { shown[index].add(shadow) }
      }
      let parent = Int(layers[index].parent)
      if parent < 0 {
        seen.add(shown[index])
      } else {
        drawn[parent].add(drawn[index])
        shown[parent].add(shown[index])
      }
    }
  }

  private func isBackground(_ color: RGBAColor) -> Bool {
    guard case .color(let background) = background, background.alpha >= 1 else { return false }
    let change = Raster.pixel(color) - Raster.pixel(background) * Float(color.alpha.drawnOpacity)
    return max(abs(change.x), abs(change.y), abs(change.z)) < 0.5 / 255
  }

  /// The extent of what the layer draws in visible colours.
  private static func own(_ layer: LayerState, _ counts: (RGBAColor) -> Bool) -> Extent {
    let world = layer.worldTransform
    var extent = Extent()
    if counts(layer.backgroundColor) || layer.borderWidth > 0 && counts(layer.borderColor)
      || [.gradient, .text, .image].contains(layer.kind)
    {
      extent = box(of: layer)
    }
    guard layer.kind == .shape else { return extent }
    if counts(layer.fillColor), let bounds = layer.path?.mapped(by: world).bounds {
      extent.add(Extent(bounds.lowest, bounds.highest))
    }
    if counts(layer.strokeColor), let bounds = layer.strokePath?.bounds {
      let reach = layer.lineWidth / 2 * max(Vec2(world.a, world.b).length, Vec2(world.c, world.d).length)
      extent.add(Extent(bounds.lowest, bounds.highest).grown(by: reach))
    }
    return extent
  }

  private static func box(of layer: LayerState) -> Extent {
    var extent = Extent()
    if layer.size.x <= 0 || layer.size.y <= 0 { return extent }
    for corner in [Vec2.zero, Vec2(layer.size.x, 0), Vec2(0, layer.size.y), layer.size] {
      let place = layer.worldTransform.place(corner)
      extent.add(Extent(place, place))
    }
    return extent
  }

  private static func shadow(of extent: Extent, _ layer: LayerState) -> Extent {
    let world = layer.worldTransform
    let offset = world.place(layer.shadowOffset) - world.place(.zero)
    let reach = max(layer.shadowRadius, 0) * world.determinant.magnitude.squareRoot() * softness
    return Extent(extent.lowest + offset, extent.highest + offset).grown(by: reach)
  }

  /// Returns the part of a canvas, with a margin; the whole where nothing is visible.
  package func part(of canvas: CanvasRect) -> (origin: Vec2, size: Vec2) {
    let (from, to) = (Vec2(canvas.x, canvas.y), Vec2(canvas.x + canvas.width, canvas.y + canvas.height))
    let whole = Extent(from, to)
    var part = seen.grown(by: Self.margin)
    part.cut(to: whole)
    let size = part.highest - part.lowest
    return size.x >= 1 && size.y >= 1 ? (part.lowest, size) : (from, to - from)
  }
}

/// An upright rectangle, in points; empty where its corners are the wrong way round.
private struct Extent {
  private(set) var lowest = Vec2(.infinity, .infinity)
  private(set) var highest = Vec2(-.infinity, -.infinity)

  init() {}

  init(_ lowest: Vec2, _ highest: Vec2) {
    self.lowest = lowest
    self.highest = highest
  }

  /// Infinite values add nothing.
  package mutating func add(_ other: Extent) {
    guard other.lowest.x <= other.highest.x, other.lowest.y <= other.highest.y else { return }
    lowest = Vec2(min(lowest.x, other.lowest.x), min(lowest.y, other.lowest.y))
    highest = Vec2(max(highest.x, other.highest.x), max(highest.y, other.highest.y))
  }

  mutating func cut(to other: Extent) {
    lowest = Vec2(max(lowest.x, other.lowest.x), max(lowest.y, other.lowest.y))
    highest = Vec2(min(highest.x, other.highest.x), min(highest.y, other.highest.y))
  }

  func grown(by reach: Double) -> Extent {
    Extent(lowest - Vec2(reach, reach), highest + Vec2(reach, reach))
  }
}
