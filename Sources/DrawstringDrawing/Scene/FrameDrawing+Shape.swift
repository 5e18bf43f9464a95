internal import DrawstringCore
internal import DrawstringOutput

extension FrameDrawing {
  private static let caps = WordList.lineCap.words.map { SVGText($0) }
  private static let joins = WordList.lineJoin.words.map { SVGText($0) }
  private static let rules = WordList.fillRule.words.map { SVGText($0) }

  /// The fill, and over it the stroke; one element for both where the stroke runs along the whole path.
  func addShape(_ plan: LayerPlan, _ sight: FrameSight, to children: inout [SVGElement]) {
    let fills = plan.parts.contains(.fill)
    let strokes = plan.parts.contains(.stroke)
    if !fills && !strokes { return }
    let isSplit = strokes && plan.parts.contains(.trim)
    if fills || !isSplit {
      let outline =
        plan.path ?? SVGText(sight.frame.path(at: sight.slots[plan.first + places.path]) ?? Path())
      var shape = SVGElement("path", [.init("d", outline)])
      if fills {
        let rule = sight.slots[plan.first + places.fillRule]
        if rule != 0 { shape.attributes.append(.init("fill-rule", Self.word(Self.rules, rule))) }
        Self.paint("fill", sight.color(plan.first + places.fillColor), of: &shape)
      } else {
        shape.attributes.append(.init("fill", "none"))
      }
      if strokes && !isSplit { addStroke(plan, sight, to: &shape) }
      children.append(shape)
    }
    if isSplit {
      var line = SVGElement(
        "path", [.init("d", SVGText(trimmed(plan, sight) ?? Path())), .init("fill", "none")])
      addStroke(plan, sight, to: &line)
      children.append(line)
    }
  }

  private func trimmed(_ plan: LayerPlan, _ sight: FrameSight) -> Path? {
    guard let measure = plan.measure else { return sight.frame.trimmedPath(ofLayer: plan.index) }
    return measure.trimmed(
      start: sight.slots[plan.first + places.strokeStart], end: sight.slots[plan.first + places.strokeEnd],
      offset: sight.slots[plan.first + places.strokeOffset],
      mode: sight.slots[plan.first + places.strokeMode] == 0 ? .sequential : .parallel)
  }

  private func addStroke(_ plan: LayerPlan, _ sight: FrameSight, to element: inout SVGElement) {
    let slots = sight.slots
    Self.paint("stroke", sight.color(plan.first + places.strokeColor), of: &element)
    element.attributes.append(.init("stroke-width", SVGText(max(slots[plan.first + places.lineWidth], 0))))
    let cap = slots[plan.first + places.lineCap]
    if cap != 0 { element.attributes.append(.init("stroke-linecap", Self.word(Self.caps, cap))) }
    let join = slots[plan.first + places.lineJoin]
    if join != 0 {
      element.attributes.append(.init("stroke-linejoin", Self.word(Self.joins, join)))
    } else {
      // SVG takes no limit below 1, where every corner is cut.
      element.attributes.append(
        .init("stroke-miterlimit", SVGText(max(slots[plan.first + places.miterLimit], 1))))
    }
    if plan.parts.contains(.dashes) { addDashes(plan, sight, to: &element) }
  }

  private func addDashes(_ plan: LayerPlan, _ sight: FrameSight, to element: inout SVGElement) {
    let dashes = LayerPlan.dashes(graph, sight.slots[plan.first + places.lineDashPattern])
    var pattern: SVGText = dashes.isEmpty ? "none" : ""
    for (index, length) in dashes.enumerated() {
      if index > 0 { pattern.append(" ") }
      pattern.append(length)
    }
    element.attributes.append(.init("stroke-dasharray", pattern))
    element.attributes.append(
      .init("stroke-dashoffset", SVGText(sight.slots[plan.first + places.lineDashPhase])))
  }

  static func word(_ words: [SVGText], _ lane: Double) -> SVGText {
    let place = Int(exactly: lane) ?? 0
    return words.indices.contains(place) ? words[place] : words[0]
  }
}
