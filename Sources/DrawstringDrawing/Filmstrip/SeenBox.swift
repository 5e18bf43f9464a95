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

  package init(on background: PictureBackground, layers: [Int]? = nil) {
    self.background = background
    self.layers = layers.map { Set($0) }
  }

  package mutating func add(_ frame: EffectFrame) {
    let list = frame.display
    seen.add(DrawnExtents(list, list.indices, layers: layers) { !isBackground($0) }.whole)
  }

  private func isBackground(_ color: RGBAColor) -> Bool {
    guard case .color(let background) = background, background.alpha >= 1 else { return false }
    let change = Raster.pixel(color) - Raster.pixel(background) * Float(color.alpha.drawnOpacity)
    return max(abs(change.x), abs(change.y), abs(change.z)) < 0.5 / 255
  }

  /// Returns the part of a canvas for a cropped picture, with a padding, in whole points; nil where nothing is visible.
  package func crop(of canvas: CanvasRect) -> CanvasRect? {
    let (left, top) = (canvas.x, canvas.y)
    let seen = seen.snapped.grown(by: Self.padding)
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
    var part = seen.snapped.grown(by: Self.margin)
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
    budget.spend(frame.graph.layers.count * WorkBudget.rasteredLayer)
  }
}
