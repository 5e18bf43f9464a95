internal import DrawstringCompiler
package import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// The animation graph for people and programs: names instead of indices, seconds instead of ticks.
///
/// In JSON, infinity is null. `during`, `when`, `on` and `over` are null for nodes other than top-level ones. Start, end and
/// duration are null for nodes whose keyframes lie on the values of a signal; these nodes run once, so a null count always
/// means an infinite one. A track that is written in a shared file has its `file`.
package struct Inspection {
  private let graph: Graph
  private let readers: GraphReaders
  /// The members of each node.
  private var members: [Int: [Int]] = [:]
  private var tracks: [Int: [ReportNode]] = [:]
  private var events: [Int: [ReportNode]] = [:]
  private let afters: [Int: String]
  /// The nodes that write each property, in file order.
  package private(set) var writers: [(target: String, nodes: [String])] = []

  /// Reads the graph of a spec, with the shared files of tracks.
  package init(of spec: LoadedSpec, _ graph: Graph) {
    self.init(graph) { track in
      guard spec.sites.tracks.indices.contains(track) else { return nil }
      let file = spec.source.file(at: spec.edited.range(of: spec.sites.tracks[track]).start)
      return file == spec.source.name ? nil : file
    }
  }

  /// Reads the graph; `sharedFile` tells the shared file in which a track is written.
  package init(_ graph: Graph, sharedFile: (_ track: Int) -> String? = { _ in nil }) {
    self.graph = graph
    readers = GraphReaders(graph)
    afters = Dictionary(graph.names.afters.map { ($0.node.index, $0.text) }) { $1 }
    for root in graph.roots {
      for node in root.nodes where node != root.firstNode.index {
        members[graph.nodes[node].parent.index, default: []].append(node)
      }
    }
    for source in graph.eventSources { events[source.node.index] = source.events.map(event) }
    let shares = graph.slotsOfParts
    var places: [String: Int] = [:]
    // A track in percent is one of points and one of shares, and that of a text with `x` also one of numbers.
    for channel in graph.channels where !shares.contains(Int(channel.slot)) {
      for index in channel.tracks {
        let node = graph.tracks[index].node.index
        tracks[node, default: []].append(track(index, sharedFile(index)))
        let (named, name) = (graph.names.tracks[index], graph.name(ofNode: node))
        let target = "\(named.layer).\(named.property)"
        let place = places[target] ?? writers.count
        places[target] = place
        if place == writers.count { writers.append((target, [])) }
        if writers[place].nodes.last != name { writers[place].nodes.append(name) }
      }
    }
  }

  package var report: ReportNode {
    let inputs = graph.inputs.map(input)
    var nodes = graph.roots.indices.map(root)
    if !inputs.isEmpty, !nodes.isEmpty { nodes[0].look = .apart }
    let formulas = formulas.map { ($0.target, JSONValue($0.reads), Self.list($0.reads)) }
    let writers = writers.map { ($0.target, JSONValue($0.nodes), Self.list($0.nodes)) }
    let taps = graph.taps.map { (graph.layers[$0.layer].id, graph.inputs[$0.input].name) }
    let haptics = graph.haptics.map { haptic in
      (haptic.kind.rawValue + (haptic.outcome.map { ".\($0.rawValue)" } ?? ""), haptic.haptic.rawValue)
    }
    return ReportNode(
      nil, ["version": .init(AnswerForm.version), "effect": .init(graph.name)],
      children: [
        ReportNode(line: graph.name, children: [.list("inputs", inputs), .list("nodes", nodes)]),
        graph.physics.map(physics) ?? ReportNode("physics", .null), signals,
        Self.table("formulas", "formulas, with the signals they read, where no node writes", formulas),
        // Effects without taps and haptics have the answer of before.
        Self.table(
          taps.isEmpty ? nil : "taps", "taps, with the triggers they fire", taps.map { ($0, .init($1), $1) }),
        Self.table(haptics.isEmpty ? nil : "haptics", "haptics", haptics.map { ($0, .init($1), $1) }),
        Self.table("writers", "writers, each over those before it", writers),
      ])
  }

  /// A table of two columns under its title, if it has a row; in JSON an object.
  private static func table(
    _ key: String?, _ title: String, _ rows: [(name: String, value: JSONValue, words: String)]
  ) -> ReportNode {
    let width = rows.map { $0.name.count }.max() ?? 0
    return ReportNode(
      key, line: rows.isEmpty ? nil : title, .apart,
      children: rows.map { row in
        let gap = String(repeating: " ", count: width - row.name.count + 2)
        return ReportNode(row.name, row.value, line: row.name + gap + row.words)
      })
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
  private static func number(_ value: Double) -> String { JavaScriptNumber.description(of: value) }
  private static func seconds(_ value: Double) -> String { value.isInfinite ? "∞" : "\(number(value)) s" }

  // MARK: Nodes

  private func root(_ index: Int) -> ReportNode {
    let root = graph.roots[index]
    let condition = graph.names.conditions[index]
    let when = condition.isEmpty ? nil : condition
    let on = root.trigger.isNone ? nil : graph.inputs[root.trigger].name
    let (during, over) = (root.phases.phases.map(\.rawValue), graph.names.clocks[index])
    let blend = root.blend > .zero ? root.blend.seconds : nil
    let isTimed =
      switch root.clock {
      case .time: true
      case .signal(_, let range): range != nil
      }
    let words = [
      "during \(Self.list(during))", on.map { "on \($0)" }, when.map { "when \($0)" },
      over == "time" ? nil : "over \(over)",
    ]
    return node(
      root.firstNode.index, isTimed: isTimed, blend: blend, words.compactMap(\.self),
      ["during": .init(during), "on": .init(on), "when": .init(when), "over": .init(over)])
  }

  /// A node with its tracks, its events and its members. The recursion is bounded by the nesting limit of specs.
  private func node(
    _ index: Int, isTimed: Bool, blend: Double? = nil, _ words: [String] = [],
    _ facts: JSONValue = ["during": .null, "on": .null, "when": .null, "over": .null]
  ) -> ReportNode {
    let node = graph.nodes[index]
    let (timing, after) = (node.timing, afters[index])
    let delay = timing.speed > 0 ? timing.delay.scaled(by: 1 / timing.speed) : .zero
    // The first active instant and the end, in seconds of the parent's iteration; for a root, of its own clock.
    let start = isTimed ? (node.start + max(delay, .zero)).seconds : nil
    let end = isTimed ? (node.start + timing.length).seconds : nil
    let duration = isTimed ? timing.duration.seconds : nil
    let count = isTimed ? timing.iterations : 1
    var parts = [graph.name(ofNode: index)] + words
    if let start, let end { parts.append("from \(Self.seconds(start)) to \(Self.seconds(end))") }
    if let duration, count != 1 {
      let times = count.isInfinite ? "forever" : Self.number(count)
      parts.append("each \(Self.seconds(duration)), repeat \(times)")
    }
    if let after { parts.append("after \(after)") }
    if let blend { parts.append("blend \(Self.seconds(blend))") }
    return ReportNode(
      nil,
      .joined(
        ["id": .init(parts[0])], facts,
        [
          "start": .init(start), "end": .init(end), "duration": .init(duration), "repeat": .init(count),
          "after": .init(after), "blend": .init(blend),
        ]), line: parts.joined(separator: "  "),
      children: [
        .list("tracks", tracks[index] ?? []), .list("events", events[index] ?? []),
        .list("nodes", (members[index] ?? []).map { self.node($0, isTimed: isTimed) }),
      ])
  }

  private func track(_ index: Int, _ file: String?) -> ReportNode {
    let (track, named) = (graph.tracks[index], graph.names.tracks[index])
    let line = named.line > 0 ? named.line : nil
    let words = Self.list([AnimationDrawing.form(track, graph)] + options(track))
    let place = line.map { "  line \($0)" + (file.map { " of \($0)" } ?? "") } ?? ""
    return ReportNode(
      nil,
      .joined(
        [
          "layer": .init(named.layer), "property": .init(named.property),
          "keyframes": .init(Self.keyframeCount(track)), "line": .init(line),
        ], file.map { ["file": .init($0)] } ?? [:]),
      line: "\(named.layer).\(named.property)  \(words)\(place)")
  }

  private static func keyframeCount(_ track: Track) -> Int {
    switch track.form {
    case .value: 1
    case .keyframes(_, let count, _): Int(count)
    // The start and the end of the path.
    case .along, .direction: 2
    case .wave: 0
    }
  }

  /// An event, in seconds from the start of the iteration.
  private func event(_ index: Int) -> ReportNode {
    let event = graph.nodeEvents[index]
    let (at, name, haptic) = (event.position.seconds, graph.eventNames[event.name], event.haptic?.rawValue)
    return ReportNode(
      nil, .joined(["at": .init(at), "event": .init(name)], haptic.map { ["haptic": .init($0)] } ?? [:]),
      line: "\(name)  at \(Self.seconds(at))\(haptic.map { "  haptic \($0)" } ?? "")")
  }

  /// The options of a track other than the default (replace, linear, sRGB), in the author's words.
  private func options(_ track: Track) -> [String] {
    guard track.options.exists else { return [] }
    let options = graph.trackOptions[track.options]
    var words: [String] = []
    if options.isSmooth || options.pace == .even {
      words.append(options.pace == .stated ? "cubic" : options.isSmooth ? "cubic-paced" : "paced")
    }
    if options.colors.space != .srgb { words.append(options.colors.space.rawValue) }
    if options.colors.hue != .shorter { words.append("\(options.colors.hue.rawValue) hue") }
    if options.colors.isStraight { words.append("straight alpha") }
    switch composition(track, options) {
    case .replace: break
    case .sum, .colorSum, .product: words.append("added")
    case .growth: words.append("accumulated")
    }
    if options.accumulation != .replace { words.append("accumulating over iterations") }
    return words
  }

  /// How a track is combined with the underlying value. For keyframes, the first composition other than `replace`.
  private func composition(_ track: Track, _ options: TrackOptions) -> Composition {
    guard case .keyframes(let first, let count, _) = track.form else { return options.composition }
    let frames = graph.keyframes[first, count: count]
    return frames.first { $0.composition != .replace }?.composition ?? .replace
  }

  // MARK: Physics

  /// The physics of the effect, whose values override all nodes.
  private func physics(_ model: PhysicsModel) -> ReportNode {
    let gravity = [model.world.gravity.x, model.world.gravity.y]
    let active = graph.names.activity.isEmpty ? nil : graph.names.activity
    let step = model.world.clock.stepsPerSecond
    let boundaries = model.boundaries.map { graph.paths[$0].name }
    return ReportNode(
      "physics", ["gravity": .init(gravity), "step": .init(step), "active": .init(active)],
      line:
        "physics, above all nodes  active \(active ?? "always")  gravity \(Self.point(gravity))  step \(step)",
      .apart,
      children: [
        .list("bodies", zip(model.world.bodies, model.layers).map { body($0, graph.layers[$1].id) }),
        ReportNode(
          "boundaries", .init(boundaries),
          line: boundaries.isEmpty ? nil : "boundaries  \(Self.list(boundaries))"),
      ])
  }

  private static func point(_ numbers: [Double]) -> String { "[\(list(numbers.map(number)))]" }

  private func body(_ body: BodyDescription, _ layer: String) -> ReportNode {
    let numbers = [
      ("radius", body.radius), ("restitution", body.restitution), ("friction", body.friction),
      ("resistance", body.resistance),
    ]
    let escape = body.escape.map { [$0.x, $0.y] }
    var words = numbers.map { "\($0) \(Self.number($1))" }
    if body.rotates { words.append("rotates, resistance \(Self.number(body.angularResistance))") }
    if let escape { words.append("escapes by \(Self.point(escape))") }
    return ReportNode(
      nil,
      .joined(
        ["layer": .init(layer)], .object(numbers.map { .init($0, .init($1)) }),
        [
          "angularResistance": .init(body.angularResistance), "rotates": .init(body.rotates),
          "escape": escape.map { .init($0) } ?? .null,
        ]), line: "\(layer)  \(Self.list(words))")
  }

  // MARK: Inputs, signals and formulas

  private func input(_ input: Input) -> ReportNode {
    // In the notation of traces; a trigger has none.
    let initial = graph.defaultValue(of: input).map { "\($0)" }
    let range = input.range.map { [$0.least, $0.most] }
    let readers = readers.readers(of: input.name)
    let words = [
      "input \(input.name)", input.words.isEmpty ? input.kind.rawValue : Self.list(input.words),
      range.map { "from \(Self.number($0[0])) to \(Self.number($0[1]))" },
      initial.map { "at first \($0)" }, Self.words(readers: readers),
    ]
    return ReportNode(
      nil,
      [
        "name": .init(input.name), "type": .init(input.kind.rawValue), "default": .init(initial),
        "range": range.map { .init($0) } ?? .null, "words": .init(input.words), "readers": .init(readers),
      ], line: words.compactMap(\.self).joined(separator: "  "))
  }

  private static func words(readers: [String]) -> String {
    "read by \(readers.isEmpty ? "nothing" : list(readers))"
  }

  /// The signals of the author's, with the signals and inputs that they are made of and with their readers.
  private var signals: ReportNode {
    let signals = graph.signals.filter { if case .input = $0.source { false } else { true } }
    let width = signals.map(\.name.count).max() ?? 0
    let rows = signals.map { signal -> ReportNode in
      // What a signal with memory does with the values it reads: `sample` or `sum`.
      var memory: String?
      if case .memory(let own) = signal.source { memory = own.operation.rawValue }
      let (reads, readers) = (readers.names(ofLanes: graph.reads(signal)), readers.readers(of: signal.name))
      let source = reads.isEmpty ? nil : "of \(Self.list(reads))"
      let made = memory.map { ["a \($0)", source].compactMap(\.self).joined(separator: " ") }
      let name = signal.name + String(repeating: " ", count: width - signal.name.count)
      return ReportNode(
        nil,
        [
          "name": .init(signal.name), "type": .init("\(signal.type)"), "memory": .init(memory),
          "reads": .init(reads), "readers": .init(readers),
        ],
        line: "\(name)  \(signal.type)  \(made ?? source ?? "a constant")  \(Self.words(readers: readers))")
    }
    return .list("signals", rows, line: rows.isEmpty ? nil : "signals", .apart)
  }

  /// The properties and outputs that a formula gives their value where no node writes, with the signals and inputs that
  /// the formula reads.
  package var formulas: [(target: String, reads: [String])] {
    let names = TargetNames(graph)
    return graph.bindings.filter { $0.slot < graph.firstPathSlot }.compactMap { binding in
      let reads = readers.names(ofLanes: graph.reads([binding.formula]))
      let name = names.name(ofSlot: Int(binding.slot), lanes: binding.formula.type.lanes)
      return reads.isEmpty || name.layer.isEmpty ? nil : ("\(name.layer).\(name.property)", reads)
    }
  }
}
