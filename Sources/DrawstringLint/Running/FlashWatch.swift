internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Counts flashes of layers as WCAG 2.2 does in criterion 2.3.1: pairs of opposing changes of luminance, or to and from
/// a saturated red.
///
/// The background is unknown, so a layer's colour is tested on black and on white, and the worse result counts.
struct FlashWatch {
  /// The layers that flash, and their worst second.
  struct Finding {
    /// In file order.
    var layers: [Int]
    /// The flashes in one second.
    var flashes: Double
    /// Whether the flashes are red flashes rather than changes of luminance.
    var isRed: Bool
    var from: Nanoseconds
    /// In square points.
    var area: Double
  }

  /// A region on one background.
  private struct Watched {
    var light = LuminanceRun()
    var red = RedRun()

    mutating func add(_ color: LinearColor, at instant: Nanoseconds) {
      light.add(color.luminance, at: instant)
      red.add(color, at: instant)
    }
  }

  /// A layer, or a strip of a gradient.
  private struct Region {
    var layer: Int
    var strip: Int
  }

  static let length = Nanoseconds(2_000_000_000)
  static let interval = Nanoseconds(8_333_333)
  private static let second = Nanoseconds(1_000_000_000)
  /// A quarter of ten degrees of the field of view, in square points, as WCAG gives it for a screen of 1024 × 768.
  static let largestArea = 21_824.0
  /// Three flashes in a second are six changes.
  private static let mostChanges = 6

  private let graph: Graph
  private let regions: [Region]
  private var onBlack: [Watched]
  private var onWhite: [Watched]
  private var areas: [Double]

  init(_ graph: Graph, layers: [Int]) {
    self.graph = graph
    regions = layers.flatMap { layer in
      let isGradient = graph.slot(of: .colors, layer: layer) != nil
      return (0..<(isGradient ? LinearColor.strips : 1)).map { Region(layer: layer, strip: $0) }
    }
    onBlack = Array(repeating: Watched(), count: regions.count)
    onWhite = onBlack
    areas = Array(repeating: 0, count: regions.count)
  }

  /// Adds a frame; `isMeasuring` also measures the areas, which is not needed at each frame.
  mutating func look(_ evaluator: Evaluator, at instant: Nanoseconds, isMeasuring: Bool) {
    for (place, region) in regions.enumerated() {
      let color = LinearColor(ofLayer: region.layer, strip: region.strip, graph, evaluator.slots)
      onBlack[place].add(color, at: instant)
      onWhite[place].add(color.onWhite, at: instant)
      if isMeasuring { areas[place] = max(areas[place], area(of: region, evaluator)) }
    }
  }

  private func area(of region: Region, _ evaluator: Evaluator) -> Double {
    let area = Self.area(of: region.layer, graph, evaluator)
    return graph.slot(of: .colors, layer: region.layer) == nil
      ? area : area / Double(LinearColor.strips)
  }

  /// The worst second of each kind of flash; empty if no layer flashes more than three times in a second, or if the
  /// area of the layers that do is small.
  var findings: [Finding] {
    [finding(isRed: false) { $0.light.changes }, finding(isRed: true) { $0.red.changes }].compactMap { $0 }
  }

  private func finding(isRed: Bool, _ changes: (Watched) -> [Nanoseconds]) -> Finding? {
    var worst = Finding(layers: [], flashes: 0, isRed: isRed, from: .zero, area: 0)
    for (place, region) in regions.enumerated() {
      let seconds = [onBlack[place], onWhite[place]].compactMap { Self.worstSecond(changes($0)) }
      if seconds.isEmpty { continue }
      worst.area += areas[place]
      if worst.layers.last != region.layer { worst.layers.append(region.layer) }
      for second in seconds where second.flashes > worst.flashes {
        worst.flashes = second.flashes
        worst.from = second.from
      }
    }
    worst.area = min(worst.area, graph.canvas.width * graph.canvas.height)
    return worst.area > Self.largestArea ? worst : nil
  }

  private static func worstSecond(_ changes: [Nanoseconds]) -> (flashes: Double, from: Nanoseconds)? {
    var worst: (flashes: Double, from: Nanoseconds)?
    var first = 0
    for index in changes.indices {
      // Sampling delays a change by up to one frame.
      while changes[index] - changes[first] >= second - interval - interval { first += 1 }
      let count = index - first + 1
      if count > mostChanges, Double(count) / 2 > worst?.flashes ?? 0 {
        worst = (Double(count) / 2, changes[first])
      }
    }
    return worst
  }

  /// Returns the area of a layer's rectangle or of its path's bounds, whichever is larger.
  static func area(of index: Int, _ graph: Graph, _ evaluator: Evaluator) -> Double {
    let slots = evaluator.slots
    guard let size = graph.slot(of: .size, layer: index) else { return 0 }
    let own = max(slots[size], 0) * max(slots[size + 1], 0)
    guard let slot = graph.slot(of: .path, layer: index),
      let bounds = evaluator.path(at: slots[slot], graph)?.bounds?.size
    else { return own }
    return max(own, bounds.x * bounds.y)
  }
}

/// The opposing changes of a luminance over time (WCAG 2.2, «general flash»).
struct LuminanceRun {
  /// The minimum and the maximum since the last change.
  private var low = Double.infinity
  private var high = -Double.infinity
  /// Whether the last change increased the luminance; nil before the first change.
  private var isRising: Bool?
  /// The instants of changes that oppose the change before them.
  private(set) var changes: [Nanoseconds] = []

  /// WCAG: a change of a tenth of the maximum luminance, where the darker state is below 0.8.
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

/// The changes of a colour to and from a saturated red over time (WCAG 2.2, «general flash and red flash thresholds»,
/// note 3, after ISO 9241-391).
///
/// A change counts if one of its colours has at least four fifths of its light in red, if it is larger than 0.2 in the
/// CIE 1976 uniform chromaticity diagram, and if it opposes the change before.
struct RedRun {
  /// The chromaticities since the last change: of saturated reds, and of other colours.
  private var reds: [Vec2] = []
  private var others: [Vec2] = []
  private var last: LinearColor?
  /// Whether the last change was to a saturated red; nil before the first change.
  private var wentToRed: Bool?
  /// The instants of changes that oppose the change before them.
  private(set) var changes: [Nanoseconds] = []

  private static let least = 0.2
  private static let share = 0.8

  mutating func add(_ color: LinearColor, at instant: Nanoseconds) {
    if color == last { return }
    last = color
    let place = color.chromaticity
    let isRed = color.red >= Self.share * (color.red + color.green + color.blue) && !color.isBlack
    if isRed, wentToRed != true,
      reds.contains(where: { isFar($0, place) }) || others.contains(where: { isFar($0, place) })
    {
      wentToRed = true
    } else if wentToRed != false, reds.contains(where: { isFar($0, place) }) {
      wentToRed = false
    } else {
      keep(place, isRed: isRed)
      return
    }
    changes.append(instant)
    reds.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    keep(place, isRed: isRed)
  }

  private mutating func keep(_ place: Vec2, isRed: Bool) {
    if isRed { reds.append(place) } else { others.append(place) }
  }

  private func isFar(_ a: Vec2, _ b: Vec2) -> Bool { (a - b).length > Self.least }
}
