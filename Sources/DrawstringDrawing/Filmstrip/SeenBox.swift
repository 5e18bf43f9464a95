package import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput

/// The part of a canvas in which frames show anything; the rest takes no room in a terminal and in cropped pictures.
///
/// The colour of the ground is invisible, but not its shadow.
package struct SeenBox: Sendable {
  private let background: PictureBackground
  /// The layers whose content counts; nil for all.
  private let layers: Set<Int>?
  private var seen = Extent()

  /// The margin in a terminal, and around a cropped picture, in points.
  private static let margin = 3.0
  private static let padding = 8.0
  /// The extent of a shadow's blur, in its radii.
  private static let softness = 3.0

  package init(on background: PictureBackground, layers: [Int]? = nil) {
    self.background = background
    self.layers = layers.map { Set($0) }
  }

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
      if self.layers?.contains(index) ?? (parent < 0) { seen.add(shown[index]) }
      if parent >= 0 {
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
    if layer.kind == .text { extent.add(characters(of: layer)) }
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

  /// The characters of a text whose rectangle does not clip them; without a font, their width is estimated.
  private static func characters(of layer: LayerState) -> Extent {
    var extent = Extent()
    guard layer.size.x <= 0 || layer.size.y <= 0, let string = layer.string else { return extent }
    let lines = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let width = lines.map { TextWidth.estimate(String($0), fontSize: layer.fontSize) }.max() ?? 0
    // Whatever the alignment is, they begin or end there.
    for corner in [Vec2(-width, 0), Vec2(width, layer.fontSize * 1.2 * Double(lines.count))] {
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

  /// Returns the part of a canvas for a cropped picture, with a padding, in whole points; nil where nothing is visible.
  package func crop(of canvas: CanvasRect) -> CanvasRect? {
    let (left, top) = (canvas.x, canvas.y)
    let seen = seen.grown(by: Self.padding)
    /// From the edge of the canvas, so that pixels of the cropped picture are those of the whole one.
    func place(_ value: Double, _ edge: Double, _ length: Double, _ rule: FloatingPointRoundingRule) -> Double
    {
      min(max((value - edge).rounded(rule), 0), length)
    }
    let (first, last) = (seen.lowest, seen.highest)
    var part = canvas
    part.x = left + place(first.x, left, canvas.width, .down)
    part.y = top + place(first.y, top, canvas.height, .down)
    part.width = left + place(last.x, left, canvas.width, .up) - part.x
    part.height = top + place(last.y, top, canvas.height, .up) - part.y
    return part.width > 0 && part.height > 0 ? part : nil
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

extension SeenBox {
  /// The frames of a scenario that are looked at, at most.
  private static let looks = 1_200

  /// Adds the frames of a scenario, at least every sixtieth of a second of one of up to 20 s. Where the budget is spent, the
  /// rest is not looked at.
  package mutating func add(_ scenario: Scenario, of effect: Effect, _ budget: inout WorkBudget) {
    var buffer = effect.makeFrameBuffer()
    for tick in stride(from: 0, through: scenario.length, by: max(scenario.length / Self.looks, 160)) {
      guard buffer.show(scenario.timeline, at: Scenario.instant(of: tick), &budget) else { return }
      add(buffer.frame, &budget)
    }
  }

  /// Adds the frames of a phase from its beginning, as those of a scenario.
  package mutating func add(
    _ moment: Moment, through length: Duration, of effect: Effect, _ budget: inout WorkBudget
  ) {
    var buffer = effect.makeFrameBuffer()
    let seconds = length.inSeconds
    for time in stride(from: 0, through: seconds, by: max(seconds / Double(Self.looks), 0.016)) {
      var moment = moment
      moment.time += Duration(seconds: time)
      guard buffer.fill(moment, &budget) else { return }
      add(buffer.frame, &budget)
    }
  }

  /// Adds a frame and spends its work.
  package mutating func add(_ frame: EffectFrame, _ budget: inout WorkBudget) {
    add(frame)
    budget.spend(frame.shared.graph.layers.count * WorkBudget.rasteredLayer)
  }
}

/// An upright rectangle, in points; empty where its corners are the wrong way round.
private struct Extent: Sendable {
  private(set) var lowest = Vec2(.infinity, .infinity)
  private(set) var highest = Vec2(-.infinity, -.infinity)

  init() {}

  init(_ lowest: Vec2, _ highest: Vec2) {
    self.lowest = lowest
    self.highest = highest
  }

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

  func grown(by reach: Double) -> Extent {
    Extent(lowest - Vec2(reach, reach), highest + Vec2(reach, reach))
  }
}
