internal import DrawstringCore
internal import DrawstringOutput

/// The extent of what a part of a display list draws.
struct DrawnExtents {
  /// Of all that counts, in the coordinates around the part.
  private(set) var whole = Extent()

  private struct Open {
    var item: DisplayItem
    /// From the coordinates inside to those around the part.
    var world: Affine
    /// The extent of all items inside.
    var drawn = Extent()
    /// The extent of the items inside whose colours count.
    var shown = Extent()
  }

  /// Adds up the items of a range of a list, with masks left aside. `counts` is false for colours that are not seen, though
  /// their shadows are; with `layers`, only what is in one of them counts.
  init(
    _ list: DisplayList, _ range: Range<Int>, layers: Set<Int>? = nil,
    counts: (RGBAColor) -> Bool = { _ in true }
  ) {
    var open: [Open] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let item = list[place]
      let world = open.last?.world ?? .identity
      switch item.operation {
      case .mask: place = item.next - 1
      case .layer: open.append(Open(item: item, world: item.matrix.followed(by: world)))
      case .clip: open.append(Open(item: item, world: world))
      case .end:
        guard let closed = open.popLast() else { break }
        let extents = Self.finished(closed, counts)
        if layers.map({ closed.item.operation == .layer && $0.contains(item.layer) }) ?? open.isEmpty {
          whole.add(extents.shown)
        }
        if !open.isEmpty {
          open[open.count - 1].drawn.add(extents.drawn)
          open[open.count - 1].shown.add(extents.shown)
        }
      case .fill, .stroke, .image, .text:
        let own = Self.own(item, world)
        let isSeen =
          if case .color(let color) = item.paint, item.operation != .image { counts(color) } else { true }
        if open.isEmpty {
          if isSeen { whole.add(own) }
        } else {
          open[open.count - 1].drawn.add(own)
          if isSeen { open[open.count - 1].shown.add(own) }
        }
      }
      place += 1
    }
  }

  private static func finished(
    _ closed: Open, _ counts: (RGBAColor) -> Bool
  ) -> (drawn: Extent, shown: Extent) {
    var (drawn, shown) = (closed.drawn, closed.shown)
    if closed.item.operation == .clip {
      let clip = own(closed.item, closed.world)
      drawn.cut(to: clip)
      shown.cut(to: clip)
    } else if let shadow = closed.item.shadow {
      let cast = drawn.shadow(shadow, by: closed.world)
      drawn.add(cast)
      if counts(shadow.color) { shown.add(cast) }
    }
    return (drawn, shown)
  }

  /// The extent of an item, after a transform.
  private static func own(_ item: DisplayItem, _ world: Affine) -> Extent {
    var extent = Extent()
    if let box = item.rectangle, item.operation != .stroke, item.shape != .ellipse {
      let (x, y) = (box.x, box.y)
      if box.width > 0, box.height > 0 {
        for corner in [
          Vec2(x, y), Vec2(x + box.width, y), Vec2(x, y + box.height), Vec2(x + box.width, y + box.height),
        ] { extent.include(world.place(corner)) }
      }
      if item.operation == .text { addCharacters(of: item, world, to: &extent) }
      return extent
    }
    guard let bounds = item.outline.mapped(by: world).bounds else { return extent }
    let reach =
      item.lineWidth / 2 * max(Vec2(world.a, world.b).length, Vec2(world.c, world.d).length)
    return Extent(bounds.lowest, bounds.highest).grown(by: reach)
  }

  /// The characters of a text whose rectangle does not cut them; without a font, their width is estimated.
  private static func addCharacters(of item: DisplayItem, _ world: Affine, to extent: inout Extent) {
    guard let box = item.rectangle, box.width <= 0 || box.height <= 0, let string = item.string else {
      return
    }
    let lines = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let width = lines.map { TextWidth.estimate(String($0), fontSize: item.fontSize) }.max() ?? 0
    // With every alignment, the lines begin or end there.
    extent.include(world.place(Vec2(-width, 0)))
    extent.include(world.place(Vec2(width, item.fontSize * 1.2 * Double(lines.count))))
  }
}

/// An upright rectangle, in points; empty where its corners are the wrong way round.
struct Extent: Sendable {
  private(set) var lowest = Vec2(.infinity, .infinity)
  private(set) var highest = Vec2(-.infinity, -.infinity)

  /// The extent of a shadow's blur, in its radii: beyond, it is invisible.
  private static let softness = 3.0

  init() {}

  init(_ lowest: Vec2, _ highest: Vec2) {
    self.lowest = lowest
    self.highest = highest
  }

  mutating func include(_ point: Vec2) { add(Extent(point, point)) }

  /// Infinite values add nothing.
  mutating func add(_ other: Extent) {
    guard other.lowest.x <= other.highest.x, other.lowest.y <= other.highest.y else { return }
    lowest = Vec2(min(lowest.x, other.lowest.x), min(lowest.y, other.lowest.y))
    highest = Vec2(max(highest.x, other.highest.x), max(highest.y, other.highest.y))
  }

  mutating func cut(to other: Extent) {
    lowest = Vec2(max(lowest.x, other.lowest.x), max(lowest.y, other.lowest.y))
    highest = Vec2(min(highest.x, other.highest.x), min(highest.y, other.highest.y))
  }

  /// The rectangle with edges in thousandths of a point: curves in place of arcs are off by less.
  var snapped: Extent {
    func snapped(_ point: Vec2) -> Vec2 {
      Vec2((point.x * 1000).rounded() / 1000, (point.y * 1000).rounded() / 1000)
    }
    return Extent(snapped(lowest), snapped(highest))
  }

  func grown(by reach: Double) -> Extent {
    Extent(lowest - Vec2(reach, reach), highest + Vec2(reach, reach))
  }

  /// The shadow of what has this extent, in the coordinates after a transform.
  func shadow(_ shadow: DisplayShadow, by world: Affine) -> Extent {
    let way = world.place(shadow.offset) - world.place(.zero)
    return moved(by: way).grown(
      by: shadow.radius * world.determinant.magnitude.squareRoot() * Self.softness)
  }

  func moved(by way: Vec2) -> Extent { Extent(lowest + way, highest + way) }

  var corners: [Vec2] { [lowest, Vec2(highest.x, lowest.y), highest, Vec2(lowest.x, highest.y)] }
}
