internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// The differences that need no frames.
extension Comparison {
  mutating func compareStatements(_ a: Effect, _ b: Effect, _ variant: String?) {
    let (first, second) = (a.graph, b.graph)
    state("canvas", Self.canvas(first), Self.canvas(second), variant: variant)
    state(
      "flexible direction of the canvas", Self.flexible(first), Self.flexible(second), variant: variant)
    comparePulls(first, second, variant)
    comparePhysics(first, second, variant)
    for phase in [Phase.finishing, .cancelling, .closing] {
      let moment = Moment(phase: phase)
      if [first, second].contains(where: { $0.impossibility(of: moment) != nil }) { continue }
      guard let length = first.length(of: moment, &budget), let other = second.length(of: moment, &budget)
      else {
        omit("how long \(phase.rawValue) lasts is not known")
        continue
      }
      state(
        "length of \(phase.rawValue)", Figures.seconds(length.end.seconds),
        Figures.seconds(other.end.seconds), variant: variant)
    }
    compareInputs(first, second, variant)
    names("signal", Self.signals(first), Self.signals(second), variant)
    names(
      "output", first.outputs.map { ($0.name, "\($0.type)") }, second.outputs.map { ($0.name, "\($0.type)") },
      variant)
    names("layer", Self.layers(first), Self.layers(second), variant)
    order(first, second, variant)
    lists(first, second, variant)
    events(a, b, variant)
  }

  private static func canvas(_ graph: Graph) -> String {
    let canvas = graph.canvas
    return
      "[\([canvas.x, canvas.y, canvas.width, canvas.height].map(Figures.number).joined(separator: ", "))]"
  }

  private static func flexible(_ graph: Graph) -> String? {
    switch graph.canvas.flexible {
    case .width: "width"
    case .height: "height"
    default: graph.canvas.flexible.isEmpty ? nil : "both"
    }
  }

  /// The author's signals by name, each with its type.
  private static func signals(_ graph: Graph) -> [(String, String)] {
    graph.signals.compactMap { signal in
      if case .input = signal.source { return nil }
      return (signal.name, "\(signal.type)")
    }
  }

  /// The layers by id, each with its kind and its parent.
  private static func layers(_ graph: Graph) -> [(String, String)] {
    graph.layers.map { layer in
      let parent = layer.parent.isNone ? "" : " in '\(graph.layers[layer.parent].id)'"
      return (layer.id, layer.kind.rawValue + parent)
    }
  }

  /// States which names only one effect has, and which have another value in the other.
  private mutating func names(
    _ what: String, _ a: [(String, String)], _ b: [(String, String)], _ variant: String?
  ) {
    let first = Dictionary(a, uniquingKeysWith: { first, _ in first })
    let second = Dictionary(b, uniquingKeysWith: { first, _ in first })
    for (name, words) in a { state("\(what) '\(name)'", words, second[name], variant: variant) }
    for (name, words) in b where first[name] == nil {
      state("\(what) '\(name)'", nil, words, variant: variant)
    }
  }

  /// States whether the layers that both effects have are in another order.
  private mutating func order(_ a: Graph, _ b: Graph, _ variant: String?) {
    let names = Set(a.layers.map(\.id)).intersection(b.layers.map(\.id))
    let first = a.layers.map(\.id).filter(names.contains)
    let second = b.layers.map(\.id).filter(names.contains)
    guard let place = first.indices.first(where: { first[$0] != second[$0] }) else { return }
    state(
      "order of layers, from number \(place + 1) of those in both", first[place], second[place],
      variant: variant)
  }

  private mutating func lists(_ a: Graph, _ b: Graph, _ variant: String?) {
    if a.lists.isEmpty && b.lists.isEmpty { return }
    let others = Dictionary(
      b.layers.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, layer) in a.layers.enumerated() {
      guard let other = others[layer.id] else { continue }
      for property in PropertyTable.properties(of: layer.kind) where property.row.type.isList {
        let first = a.list(of: property, layer: index, a.initialSlots)?.count ?? 0
        let second = b.list(of: property, layer: other, b.initialSlots)?.count ?? 0
        state("number of \(layer.id).\(property.row.name)", "\(first)", "\(second)", variant: variant)
      }
    }
  }

  // MARK: Events

  /// Compares the events of a whole refresh: pulled for a second to half over the trigger, released, ended two seconds
  /// later.
  private mutating func events(_ a: Effect, _ b: Effect, _ variant: String?) {
    guard let trace = Self.scenario(of: a, b) else { return }
    scenario =
      a.trigger == nil
      ? "a refresh begun at 0 s and ended at 2 s" : "a refresh pulled for 1 s, let go at 2 s and ended at 4 s"
    guard let first = Self.events(a, trace, &budget), let second = Self.events(b, trace, &budget) else {
      return omit("events were not compared")
    }
    for (name, times) in first.sorted(by: { $0.key < $1.key }) {
      state("event \(name)", times, second[name], variant: variant, isEvent: true)
    }
    for (name, times) in second.sorted(by: { $0.key < $1.key }) where first[name] == nil {
      state("event \(name)", nil, times, variant: variant, isEvent: true)
    }
  }

  private static func scenario(of a: Effect, _ b: Effect) -> Trace? {
    let triggers = [a.trigger, b.trigger]
    guard let trigger = triggers.compactMap(\.self).max(), !triggers.contains(nil) else {
      return triggers == [nil, nil]
        ? try? Trace([.begin(at: .zero), .finish(.success, at: .seconds(2))]) : nil
    }
    // A pull that opens no floor.
    let most =
      [a, b].compactMap { $0.graph.pull }.filter { $0.floor != nil }
      .map { $0.refreshPull(.infinity) }.min() ?? .infinity
    let steps = 10
    let drags = (1...steps).map { step in
      TraceEvent.drag(
        shown: min(trigger * (Refresh.Reach.comparison / Double(steps)) * Double(step), most),
        at: .milliseconds(100 * step))
    }
    return try? Trace(drags + [.release(at: .seconds(2)), .finish(.success, at: .seconds(4))])
  }

  /// The first five times of each event, in words; nil if the budget does not suffice for all events.
  private static func events(
    _ effect: Effect, _ trace: Trace, _ budget: inout WorkBudget
  ) -> [String: String]? {
    guard let replay = effect.makeReplay(of: trace, &budget) else { return nil }
    var times: [String: [Double]] = [:]
    let most = budget.left / 8 / WorkBudget.event
    let events = replay.timeline.timeline.events(
      effect.graph, after: nil, through: Nanoseconds(.seconds(6)), most: most)
    budget.spend(events.count * WorkBudget.event)
    if events.count >= most { return nil }
    for event in events {
      var name = event.node.map { "'\(event.name)' of \($0)" } ?? "'\(event.name)'"
      if let haptic = event.haptic { name += " with '\(haptic.rawValue)'" }
      times[name, default: []].append(event.at.inSeconds)
    }
    return times.mapValues { times in
      let shown = times.prefix(5).map { Figures.seconds($0) }.joined(separator: ", ")
      return times.count > 5 ? "\(shown), and \(times.count - 5) more" : "at \(shown)"
    }
  }
}
