package import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// The animation graph as a drawing of boxes and arrows, from signals over clocks, nodes and tracks to layers.
///
/// Only signals that something reads and layers that something writes are included.
package struct AnimationDrawing: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case signal, clock, node, track, layer, output, physics
  }

  package struct Box: Sendable {
    /// The kind and a number: unique, and a valid identifier in DOT and Mermaid.
    package var id: String
    package var kind: Kind
    package var lines: [String]
  }

  package struct Arrow: Hashable, Sendable {
    package var from: String
    package var to: String
    /// The roles of the arrow that are not obvious: `when`, properties.
    package var labels: [String] = []
    /// Whether the arrow is apart from the main path from a signal to a layer.
    package var isAside = false
  }

  package let title: String
  package private(set) var boxes: [Box] = []
  package private(set) var arrows: [Arrow] = []
  private var ids: [String: String] = [:]
  private var counts: [Kind: Int] = [:]
  private var known: [String: Int] = [:]
  private var kinds: [String: String] = [:]
  /// The signals by their lanes.
  private var signals: [Int: Int] = [:]
  private let graph: Graph

  package init(_ graph: Graph) {
    self.graph = graph
    title = graph.name
    for layer in graph.layers { kinds[layer.id] = layer.kind.rawValue }
    for (index, signal) in graph.signals.enumerated() {
      for lane in graph.lanes(of: signal) { signals[lane] = index }
    }
    let names = TargetNames(graph)
    for (index, root) in graph.roots.enumerated() { add(root, index, names) }
    addBindings(names)
    addPhysics()
  }

  // MARK: Boxes

  private mutating func box(_ kind: Kind, _ key: String, _ lines: [String]) -> String {
    let full = "\(kind) \(key)"
    if let id = ids[full] { return id }
    let id = "\(kind.rawValue)\(counts[kind, default: 0])"
    counts[kind, default: 0] += 1
    ids[full] = id
    boxes.append(Box(id: id, kind: kind, lines: lines.map(Printable.text)))
    return id
  }

  /// Adds one arrow from a box to another, with the labels of all their connections.
  private mutating func connect(
    _ from: String, _ to: String, _ label: String = "", isAside: Bool = false
  ) {
    let key = "\(from) \(to) \(isAside)"
    if known[key] == nil {
      known[key] = arrows.count
      arrows.append(Arrow(from: from, to: to, isAside: isAside))
    }
    if let place = known[key], !label.isEmpty, !arrows[place].labels.contains(label) {
      arrows[place].labels.append(label)
    }
  }

  /// A signal's box, and what the signal reads, with the labels of the arrows.
  private typealias OpenSignal = (id: String, reads: [(lane: Int, label: String)])

  /// Adds a signal and all that it reads; a built-in signal reads nothing. Chains of signals may be of any length.
  private mutating func signal(_ lane: Int) -> String? {
    guard let first = openSignal(lane) else { return nil }
    var open: [(signal: OpenSignal, next: Int)] = [(first, 0)]
    while let (signal, next) = open.last {
      if next == signal.reads.count {
        open.removeLast()
        if let (reader, place) = open.last {
          connect(signal.id, reader.id, reader.reads[place].label, isAside: true)
          open[open.count - 1].next += 1
        }
      } else if let read = openSignal(signal.reads[next].lane) {
        open.append((read, 0))
      } else {
        open[open.count - 1].next += 1
      }
    }
    return first.id
  }

  /// Adds the box of a signal; one that has its box already reads nothing more.
  private mutating func openSignal(_ lane: Int) -> OpenSignal? {
    if lane == BuiltinSignal.x.lane { return nil }
    if let builtin = BuiltinSignal(rawValue: lane) {
      return (box(.signal, builtin.row.name, [builtin.row.name]), [])
    }
    guard let own = signals[lane].map({ graph.signals[$0] }) else { return nil }
    if let id = ids["\(Kind.signal) \(own.name)"] { return (id, []) }
    switch own.source {
    case .memory(let memory):
      let id = box(.signal, own.name, [own.name, memory.operation == .sum ? "a sum of samples" : "a sample"])
      var reads = graph.reads(memory.value, lanes: own.type.lanes).map { (lane: $0, label: "") }
      reads += graph.reads(condition: memory.when).map { (lane: $0, label: "when") }
      reads += graph.reads(condition: memory.reset).map { (lane: $0, label: "reset") }
      return (id, reads)
    case .formula(let formula):
      let id = box(.signal, own.name, [own.name])
      return (id, graph.reads([formula]).map { (lane: $0, label: "") })
    case .constant: return (box(.signal, own.name, [own.name]), [])
    case .input: return (box(.signal, own.name, [own.name, "an input"]), [])
    }
  }

  private mutating func connect(_ from: String?, _ to: String, _ label: String, isAside: Bool = true) {
    if let from { connect(from, to, label, isAside: isAside) }
  }

  private mutating func connect(condition: Ref<Condition>, _ to: String, _ label: String) {
    guard condition.exists else { return }
    for lane in graph.reads([graph.conditions[condition].formula]) { connect(signal(lane), to, label) }
  }

  private mutating func layer(_ id: String) -> String {
    box(.layer, id, [id] + (kinds[id].map { [$0] } ?? []))
  }

  private mutating func target(_ owner: String, _ property: String) -> String {
    owner == "outputs" ? box(.output, property, [property, "output"]) : layer(owner)
  }

  // MARK: Nodes

  private mutating func add(_ root: Root, _ index: Int, _ names: TargetNames) {
    let clock = self.clock(of: root, index)
    var nodes: [Int: String] = [:]
    for node in root.nodes {
      var lines = [graph.name(ofNode: node)]
      if node == root.firstNode.index {
        let phases = root.phases.phases.map(\.rawValue)
        lines.append(root.phases == graph.allPhases ? "always" : phases.joined(separator: ", "))
        let condition = graph.names.conditions[index]
        if !condition.isEmpty { lines.append("when \(condition)") }
      } else {
        lines.append("from \(Figures.seconds(graph.nodes[node].start.seconds))")
      }
      let id = box(.node, "\(node)", lines)
      nodes[node] = id
      connect(nodes[graph.nodes[node].parent.index] ?? clock, id)
    }
    if let first = nodes[root.firstNode.index] { connect(condition: root.condition, first, "when") }
    let shares = graph.slotsOfParts
    for channel in graph.channels[root.channels] where !shares.contains(Int(channel.slot)) {
      for track in channel.tracks { add(track, channel, nodes) }
    }
  }

  private mutating func clock(of root: Root, _ index: Int) -> String {
    switch root.clock {
    case .time:
      if root.still != nil { return box(.clock, "still", ["still"]) }
      return box(.clock, "time", ["time", "since it came into effect"])
    case .signal(let lane, let range):
      let name = graph.names.clocks[index]
      let words = range.map { "\(Figures.number($0.start)) to \(Figures.number($0.end))" }
      let id = box(.clock, "\(name) \(words ?? "")", ["over \(name)"] + (words.map { [$0] } ?? []))
      connect(signal(Int(lane)), id, "", isAside: false)
      return id
    }
  }

  private mutating func add(_ track: Int, _ channel: Channel, _ nodes: [Int: String]) {
    let name = graph.names.tracks[track]
    let line = name.line > 0 ? ", line \(name.line)" : ""
    let id = box(.track, "\(track)", [name.property, Self.form(graph.tracks[track], graph) + line])
    if let node = nodes[graph.tracks[track].node.index] { connect(node, id) }
    connect(id, target(name.layer, name.property))
    for lane in graph.reads(graph.tracks[track], lanes: Int(channel.lanes)) { connect(signal(lane), id, "") }
  }

  /// The form of a track, in words.
  static func form(_ track: Track, _ graph: Graph) -> String {
    switch track.form {
    case .value: "one value"
    case .keyframes(let first, 2, _) where graph.springs(from: first.index): "a spring"
    case .keyframes(_, let count, _): count == 1 ? "1 keyframe" : "\(count) keyframes"
    case .along: "along a path"
    case .direction: "as a path goes"
    case .wave: "a wave"
    }
  }

  // MARK: Bindings and physics

  /// Adds the formulas of layers, outputs and paths.
  private mutating func addBindings(_ names: TargetNames) {
    for binding in graph.bindings where binding.slot < graph.firstPathSlot {
      let reads = graph.reads([binding.formula])
      if reads.isEmpty { continue }
      let name = names.name(ofSlot: Int(binding.slot), lanes: binding.formula.type.lanes)
      if name.layer.isEmpty { continue }
      let id = target(name.layer, name.property)
      let label = name.layer == "outputs" ? "" : name.property
      for lane in reads { connect(signal(lane), id, label) }
    }
  }

  private mutating func addPhysics() {
    guard let physics = graph.physics else { return }
    let id = box(
      .physics, "physics",
      ["physics", "\(physics.layers.count) \(physics.layers.count == 1 ? "body" : "bodies")"])
    connect(condition: physics.active, id, "active")
    for path in physics.boundaries {
      for lane in graph.reads(path: path.index) { connect(signal(lane), id, "walls") }
    }
    for body in physics.layers { connect(id, layer(graph.layers[body].id), "position") }
  }
}

extension Graph {
  /// Whether a spring leads from a keyframe to the next.
  fileprivate func springs(from keyframe: Int) -> Bool {
    if case .apart(.spring) = curves[keyframes[keyframe].curve] { true } else { false }
  }
}
