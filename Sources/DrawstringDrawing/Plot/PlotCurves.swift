internal import DrawstringCore
internal import DrawstringOutput

/// The curves of a panel with their keyframes, in pixels.
///
/// Curves that coincide share the line in turns, so that each is visible. A value that exists at a single place is a
/// ring.
struct PlotCurves {
  private let panel: Plot.Panel
  /// For each curve its points.
  private let points: [[Vec2]]
  private let keyframes: [[Vec2]]

  /// The distance of curves that count as one, in pixels.
  private static let nearness = 1.0
  /// The shortest shared stretch, in pixels; curves that only cross share nothing.
  private static let leastShared = 12.0
  /// The length of a turn, in pixels.
  private static let turn = 8.0
  /// Beside lines of this length, in pixels, a line of length 0 is a value of its own.
  private static let leastBeside = 4.0

  /// A part of a curve without jumps, and the curves that share it, itself among them.
  private struct Subrange {
    var points: ClosedRange<Int>
    var sharers: Set<Int>
  }

  init(_ panel: Plot.Panel, _ x: PlotScale, _ y: PlotScale) {
    self.panel = panel
    points = panel.series.map { series in series.points.map { Vec2(x($0.x), y($0.y)) } }
    keyframes = panel.series.map { series in series.keyframes.map { Vec2(x($0.x), y($0.y)) } }
  }

  var elements: [SVGElement] {
    let shared = sharers()
    let widths = dotWidths()
    return panel.series.indices.map { index in
      let series = panel.series[index]
      var own = VectorPath()
      var turns: [SVGElement] = []
      var rings = VectorPath()
      let lines = lines(of: index)
      for (place, line) in lines.enumerated() {
        if isValueAlone(place, lines, index) {
          rings.append(Self.ring(around: points[index][line.lowerBound]))
          continue
        }
        for subrange in stretches(of: index, in: line, shared) {
          if subrange.sharers.count > 1 {
            turns.append(self.turns(of: index, subrange))
          } else {
            draw(points[index][subrange.points], into: &own)
          }
        }
      }
      var group = SVGElement("g", [.init("stroke", series.textStyle)])
      if !own.isEmpty {
        var curve = SVGElement("path", [.init("d", SVGText(own))])
        if series.isDashed { curve.attributes.append(.init("stroke-dasharray", "5 4")) }
        group.children.append(curve)
      }
      group.children += turns
      if !rings.isEmpty { group.children.append(SVGElement("path", [.init("d", SVGText(rings))])) }
      group.children += dots(keyframes[index], widths[index])
      return group
    }
  }

  // MARK: Lines

  /// The stretches between a curve's jumps.
  private func lines(of index: Int) -> [ClosedRange<Int>] {
    let ends = panel.series[index].discontinuities.sorted() + [points[index].count - 1]
    return zip([0] + ends.map { $0 + 1 }, ends).filter { $0 <= $1 }.map { $0...$1 }
  }

  private func length(_ line: ClosedRange<Int>, _ index: Int) -> Double {
    let (first, last) = (points[index][line.lowerBound], points[index][line.upperBound])
    let heights = points[index][line].map(\.y)
    return max(last.x - first.x, (heights.max() ?? 0) - (heights.min() ?? 0))
  }

  /// Whether a line is a single place between visible others.
  private func isValueAlone(_ place: Int, _ lines: [ClosedRange<Int>], _ index: Int) -> Bool {
    let beside = [place - 1, place + 1].filter(lines.indices.contains)
    return !beside.isEmpty && length(lines[place], index) < 0.5
      && beside.allSatisfy { length(lines[$0], index) >= Self.leastBeside }
  }

  private static func ring(around center: Vec2) -> VectorPath {
    let radius = 3.0
    var ring = VectorPath()
    ring.move(to: center - Vec2(radius, 0))
    for side in [1.0, -1] {
      ring.arc(
        radii: Vec2(radius, radius), rotation: 0, largeArc: false, sweep: true,
        to: center + Vec2(side * radius, 0))
    }
    return ring
  }

  private func draw(_ line: ArraySlice<Vec2>, into path: inout VectorPath) {
    // Twice: long straight stretches leave the first pass in parts.
    let kept = Self.simplified(Self.simplified(Array(line)))
    path.move(to: kept[0])
    // A single value is a dot, by the line's round ends.
    for point in kept.count == 1 ? kept[...] : kept.dropFirst() { path.line(to: point) }
  }

  /// Removes points on the line between their neighbours, to a tenth of a pixel.
  private static func simplified(_ points: [Vec2]) -> [Vec2] {
    guard points.count > 2 else { return points }
    var kept = [points[0]]
    var start = 0
    var index = 1
    while index + 1 < points.count {
      let (a, b) = (points[start], points[index + 1])
      let way = b - a
      let length = way.length
      let isStraight = points[start + 1...index].allSatisfy { point in
        length > 0 ? abs(way.cross(point - a)) / length < 0.1 : (point - a).length < 0.1
      }
      // A long straight stretch is examined in parts.
      if !isStraight || index - start > 200 {
        kept.append(points[index])
        start = index
      }
      index += 1
    }
    return kept + [points[points.count - 1]]
  }

  // MARK: Shared lines

  /// For each point of each curve the curves at that place, itself among them.
  private func sharers() -> [[Set<Int>]] {
    var shared = points.indices.map { index in Array(repeating: Set([index]), count: points[index].count) }
    guard points.count > 1 else { return shared }
    for place in points[0].indices {
      let order = points.indices.sorted { points[$0][place].y < points[$1][place].y }
      var group: Set<Int> = []
      var last = -Double.infinity
      for index in order {
        if points[index][place].y - last >= Self.nearness { group = [] }
        last = points[index][place].y
        group.insert(index)
        for member in group { shared[member][place] = group }
      }
    }
    return shared
  }

  /// A line in parts, each shared with the same curves throughout.
  private func stretches(of index: Int, in line: ClosedRange<Int>, _ shared: [[Set<Int>]]) -> [Subrange] {
    guard line.count > 1 else { return [Subrange(points: line, sharers: [index])] }
    var found: [Subrange] = []
    for place in line.dropLast() {
      let both = shared[index][place].intersection(shared[index][place + 1])
      let sharers = both.filter { !panel.series[$0].discontinuities.contains(place) }
      if let last = found.last, last.sharers == sharers {
        found[found.count - 1].points = last.points.lowerBound...place + 1
      } else {
        found.append(Subrange(points: place...place + 1, sharers: sharers))
      }
    }
    var joined: [Subrange] = []
    for var subrange in found {
      if length(subrange.points, index) < Self.leastShared { subrange.sharers = [index] }
      if let last = joined.last, last.sharers == subrange.sharers {
        joined[joined.count - 1].points = last.points.lowerBound...subrange.points.upperBound
      } else {
        joined.append(subrange)
      }
    }
    return joined
  }

  private func turns(of index: Int, _ subrange: Subrange) -> SVGElement {
    var path = VectorPath()
    draw(points[index][subrange.points], into: &path)
    let place = subrange.sharers.count { $0 < index }
    let others = Double(subrange.sharers.count - 1) * Self.turn
    return SVGElement(
      "path",
      [
        .init("d", SVGText(path)), .init("stroke-dasharray", SVGText("\(Self.turn) \(others)")),
        .init("stroke-dashoffset", SVGText(-Double(place) * Self.turn)), .init("stroke-linecap", "butt"),
      ])
  }

  // MARK: Keyframes

  /// The widths of dots: wider by a rim where dots of later curves lie on them.
  private func dotWidths() -> [[Double]] {
    var seen: [[Int]: Double] = [:]
    var widths: [[Double]] = []
    for dots in keyframes.reversed() {
      let places = dots.map { [Int(limiting: $0.x.rounded()), Int(limiting: $0.y.rounded())] }
      widths.append(places.map { 6 + 4 * min(seen[$0, default: 0], 3) })
      for place in Set(places) { seen[place, default: 0] += 1 }
    }
    return widths.reversed()
  }

  private func dots(_ places: [Vec2], _ widths: [Double]) -> [SVGElement] {
    Set(widths).sorted().map { width in
      var path = VectorPath()
      for (place, own) in zip(places, widths) where own == width {
        path.move(to: place)
        path.line(to: place)
      }
      return SVGElement("path", [.init("d", SVGText(path)), .init("stroke-width", SVGText(width))])
    }
  }
}
