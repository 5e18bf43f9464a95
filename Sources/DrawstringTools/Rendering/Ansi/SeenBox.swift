internal import Drawstring
internal import DrawstringCore

/// The part of a canvas in which frames show anything: what need not be looked at takes no room in a terminal.
struct SeenBox {
  private var lowest = Vec2(.infinity, .infinity)
  private var highest = Vec2(-.infinity, -.infinity)

  /// So many points are left around it.
  private static let margin = 3.0

  mutating func add(_ frame: Frame) {
    for layer in frame.layers where layer.isVisible {
      let world = layer.worldTransform
      if layer.size.x > 0, layer.size.y > 0, Self.fillsItsBox(layer) {
        for corner in [Vec2.zero, Vec2(layer.size.x, 0), Vec2(0, layer.size.y), layer.size] {
          add(world.place(corner))
        }
      }
      guard layer.kind == "shape" else { continue }
      if layer.fillColor.alpha > 0, let bounds = layer.path?.mapped(by: world).bounds { add(bounds, 0) }
      if layer.strokeColor.alpha > 0, let bounds = layer.strokePath?.bounds {
        add(bounds, layer.lineWidth / 2 * max(Vec2(world.a, world.b).length, Vec2(world.c, world.d).length))
      }
    }
  }

  private static func fillsItsBox(_ layer: LayerState) -> Bool {
    layer.backgroundColor.alpha > 0 || layer.borderWidth > 0
      || ["gradient", "text", "image"].contains(layer.kind)
  }

  private mutating func add(_ bounds: PathBounds, _ reach: Double) {
    add(bounds.lowest - Vec2(reach, reach))
    add(bounds.highest + Vec2(reach, reach))
  }

  private mutating func add(_ point: Vec2) {
    lowest = Vec2(min(lowest.x, point.x), min(lowest.y, point.y))
    highest = Vec2(max(highest.x, point.x), max(highest.y, point.y))
  }

  /// What of a canvas that is, with a margin; all of it where nothing is seen.
  func part(of canvas: Canvas) -> (origin: Vec2, size: Vec2) {
    let end = Vec2(canvas.x + canvas.width, canvas.y + canvas.height)
    let from = Vec2(max(lowest.x - Self.margin, canvas.x), max(lowest.y - Self.margin, canvas.y))
    let to = Vec2(min(highest.x + Self.margin, end.x), min(highest.y + Self.margin, end.y))
    if to.x - from.x < 1 || to.y - from.y < 1 {
      return (Vec2(canvas.x, canvas.y), Vec2(canvas.width, canvas.height))
    }
    return (from, to - from)
  }
}
