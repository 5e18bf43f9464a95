import DrawstringCore

/// What a drawn track writes.
struct DrawnTarget {
  var key: String
  var type: PropertyType
  var row: PropertyRow
  /// Of a list, how many items each value has.
  var items = 0
}

extension DrawnSpec {
  mutating func tracks(_ place: DrawnPlace) -> SpecTree {
    var entries: [SpecTree.Entry] = []
    for _ in 0..<some(1...3) {
      let target = target(place)
      // Neither the same property, nor a part of it, nor a copy's of it twice.
      let isTaken = entries.contains { entry in
        let stem = entry.key.split { "[.".contains($0) }[0]
        return target.key == entry.key || target.key.hasPrefix(stem) && entry.key.contains(target.row.name)
      }
      if isTaken { continue }
      entries.append(SpecTree.Entry(target.key, form(target, place)))
    }
    return .map(entries)
  }

  private mutating func target(_ place: DrawnPlace) -> DrawnTarget {
    if place.targets.isEmpty, !outputs.isEmpty, chance(8) {
      let output = pick(outputs)
      // Outputs are as free as these properties of the same types.
      let like = output.type == .angle ? "rotation" : "zPosition"
      if let row = PropertyTable.id(named: like)?.row {
        return DrawnTarget(key: "outputs.\(output.name)", type: row.type, row: row)
      }
    }
    let layer = pick(layers)
    let shared = !place.targets.isEmpty
    var rows = PropertyTable.properties(of: shared ? .group : layer.kind).map(\.row)
    rows.removeAll { $0.isFixed || $0.type == .layer }
    // Places that the layer does not give move all the same.
    if layer.colors == 0 { rows.removeAll { $0.type == .colors || $0.type == .stops } }
    let row = pick(rows)
    var key = shared ? row.name : "\(layer.id).\(row.name)"
    if !shared, !layer.copies.isEmpty, chance(30) {
      key = "\(layer.id)[\(below(layer.copies[0]))].\(row.name)"
    }
    var target = DrawnTarget(key: key, type: row.type, row: row)
    if row.type == .colors || row.type == .stops { target.items = layer.colors }
    if row.type == .corners, chance(30) {
      target.key += pick(row.type.partKeys)
      target.type = .number
    }
    if row.type.hasParts, chance(30) {
      let part = pick(row.type.laneNames)
      target.key += "." + part
      target.type = row.type == .angles ? .angle : .number
    }
    return target
  }

  private mutating func value(_ target: DrawnTarget, _ use: DrawnUse = .frame) -> SpecTree {
    switch target.type {
    case .colors: return .list((0..<target.items).map { _ in .text(formula(.color, depth: 1, use)) })
    case .stops: return .list(["0", "30%", "0.9"].prefix(target.items).map { .text($0) })
    default: return value(of: target.type, target.row, use) ?? "0"
    }
  }

  /// Whether amounts can be added to it.
  private func isAdditive(_ target: DrawnTarget) -> Bool {
    switch target.type {
    case .number, .angle, .point, .size, .scale, .angles, .corners: true
    default: false
    }
  }

  private mutating func form(_ target: DrawnTarget, _ place: DrawnPlace) -> SpecTree {
    let isTimed = !place.isBare
    let isAdditive = isAdditive(target)
    let isText = target.type == .text
    func a() -> SpecTree { value(target) }
    func shown() -> SpecTree { isText || chance(50) ? value(target) : "shown" }
    switch below(12) {
    case 0: return ["value": a()]
    case 1: return .list([a(), a()])
    case 2: return .map([SpecTree.Entry("from", a()), SpecTree.Entry("to", a())] + options(target, place))
    case 3 where target.row.name == "position" && target.type == .point:
      return .map([
        SpecTree.Entry("along", .text(pick(pathNames))),
        SpecTree.Entry("pace", .text(pick(["distance", "segment"]))),
        SpecTree.Entry("rotate", .text(pick(["none", "auto", "auto-reverse", "20deg"]))),
      ])
    case 4 where isTimed && !isText: return .map([SpecTree.Entry("to", a())] + options(target, place))
    case 5 where isTimed && isAdditive: return .map([SpecTree.Entry("by", a())] + options(target, place))
    case 6 where isTimed: return [shown(), a(), ["value": a(), "hold": "true"], shown()]
    case 7 where isTimed && !isText: return .map([SpecTree.Entry("from", a())] + options(target, place))
    case 8: return keyframes(target, place)
    case 9 where target.type.isContinuous && target.items == 0:
      return ["formula": value(of: target.type, target.row, .track) ?? "x", "ease": .text(easing())]
    case 10 where isTimed && target.type.mixes && target.items == 0:
      let spring: SpecTree = pick([
        ["damping": "2"], ["damping": "20", "mass": "3", "velocity": "-4"], ["damping": "90"],
        ["duration": "300ms", "bounce": "0.4"], ["duration": "d1", "bounce": "-0.5"],
      ])
      return ["spring": spring, pick(["from", "to"]): a(), "settle": .text(pick(["0.01", "ca"]))]
    case 11 where isAdditive:
      let period = isTimed ? pick(["130ms", "1s / 3", "d1"]) : pick(["0.3", "k1"])
      var wave: [SpecTree.Entry] = [SpecTree.Entry("period", .text(period))]
      let shape = pick(["sine", "square", "triangle", "sawtooth", "bounce", "custom"])
      wave.append(SpecTree.Entry("shape", .text(shape)))
      if shape == "custom" { wave.append(SpecTree.Entry("ease", .text(easing()))) }
      wave += [SpecTree.Entry("amplitude", a()), SpecTree.Entry("offset", a())]
      if chance(50) { wave.append(SpecTree.Entry("phase", .text(pick(["0.3", "90deg", "-2"])))) }
      return ["wave": .map(wave)]
    default:
      return .map([SpecTree.Entry("keyframes", [a(), a(), a()])] + options(target, place))
    }
  }

  /// Keyframes that say where they stand, jumps among them.
  private mutating func keyframes(_ target: DrawnTarget, _ place: DrawnPlace) -> SpecTree {
    let places = place.isBare ? ["0", "0.2", "0.5", "40", "90"] : ["0", "20%", "0.5", "60%", "1"]
    var items: [SpecTree] = []
    var next = below(2)
    while next < places.count {
      var entries = [SpecTree.Entry("at", .text(places[next])), SpecTree.Entry("value", value(target))]
      if chance(30) { entries.append(SpecTree.Entry("ease", .text(easing()))) }
      if chance(15) { entries.append(SpecTree.Entry("hold", "true")) }
      items.append(.map(entries))
      if chance(20) { items.append([pick(["at", "past"]): .text(places[next]), "value": value(target)]) }
      next += some(1...3)
    }
    return .list(items)
  }

  private mutating func options(_ target: DrawnTarget, _ place: DrawnPlace) -> [SpecTree.Entry] {
    var entries: [SpecTree.Entry] = []
    func add(_ key: String, _ values: [String]) { entries.append(SpecTree.Entry(key, .text(pick(values)))) }
    let isColor = (target.type.item ?? target.type) == .color
    var isEven = false
    if chance(30), target.type.isContinuous {
      let paced = target.row.name == "translation" ? [] : ["paced", "cubic-paced"]
      let word = pick(["linear", "discrete", "cubic"] + paced)
      add("interpolate", [word])
      isEven = word.hasSuffix("paced")
      if word == "cubic", chance(60) {
        add("tension", ["0.5", "-2"])
        add("continuity", ["-1", "0.4"])
        add("bias", ["1", "0.1"])
      }
    }
    if !isEven, chance(30) { add("ease", [easing()]) }
    if isColor, chance(50) {
      let space = pick(["srgb", "linear", "oklab", "oklch"])
      add("colorSpace", [space])
      if space == "oklch", chance(60) { add("hue", ["shorter", "longer", "increasing", "decreasing"]) }
      if chance(40) { add("alpha", ["straight", "premultiplied"]) }
    }
    if target.type == .path, chance(30) { add("align", ["auto"]) }
    if isAdditive(target) || isColor && target.items == 0 {
      if chance(25) { add("composite", ["add", "accumulate", "replace"]) }
      if !place.isBare, chance(20) { add("accumulate", ["true"]) }
    }
    return entries
  }
}
