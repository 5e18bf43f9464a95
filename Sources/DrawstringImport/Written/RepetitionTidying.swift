internal import DrawstringCore
internal import DrawstringSyntax

/// Joins equal parts of an imported effect: a row of equal layers with equal delays becomes a replicator, and layers with equal
/// content become layers of one component.
struct RepetitionTidying {
  private var effect: ImportedEffect
  private var names = ImportedNames()
  /// The names of components, which are none of the kinds of layers.
  private var kinds = ImportedNames(reserved: Set(LayerKind.allCases.map(\.rawValue)))
  /// The layers with masks, and their masks.
  private var masked: [(layer: String, mask: String)] = []
  private var motions: TracksByLayer
  /// The tracks that may still be read; a larger effect keeps some of its equal parts.
  private var budget = 500_000

  static func tidied(_ effect: ImportedEffect) -> ImportedEffect {
    var tidying = RepetitionTidying(effect)
    tidying.effect.layers = tidying.rows(effect.layers)
    tidying.makeComponents()
    tidying.effect.animations = tidying.motions.all
    return tidying.effect
  }

  private init(_ effect: ImportedEffect) {
    self.effect = effect
    motions = TracksByLayer(effect.animations)
    func visit(_ layer: ImportedLayer) {
      _ = names.unique(layer.id, or: "layer")
      if case .word(let mask)? = layer["mask"] { masked.append((layer.id, mask)) }
      layer.layers.forEach(visit)
    }
    effect.layers.forEach(visit)
  }

  // MARK: Replicators

  /// A layer with its motions, in a form in which equal parts are equal.
  private struct Part {
    /// The layer without its place, and the nodes of its motions without their delays.
    var content: ImportedValue
    var place: Vec2
    var rotation: Double
    /// The delay of its motions.
    var delay: Double
    /// The time after which all of its motions begin again; nil where they end, or are in several nodes of different lengths.
    var period: Double?
    /// The parts of its position that move.
    var moving: Set<String>
  }

  private static let least = 3

  /// Layers with a replicator in place of each row of equal ones.
  private mutating func rows(_ layers: [ImportedLayer]) -> [ImportedLayer] {
    let layers = layers.map { layer in
      var layer = layer
      if !layer.layers.isEmpty { layer.layers = rows(layer.layers) }
      return layer
    }
    if layers.count < Self.least { return layers }
    // Motions are compared only where layers look the same.
    let looks = layers.map { look($0) }
    let parts = layers.indices.map { index -> Part? in
      let isEqual = index > 0 && looks[index] == looks[index - 1]
      let isNext = index + 1 < layers.count && looks[index] == looks[index + 1]
      return isEqual || isNext ? part(layers[index]) : nil
    }
    var result: [ImportedLayer] = []
    var first = 0
    while first < layers.count {
      var last = first
      if let model = parts[first] {
        while last + 1 < layers.count, let next = parts[last + 1], next.content == model.content,
          last == first || isStep(from: parts[first], parts[first + 1], to: parts[last], next)
        {
          last += 1
        }
      }
      let count = last - first + 1
      if count >= Self.least, let model = parts[first], let second = parts[first + 1],
        let end = parts[last], let row = replicator(Array(layers[first...last]), model, second, end)
      {
        result.append(row)
        first = last + 1
      } else {
        result.append(layers[first])
        first += 1
      }
    }
    return result
  }

  /// Whether the step between two parts is that between the first two.
  private func isStep(from first: Part?, _ second: Part?, to last: Part?, _ next: Part) -> Bool {
    guard let first, let second, let last else { return false }
    let way = (second.place - first.place) - (next.place - last.place)
    let turn = (second.rotation - first.rotation) - (next.rotation - last.rotation)
    return way.length < 1e-6 && turn.magnitude < 1e-6
      && ((second.delay - first.delay) - (next.delay - last.delay)).magnitude < 1e-6
  }

  /// The replicator of a row; nil where no copy of its first layer is the next one.
  private mutating func replicator(
    _ row: [ImportedLayer], _ first: Part, _ second: Part, _ last: Part
  ) -> ImportedLayer? {
    let (way, turn) = (second.place - first.place, second.rotation - first.rotation)
    var delay = second.delay - first.delay
    if delay > 0, first.delay < 0 {
      // A later copy would wait for its start; in loops it runs earlier instead, by the rest of a round.
      guard let period = first.period, last.delay <= 0 else { return nil }
      delay -= (delay / period).rounded(.up) * period
    }
    // A layer that moves along an axis would be where its first copy is.
    if way.x != 0, !first.moving.isDisjoint(with: ["position", "position.x"]) { return nil }
    if way.y != 0, !first.moving.isDisjoint(with: ["position", "position.y"]) { return nil }
    // Copies turn about the place of the replicator.
    if turn != 0,
      way != .zero || first.moving.contains(where: { $0.hasPrefix("position") || $0 == "rotation" })
    {
      return nil
    }
    if way == .zero, turn == 0, delay == 0 { return nil }
    var layer = ImportedLayer(
      id: names.unique(row[0].id + "s", or: "copies"), kind: .replicator,
      [.init("instanceCount", .number(Double(row.count)))])
    var model = row[0]
    if turn != 0 {
      if first.place != .zero { layer.properties.insert(.init("position", .point(first.place)), at: 0) }
      model["position"] = nil
      layer.properties.append(.init("instanceRotation", .degrees(turn)))
    }
    if way != .zero { layer.properties.append(.init("instanceTranslation", .point(way))) }
    if delay != 0 { layer.properties.append(.init("instanceDelay", .seconds(delay))) }
    layer.layers = [model]
    motions.remove(row.dropFirst().flatMap(Self.ids))
    if delay > 0 {
      // Each copy waits for its start.
      motions.addFill(to: Self.ids(model))
    }
    return layer
  }

  /// A layer without its place.
  private func look(_ layer: ImportedLayer) -> ImportedValue {
    var model = layer
    model["position"] = nil
    model["rotation"] = nil
    return Self.value(model, Self.numbers(Self.ids(layer)))
  }

  private static func numbers(_ ids: [String]) -> [String: String] {
    var result: [String: String] = [:]
    for (index, id) in ids.enumerated() { result[id] = "#\(index)" }
    return result
  }

  /// A layer with the motions of the layers in it; nil where it takes part in something else.
  private mutating func part(_ layer: ImportedLayer) -> Part? {
    budget -= 1 + masked.count
    guard budget > 0, let place = layer.position, isClosed(Self.ids(layer)), layer.kind != .replicator,
      layer.comments.isEmpty
    else { return nil }
    var rotation = 0.0
    switch layer["rotation"] {
    case nil: break
    case .degrees(let angle)?: rotation = angle
    default: return nil
    }
    let numbers = Self.numbers(Self.ids(layer))
    var delays: Set<Double> = []
    var periods: Set<Double?> = []
    var moving: Set<String> = []
    var contents: [ImportedValue] = []
    for node in ownMotions(Self.ids(layer)) {
      if node.hasCalm { return nil }
      var own = node
      own.id = nil
      var delay = 0.0
      if case .seconds(let time)? = own.keys.first(where: { $0.key == "delay" })?.value { delay = time }
      delays.insert(delay)
      periods.insert(own.period)
      own.keys.removeAll { $0.key == "delay" || $0.key == "fill" && $0.value == .word("forwards") }
      own.visitTracks { key in
        let parts = key.split(separator: ".", maxSplits: 1)
        if parts.count == 2, parts[0] == layer.id { moving.insert(String(parts[1])) }
      }
      contents.append(Self.value(own, numbers))
    }
    if delays.count > 1 { return nil }
    return Part(
      content: .list([look(layer)] + contents), place: place, rotation: rotation,
      delay: delays.first ?? 0, period: periods.count == 1 ? periods.first ?? nil : nil, moving: moving)
  }

  /// The nodes with the tracks of some layers alone.
  private mutating func ownMotions(_ ids: [String]) -> [ImportedNode] {
    let own = motions.nodes(of: ids)
    budget -= own.reduce(ids.count) { $0 + $1.trackCount }
    return own
  }

  // MARK: Components

  /// The values that a component saves at least.
  private static let leastWeight = 40

  /// Makes a component of groups with equal content, and layers of its kind of these.
  private mutating func makeComponents() {
    var groups: [ImportedValue: [ImportedLayer]] = [:]
    func visit(_ layer: ImportedLayer) {
      if layer.kind == nil, !layer.layers.isEmpty { groups[content(layer), default: []].append(layer) }
      layer.layers.forEach(visit)
    }
    effect.layers.forEach(visit)
    let often = groups.filter { ($0.value.count - 1) * $0.key.weight >= Self.leastWeight }
    if often.isEmpty { return }
    // The outermost groups come first.
    var kinds: [String: String] = [:]
    var inner: Set<String> = []
    func make(_ layer: ImportedLayer) {
      if inner.contains(layer.id) { return }
      if let equal = often[content(layer)], equal[0].id == layer.id {
        add(equal, &kinds)
        for other in equal where kinds[other.id] != nil { inner.formUnion(Self.ids(other).dropFirst()) }
      }
      if kinds[layer.id] == nil { layer.layers.forEach(make) }
    }
    effect.layers.forEach(make)
    func marked(_ layer: ImportedLayer) -> ImportedLayer {
      var layer = layer
      layer.component = kinds[layer.id]
      layer.layers = layer.component == nil ? layer.layers.map(marked) : []
      return layer
    }
    effect.layers = effect.layers.map(marked)
  }

  /// The layers in a group, in a form in which equal ones are equal.
  private func content(_ layer: ImportedLayer) -> ImportedValue {
    let numbers = Self.numbers(Array(Self.ids(layer).dropFirst()))
    return .list(layer.layers.map { Self.value($0, numbers) })
  }

  /// Adds the component of those groups whose motions are those of the first.
  private mutating func add(_ groups: [ImportedLayer], _ kinds: inout [String: String]) {
    func inside(_ layer: ImportedLayer) -> [ImportedNode] {
      budget -= masked.count
      return ownMotions(Array(Self.ids(layer).dropFirst()))
    }
    let model = inside(groups[0])
    if model.contains(where: \.hasCalm) { return }
    func form(_ nodes: [ImportedNode], _ layer: ImportedLayer) -> ImportedValue {
      let numbers = Self.numbers(Array(Self.ids(layer).dropFirst()))
      return .list(nodes.map { Self.value($0, numbers) })
    }
    let known = form(model, groups[0])
    let equal = groups.filter { group in
      budget > 0 && isClosed(Array(Self.ids(group).dropFirst())) && form(inside(group), group) == known
    }
    if equal.count < 2 || equal[0].id != groups[0].id { return }
    let name = self.kinds.unique(groups[0].id, or: "part")
    effect.components.append(ImportedComponent(name: name, layers: groups[0].layers, animations: model))
    for group in equal {
      kinds[group.id] = name
      motions.remove(Array(Self.ids(group).dropFirst()))
    }
  }

  /// Whether no mask of these layers lies outside of them, and none of them is a mask of a layer outside.
  private func isClosed(_ ids: [String]) -> Bool {
    let own = Set(ids)
    return masked.allSatisfy { own.contains($0.layer) == own.contains($0.mask) }
  }

  // MARK: Forms

  /// The ids of a layer and of the layers in it.
  private static func ids(_ layer: ImportedLayer) -> [String] { [layer.id] + layer.layers.flatMap(ids) }

  private static func value(_ layer: ImportedLayer, _ numbers: [String: String]) -> ImportedValue {
    let entries = layer.properties.map { entry -> ImportedEntry in
      if case .word(let word) = entry.value, let number = numbers[word] {
        return .init(entry.key, .word(number))
      }
      return entry
    }
    return .list([
      .word(layer.kind?.rawValue ?? ""), .map(entries), .list(layer.layers.map { value($0, numbers) }),
    ])
  }

  private static func value(_ node: ImportedNode, _ numbers: [String: String]) -> ImportedValue {
    let tracks = node.tracks.map { track -> ImportedEntry in
      let id = String(track.key.prefix { $0 != "." })
      return .init((numbers[id] ?? id) + track.key.dropFirst(id.count), track.value)
    }
    return .list([
      .map(node.keys), .map(tracks), .list(node.group.map { value($0, numbers) }),
      .list(node.sequence.map { value($0, numbers) }),
    ])
  }
}

/// The tracks of nodes by their layers, so that the motions of a layer are found without the others.
private struct TracksByLayer {
  private struct Track {
    /// The node that has the track, and the place among its tracks.
    var node: Int
    var place: Int
    var entry: ImportedEntry
  }

  /// All nodes without tracks and members, with the nodes around them, which come before them. A node with a sequence has its
  /// members, since they are the times of those after them.
  private var nodes: [(node: ImportedNode, parent: Int?)] = []
  private var tracks: [String: [Track]] = [:]

  init(_ animations: [ImportedNode]) { for node in animations { add(node, nil) } }

  private mutating func add(_ node: ImportedNode, _ parent: Int?) {
    let index = nodes.count
    var bare = node
    (bare.tracks, bare.group) = ([], [])
    nodes.append((bare, parent))
    for (place, entry) in node.tracks.enumerated() {
      tracks[Self.layer(entry.key), default: []].append(Track(node: index, place: place, entry: entry))
    }
    for member in node.group { add(member, index) }
    for member in node.sequence {
      member.visitTracks { key in
        // The node alone.
        let none = ImportedEntry("", .list([]))
        tracks[Self.layer(key), default: []].append(Track(node: index, place: -1, entry: none))
      }
    }
  }

  private static func layer(_ key: String) -> String { String(key.prefix { $0 != "." }) }

  /// The nodes with the tracks that are left.
  var all: [ImportedNode] { nodes(of: Array(tracks.keys)) }

  /// The nodes with the tracks of some layers.
  func nodes(of layers: [String]) -> [ImportedNode] {
    var own = layers.flatMap { tracks[$0] ?? [] }
    own.sort { ($0.node, $0.place) < ($1.node, $1.place) }
    var built: [Int: ImportedNode] = [:]
    for track in own {
      var node = built[track.node] ?? nodes[track.node].node
      if track.place >= 0 { node.tracks.append(track.entry) }
      built[track.node] = node
    }
    var open = Set(built.keys)
    while let index = open.popFirst() {
      guard let parent = nodes[index].parent, built[parent] == nil else { continue }
      built[parent] = nodes[parent].node
      open.insert(parent)
    }
    // A sequence without a track of these layers has no part in them.
    let used = Set(own.filter { $0.place < 0 }.map(\.node))
    var result: [ImportedNode] = []
    for index in built.keys.sorted(by: >) {
      guard var node = built[index] else { continue }
      if !used.contains(index) { node.sequence = [] }
      node.group.reverse()
      if let parent = nodes[index].parent {
        built[parent]?.group.append(node)
      } else {
        result.append(node)
      }
    }
    return result.reversed()
  }

  /// Removes the tracks of layers.
  mutating func remove(_ layers: [String]) {
    for layer in layers { tracks[layer] = nil }
  }

  /// Lets the outermost nodes of layers show their first values only from their begin.
  mutating func addFill(to layers: [String]) {
    for layer in layers {
      for track in tracks[layer] ?? [] {
        var top = track.node
        while let parent = nodes[top].parent { top = parent }
        if !nodes[top].node.keys.contains(where: { $0.key == "fill" }) {
          nodes[top].node.keys.append(.init("fill", .word("forwards")))
        }
      }
    }
  }
}

extension ImportedValue {
  /// The number of values in a value.
  fileprivate var weight: Int {
    switch self {
    case .list(let items): items.reduce(1) { $0 + $1.weight }
    case .map(let entries): entries.reduce(1) { $0 + $1.value.weight }
    default: 1
    }
  }
}

extension ImportedNode {
  /// The length of a round and back of a node that repeats without an end; nil for another node, and for a group.
  fileprivate var period: Double? {
    func value(_ key: String) -> ImportedValue? { keys.first { $0.key == key }?.value }
    guard group.isEmpty, sequence.isEmpty, value("repeat") == .word("forever"),
      case .seconds(let duration)? = value("duration"), duration > 0
    else { return nil }
    let word = if case .word(let word)? = value("direction") { word } else { "" }
    return word.hasPrefix("alternate") ? 2 * duration : duration
  }

  fileprivate var trackCount: Int { (group + sequence).reduce(tracks.count) { $0 + $1.trackCount } }

  /// Calls a function with the key of each track.
  fileprivate func visitTracks(_ body: (String) -> Void) {
    for track in tracks { body(track.key) }
    for member in group + sequence { member.visitTracks(body) }
  }
}
