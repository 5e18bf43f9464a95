internal import DrawstringCore
internal import DrawstringOutput

/// The coverage of the pixels of a picture by a figure, from 0 to 1.
///
/// Coverage is exact horizontally; vertically a pixel is sampled along four lines.
struct Coverage {
  let width: Int
  let height: Int
  /// Row by row.
  private(set) var values: [Double]
  /// The work of the computation.
  private(set) var work = 0
  /// The rows that are not empty.
  private(set) var rows: Range<Int> = 0..<0

  private static let lines = 4

  /// The area inside closed polygons, in pixels; y points down.
  init(width: Int, height: Int, of polygons: [[Vec2]], rule: FillRule) {
    self.width = width
    self.height = height
    values = Array(repeating: 0, count: width * height)
    var count = 0
    forEachEdge(of: polygons) { count += lines(from: $0, to: $1).count }
    work =
      values.count * WorkBudget.pixel + count * WorkBudget.crossing
      + polygons.reduce(0) { $0 + $1.count } * WorkBudget.look
    // Long edges cross many lines: at most as many crossings are kept as there is room for at a time.
    let bands = count / Self.mostCrossings + 1
    let last = height * Self.lines
    var crossings: [Crossing] = []
    for band in 0..<bands {
      let part = last * band / bands..<last * (band + 1) / bands
      crossings.removeAll(keepingCapacity: true)
      forEachEdge(of: polygons) { cross(from: $0, to: $1, in: part, &crossings) }
      fill(crossings, rule)
    }
    for index in values.indices where values[index] > 1 { values[index] = 1 }
  }

  private static let mostCrossings = 1_000_000

  private func forEachEdge(of polygons: [[Vec2]], _ body: (Vec2, Vec2) -> Void) {
    for polygon in polygons {
      guard var last = polygon.last else { continue }
      for point in polygon {
        body(last, point)
        last = point
      }
    }
  }

  /// A crossing of an edge with a sample line.
  private struct Crossing {
    var line: Int
    var x: Double
    /// 1 downwards, −1 upwards.
    var direction: Int
  }

  /// The sample lines that an edge crosses.
  private func lines(from a: Vec2, to b: Vec2) -> Range<Int> {
    let lines = Double(Self.lines)
    let last = Double(height * Self.lines)
    let from = Int(min(max((min(a.y, b.y) * lines - 0.5).rounded(.up), 0), last))
    let to = Int(min(max((max(a.y, b.y) * lines - 0.5).rounded(.up), 0), last))
    return from..<max(to, from)
  }

  private func cross(from a: Vec2, to b: Vec2, in part: Range<Int>, _ crossings: inout [Crossing]) {
    if a.y == b.y { return }
    let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
    let lines = Double(Self.lines)
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    for line in self.lines(from: a, to: b).clamped(to: part) {
      let y = (Double(line) + 0.5) / lines
      crossings.append(
        Crossing(line: line, x: top.x + (y - top.y) * slope, direction: a.y < b.y ? 1 : -1))
    }
  }

  private mutating func fill(_ crossings: [Crossing], _ rule: FillRule) {
    let sorted = crossings.sorted { ($0.line, $0.x) < ($1.line, $1.x) }
    var winding = 0
    for (index, crossing) in sorted.enumerated() {
      if index == 0 || sorted[index - 1].line != crossing.line { winding = 0 }
      winding += crossing.direction
      let isInside = rule == .nonzero ? winding != 0 : winding % 2 != 0
      guard isInside, index + 1 < sorted.count, sorted[index + 1].line == crossing.line else { continue }
      cover(from: crossing.x, to: sorted[index + 1].x, row: crossing.line / Self.lines)
    }
  }

  private mutating func cover(from: Double, to: Double, row: Int) {
    let (left, right) = (min(max(from, 0), Double(width)), min(max(to, 0), Double(width)))
    if left >= right { return }
    rows = rows.isEmpty ? row..<row + 1 : min(rows.lowerBound, row)..<max(rows.upperBound, row + 1)
    let share = 1 / Double(Self.lines)
    for column in Int(left)..<min(Int(right.rounded(.up)), width) {
      let covered = min(right, Double(column + 1)) - max(left, Double(column))
      values[row * width + column] += covered * share
    }
  }

  /// The coverage of both figures, taken as independent.
  func multiplied(by other: Coverage) -> Coverage {
    var result = self
    for index in result.values.indices { result.values[index] *= other.values[index] }
    return result
  }
}
