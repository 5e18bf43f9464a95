import DrawstringCore

/// How often layers flash: pairs of opposing changes of their luminance, as WCAG 2.2 counts them in criterion 2.3.1.
///
/// A layer's colour is looked at on black and on white, as nobody knows what lies behind it, and the brighter half of
/// the two judges. What is not a plain colour counts as white.
struct FlashWatch {
  /// What flashes, at its worst.
  struct Finding {
    /// In the order of the file; the largest first in none.
    var layers: [Int]
    /// In one second.
    var flashes: Double
    var from: Nanoseconds
    /// In square points.
    var area: Double
  }

  /// The course of one layer's luminance on one ground.
  private struct Course {
    /// The least and the most since the last change.
    private var low = Double.infinity
    private var high = -Double.infinity
    /// Whether the last change was for the brighter; nil before the first.
    private var isRising: Bool?
    /// When a change opposed the one before it.
    private(set) var changes: [Nanoseconds] = []

    /// WCAG: a tenth of the largest luminance, the darker state below 0.8.
    private static let least = 0.1
    private static let brightest = 0.8

    mutating func add(_ value: Double, at instant: Nanoseconds) {
      low = min(low, value)
      high = max(high, value)
      if isRising != true, value - low >= Self.least, low < Self.brightest {
        isRising = true
      } else if isRising != false, high - value >= Self.least, value < Self.brightest {
        isRising = false
      } else {
        return
      }
      changes.append(instant)
      low = value
      high = value
    }
  }

  static let length = Nanoseconds(2_000_000_000)
  static let interval = Nanoseconds(8_333_333)
  private static let second = Nanoseconds(1_000_000_000)
  /// A quarter of ten degrees of the field of view, as WCAG has it for a screen of 1024 × 768.
  static let largestArea = 21_824.0
  /// Three flashes in a second are six changes.
  private static let mostChanges = 6

  private let graph: Graph
  private let layers: [Int]
  private var onBlack: [Course]
  private var onWhite: [Course]
  private var areas: [Double]

  init(_ graph: Graph, layers: [Int]) {
    self.graph = graph
    self.layers = layers
    onBlack = Array(repeating: Course(), count: layers.count)
    onWhite = onBlack
    areas = Array(repeating: 0, count: layers.count)
  }

  /// `isMeasuring` asks for the areas, too, which need not be known at each frame.
  mutating func look(_ stage: Stage, at instant: Nanoseconds, isMeasuring: Bool) {
    for (place, layer) in layers.enumerated() {
      let (luminance, alpha) = Self.light(of: layer, graph, stage.slots)
      onBlack[place].add(luminance * alpha, at: instant)
      onWhite[place].add(luminance * alpha + 1 - alpha, at: instant)
      if isMeasuring { areas[place] = max(areas[place], Self.area(of: layer, graph, stage)) }
    }
  }

  /// The worst second; nil where no layer flashes more than three times in one, or those that do are small.
  var finding: Finding? {
    var worst: Finding?
    for place in layers.indices {
      for course in [onBlack[place], onWhite[place]] {
        guard let second = Self.worstSecond(course.changes) else { continue }
        if worst == nil { worst = Finding(layers: [], flashes: 0, from: .zero, area: 0) }
        if worst?.layers.contains(layers[place]) == false {
          worst?.layers.append(layers[place])
          worst?.area += areas[place]
        }
        if second.flashes > worst?.flashes ?? 0 {
          worst?.flashes = second.flashes
          worst?.from = second.from
        }
      }
    }
    let canvas = graph.canvas.width * graph.canvas.height
    guard var worst else { return nil }
    worst.area = min(worst.area, canvas)
    return worst.area > Self.largestArea ? worst : nil
  }

  private static func worstSecond(_ changes: [Nanoseconds]) -> (flashes: Double, from: Nanoseconds)? {
    var worst: (flashes: Double, from: Nanoseconds)?
    var first = 0
    for index in changes.indices {
      // Each change is seen a frame late at most.
      while changes[index] - changes[first] >= second - interval - interval { first += 1 }
      let count = index - first + 1
      if count > mostChanges, Double(count) / 2 > worst?.flashes ?? 0 {
        worst = (Double(count) / 2, changes[first])
      }
    }
    return worst
  }

  // MARK: Light

  /// The relative luminance of what a layer draws of its own, and how much of what lies behind it covers.
  private static func light(of index: Int, _ graph: Graph, _ slots: [Double]) -> (
    luminance: Double, alpha: Double
  ) {
    var alpha = 1.0
    var layer = index
    while layer >= 0 {
      alpha *= min(max(number(LayerSlots.opacity, layer, graph, slots) ?? 1, 0), 1)
      if number(LayerSlots.hidden, layer, graph, slots) == 1 { alpha = 0 }
      layer = Int(graph.layers[layer].parent)
    }
    for color in LayerSlots.paints {
      guard let slot = graph.slot(of: color, layer: index), slots[slot + 3] > 0 else { continue }
      let luminance =
        0.2126 * linear(slots[slot]) + 0.7152 * linear(slots[slot + 1]) + 0.0722 * linear(slots[slot + 2])
      return (luminance, alpha * min(slots[slot + 3], 1))
    }
    return (1, graph.slot(of: LayerSlots.image, layer: index) == nil ? 0 : alpha)
  }

  /// WCAG's relative luminance of one channel.
  private static func linear(_ channel: Double) -> Double {
    let channel = min(max(channel, 0), 1)
    return channel <= 0.04045 ? channel / 12.92 : Libm.pow((channel + 0.055) / 1.055, 2.4)
  }

  private static func number(_ property: PropertyID, _ layer: Int, _ graph: Graph, _ slots: [Double])
    -> Double?
  {
    graph.slot(of: property, layer: layer).map { slots[$0] }
  }

  /// The area of a layer's rectangle, or of its path where that is larger.
  static func area(of index: Int, _ graph: Graph, _ stage: Stage) -> Double {
    let slots = stage.slots
    guard let size = graph.slot(of: LayerSlots.size, layer: index) else { return 0 }
    let own = max(slots[size], 0) * max(slots[size + 1], 0)
    guard let slot = graph.slot(of: LayerSlots.path, layer: index),
      let bounds = stage.path(at: slots[slot], graph)?.bounds?.size
    else { return own }
    return max(own, bounds.x * bounds.y)
  }
}
