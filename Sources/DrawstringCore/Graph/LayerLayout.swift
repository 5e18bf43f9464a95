/// Where the properties of a layer lie among its slots: in table order, one after the other.
package enum LayerLayout {
  /// For each kind, by the property's row: the offset of its first lane, or -1 where the kind has none.
  private static let offsets: [[Int]] = LayerKind.allCases.map { kind in
    var next = 0
    return PropertyTable.rows.map { row in
      guard row.kinds.contains(LayerKindSet(kind)) else { return -1 }
      defer { next += row.type.lanes }
      return next
    }
  }

  /// The offset of a property's first lane from the layer's first slot; nil where the kind does not have it.
  package static func offset(of property: PropertyID, in kind: LayerKind) -> Int? {
    let offset = offsets[kind.index][Int(property.index)]
    return offset < 0 ? nil : offset
  }

  /// How many slots a layer of a kind takes.
  package static func width(of kind: LayerKind) -> Int { widths[kind.index] }

  private static let widths: [Int] = LayerKind.allCases.map { kind in
    PropertyTable.properties(of: kind).reduce(0) { $0 + $1.row.type.lanes }
  }

  /// The slots of a layer in which nothing is said.
  package static func initialSlots(of kind: LayerKind) -> [Double] {
    PropertyTable.properties(of: kind).flatMap { $0.row.initial }
  }

  /// The properties that all kinds have come first, so these places are the same for every layer.
  static let positionOffset = common("position")
  static let sizeOffset = common("size")
  static let anchorPointOffset = common("anchorPoint")
  static let translationOffset = common("translation")
  static let scaleOffset = common("scale")
  static let rotationOffset = common("rotation")
  static let skewOffset = common("skew")
  static let opacityOffset = common("opacity")
  static let hiddenOffset = common("hidden")
  static let masksToBoundsOffset = common("masksToBounds")
  static let maskOffset = common("mask")
  static let zPositionOffset = common("zPosition")

  private static func common(_ name: String) -> Int {
    PropertyTable.id(named: name).flatMap { offset(of: $0, in: .group) } ?? 0
  }
}
