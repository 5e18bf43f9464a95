internal import DrawstringCore
internal import DrawstringOutput

extension FrameDrawing {
  private static let degrees = 180 / Double.pi

  /// The layer's own transform in parts, outermost first: `translate rotate skew scale translate`; nil for none.
  ///
  /// SVG slants one axis after the other, layers both at once: two slants are a matrix of their tangents.
  func transform(_ plan: LayerPlan, _ sight: FrameSight) -> SVGText? {
    let parts = plan.parts
    if parts.isDisjoint(with: [.place, .pivot, .linear]) { return nil }
    let size = sight.pair(plan.first + places.size)
    let anchor = sight.pair(plan.first + places.anchorPoint)
    let pivot = Vec2(size.x * anchor.x, size.y * anchor.y)
    var place = sight.pair(plan.first + places.position) + sight.pair(plan.first + places.translation)
    if parts.isDisjoint(with: .linear) {
      place = place - pivot
      return SVGText(words: Self.translateWords, numbers: [place.x, place.y])
    }
    var lead = ""
    var words: [String] = []
    var numbers: [Double] = []
    func add(_ name: String, _ values: Double...) {
      for (index, value) in values.enumerated() {
        words.append(index == 0 ? lead + name : " ")
        numbers.append(value)
      }
      lead = ") "
    }
    if parts.contains(.place) { add("translate(", place.x, place.y) }
    if parts.contains(.rotation) { add("rotate(", sight.slots[plan.first + places.rotation] * Self.degrees) }
    let skew = sight.pair(plan.first + places.skew)
    if parts.contains(.skewX) && parts.contains(.skewY) {
      let slant = Affine(scale: Vec2(1, 1), skew: skew, rotation: 0)
      add("matrix(", slant.a, slant.b, slant.c, slant.d, 0, 0)
    } else if parts.contains(.skewX) {
      add("skewX(", skew.x * Self.degrees)
    } else if parts.contains(.skewY) {
      add("skewY(", skew.y * Self.degrees)
    }
    if parts.contains(.scale) {
      let scale = sight.pair(plan.first + places.scale)
      add("scale(", scale.x, scale.y)
    }
    if parts.contains(.pivot) { add("translate(", -pivot.x, -pivot.y) }
    words.append(")")
    return SVGText(words: words, numbers: numbers)
  }

  private static let translateWords = ["translate(", " ", ")"]
}
