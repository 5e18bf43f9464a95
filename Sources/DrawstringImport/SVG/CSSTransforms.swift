internal import DrawstringCore
internal import DrawstringSyntax

/// A function of a list of transforms.
private struct CSSFunction: Equatable {
  enum Kind: Int {
    case position, rotation, skewX, skewY, scale
  }

  var kind: Kind
  /// Units, factors, or degrees in `x`.
  var x: Double
  var y = 0.0

  static func usual(_ kind: Kind) -> CSSFunction {
    kind == .scale ? CSSFunction(kind: .scale, x: 1, y: 1) : CSSFunction(kind: kind, x: 0)
  }

  var isUsual: Bool { self == .usual(kind) }

  var property: String { ["position", "rotation", "skew.x", "skew.y", "scale"][kind.rawValue] }

  /// The value of the property of a layer that turns about a point.
  func value(about center: Vec2) -> ImportedValue {
    switch kind {
    case .position: .point(center + Vec2(x, y))
    case .scale: x == y ? .factor(x) : .list([.factor(x), .factor(y)])
    default: .degrees(x)
    }
  }

  /// The functions of a list; a matrix counts as its parts. Nil for a list that is not valid or not flat.
  ///
  /// - Parameter pixel: the units of a pixel.
  static func list(_ text: String, of box: Vec2, pixel: Vec2) -> [CSSFunction]? {
    var scanner = SVGScanner(text)
    var result: [CSSFunction] = []
    scanner.skipSeparators()
    while !scanner.isAtEnd {
      let name = scanner.word().lowercased()
      if name == "none" {
        scanner.skipSeparators()
        continue
      }
      scanner.skipBlanks()
      guard scanner.skip("("), let inside = scanner.text(upTo: ")") else { return nil }
      let numbers = SVGScanner.lengths(inside)
      func x(_ index: Int) -> Double {
        numbers[index].unit == "%" ? numbers[index].units(of: box.x) : numbers[index].units(of: 0) * pixel.x
      }
      func y(_ index: Int) -> Double {
        numbers[index].unit == "%" ? numbers[index].units(of: box.y) : numbers[index].units(of: 0) * pixel.y
      }
      func factor(_ index: Int) -> Double { numbers[index].units(of: 1) }
      func angle(_ index: Int) -> Double { numbers[index].degrees }
      switch (name, numbers.count) {
      case ("translate", 1), ("translatex", 1): result.append(.init(kind: .position, x: x(0)))
      case ("translate", 2), ("translate", 3), ("translate3d", 3):
        result.append(.init(kind: .position, x: x(0), y: y(1)))
      case ("translatey", 1): result.append(.init(kind: .position, x: 0, y: y(0)))
      case ("translatez", 1): result.append(.usual(.position))
      case ("scale", 1): result.append(.init(kind: .scale, x: factor(0), y: factor(0)))
      case ("scale", 2), ("scale", 3), ("scale3d", 3):
        result.append(.init(kind: .scale, x: factor(0), y: factor(1)))
      case ("scalex", 1): result.append(.init(kind: .scale, x: factor(0), y: 1))
      case ("scaley", 1): result.append(.init(kind: .scale, x: 1, y: factor(0)))
      case ("scalez", 1): result.append(.usual(.scale))
      case ("rotate", 1), ("rotatez", 1): result.append(.init(kind: .rotation, x: angle(0)))
      case ("rotate3d", 4) where numbers[0].value == 0 && numbers[1].value == 0 && numbers[2].value != 0:
        result.append(.init(kind: .rotation, x: numbers[2].value > 0 ? angle(3) : -angle(3)))
      case ("rotate", 3):
        // The form of the attribute.
        result += [
          .init(kind: .position, x: x(1), y: y(2)), .init(kind: .rotation, x: angle(0)),
          .init(kind: .position, x: -x(1), y: -y(2)),
        ]
      case ("skewx", 1), ("skew", 1): result.append(.init(kind: .skewX, x: angle(0)))
      case ("skew", 2) where numbers[1].value == 0: result.append(.init(kind: .skewX, x: angle(0)))
      case ("skewy", 1): result.append(.init(kind: .skewY, x: angle(0)))
      case ("matrix", 6):
        let n = numbers.map(\.value)
        result += parts(Affine(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4] * pixel.x, ty: n[5] * pixel.y))
      default: return nil
      }
      scanner.skipSeparators()
    }
    return result
  }

  /// A transform as a move, a turn, a slant and a scale.
  static func parts(_ transform: Affine) -> [CSSFunction] {
    let parts = ImportedLayer.parts(transform)
    let degrees = 180 / Double.pi
    return [
      .init(kind: .position, x: transform.tx, y: transform.ty),
      .init(kind: .rotation, x: parts.angle * degrees),
      .init(kind: .skewX, x: parts.slant * degrees), .init(kind: .scale, x: parts.scale.x, y: parts.scale.y),
    ]
  }

  /// The transform of a list.
  static func transform(_ list: [CSSFunction]) -> Affine {
    list.reduce(.identity) { result, function in
      let angle = SVGLength(value: function.x, unit: "deg")
      let (x, y) = (SVGLength(value: function.x), SVGLength(value: function.y))
      let own: Affine? =
        switch function.kind {
        case .position: SVGTransformList.move(function.x, function.y)
        case .rotation: SVGTransformList.transform("rotate", [angle])
        case .skewX: SVGTransformList.transform("skewX", [angle])
        case .skewY: SVGTransformList.transform("skewY", [angle])
        case .scale: SVGTransformList.transform("scale", [x, y])
        }
      return (own ?? .identity).followed(by: result)
    }
  }

  /// Lists with the same functions each, short ones continued; nil where the functions differ.
  static func aligned(_ lists: [[CSSFunction]]) -> [[CSSFunction]]? {
    let longest = lists.max { $0.count < $1.count } ?? []
    guard lists.allSatisfy({ zip($0, longest).allSatisfy { $0.kind == $1.kind } }) else { return nil }
    return lists.map { $0 + longest[$0.count...].map { .usual($0.kind) } }
  }
}

/// A function of an element's transform with the tracks that move it.
private struct CSSPart {
  var rest: CSSFunction
  var tracks: [(track: CSSTrack, values: [CSSFunction])] = []

  var kind: CSSFunction.Kind { rest.kind }
  var isNeeded: Bool { !rest.isUsual || !tracks.isEmpty }
}

/// The box to which the transforms of an element refer.
struct CSSBox {
  var low: Vec2
  var size: Vec2
  /// The units of a pixel.
  var pixel = Vec2(1, 1)
  /// The origin of transforms without `transform-origin`.
  var usual: String
}

extension SVGImport {
  private static let placing = ["translate", "rotate", "scale", "transform"]

  /// The box of an element in its own coordinates.
  mutating func box(of index: Int, _ style: SVGStyle) -> CSSBox {
    switch style.own["transform-box"] {
    case "fill-box"?, "content-box"?:
      let own =
        SVGShape.names.contains(markup.elements[index].name) ? readShape(index, [:], style)?.path.bounds : nil
      guard let bounds = own ?? bounds(of: index) else { break }
      if isBoxMoved(index, style) {
        approximated(
          "the box of the element counts as it is without animations and transforms of its parts",
          at: markup.place("style", of: index))
      }
      return CSSBox(low: bounds.lowest, size: bounds.highest - bounds.lowest, usual: "0 0")
    case "stroke-box"?, "border-box"?:
      approximated("the box of the stroke counts as that of the view", at: markup.place("style", of: index))
    default: break
    }
    return CSSBox(low: .zero, size: viewport, usual: "0 0")
  }

  /// Whether the box around an element depends on animations, or on transforms of its parts by CSS.
  private mutating func isBoxMoved(_ index: Int, _ style: SVGStyle) -> Bool {
    var open = [(index, style)]
    while let (next, style) = open.popLast() {
      spend(on: next)
      if read > SVGOutline.byteLimit { tooLarge(at: index) }
      if isTooLarge { return false }
      let isInside = next != index
      let names = isInside ? Self.geometry.union(Self.placing + ["offset-distance"]) : Self.geometry
      let moves = CSSMoves(style, sheet)
      let isMoved = names.contains { moves.moves($0) || smil.animates($0, of: next, markup) }
      // Outlines are read with the attribute alone.
      let attribute = markup.string("transform", of: next)?.split(whereSeparator: \.isWhitespace)
      let isPlaced =
        names.contains { $0 != "transform" && style.own[$0] != nil }
        || style.own["transform"] != attribute?.joined(separator: " ") || style.offsetPath != nil
      if isMoved || isInside && isPlaced { return true }
      open += markup.elements[next].children.map { ($0, style.of($0, markup, sheet)) }
    }
    return false
  }

  /// The coordinate systems of an element whose transform animations of CSS move, the outermost first; nil for another element.
  mutating func frames(_ moves: CSSMoves, _ index: Int, _ box: CSSBox) -> [SVGFrame]? {
    let style = moves.style
    guard style.offsetPath != nil || Self.placing.contains(where: moves.moves) else { return nil }
    for animation in smil.animations(of: index)
    where ["animateTransform", "animateMotion"].contains(markup.elements[animation].name) {
      unsupported("an animation of the transform beside one of CSS", at: markup.elements[animation].nameRange)
    }
    let center = SVGTransformList.origin(style.own["transform-origin"] ?? box.usual, box.low, box.size)
    let offset = offsetFrames(moves, index, box, center)
    func frames(_ properties: [String]) -> [SVGFrame] {
      Self.frames(properties.flatMap { parts($0, moves, index, box) }.filter(\.isNeeded), center)
    }
    // The place on a path acts inside of the single transforms, and outside of the list.
    return offset.isEmpty
      ? frames(Self.placing) : frames(Self.placing.dropLast()) + offset + frames(["transform"])
  }

  private static func frames(_ parts: [CSSPart], _ center: Vec2) -> [SVGFrame] {
    var groups: [[CSSPart]] = []
    for part in parts {
      if let last = groups.last?.last,
        SVGFrame.rank(of: last.rest.property) < SVGFrame.rank(of: part.rest.property)
      {
        groups[groups.count - 1].append(part)
      } else {
        groups.append([part])
      }
    }
    return groups.map { frame($0, center) }
  }

  private static func frame(_ parts: [CSSPart], _ center: Vec2) -> SVGFrame {
    var frame = SVGFrame()
    let center = parts.contains { $0.kind != .position } ? center : .zero
    if center != .zero, parts[0].kind != .position {
      frame.placement.append(.init("position", .point(center)))
    }
    for part in parts {
      if !part.rest.isUsual || part.kind == .position && (center != .zero || part.rest != .usual(.position)) {
        frame.placement.append(.init(part.rest.property, part.rest.value(about: center)))
      }
      for (track, values) in part.tracks {
        let written = values.map { $0.value(about: center) }
        frame.ready.append(
          .init(
            property: part.rest.property, track: track, value: track.written(written),
            first: track.first(written), start: written.first, isShared: part.tracks.count > 1))
      }
    }
    if center != .zero {
      // The anchor lies in the middle of the size, or as far on the other side.
      frame.placement.append(.init("size", .point(Vec2(center.x.magnitude, center.y.magnitude) * 2)))
      if center.x < 0 || center.y < 0 {
        frame.placement.append(
          .init(
            "anchorPoint", .list([.factor(center.x < 0 ? -0.5 : 0.5), .factor(center.y < 0 ? -0.5 : 0.5)])))
      }
    }
    return frame
  }

  /// The functions of one property of transforms, with the tracks that move them.
  private mutating func parts(
    _ property: String, _ moves: CSSMoves, _ index: Int, _ box: CSSBox
  ) -> [CSSPart] {
    func list(_ text: String) -> [CSSFunction]? {
      let isNone = text.lowercased() == "none"
      return CSSFunction.list(
        property == "transform" || isNone ? text : "\(property)(\(text))", of: box.size, pixel: box.pixel)
    }
    let own = moves.style.own[property] ?? "none"
    let base = list(own)
    if base == nil {
      unsupported("the transform '\(Diagnostic.brief(own))'", at: markup.place("transform", of: index))
    }
    var tracks: [(track: CSSTrack, lists: [[CSSFunction]])] = []
    for track in moves.tracks(property, base == nil ? "none" : own) {
      let lists = track.steps.map { list($0.text) }
      if let wrong = lists.firstIndex(of: nil) {
        unsupported(
          "an animation with the transform '\(Diagnostic.brief(track.steps[wrong].text))'", at: track.range)
      } else {
        tracks.append((track, lists.compactMap(\.self)))
      }
    }
    // Nothing is left of what is below an animation that always has a value.
    let lasting = tracks.lastIndex { $0.track.timing.isLasting }
    tracks = Array(tracks[(lasting ?? 0)...])
    let under = lasting == nil ? base ?? [] : tracks[0].track.first(tracks[0].lists) ?? []
    if let lists = CSSFunction.aligned([under] + tracks.flatMap(\.lists)) {
      var moved = tracks
      var place = 1
      for index in moved.indices {
        moved[index].lists = Array(lists[place..<(place + moved[index].lists.count)])
        place += moved[index].lists.count
      }
      return Self.columns(moved, lists[0])
    }
    // The functions of one animation are absent while another runs.
    var structures: [(owner: Int?, lists: [[CSSFunction]])] = []
    if lasting == nil { structures.append((nil, [base ?? []])) }
    for (place, (track, lists)) in tracks.enumerated() {
      let own = CSSFunction.aligned(lists)
      if own == nil {
        approximated("transforms of other functions turn into one another by their parts", at: track.range)
      }
      structures.append(
        (place, own ?? Self.turning(lists.map { CSSFunction.parts(CSSFunction.transform($0)) })))
    }
    return structures.flatMap { owner, lists in
      let usual = lists[0].map { CSSFunction.usual($0.kind) }
      let isFirst = lasting != nil && owner == 0
      return Self.columns(
        tracks.enumerated().map { place, entry in
          (entry.track, place == owner ? lists : entry.lists.map { _ in usual })
        }, owner == nil || isFirst ? lists[0] : usual)
    }
  }

  /// The parts of lists with the same functions.
  private static func columns(
    _ tracks: [(track: CSSTrack, lists: [[CSSFunction]])], _ rest: [CSSFunction]
  ) -> [CSSPart] {
    rest.indices.map { column in
      var part = CSSPart(rest: rest[column])
      let values = tracks.map { $0.lists.map { $0[column] } }
      // A function that never changes needs no track.
      if values.contains(where: { $0.contains { $0 != rest[column] } }) {
        part.tracks = zip(tracks, values).map { ($0.track, $1) }
      }
      return part
    }
  }

  /// Lists of parts in which each turn takes the shorter way.
  private static func turning(_ lists: [[CSSFunction]]) -> [[CSSFunction]] {
    var result = lists
    for place in result.indices.dropFirst() {
      let change = result[place][1].x - result[place - 1][1].x
      result[place][1].x -= (change / 360).rounded() * 360
    }
    return result
  }

  /// The content of the drawing with the transform and the animations of its root.
  mutating func movedRoot(_ content: [ImportedLayer], _ style: SVGStyle, _ box: CSSBox) -> [ImportedLayer] {
    let moves = CSSMoves(style, sheet)
    tellLeftOut(moves, 0, isShape: false)
    if moves.isEmpty && style.offsetPath == nil || content.isEmpty { return content }
    var layer = ImportedLayer(id: names.unique("drawing", or: "drawing"))
    layer.layers = content
    animateEffects(moves, &layer)
    return [put(layer, in: frames(moves, 0, box) ?? [], nil)]
  }
}
