internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Nodes that write the same properties as other nodes.
extension Lint {
  /// The most pairs of writers that are compared; bounds the time for many nodes on one property.
  private static let mostPairs = 20_000

  /// A channel and the root it belongs to.
  private struct Writer {
    var root: Int
    var channel: Int
  }

  mutating func checkWriters() {
    var writers: [Int: [Writer]] = [:]
    var slots: [Int] = []
    for (index, root) in graph.roots.enumerated() where !idleRoots.contains(index) {
      for channel in root.channels {
        checkMembers(of: graph.channels[channel])
        for slot in graph.channels[channel].slots {
          if writers[slot] == nil { slots.append(slot) }
          writers[slot, default: []].append(Writer(root: index, channel: channel))
        }
      }
    }
    var pairs = 0
    for slot in slots {
      let list = writers[slot] ?? []
      for (place, writer) in list.enumerated() {
        for later in list[(place + 1)...] {
          pairs += 1
          if pairs > Self.mostPairs { return omissions.insert(.writers(Self.mostPairs)) }
          if check(writer, against: later) { break }
        }
      }
    }
  }

  /// Compares two writers of a slot; returns whether a finding was reported.
  private mutating func check(_ writer: Writer, against later: Writer) -> Bool {
    let channel = graph.channels[writer.channel]
    let other = graph.channels[later.channel]
    guard let own = channel.tracks.first, let theirs = other.tracks.first else { return false }
    let key = sites.tracks[own]
    let label = range(sites.tracks[theirs])
    let name = "\(graph.names.tracks[own].layer).\(graph.names.tracks[own].property)"
    let node = graph.names.nodes[graph.roots[later.root].firstNode.index]
    if hides(later, writer) {
      report(.hiddenWriter(name, by: node, at: range(key), other: label, node: key))
      return true
    }
    if competes(writer, later) {
      report(.competingWriters(name, with: node, at: range(key), other: label, node: key))
      return true
    }
    return false
  }

  // MARK: Hidden

  /// Whether the later writer covers the other one whenever the other one has a value.
  private func hides(_ later: Writer, _ writer: Writer) -> Bool {
    let a = graph.roots[writer.root]
    let b = graph.roots[later.root]
    let own = graph.channels[writer.channel]
    let other = graph.channels[later.channel]
    guard own.slots.clamped(to: other.slots) == own.slots else { return false }
    guard b.phases.isSuperset(of: a.phases.union(a.hold).intersection(reach.phases)) else { return false }
    if b.condition.exists, b.condition != a.condition || !a.hold.isEmpty { return false }
    // A node that a trigger starts is in effect only from a fire to its own end.
    if b.trigger.exists, b.trigger != a.trigger || b.length < a.length || !a.hold.isEmpty { return false }
    return !other.tracks.contains { graph.tracks[$0].usesUnderlying }
      && other.tracks.contains { writesThroughout(graph.tracks[$0], b) }
  }

  /// Whether a track has a value whenever its root is in effect.
  private func writesThroughout(_ track: Track, _ root: Root) -> Bool {
    if case .signal(_, nil) = root.clock { return true }
    var index = track.node
    while index >= root.firstNode {
      let node = graph.nodes[index]
      let timing = node.timing
      let fills = timing.fill.fillsForwards || timing.length.isInfinite
      guard node.start <= .zero, timing.activeStart == .zero, fills, timing.speed > 0 else { return false }
      index = node.parent
    }
    return true
  }

  // MARK: Competing

  private func competes(_ writer: Writer, _ later: Writer) -> Bool {
    let a = graph.roots[writer.root]
    let b = graph.roots[later.root]
    guard a.isTimed, b.isTimed, a.condition == b.condition, a.trigger == b.trigger,
      comeInTogether(a.phases, b.phases)
    else {
      return false
    }
    guard let own = span(of: writer, a), let other = span(of: later, b) else { return false }
    return other.start < own.end
  }

  /// Returns when the moving tracks of a writer run, from the start of its root; nil if there are none, or if one uses
  /// the underlying value.
  private func span(of writer: Writer, _ root: Root) -> (start: Nanoseconds, end: Nanoseconds)? {
    let moving = graph.channels[writer.channel].tracks.filter { moves(graph.tracks[$0]) }
    if moving.isEmpty || moving.contains(where: { graph.tracks[$0].usesUnderlying }) { return nil }
    var span = (start: Nanoseconds.infinity, end: Nanoseconds.zero)
    for track in moving {
      var start = Nanoseconds.zero
      var repeats = false
      var index = graph.tracks[track].node
      let length = graph.nodes[index].timing.length
      while index >= root.firstNode {
        let node = graph.nodes[index]
        start = start + (index == root.firstNode ? node.timing.activeStart : node.comesInForwards)
        if index != graph.tracks[track].node, node.timing.iterations > 1 { repeats = true }
        index = node.parent
      }
      span.start = min(span.start, start)
      span.end = max(span.end, repeats || length.isInfinite ? root.length : start + length)
    }
    return span
  }

  /// Whether a track goes from one value to another.
  func moves(_ track: Track) -> Bool {
    switch track.form {
    case .value(.formula(let formula)): readsX(formula)
    case .value: false
    case .keyframes(_, let count, _): count > 1
    case .along, .direction, .wave: true
    }
  }

  private func readsX(_ formula: Formula) -> Bool {
    let lane = BuiltinSignal.x.lane
    return graph.formulas.reads(formula, anyOf: lane..<lane + 1)
  }

  /// Whether one change of phase brings both into effect, or both are in effect at rest.
  private func comeInTogether(_ a: PhaseSet, _ b: PhaseSet) -> Bool {
    if a.contains(.idle), b.contains(.idle) { return true }
    func comesIn(_ phases: PhaseSet, _ edge: (from: Phase, to: Phase)) -> Bool {
      phases.contains(edge.to) && !phases.contains(edge.from)
    }
    return ValueRanges.edges.contains { edge in
      reach.phases.contains(edge.from) && reach.phases.contains(edge.to) && comesIn(a, edge)
        && comesIn(b, edge)
    }
  }

  // MARK: Members

  /// Reports members of one group that write one property from the same instant: the later one always wins.
  private mutating func checkMembers(of channel: Channel) {
    if channel.turns { return }
    for (track, next) in zip(channel.tracks, channel.tracks.dropFirst()) {
      let a = graph.nodes[graph.tracks[track].node]
      let b = graph.nodes[graph.tracks[next].node]
      guard a.parent == b.parent, a.parent.exists, graph.nodes[a.parent].structure == .group,
        a.comesInForwards == b.comesInForwards, !graph.tracks[next].usesUnderlying,
        b.timing.fill.fillsForwards || b.timing.length.isInfinite
      else { continue }
      let key = sites.tracks[track]
      let name = "\(graph.names.tracks[track].layer).\(graph.names.tracks[track].property)"
      report(
        .hiddenWriter(
          name, by: graph.names.nodes[graph.tracks[next].node.index], at: range(key),
          other: range(sites.tracks[next]), node: key))
    }
  }
}

extension TimedNode {
  /// When the node becomes active in its parent's iteration, if the iteration runs forwards.
  var comesInForwards: Nanoseconds { start + timing.wait(isBackwards: false) }
}

// MARK: Findings

extension DiagnosticCode {
  static let hiddenWriter = DiagnosticCode("hidden-writer", .info)
  static let competingWriters = DiagnosticCode("competing-writers", .info)
}

extension Diagnostic {
  fileprivate static func hiddenWriter(
    _ name: String, by node: String, at range: SourceRange, other: SourceRange, node place: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .hiddenWriter,
      "this has no effect: '\(node)' is later in the file and writes '\(name)' whenever this node does",
      at: range, node: place, labels: [Label("the other node writes it here", at: other)])
  }

  fileprivate static func competingWriters(
    _ name: String, with node: String, at range: SourceRange, other: SourceRange, node place: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .competingWriters,
      "'\(node)' comes into effect at the same instant and moves '\(name)' too; the later node in the file wins",
      at: range, node: place, labels: [Label("the other node writes it here", at: other)])
  }
}
