internal import DrawstringCore

/// A layer whose outline moves, in a simpler form: a rectangle with a size, or one outline that is moved and scaled.
///
/// The picture stays the same at every instant, because the numbers of an outline and the properties of the layer are linear
/// in each other.
struct MovingOutline {
  /// A property in place of the outline: its value for an outline.
  struct Property {
    var key: String
    var value: (ImportedPath) -> ImportedValue
  }

  var layer: ImportedLayer
  /// The properties that follow the outline.
  var properties: [Property]
  /// Whether the fill and the stroke are the background and the border of a rectangle.
  var isBox: Bool

  /// The properties of a rectangle in place of those of a shape.
  static let boxKeys = ["fillColor": "backgroundColor", "strokeColor": "borderColor"]

  private static let placing: Set = ["size", "anchorPoint"]
  private static let turning: Set = ["rotation", "scale", "scale.x", "scale.y", "skew"]
  static let cutting: Set = [
    "strokeStart", "strokeEnd", "strokeOffset", "strokeMode", "lineDashPattern", "lineDashPhase",
  ]

  /// The simpler form of a layer; nil where there is none.
  ///
  /// - Parameters:
  ///   - outlines: the outlines that the tracks of the layer have.
  ///   - moving: the properties of the layer that have tracks.
  ///   - tolerance: how far a point may lie from its place.
  init?(_ layer: ImportedLayer, _ outlines: [ImportedPath], moving: Set<String>, within tolerance: Double) {
    guard case .path(let base)? = layer["path"], layer.layers.isEmpty else { return nil }
    let keys = Set(layer.properties.map(\.key)).union(moving)
    if !keys.isDisjoint(with: Self.placing) || keys.contains(where: { $0.hasPrefix("shadow") }) { return nil }
    if !keys.isDisjoint(with: Self.cutting) { return nil }
    self.layer = layer
    (properties, isBox) = ([], false)
    let all = [base] + outlines
    let isPositionMoving = moving.contains { $0.hasPrefix("position") }
    let mayMove = !isPositionMoving && keys.isDisjoint(with: Self.turning)
    let mayScale = keys.isDisjoint(with: Self.turning)
    if let box = Box.outline(layer, all, moving, mayMove: mayMove, tolerance) {
      self = box
      return
    }
    guard mayScale, let motion = Motion(all, isScaled: !layer.isStroked(moving), tolerance)
    else { return nil }
    let place = layer.position
    self.layer["path"] = .path(motion.path.recognised(within: tolerance))
    let isMoved = motion.isMoved
    if isMoved || motion.pivot != .zero {
      guard mayMove, place != nil else { return nil }
    }
    add("position", in: all, tolerance, parts: ("x", "y"), isFactor: false) {
      (place ?? .zero) + motion.place(of: $0)
    }
    add("scale", in: all, 1e-9, parts: ("x", "y"), isFactor: true) { motion.scale(of: $0) }
  }

  private init(_ layer: ImportedLayer) { (self.layer, properties, isBox) = (layer, [], true) }

  /// Sets a property to its value for the first outline, and lets its part follow the outlines where it differs in them.
  private mutating func add(
    _ key: String, in all: [ImportedPath], _ tolerance: Double, parts: (x: String, y: String), isFactor: Bool,
    _ value: @escaping (ImportedPath) -> Vec2
  ) {
    let values = all.map(value)
    func one(_ number: Double) -> ImportedValue { isFactor ? .factor(number) : .number(number) }
    func pair(_ v: Vec2) -> ImportedValue {
      isFactor && (v.x - v.y).magnitude < 1e-9 ? one(v.x) : .list([one(v.x), one(v.y)])
    }
    let isUsual = isFactor ? values[0] == Vec2(1, 1) : key == "position" && values[0] == .zero
    layer[key] = isUsual ? nil : pair(values[0])
    let movesX = values.contains { ($0.x - values[0].x).magnitude > tolerance }
    let movesY = values.contains { ($0.y - values[0].y).magnitude > tolerance }
    if movesX, movesY {
      properties.append(Property(key: key) { pair(value($0)) })
    } else if movesX {
      properties.append(Property(key: "\(key).\(parts.x)") { one(value($0).x) })
    } else if movesY {
      properties.append(Property(key: "\(key).\(parts.y)") { one(value($0).y) })
    }
  }

  // MARK: Rectangles

  /// Rectangles and stroked circles as a layer with a size.
  private enum Box {
    static func outline(
      _ layer: ImportedLayer, _ all: [ImportedPath], _ moving: Set<String>, mayMove: Bool, _ tolerance: Double
    ) -> MovingOutline? {
      let isStroked = layer.isStroked(moving)
      let boxes = all.compactMap { Self.box($0, isStroked) }
      guard boxes.count == all.count, moving.isDisjoint(with: ["lineWidth", "lineJoin", "fillRule"]) else {
        return nil
      }
      var width = 0.0
      if isStroked {
        guard case .number(let own)? = layer["lineWidth"] ?? .number(1), own > 0 else { return nil }
        // Under a border that is not opaque, a background would show.
        let isOpen = layer["fillColor"] == .color(.clear) && !moving.contains("fillColor")
        guard isOpen || layer.isOpaque("strokeColor") && !moving.contains("strokeColor"),
          layer["lineJoin"] == nil && layer["miterLimit"] == nil
            || boxes.allSatisfy({ $0.radius > tolerance }),
          // A border is sharp or round throughout.
          boxes.allSatisfy({ $0.radius > 0 }) || boxes.allSatisfy({ $0.radius == 0 })
        else { return nil }
        width = own
      }
      func origin(_ path: ImportedPath) -> Vec2 {
        (Self.box(path, true)?.origin ?? .zero) - Vec2(width / 2, width / 2)
      }
      func size(_ path: ImportedPath) -> Vec2 { (Self.box(path, true)?.size ?? .zero) + Vec2(width, width) }
      func anchor(_ part: (Vec2) -> Double) -> Double? {
        [0, 0.5, 1].first { share in
          let places = all.map { part(origin($0)) + share * part(size($0)) }
          return places.allSatisfy { ($0 - places[0]).magnitude <= tolerance }
        }
      }
      let (x, y) = (anchor(\.x), anchor(\.y))
      let pivot = Vec2(x ?? 0.5, y ?? 0.5)
      func place(_ path: ImportedPath) -> Vec2 {
        let (origin, size) = (origin(path), size(path))
        return Vec2(origin.x + pivot.x * size.x, origin.y + pivot.y * size.y)
      }
      let isPlaced = all.allSatisfy { place($0).length <= tolerance }
      if !isPlaced {
        guard mayMove, layer.position != nil else { return nil }
      }
      var layer = layer
      let own = layer.position ?? .zero
      for key in ["path", "fillRule", "lineJoin", "miterLimit", "lineCap"] { layer[key] = nil }
      layer.kind = nil
      layer.rename("fillColor", "backgroundColor")
      if !moving.contains("fillColor") {
        if layer["backgroundColor"] == nil { layer["backgroundColor"] = .color(.black) }
        if layer["backgroundColor"] == .color(.clear) { layer["backgroundColor"] = nil }
      } else if layer["backgroundColor"] == nil {
        layer["backgroundColor"] = .color(.black)
      }
      if isStroked {
        layer.rename("strokeColor", "borderColor")
        layer["lineWidth"] = nil
        layer["borderWidth"] = .number(width)
      } else {
        for key in ["strokeColor", "lineWidth"] { layer[key] = nil }
      }
      var outline = MovingOutline(layer)
      if !isPlaced {
        outline.add("position", in: all, tolerance, parts: ("x", "y"), isFactor: false) { own + place($0) }
      }
      if pivot != Vec2(0.5, 0.5) {
        outline.layer["anchorPoint"] = .list([.number(pivot.x), .number(pivot.y)])
      }
      outline.add("size", in: all, tolerance, parts: ("width", "height"), isFactor: false, size)
      let corner = boxes[0].radius > 0 ? width / 2 : 0
      let radii = boxes.map { $0.radius + corner }
      if radii[0] > 0 { outline.layer["cornerRadius"] = .number(radii[0]) }
      if radii.contains(where: { ($0 - radii[0]).magnitude > tolerance }) {
        outline.properties.append(
          Property(key: "cornerRadius") { .number((Self.box($0, true)?.radius ?? 0) + corner) })
      }
      return outline
    }

    /// The rectangle of a path; a circle counts as one only where `isStroked`, since a scale moves others.
    static func box(_ path: ImportedPath, _ isStroked: Bool) -> (origin: Vec2, size: Vec2, radius: Double)? {
      switch path {
      case .rect(let origin, let size, let radii) where radii.x == radii.y: (origin, size, radii.x)
      case .circle(let center, let radius) where isStroked:
        (center - Vec2(radius, radius), Vec2(2 * radius, 2 * radius), radius)
      default: nil
      }
    }
  }

  // MARK: Motions

  /// Outlines that are copies of one, moved and scaled along the axes.
  private struct Motion {
    /// The outline about its pivot.
    var path: ImportedPath
    /// The point that stays where the scale is about it; the middle of the outline where there is none.
    var pivot: Vec2
    var isMoved: Bool
    private let model: Numbers
    private let isScaled: Bool

    /// The numbers of an outline along each axis.
    private struct Numbers {
      var x: [Double]
      var y: [Double]
      /// The kinds of the elements.
      var form: [Int]

      init?(_ path: ImportedPath) {
        var points: [Vec2] = []
        var kinds: [Int] = []
        func add(_ kind: Int, _ own: Vec2...) {
          kinds.append(kind)
          points += own
        }
        switch path {
        case .circle(let center, let radius):
          add(1, center - Vec2(radius, radius), center + Vec2(radius, radius))
        case .ellipse(let center, let radii): add(1, center - radii, center + radii)
        case .rect(let origin, let size, let radii):
          guard radii == .zero else { return nil }
          add(2, origin, origin + size)
        case .data(let data):
          for element in data.elements {
            switch element {
            case .move(let to): add(3, to)
            case .line(let to): add(4, to)
            case .quad(let control, let to): add(5, control, to)
            case .cubic(let first, let second, let to): add(6, first, second, to)
            case .arc: return nil
            case .close: add(7)
            }
          }
        }
        (x, y, form) = (points.map(\.x), points.map(\.y), kinds)
      }

      static func extent(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
      var area: Double { Self.extent(x) * Self.extent(y) }

      /// The scale and the shift of numbers from those of a model; nil where they are no copy.
      static func map(_ own: [Double], _ model: [Double], _ tolerance: Double) -> (
        scale: Double, shift: Double
      )? {
        guard let low = model.indices.min(by: { model[$0] < model[$1] }),
          let high = model.indices.max(by: { model[$0] < model[$1] })
        else { return nil }
        let width = model[high] - model[low]
        let scale = width > 1e-9 ? (own[high] - own[low]) / width : 1
        let shift = own[low] - scale * model[low]
        return zip(own, model).allSatisfy { ($0 - (scale * $1 + shift)).magnitude <= tolerance }
          ? (scale, shift) : nil
      }
    }

    init?(_ all: [ImportedPath], isScaled: Bool, _ tolerance: Double) {
      let numbers = all.compactMap { Numbers($0) }
      guard numbers.count == all.count, let model = numbers.max(by: { $0.area < $1.area }),
        numbers.allSatisfy({ $0.form == model.form && $0.x.count == model.x.count }),
        let place = numbers.firstIndex(where: { $0.x == model.x && $0.y == model.y })
      else { return nil }
      self.model = model
      self.isScaled = isScaled
      var xs: [(scale: Double, shift: Double)] = []
      var ys = xs
      for own in numbers {
        guard let x = Numbers.map(own.x, model.x, tolerance), let y = Numbers.map(own.y, model.y, tolerance)
        else {
          return nil
        }
        if !isScaled, (x.scale - 1).magnitude > 1e-6 || (y.scale - 1).magnitude > 1e-6 { return nil }
        xs.append(x)
        ys.append(y)
      }
      func fixed(_ maps: [(scale: Double, shift: Double)]) -> Double? {
        if maps.allSatisfy({ $0.shift.magnitude <= tolerance }) { return 0 }
        guard let other = maps.max(by: { ($0.scale - 1).magnitude < ($1.scale - 1).magnitude }),
          (other.scale - 1).magnitude > 1e-6
        else { return nil }
        let point = other.shift / (1 - other.scale)
        return maps.allSatisfy { ($0.shift - point * (1 - $0.scale)).magnitude <= tolerance } ? point : nil
      }
      func middle(_ values: [Double]) -> Double { ((values.max() ?? 0) + (values.min() ?? 0)) / 2 }
      let (x, y) = (fixed(xs), fixed(ys))
      isMoved = x == nil || y == nil
      pivot = Vec2(x ?? middle(model.x), y ?? middle(model.y))
      path = all[place].moved(by: Vec2(0, 0) - pivot)
    }

    private func maps(_ path: ImportedPath) -> (
      x: (scale: Double, shift: Double), y: (scale: Double, shift: Double)
    ) {
      guard let own = Numbers(path) else { return ((1, 0), (1, 0)) }
      return (
        Numbers.map(own.x, model.x, .infinity) ?? (1, 0), Numbers.map(own.y, model.y, .infinity) ?? (1, 0)
      )
    }

    func place(of path: ImportedPath) -> Vec2 {
      let (x, y) = maps(path)
      return Vec2(x.scale * pivot.x + x.shift, y.scale * pivot.y + y.shift)
    }

    func scale(of path: ImportedPath) -> Vec2 {
      if !isScaled { return Vec2(1, 1) }
      let (x, y) = maps(path)
      return Vec2(x.scale, y.scale)
    }
  }
}

extension ImportedPath {
  func moved(by shift: Vec2) -> ImportedPath {
    if shift == .zero { return self }
    switch self {
    case .circle(let center, let radius): return .circle(center: center + shift, radius: radius)
    case .ellipse(let center, let radii): return .ellipse(center: center + shift, radii: radii)
    case .rect(let origin, let size, let radii):
      return .rect(origin: origin + shift, size: size, radii: radii)
    case .data(let data):
      return .data(data.mapped(by: Affine(a: 1, b: 0, c: 0, d: 1, tx: shift.x, ty: shift.y)))
    }
  }
}

extension ImportedLayer {
  /// The constant position of the layer; nil where a part of it is set alone, or by a formula.
  var position: Vec2? {
    if properties.contains(where: { $0.key.hasPrefix("position.") }) { return nil }
    switch self["position"] {
    case nil: return .zero
    case .list(let parts)?:
      if parts.count == 2, case .number(let x) = parts[0], case .number(let y) = parts[1] {
        return Vec2(x, y)
      }
      return nil
    default: return nil
    }
  }

  /// Whether a line of the outline may show.
  func isStroked(_ moving: Set<String>) -> Bool {
    if moving.contains("strokeColor") || moving.contains("lineWidth") { return true }
    guard let color = self["strokeColor"] else { return false }
    return color != .color(.clear) && self["lineWidth"] != .number(0)
  }

  func isOpaque(_ key: String) -> Bool {
    switch self[key] {
    case .color(let color)?: color.alpha == 1
    case .tint(_, let alpha)?: alpha == 1
    default: false
    }
  }

  mutating func rename(_ key: String, _ name: String) {
    if let place = properties.firstIndex(where: { $0.key == key }) { properties[place].key = name }
  }
}
