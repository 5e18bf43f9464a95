internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput

/// The layers of a Lottie animation, made from the layers of an effect.
///
/// The tree is made twice: first without baked values, to list the channels that have to be sampled, then with them.
/// Both passes ask for the same values in the same order.
///
/// A layer of an effect becomes a Lottie layer that has its transform and is the parent of its children's; parents hand
/// on transforms alone. Where a layer with several drawn parts is faded, masked or clipped as a whole, its parts become
/// a composition of their own, which lies in the canvas without a transform.
struct LottieTree {
  let graph: Graph
  let idle: EffectFrame
  /// The slots that may move.
  let moves: [Bool]
  let images: ImageAssets
  let tolerances: ExportTolerances

  /// The values that may move, in the order in which they are asked for.
  private(set) var channels: [Channel] = []
  private(set) var findings: [ExportFinding] = []
  private(set) var assets: [JSONValue] = []
  private var baked: [BakedTrack]?
  private var next = 0
  private let children: [[Int]]
  private let isMask: [Bool]
  private let end: Double
  private var compositions = 0
  private var imageNames: [String: String] = [:]

  /// A share of the opacity of something that is drawn: of a layer itself, or of a layer around it.
  struct Share { var layer: Int }

  /// Layers of one composition, from the back to the front.
  struct Composition {
    var layers: [JSONValue] = []
    var count = 0

    mutating func index() -> Int {
      count += 1
      return count
    }
  }

  init(
    _ effect: Effect, _ idle: EffectFrame, images: ImageAssets, tolerances: ExportTolerances, end: Double,
    baked: [BakedTrack]? = nil
  ) {
    graph = effect.shared.graph
    self.idle = idle
    moves = WrittenLanes.writtenSlots(graph)
    self.images = images
    self.tolerances = tolerances
    self.end = end
    self.baked = baked
    var children: [[Int]] = Array(repeating: [], count: graph.layers.count)
    var isMask = Array(repeating: false, count: graph.layers.count)
    for index in graph.layers.indices {
      if graph.layers[index].parent >= 0 { children[Int(graph.layers[index].parent)].append(index) }
      if let mask = graph.mask(ofLayer: index, idle.slots) { isMask[mask] = true }
    }
    self.children = children
    self.isMask = isMask
  }

  /// The layers of the animation, from the front to the back.
  mutating func layers() -> [JSONValue] {
    var top = Composition()
    let roots = graph.layers.indices.filter { graph.layers[$0].parent < 0 }
    for root in ordered(roots) where !isMask[root] { add(root, to: &top, parent: nil, shares: []) }
    return top.layers.reversed()
  }

  // MARK: Layers

  private func ordered(_ layers: [Int]) -> [Int] {
    let depths = layers.map { number($0, .zPosition) }
    return layers.indices.sorted { depths[$0] == depths[$1] ? $0 < $1 : depths[$0] < depths[$1] }.map {
      layers[$0]
    }
  }

  /// Adds a layer with its children.
  private mutating func add(_ layer: Int, to composition: inout Composition, parent: Int?, shares: [Share]) {
    if isAlwaysHidden(layer) { return }
    report(layer)
    let own = drawnParts(of: layer)
    let drawn = drawnCount(in: layer)
    if drawn == 0 { return }
    let fades = differs(layer, .opacity, 0, from: 1)
    let isClipped = number(layer, .masksToBounds) != 0 && (!children[layer].isEmpty || kind(layer) == .shape)
    let mask = graph.mask(ofLayer: layer, idle.slots)
    if mask == nil, !isClipped, !(fades && drawn > 1) {
      add(layer, own, to: &composition, parent: parent, shares: shares)
      return
    }
    // The parts are drawn in a composition of the size of the canvas, with the transforms around them.
    var inner = Composition()
    let chain = addAncestors(of: layer, to: &inner)
    add(layer, own, to: &inner, parent: chain, shares: [], isWhole: true)
    var content = composed(inner, name: graph.layers[layer].id)
    if isClipped, let bounds = boundsMatte(of: layer) {
      if mask == nil {
        append(content, to: &composition, shares: shares + [Share(layer: layer)], matte: bounds)
        return
      }
      var clipped = Composition()
      append(content, to: &clipped, shares: [], matte: bounds)
      content = composed(clipped, name: graph.layers[layer].id)
    }
    guard let mask else {
      append(content, to: &composition, shares: shares + [Share(layer: layer)], matte: nil)
      return
    }
    var matte = Composition()
    let around = addAncestors(of: mask, to: &matte)
    add(mask, to: &matte, parent: around, shares: [])
    append(
      content, to: &composition, shares: shares + [Share(layer: layer)],
      matte: composed(matte, name: graph.layers[mask].id))
  }

  /// Adds a layer that is drawn part by part. With `isWhole`, its opacity is left to the composition around it.
  private mutating func add(
    _ layer: Int, _ own: [DrawnPart], to composition: inout Composition, parent: Int?, shares: [Share],
    isWhole: Bool = false
  ) {
    let fade: [Share] = isWhole ? [] : [Share(layer: layer)]
    let inner = children[layer].filter { !isMask[$0] && drawnCount(in: $0) > 0 && !isAlwaysHidden($0) }
    let over = own.filter { $0 == .border }
    let under = own.filter { $0 != .border }
    var index = parent
    let drawsHere = !(inner.isEmpty ? own : under).isEmpty
    // A layer that neither draws nor transforms has no Lottie layer.
    if drawsHere || hasTransform(layer) {
      index = composition.index()
      var members = header(layer, drawsHere ? 4 : 3, index: index, parent: parent)
      members.append(.init("ks", transform(of: layer, shares: drawsHere ? shares + fade : nil)))
      if drawsHere {
        let parts = inner.isEmpty ? own : under
        members.append(.init("shapes", .array(parts.reversed().flatMap { shapes(of: $0, layer) })))
      }
      addTime(&members)
      composition.layers.append(.object(members))
    }
    if kind(layer) == .image { addImage(layer, to: &composition, parent: index, shares: shares + fade) }
    if inner.isEmpty { return }
    for child in ordered(inner) { add(child, to: &composition, parent: index, shares: shares + fade) }
    if !over.isEmpty {
      var members = header(layer, 4, index: composition.index(), parent: parent)
      members.append(.init("ks", transform(of: layer, shares: shares + fade)))
      members.append(.init("shapes", .array(over.flatMap { shapes(of: $0, layer) })))
      addTime(&members)
      composition.layers.append(.object(members))
    }
  }

  /// Adds the transforms around a layer; returns the index of the innermost one.
  private mutating func addAncestors(of layer: Int, to composition: inout Composition) -> Int? {
    var index: Int?
    for ancestor in graph.lineage(ofLayer: layer).dropLast() where hasTransform(ancestor) {
      let parent = index
      index = composition.index()
      var members = header(ancestor, 3, index: index, parent: parent)
      members.append(.init("ks", transform(of: ancestor, shares: nil)))
      addTime(&members)
      composition.layers.append(.object(members))
    }
    return index
  }

  /// Makes a composition an asset; returns the name of the asset.
  private mutating func composed(_ composition: Composition, name: String) -> String {
    compositions += 1
    let id = "c\(compositions)"
    assets.append([
      "id": .string(id), "nm": .string(name), "layers": .array(composition.layers.reversed()),
    ])
    return id
  }

  private mutating func append(
    _ asset: String, to composition: inout Composition, shares: [Share], matte: String?
  ) {
    func members(_ asset: String, _ index: Int) -> [JSONValue.Member] {
      let canvas = graph.canvas
      return [
        .init("ty", 0), .init("ind", JSONValue(index)), .init("ddd", 0), .init("refId", .string(asset)),
        .init("w", .number(canvas.width)), .init("h", .number(canvas.height)),
      ]
    }
    // A matte lies in front of its content.
    let index = composition.index()
    var content = members(asset, index)
    if matte != nil { content.append(.init("tt", 1)) }
    content.append(.init("ks", .object(opacity(shares).map { [.init("o", $0)] } ?? [])))
    addTime(&content)
    composition.layers.append(.object(content))
    if let matte {
      var front = members(matte, composition.index())
      front.append(.init("td", 1))
      front.append(.init("ks", .object([])))
      addTime(&front)
      composition.layers.append(.object(front))
    }
  }

  private mutating func boundsMatte(of layer: Int) -> String? {
    var inner = Composition()
    let parent = addAncestors(of: layer, to: &inner)
    var members = header(layer, 4, index: inner.index(), parent: parent)
    members.append(.init("ks", transform(of: layer, shares: nil)))
    let white: JSONValue = [
      "ty": "fl", "c": ["a": 0, "k": [1, 1, 1, 1]], "o": ["a": 0, "k": 100],
    ]
    members.append(.init("shapes", [group([rectangle(layer, inset: false), white])]))
    addTime(&members)
    inner.layers.append(.object(members))
    return composed(inner, name: graph.layers[layer].id)
  }

  private func header(_ layer: Int, _ type: Int, index: Int?, parent: Int?) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("ty", JSONValue(type)), .init("nm", .string(graph.layers[layer].id)),
      .init("ind", JSONValue(index)),
    ]
    if let parent { members.append(.init("parent", JSONValue(parent))) }
    // Some players take a layer without the key for one in space, and read its rotation elsewhere.
    members.append(.init("ddd", 0))
    return members
  }

  private func addTime(_ members: inout [JSONValue.Member]) {
    members += [.init("ip", 0), .init("op", .number(end)), .init("st", 0)]
  }

  // MARK: Parts

  /// What a layer draws, its children aside, from the back to the front.
  enum DrawnPart: Equatable { case background, gradient, fill, stroke, border }

  private func drawnParts(of layer: Int) -> [DrawnPart] {
    var parts: [DrawnPart] = []
    let hasSize = (0...1).allSatisfy { differs(layer, .size, $0, from: 0) }
    if hasSize, isSeen(layer, .backgroundColor) { parts.append(.background) }
    if hasSize, kind(layer) == .gradient { parts.append(.gradient) }
    if kind(layer) == .shape,
      moves[slot(layer, .path)] || idle.path(at: number(layer, .path))?.isEmpty == false
    {
      if isSeen(layer, .fillColor) { parts.append(.fill) }
      if isSeen(layer, .strokeColor), differs(layer, .lineWidth, 0, from: 0) { parts.append(.stroke) }
    }
    if hasSize, differs(layer, .borderWidth, 0, from: 0), isSeen(layer, .borderColor) {
      parts.append(.border)
    }
    return parts
  }

  /// The number of separate parts that are drawn by a layer and those in it.
  private func drawnCount(in layer: Int) -> Int {
    if isAlwaysHidden(layer) { return 0 }
    let own = drawnParts(of: layer).count + (kind(layer) == .image ? 1 : 0)
    return children[layer].reduce(own) { isMask[$1] ? $0 : $0 + drawnCount(in: $1) }
  }

  private func isAlwaysHidden(_ layer: Int) -> Bool {
    !moves[slot(layer, .hidden)] && number(layer, .hidden) != 0
      || !moves[slot(layer, .opacity)] && number(layer, .opacity) <= 0
  }

  /// Reports what a layer has that Lottie has not.
  private mutating func report(_ layer: Int) {
    func leave(_ property: PropertyID, _ why: String) {
      findings.append(ExportFinding(code: .leftOut, layer: layer, property: property, message: why))
    }
    if kind(layer) == .text { leave(.string, "texts are left out: a player has no font for them") }
    if differs(layer, .shadowOpacity, 0, from: 0), isSeen(layer, .shadowColor) {
      leave(.shadowOpacity, "shadows are left out: the format has none")
    }
    if moves[slot(layer, .zPosition)] {
      leave(.zPosition, "the order of layers does not change in the format; the order at rest is kept")
    }
    if moves[slot(layer, .masksToBounds)] {
      leave(.masksToBounds, "clipping does not change in the format; the value at rest is kept")
    }
    if moves[slot(layer, .mask)] {
      leave(.mask, "masks do not change in the format; the mask at rest is kept")
    }
    if kind(layer) == .gradient {
      if moves[slot(layer, .type)] { leave(.type, "the type of a gradient does not change in the format") }
      if number(layer, .type) == 2 { leave(.type, "conic gradients are left out: the format has none") }
    }
    if kind(layer) == .shape {
      for property in [PropertyID.lineCap, .lineJoin, .miterLimit, .fillRule, .strokeMode]
      where moves[slot(layer, property)] {
        leave(property, "the property does not change in the format; the value at rest is kept")
      }
    }
  }

  // MARK: Values

  func kind(_ layer: Int) -> LayerKind { graph.layers[layer].kind }
  func slot(_ layer: Int, _ property: PropertyID) -> Int {
    Int(graph.layers[layer].firstSlot) + property.offset
  }
  func number(_ layer: Int, _ property: PropertyID, _ lane: Int = 0) -> Double {
    idle.slots[slot(layer, property) + lane]
  }
  func differs(_ layer: Int, _ property: PropertyID, _ lane: Int = 0, from usual: Double) -> Bool {
    moves[slot(layer, property) + lane] || number(layer, property, lane) != usual
  }
  private func isSeen(_ layer: Int, _ property: PropertyID) -> Bool {
    moves[slot(layer, property) + 3] || number(layer, property, 3) > 0
  }

  private func hasTransform(_ layer: Int) -> Bool {
    let pairs: [(PropertyID, Double)] = [(.position, 0), (.translation, 0), (.scale, 1), (.skew, 0)]
    return pairs.contains { pair in (0...1).contains { differs(layer, pair.0, $0, from: pair.1) } }
      || differs(layer, .rotation, 0, from: 0)
      || (0...1).contains { differs(layer, .size, $0, from: 0) && differs(layer, .anchorPoint, $0, from: 0) }
      || graph.layers[layer].parent < 0 && (graph.canvas.x != 0 || graph.canvas.y != 0)
  }

  /// Returns a value that moves if one of its slots does.
  mutating func value(
    _ layer: Int, _ property: String, slots: [Int], tolerance: Double, digits: Int? = nil,
    isScalar: Bool = false, forms: [SlotForm]? = nil, _ read: @escaping Channel.Reading,
    written: ([Double]) -> JSONValue = { JSONValue($0) }
  ) -> JSONValue {
    let places = digits ?? ExportNumber.digits(for: tolerance)
    func write(_ value: [Double]) -> JSONValue {
      let rounded = value.map { ExportNumber.rounded($0, places) }
      return isScalar ? .number(rounded[0]) : written(rounded)
    }
    if !slots.contains(where: { moves[$0] }) { return ["a": 0, "k": write(read(idle).value)] }
    next += 1
    guard let baked else {
      channels.append(
        Channel(layer: layer, property: property, tolerance: tolerance, forms: forms, read: read))
      return .null
    }
    return baked[next - 1].lottie(tolerance: tolerance, isScalar: isScalar, write)
  }

  /// Returns a value of numbers that are formulas of slots.
  private mutating func value(
    _ layer: Int, _ property: String, tolerance: Double, isScalar: Bool = false, _ forms: [SlotForm],
    written: ([Double]) -> JSONValue = { JSONValue($0) }
  ) -> JSONValue {
    value(
      layer, property, slots: forms.flatMap(\.slots), tolerance: tolerance, isScalar: isScalar, forms: forms,
      { frame in (forms.map { $0.value(frame.slots) }, 0) }, written: written)
  }

  /// Returns a value of one number.
  private mutating func value(_ layer: Int, _ property: String, tolerance: Double, _ form: SlotForm)
    -> JSONValue
  {
    value(layer, property, tolerance: tolerance, isScalar: true, [form])
  }

  private static let degrees = 180 / Double.pi

  /// The transform of a layer, with the product of some opacities; nil for the opacity of a layer that draws nothing.
  private mutating func transform(of layer: Int, shares: [Share]?) -> JSONValue {
    var members: [JSONValue.Member] = []
    let tolerance = tolerances.points(layer)
    let reach = tolerances.reach(layer)
    let (size, anchor) = (slot(layer, .size), slot(layer, .anchorPoint))
    if (0...1).contains(where: {
      differs(layer, .size, $0, from: 0) && differs(layer, .anchorPoint, $0, from: 0)
    }) {
      let pivot = value(
        layer, "anchorPoint", tolerance: tolerance,
        (0...1).map { .product(.slot(anchor + $0), .slot(size + $0)) })
      members.append(.init("a", pivot))
    }
    if let place = position(of: layer, tolerance) { members.append(.init("p", place)) }
    let hasSkew = (0...1).contains { differs(layer, .skew, $0, from: 0) }
    let (scale, rotation, skew) = (slot(layer, .scale), slot(layer, .rotation), slot(layer, .skew))
    let linear = [scale, scale + 1, rotation, skew, skew + 1]
    let hasScale = (0...1).contains { differs(layer, .scale, $0, from: 1) }
    if hasSkew {
      let factor = value(layer, "scale", slots: linear, tolerance: tolerance / tolerances.extent(layer) * 100)
      { frame in
        let parts = SkewedParts(frame.slots, scale, rotation, skew)
        return ([parts.scale.x * 100, parts.scale.y * 100], 0)
      }
      members.append(.init("s", factor))
      let angle = value(
        layer, "rotation", slots: linear, tolerance: tolerance / reach * Self.degrees, isScalar: true
      ) { frame in ([SkewedParts(frame.slots, scale, rotation, skew).rotation * Self.degrees], 0) }
      members.append(.init("r", angle))
    } else {
      if hasScale {
        let factor = value(
          layer, "scale", tolerance: tolerance / tolerances.extent(layer) * 100,
          (0...1).map { .slot(scale + $0) * 100 })
        members.append(.init("s", factor))
      }
      if differs(layer, .rotation, 0, from: 0) {
        let angle = value(
          layer, "rotation", tolerance: tolerance / reach * Self.degrees, .slot(rotation) * Self.degrees)
        members.append(.init("r", angle))
      }
    }
    if hasSkew {
      let slant = value(
        layer, "skew", slots: linear, tolerance: tolerance / reach * Self.degrees, isScalar: true
      ) { frame in ([-SkewedParts(frame.slots, scale, rotation, skew).skew * Self.degrees], 0) }
      members.append(.init("sk", slant))
      members.append(.init("sa", ["a": 0, "k": 0]))
    }
    if let shares, let fade = opacity(shares) { members.append(.init("o", fade)) }
    return .object(members)
  }

  private mutating func position(of layer: Int, _ tolerance: Double) -> JSONValue? {
    let (place, way) = (slot(layer, .position), slot(layer, .translation))
    let isRoot = graph.layers[layer].parent < 0
    let origin = isRoot ? Vec2(graph.canvas.x, graph.canvas.y) : .zero
    let moving = (0...1).contains { moves[place + $0] || moves[way + $0] }
    if !moving {
      let x = idle.slots[place] + idle.slots[way] - origin.x
      let y = idle.slots[place + 1] + idle.slots[way + 1] - origin.y
      if x == 0, y == 0 { return nil }
      let digits = ExportNumber.digits(for: tolerance)
      return ["a": 0, "k": JSONValue([ExportNumber.rounded(x, digits), ExportNumber.rounded(y, digits)])]
    }
    // Axes move on their own.
    let x = value(
      layer, "position.x", tolerance: tolerance, .slot(place) + .slot(way) + .constant(-origin.x))
    let y = value(
      layer, "position.y", tolerance: tolerance, .slot(place + 1) + .slot(way + 1) + .constant(-origin.y))
    return ["s": true, "x": x, "y": y]
  }

  /// The product of the opacities of layers; nil where it is always 1.
  private mutating func opacity(_ shares: [Share]) -> JSONValue? {
    let pairs = shares.map { (slot($0.layer, .opacity), slot($0.layer, .hidden)) }
    let slots = pairs.flatMap { [$0.0, $0.1] }
    guard
      slots.contains(where: { moves[$0] })
        || pairs.contains(where: { idle.slots[$0.0] != 1 || idle.slots[$0.1] != 0 })
    else { return nil }
    let product = pairs.reduce(SlotForm.constant(100)) { product, pair in
      .product(product, .product(.unless(pair.1), .limited(.slot(pair.0), 0, 1)))
    }
    return value(shares.last?.layer ?? 0, "opacity", tolerance: tolerances.color * 100, product)
  }

  // MARK: Shapes

  func group(_ items: [JSONValue]) -> JSONValue { ["ty": "gr", "it": .array(items + [["ty": "tr"]])] }

  private mutating func shapes(of part: DrawnPart, _ layer: Int) -> [JSONValue] {
    switch part {
    case .background:
      return [group([rectangle(layer, inset: false), fill(layer, .backgroundColor)])]
    case .gradient: return gradient(layer).map { [group([rectangle(layer, inset: false), $0])] } ?? []
    case .fill:
      var paint = fill(layer, .fillColor)
      if number(layer, .fillRule) != 0 { paint = paint.adding(["r": 2]) }
      return [group(outlines(layer) + [paint])]
    case .stroke:
      var items = outlines(layer)
      if differs(layer, .strokeStart, 0, from: 0) || differs(layer, .strokeEnd, 0, from: 1) {
        items.append(trim(layer))
      }
      items.append(stroke(layer))
      return [group(items)]
    case .border:
      let color = slot(layer, .borderColor)
      var line = paint("st", layer, .borderColor, color)
      line.append(.init("w", width(layer, .borderWidth)))
      line.append(.init("lc", 1))
      line.append(.init("lj", 1))
      line.append(.init("ml", 10))
      return [group([rectangle(layer, inset: true), .object(line)])]
    }
  }

  private mutating func paint(_ type: String, _ layer: Int, _ property: PropertyID, _ slot: Int) -> [JSONValue
    .Member]
  {
    let color = value(
      layer, property.name, tolerance: tolerances.color, (0...2).map { .limited(.slot(slot + $0), 0, 1) },
      written: { JSONValue($0 + [1]) })
    let alpha = value(
      layer, "\(property.name).alpha", tolerance: tolerances.color * 100,
      .limited(.slot(slot + 3), 0, 1) * 100)
    return [.init("ty", .string(type)), .init("c", color), .init("o", alpha)]
  }

  /// The width of a line, never negative.
  private mutating func width(_ layer: Int, _ property: PropertyID) -> JSONValue {
    value(
      layer, property.name, tolerance: tolerances.points(layer),
      .maximum(.slot(slot(layer, property)), .constant(0)))
  }

  private mutating func fill(_ layer: Int, _ property: PropertyID) -> JSONValue {
    .object(paint("fl", layer, property, slot(layer, property)))
  }

  private mutating func stroke(_ layer: Int) -> JSONValue {
    var line = paint("st", layer, .strokeColor, slot(layer, .strokeColor))
    line.append(.init("w", width(layer, .lineWidth)))
    line.append(.init("lc", JSONValue([1, 2, 3][min(Int(number(layer, .lineCap)), 2)])))
    let join = Int(number(layer, .lineJoin))
    line.append(.init("lj", JSONValue([1, 2, 3][min(join, 2)])))
    if join == 0 { line.append(.init("ml", .number(max(number(layer, .miterLimit), 1)))) }
    let place = slot(layer, .lineDashPattern)
    let dashes = idle.dashes(at: idle.slots[place])
    if moves[place] || dashes.contains(where: { $0 > 0 }) {
      // A pattern of an odd count is repeated, so that dashes and gaps alternate.
      let count = max(dashes.count, 1)
      var list: [JSONValue] = []
      for index in 0..<(count % 2 == 0 ? count : count * 2) {
        let length = value(
          layer, "lineDashPattern", slots: [place], tolerance: tolerances.points(layer), isScalar: true
        ) { frame in
          let list = frame.dashes(at: frame.slots[place])
          return ([list.isEmpty ? 0 : max(list[index % list.count], 0)], 0)
        }
        list.append(["n": index % 2 == 0 ? "d" : "g", "v": length])
      }
      let phase = slot(layer, .lineDashPhase)
      list.append([
        "n": "o", "v": value(layer, "lineDashPhase", tolerance: tolerances.points(layer), .slot(phase)),
      ])
      line.append(.init("d", .array(list)))
    }
    return .object(line)
  }

  private mutating func trim(_ layer: Int) -> JSONValue {
    let (start, end, offset) = (
      slot(layer, .strokeStart), slot(layer, .strokeEnd), slot(layer, .strokeOffset)
    )
    let tolerance = tolerances.trim(layer)
    let from = SlotForm.limited(.slot(start), 0, 1)
    let first = value(layer, "strokeStart", tolerance: tolerance * 100, from * 100)
    // A stretch that ends before it begins is not drawn; in the format its ends would change places.
    let last = value(
      layer, "strokeEnd", tolerance: tolerance * 100, .maximum(from, .limited(.slot(end), 0, 1)) * 100)
    let turn = value(layer, "strokeOffset", tolerance: tolerance * 360, .slot(offset) * 360)
    return [
      "ty": "tm", "s": first, "e": last, "o": turn, "m": number(layer, .strokeMode) == 0 ? 2 : 1,
    ]
  }

  /// The rectangle of a layer with its corners; with `inset`, the middle of its border.
  private mutating func rectangle(_ layer: Int, inset: Bool) -> JSONValue {
    let (size, width, radius) = (slot(layer, .size), slot(layer, .borderWidth), slot(layer, .cornerRadius))
    let tolerance = tolerances.points(layer)
    let sizes = [size, size + 1] + (inset ? [width] : [])
    if graph.layers[layer].corners >= 0 {
      let corners = Array(graph.lists[Int(graph.layers[layer].corners)].slots)
      let moving = sizes + corners
      return outline(layer, "cornerRadius", slots: moving, subpath: 0, tolerance) { frame in
        let state = LayerState(frame: frame, handle: frame.shared.graph.handle(ofLayer: layer))
        let gap = inset ? min(max(frame.slots[width], 0), min(state.size.x, state.size.y) / 2) / 2 : 0
        var path = VectorPath()
        path.addRect(
          origin: Vec2(gap, gap), size: Vec2(max(state.size.x - 2 * gap, 0), max(state.size.y - 2 * gap, 0)),
          corners: state.drawnCorners.inset(by: gap))
        return path
      }
    }
    let sides = (0...1).map { SlotForm.maximum(.slot(size + $0), .constant(0)) }
    let half = SlotForm.minimum(sides[0], sides[1]) * 0.5
    // A border inside the edge is at most as wide as half the shorter side.
    let gap = inset ? SlotForm.minimum(.maximum(.slot(width), .constant(0)), half) : .constant(0)
    let place = value(layer, "size", tolerance: tolerance, sides.map { $0 * 0.5 })
    let extent = value(layer, "size", tolerance: tolerance, sides.map { $0 - gap })
    let corner = value(
      layer, "cornerRadius", tolerance: tolerance,
      .maximum(.minimum(.maximum(.slot(radius), .constant(0)), half) - gap * 0.5, .constant(0)))
    return ["ty": "rc", "p": place, "s": extent, "r": corner]
  }

  /// The sub-paths of a shape.
  private mutating func outlines(_ layer: Int) -> [JSONValue] {
    let place = slot(layer, .path)
    let tolerance = tolerances.points(layer)
    let count = max(tolerances.subpaths(layer), 1)
    return (0..<count).map { index in
      outline(layer, "path", slots: [place], subpath: index, tolerance) { frame in
        frame.path(at: frame.slots[place]) ?? VectorPath()
      }
    }
  }

  private mutating func outline(
    _ layer: Int, _ property: String, slots: [Int], subpath: Int, _ tolerance: Double,
    _ path: @escaping @Sendable (EffectFrame) -> VectorPath
  ) -> JSONValue {
    let data = value(
      layer, property, slots: slots, tolerance: tolerance,
      { frame in LottieOutline.numbers(of: path(frame), subpath: subpath) },
      written: { LottieOutline.json($0) })
    return ["ty": "sh", "ks": data]
  }

  private mutating func gradient(_ layer: Int) -> JSONValue? {
    let type = number(layer, .type)
    if type == 2 { return nil }
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
      // A radial gradient of the format is a circle through its end.
      return type == 1 ? ([a.x + abs(b.x - a.x), a.y], 0) : ([b.x, b.y], 0)
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
            code: .leftOut, layer: layer, property: .endPoint,
            message: "the format has no elliptic gradients: the gradient is a circle"))
      }
    }
    let stops = (0..<count).flatMap { Array(colors.slot(ofItem: $0)..<colors.slot(ofItem: $0) + 4) }
    let places = locations.map { Array($0.slots) } ?? []
    let data = value(layer, "colors", slots: stops + places, tolerance: tolerances.color) { frame in
      var solid: [Double] = []
      var clear: [Double] = []
      var last = 0.0
      for index in 0..<count {
        var place = count > 1 ? Double(index) / Double(count - 1) : 0
        if let locations {
          place = index < Int(locations.count) ? frame.slots[locations.slot(ofItem: index)] : 1
        }
        last = max(last, min(max(place, 0), 1))
        let first = colors.slot(ofItem: index)
        solid += [last] + (0...2).map { min(max(frame.slots[first + $0], 0), 1) }
        clear += [last, min(max(frame.slots[first + 3], 0), 1)]
      }
      return (solid + clear, 0)
    }
    return [
      "ty": "gf", "o": ["a": 0, "k": 100], "r": 1, "t": type == 1 ? 2 : 1, "s": from, "e": to,
      "g": ["p": JSONValue(count), "k": data],
    ]
  }

  // MARK: Images

  private mutating func addImage(
    _ layer: Int, to composition: inout Composition, parent: Int?, shares: [Share]
  ) {
    let named = idle.text(at: number(layer, .image))
    guard let name = named, let picture = images[name], let own = picture.size, own.width > 0, own.height > 0,
      ["data:image/png", "data:image/jpeg"].contains(where: { picture.reference.hasPrefix($0) })
    else {
      let isKnown = named.flatMap { images[$0] } != nil
      findings.append(
        ExportFinding(
          code: .leftOut, layer: layer, property: .image,
          message: isKnown
            ? "the picture is left out: the format takes PNG and JPEG files"
            : "the picture is left out: its file is not known"))
      return
    }
    if moves[slot(layer, .image)] {
      findings.append(
        ExportFinding(
          code: .leftOut, layer: layer, property: .image, message: "the picture at rest is kept"))
    }
    if imageNames[name] == nil {
      imageNames[name] = "i\(imageNames.count + 1)"
      assets.append([
        "id": .string(imageNames[name] ?? ""), "w": .number(own.width), "h": .number(own.height), "u": "",
        "p": .string(picture.reference), "e": 1,
      ])
    }
    let size = slot(layer, .size)
    let gravity = ContentsGravity.allCases[
      min(Int(number(layer, .contentsGravity)), ContentsGravity.allCases.count - 1)]
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
    if let fade = opacity(shares) { transform.append(.init("o", fade)) }
    var members = header(layer, 2, index: composition.index(), parent: parent)
    members.append(.init("refId", .string(imageNames[name] ?? "")))
    members.append(.init("ks", .object(transform)))
    addTime(&members)
    composition.layers.append(.object(members))
  }
}
