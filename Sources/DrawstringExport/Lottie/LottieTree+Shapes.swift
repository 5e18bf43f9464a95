internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput

extension LottieTree {
  /// Some shapes as a group. lottie-web needs the opacity of its transform.
  static func group(_ items: [JSONValue]) -> JSONValue {
    ["ty": "gr", "it": .array(items + [["ty": "tr", "o": ["a": 0, "k": 100]]])]
  }

  mutating func shapes(of part: DisplayList.Part, _ layer: Int) -> [JSONValue] {
    switch part {
    case .background:
      return [Self.group([rectangle(layer, inset: false), fill(layer, .backgroundColor)])]
    case .gradient: return gradient(layer).map { [Self.group([rectangle(layer, inset: false), $0])] } ?? []
    case .fill:
      var paint = fill(layer, .fillColor)
      if number(layer, .fillRule) != 0 { paint = paint.adding(["r": 2]) }
      return [Self.group(outlines(layer) + [paint])]
    case .stroke:
      var items = outlines(layer)
      if plan.layers[layer].parts.contains(.trim) {
        items.append(trim(layer))
      }
      items.append(stroke(layer))
      return [Self.group(items)]
    case .text: return text(layer)
    case .image, .layer, .mask, .clip: return []
    case .border:
      let color = slot(layer, .borderColor)
      var line = paint("st", layer, .borderColor, color)
      line.append(
        .init("w", value(layer, "borderWidth", tolerance: tolerances.points(layer), borderWidth(layer))))
      line.append(.init("lc", 1))
      line.append(.init("lj", 1))
      line.append(.init("ml", 10))
      return [Self.group([rectangle(layer, inset: true), .object(line)])]
    }
  }

  mutating func paint(_ type: String, _ layer: Int, _ property: PropertyID, _ slot: Int) -> [JSONValue
    .Member]
  {
    var color = value(
      layer, property.name, tolerance: tolerances.color, (0...2).map { .limited(.slot(slot + $0), 0, 1) },
      written: { JSONValue($0 + [1]) })
    if let input = input(of: slot) {
      inputs.insert(input)
      color = color.removing(LottieThemes.key).adding([LottieThemes.key: .string(input)])
    }
    let alpha = value(
      layer, "\(property.name).alpha", tolerance: tolerances.color * 100,
      .limited(.slot(slot + 3), 0, 1) * 100)
    return [.init("ty", .string(type)), .init("c", color), .init("o", alpha)]
  }

  /// The width of a line, never negative.
  mutating func lineWidth(_ layer: Int) -> JSONValue {
    value(
      layer, "lineWidth", tolerance: tolerances.points(layer),
      .maximum(.slot(slot(layer, .lineWidth)), .constant(0)))
  }

  /// The input of type color that a colour always equals; nil for another colour.
  func input(of slot: Int) -> String? {
    guard let binding = graph.bindings.first(where: { Int($0.slot) == slot }), binding.formula.type == .color,
      !graph.channels.contains(where: { $0.slots.contains(slot) })
    else { return nil }
    let program = Array(graph.formulas.program(of: binding.formula))
    guard program.count == 1, program[0].opcode == .colorLanes,
      let signal = graph.signals.first(where: { $0.lane == program[0].index }),
      case .input(let input) = signal.source
    else { return nil }
    return graph.inputs[input].name
  }

  mutating func fill(_ layer: Int, _ property: PropertyID) -> JSONValue {
    .object(paint("fl", layer, property, slot(layer, property)))
  }

  mutating func stroke(_ layer: Int) -> JSONValue {
    var line = paint("st", layer, .strokeColor, slot(layer, .strokeColor))
    line.append(.init("w", lineWidth(layer)))
    line.append(.init("lc", JSONValue([1, 2, 3][min(Int(limiting: number(layer, .lineCap)), 2)])))
    let join = Int(limiting: number(layer, .lineJoin))
    line.append(.init("lj", JSONValue([1, 2, 3][min(join, 2)])))
    if join == 0 { line.append(.init("ml", .number(max(number(layer, .miterLimit), 1)))) }
    let place = slot(layer, .lineDashPattern)
    let dashes = idle.dashes(at: idle.slots[place])
    if plan.layers[layer].parts.contains(.dashes) {
      // A pattern with an odd count is repeated, so that dashes and gaps alternate.
      let count = max(dashes.count, 1)
      var list: [JSONValue] = []
      for index in 0..<(count % 2 == 0 ? count : count * 2) {
        let length = value(
          layer, "lineDashPattern", slots: [place], tolerance: tolerances.points(layer), isScalar: true
        ) { frame in
          let list = frame.dashes(at: frame.slots[place])
          return ([list.isEmpty ? 0 : max(list[index % list.count], 0)], 0)
        }
        // lottie-web tells dashes apart by their names.
        list.append([
          "n": index % 2 == 0 ? "d" : "g",
          "nm": .string("\(index % 2 == 0 ? "dash" : "gap") \(index / 2 + 1)"),
          "v": length,
        ])
      }
      let phase = slot(layer, .lineDashPhase)
      list.append([
        "n": "o", "nm": "offset",
        "v": value(layer, "lineDashPhase", tolerance: tolerances.points(layer), .slot(phase)),
      ])
      line.append(.init("d", .array(list)))
    }
    return .object(line)
  }

  mutating func trim(_ layer: Int) -> JSONValue {
    let (start, end, offset) = (
      slot(layer, .strokeStart), slot(layer, .strokeEnd), slot(layer, .strokeOffset)
    )
    let tolerance = tolerances.trim(layer)
    let from = SlotForm.limited(.slot(start), 0, 1)
    let first = value(layer, "strokeStart", tolerance: tolerance * 100, from * 100)
    // A part that ends before it begins is not drawn; in the format its ends would be swapped.
    let last = value(
      layer, "strokeEnd", tolerance: tolerance * 100, .maximum(from, .limited(.slot(end), 0, 1)) * 100)
    let turn = value(layer, "strokeOffset", tolerance: tolerance * 360, .slot(offset) * 360)
    return [
      "ty": "tm", "s": first, "e": last, "o": turn, "m": number(layer, .strokeMode) == 0 ? 2 : 1,
    ]
  }

  /// The rectangle of a layer with its corners; with `inset`, the middle of its border.
  mutating func rectangle(_ layer: Int, inset: Bool) -> JSONValue {
    let (size, width, radius) = (slot(layer, .size), slot(layer, .borderWidth), slot(layer, .cornerRadius))
    let tolerance = tolerances.points(layer)
    let sizes = [size, size + 1] + (inset ? [width] : [])
    if graph.layers[layer].corners.exists {
      let corners = Array(graph.lists[graph.layers[layer].corners].slots)
      let moving = sizes + corners
      return outline(layer, "cornerRadius", slots: moving, subpath: 0, tolerance) { frame in
        let state = LayerState(frame: frame, handle: frame.graph.handle(ofLayer: layer))
        let gap = inset ? frame.graph.drawnBorderWidth(ofLayer: layer, frame.slots) / 2 : 0
        var path = VectorPath()
        path.addRect(
          origin: Vec2(gap, gap), size: Vec2(max(state.size.x - 2 * gap, 0), max(state.size.y - 2 * gap, 0)),
          corners: state.drawnCorners.inset(by: gap))
        return path
      }
    }
    let sides = (0...1).map { SlotForm.maximum(.slot(size + $0), .constant(0)) }
    let half = SlotForm.minimum(sides[0], sides[1]) * 0.5
    let gap = inset ? borderWidth(layer) : .constant(0)
    let place = value(layer, "size", tolerance: tolerance, sides.map { $0 * 0.5 })
    let extent = value(layer, "size", tolerance: tolerance, sides.map { $0 - gap })
    let corner = value(
      layer, "cornerRadius", tolerance: tolerance,
      .maximum(.minimum(.maximum(.slot(radius), .constant(0)), half) - gap * 0.5, .constant(0)))
    return ["ty": "rc", "p": place, "s": extent, "r": corner]
  }

  /// The width of a border inside the edge: at most half the shorter side.
  private func borderWidth(_ layer: Int) -> SlotForm {
    let size = slot(layer, .size)
    let half = SlotForm.minimum(.slot(size), .slot(size + 1)) * 0.5
    return .maximum(.minimum(.slot(slot(layer, .borderWidth)), half), .constant(0))
  }

  /// The sub-paths of a shape.
  mutating func outlines(_ layer: Int) -> [JSONValue] {
    let place = slot(layer, .path)
    let tolerance = tolerances.points(layer)
    let count = max(tolerances.subpaths(layer), 1)
    return (0..<count).map { index in
      outline(layer, "path", slots: [place], subpath: index, tolerance) { frame in
        frame.path(at: frame.slots[place]) ?? VectorPath()
      }
    }
  }

  mutating func outline(
    _ layer: Int, _ property: String, slots: [Int], subpath: Int, _ tolerance: Double,
    _ path: @escaping @Sendable (EffectFrame) -> VectorPath
  ) -> JSONValue {
    let data = value(
      layer, property, slots: slots, tolerance: tolerance,
      { frame in LottieOutline.numbers(of: PathOutline(path(frame)), subpath: subpath) },
      written: { LottieOutline.json($0) })
    return ["ty": "sh", "ks": data]
  }

  mutating func gradient(_ layer: Int) -> JSONValue? {
    let type = number(layer, .type)
    let (size, start, end) = (slot(layer, .size), slot(layer, .startPoint), slot(layer, .endPoint))
    guard let colors = graph.list(of: .colors, layer: layer, idle.slots) else { return nil }
    let locations = graph.list(of: .locations, layer: layer, idle.slots)
    let count = Int(colors.count)
    let tolerance = tolerances.points(layer)
    let from = value(layer, "startPoint", slots: [size, size + 1, start, start + 1], tolerance: tolerance) {
      frame in
      ([frame.slots[start] * frame.slots[size], frame.slots[start + 1] * frame.slots[size + 1]], 0)
    }
    let to = value(
      layer, "endPoint", slots: [size, size + 1, start, start + 1, end, end + 1], tolerance: tolerance
    ) { frame in
      let s = frame.slots
      let a = Vec2(s[start] * s[size], s[start + 1] * s[size + 1])
      let b = Vec2(s[end] * s[size], s[end + 1] * s[size + 1])
      // A radial gradient of the format is a circle through its end point.
      return type == 1 ? ([a.x + abs(b.x - a.x), a.y], 0) : ([b.x, b.y], 0)
    }
    var angle: JSONValue = [:]
    if type == 2 {
      func leave(_ property: PropertyID, _ why: String) {
        findings.append(
          ExportFinding(code: .exportLeftOut, layer: layer, property: property, message: why))
      }
      leave(
        .type,
        "conic gradients are of version 1.1 of the format; players for earlier versions show a radial one")
      if [size, start, end].contains(where: { moves[$0] || moves[$0 + 1] }) {
        leave(.endPoint, "the direction in which a conic gradient begins does not move")
      }
      let s = idle.slots
      let way = Vec2((s[end] - s[start]) * s[size], (s[end + 1] - s[start + 1]) * s[size + 1])
      let turn = way == .zero ? 0 : Trigonometry.arcTangent(way.y, way.x) * Self.degrees
      angle = ["a": ["a": 0, "k": .number(RoundedNumber.rounded(turn, 4))]]
    }
    if type == 1 {
      let radii = (0...1).map {
        abs(number(layer, .endPoint, $0) - number(layer, .startPoint, $0)) * number(layer, .size, $0)
      }
      if abs(radii[0] - radii[1]) > 0.01
        || [size, start, end].contains(where: { moves[$0] || moves[$0 + 1] })
      {
        findings.append(
          ExportFinding(
            code: .exportLeftOut, layer: layer, property: .endPoint,
            message: "the format has no elliptic gradients: the gradient is a circle"))
      }
    }
    let stops = (0..<count).flatMap { Array(colors.slot(ofItem: $0)..<colors.slot(ofItem: $0) + 4) }
    let places = locations.map { Array($0.slots) } ?? []
    let data = value(layer, "colors", slots: stops + places, tolerance: tolerances.color) { frame in
      let drawn = frame.graph.gradientStops(ofLayer: layer, frame.slots)
      let solid = drawn.flatMap { [$0.location, $0.color.red, $0.color.green, $0.color.blue] }
      return (solid + drawn.flatMap { [$0.location, $0.color.alpha] }, 0)
    }
    let fill: JSONValue = [
      "ty": "gf", "o": ["a": 0, "k": 100], "r": 1, "t": .number(type + 1), "s": from, "e": to,
      // The slot of a gradient also contains the number of its colours.
      "g": [
        "p": JSONValue(count), "k": data.removing(LottieThemes.key),
        LottieThemes.key: data[LottieThemes.key] ?? .null,
      ],
    ]
    return fill.adding(angle)
  }

  // MARK: Images

  mutating func addImage(
    _ layer: Int, to composition: inout Composition, parent: Int?, shares: [Share]
  ) {
    let named = idle.text(at: number(layer, .image))
    guard let name = named, let picture = images[name], let own = picture.size, own.width > 0, own.height > 0,
      ["data:image/png", "data:image/jpeg"].contains(where: { picture.reference.hasPrefix($0) })
    else {
      let isKnown = named.flatMap { images[$0] } != nil
      findings.append(
        ExportFinding(
          code: .exportLeftOut, layer: layer, property: .image,
          message: isKnown
            ? "the picture is left out: the format takes PNG and JPEG files"
            : "the picture is left out: its file is not known"))
      return
    }
    if moves[slot(layer, .image)] {
      findings.append(
        ExportFinding(
          code: .exportLeftOut, layer: layer, property: .image, message: "the picture at rest is kept"))
    }
    if kind(layer) == .sheet {
      for (number, cell) in cells(layer, of: picture) {
        guard let size = cell.size else { continue }
        let asset = imageAsset("\(name)#\(number)", cell.reference, size)
        addPicture(asset, size, layer, to: &composition, parent: parent, shares: shares, cell: number)
      }
      return
    }
    addPicture(
      imageAsset(name, picture.reference, own), own, layer, to: &composition, parent: parent, shares: shares)
  }

  /// The number of an asset of a picture.
  private mutating func imageAsset(
    _ name: String, _ reference: String, _ size: (width: Double, height: Double)
  ) -> String {
    if let known = imageNames[name] { return known }
    let id = "i\(imageNames.count + 1)"
    imageNames[name] = id
    assets.append([
      "id": .string(id), "w": .number(size.width), "h": .number(size.height), "u": "",
      "p": .string(reference),
      "e": 1,
    ])
    return id
  }

  /// The most cells of a sheet, each of which is a layer.
  private static let mostCells = 1_000

  /// Returns the cells that a layer may show, each as a separate picture with its number.
  private mutating func cells(_ layer: Int, of picture: ImageAssets.Picture) -> [(
    number: Int, picture: ImageAssets.Picture
  )] {
    func leave(_ why: String) {
      findings.append(ExportFinding(code: .exportLeftOut, layer: layer, property: .sheet, message: why))
    }
    let numbers = idle.dashes(at: number(layer, .sheet)).map { Int(limiting: $0) }
    guard numbers.count > 1, let shown = graph.cell(ofLayer: layer, idle.slots) else { return [] }
    let rest = cellNumber(shown, columns: numbers[0])
    var range = rest..<rest + 1
    if moves[slot(layer, .frame)] {
      let used = numbers.count > 2 ? numbers[2] : numbers[0] * numbers[1]
      if used > Self.mostCells {
        leave("the cell at rest is kept: the sheet has more than \(Self.mostCells) cells")
      } else {
        range = 0..<used
      }
    }
    guard let cells = picture.cells(range, columns: numbers[0], rows: numbers[1]) else {
      leave("the picture is left out: cells are cut out of PNG files only")
      return []
    }
    return Array(zip(range, cells))
  }

  private mutating func addPicture(
    _ asset: String, _ own: (width: Double, height: Double), _ layer: Int, to composition: inout Composition,
    parent: Int?, shares: [Share], cell: Int? = nil
  ) {
    let size = slot(layer, .size)
    let gravity = ContentsGravity.allCases[
      min(Int(limiting: number(layer, .contentsGravity)), ContentsGravity.allCases.count - 1)]
    @Sendable func fitted(_ frame: EffectFrame) -> (scale: Vec2, place: Vec2) {
      let box = Vec2(max(frame.slots[size], 0), max(frame.slots[size + 1], 0))
      return gravity.placed(Vec2(own.width, own.height), in: box)
    }
    let tolerance = tolerances.points(layer)
    let place = value(layer, "size", slots: [size, size + 1], tolerance: tolerance) { frame in
      let fitted = fitted(frame)
      return ([fitted.place.x, fitted.place.y], 0)
    }
    let factor = value(
      layer, "size", slots: [size, size + 1], tolerance: tolerance / max(own.width, own.height) * 100
    ) { frame in
      let fitted = fitted(frame)
      return ([fitted.scale.x * 100, fitted.scale.y * 100], 0)
    }
    var transform: [JSONValue.Member] = [.init("p", place), .init("s", factor)]
    if let fade = cell.flatMap({ shownCell($0, layer, shares) }) ?? opacity(shares) {
      transform.append(.init("o", fade))
    }
    var members = header(layer, 2, index: composition.index(), parent: parent)
    members.append(.init("refId", .string(asset)))
    members.append(.init("ks", .object(transform)))
    addTime(&members)
    composition.layers.append(.object(members))
  }

  /// The opacity of a cell: that of its layer while it is shown, else 0. Nil if the cell never changes.
  private mutating func shownCell(_ number: Int, _ layer: Int, _ shares: [Share]) -> JSONValue? {
    let columns = Int(limiting: idle.dashes(at: self.number(layer, .sheet)).first ?? 1)
    let frameSlot = slot(layer, .frame)
    if !moves[frameSlot] { return nil }
    let forms = shares.map { share in
      SlotForm.product(
        .unless(slot(share.layer, .hidden)), .limited(.slot(slot(share.layer, .opacity)), 0, 1))
    }
    return value(
      layer, "frame", slots: [frameSlot] + forms.flatMap(\.slots), tolerance: tolerances.color * 100,
      isScalar: true
    ) { frame in
      guard let cell = frame.graph.cell(ofLayer: layer, frame.slots),
        cellNumber(cell, columns: columns) == number
      else { return ([0], 0) }
      return ([forms.reduce(100) { $0 * $1.value(frame.slots) }], 1)
    }
  }
}

/// The number of a cell, row by row from 0.
private func cellNumber(_ cell: DisplayRectangle, columns: Int) -> Int {
  Int(limiting: (cell.y / cell.height).rounded()) * columns + Int(limiting: (cell.x / cell.width).rounded())
}
