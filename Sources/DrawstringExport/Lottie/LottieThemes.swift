internal import DrawstringOutput

/// The variants of an effect as other values of slots of its Lottie animation.
///
/// All values of an animation have names at first. If the animation of a variant differs only in values, these values
/// become slots, and the variant becomes a theme.
struct LottieThemes {
  /// The key of a value under which its slot is named.
  static let key = "sid"

  /// The changes of a variant: values of slots, or something that no slot can hold.
  enum Difference: Equatable {
    case values([JSONValue.Member])
    /// The end of a sentence that begins with the variant.
    case other(String)
  }

  /// Compares the animation of a variant with that of the effect.
  static func difference(_ base: JSONValue, _ variant: JSONValue) -> Difference {
    var walk = Walk()
    walk.compare(base, variant)
    if walk.other == nil, !walk.values.isEmpty {
      // A slot gives all its places one value.
      var values: [String: JSONValue] = [:]
      for value in walk.values { values[value.key] = value.value }
      if let name = otherUse(of: values, base, variant) {
        return .other("it changes one of several uses of '\(name)'")
      }
    }
    return walk.other.map { .other($0) } ?? .values(walk.values)
  }

  /// The name of a slot that has different values at its places in the variant; nil if all places have the same value.
  private static func otherUse(of values: [String: JSONValue], _ base: JSONValue, _ variant: JSONValue)
    -> String?
  {
    switch (base, variant) {
    case (.array(let one), .array(let two)):
      return zip(one, two).lazy.compactMap { otherUse(of: values, $0, $1) }.first
    case (.object(let one), .object(let two)):
      guard case .string(let name)? = base[key] else {
        return zip(one, two).lazy.compactMap { otherUse(of: values, $0.value, $1.value) }.first
      }
      guard let value = values[name], variant.removing(key) != value else { return nil }
      return name
    default: return nil
    }
  }

  /// The animation with its slots: names of values that are no slots are removed.
  static func finished(_ animation: JSONValue, slots names: Set<String>) -> JSONValue {
    var slots: [String: JSONValue] = [:]
    let finished = finished(animation, names, &slots)
    if slots.isEmpty { return finished }
    let members = slots.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, ["p": $0.value]) }
    return finished.adding(["slots": .object(members)])
  }

  private static func finished(
    _ value: JSONValue, _ names: Set<String>, _ slots: inout [String: JSONValue]
  ) -> JSONValue {
    switch value {
    case .array(let list): return .array(list.map { finished($0, names, &slots) })
    case .object(let members):
      guard case .string(let name)? = value[key] else {
        return .object(members.map { .init($0.key, finished($0.value, names, &slots)) })
      }
      let plain = value.removing(key)
      guard names.contains(name) else { return plain }
      slots[name] = plain
      return value
    default: return value
    }
  }

  /// A value of a slot as a rule of a theme of dotLottie.
  static func rule(_ slot: JSONValue.Member) -> JSONValue {
    var type = self.type(of: slot.value) ?? ""
    var stops: Int?
    var value = slot.value
    if case .number(let count)? = value["p"] {
      type = "Gradient"
      stops = Int(count)
      value = value["k"] ?? .null
    }
    var members: [JSONValue.Member] = [.init("id", .string(slot.key)), .init("type", .string(type))]
    func written(_ value: JSONValue) -> JSONValue { stops.map { gradient(value, $0) } ?? value }
    guard case .array(let keys)? = value["k"], value["a"] == 1 else {
      members.append(.init("value", written(value["k"] ?? .null)))
      return .object(members)
    }
    let list = keys.map { key in
      var start = key["s"] ?? .null
      if type == "Scalar", case .array(let numbers) = start { start = numbers.first ?? .null }
      var members: [JSONValue.Member] = [.init("frame", key["t"] ?? .null), .init("value", written(start))]
      if key["h"] == 1 { members.append(.init("hold", true)) }
      if let handle = key["i"] { members.append(.init("inTangent", handle)) }
      if let handle = key["o"] { members.append(.init("outTangent", handle)) }
      return JSONValue.object(members)
    }
    members.append(.init("keyframes", .array(list)))
    return .object(members)
  }

  /// The type of a rule for a value; nil for a path, which themes do not hold.
  fileprivate static func type(of value: JSONValue) -> String? {
    var sample = value["k"] ?? .null
    if value["a"] == 1, case .array(let keys) = sample { sample = keys.first?["s"] ?? .null }
    switch sample {
    case .number: return "Scalar"
    case .array(let numbers):
      if case .number? = numbers.first { return [1: "Scalar", 2: "Vector", 4: "Color"][numbers.count] }
      return nil
    default: return nil
    }
  }

  /// The stops of a gradient: the place and the colour of each stop, then the place and the opacity of each.
  private static func gradient(_ value: JSONValue, _ stops: Int) -> JSONValue {
    guard case .array(let numbers) = value, numbers.count == stops * 6 else { return .null }
    return .array(
      (0..<stops).map { index in
        let color = Array(numbers[index * 4 + 1..<index * 4 + 4]) + [numbers[stops * 4 + index * 2 + 1]]
        return ["color": .array(color), "offset": numbers[index * 4]]
      })
  }

  private struct Walk {
    var values: [JSONValue.Member] = []
    var other: String?
    private var layer: String?

    mutating func compare(_ base: JSONValue, _ variant: JSONValue) {
      if other != nil || base == variant { return }
      switch (base, variant) {
      case (.array(let one), .array(let two)) where one.count == two.count:
        for (a, b) in zip(one, two) { compare(a, b) }
      case (.object(let one), .object(let two)):
        if case .string(let name)? = base[key] {
          compare(name, base.removing(key), variant)
        } else if one.map(\.key) == two.map(\.key) {
          let around = layer
          if base["ty"] != nil, case .string(let name)? = base["nm"] { layer = name }
          for (a, b) in zip(one, two) where other == nil {
            if around == nil, ["op", "markers", "w", "h"].contains(a.key), a != b {
              other = "it changes the segments"
            } else {
              compare(a.value, b.value)
            }
          }
          layer = around
        } else {
          differ()
        }
      default: differ()
      }
    }

    private mutating func compare(_ name: String, _ base: JSONValue, _ variant: JSONValue) {
      let changed = variant.removing(key)
      if base == changed { return }
      let isGradient = base["p"] != nil && base["p"] == changed["p"]
      if isGradient || type(of: base) != nil && type(of: base) == type(of: changed) {
        if !values.contains(where: { $0.key == name }) { values.append(.init(name, changed)) }
      } else {
        other = "it changes \(name)"
      }
    }

    private mutating func differ() {
      other = layer.map { "it changes the parts of '\($0)'" } ?? "it changes the layers"
    }
  }
}
