import DrawstringTestSupport

/// A random effect of nested layers that have every part of a transform, masks, bounds and copies; some of them move.
struct Nest {
  private(set) var yaml = ""
  private var random: SeededGenerator
  private var layers: [Layer] = []
  private var maskTrack: String?
  private let most: Int

  private struct Layer {
    var entries: [String]
    var parent: Int
    /// The replicator that it lies in.
    var replicator: Int
    var isReplicator = false
    var children: [Int] = []
  }

  /// `most` is how many layers there are at most.
  init(seed: UInt64, most: Int = 14) {
    self.most = most
    random = SeededGenerator(seed: seed)
    for _ in 0..<1 + random.below(2) { addLayer(in: -1, replicator: -1, depth: 0) }
    addMasks()
    let isAbove = random.chance(40)
    yaml = """
      drawstring: 1
      effect: nest
      canvas: \(isAbove ? "[-60, -80, 120, 80]" : "[-60, -60, 120, 120]")
      pull: {trigger: 40, rest: 30}
      layers:

      """
    for index in layers.indices where layers[index].parent < 0 { write(index, indent: "  ") }
    addAnimations()
  }

  // MARK: Values

  /// Mostly of few values, so that they cancel one another, as those that people write do.
  private mutating func number(_ limit: Int) -> String {
    if random.chance(70) { return random.pick(["-8", "-4", "0", "4", "8", "12"]) }
    return "\(Double(random.below(limit * 200 + 1) - limit * 100) / 100)"
  }

  private mutating func size() -> String { random.pick(["8", "16", "24", "13.37"]) }

  private mutating func angle() -> String {
    if random.chance(60) { return random.pick(["90deg", "-90deg", "180deg", "45deg", "360deg", "-30deg"]) }
    return "\(Double(random.below(80_000) - 40_000) / 100)deg"
  }

  private mutating func slant() -> String { "\(Double(random.below(9000) - 4500) / 100)deg" }

  private mutating func factor() -> String {
    if random.chance(60) { return random.pick(["-1", "0.5", "-0.5", "1.25", "1", "0", "2"]) }
    return "\(Double(random.below(300) - 150) / 100)"
  }

  private mutating func share() -> String { random.pick(["0", "1", "0.5", "0.25", "1.5", "-0.5", "0.37"]) }

  private mutating func opacity() -> String { random.pick(["1", "0.5", "0.8", "0.35", "0"]) }

  // MARK: Layers

  private mutating func addLayer(in parent: Int, replicator: Int, depth: Int) {
    let index = layers.count
    let isReplicator = replicator < 0 && depth > 0 && random.chance(12)
    let isShape = !isReplicator && random.chance(20)
    var entries = ["id: n\(index)"]
    if isReplicator { entries += ["kind: replicator", "instanceCount: \(2 + random.below(2))"] }
    let color = "\"#\([10 + index * 8, index * 53 % 256, index * 101 % 256].map(Self.hex).joined())\""
    if isShape {
      entries += ["kind: shape", "path: \"M0 0H\(size())V\(size())H0Z\"", "fillColor: \(color)"]
    } else if random.chance(50) {
      entries.append("backgroundColor: \(color)")
    }
    if random.chance(75) { entries.append("position: [\(number(40)), \(number(40))]") }
    if random.chance(80) { entries.append("size: [\(size()), \(size())]") }
    if random.chance(35) { entries.append("anchorPoint: [\(share()), \(share())]") }
    if random.chance(30) { entries.append("translation: [\(number(20)), \(number(20))]") }
    if random.chance(45) { entries.append("rotation: \(angle())") }
    if random.chance(20) { entries.append("scale: \(factor())") }
    if random.chance(20), !entries[entries.count - 1].hasPrefix("scale") {
      entries.append("scale: [\(factor()), \(factor())]")
    }
    switch random.below(6) {
    case 0: entries.append("skew: [\(slant()), 0deg]")
    case 1: entries.append("skew: [0deg, \(slant())]")
    case 2: entries.append("skew: [\(slant()), \(slant())]")
    default: break
    }
    if random.chance(30) { entries.append("opacity: \(opacity())") }
    if random.chance(5) { entries.append("hidden: true") }
    if random.chance(25) { entries.append("zPosition: \(random.below(3) - 1)") }
    if random.chance(15) { entries.append("masksToBounds: true") }
    if random.chance(15) { entries.append("cornerRadius: \(random.below(8))") }
    if random.chance(8) { entries.append("label: layer \(index)") }
    if random.chance(6) { entries.append("shadowOpacity: 0.5") }
    if isReplicator {
      if random.chance(70) { entries.append("instanceTranslation: [\(number(20)), \(number(20))]") }
      if random.chance(50) { entries.append("instanceRotation: \(angle())") }
      if random.chance(30) { entries.append("instanceScale: [\(factor()), \(factor())]") }
      if random.chance(20) { entries.append("instanceSkew: [\(slant()), \(slant())]") }
      if random.chance(30) { entries.append("instanceAlphaOffset: -0.25") }
      if random.chance(30) { entries.append("instanceDelay: 90ms") }
    }
    layers.append(Layer(entries: entries, parent: parent, replicator: replicator, isReplicator: isReplicator))
    if parent >= 0 { layers[parent].children.append(index) }
    let inside = depth < 4 ? [1, 1, 1, 2, 3][random.below(5)] : 0
    for _ in 0..<inside where layers.count < most && (isReplicator || random.chance(90 - depth * 12)) {
      addLayer(in: index, replicator: isReplicator ? index : replicator, depth: depth + 1)
    }
  }

  private static func hex(_ value: Int) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }

  private func lineage(_ index: Int) -> [Int] {
    index < 0 ? [] : [index] + lineage(layers[index].parent)
  }

  /// The layers that may be another one's mask: in the same replicator, and not around it.
  private func possibleMasks(_ index: Int) -> [Int] {
    layers.indices.filter { mask in
      !lineage(index).contains(mask) && layers[mask].replicator == layers[index].replicator
        && !layers[mask].isReplicator
    }
  }

  /// A mask for one or two layers, none of which lies in it; for the first of them it may be another one later.
  private mutating func addMasks() {
    guard random.chance(45), let layer = layers.indices.randomElement(using: &random) else { return }
    let masks = possibleMasks(layer)
    if masks.isEmpty { return }
    let mask = random.pick(masks)
    layers[layer].entries.append("mask: n\(mask)")
    let later = random.pick(masks)
    if random.chance(30), layers[layer].replicator < 0 {
      maskTrack = "n\(layer).mask: [n\(mask), \(random.chance(70) ? "n\(later)" : "none")]"
    }
    let others = layers.indices.filter { other in
      other != layer && [mask, later].allSatisfy(possibleMasks(other).contains)
    }
    if random.chance(40), !others.isEmpty {
      layers[random.pick(others)].entries.append("mask: n\(mask)")
    }
  }

  private mutating func write(_ index: Int, indent: String) {
    for (place, entry) in layers[index].entries.enumerated() {
      yaml += "\(indent)\(place == 0 ? "- " : "  ")\(entry)\n"
    }
    if layers[index].children.isEmpty { return }
    yaml += "\(indent)  layers:\n"
    for child in layers[index].children { write(child, indent: indent + "    ") }
  }

  // MARK: Animations

  private mutating func addAnimations() {
    yaml += "animations:\n"
    let nodes = [
      "during: dragging, over: progress", "during: refreshing, duration: 700ms, ease: ease-in-out",
      "during: refreshing, duration: 400ms, repeat: forever, direction: alternate",
    ]
    for (number, node) in nodes.enumerated() {
      var tracks: [String: String] = [:]
      for _ in 0..<1 + random.below(3) {
        let layer = random.below(layers.count)
        let (property, values) = track(layer)
        tracks["n\(layer).\(property)"] = values
      }
      yaml += "  - id: move\(number)\n"
      for entry in node.split(separator: ", ") { yaml += "    \(entry)\n" }
      yaml += "    tracks:\n"
      for (key, values) in tracks.sorted(by: { $0.key < $1.key }) { yaml += "      \(key): [\(values)]\n" }
      if number == 1, let maskTrack { yaml += "      \(maskTrack)\n" }
    }
  }

  private mutating func track(_ layer: Int) -> (property: String, values: String) {
    if layers[layer].isReplicator, random.chance(50) {
      return random.chance(50)
        ? ("instanceRotation", "\(angle()), \(angle())")
        : ("instanceTranslation.y", "\(number(20)), \(number(20))")
    }
    switch random.below(14) {
    case 0: return ("position.x", "\(number(30)), \(number(30))")
    case 1: return ("position.y", "\(number(30)), \(number(30)), \(number(30))")
    case 2: return ("translation", "[\(number(20)), \(number(20))], [\(number(20)), \(number(20))]")
    case 3, 4: return ("rotation", "\(angle()), \(angle())")
    case 5: return ("scale", "\(factor()), \(factor())")
    case 6: return ("scale.y", "\(factor()), \(factor()), \(factor())")
    case 7: return ("skew", "[\(slant()), \(slant())], [\(slant()), \(slant())]")
    case 8: return ("size.width", "\(size()), \(size())")
    case 9: return ("opacity", "\(opacity()), \(opacity())")
    case 10: return ("zPosition", "-2, 2")
    case 11: return ("hidden", "false, true")
    case 12: return ("masksToBounds", "true, false")
    default: return ("anchorPoint.y", "\(share()), \(share())")
    }
  }
}
