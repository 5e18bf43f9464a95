import DrawstringCore
internal import DrawstringSyntax

/// What a key or a track is about: a property of a layer, one of its parts, or an output.
struct PropertyTarget: Hashable {
  var slot: Int
  var lanes: Int
  /// The type of what is written; of a part, the part's.
  var type: PropertyType
  /// The property's row; nil for an output.
  var property: PropertyID?
  /// The layer; nil for an output.
  var layer: Int?
  /// As the author names it, without the layer.
  var name: String
  /// Whether it is about an amount to be added, which need not lie within the property's range.
  var isAmount = false
  /// Of a list whose items move by themselves, how many there are; nil for all else.
  var itemCount: Int?
  /// Of a layer with copies, which ones are meant, by the replicators around it from the outside in; where numbers are
  /// missing, all of them.
  var copies: [Int] = []

  /// The same for an amount to be added, and for a value that stands by itself.
  var amount: PropertyTarget { with(isAmount: true) }
  var whole: PropertyTarget { with(isAmount: false) }

  private func with(isAmount: Bool) -> PropertyTarget {
    var target = self
    target.isAmount = isAmount
    return target
  }

  /// Whether it is a factor or one of a pair of them: such values are added to others by multiplication.
  var isFactor: Bool { property?.row.type == .scale }
}

extension PropertyTarget {
  /// One item of a list.
  func item(_ index: Int, _ type: PropertyType) -> PropertyTarget {
    PropertyTarget(
      slot: slot + index * type.lanes, lanes: type.lanes, type: type, property: property, layer: layer,
      name: "\(name.prefix { $0 != "[" })[\(index)]", copies: copies)
  }
}
