internal import DrawstringCore
internal import DrawstringSyntax

/// Changes an imported effect to what a person would write: an outline that moves becomes a size, a position or a scale, data
/// becomes the shape that it draws, and easings that occur twice get names. The picture stays the same.
struct EffectTidying {
  private var effect: ImportedEffect
  /// The properties that have tracks, by layer.
  private var moving: [String: Set<String>] = [:]
  /// The outlines in tracks, by layer.
  private var outlines: [String: [ImportedPath]] = [:]
  /// The layers whose tracks have outlines that are not written out.
  private var unclear: Set<String> = []
  /// The places of circles that layers have taken, by layer.
  private var shifts: [String: Vec2] = [:]
  /// The tracks of places, by their keys.
  private var points: [String: [ImportedValue]] = [:]
  /// The properties in place of outlines, by layer.
  private var changes: [String: MovingOutline] = [:]
  private let tolerance: Double

  static func tidied(_ effect: ImportedEffect) -> ImportedEffect {
    var tidying = EffectTidying(effect)
    tidying.tidy()
    return tidying.effect
  }

  private init(_ effect: ImportedEffect) {
    self.effect = effect
    tolerance = 2 / NumberWriting.power(effect.decimals)
  }

  private mutating func tidy() {
    effect.animations.forEach { collect($0) }
    effect.layers = effect.layers.map { Self.ordered(layer($0)) }
    if !changes.isEmpty || !shifts.isEmpty { effect.animations = effect.animations.map { node($0) } }
    splitPoints()
    effect.animations = effect.animations.map(Self.shortened)
    effect = RepetitionTidying.tidied(effect)
    nameEases()
  }

  // MARK: Outlines

  private mutating func collect(_ node: ImportedNode) {
    for track in node.tracks {
      let parts = track.key.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      moving[parts[0], default: []].insert(parts[1])
      if parts[1].hasPrefix("position") { points[track.key, default: []].append(track.value) }
      if parts[1] == "path", !collect(track.value, parts[0]) { unclear.insert(parts[0]) }
    }
    (node.group + node.sequence).forEach { collect($0) }
  }

  /// Adds the outlines of a track. Returns false where a value is no outline.
  private mutating func collect(_ value: ImportedValue, _ layer: String) -> Bool {
    switch value {
    case .path(let path):
      outlines[layer, default: []].append(path)
      return true
    case .list(let items): return items.allSatisfy { collect($0, layer) }
    case .map(let entries):
      return entries.allSatisfy { !Self.values.contains($0.key) || collect($0.value, layer) }
    default: return false
    }
  }

  /// The keys of a track and of a keyframe that have values of the property.
  private static let values: Set = ["value", "from", "to", "by", "keyframes"]

  private mutating func layer(_ layer: ImportedLayer) -> ImportedLayer {
    var layer = layer
    layer.layers = layer.layers.map { self.layer($0) }
    guard layer.kind == .shape, case .path(let path)? = layer["path"] else { return layer }
    let moving = moving[layer.id] ?? []
    if moving.contains("path") {
      guard !unclear.contains(layer.id),
        let moved = MovingOutline(layer, outlines[layer.id] ?? [], moving: moving, within: tolerance)
      else { return layer }
      changes[layer.id] = moved
      return moved.layer
    }
    // A stroke that is cut, or dashes, begin where the data does.
    let isCut = !moving.union(layer.properties.map(\.key)).isDisjoint(with: MovingOutline.cutting)
    if !isCut { layer["path"] = .path(path.recognised(within: tolerance)) }
    return centred(layer, moving)
  }

  /// A layer that is placed where its circle is, so that equal circles share a path.
  private mutating func centred(_ layer: ImportedLayer, _ moving: Set<String>) -> ImportedLayer {
    let keys = moving.union(layer.properties.map(\.key))
    guard case .path(.circle(let center, let radius))? = layer["path"], center != .zero, layer.layers.isEmpty,
      let place = layer.position,
      keys.allSatisfy({
        $0.hasPrefix("position") || !ImportedLayer.placing.contains(String($0.prefix { $0 != "." }))
      }),
      moving.allSatisfy({ key in
        !key.hasPrefix("position")
          || (points["\(layer.id).\(key)"] ?? []).allSatisfy { $0.leaves(isPoint: key == "position") != nil }
      })
    else { return layer }
    var layer = layer
    layer["path"] = .path(.circle(center: .zero, radius: radius))
    layer["position"] = nil
    layer.properties.insert(.init("position", .point(place + center)), at: 0)
    if moving.contains(where: { $0.hasPrefix("position") }) { shifts[layer.id] = center }
    return layer
  }

  private func node(_ node: ImportedNode) -> ImportedNode {
    var node = node
    node.group = node.group.map { self.node($0) }
    node.sequence = node.sequence.map { self.node($0) }
    node.tracks = node.tracks.flatMap { track -> [ImportedEntry] in
      let parts = track.key.split(separator: ".", maxSplits: 1).map(String.init)
      if parts.count == 2, let shift = shifts[parts[0]], parts[1].hasPrefix("position") {
        let value = track.value.mappedLeaves(isPoint: parts[1] == "position") { numbers in
          numbers.count == 2
            ? .point(Vec2(numbers[0] + shift.x, numbers[1] + shift.y))
            : .number(numbers[0] + (parts[1] == "position.x" ? shift.x : shift.y))
        }
        return [ImportedEntry(track.key, value)]
      }
      guard parts.count == 2, let change = changes[parts[0]] else { return [track] }
      if parts[1] == "path" {
        return change.properties.map {
          ImportedEntry(
            "\(parts[0]).\($0.key)", Self.mapped(track.value, $0.value).single(unless: track.value))
        }
      }
      let key = change.isBox ? MovingOutline.boxKeys[parts[1]] ?? parts[1] : parts[1]
      return [ImportedEntry("\(parts[0]).\(key)", track.value)]
    }
    return node
  }

  private static func mapped(_ value: ImportedValue, _ map: (ImportedPath) -> ImportedValue) -> ImportedValue
  {
    switch value {
    case .path(let path): map(path)
    case .list(let items): .list(items.map { mapped($0, map) })
    case .map(let entries):
      .map(entries.map { .init($0.key, values.contains($0.key) ? mapped($0.value, map) : $0.value) })
    default: value
    }
  }

  // MARK: Parts of points

  /// Moves one part of a place or a size alone, where the other part stays at the value of the layer.
  private mutating func splitPoints() {
    var tracks: [String: [ImportedValue]] = [:]
    func collect(_ node: ImportedNode) {
      for track in node.tracks { tracks[track.key, default: []].append(track.value) }
      (node.group + node.sequence).forEach(collect)
    }
    effect.animations.forEach(collect)
    var parts: [String: (name: String, index: Int)] = [:]
    func visit(_ layer: ImportedLayer) {
      for (key, names) in [("position", ["x", "y"]), ("size", ["width", "height"])] {
        let name = "\(layer.id).\(key)"
        guard let values = tracks[name], !names.contains(where: { tracks["\(name).\($0)"] != nil }) else {
          continue
        }
        let leaves = values.map { $0.leaves(isPoint: true) }
        var base = [0.0, 0.0]
        if let own = layer[key] {
          guard let numbers = own.leaves(isPoint: true)?.first else { continue }
          base = numbers
        }
        if leaves.contains(where: { $0 == nil }) { continue }
        let all = leaves.flatMap { $0 ?? [] }
        let still = (0...1).filter { index in all.allSatisfy { $0[index] == base[index] } }
        if still.count == 1 { parts[name] = (names[1 - still[0]], 1 - still[0]) }
      }
      layer.layers.forEach(visit)
    }
    effect.layers.forEach(visit)
    if parts.isEmpty { return }
    func mapped(_ node: ImportedNode) -> ImportedNode {
      var node = node
      node.tracks = node.tracks.map { track in
        guard let part = parts[track.key] else { return track }
        return .init(
          "\(track.key).\(part.name)",
          track.value.mappedLeaves(isPoint: true) { .number($0[part.index]) }.bare)
      }
      node.group = node.group.map(mapped)
      node.sequence = node.sequence.map(mapped)
      return node
    }
    effect.animations = effect.animations.map(mapped)
  }

  // MARK: Order and keyframes

  private static let order: [String] = [
    "position", "position.x", "position.y", "size", "anchorPoint", "rotation", "scale", "scale.x", "scale.y",
    "skew", "opacity", "hidden", "masksToBounds", "mask", "backgroundColor", "cornerRadius", "borderColor",
    "borderWidth", "path", "fillColor", "fillRule", "strokeColor", "lineWidth", "lineCap", "lineJoin",
    "miterLimit", "lineDashPattern", "lineDashPhase", "strokeStart", "strokeEnd", "strokeOffset",
    "strokeMode",
  ]

  /// A layer with its properties in their usual order, without a place, a turn and a scale that do nothing.
  private static func ordered(_ layer: ImportedLayer) -> ImportedLayer {
    var layer = layer
    func rank(_ key: String) -> Int { order.firstIndex(of: key) ?? order.count }
    func isIdle(_ entry: ImportedEntry) -> Bool {
      switch (entry.key, entry.value) {
      case ("position", let value): value == .point(.zero)
      case ("rotation", .degrees(let angle)): angle.magnitude < 1e-9
      case ("scale", .factor(let factor)): (factor - 1).magnitude < 1e-9
      case ("anchorPoint", .list(let parts)): parts.allSatisfy { $0 == .number(0.5) || $0 == .factor(0.5) }
      default: false
      }
    }
    layer.properties = layer.properties.filter { !isIdle($0) }.enumerated().sorted {
      (rank($0.1.key), $0.0) < (rank($1.1.key), $1.0)
    }.map(\.1)
    layer.layers = layer.layers.map(ordered)
    return layer
  }

  /// A node whose keyframes have no place where that of the first is the start, or that of the last the end.
  private static func shortened(_ node: ImportedNode) -> ImportedNode {
    var node = node
    node.tracks = node.tracks.map { track -> ImportedEntry in
      switch track.value {
      case .list(let items): return .init(track.key, .list(shortened(items)))
      // Discrete values without any place would hold for equal parts.
      case .map(let entries) where !entries.contains { $0.key == "interpolate" }:
        let shorter = entries.map { entry -> ImportedEntry in
          guard entry.key == "keyframes", case .list(let items) = entry.value else { return entry }
          return .init(entry.key, .list(shortened(items)))
        }
        return .init(track.key, .map(shorter))
      default: return track
      }
    }
    node.group = node.group.map(shortened)
    node.sequence = node.sequence.map(shortened)
    return node
  }

  private static func shortened(_ items: [ImportedValue]) -> [ImportedValue] {
    items.enumerated().map { index, item in
      guard case .map(var entries) = item, items.count > 1 else { return item }
      let place = entries.first { $0.key == "at" }?.value
      let isStart = index == 0 && (place == .seconds(0) || place == .share(0))
      let isEnd = index == items.count - 1 && place == .share(1)
      if isStart || isEnd { entries.removeAll { $0.key == "at" } }
      // An easing after the last keyframe has no effect.
      if index == items.count - 1 { entries.removeAll { $0.key == "ease" } }
      if entries.count == 1, entries[0].key == "value" { return entries[0].value }
      return .map(entries)
    }
  }

  // MARK: Easings

  /// Gives easings that occur twice a name.
  private mutating func nameEases() {
    var counts: [ImportedValue: Int] = [:]
    var order: [ImportedValue] = []
    for node in effect.animations + effect.components.flatMap(\.animations) {
      node.visitEases { ease in
        if counts[ease] == nil { order.append(ease) }
        counts[ease, default: 0] += 1
      }
    }
    var constants = ImportedNames(reserved: Set((effect.inputs + effect.constants).map(\.key)))
    var words: [ImportedValue: ImportedValue] = [:]
    for ease in order where (counts[ease] ?? 0) > 1 {
      let name = constants.unique(Self.word(ease), or: "pace").filter { $0 != "-" }
      words[ease] = .word(name)
      effect.constants.append(.init(name, Self.call(ease)))
    }
    if words.isEmpty { return }
    func named(_ nodes: [ImportedNode]) -> [ImportedNode] {
      nodes.map { $0.mappedEases { words[$0] ?? $0 } }
    }
    effect.animations = named(effect.animations)
    for index in effect.components.indices {
      effect.components[index].animations = named(effect.components[index].animations)
    }
  }

  /// An easing as a call, because a list of four numbers alone would not be an easing.
  private static func call(_ ease: ImportedValue) -> ImportedValue {
    guard case .list(let parts) = ease else { return ease }
    let numbers = parts.map {
      if case .factor(let number) = $0 { JavaScriptNumber.description(of: number) } else { "0" }
    }
    return .word("cubic-bezier(\(numbers.joined(separator: ", ")))")
  }

  private static func word(_ ease: ImportedValue) -> String {
    guard case .list(let parts) = ease else { return "pace" }
    let p = parts.map { if case .factor(let number) = $0 { number } else { 0.0 } }
    guard p.count == 4 else { return "pace" }
    if p[1] < 0 || p[3] > 1 || p[1] > 1 || p[3] < 0 { return "swing" }
    let (slowStart, slowEnd) = (p[1] < p[0] * 0.6, 1 - p[3] < (1 - p[2]) * 0.6)
    return slowStart && slowEnd ? "smooth" : slowStart ? "gather" : slowEnd ? "settle" : "pace"
  }
}

extension ImportedNode {
  /// Calls a function with each easing that is a list.
  fileprivate func visitEases(_ body: (ImportedValue) -> Void) {
    for track in tracks { track.value.visitEases(body) }
    for member in group + sequence { member.visitEases(body) }
  }

  fileprivate func mappedEases(_ map: (ImportedValue) -> ImportedValue) -> ImportedNode {
    var result = self
    result.tracks = tracks.map { .init($0.key, $0.value.mappedEases(map)) }
    result.group = group.map { $0.mappedEases(map) }
    result.sequence = sequence.map { $0.mappedEases(map) }
    return result
  }
}

extension ImportedValue {
  /// The keys of a track and of a keyframe that do not place or shape values.
  private static let plain: Set = ["at", "ease", "hold", "interpolate"]

  /// The numbers of the values of a track: one each, or two where they are points; nil where a value is something else.
  fileprivate func leaves(isPoint: Bool) -> [[Double]]? {
    switch self {
    case .number(let number): return isPoint ? nil : [[number]]
    case .precise(let value, _): return value.leaves(isPoint: isPoint)
    case .list(let items):
      if isPoint, items.count == 2, case .number(let x) = items[0], case .number(let y) = items[1] {
        return [[x, y]]
      }
      let parts = items.map { $0.leaves(isPoint: isPoint) }
      return parts.contains { $0 == nil } ? nil : parts.flatMap { $0 ?? [] }
    case .map(let entries):
      var result: [[Double]] = []
      for entry in entries where !Self.plain.contains(entry.key) {
        guard ["value", "from", "to", "keyframes"].contains(entry.key),
          let own = entry.value.leaves(isPoint: isPoint)
        else { return nil }
        result += own
      }
      return result
    default: return nil
    }
  }

  /// The track with other values in place of those of `leaves`.
  fileprivate func mappedLeaves(isPoint: Bool, _ map: ([Double]) -> ImportedValue) -> ImportedValue {
    switch self {
    case .number(let number): isPoint ? self : map([number])
    case .precise(let value, let digits): .precise(value.mappedLeaves(isPoint: isPoint, map), digits: digits)
    case .list(let items):
      if isPoint, items.count == 2, case .number(let x) = items[0], case .number(let y) = items[1] {
        map([x, y])
      } else {
        .list(items.map { $0.mappedLeaves(isPoint: isPoint, map) })
      }
    case .map(let entries):
      .map(
        entries.map {
          .init($0.key, Self.plain.contains($0.key) ? $0.value : $0.value.mappedLeaves(isPoint: isPoint, map))
        })
    default: self
    }
  }

  /// A single value without the mapping that a point needs.
  fileprivate var bare: ImportedValue {
    if case .map(let entries) = self, entries.count == 1, entries[0].key == "value" {
      return entries[0].value
    }
    return self
  }

  /// The value of a track, in place of `other`: a bare list would be keyframes unless the other value is one.
  fileprivate func single(unless other: ImportedValue) -> ImportedValue {
    if case .list = other { return self }
    return single
  }

  fileprivate func visitEases(_ body: (ImportedValue) -> Void) {
    switch self {
    case .map(let entries):
      for entry in entries {
        if entry.key == "ease", case .list = entry.value {
          body(entry.value)
        } else {
          entry.value.visitEases(body)
        }
      }
    case .list(let items): for item in items { item.visitEases(body) }
    default: break
    }
  }

  fileprivate func mappedEases(_ map: (ImportedValue) -> ImportedValue) -> ImportedValue {
    switch self {
    case .map(let entries):
      .map(
        entries.map { entry in
          if entry.key == "ease", case .list = entry.value { return .init("ease", map(entry.value)) }
          return .init(entry.key, entry.value.mappedEases(map))
        })
    case .list(let items): .list(items.map { $0.mappedEases(map) })
    default: self
    }
  }
}
