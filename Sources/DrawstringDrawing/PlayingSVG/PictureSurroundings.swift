internal import DrawstringCore
internal import DrawstringOutput

/// The surroundings of an effect in a playing picture: a ground and, where the pull moves an effect smaller than a screen, the
/// content of a host.
struct PictureSurroundings {
  private let canvas: CanvasRect
  /// The farthest movement of the content; nil where it is not shown.
  private let travel: Double?
  /// Whether the content moves with the pull.
  private let moves: Bool
  private let canvasMoves: Bool
  private let edge: ListEdge
  private let background: PictureBackground
  /// The radius of the corners of the picture.
  private let corner: Double

  /// A canvas of this extent along the pull, in points, is a whole screen, without content except before a floor.
  private static let screenDepth = 400.0
  /// The visible part of the content beyond its farthest place, in points.
  private static let shown = (vertical: 84.0, horizontal: 200.0)
  private static let pale = PictureBackground.color(
    RGBAColor(red: 243 / 255, green: 244 / 255, blue: 246 / 255))

  /// A cropped picture shows a part of the canvas without its surroundings.
  init(_ graph: Graph, _ timeline: Timeline, background: PictureBackground?, crop: CanvasRect? = nil) {
    canvas = crop ?? graph.canvas
    corner = crop == nil ? 12 : 0
    moves = graph.pull?.content == .moves
    canvasMoves = graph.movesWithContent
    edge = graph.edge
    let depth = canvas.depth(at: edge)
    if crop == nil, let pull = graph.pull, depth < Self.screenDepth || pull.floor != nil {
      let pulls = timeline.spans.flatMap { [$0.pull.from, $0.pull.to] }
      travel = moves ? min(max(pulls.max() ?? 0, 0), 2 * depth) : 0
    } else {
      travel = nil
    }
    // White content needs a ground.
    self.background = background ?? (travel == nil ? .white : Self.pale)
  }

  /// The visible rectangle. Beyond the edge there is nothing of a screen with content.
  var view: CanvasRect {
    guard let travel else { return canvas }
    let depth = canvas.depth(at: edge)
    // A floor covers the screen.
    if depth >= Self.screenDepth { return canvas.strip(at: edge, depth: depth) }
    let end = max(canvas.reach(at: edge).into, 0) + (canvasMoves ? travel : 0)
    let shown = edge.isHorizontal ? Self.shown.horizontal : Self.shown.vertical
    return canvas.strip(at: edge, depth: (max(travel, end) + shown).rounded(.up))
  }

  /// Returns the drawing of a frame with its surroundings.
  func picture(_ drawing: SVGElement, pull: Double) -> SVGElement {
    if travel == nil { return SVGElement("g", children: [drawing]) }
    let window = SVGElement(
      "clipPath", [.init("id", "canvas")],
      children: [
        Self.rect(canvas)
      ])
    let effect = SVGElement("g", [.init("clip-path", "url(#canvas)")], children: [drawing])
    func moved(_ elements: [SVGElement]) -> SVGElement {
      let way = edge.direction
      return SVGElement(
        "g", [.init("transform", "translate(\(way.x * pull + 0) \(way.y * pull + 0))")], children: elements)
    }
    let content = moves && !canvasMoves ? [moved(rows)] : rows
    let parts = [window] + (canvas.isInFront(at: edge) ? content + [effect] : [effect] + content)
    return SVGElement("g", children: canvasMoves ? [moved(parts)] : parts)
  }

  /// The pale lines of a list.
  private var rows: [SVGElement] {
    let view = view
    var list = Self.rect(view)
    list.attributes.append(.init("fill", "#fff"))
    var elements = [list]
    // The whole rows at a lower edge end there.
    var top = edge == .bottom ? view.y + view.height.truncatingRemainder(dividingBy: 48) + 6 : view.y + 18
    var row = 0
    while top < view.y + view.height && row < Self.mostRows {
      for (offset, share) in [(0.0, Self.widths[row % 3]), (16, Self.widths[(row + 1) % 3] * 0.7)] {
        var line = Self.rect(view.x + 24, top + offset, max(view.width - 48, 0) * share, 8)
        line.attributes += [.init("rx", SVGText(4)), .init("fill", "#e6e8ec")]
        elements.append(line)
      }
      top += 48
      row += 1
    }
    return elements
  }

  /// The largest size of a list.
  private static let mostRows = 200
  private static let widths = [0.62, 0.86, 0.74]

  private static func rect(_ area: CanvasRect) -> SVGElement {
    rect(area.x, area.y, area.width, area.height)
  }

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> SVGElement {
    SVGElement(
      "rect",
      [
        .init("x", SVGText(x)), .init("y", SVGText(y)), .init("width", SVGText(width)),
        .init("height", SVGText(height)),
      ])
  }

  /// Rounds the corners of the picture.
  private var corners: SVGElement {
    var rect = Self.rect(view)
    rect.attributes.append(.init("rx", SVGText(corner)))
    return SVGElement("clipPath", [.init("id", "edge")], children: [rect])
  }

  /// The background.
  var ground: [SVGElement] {
    if background == .none { return [] }
    var rect = Self.rect(view)
    rect.attributes.append(.init("fill", background.fill))
    if let opacity = background.fillOpacity {
      rect.attributes.append(.init("fill-opacity", SVGText(opacity)))
    }
    return [rect]
  }

  /// A thin border around the picture, so that white ends on a white page.
  var rim: [SVGElement] {
    if background == .none || corner == 0 { return [] }
    let view = view
    var rect = Self.rect(view.x + 0.5, view.y + 0.5, view.width - 1, view.height - 1)
    rect.attributes += [
      .init("rx", SVGText(corner - 0.5)), .init("fill", "none"), .init("stroke", "#000"),
      .init("stroke-opacity", SVGText(0.12)),
    ]
    return [rect]
  }

  /// Returns a frame as a document of its own.
  func document(_ drawing: SVGElement, pull: Double, scale: Double) -> SVGElement {
    let view = view
    return SVGDocument.element(
      width: view.width * scale, height: view.height * scale,
      viewBox: "\(view.x) \(view.y) \(view.width) \(view.height)", title: "",
      children: [
        SVGElement("defs", children: definitions),
        SVGElement(
          "g", background == .none ? [] : [.init("clip-path", "url(#edge)")],
          children: ground + [picture(drawing, pull: pull)] + rim),
      ])
  }

  /// The definitions of the drawing.
  var definitions: [SVGElement] { background.definitions + [corners] }
}

extension SVGText {
  /// Path data with cubic curves in place of arcs, with an error of at most 2.8·10⁻⁴ of a radius.
  ///
  /// Radii and ends of arcs cannot be mixed or rounded separately: for half a turn, a hundredth of a point in one moves
  /// the middle by a quarter of a point.
  package var withoutArcs: SVGText {
    if !words.contains(where: { $0.utf8.last == UInt8(ascii: "A") }) { return self }
    var result = SVGText()
    var current = Vec2.zero
    var index = 0
    while index < numbers.count {
      let word = words[index]
      guard word.utf8.last == UInt8(ascii: "A"), index + 4 < numbers.count else {
        let count = Self.count(of: word.utf8.last)
        for place in index..<min(index + count, numbers.count) {
          result.append(words[place])
          result.append(numbers[place])
        }
        index += count
        if index <= numbers.count, index > 1 { current = Vec2(numbers[index - 2], numbers[index - 1]) }
        continue
      }
      result.append(String(word.dropLast()))
      let end = Vec2(numbers[index + 3], numbers[index + 4])
      let flags = words[index + 3].split(separator: " ")
      let arc = EllipticArc(
        from: current, radii: Vec2(numbers[index], numbers[index + 1]), rotation: numbers[index + 2],
        largeArc: flags.first == "1", sweep: flags.last == "1", to: end)
      if let arc {
        for case .cubic(_, let first, let second, let to) in PathSegment.arc(arc).cubics {
          let curve: SVGText = "C\(first.x) \(first.y) \(second.x) \(second.y) \(to.x) \(to.y)"
          result.append(curve)
        }
      } else {
        let line: SVGText = "L\(end.x) \(end.y)"
        result.append(line)
      }
      current = end
      index += 5
    }
    result.append(words[words.count - 1])
    return result
  }

  /// The count of numbers after a letter of path data.
  private static func count(of letter: UInt8?) -> Int {
    switch letter {
    case UInt8(ascii: "Q"): 4
    case UInt8(ascii: "C"): 6
    default: 2
    }
  }
}
