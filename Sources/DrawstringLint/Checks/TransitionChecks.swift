internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Discontinuities of values at transitions that the file does not state.
///
/// A discontinuity is stated by a single value, by two keyframes at one offset, a segment that holds, or steps, by a
/// `fill` other than `both`, or by a formula over inputs that change at events. It is not stated by a first keyframe
/// that differs from the shown value, by a last keyframe that differs from the start of the next iteration, or by the
/// end of a node.
extension Lint {
  private static let longestTimeout = Nanoseconds(20_000_000_000)
  /// Short, because physics takes many steps.
  private static let timeoutOfBodies = Nanoseconds(150_000_000)
  private static let shortestTimeout = Nanoseconds(537_000_000)

  mutating func checkTransitions(_ timeBoundaries: [TimeBoundaries], timeout: Nanoseconds) {
    let properties = WatchedProperty.all(graph, isMoving: isMoving)
    if properties.isEmpty { return }
    let loading = graph.roots.indices.filter {
      graph.roots[$0].isTimed && graph.roots[$0].phases.contains(.refreshing)
    }
    let loop = loading.map { timeBoundaries[$0].longestLoop }.max() ?? .zero
    let traces = CanonicalTraces(
      graph, timeout: timeout, loop: min(loop, Self.longestTimeout),
      change: graph.roots.contains { $0.condition.exists } ? inputCase?.change ?? [] : [])
    var search = DiscontinuitySearch(graph, properties, timeBoundaries, evaluator, budget)
    search.follow(traces)
    search.wind()
    budget = search.budget
    reportDiscontinuities(search.discontinuities)
    for omission in search.omissions.all { omissions.insert(omission) }
    let repeating = graph.roots.indices.filter {
      graph.roots[$0].before == .repeat || graph.roots[$0].after == .repeat
    }
    if repeating.isEmpty { return }
    var evaluator = evaluator
    guard evaluator.show(Moment(phase: .armed), graph, &budget) else { return omissions.insert(.transitions) }
    let drawn = properties.filter { isDrawn($0, evaluator) }
    let frame = TransitionFrame(evaluator)
    for root in repeating { checkRepeats(of: root, drawn, frame) }
  }

  /// Returns how long a phase without an end is watched, so that its loops repeat once.
  func timeout(_ timeBoundaries: [TimeBoundaries]) -> Nanoseconds {
    if graph.physics != nil { return Self.timeoutOfBodies }
    return max(min(timeBoundaries.map(\.settled).max() ?? .zero, Self.longestTimeout), .zero)
      + Self.shortestTimeout
  }

  private mutating func reportDiscontinuities(_ discontinuities: [DiscontinuitySearch.Discontinuity]) {
    let reads = FormulaReads(graph)
    // Largest first: of several discontinuities at one place only the first is reported.
    for discontinuity in discontinuities.sorted(by: { $0.size > $1.size })
    where !isStated(discontinuity, reads) {
      guard let node = place(of: discontinuity) else { continue }
      report(
        .seamJump(
          discontinuity, graph, words(for: discontinuity.transition), help: help(for: discontinuity),
          ends: endsThere(discontinuity), at: range(node),
          node: node))
    }
  }

  private func isDrawn(_ property: WatchedProperty, _ evaluator: Evaluator) -> Bool {
    property.layer.map { evaluator.drawn.isDrawn($0) } ?? true
  }

  /// Reports keyframes that repeat over a signal and whose last value differs from the first.
  private mutating func checkRepeats(
    of root: Int, _ properties: [WatchedProperty], _ frame: TransitionFrame
  ) {
    guard case .signal(_, nil) = graph.roots[root].clock else { return }
    for channel in graph.roots[root].channels.map({ graph.channels[$0] }) {
      guard let track = channel.tracks.last, !statesItsWrap(track),
        let property = properties.first(where: { $0.slots.overlaps(channel.slots) }),
        case .keyframes(let first, let count, _) = graph.tracks[track].form, count > 1,
        case .constant(let start) = graph.keyframes[first].value,
        case .constant(let end) = graph.keyframes[first + Int(count - 1)].value,
        let node = sites.keyframe(first.index + Int(count) - 1)
      else { continue }
      var (before, after) = (frame, frame)
      for (lane, slot) in channel.slots.enumerated() {
        before.slots[slot] = graph.values[Int(end) + lane]
        after.slots[slot] = graph.values[Int(start) + lane]
      }
      // The cost of finding the property and of two copies of the frame.
      budget.spend((properties.count + graph.initialSlots.count) * WorkBudget.slot)
      if budget.isSpent { return omissions.insert(.repeats(root: root)) }
      let size = property.distance(before, after, graph, &budget)
      if size <= property.measure.least { continue }
      let discontinuity = DiscontinuitySearch.Discontinuity(
        property: property, transition: .timeBoundary(root: root, at: .zero),
        before: Array(before.slots[property.slots]),
        after: Array(after.slots[property.slots]), size: size, from: .track(root: root, track: track),
        to: .track(root: root, track: track))
      report(
        .seamJump(
          discontinuity, graph, "where it begins again", help: help(for: discontinuity), ends: false,
          at: range(node),
          node: node))
    }
  }

  // MARK: Stated

  private func isStated(_ discontinuity: DiscontinuitySearch.Discontinuity, _ reads: FormulaReads) -> Bool {
    if discontinuity.before == discontinuity.after, let numbers = ownNumbers(of: discontinuity) {
      // The path stays the same, and its numbers jump.
      return !reads.kinds(ofSlots: numbers).contains(.time)
    }
    // Formulas over an input change with it.
    if case .input = discontinuity.transition, discontinuity.from == discontinuity.to { return true }
    switch (discontinuity.from, discontinuity.to) {
    case (.body, _), (_, .body), (_, .held): return true
    case (.base, .base): return !restarts(slot: discontinuity.property, reads)
    case (_, .track(_, let track)) where discontinuity.from == discontinuity.to:
      return isTimeBoundary(discontinuity)
        ? statesItsWrap(track) : !restarts(track, discontinuity.property.lanes, reads)
    case (.track(_, let from), .track(_, let track)) where isRestart(discontinuity):
      return hasFill(from) || statesItsWrap(from) || statesItsStart(track, discontinuity)
    case (_, .track(_, let track)) where discontinuity.isNew || isTimeBoundary(discontinuity):
      if isTimeBoundary(discontinuity), let from = self.track(of: discontinuity.from), hasFill(from) {
        return true
      }
      return statesItsStart(track, discontinuity)
    default: return statesItsEnd(discontinuity, reads)
    }
  }

  /// Returns the slots of the numbers of the path after a discontinuity.
  private func ownNumbers(of discontinuity: DiscontinuitySearch.Discontinuity) -> Range<Int>? {
    guard case .outline = discontinuity.property.measure else { return nil }
    return discontinuity.after.first.flatMap { graph.sources(ofPathAt: $0) }
  }

  private func isTimeBoundary(_ discontinuity: DiscontinuitySearch.Discontinuity) -> Bool {
    if case .timeBoundary = discontinuity.transition { return true }
    return false
  }

  /// Whether an earlier member takes over from a later one where a node around both begins its next iteration.
  private func isRestart(_ discontinuity: DiscontinuitySearch.Discontinuity) -> Bool {
    guard isTimeBoundary(discontinuity), case .track(let root, let from) = discontinuity.from,
      case .track(let same, let to) = discontinuity.to
    else { return false }
    return root == same && graph.tracks[to].node < graph.tracks[from].node
  }

  private func track(of writer: SlotWriter) -> Int? {
    switch writer {
    case .track(_, let track), .held(_, let track): track
    case .base, .body: nil
    }
  }

  /// Whether a binding reads the time of the phase, which restarts, and no input that changes at events.
  private func restarts(slot property: WatchedProperty, _ reads: FormulaReads) -> Bool {
    reads.kinds(ofSlots: property.slots).contains(.time)
  }

  private func restarts(_ track: Int, _ lanes: Int, _ reads: FormulaReads) -> Bool {
    guard case .value(let source) = graph.tracks[track].form else { return false }
    return reads.kinds(ofValue: source, lanes: lanes) == .time
  }

  /// Whether a track is a single value, or its keyframes begin with a discontinuity.
  private func statesItsStart(_ track: Int, _ discontinuity: DiscontinuitySearch.Discontinuity) -> Bool {
    switch graph.tracks[track].form {
    case .value: return true
    case .along, .direction, .wave: return false
    case .keyframes(let first, let count, let interpolation):
      let frames = graph.keyframes[first, count: count]
      guard let start = frames.first, isDashes(discontinuity) || !isStepped(interpolation) else {
        return true
      }
      if frames.dropFirst().first?.offset == start.offset { return true }
      return !(isConstant(start.value) || isRestart(discontinuity) && isShown(start.value))
        || easesWithDiscontinuities(track)
    }
  }

  private func isStepped(_ interpolation: Interpolation) -> Bool {
    interpolation == .discrete || interpolation == .flip
  }

  /// Whether the property is a dash pattern. Lists of dashes that cannot be mixed change in steps, so that a step does not show
  /// that the author wanted one.
  private func isDashes(_ discontinuity: DiscontinuitySearch.Discontinuity) -> Bool {
    if case .dashes = discontinuity.property.measure { return true }
    return false
  }

  private func isConstant(_ value: ValueSource) -> Bool {
    if case .constant = value { return true }
    return false
  }

  /// Whether a value is one that is shown without the track.
  private func isShown(_ value: ValueSource) -> Bool {
    switch value {
    case .captured, .underlying, .start: true
    case .constant, .formula, .formulas, .capturedPlus, .underlyingPlus, .startPlus: false
    }
  }

  /// Whether a track states a discontinuity at the end of each iteration.
  private func statesItsWrap(_ track: Int) -> Bool {
    // The shape of these waves has a discontinuity.
    if case .wave(let wave) = graph.tracks[track].form {
      let shape = graph.waves[wave].shape
      if shape == .square || shape == .sawtooth { return true }
    }
    guard case .keyframes(let first, let count, let interpolation) = graph.tracks[track].form else {
      return easesWithDiscontinuities(track)
    }
    let frames = Array(graph.keyframes[first, count: count])
    guard count > 1, !isStepped(interpolation) else { return true }
    let last = frames.count - 1
    return frames[last - 1].isHold || frames[0].isHold || frames[last - 1].offset == frames[last].offset
      || frames[0].offset == frames[1].offset || easesWithDiscontinuities(track)
  }

  /// Whether an easing of a track or its nodes has steps, or does not go from 0 to 1.
  private func easesWithDiscontinuities(_ track: Int) -> Bool {
    func discontinuities(_ easing: Easing) -> Bool {
      if case .steps = easing { return true }
      return easing.value(at: 0) != 0 || easing.value(at: 1) != 1
    }
    var node = graph.tracks[track].node
    while node.exists {
      if discontinuities(graph.nodes[node].timing.easing) { return true }
      node = graph.nodes[node].parent
    }
    switch graph.tracks[track].form {
    case .keyframes(let first, let count, _):
      return graph.keyframes[first, count: count].contains {
        discontinuities(graph.curves[$0.curve])
      }
    case .along(_, _, let easing), .direction(_, _, let easing, _):
      return discontinuities(graph.curves[easing])
    case .value, .wave: return false
    }
  }

  private func hasFill(_ track: Int) -> Bool {
    graph.nodes[graph.tracks[track].node].timing.fill != .both
  }

  /// Whether a track that ends and uncovers the value underneath states the discontinuity.
  private func statesItsEnd(_ discontinuity: DiscontinuitySearch.Discontinuity, _ reads: FormulaReads) -> Bool
  {
    guard let track = track(of: discontinuity.from) else { return true }
    switch graph.tracks[track].form {
    case .value(let source):
      guard let kinds = reads.kinds(ofValue: source, lanes: discontinuity.property.lanes) else { return true }
      if kinds.contains(.events) { return true }
    case .keyframes(_, _, let interpolation) where isStepped(interpolation) && !isDashes(discontinuity):
      return true
    default: break
    }
    if isTimeBoundary(discontinuity), hasFill(track) { return true }
    // The binding underneath changes with the phases itself.
    return reads.kinds(ofSlots: discontinuity.property.slots).contains { $0.contains(.events) }
  }

  // MARK: Places

  private static let blending = "write `blend: 150ms` at the outermost node"

  /// Returns how to remove a discontinuity.
  private func help(for discontinuity: DiscontinuitySearch.Discontinuity) -> String {
    if endsThere(discontinuity) {
      guard case .edge(let from, let to) = discontinuity.transition, from != to else {
        return "'hold' keeps its value"
      }
      return "`hold: [\(to.rawValue)]` keeps its last value, and \(to.rawValue) in 'during' lets it go on"
    }
    // The same writer on both sides jumps between phases if a formula reads the time.
    if discontinuity.to == .base || (discontinuity.from == discontinuity.to && !isTimeBoundary(discontinuity))
    {
      return "'time' restarts with each phase; a formula that continues across phases must not read it"
    }
    if discontinuity.from == discontinuity.to || isRestart(discontinuity) {
      if let track = track(of: discontinuity.to), graph.tracks[track].followsPath {
        return "let the path end where it begins, and in the same direction"
      }
      return "end with the value that the iteration begins with, or write both values at one place"
    }
    switch track(of: discontinuity.to).map({ graph.tracks[$0].form }) {
    case .along: return "let the path begin where the layer is shown, or \(Self.blending)"
    case .direction: return "let the path begin in the direction that is shown, or \(Self.blending)"
    case .wave: return "give the wave a 'phase' with which it begins with what is shown, or \(Self.blending)"
    case .value, .keyframes, nil:
      if let track = track(of: discontinuity.to), runsBackwards(track) {
        return "it runs backwards: let its end be what is shown where it begins, or \(Self.blending)"
      }
      if case .track(let root, _) = discontinuity.to, case .signal(_, nil) = graph.roots[root].clock {
        return "begin with the value that is shown there, or \(Self.blending)"
      }
      return "leave the start out, or write 'shown', to begin with what is shown"
    }
  }

  /// Whether a track's own node begins at its end.
  private func runsBackwards(_ track: Int) -> Bool {
    let timing = graph.nodes[graph.tracks[track].node].timing
    let isReversed = timing.direction == .reverse || timing.direction == .alternateReverse
    return isReversed != (timing.speed < 0)
  }

  private func endsThere(_ discontinuity: DiscontinuitySearch.Discontinuity) -> Bool {
    if case .track = discontinuity.to {
      return !discontinuity.isNew && discontinuity.from != discontinuity.to && !isTimeBoundary(discontinuity)
    }
    return discontinuity.from != .base
  }

  /// Returns the place of a finding: the first keyframe after the transition, the last keyframe of an iteration, the
  /// track that ends, or the binding.
  private func place(of discontinuity: DiscontinuitySearch.Discontinuity) -> NodeID? {
    let isWrap = discontinuity.from == discontinuity.to || isRestart(discontinuity)
    if !endsThere(discontinuity), let track = track(of: isWrap ? discontinuity.from : discontinuity.to) {
      if case .keyframes(let first, let count, _) = graph.tracks[track].form {
        let frame = isWrap ? first.index + Int(count) - 1 : first.index
        if let node = sites.keyframe(frame) { return node }
      }
      return sites.tracks[track]
    }
    if let track = track(of: discontinuity.from) { return sites.tracks[track] }
    return statement(of: discontinuity.property.slots)?.key
  }

  private func words(for transition: DiscontinuitySearch.Transition) -> String {
    let place =
      switch transition {
      case .edge(let from, let to) where from == to:
        inputCase?.fires == nil
          ? "where a condition changes while \(from.rawValue)"
          : "where a node comes into effect or ends while \(from.rawValue)"
      case .edge(let from, let to): "from \(from.rawValue) to \(to.rawValue)"
      case .input(let phase): "where '\(inputCase?.change.first?.name ?? "")' changes while \(phase.rawValue)"
      case .timeBoundary(let root, let instant):
        "at \(JavaScriptNumber.description(of: instant.seconds))s of '\(graph.names.nodes[graph.roots[root].firstNode.index])'"
      }
    if case .input = transition { return place }
    return place + circumstance
  }
}

extension Track {
  /// Whether the track gives places or directions on a path.
  fileprivate var followsPath: Bool {
    switch form {
    case .along, .direction: true
    case .value, .keyframes, .wave: false
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let seamJump = DiagnosticCode("seam-jump", .warning)
}

extension Diagnostic {
  /// `ends`: whether a writer ends and no other writer takes over.
  fileprivate static func seamJump(
    _ discontinuity: DiscontinuitySearch.Discontinuity, _ graph: Graph, _ place: String, help: String,
    ends: Bool,
    at range: SourceRange,
    node: NodeID
  ) -> Diagnostic {
    let property = discontinuity.property
    let (before, after) = (
      property.text(discontinuity.before, graph), property.text(discontinuity.after, graph)
    )
    var way = before == after ? "" : "from \(before) to \(after)"
    if discontinuity.size.isFinite, property.measureIsTold {
      way = "by \(property.text(size: discontinuity.size))" + (way.isEmpty ? "" : ", ") + way
    }
    return Diagnostic(
      .seamJump, "'\(property.name)' jumps \(place) \(way)" + (ends ? ", where this ends" : ""),
      at: range,
      node: node, help: [help])
  }
}

// The text of values in findings about transitions.

extension WatchedProperty {
  /// A difference with its unit.
  func text(size: Double) -> String {
    switch measure {
    case .length, .dash, .dashes: Self.number(size) + "pt"
    case .outline: Self.number((size * 100).rounded() / 100) + "pt"
    case .angle: Self.number(size * 180 / Double.pi) + "deg"
    case .fraction, .factor, .order: Self.number(size)
    case .color: Self.number(size * 100) + "%"
    }
  }

  /// Whether a finding shows the difference beside the two values.
  var measureIsTold: Bool {
    switch measure {
    case .color: return false
    // The distance of two factors means nothing to an author.
    case .factor: return lanes == 1
    default: return true
    }
  }

  /// A value as an author would write it.
  func text(_ lanes: [Double], _ graph: Graph) -> String {
    if let lane = lanes.first {
      switch measure {
      case .outline: return Self.pathText(lane, graph)
      case .dashes:
        guard graph.areStillDashes(lane) else { return "a mix of dashes" }
        let list = graph.dashes(at: lane, [], [])
        return list.isEmpty ? "none" : "[" + list.map(Self.number).joined(separator: ", ") + "]"
      default: break
      }
    }
    if case .color = measure, lanes.count == 4 {
      let channels = lanes[..<3].map { Self.number(($0 * 255).rounded()) }.joined(separator: ", ")
      return "rgb(\(channels)" + (lanes[3] == 1 ? ")" : " / \(Self.number(lanes[3])))")
    }
    if lanes.count == 1 { return text(size: lanes[0]) }
    // Equal factors of both axes are written as one number.
    if case .factor = measure, lanes.allSatisfy({ $0 == lanes[0] }) { return Self.number(lanes[0]) }
    let numbers = lanes.map { lane -> String in
      if case .angle = measure { return text(size: lane) }
      return Self.number(lane)
    }
    return "[" + numbers.joined(separator: ", ") + "]"
  }

  /// Returns the name of a path, or words for a layer's own path or a mixture of paths.
  private static func pathText(_ lane: Double, _ graph: Graph) -> String {
    if lane == PathMix.none { return "none" }
    guard let index = Int(exactly: lane), graph.paths.indices.contains(index) else { return "a mixture" }
    let name = graph.paths[index].name
    return name.isEmpty ? "the layer's own" : "'\(name)'"
  }

  private static func number(_ value: Double) -> String {
    JavaScriptNumber.description(of: abs(value) < 1e9 ? (value * 1e4).rounded() / 1e4 + 0 : value)
  }
}
