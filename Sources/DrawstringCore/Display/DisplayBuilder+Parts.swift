// The parts of a layer, as the list has them.

extension DisplayBuilder {
  /// The content of a layer's kind, between its rectangle and its children.
  mutating func addContent(of layer: Int, in size: Vec2) {
    switch graph.layers[layer].kind {
    case .shape: addShape(layer)
    case .text: addText(layer, in: size)
    case .image, .sheet: addImage(layer, in: size)
    // The colours of a gradient belong to the rectangle.
    case .gradient, .group, .replicator: break
    }
  }

  /// The colour and the gradient of a layer's rectangle, which has an area.
  mutating func addBackground(of layer: Int, in size: Vec2) {
    let background = color(layer, .backgroundColor)
    let gradient =
      graph.layers[layer].kind == .gradient ? graph.gradientPaint(ofLayer: layer, in: size, slots) : nil
    if background.alpha <= 0 && gradient == nil { return }
    let radii = radii(of: layer, in: size)
    if let place = beginFill(of: layer, .background, .color(background)) {
      addBox(size, radii)
      finish(place)
    }
    if let gradient, let place = beginFill(of: layer, .gradient, gradient) {
      addBox(size, radii)
      finish(place)
    }
  }

  /// The shadow of a layer, as numbers of its operation.
  mutating func addShadow(of layer: Int, to place: Int) {
    let shadow = graph.shadow(ofLayer: layer, slots)
    guard shadow.color.alpha > 0 else { return }
    add(shadow.offset)
    list.numbers.append(shadow.radius)
    add(shadow.color)
    list.records[place].flags |= DisplayList.Flags.shadow
  }

  /// The border of a layer, between two rectangles.
  mutating func addBorder(of layer: Int) {
    let width = graph.drawnBorderWidth(ofLayer: layer, slots)
    guard width > 0, let place = beginFill(of: layer, .border, .color(color(layer, .borderColor))) else {
      return
    }
    list.records[place].flags |= DisplayList.Flags.evenOdd
    let size = size(of: layer)
    let radii = radii(of: layer, in: size)
    path.removeAll()
    addRect(inset: 0, size, radii)
    addRect(inset: width, size, radii)
    add(path)
    finish(place)
  }

  /// The fill and the stroke of a shape.
  mutating func addShape(_ layer: Int) {
    let fill = color(layer, .fillColor)
    let stroke = color(layer, .strokeColor)
    let width = number(layer, .lineWidth)
    let isStroked = stroke.alpha > 0 && width > 0
    guard fill.alpha > 0 || isStroked, let frame else { return }
    let isTrimmed = number(layer, .strokeStart) > 0 || number(layer, .strokeEnd) < 1
    if fill.alpha > 0 || !isTrimmed {
      guard takePath(of: layer, in: frame) else { return }
    }
    if let place = beginFill(of: layer, .fill, .color(fill)) {
      if number(layer, .fillRule) == 1 { list.records[place].flags |= DisplayList.Flags.evenOdd }
      addOutline()
      finish(place)
    }
    guard isStroked, !isTrimmed || frame.trim(layer: layer, into: &path) && Self.draws(path) else { return }
    let place = append(.stroke, .stroke, layer)
    list.numbers.append(width)
    list.numbers.append(max(number(layer, .miterLimit), 1))
    list.numbers.append(number(layer, .lineDashPhase))
    addDashes(of: layer, in: frame, to: place)
    list.records[place].firstWord = word(layer, .lineCap, LineCap.allCases.count)
    list.records[place].secondWord = word(layer, .lineJoin, LineJoin.allCases.count)
    add(.color(stroke), to: place)
    addOutline()
    finish(place)
    painted += 1
  }

  /// Takes the whole path of a shape; false where it draws nothing.
  private mutating func takePath(of layer: Int, in frame: EffectFrame) -> Bool {
    let lane = number(layer, .path)
    path.removeAll()
    if let source = Int(exactly: lane), graph.paths.indices.contains(source) {
      graph.paths[source].build(&path, slots)
    } else if let made = frame.path(at: lane) {
      path.append(made)
    }
    return Self.draws(path)
  }

  /// Lengths of dashes and gaps; a list of an odd length counts twice, one without a length not at all.
  private mutating func addDashes(of layer: Int, in frame: EffectFrame, to place: Int) {
    let lane = number(layer, .lineDashPattern)
    if lane == PathMix.none { return }
    let dashes = frame.dashes(at: lane)
    guard dashes.contains(where: { $0 > 0 }) else { return }
    for _ in 0...dashes.count % 2 {
      for dash in dashes { list.numbers.append(max(dash, 0)) }
    }
    list.records[place].dashCount = Int32(dashes.count * (1 + dashes.count % 2))
  }

  mutating func addText(_ layer: Int, in size: Vec2) {
    let color = color(layer, .foregroundColor)
    let font = number(layer, .fontSize)
    guard color.alpha > 0, font > 0, let string = text(at: number(layer, .string)), !string.isEmpty
    else { return }
    let place = append(.text, .text, layer)
    addRectangle(size)
    list.numbers.append(font)
    add(color)
    list.records[place].text = Int32(list.texts.count)
    list.records[place].firstWord = word(layer, .alignment, TextAlignmentMode.allCases.count)
    list.texts.append(string)
    if let name = text(at: number(layer, .font)) {
      list.texts.append(name)
      list.records[place].secondWord = 1
    }
    finish(place)
    painted += 1
  }

  mutating func addImage(_ layer: Int, in size: Vec2) {
    let gravity = word(layer, .contentsGravity, ContentsGravity.allCases.count)
    // Where a picture keeps its own size, the rectangle may be empty.
    let isSized = gravity > 2 || hasArea(size) || gravity == 2 && (size.x > 0 || size.y > 0)
    guard isSized, let name = text(at: number(layer, .image)) else { return }
    let place = append(.image, .image, layer)
    addRectangle(size)
    if let cell = graph.cell(ofLayer: layer, slots) {
      for number in [cell.x, cell.y, cell.width, cell.height] { list.numbers.append(number) }
    }
    list.records[place].text = Int32(list.texts.count)
    list.records[place].firstWord = gravity
    list.texts.append(name)
    finish(place)
    painted += 1
  }
}

extension EffectFrame {
  /// The lengths of dashes and gaps of a lane, none below 0; empty for an unbroken line.
  package func drawnDashes(at lane: Double) -> [Double] {
    let list = dashes(at: lane).map { max($0, 0) }
    return list.contains { $0 > 0 } ? list : []
  }
}

extension LayerState {
  /// The part of the picture that is drawn, in fractions of its size; nil for a picture without cells.
  public var source: DisplayRectangle? {
    frame.graph.layers.indices.contains(index) ? frame.graph.cell(ofLayer: index, frame.slots) : nil
  }
}

extension Graph {
  /// The part of the picture that a sheet shows, in fractions of the picture's size; nil for a layer without cells.
  package func cell(ofLayer layer: Int, _ slots: [Double]) -> DisplayRectangle? {
    guard layers[layer].kind == .sheet else { return nil }
    let first = Int(layers[layer].firstSlot)
    guard let list = Int(exactly: slots[first + PropertyID.sheet.offset]), numberLists.indices.contains(list),
      case let numbers = numberLists[list], numbers.count >= 2
    else { return nil }
    let (columns, rows) = (max(numbers[0], 1), max(numbers[1], 1))
    let count = numbers.count > 2 ? min(max(numbers[2], 1), columns * rows) : columns * rows
    let frame = slots[first + PropertyID.frame.offset]
    // A progress of time is a rounded quotient: at the instant of a whole number, the number may be a little less.
    let above = frame.rounded(.up)
    let isWhole = above - frame <= 0x1p-44 * max(frame.magnitude, 1)
    let cell = TotalArithmetic.modulo(isWhole ? above : frame.rounded(.down), count)
    let row = (cell / columns).rounded(.down)
    return DisplayRectangle(
      x: (cell - row * columns) / columns, y: row / rows, width: 1 / columns, height: 1 / rows)
  }
}

// MARK: Values as they are drawn, for all writers

extension Graph {
  private func pair(_ layer: Int, _ property: PropertyID, _ slots: [Double]) -> Vec2 {
    Vec2(number(layer, property, slots), number(layer, property, slots, lane: 1))
  }

  /// The size of a layer's rectangle, never negative.
  package func drawnSize(ofLayer layer: Int, _ slots: [Double]) -> Vec2 {
    let size = pair(layer, .size, slots)
    return Vec2(max(size.x, 0), max(size.y, 0))
  }

  /// The width of a border inside the edge: at most half the shorter side.
  package func drawnBorderWidth(ofLayer layer: Int, _ slots: [Double]) -> Double {
    let size = drawnSize(ofLayer: layer, slots)
    return min(max(number(layer, .borderWidth, slots), 0), min(size.x, size.y) / 2)
  }

  /// The shadow of a layer, whether or not `masksToBounds` clips the shadow away.
  package func shadow(ofLayer layer: Int, _ slots: [Double]) -> DisplayShadow {
    var color = RGBAColor(drawn: slots, at: Int(layers[layer].firstSlot) + PropertyID.shadowColor.offset)
    color.alpha *= number(layer, .shadowOpacity, slots).drawnOpacity
    return DisplayShadow(
      offset: pair(layer, .shadowOffset, slots),
      radius: min(max(number(layer, .shadowRadius, slots), 0), 1000),
      color: color)
  }

  /// The colours of a gradient in a rectangle of a size; nil where it shows none.
  package func gradientPaint(ofLayer layer: Int, in size: Vec2, _ slots: [Double]) -> DisplayPaint? {
    let stops = gradientStops(ofLayer: layer, slots)
    guard let last = stops.last, stops.contains(where: { $0.color.alpha > 0 }) else { return nil }
    if stops.count == 1 { return .color(last.color) }
    func point(_ property: PropertyID) -> Vec2 {
      let unit = pair(layer, property, slots)
      return Vec2(TotalArithmetic.limited(unit.x * size.x), TotalArithmetic.limited(unit.y * size.y))
    }
    let (start, end) = (point(.startPoint), point(.endPoint))
    let way = end - start
    // The shortest line and the least radius, in points.
    let least = 1e-3
    switch number(layer, .type, slots) {
    case 1:
      let radii = Vec2(max(way.x.magnitude, least), max(way.y.magnitude, least))
      return .radial(center: start, radii: radii, stops: stops)
    case 2:
      return .conic(
        center: start, angle: way == .zero ? 0 : Trigonometry.arcTangent(way.y, way.x), stops: stops)
    default:
      // All places lie beyond the end of a way without length.
      return way.length < least ? .color(last.color) : .linear(from: start, to: end, stops: stops)
    }
  }

  /// The stops of a gradient as they are drawn, by their places; empty for another layer.
  package func gradientStops(ofLayer layer: Int, _ slots: [Double]) -> [DisplayStop] {
    guard let colors = list(of: .colors, layer: layer, slots) else { return [] }
    let locations = list(of: .locations, layer: layer, slots)
    let count = Int(colors.count)
    var last = 0.0
    return (0..<count).map { index in
      var location = count > 1 ? Double(index) / Double(count - 1) : 0
      if let locations {
        location = index < Int(locations.count) ? slots[locations.slot(ofItem: index)] : 1
      }
      last = max(last, location.drawnOpacity)
      return DisplayStop(location: last, color: RGBAColor(drawn: slots, at: colors.slot(ofItem: index)))
    }
  }
}

extension RGBAColor {
  /// The colour of four slots as it is drawn.
  init(drawn slots: [Double], at slot: Int) {
    self.init(
      red: slots[slot].drawnOpacity, green: slots[slot + 1].drawnOpacity, blue: slots[slot + 2].drawnOpacity,
      alpha: slots[slot + 3].drawnOpacity)
  }
}

// MARK: Numbers

extension DisplayBuilder {
  /// Begins a fill; nil where its colour does not show.
  private mutating func beginFill(
    of layer: Int, _ part: DisplayList.Part, _ paint: DisplayPaint
  ) -> Int? {
    if case .color(let color) = paint, color.alpha <= 0 { return nil }
    let place = append(.fill, part, layer)
    add(paint, to: place)
    painted += 1
    return place
  }

  private mutating func add(_ paint: DisplayPaint, to place: Int) {
    switch paint {
    case .color(let color): return add(color)
    case .linear(let from, let to, let stops): add(.linear, [from, to], nil, stops, to: place)
    case .radial(let center, let radii, let stops): add(.radial, [center, radii], nil, stops, to: place)
    case .conic(let center, let angle, let stops): add(.conic, [center], angle, stops, to: place)
    }
  }

  private mutating func add(
    _ kind: DisplayList.PaintKind, _ points: [Vec2], _ angle: Double?, _ stops: [DisplayStop], to place: Int
  ) {
    list.records[place].paint = kind.rawValue
    list.records[place].stopCount = Int32(stops.count)
    for point in points { add(point) }
    if let angle { list.numbers.append(angle) }
    for stop in stops {
      list.numbers.append(stop.location)
      add(stop.color)
    }
  }

  private mutating func add(_ color: RGBAColor) {
    list.numbers.append(color.red)
    list.numbers.append(color.green)
    list.numbers.append(color.blue)
    list.numbers.append(color.alpha)
  }

  mutating func add(_ matrix: Affine) {
    list.numbers.append(matrix.a)
    list.numbers.append(matrix.b)
    list.numbers.append(matrix.c)
    list.numbers.append(matrix.d)
    list.numbers.append(matrix.tx)
    list.numbers.append(matrix.ty)
  }

  private mutating func add(_ point: Vec2) {
    list.numbers.append(point.x)
    list.numbers.append(point.y)
  }

  private mutating func addRectangle(_ size: Vec2) {
    add(.zero)
    add(size)
  }

  // MARK: Outlines

  /// Adds the outline of a rectangle with corners to the item that was added last.
  mutating func addBox(_ size: Vec2, _ radii: CornerRadii) {
    let place = list.records.count - 1
    let isSharp = radii == CornerRadii(0)
    list.records[place].shape = (isSharp ? DisplayList.Shape.rectangle : .roundedRectangle).rawValue
    addRectangle(size)
    if !isSharp { list.numbers.append(contentsOf: radii.all) }
    path.removeAll()
    addRect(inset: 0, size, radii)
    add(path)
  }

  private mutating func addRect(inset: Double, _ size: Vec2, _ radii: CornerRadii) {
    let inner = Vec2(size.x - 2 * inset, size.y - 2 * inset)
    let radii = inset == 0 ? radii : radii.inset(by: inset)
    if radii == CornerRadii(radii.topLeft) {
      path.addRect(origin: Vec2(inset, inset), size: inner, radii: Vec2(radii.topLeft, radii.topLeft))
    } else {
      path.addRect(origin: Vec2(inset, inset), size: inner, corners: radii)
    }
  }

  /// Adds the path that was resolved last to the item that was added last, and says what it is besides.
  private mutating func addOutline() {
    let place = list.records.count - 1
    if let (shape, rectangle, radius) = path.knownShape {
      list.records[place].shape = shape.rawValue
      add(Vec2(rectangle.x, rectangle.y))
      add(Vec2(rectangle.width, rectangle.height))
      if shape == .roundedRectangle { for _ in 0..<4 { list.numbers.append(radius) } }
    }
    add(path)
  }

  /// Adds the elements of a path, its arcs as cubic curves of at most 45°.
  private mutating func add(_ path: VectorPath) {
    var current = Vec2.zero
    var start = Vec2.zero
    for element in path.elements {
      switch element {
      case .move(let to):
        add(.move, to)
        (start, current) = (to, to)
      case .line(let to):
        add(.line, to)
        current = to
      case .quad(let control, let to):
        add(.quad, control)
        add(to)
        current = to
      case .cubic(let first, let second, let to):
        add(.cubic, first)
        add(second)
        add(to)
        current = to
      case .close:
        list.verbs.append(.close)
        current = start
      case .arc(let radii, let rotation, let largeArc, let sweep, let to):
        if let arc = EllipticArc(
          from: current, radii: radii, rotation: rotation, largeArc: largeArc, sweep: sweep, to: to)
        {
          arc.cubics(perTurn: 8) { first, second, to in
            add(.cubic, first)
            add(second)
            add(to)
          }
        } else if current != to {
          add(.line, to)
        }
        current = to
      }
    }
  }

  private mutating func add(_ verb: VectorPath.Verb, _ point: Vec2) {
    list.verbs.append(verb)
    add(point)
  }

  /// Whether a path has anything but the beginnings of sub-paths.
  private static func draws(_ path: VectorPath) -> Bool { path.verbs.contains { $0 != .move } }
}

// MARK: What a layer shows by its values, for checks too

// A part counts where its alpha is above a threshold: 0 for lists.

extension Graph {
  /// Whether a layer is hidden by itself.
  package func isHidden(_ layer: Int, _ slots: [Double]) -> Bool { number(layer, .hidden, slots) != 0 }

  /// Whether a layer is neither hidden nor too transparent.
  package func isOffered(_ layer: Int, _ slots: [Double], above least: Double = 0) -> Bool {
    !isHidden(layer, slots) && number(layer, .opacity, slots).drawnOpacity > least
  }

  /// Whether a layer masks to bounds without an area, so that its content and children are clipped away.
  package func cutsAll(_ layer: Int, _ slots: [Double]) -> Bool {
    number(layer, .masksToBounds, slots) != 0 && !hasArea(layer, slots)
  }

  /// Whether the rectangle of a layer has an area.
  private func hasArea(_ layer: Int, _ slots: [Double]) -> Bool {
    number(layer, .size, slots) > 0 && number(layer, .size, slots, lane: 1) > 0
  }

  /// Whether a layer draws something by itself. Texts and images count, since the host may give them their content.
  package func paints(_ layer: Int, _ slots: [Double], above least: Double = 0) -> Bool {
    func shows(_ color: PropertyID) -> Bool { number(layer, color, slots, lane: 3) > least }
    if hasArea(layer, slots) {
      if shows(.backgroundColor) || number(layer, .borderWidth, slots) > 0 && shows(.borderColor) {
        return true
      }
    }
    switch layers[layer].kind {
    case .group, .replicator: return false
    case .gradient: return hasArea(layer, slots) && number(layer, .colors, slots) >= 0
    case .text, .image, .sheet: return true
    case .shape:
      if number(layer, .path, slots) == PathMix.none { return false }
      let isTrimmedAway = number(layer, .strokeEnd, slots) <= number(layer, .strokeStart, slots)
      return shows(.fillColor)
        || shows(.strokeColor) && number(layer, .lineWidth, slots) > 0 && !isTrimmedAway
    }
  }

  private func number(_ layer: Int, _ property: PropertyID, _ slots: [Double], lane: Int = 0) -> Double {
    slots[Int(layers[layer].firstSlot) + property.offset + lane]
  }
}

extension PropertyID {
  /// The properties by which a track can make a layer visible.
  package static let decidingVisibility: [PropertyID] = [
    .opacity, .hidden, .strokeEnd, .strokeStart, .size, .path, .backgroundColor, .fillColor, .strokeColor,
    .lineWidth,
  ]

  /// The colours that a layer can paint, largest area first.
  package static let paints: [PropertyID] = [.backgroundColor, .fillColor, .strokeColor, .foregroundColor]
  /// The properties that are visible only with a stroke, and only with a shadow.
  package static let ofStroke: [PropertyID] = [
    .strokeStart, .strokeEnd, .strokeOffset, .lineWidth, .lineDashPhase, .lineDashPattern,
  ]
  package static let ofShadow: [PropertyID] = [.shadowColor, .shadowOffset, .shadowRadius]
}
