import DrawstringCore

extension DrawnSpec {
  // MARK: Paths

  mutating func paths() -> SpecTree {
    var entries: [SpecTree.Entry] = [
      SpecTree.Entry(
        "bowl",
        [
          ["move": ["0", "0"]], ["line": ["100", "0"]], ["line": ["100", "100 + pull"]],
          ["quad": ["control": ["50", "150 + pull"], "to": ["0", "100 + pull"]]], "close",
        ])
    ]
    for index in 0..<below(4) {
      entries.append(SpecTree.Entry("w\(index)", path()))
      pathNames.append("w\(index)")
    }
    pathNames.append("bowl")
    return .map(entries)
  }

  private mutating func point() -> SpecTree { [.text(coordinate()), .text(coordinate())] }
  private mutating func coordinate() -> String {
    chance(70) ? pick(["0", "10", "-4.5", "100", "k1", "0.001"]) : formula(.number, depth: 1)
  }
  /// Not negative, for all values of signals.
  private mutating func length() -> String {
    chance(70) ? pick(["0", "1", "12.5", "40"]) : "clamp(\(formula(.number, depth: 1)), 0, 90)"
  }

  private mutating func path() -> SpecTree {
    switch below(10) {
    case 0: return .text(pathData())
    case 1: return ["circle": ["center": point(), "radius": .text(length())]]
    case 2: return ["ellipse": ["center": point(), "radii": [.text(length()), .text(length())]]]
    case 3:
      return [
        "rect": ["origin": point(), "size": [.text(length()), .text(length())], "radius": .text(length())]
      ]
    case 4: return ["line": ["from": point(), "to": point()]]
    case 5:
      return [
        "polyline": [
          "points": .list((0..<some(2...5)).map { _ in point() }), "closed": .text(pick(["true", "false"])),
        ]
      ]
    case 6:
      return [
        "polygon": ["radius": .text(length()), "sides": .text(pick(["3", "6", "40"])), "rotation": "a1"]
      ]
    case 7:
      return [
        "star": [
          "points": .text(pick(["3", "5", "17"])), "outerRadius": .text(length()),
          "innerRadius": .text(length()),
        ]
      ]
    case 8:
      return [
        "arc": [
          "center": point(), "radius": .text(length()), "from": .text(formula(.angle, depth: 1)), "to": "a1",
          "direction": .text(pick(["clockwise", "counterclockwise"])),
        ]
      ]
    default:
      var segments: [SpecTree] = [["move": point()]]
      for _ in 0..<some(1...5) {
        switch below(5) {
        case 0: segments.append(["move": point()])
        case 1: segments.append(["quad": ["control": point(), "to": point()]])
        case 2: segments.append(["cubic": ["controls": [point(), point()], "to": point()]])
        case 3: segments.append("close")
        default: segments.append(["line": point()])
        }
      }
      return .list(segments)
    }
  }

  mutating func pathData() -> String {
    func number() -> String { pick(["0", "10", "-4.5", "100", ".5", "1e2", "-0"]) }
    var data = "M\(number()) \(number())"
    for _ in 0..<some(1...6) {
      let command = pick(Array("LlHhVvCcSsQqTtAaZzMm"))
      data.append(command)
      let count =
        switch command.lowercased() {
        case "z": 0
        case "h", "v": 1
        case "l", "t", "m": 2
        case "s", "q": 4
        case "c": 6
        default: 7
        }
      if count == 7 {
        data += "\(number()) \(number()) \(number()) \(below(2)) \(below(2)) \(number()) \(number())"
      } else {
        data += (0..<count).map { _ in number() }.joined(separator: ",")
      }
    }
    return data
  }

  // MARK: Layers

  mutating func layerTrees() -> SpecTree {
    var trees = [
      layer(
        id: "ball", kind: .shape, depth: 3, copies: [], extra: [SpecTree.Entry("position", ["40", "60"])])
    ]
    trees.append(layer(id: "hole", kind: .shape, depth: 3, copies: [], extra: []))
    for _ in 0..<some(1...4) { trees.append(drawnLayer(depth: 0, copies: [])) }
    return .list(trees)
  }

  private mutating func drawnLayer(depth: Int, copies: [Int]) -> SpecTree {
    let kinds = depth < 2 ? LayerKind.allCases : LayerKind.allCases.filter { $0 != .replicator }
    return layer(id: "l\(layers.count)", kind: pick(kinds), depth: depth, copies: copies, extra: [])
  }

  private mutating func layer(
    id: String, kind: LayerKind, depth: Int, copies: [Int], extra: [SpecTree.Entry]
  ) -> SpecTree {
    var entries = [SpecTree.Entry("id", .text(id))]
    if kind != .group || chance(30) { entries.append(SpecTree.Entry("kind", .text(kind.named.rawValue))) }
    if kind == .sheet {
      entries.append(SpecTree.Entry("sheet", pick([["4", "2"], ["3", "3", "7"], ["1", "1"]])))
    }
    var drawn = DrawnLayer(id: id, kind: kind, copies: copies)
    entries += extra
    var count = 1
    if kind == .replicator {
      count = some(1...3)
      entries.append(SpecTree.Entry("instanceCount", .text("\(count)")))
      if chance(50) {
        entries.append(SpecTree.Entry("instanceDelay", .text(pick(["40ms", "-30ms", "0s", "d1"]))))
      }
    }
    if kind == .gradient, chance(80) {
      drawn.colors = some(2...3)
      let hasLocations = chance(50)
      entries.append(
        SpecTree.Entry(
          "colors", .list((0..<drawn.colors).map { _ in .text(formula(.color, depth: 1, .frame)) })))
      if hasLocations {
        entries.append(
          SpecTree.Entry("locations", .list(["0", "40%", "1"].prefix(drawn.colors).map { .text($0) })))
      }
    }
    let rows = PropertyTable.properties(of: kind).map(\.row).filter { row in
      !row.isFixed && !["colors", "locations", "mask"].contains(row.name)
        && !extra.contains { $0.key == row.name }
    }
    for row in rows where chance(12) {
      if let value = value(of: row.type, row, .frame) { entries.append(SpecTree.Entry(row.name, value)) }
    }
    if id != "hole", id != "ball", chance(15) { entries.append(SpecTree.Entry("mask", "hole")) }
    layers.append(drawn)
    if depth < 2, chance(kind == .replicator ? 95 : 40) {
      let inner = kind == .replicator ? copies + [count] : copies
      entries.append(
        SpecTree.Entry(
          "layers", .list((0..<some(1...2)).map { _ in drawnLayer(depth: depth + 1, copies: inner) })))
    }
    return .map(entries)
  }

  // MARK: Values

  /// A value of a property or of a part of one; nil for types that no formula and no word gives.
  mutating func value(of type: PropertyType, _ row: PropertyRow, _ use: DrawnUse) -> SpecTree? {
    func one(_ type: ValueType) -> SpecTree { .text(scalar(type, row, use)) }
    switch type {
    case .number: return one(.number)
    case .angle: return one(.angle)
    case .boolean: return one(.boolean)
    case .color: return one(.color)
    case .point, .size: return [one(.number), one(.number)]
    case .scale: return chance(50) ? one(.number) : [one(.number), one(.number)]
    case .angles: return [one(.angle), one(.angle)]
    case .word(let list): return .text(pick(list.words))
    case .text:
      if chance(60) { return .text(text()) }
      let decimals = pick(["", ":0", ":1", ":6"])
      return .text("\(pick(["", "so far "]))${\(formula(.number, depth: 1, .frame))\(decimals)} ${time:2}")
    case .path: return .text(chance(80) ? pick(pathNames + ["none"]) : pathData())
    case .layer: return "none"
    case .corners:
      return chance(70)
        ? one(.number) : [one(.number), one(.number), one(.number), one(.number)]
    case .numbers: return pick([[], ["4", "2"], ["1", "0", "3.5"]])
    case .duration, .colors, .stops: return nil
    }
  }

  /// A literal within the property's range, or a formula that cannot be found to leave it.
  private mutating func scalar(_ type: ValueType, _ row: PropertyRow, _ use: DrawnUse) -> String {
    if row.name == "translation", chance(25) { return pick(["50%", "-100%", "12.5%"]) }
    guard type == .number, let range = row.range else { return formula(type, depth: 2, use) }
    let isUnit = range.upperBound == 1
    if chance(60) { return pick(isUnit ? ["0", "0.5", "1", "75%"] : ["1", "2", "10.5", "40"]) }
    return "clamp(\(formula(.number, depth: 2, use)), \(isUnit ? "0, 1" : "1, 90"))"
  }
}
