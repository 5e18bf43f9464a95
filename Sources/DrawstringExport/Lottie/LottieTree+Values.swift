internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput

extension LottieTree {
  func hasTransform(_ layer: Int) -> Bool {
    !plan.layers[layer].parts.isDisjoint(with: .transform)
      || plan.layers[layer].parent < 0 && (graph.canvas.x != 0 || graph.canvas.y != 0)
  }

  /// Returns a value that moves if one of its slots does.
  mutating func value(
    _ layer: Int, _ property: String, slots: [Int], tolerance: Double, digits: Int? = nil,
    isScalar: Bool = false, _ read: @escaping ExportChannel.Reading,
    written: ([Double]) -> JSONValue = { JSONValue($0) }
  ) -> JSONValue {
    let places = digits ?? RoundedNumber.digits(for: tolerance)
    func write(_ value: [Double], _ reach: Double) -> JSONValue {
      let places = reach > 1 ? max(places, RoundedNumber.digits(for: tolerance / reach)) : places
      let rounded = value.map { RoundedNumber.rounded($0, places) }
      return isScalar ? .number(rounded[0]) : written(rounded)
    }
    if !slots.contains(where: { moves[$0] }) {
      return named(["a": 0, "k": write(read(idle).value, 1)], layer, property)
    }
    next += 1
    guard let baked else {
      channels.append(ExportChannel(layer: layer, property: property, tolerance: tolerance, read: read))
      return .null
    }
    return named(baked[next - 1].lottie(tolerance: tolerance, isScalar: isScalar, write), layer, property)
  }

  /// Returns a value of numbers that are formulas of slots.
  mutating func value(
    _ layer: Int, _ property: String, tolerance: Double, isScalar: Bool = false, _ forms: [SlotForm],
    written: ([Double]) -> JSONValue = { JSONValue($0) }
  ) -> JSONValue {
    value(
      layer, property, slots: forms.flatMap(\.slots), tolerance: tolerance, isScalar: isScalar,
      { frame in (forms.map { $0.value(frame.slots) }, 0) }, written: written)
  }

  /// Returns a value of one number.
  mutating func value(_ layer: Int, _ property: String, tolerance: Double, _ form: SlotForm)
    -> JSONValue
  {
    value(layer, property, tolerance: tolerance, isScalar: true, [form])
  }

  static let degrees = 180 / Double.pi

  /// The transform of a layer, with the product of some opacities; nil for the opacity of a layer that draws nothing.
  mutating func transform(of layer: Int, shares: [Share]?) -> JSONValue {
    var members: [JSONValue.Member] = []
    let tolerance = tolerances.points(layer)
    let reach = tolerances.reach(layer)
    let (size, anchor) = (slot(layer, .size), slot(layer, .anchorPoint))
    let parts = plan.layers[layer].parts
    if parts.contains(.pivot) {
      let pivot = value(
        layer, "anchorPoint", tolerance: tolerance,
        (0...1).map { .product(.slot(anchor + $0), .slot(size + $0)) })
      members.append(.init("a", pivot))
    }
    if let place = position(of: layer, tolerance) { members.append(.init("p", place)) }
    let hasSkew = !parts.isDisjoint(with: .skew)
    let (scale, rotation, skew) = (slot(layer, .scale), slot(layer, .rotation), slot(layer, .skew))
    let linear = [scale, scale + 1, rotation, skew, skew + 1]
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
      if parts.contains(.scale) {
        let factor = value(
          layer, "scale", tolerance: tolerance / tolerances.extent(layer) * 100,
          (0...1).map { .slot(scale + $0) * 100 })
        members.append(.init("s", factor))
      }
      if parts.contains(.rotation) {
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

  mutating func position(of layer: Int, _ tolerance: Double) -> JSONValue? {
    let (place, way) = (slot(layer, .position), slot(layer, .translation))
    let isRoot = graph.layers[layer].parent.isNone
    let origin = isRoot ? Vec2(graph.canvas.x, graph.canvas.y) : .zero
    let moving = (0...1).contains { moves[place + $0] || moves[way + $0] }
    if !moving {
      let x = idle.slots[place] + idle.slots[way] - origin.x
      let y = idle.slots[place + 1] + idle.slots[way + 1] - origin.y
      if x == 0, y == 0 { return nil }
      let digits = RoundedNumber.digits(for: tolerance)
      let value = JSONValue([RoundedNumber.rounded(x, digits), RoundedNumber.rounded(y, digits)])
      return named(["a": 0, "k": value], layer, "position")
    }
    // The axes move independently.
    let x = value(
      layer, "position.x", tolerance: tolerance, .slot(place) + .slot(way) + .constant(-origin.x))
    let y = value(
      layer, "position.y", tolerance: tolerance, .slot(place + 1) + .slot(way + 1) + .constant(-origin.y))
    return ["s": true, "x": x, "y": y]
  }

  /// The product of the opacities of layers; nil if it is always 1.
  mutating func opacity(_ shares: [Share]) -> JSONValue? {
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
}
