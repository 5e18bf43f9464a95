internal import DrawstringCore

extension Raster {
  /// Returns the shadow of the picture: its opacity, moved, blurred by a standard deviation, and in one colour; all
  /// lengths in pixels.
  func shadow(_ tint: SIMD4<Float>, offset: Vec2, deviation: Vec2, within part: PixelRect) -> Raster {
    let blur = (Blur(deviation.x), Blur(deviation.y))
    let spread = area.moved(by: offset)
    let reach = PixelRect(
      left: spread.left - blur.0.reach, top: spread.top - blur.1.reach, right: spread.right + blur.0.reach,
      bottom: spread.bottom + blur.1.reach)
    let target = reach.cut(to: part)
    var result = Raster(target)
    if target.isEmpty { return result }
    // The opacity is blurred over all that reaches the part; whole pixels of the offset are a change of place.
    let whole = (x: Int(offset.x.rounded()), y: Int(offset.y.rounded()))
    var field = Field(
      target.grown(by: max(blur.0.reach, blur.1.reach))
    ) { column, row in
      opacity(column - whole.x, row - whole.y)
    }
    field.blur(blur.0, across: true)
    field.blur(blur.1, across: false)
    let (width, shift) = (field.area.width, target.left - field.area.left)
    result.fill { index in
      let (row, column) = (index / target.width + target.top - field.area.top, index % target.width + shift)
      return tint * field.values[row * width + column]
    }
    return result
  }

  /// The work of a shadow, in pixels.
  static func work(ofShadow deviation: Vec2, over area: PixelRect) -> Int {
    area.count * (Blur(deviation.x).cost + Blur(deviation.y).cost + 4)
  }
}

/// Values of an area of pixels.
private struct Field {
  let area: PixelRect
  private(set) var values: [Float]

  init(_ area: PixelRect, _ value: (Int, Int) -> Float) {
    self.area = area
    values = []
    values.reserveCapacity(area.count)
    for row in area.top..<area.bottom {
      for column in area.left..<area.right { values.append(value(column, row)) }
    }
  }

  /// Blurs rows or columns; outside there is nothing.
  mutating func blur(_ blur: Blur, across: Bool) {
    if blur.reach == 0 { return }
    let (lines, length) = across ? (area.height, area.width) : (area.width, area.height)
    let (between, step) = across ? (area.width, 1) : (1, area.width)
    var line = [Float](repeating: 0, count: length)
    for index in 0..<lines {
      let start = index * between
      for place in 0..<length { line[place] = values[start + place * step] }
      line = blur.applied(to: line)
      for place in 0..<length { values[start + place * step] = line[place] }
    }
  }
}

/// A blur of a line of values.
///
/// Small deviations have a Gaussian up to three deviations; larger ones three boxes, as the standard of SVG filters has
/// them and browsers draw them.
private struct Blur {
  private var weights: [Float] = []
  /// The places before and after each value that boxes average.
  private var boxes: [(before: Int, after: Int)] = []
  /// The distance over which a value has an effect.
  private(set) var reach = 0

  private static let leastOfBoxes = 2.0
  private static let largest = 2_000.0

  init(_ deviation: Double) {
    let deviation = min(max(deviation, 0), Self.largest)
    if deviation < 0.05 { return }
    if deviation < Self.leastOfBoxes {
      reach = Int((3 * deviation).rounded(.up))
      let shares = (-reach...reach).map { place in
        let distance = Double(place) / deviation
        return Elementary.exp(-distance * distance / 2)
      }
      let sum = shares.reduce(0, +)
      weights = shares.map { Float($0 / sum) }
    } else {
      let size = Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
      let half = size / 2
      boxes =
        size % 2 == 1
        ? [(half, half), (half, half), (half, half)] : [(half, half - 1), (half - 1, half), (half, half)]
      reach = boxes.reduce(0) { $0 + $1.before }
    }
  }

  /// The operations for a value.
  var cost: Int { weights.count + boxes.count * 2 }

  func applied(to line: [Float]) -> [Float] {
    if !weights.isEmpty {
      return line.indices.map { index in
        var sum: Float = 0
        for place in max(index - reach, 0)...min(index + reach, line.count - 1) {
          sum += line[place] * weights[place - index + reach]
        }
        return sum
      }
    }
    var line = line
    for box in boxes {
      var next = line
      let share = 1 / Double(box.before + box.after + 1)
      // In doubles, so that nothing is left over of what went by.
      var sum = line.prefix(box.after).reduce(0) { $0 + Double($1) }
      for index in line.indices {
        if index + box.after < line.count { sum += Double(line[index + box.after]) }
        if index - box.before > 0 { sum -= Double(line[index - box.before - 1]) }
        next[index] = Float(sum * share)
      }
      line = next
    }
    return line
  }
}
