internal import DrawstringCore
internal import DrawstringOutput

extension Raster {
  /// Returns the shadow of the picture: its opacity, moved, blurred, and in one colour.
  func shadow(_ shadow: RasterNode.Shadow, within part: PixelRect) -> Raster {
    let (target, extent) = shadow.areas(from: area, within: part)
    var result = Raster(target)
    if target.isEmpty { return result }
    // Whole pixels of the offset are a change of place.
    let whole = (x: Int(limiting: shadow.offset.x.rounded()), y: Int(limiting: shadow.offset.y.rounded()))
    var field = Field(extent) { column, row in opacity(column - whole.x, row - whole.y) }
    field.blur(shadow.across, across: true)
    field.blur(shadow.down, across: false)
    let (width, shift) = (extent.width, target.left - extent.left)
    result.fill { index in
      let (row, column) = (index / target.width + target.top - extent.top, index % target.width + shift)
      return shadow.tint * field.values[row * width + column]
    }
    return result
  }
}

extension RasterNode.Shadow {
  var across: Blur { Blur(deviation.x) }
  var down: Blur { Blur(deviation.y) }

  /// The area of the shadow of a picture within a part, and the area whose opacity is blurred for it.
  fileprivate func areas(from area: PixelRect, within part: PixelRect) -> (
    target: PixelRect, extent: PixelRect
  ) {
    let all = cast(by: area)
    let target = all.cut(to: part)
    return (target, target.grown(across: across.reach, down: down.reach).cut(to: all))
  }

  /// The work of the shadow of a picture within a part.
  func work(from area: PixelRect, within part: PixelRect) -> Int {
    let (target, extent) = areas(from: area, within: part)
    return (extent.count * (across.cost + down.cost + 4) + target.count) * WorkBudget.pixel
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
struct Blur {
  private var weights: [Float] = []
  /// The places before and after each value that boxes average.
  private var boxes: [(before: Int, after: Int)] = []
  /// The distance over which a value has an effect.
  private(set) var reach = 0

  private static let leastOfBoxes = 2.0
  /// Wider blurs are as wide as this, as in Chromium.
  private static let largest = 532.0

  init(_ deviation: Double) {
    let deviation = min(max(deviation, 0), Self.largest)
    if deviation < 0.05 { return }
    if deviation < Self.leastOfBoxes {
      reach = Int(limiting: (3 * deviation).rounded(.up))
      let shares = (-reach...reach).map { place in
        let distance = Double(place) / deviation
        return Elementary.exp(-distance * distance / 2)
      }
      let sum = shares.reduce(0, +)
      weights = shares.map { Float($0 / sum) }
    } else {
      let size = Int(limiting: (deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
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
