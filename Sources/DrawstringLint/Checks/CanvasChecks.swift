internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// The canvas beside the content, and layers that lie outside the canvas.
///
/// Only layers that do not move are checked: a moving layer may enter the canvas late.
extension Lint {
  mutating func checkCanvas() {
    let canvas = graph.canvas
    if canvas.width <= 0 || canvas.height <= 0 { return }
    checkSide(of: canvas)
    let spared = layersOfVariants()
    let stillness = StillLayers(self)
    // The frame is made on demand: most effects have no such layer.
    var resting: (evaluator: Evaluator, places: [LayerPlacement])?
    for (index, layer) in graph.layers.enumerated() {
      guard stillness.isStill[index], !spared.contains(layer.id) else { continue }
      guard let (evaluator, places) = resting ?? placedAtRest() else { return omissions.insert(.moments) }
      resting = (evaluator, places)
      guard let box = drawnBox(of: index, evaluator) else { continue }
      let corners = [
        box.lowest, Vec2(box.highest.x, box.lowest.y), box.highest, Vec2(box.lowest.x, box.highest.y),
      ].map { places[index].worldTransform.place($0) }
      var seen = PathBounds(corners[0])
      for corner in corners { seen.include(corner) }
      let isOutside =
        seen.highest.x < canvas.x || seen.lowest.x > canvas.x + canvas.width
        || seen.highest.y < canvas.y || seen.lowest.y > canvas.y + canvas.height
      guard isOutside else { continue }
      let node = statedPosition(of: index) ?? sites.layers[index].id ?? sites.layers[index].node
      report(.outsideCanvas(layer.id, seen, canvas, at: range(node), node: node))
    }
  }

  /// Reports a canvas on the wrong side of the edge of the content.
  private mutating func checkSide(of canvas: CanvasRect) {
    guard let pull = graph.pull else { return }
    let reach = canvas.reach(at: pull.edge)
    if pull.content == .stays {
      let isFlexible = canvas.flexible.contains(pull.edge.isHorizontal ? .width : .height)
      guard reach.into <= 0, !isFlexible, let node = pullSites.content else { return }
      report(.overlayOutsideList(canvas, pull.edge, at: range(node), node: node))
    } else if pull.edge != .top, reach.out <= 0, let node = pullSites.canvas, let edge = pullSites.edge {
      report(
        .canvasInContent(
          canvas, pull.edge, at: range(node), edge: range(edge), node: node,
          fix: mirrored(canvas, pull.edge, node)))
    }
  }

  /// The edit that mirrors a canvas at the edge; nil for one in the block style.
  private func mirrored(_ canvas: CanvasRect, _ edge: ListEdge, _ node: NodeID) -> Diagnostic.Fix? {
    let place = edge.isHorizontal ? -canvas.x - canvas.width : -canvas.y - canvas.height
    let word = JavaScriptNumber.description(of: place + 0)
    let items = Array(document.children(of: node))
    if items.count == 4 {
      return Diagnostic.Fix(replace: range(items[edge.isHorizontal ? 0 : 1]), with: word)
    }
    guard document.source[range(node).start] == UInt8(ascii: "[") else { return nil }
    return Diagnostic.Fix(
      replace: range(node),
      with:
        "[\(word), 0, \(JavaScriptNumber.description(of: canvas.width)), \(JavaScriptNumber.description(of: canvas.height))]"
    )
  }

  /// Returns the effect at rest and the places of its layers; nil when the budget is spent.
  private mutating func placedAtRest() -> (evaluator: Evaluator, places: [LayerPlacement])? {
    var evaluator = evaluator
    var places: [LayerPlacement] = []
    guard evaluator.show(.idle, graph, &budget) else { return nil }
    graph.placeLayers(evaluator.slots, into: &places)
    return (evaluator, places)
  }

  private func statedPosition(of layer: Int) -> NodeID? {
    sites.property(.position, layer: layer)?.value
  }

  /// Returns the bounds of a layer's own content, in its coordinates; nil when it draws nothing or they are unknown.
  private func drawnBox(of layer: Int, _ evaluator: Evaluator) -> PathBounds? {
    let kind = graph.layers[layer].kind
    // A shadow may fall on the canvas.
    if constant(.shadowOpacity, layer)?.first != 0 { return nil }
    var box: PathBounds?
    if let size = constant(.size, layer), let width = size.first, let height = size.last, width > 0,
      height > 0
    {
      let hasBorder =
        constant(.borderWidth, layer)?.first != 0 && canPaint(.borderColor, layer)
      if hasBorder || canPaint(.backgroundColor, layer)
        || kind.fillsRectangle
      {
        box = PathBounds(.zero)
        box?.include(Vec2(width, height))
      }
    } else if kind.fillsRectangle, graph.slot(of: .colors, layer: layer) == nil {
      // The host sets the size.
      return nil
    }
    guard let slot = graph.slot(of: .path, layer: layer),
      let outline = evaluator.path(at: evaluator.slots[slot], graph)?.bounds
    else { return box }
    var reach = 0.0
    if canStroke(layer) {
      guard let width = constant(.lineWidth, layer)?.first else { return nil }
      reach = width * max(constant(.miterLimit, layer)?.first ?? 10, 1.5) / 2
    } else if !canPaint(.fillColor, layer) {
      return box
    }
    for corner in [outline.lowest - Vec2(reach, reach), outline.highest + Vec2(reach, reach)] {
      if box == nil { box = PathBounds(corner) } else { box?.include(corner) }
    }
    return box
  }
}

/// The layers that keep their place: neither they nor their ancestors are moved, copied, used as a mask or driven by
/// physics.
private struct StillLayers {
  var isStill: [Bool] = []

  /// The properties that set the place and the size of a layer.
  private static let properties: [PropertyID] = [
    .position, .size, .anchorPoint, .translation, .scale, .rotation, .skew, .path,
  ]

  init(_ lint: Lint) {
    let graph = lint.graph
    let masks = lint.layersUsedAsMasks()
    let bodies = Set(graph.physics?.layers.map(\.index) ?? [])
    for index in graph.layers.indices {
      let parent = graph.layers[index].parent.index
      let isFree =
        (parent < 0 || isStill[parent]) && lint.sites.layers[index].original == index
        && graph.layers[index].kind != .replicator && !masks.contains(index) && !bodies.contains(index)
      isStill.append(isFree && Self.properties.allSatisfy { Self.stays($0, index, lint) })
    }
  }

  private static func stays(_ property: PropertyID, _ layer: Int, _ lint: Lint) -> Bool {
    let graph = lint.graph
    guard graph.slot(of: property, layer: layer) != nil else { return true }
    guard let lanes = lint.constant(property, layer) else { return false }
    if property.row.type != .path { return true }
    return lanes.first.map { graph.sources(ofPathAt: $0) == nil } ?? true
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let outsideCanvas = DiagnosticCode("outside-canvas", .warning)
  static let canvasSide = DiagnosticCode("canvas-side", .warning)
}

extension Diagnostic {
  fileprivate static func outsideCanvas(
    _ layer: String, _ box: PathBounds, _ canvas: CanvasRect, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .outsideCanvas,
      "'\(brief(layer))' lies outside the canvas: x \(text(box.lowest.x, box.highest.x)), y "
        + "\(text(box.lowest.y, box.highest.y)), and the canvas is x \(text(canvas.x, canvas.x + canvas.width)), y "
        + text(canvas.y, canvas.y + canvas.height),
      at: range, node: node)
  }

  fileprivate static func overlayOutsideList(
    _ canvas: CanvasRect, _ edge: ListEdge, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let side =
      switch edge {
      case .top: "above"
      case .bottom: "below"
      case .left: "left of"
      case .right: "right of"
      }
    let verb = edge == .top || edge == .left ? "begin" : "end"
    return Diagnostic(
      .outsideCanvas,
      "the canvas, \(extent(canvas, edge)), lies \(side) the content, which stays at \(origin(edge)) "
        + "with 'content: stays', so that no host shows the canvas", at: range, node: node,
      help: ["let the canvas \(verb) at \(origin(edge)), or the content move"])
  }

  fileprivate static func canvasInContent(
    _ canvas: CanvasRect, _ edge: ListEdge, at range: SourceRange, edge site: SourceRange, node: NodeID,
    fix: Fix?
  ) -> Diagnostic {
    Diagnostic(
      .canvasSide,
      "the canvas, \(extent(canvas, edge)), lies inside the content, which ends at \(origin(edge)) at the "
        + "\(edge.rawValue) edge, so that the canvas covers the content and stays where it is",
      at: range, node: node, labels: [Label("the edge", at: site)],
      help: ["mirror the canvas at \(origin(edge)), or let the content stay with 'content: stays'"], fix: fix)
  }

  /// Returns the coordinates of a canvas along the pull.
  private static func extent(_ canvas: CanvasRect, _ edge: ListEdge) -> String {
    edge.isHorizontal
      ? "x \(text(canvas.x, canvas.x + canvas.width))" : "y \(text(canvas.y, canvas.y + canvas.height))"
  }

  private static func origin(_ edge: ListEdge) -> String { edge.isHorizontal ? "x 0" : "y 0" }

  /// Returns a range of coordinates, to a hundredth.
  private static func text(_ a: Double, _ b: Double) -> String {
    let words = [a, b].map { JavaScriptNumber.description(of: ($0 * 100).rounded() / 100 + 0) }
    return words[0] == words[1] ? words[0] : words.joined(separator: " to ")
  }
}
