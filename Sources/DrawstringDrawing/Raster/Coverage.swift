internal import DrawstringCore
internal import DrawstringOutput

/// The coverage of the pixels of an area by a figure, from 0 to 1.
///
/// Coverage is the exact area of the figure within the pixel, with the rows of corners rounded to 1/256 pixel.
struct Coverage {
  let area: PixelRect
  /// Row by row.
  private(set) var values: [Float]
  /// The work of the computation.
  private(set) var work = 0

  /// Rows that would take more work than `most` are empty.
  init(
    of contours: Contours, rule: FillRule, isCrisp: Bool = false, within area: PixelRect, most: Int = .max
  ) {
    self.area = area
    var values = [Float](repeating: 0, count: area.count)
    var sweep = CoverageSweep(contours, rule: rule, isCrisp: isCrisp, within: area, most: most)
    sweep.run { row, columns, covered in
      let start = (row - area.top) * area.width - area.left
      for column in columns { values[start + column] = covered[column - area.left] }
    }
    self.values = values
    work = sweep.work + area.count * WorkBudget.pixel
  }

  /// The opacities of a picture.
  init(of raster: Raster) {
    area = raster.area
    values = raster.pixels.map(\.w)
  }

  /// The coverage of the area in both; outside one it is 0.
  func multiplied(by other: Coverage) -> Coverage {
    var result = self
    result.work = 0
    for row in area.top..<area.bottom {
      for column in area.left..<area.right {
        result.values[(row - area.top) * area.width + column - area.left] *= other[column, row]
      }
    }
    return result
  }

  /// Adds the coverage of another figure over the same area, taken as independent.
  mutating func add(_ other: Coverage) {
    work += other.work
    for index in values.indices { values[index] += other.values[index] * (1 - values[index]) }
  }

  subscript(column: Int, row: Int) -> Float {
    guard column >= area.left, column < area.right, row >= area.top, row < area.bottom else { return 0 }
    return values[(row - area.top) * area.width + column - area.left]
  }
}

/// Goes through the rows of a figure from the top and gives the coverage of the pixels of each.
///
/// A row is cut at the corners of the figure and where edges cross. In each strip the edges are straight and in one
/// order, so that the winding number is known between any two; the edges between inside and outside bound trapezoids,
/// whose areas are added up.
struct CoverageSweep {
  /// An edge with its upper end first.
  private struct Edge {
    /// In 1/256 pixel below the top of the area.
    var top: Int
    var bottom: Int
    /// At the upper end, in pixels right of the left of the area.
    var x: Double
    /// The way to the right in 1/256 pixel downwards.
    var slope: Double
    /// 1 downwards, −1 upwards.
    var direction: Int

    func x(at y: Int) -> Double { x + Double(y - top) * slope }
  }

  /// An edge within a strip.
  private struct Side {
    var above: Double
    var below: Double
    var direction: Int
  }

  private static let units = 256
  /// Strips are not cut to less than this for the sake of crossings, in 1/256 pixel.
  private static let thinnest = 8
  /// Edges that overlap by less do not cross, in pixels.
  private static let slack = 1.0 / 512

  private let rule: FillRule
  private let isCrisp: Bool
  private let area: PixelRect
  private var edges: [Edge] = []
  /// The differences of the coverage from one pixel of the row to the next; two more than there are columns.
  private var differences: [Float]
  private var covered: [Float]
  /// The columns of the row that differences were added to.
  private var touched = 0..<0
  private var sides: [Side] = []
  private let most: Int
  /// The work so far.
  private(set) var work = 0

  /// A crisp figure has no soft edges: a pixel belongs to it wholly or not at all, by its middle. The sweep ends at the row
  /// in which its work exceeds `most`.
  init(_ contours: Contours, rule: FillRule, isCrisp: Bool, within area: PixelRect, most: Int = .max) {
    self.rule = rule
    self.isCrisp = isCrisp
    self.area = area
    self.most = most
    differences = Array(repeating: 0, count: area.width + 2)
    covered = Array(repeating: 0, count: area.width + 2)
    edges.reserveCapacity(contours.points.count)
    var first = 0
    for end in contours.ends {
      var last = contours.points[end - 1]
      for index in first..<end {
        let point = contours.points[index]
        add(from: last, to: point)
        last = point
      }
      first = end
    }
    work = contours.points.count * WorkBudget.look
    if work <= most { edges.sort { ($0.top, $0.x) < ($1.top, $1.x) } }
  }

  private mutating func add(from a: Vec2, to b: Vec2) {
    // Places far outside keep their side; differences of rows have to fit into an integer.
    func row(_ y: Double) -> Int {
      Int(limiting: min(max(((y - Double(area.top)) * Double(Self.units)).rounded(), -1e15), 1e15))
    }
    let (start, end) = (row(a.y), row(b.y))
    if start == end { return }
    let left = Double(area.left)
    var edge =
      start < end
      ? Edge(
        top: start, bottom: end, x: a.x - left, slope: (b.x - a.x) / Double(end - start), direction: 1)
      : Edge(
        top: end, bottom: start, x: b.x - left, slope: (a.x - b.x) / Double(start - end), direction: -1)
    edge.bottom = min(edge.bottom, area.height * Self.units)
    if edge.top < 0 {
      edge.x = edge.x(at: 0)
      edge.top = 0
    }
    if edge.top < edge.bottom { edges.append(edge) }
  }

  /// Calls `body` for each row that is not empty, with its columns, and the coverage by column within the area.
  mutating func run(_ body: (_ row: Int, _ columns: Range<Int>, _ covered: [Float]) -> Void) {
    guard let first = edges.first, area.width > 0 else { return }
    var row = first.top / Self.units
    var next = 0
    var active: [Edge] = []
    var cuts: [Int] = []
    while row < area.height, work <= most {
      let top = row * Self.units
      let bottom = top + Self.units
      active.removeAll { $0.bottom <= top }
      while next < edges.count, edges[next].top < bottom {
        active.append(edges[next])
        next += 1
      }
      if active.isEmpty {
        if next == edges.count { return }
        row = edges[next].top / Self.units
        continue
      }
      work += active.count * WorkBudget.crossing
      touched = 0..<0
      if isCrisp {
        fillCrisp(active, at: top + Self.units / 2)
      } else {
        cuts.removeAll(keepingCapacity: true)
        for edge in active {
          if edge.top > top { cuts.append(edge.top) }
          if edge.bottom < bottom { cuts.append(edge.bottom) }
        }
        if cuts.count > 1 { cuts.sort() }
        var above = top
        for cut in cuts where cut > above {
          fill(active, from: above, to: cut)
          above = cut
          if work > most { return }
        }
        fill(active, from: above, to: bottom)
      }
      if let columns = addUp() {
        work += columns.count * WorkBudget.pixel
        body(row + area.top, columns.lowerBound + area.left..<columns.upperBound + area.left, covered)
      }
      row += 1
    }
  }

  private func isInside(_ winding: Int) -> Bool { rule == .nonzero ? winding != 0 : winding & 1 != 0 }

  /// Adds a strip between two heights, in which no edge ends.
  private mutating func fill(_ active: [Edge], from top: Int, to bottom: Int) {
    sides.removeAll(keepingCapacity: true)
    for edge in active where edge.top <= top && edge.bottom >= bottom {
      sides.append(Side(above: edge.x(at: top), below: edge.x(at: bottom), direction: edge.direction))
    }
    work += active.count * WorkBudget.pixel + sides.count * WorkBudget.look
    if sides.isEmpty { return }
    sort { $0.above + $0.below }
    if bottom - top >= 2 * Self.thinnest, crosses {
      let middle = (top + bottom) / 2
      fill(active, from: top, to: middle)
      return fill(active, from: middle, to: bottom)
    }
    let height = Double(bottom - top) / Double(Self.units)
    var winding = 0
    for side in sides {
      let wasInside = isInside(winding)
      winding += side.direction
      let isInside = isInside(winding)
      if wasInside != isInside { add(side.above, side.below, isInside ? height : -height) }
    }
  }

  /// Sorts the sides by a place. Few sides that are nearly in order, as mostly, are moved one by one.
  private mutating func sort(by place: (Side) -> Double) {
    var moves = 0
    for index in sides.indices.dropFirst() {
      let (side, own) = (sides[index], place(sides[index]))
      var free = index
      while free > 0, place(sides[free - 1]) > own {
        sides[free] = sides[free - 1]
        free -= 1
      }
      sides[free] = side
      moves += index - free
      if moves > 8 * sides.count {
        sides.sort { place($0) < place($1) }
        work += sides.count * (Int.bitWidth - sides.count.leadingZeroBitCount) * WorkBudget.pixel
        break
      }
    }
    work += moves * WorkBudget.pixel
  }

  /// Whether two edges between inside and outside change places in the strip.
  private var crosses: Bool {
    var winding = 0
    var wasEdge = false
    for index in sides.indices {
      let before = isInside(winding)
      winding += sides[index].direction
      let isEdge = before != isInside(winding)
      if index > 0, isEdge || wasEdge {
        let (a, b) = (sides[index - 1], sides[index])
        if a.above > b.above + Self.slack || a.below > b.below + Self.slack { return true }
      }
      wasEdge = isEdge
    }
    return false
  }

  private mutating func fillCrisp(_ active: [Edge], at y: Int) {
    sides.removeAll(keepingCapacity: true)
    for edge in active where edge.top <= y && edge.bottom > y {
      let x = (edge.x(at: y) - 0.5).rounded(.up)
      sides.append(Side(above: x, below: x, direction: edge.direction))
    }
    work += sides.count * WorkBudget.look
    sort { $0.above }
    var winding = 0
    for side in sides {
      let wasInside = isInside(winding)
      winding += side.direction
      let isInside = isInside(winding)
      if wasInside != isInside { add(side.above, side.above, isInside ? 1 : -1) }
    }
  }

  /// Adds the area right of an edge that runs from one place to another over a height; a negative height removes it.
  private mutating func add(_ above: Double, _ below: Double, _ height: Double) {
    let width = Double(area.width)
    var (left, right) = (min(above, below), max(above, below))
    var height = height
    if left >= width || !left.isFinite || !right.isFinite { return }
    if right <= 0 { return put(0, height) }
    if left < 0 || right > width {
      let share = height / (right - left)
      if left < 0 {
        put(0, -left * share)
        left = 0
      }
      right = min(right, width)
      height = (right - left) * share
    }
    let (first, last) = (Int(limiting: left), Int(limiting: right))
    if first == last {
      let middle = (left + right) / 2 - Double(first)
      put(first, height * (1 - middle))
      return put(first + 1, height * middle)
    }
    // The edge runs through several pixels: the height in each is in proportion to its part of the way.
    let share = height / (right - left)
    let start = Double(first + 1) - left
    var sum = share * start * start / 2
    put(first, sum)
    var passed = share * start
    for column in first + 1..<max(last, first + 1) {
      let area = passed + share / 2
      put(column, area - sum)
      sum = area
      passed += share
    }
    let rest = right - Double(last)
    let area = passed + share * rest * (1 - rest / 2)
    put(last, area - sum)
    put(last + 1, height - area)
  }

  private mutating func put(_ column: Int, _ difference: Double) {
    differences[column] += Float(difference)
    if touched.isEmpty {
      touched = column..<column + 1
    } else if column < touched.lowerBound {
      touched = column..<touched.upperBound
    } else if column >= touched.upperBound {
      touched = touched.lowerBound..<column + 1
    }
  }

  /// Turns the differences into the coverage of the row and forgets them; returns the columns, nil for none.
  private mutating func addUp() -> Range<Int>? {
    if touched.isEmpty { return nil }
    var sum: Float = 0
    for column in touched {
      sum += differences[column]
      differences[column] = 0
      covered[column] = min(max(sum, 0), 1)
    }
    var end = min(touched.upperBound, area.width)
    if sum > 1e-4 {
      let rest = min(sum, 1)
      while end < area.width {
        covered[end] = rest
        end += 1
      }
    }
    return touched.lowerBound < end ? touched.lowerBound..<end : nil
  }
}
