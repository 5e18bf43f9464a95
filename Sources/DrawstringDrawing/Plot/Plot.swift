internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// Values over time or pull, ready to be drawn; values of one unit share a panel.
package struct Plot: Sendable {
  struct Series: Sendable {
    var name: String
    var textStyle: SVGText
    /// For a second round of the colours.
    var isDashed: Bool
    /// One for each sample, at the places of all other values.
    var points: [Vec2]
    /// The points before a jump to the next point.
    var discontinuities: Set<Int>
    var keyframes: [Vec2]
  }

  struct Panel: Sendable {
    var unit: PlotTarget.Unit
    var series: [Series]
    var low: Double
    var high: Double

    /// Whether all values are the same, up to rounding.
    var isConstant: Bool { high - low <= max(abs(low), abs(high)) * 1e-9 }
  }

  package var title: String
  package var note: String
  var axis: PlotAxis
  var panels: [Panel]
  var phases: [PlotSamples.Subrange]
  /// Whether parts are missing, because of the work limit.
  package private(set) var isCoarse: Bool

  /// Distinct for most kinds of colour vision, and dark enough on white (after Okabe and Ito).
  private static let styles: [SVGText] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b58900", "#56b4e9",
  ]

  package init(
    _ targets: [PlotTarget], along axis: PlotAxis, _ subject: inout Subject, title: String, note: String
  ) {
    self.title = title
    self.note = note
    self.axis = axis
    let graph = subject.effect.graph
    let lanes = targets.flatMap(\.lanes)
    let keyframes = lanes.map { PlotKeyframes($0, graph) }
    var places = lanes.map(\.place)
    var drivers: [Int: Int] = [:]
    for lane in keyframes.flatMap(\.drivers) where drivers[lane] == nil {
      drivers[lane] = places.count
      places.append(.environment(lane))
    }
    var samples = PlotSamples(places, along: axis, &subject)
    isCoarse = false
    phases = samples.phases
    panels = []
    var index = 0
    for target in targets {
      let place = panels.firstIndex { $0.unit == target.unit } ?? panels.count
      if place == panels.count { panels.append(Panel(unit: target.unit, series: [], low: 0, high: 0)) }
      for lane in target.lanes {
        let count = panels[place].series.count
        let range = samples.ranges[index]
        let (low, high) = (range.low * lane.factor, range.high * lane.factor)
        panels[place].low = count == 0 ? low : min(panels[place].low, low)
        panels[place].high = count == 0 ? high : max(panels[place].high, high)
        let dots = keyframes[index].places(along: axis, &samples, driver: { drivers[$0] }, &subject)
        panels[place].series.append(
          Series(
            name: lane.name, textStyle: lane.textStyle ?? Self.styles[count % Self.styles.count],
            isDashed: count >= Self.styles.count,
            points: samples.samples.map { Vec2($0.x, $0.values[index] * lane.factor) },
            discontinuities: Set(
              samples.samples.indices.dropLast().filter { samples.discontinuities(index, after: $0) }),
            keyframes: dots.flatMap { dot in
              samples.values(index, around: dot, &subject).map { Vec2(dot.x, $0 * lane.factor) }
            }))
        index += 1
      }
    }
    isCoarse = samples.isCoarse
  }
}

extension PlotSamples {
  /// Returns the values at a keyframe; for two keyframes at one place, the values before and after the jump. Empty
  /// where the track has none in the phases that meet there.
  fileprivate func values(
    _ lane: Int, around keyframe: PlotKeyframes.Place, _ subject: inout Subject
  ) -> [Double] {
    func isOne(_ sample: Sample) -> Bool { keyframe.phases.contains(sample.phase) }
    let discontinuity = samples.indices.dropLast().first { index in
      discontinuities(lane, after: index) && samples[index].x <= keyframe.x + reach
        && samples[index + 1].x >= keyframe.x - reach
    }
    if keyframe.isDouble, let discontinuity {
      return samples[discontinuity...discontinuity + 1].filter(isOne).map { $0.values[lane] }
    }
    for x in [keyframe.x, keyframe.x - reach, keyframe.x + reach] {
      let beside = sample(min(max(x, samples[0].x), samples[samples.count - 1].x), &subject)
      if isOne(beside) { return [beside.values[lane]] }
    }
    return []
  }
}

extension Plot {
  /// The plot as a document.
  package func document(on background: PictureBackground) -> SVGElement {
    let layout = PlotLayout(self)
    let styles = background.textStyle
    let (low, high) = axis.ends
    let x = PlotLayout.scale(axis)
    var rules: [SVGElement] = []
    var texts: [SVGElement] = []
    var notes: [SVGElement] = []
    var curves: [SVGElement] = []

    if layout.hasTitle {
      let title = TextWidth.cut(
        title, fontSize: 15 * 1.08, to: layout.width - PlotLayout.left - PlotLayout.margin)
      texts.append(
        GlyphMetrics.text(title, x: PlotLayout.left, y: PlotLayout.top + 12, size: 15, weight: "600"))
      notes.append(GlyphMetrics.text(note, x: PlotLayout.left, y: PlotLayout.top + 30))
    }
    drawPhases(layout, x, &rules, &notes)
    for (index, panel) in panels.enumerated() {
      let top = layout.top(ofPanel: index)
      let bottom = top + layout.heights[index]
      let y = Self.scale(panel, top: top, bottom: bottom)
      drawTicks(panel, y, &rules, &notes)
      curves += PlotCurves(panel, x, y).elements
      texts += Self.legend(panel, y, top: top, bottom: bottom, &curves)
    }
    let ticks = Ticks.nice(from: low, to: high, about: 8)
    for tick in ticks {
      let place = x(tick)
      rules.append(Self.rule(place, layout.bottom + 6, place, layout.bottom + 10))
      let unit = tick == ticks.last ? " \(axis.unit)" : ""
      notes.append(
        GlyphMetrics.text(SVGNumber.readable(tick) + unit, x: place, y: layout.bottom + 24, anchor: "middle"))
    }
    rules.append(Self.rule(x(low), layout.bottom + 6, x(high), layout.bottom + 6))

    var page = SVGElement("rect", [.init("width", "100%"), .init("height", "100%")])
    page.attributes += background.page
    let children =
      [
        SVGElement("g", [.init("stroke", styles.line)], children: rules)
      ] + GlyphMetrics.group(styles.quiet, notes) + [
        SVGElement(
          "g",
          [
            .init("fill", "none"), .init("stroke-width", "1.75"), .init("stroke-linejoin", "round"),
            .init("stroke-linecap", "round"),
          ], children: curves)
      ] + GlyphMetrics.group(styles.text, texts)
    return SVGDocument.element(
      width: layout.width, height: layout.height, title: title,
      children: (background.page.isEmpty ? [] : [page]) + children)
  }

  /// A margin above and below the drawn range, which is never empty.
  private static func scale(_ panel: Panel, top: Double, bottom: Double) -> PlotScale {
    var (low, high) = (panel.low, panel.high)
    if panel.unit == .boolean { (low, high) = (0, 1) }
    if panel.isConstant {
      let half = low == 0 ? 1 : abs(low) / 2
      (low, high) = (low - half, high + half)
    }
    let air = (high - low) * 0.06
    return PlotScale(low: low - air, high: high + air, first: bottom, last: top)
  }

  private func drawPhases(
    _ layout: PlotLayout, _ x: PlotScale, _ rules: inout [SVGElement], _ notes: inout [SVGElement]
  ) {
    guard layout.hasPhases else { return }
    for (index, subrange) in phases.enumerated() {
      let start = x(subrange.start)
      let height = Double(layout.phaseRows[index] ?? 0) * PlotLayout.phaseRowHeight
      if index > 0 {
        var line = Self.rule(start, layout.firstTop - 14 - height, start, layout.bottom)
        line.attributes.append(.init("stroke-dasharray", "2 3"))
        rules.append(line)
      }
      if layout.phaseRows[index] != nil {
        notes.append(
          GlyphMetrics.text(
            subrange.phase.rawValue, x: PlotLayout.labelStart(phases, index, x),
            y: layout.firstTop - 6 - height))
      }
    }
  }

  private func drawTicks(
    _ panel: Panel, _ y: PlotScale, _ rules: inout [SVGElement], _ notes: inout [SVGElement]
  ) {
    let right = PlotLayout.left + PlotLayout.plotWidth
    if panel.unit == .boolean {
      for (value, word) in [(0.0, "false"), (1, "true")] {
        rules.append(Self.rule(PlotLayout.left, y(value), right, y(value)))
        notes.append(GlyphMetrics.text(word, x: PlotLayout.left - 10, y: y(value) + 4, anchor: "end"))
      }
      return
    }
    let ticks =
      panel.isConstant
      ? [panel.low]
      : panel.unit == .degrees
        ? Ticks.degrees(from: y.low, to: y.high, about: 4) : Ticks.nice(from: y.low, to: y.high, about: 4)
    for tick in ticks {
      rules.append(Self.rule(PlotLayout.left, y(tick), right, y(tick)))
      let unit = tick == ticks.last ? panel.unit.suffix : ""
      notes.append(
        GlyphMetrics.text(
          SVGNumber.readable(tick, decimals: 6) + unit, x: PlotLayout.left - 10, y: y(tick) + 4, anchor: "end"
        ))
    }
  }

  /// The names beside the ends of their curves, in their order and without overlap.
  private static func legend(
    _ panel: Panel, _ y: PlotScale, top: Double, bottom: Double, _ curves: inout [SVGElement]
  ) -> [SVGElement] {
    let left = PlotLayout.left + PlotLayout.plotWidth + 12
    let ends = panel.series.map { series in series.points.last.map { y($0.y) } ?? bottom }
    let order = ends.indices.sorted { ends[$0] == ends[$1] ? $0 < $1 : ends[$0] < ends[$1] }
    var places = order.map { ends[$0] }
    for index in places.indices.dropFirst() {
      places[index] = max(places[index], places[index - 1] + PlotLayout.lineHeight)
    }
    // Names that were pushed down move back up.
    var limit = bottom
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - PlotLayout.lineHeight
    }
    var names: [SVGElement] = []
    for (index, series) in order.enumerated() {
      let place = places[index]
      let textStyle = panel.series[series].textStyle
      var mark = rule(left, place, left + 10, place)
      mark.attributes.append(.init("stroke", textStyle))
      if panel.series[series].isDashed { mark.attributes.append(.init("stroke-dasharray", "5 4")) }
      curves.append(mark)
      names.append(GlyphMetrics.text(panel.series[series].name, x: left + 16, y: place + 4))
    }
    return names
  }

  private static func rule(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> SVGElement {
    SVGElement(
      "path", [.init("d", "M\(x1) \(y1)L\(x2) \(y2)")])
  }
}
