internal import DrawstringCore
internal import DrawstringOutput

extension Plot {
  /// The plot as a document of its own.
  package func document(on ground: PictureGround) -> SVGElement {
    let layout = PlotLayout(self)
    let inks = ground.ink
    let (low, high) = axis.ends
    let x = PlotLayout.scale(axis)
    var rules: [SVGElement] = []
    var texts: [SVGElement] = []
    var notes: [SVGElement] = []
    var curves: [SVGElement] = []

    if layout.hasTitle {
      texts.append(Lettering.text(title, x: PlotLayout.left, y: PlotLayout.top + 12, size: 15, weight: "600"))
      notes.append(Lettering.text(note, x: PlotLayout.left, y: PlotLayout.top + 30))
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
        Lettering.text(SVGNumber.readable(tick) + unit, x: place, y: layout.bottom + 24, anchor: "middle"))
    }
    rules.append(Self.rule(x(low), layout.bottom + 6, x(high), layout.bottom + 6))

    var page = SVGElement("rect", [.init("width", "100%"), .init("height", "100%")])
    page.attributes += ground.page
    let children =
      [
        SVGElement("g", [.init("stroke", inks.line)], children: rules)
      ] + Lettering.group(inks.quiet, notes) + [
        SVGElement(
          "g",
          [
            .init("fill", "none"), .init("stroke-width", "1.75"), .init("stroke-linejoin", "round"),
            .init("stroke-linecap", "round"),
          ], children: curves)
      ] + Lettering.group(inks.text, texts)
    return SVGDocument.element(
      width: layout.width, height: layout.height, title: title,
      children: (ground.page.isEmpty ? [] : [page]) + children)
  }

  /// Some air above and below what is drawn, and never a range of nothing.
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
    for (index, stretch) in phases.enumerated() {
      let start = x(stretch.start)
      let height = Double(layout.phaseRows[index] ?? 0) * PlotLayout.phaseRowHeight
      if index > 0 {
        var line = Self.rule(start, layout.firstTop - 14 - height, start, layout.bottom)
        line.attributes.append(.init("stroke-dasharray", "2 3"))
        rules.append(line)
      }
      if layout.phaseRows[index] != nil {
        notes.append(
          Lettering.text(
            stretch.phase.rawValue, x: PlotLayout.labelStart(phases, index, x),
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
        notes.append(Lettering.text(word, x: PlotLayout.left - 10, y: y(value) + 4, anchor: "end"))
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
        Lettering.text(
          SVGNumber.readable(tick, decimals: 6) + unit, x: PlotLayout.left - 10, y: y(tick) + 4, anchor: "end"
        ))
    }
  }

  /// The names beside the ends of their curves, in their order and never one over another.
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
    // What has been pushed out below moves back up.
    var limit = bottom
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - PlotLayout.lineHeight
    }
    var names: [SVGElement] = []
    for (index, series) in order.enumerated() {
      let place = places[index]
      let ink = panel.series[series].ink
      var mark = rule(left, place, left + 10, place)
      mark.attributes.append(.init("stroke", ink))
      if panel.series[series].isDashed { mark.attributes.append(.init("stroke-dasharray", "5 4")) }
      curves.append(mark)
      names.append(Lettering.text(panel.series[series].name, x: left + 16, y: place + 4))
    }
    return names
  }

  private static func rule(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> SVGElement {
    SVGElement(
      "path", [.init("d", "M\(x1) \(y1)L\(x2) \(y2)")])
  }
}
