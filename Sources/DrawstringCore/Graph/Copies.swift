extension Graph {
  /// Places the groups of all copies as their replicators say, and with `tints` multiplies the copies' colours. All
  /// other writers of the slots must be done.
  package func placeCopies(_ slots: inout [Double], tints: Bool) {
    for replicator in replicators {
      placeGroups(of: replicator, &slots)
      if tints { tint(replicator, &slots) }
    }
  }

  /// Copy i is translated, rotated, scaled and skewed i times, about the middle of the replicator's rectangle; its
  /// opacity is
  /// the colour's, plus i times the offset.
  private func placeGroups(of replicator: Replicator, _ slots: inout [Double]) {
    let own = Int(layers[replicator.layer].firstSlot)
    func pair(_ place: Int) -> Vec2 { Vec2(slots[place], slots[place + 1]) }
    let size = pair(own + PropertyID.size.offset)
    let alpha = slots[own + PropertyID.instanceColor.offset + 3]
    let alphaOffset = slots[own + PropertyID.instanceAlphaOffset.offset]
    var step = CopyPlacement(
      translation: pair(own + PropertyID.instanceTranslation.offset),
      scale: pair(own + PropertyID.instanceScale.offset),
      rotation: slots[own + PropertyID.instanceRotation.offset],
      skew: pair(own + PropertyID.instanceSkew.offset))
    for copy in 0..<Int(replicator.count) {
      let group = Int(layers[replicator.group(ofCopy: copy)].firstSlot)
      func store(_ value: Vec2, _ offset: Int) {
        slots[group + offset] = value.x
        slots[group + offset + 1] = value.y
      }
      store(Vec2(size.x / 2, size.y / 2), PropertyID.position.offset)
      store(size, PropertyID.size.offset)
      store(step.translation, PropertyID.translation.offset)
      store(step.scale, PropertyID.scale.offset)
      store(step.skew, PropertyID.skew.offset)
      slots[group + PropertyID.rotation.offset] = step.rotation
      slots[group + PropertyID.opacity.offset] = TotalArithmetic.limited(alpha + Double(copy) * alphaOffset)
      step.advance()
    }
  }

  /// Multiplies the colours of each copy by the replicator's colour plus as many times the offsets.
  private func tint(_ replicator: Replicator, _ slots: inout [Double]) {
    let own = Int(layers[replicator.layer].firstSlot)
    for copy in 0..<Int(replicator.count) {
      let times = Double(copy)
      let red = TotalArithmetic.limited(
        slots[own + PropertyID.instanceColor.offset] + times
          * slots[own + PropertyID.instanceRedOffset.offset])
      let green = TotalArithmetic.limited(
        slots[own + PropertyID.instanceColor.offset + 1] + times
          * slots[own + PropertyID.instanceGreenOffset.offset])
      let blue = TotalArithmetic.limited(
        slots[own + PropertyID.instanceColor.offset + 2] + times
          * slots[own + PropertyID.instanceBlueOffset.offset])
      if red == 1 && green == 1 && blue == 1 { continue }
      let group = replicator.group(ofCopy: copy)
      for layer in group + 1..<group + Int(replicator.stride) {
        multiplyColors(ofLayer: layer, by: (red, green, blue), &slots)
      }
    }
  }

  private func multiplyColors(
    ofLayer index: Int, by tint: (red: Double, green: Double, blue: Double), _ slots: inout [Double]
  ) {
    for slot in colorSlots(ofLayer: index, slots) {
      slots[slot] = TotalArithmetic.limited(slots[slot] * tint.red)
      slots[slot + 1] = TotalArithmetic.limited(slots[slot + 1] * tint.green)
      slots[slot + 2] = TotalArithmetic.limited(slots[slot + 2] * tint.blue)
    }
  }
}

/// The transform of a copy's group: the step from copy to copy, applied as often as its number.
/// ///
/// Where a step only translates, rotates and scales evenly, or does not rotate, the parts are the step's times the
/// number, or to its power, and so exact; whole turns are kept. Other steps are multiplied out and decomposed into
/// scale, a
/// skew
/// along x, and rotation.
struct CopyPlacement {
  private let step: Affine
  private let parts: (translation: Vec2, scale: Vec2, rotation: Double, skew: Vec2)
  private let isPlain: Bool
  private let isStill: Bool
  private var linear = Affine.identity
  private var copy = 0.0
  private(set) var translation = Vec2.zero
  private(set) var scale = Vec2(1, 1)
  private(set) var rotation = 0.0
  private(set) var skew = Vec2.zero

  init(translation: Vec2, scale: Vec2, rotation: Double, skew: Vec2) {
    parts = (translation, scale, rotation, skew)
    step = Affine(scale: scale, skew: skew, rotation: rotation)
    isPlain = skew == .zero && (scale.x == scale.y || rotation == 0)
    isStill = skew == .zero && scale == Vec2(1, 1) && rotation == 0
  }

  /// Advances to the next copy.
  mutating func advance() {
    copy += 1
    if isStill {
      translation = Vec2(
        TotalArithmetic.limited(copy * parts.translation.x),
        TotalArithmetic.limited(copy * parts.translation.y))
      return
    }
    translation = step.place(translation) + parts.translation
    translation = Vec2(TotalArithmetic.limited(translation.x), TotalArithmetic.limited(translation.y))
    rotation = TotalArithmetic.limited(copy * parts.rotation)
    if isPlain {
      scale = Vec2(
        TotalArithmetic.limited(scale.x * parts.scale.x), TotalArithmetic.limited(scale.y * parts.scale.y))
      return
    }
    linear = linear.followed(by: step)
    if copy == 1 {
      (scale, skew) = (parts.scale, parts.skew)
    } else {
      takeApart()
    }
  }

  /// Decomposes the linear part; of the possible rotations, chooses the nearest to that of as many steps.
  private mutating func takeApart() {
    let width = TotalArithmetic.hypotenuse(linear.a, linear.b)
    let height = TotalArithmetic.hypotenuse(linear.c, linear.d)
    var turn: Vec2
    if width > 0 {
      turn = Vec2(linear.a / width, linear.b / width)
      let slant = linear.c * turn.x + linear.d * turn.y
      let rest = linear.d * turn.x - linear.c * turn.y
      scale = Vec2(width, rest.limitedToFinite)
      skew = Vec2(rest == 0 ? 0 : TotalArithmetic.arcTangent((slant / rest).limitedToFinite, 1), 0)
    } else {
      turn = height > 0 ? Vec2(linear.d / height, -linear.c / height) : Vec2(1, 0)
      (scale, skew) = (Vec2(0, height), .zero)
    }
    let angle = TotalArithmetic.arcTangent(turn.y, turn.x)
    let turns = ((rotation - angle) / (2 * Double.pi)).rounded()
    rotation = TotalArithmetic.limited(angle + turns * (2 * Double.pi))
  }
}
