internal import DrawstringCore

/// How the numbers of a track are written as a value of a property.
enum LottieValueKind {
  case number, factor, degrees, point
  /// Two factors, one number where they are equal.
  case scale
  /// Red, green, blue and alpha, 0 to 1.
  case color
  /// An input with an alpha in place of a colour.
  case tint(String)
  /// Two fractions.
  case share
  /// Two angles.
  case slant
  case list
  /// Colours of a gradient, four numbers each.
  case colors
  case shares
  /// An outline; without `isPlain` it begins where it does in Lottie.
  case path(LottieForm, isPlain: Bool)
  case word(String)
}

/// A layer on its way from an animation to an effect. Its values run over frames.
final class LottieNode {
  struct Property {
    var key: String
    var track: MotionTrack
    var kind: LottieValueKind

    /// The range of a value of one number; nil if every number is allowed.
    var range: ClosedRange<Double>? {
      switch kind {
      case .number, .factor: PropertyID(key)?.row.range
      default: nil
      }
    }
  }

  var name: String?
  var usual: String
  var kind: LayerKind?
  var properties: [Property] = []
  var children: [LottieNode] = []
  /// The frames in which the layer shows; nil for all.
  var spans: [(start: Double, end: Double)]?
  var mask: LottieNode?
  var comments: [String] = []
  /// The outlines of a fill, by which a stroke over it is found.
  var paths: [ObjectIdentifier] = []
  /// The id of the layer, set when the effect is made.
  var id = ""
  /// Whether the layer serves as a mask.
  var isMask = false
  /// Whether the layer turns with the direction of its motion.
  var turnsAlong = false
  /// The layer in this one that contains its children, if its anchor moves.
  var innerGroup: LottieNode?
  var inner: LottieNode { innerGroup ?? self }

  init(_ name: String?, or usual: String, _ kind: LayerKind? = nil) {
    (self.name, self.usual, self.kind) = (name, usual, kind)
  }

  subscript(key: String) -> Property? { properties.first { $0.key == key } }

  func set(_ key: String, _ track: MotionTrack, _ kind: LottieValueKind) {
    if let place = properties.firstIndex(where: { $0.key == key }) {
      properties[place] = Property(key: key, track: track, kind: kind)
    } else {
      properties.append(Property(key: key, track: track, kind: kind))
    }
  }

  func set(_ key: String, _ word: String) { set(key, MotionTrack([0]), .word(word)) }
  func set(_ key: String, _ number: Double) { set(key, MotionTrack([number]), .number) }
  func set(_ key: String, _ point: Vec2) { set(key, MotionTrack([point.x, point.y]), .point) }

  func remove(_ key: String) { properties.removeAll { $0.key == key } }

  static let placing: Set = [
    "position", "position.x", "position.y", "rotation", "scale", "scale.x", "scale.y", "skew", "size",
    "anchorPoint",
  ]

  var isPlaced: Bool { properties.contains { Self.placing.contains($0.key) } }

  /// Whether the layer only contains others.
  var isPlain: Bool { kind == nil && properties.isEmpty && spans == nil && mask == nil && !isMask }

  /// Joins layers with the only layer in them, and drops groups without content. Returns whether anything is left.
  func tidy() -> Bool {
    children = children.filter { $0.tidy() }
    children = children.flatMap { child -> [LottieNode] in
      child.isPlain && child.name == nil || child.isPlain && child.children.count <= 1
        ? child.children : [child]
    }
    if kind == nil, children.isEmpty, isMask { return true }
    if kind == nil, children.isEmpty, self["backgroundColor"] == nil, self["borderColor"] == nil {
      return false
    }
    while kind == nil, children.count == 1, mask == nil, self["masksToBounds"] == nil, self["size"] == nil {
      let child = children[0]
      if isMask, child.mask != nil { break }
      takeShift(of: child)
      let keys = Set(properties.map(\.key))
      if child.properties.contains(where: { keys.contains($0.key) }) { break }
      if child.isMask || child.isPlaced && isPlaced || child.spans != nil && spans != nil { break }
      if child["opacity"] != nil, self["opacity"] != nil { break }
      if child.turnsAlong || turnsAlong, child.isPlaced && isPlaced { break }
      if name == nil { (name, usual) = (child.name, child.usual) }
      kind = child.kind
      mask = child.mask
      turnsAlong = turnsAlong || child.turnsAlong
      spans = spans ?? child.spans
      comments += child.comments
      properties += child.properties
      children = child.children
    }
    return true
  }

  /// Moves the shift of the only layer in this one to its outline, or the shifts of both to one of them, where the other has no
  /// transform beside it.
  private func takeShift(of child: LottieNode) {
    guard let inner = child["position"], isPlaced, inner.kind.isNumeric else { return }
    if inner.track.isStill, !turnsAlong, let path = child["path"],
      case .path(let form, let isPlain) = path.kind,
      child.children.isEmpty,
      !child.properties.contains(where: { $0.key != "position" && Self.placing.contains($0.key) })
    {
      let shift = inner.track.first
      let outline = LottieOutline(form: form, track: path.track).placed(
        Affine(a: 1, b: 0, c: 0, d: 1, tx: shift[0], ty: shift[1]))
      child.set("path", outline.track, .path(form, isPlain: isPlain))
      child.remove("position")
      return
    }
    guard let own = self["position"], own.kind.isNumeric,
      properties.allSatisfy({ $0.key == "position" || !Self.placing.contains($0.key) }),
      own.track.isStill || inner.track.isStill, !turnsAlong, !child.turnsAlong || own.track.isStill
    else { return }
    func sum(_ track: MotionTrack, _ shift: [Double]) -> MotionTrack {
      track.mapped { [$0[0] + shift[0], $0[1] + shift[1]] }
    }
    // The properties of a placed child stay in their order after the position.
    child.set(
      "position", own.track.isStill ? sum(inner.track, own.track.first) : sum(own.track, inner.track.first),
      .point)
    remove("position")
  }

  /// The layers of a tree.
  var count: Int { children.reduce(1) { $0 + $1.count } }
}
