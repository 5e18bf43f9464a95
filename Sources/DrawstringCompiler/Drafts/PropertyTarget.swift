import DrawstringCore
internal import DrawstringSyntax

/// The target of a key or a track: a property of a layer, a part of a property, an item of a list, or an output.
struct PropertyTarget: Hashable {
  var slot: Int
  var lanes: Int
  /// The type of the values; for a part, that of the part.
  var type: PropertyType
  /// The property; nil for an output.
  var property: PropertyID?
  /// The layer; nil for an output.
  var layer: Int?
  /// The name as written, without the layer.
  var name: String
  /// Whether values are amounts to be added, which may lie outside the property's range.
  var isAmount = false
  /// The number of items of a list whose items move separately; nil for all other targets.
  var itemCount: Int?
  /// The index of the corner in `cornerRadius[INDEX]`, from 0 at the top left, clockwise.
  var corner: Int?
  /// Whether the values are the shares of a translation: factors of the layer's size, in slots of their own.
  var isShare = false
  /// The copy numbers of the layer, as in `NamedLayer`.
  var copies: [Int] = []

  /// The target for amounts to be added; `whole` is the target for whole values.
  var amount: PropertyTarget { with(isAmount: true) }
  var whole: PropertyTarget { with(isAmount: false) }

  private func with(isAmount: Bool) -> PropertyTarget {
    var target = self
    target.isAmount = isAmount
    return target
  }

  /// Whether the values are factors, which are added to others by multiplication.
  var isFactor: Bool { property?.row.type == .scale }
}

extension PropertyTarget {
  /// Returns the target of one item of a list.
  func item(_ index: Int, _ type: PropertyType) -> PropertyTarget {
    PropertyTarget(
      slot: slot + index * type.lanes, lanes: type.lanes, type: type, property: property, layer: layer,
      name: "\(name.prefix { $0 != "[" })[\(index)]", copies: copies)
  }
}
