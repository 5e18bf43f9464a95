internal import DrawstringCompiler
import DrawstringCore
package import DrawstringSyntax

/// Values that leap where one thing hands over to another, and nobody said so.
///
/// A leap is stated by a single value, which says what a phase looks like; by two keyframes at one place, a segment
/// that holds, steps; by a `fill` other than both; by a formula over what changes at events. It is not stated by a
/// first keyframe that is not what was shown, by a last one that is not where the next iteration begins, or by a node
/// that just ends.
extension Examination {
  private static let longestPatience = Nanoseconds(20_000_000_000)
  /// Physics takes many steps while it waits.
  private static let patienceOfBodies = Nanoseconds(150_000_000)
  private static let shortestPatience = Nanoseconds(537_000_000)

  mutating func checkSeams(_ joints: [Joints], patience: Nanoseconds) {
    let properties = WatchedProperty.all(graph, isMoving: isMoving)
    if properties.isEmpty { return }
    let loading = graph.roots.indices.filter {
      graph.roots[$0].isTimed && graph.roots[$0].phases.contains(.refreshing)
    }
    let loop = loading.map { joints[$0].longestLoop }.max() ?? .zero
    let traces = CanonicalTraces(graph, patience: patience, loop: min(loop, Self.longestPatience))
    var seams = Seams(graph, properties, joints, budget)
    seams.follow(traces)
    seams.wind()
    budget = seams.budget
    reportLeaps(seams.leaps)
    reportBends(seams.bends)
    for omission in seams.omissions.all { omissions.insert(omission) }
    let repeating = graph.roots.indices.filter {
      graph.roots[$0].before == .repeat || graph.roots[$0].after == .repeat
    }
    if repeating.isEmpty { return }
    var stage = stage
    guard stage.show(Moment(phase: .armed), graph, &budget) else { return omissions.insert(.seams) }
    let drawn = properties.filter { isDrawn($0, stage) }
    let frame = SeamFrame(stage)
    for root in repeating { checkRepeats(of: root, drawn, frame) }
  }

  /// How long a phase without an end is left alone, so that what goes on in it comes round once.
  func patience(_ joints: [Joints]) -> Nanoseconds {
    if graph.physics != nil { return Self.patienceOfBodies }
    return max(min(joints.map(\.settled).max() ?? .zero, Self.longestPatience), .zero) + Self.shortestPatience
  }

  private mutating func reportLeaps(_ leaps: [Seams.Leap]) {
    let reads = FormulaReads(graph)
    // Of leaps in one place the largest is told.
    for leap in leaps.sorted(by: { $0.size > $1.size }) where !isStated(leap, reads) {
      guard let node = place(of: leap) else { continue }
      report(
        .seamJump(
          leap, graph, words(for: leap.seam), help: help(for: leap), ends: endsThere(leap), at: range(node),
          node: node))
    }
  }

  private mutating func reportBends(_ bends: [Seams.Leap]) {
    for bend in bends.sorted(by: { $0.size > $1.size }) {
      guard let track = track(of: bend.to) ?? track(of: bend.from) else { continue }
      let key = sites.tracks[track]
      report(.seamBend(bend, words(for: bend.seam), at: range(key), node: key))
    }
  }

  private func isDrawn(_ property: WatchedProperty, _ stage: Stage) -> Bool {
    property.layer.map { stage.drawn.isDrawn($0) } ?? true
  }

  /// Keyframes over a signal that begin again beyond their ends: the last is where the first is.
  private mutating func checkRepeats(
    of root: Int, _ properties: [WatchedProperty], _ frame: SeamFrame
  ) {
    guard case .signal(_, nil) = graph.roots[root].clock else { return }
    for channel in graph.roots[root].channels.map({ graph.channels[$0] }) {
      guard let track = channel.tracks.last, !statesItsWrap(track),
        let property = properties.first(where: { $0.slots.overlaps(channel.slots) }),
        case .keyframes(let first, let count, _) = graph.tracks[track].form, count > 1,
        case .constant(let start) = graph.keyframes[Int(first)].value,
        case .constant(let end) = graph.keyframes[Int(first + count) - 1].value,
        let node = sites.keyframe(Int(first + count) - 1)
      else { continue }
      var (before, after) = (frame, frame)
      for (lane, slot) in channel.slots.enumerated() {
        before.slots[slot] = graph.values[Int(end) + lane]
        after.slots[slot] = graph.values[Int(start) + lane]
      }
      // Finding the property among all, and two copies of the frame.
      budget.spend((properties.count + graph.initialSlots.count) * WorkBudget.slot)
      if budget.isSpent { return omissions.insert(.repeats(root: root)) }
      guard let size = property.distance(before, after, graph, &budget) else {
        omissions.insert(.outline(property.name, SampledOutline.mostLines))
        continue
      }
      if size <= property.measure.least { continue }
      let leap = Seams.Leap(
        property: property, seam: .joint(root: root, at: .zero), before: Array(before.slots[property.slots]),
        after: Array(after.slots[property.slots]), size: size, from: .track(root: root, track: track),
        to: .track(root: root, track: track))
      report(
        .seamJump(
          leap, graph, "where it begins again", help: help(for: leap), ends: false, at: range(node),
          node: node))
    }
  }

  // MARK: Stated

  private func isStated(_ leap: Seams.Leap, _ reads: FormulaReads) -> Bool {
    if leap.before == leap.after, let numbers = ownNumbers(of: leap) {
      // The same path, whose numbers leap.
      return !reads.kinds(ofSlots: numbers).contains(.time)
    }
    switch (leap.from, leap.to) {
    case (.body, _), (_, .body), (_, .held): return true
    case (.base, .base): return !restarts(slot: leap.property, reads)
    case (_, .track(_, let track)) where leap.from == leap.to:
      return isJoint(leap) ? statesItsWrap(track) : !restarts(track, leap.property.lanes, reads)
    case (_, .track(_, let track)) where leap.isNew || isJoint(leap):
      if isJoint(leap), let from = self.track(of: leap.from), hasFill(from) { return true }
      return statesItsStart(track, leap)
    default: return statesItsEnd(leap, reads)
    }
  }

  /// The numbers of the path that a leap leads to.
  private func ownNumbers(of leap: Seams.Leap) -> Range<Int>? {
    guard case .outline = leap.property.measure else { return nil }
    return leap.after.first.flatMap { graph.sources(ofPathAt: $0) }
  }

  private func isJoint(_ leap: Seams.Leap) -> Bool {
    if case .joint = leap.seam { return true }
    return false
  }

  private func track(of writer: SlotWriter) -> Int? {
    switch writer {
    case .track(_, let track), .held(_, let track): track
    case .base, .body: nil
    }
  }

  /// Whether a formula of a layer reads the time of the phase, which starts again, and nothing that tells phases apart.
  private func restarts(slot property: WatchedProperty, _ reads: FormulaReads) -> Bool {
    reads.kinds(ofSlots: property.slots).contains(.time)
  }

  private func restarts(_ track: Int, _ lanes: Int, _ reads: FormulaReads) -> Bool {
    guard case .value(let source) = graph.tracks[track].form else { return false }
    return reads.kinds(ofValue: source, lanes: lanes) == .time
  }

  /// A single value; or keyframes that begin with a leap.
  private func statesItsStart(_ track: Int, _ leap: Seams.Leap) -> Bool {
    switch graph.tracks[track].form {
    case .value: return true
    case .along, .direction, .wave: return false
    case .keyframes(let first, let count, let interpolation):
      let frames = graph.keyframes[Int(first)..<Int(first) + Int(count)]
      guard let start = frames.first, isDashes(leap) || !isStepped(interpolation) else { return true }
      if frames.dropFirst().first?.offset == start.offset { return true }
      return !isConstant(start.value) || easesWithLeaps(track)
    }
  }

  private func isStepped(_ interpolation: Interpolation) -> Bool {
    interpolation == .discrete || interpolation == .flip
  }

  /// Patterns of dashes have no other way than in steps, so that those say nothing.
  private func isDashes(_ leap: Seams.Leap) -> Bool {
    if case .dashes = leap.property.measure { return true }
    return false
  }

  private func isConstant(_ value: ValueSource) -> Bool {
    if case .constant = value { return true }
    return false
  }

  /// Whether a track says that it leaps at the end of each iteration.
  private func statesItsWrap(_ track: Int) -> Bool {
    // Such waves jump wherever they are, and say so by their shape.
    if case .wave(let wave) = graph.tracks[track].form {
      let shape = graph.waves[Int(wave)].shape
      if shape == .square || shape == .sawtooth { return true }
    }
    guard case .keyframes(let first, let count, let interpolation) = graph.tracks[track].form else {
      return easesWithLeaps(track)
    }
    let frames = Array(graph.keyframes[Int(first)..<Int(first) + Int(count)])
    guard count > 1, !isStepped(interpolation) else { return true }
    let last = frames.count - 1
    return frames[last - 1].isHold || frames[0].isHold || frames[last - 1].offset == frames[last].offset
      || frames[0].offset == frames[1].offset || easesWithLeaps(track)
  }

  /// Whether an easing on the way to a track does not go from 0 to 1, or goes in steps.
  private func easesWithLeaps(_ track: Int) -> Bool {
    func leaps(_ easing: Easing) -> Bool {
      if case .steps = easing { return true }
      return easing.value(at: 0) != 0 || easing.value(at: 1) != 1
    }
    var node = graph.tracks[track].node
    while node >= 0 {
      if leaps(graph.nodes[Int(node)].timing.easing) { return true }
      node = graph.nodes[Int(node)].parent
    }
    switch graph.tracks[track].form {
    case .keyframes(let first, let count, _):
      return graph.keyframes[Int(first)..<Int(first) + Int(count)].contains {
        leaps(graph.curves[Int($0.curve)])
      }
    case .along(_, _, let easing), .direction(_, _, let easing, _): return leaps(graph.curves[Int(easing)])
    case .value, .wave: return false
    }
  }

  private func hasFill(_ track: Int) -> Bool {
    graph.nodes[Int(graph.tracks[track].node)].timing.fill != .both
  }

  /// Whether what ends, and gives way to what lies underneath, says so.
  private func statesItsEnd(_ leap: Seams.Leap, _ reads: FormulaReads) -> Bool {
    guard let track = track(of: leap.from) else { return true }
    switch graph.tracks[track].form {
    case .value(let source):
      guard let kinds = reads.kinds(ofValue: source, lanes: leap.property.lanes) else { return true }
      if kinds.contains(.events) { return true }
    case .keyframes(_, _, let interpolation) where isStepped(interpolation) && !isDashes(leap): return true
    default: break
    }
    if isJoint(leap), hasFill(track) { return true }
    // What lies underneath tells the phases apart itself.
    return reads.kinds(ofSlots: leap.property.slots).contains { $0.contains(.events) }
  }

  // MARK: Places

  /// What makes a leap go away.
  private func help(for leap: Seams.Leap) -> String {
    if endsThere(leap) { return "'hold' keeps its value, or 'during' the phase that follows" }
    // What goes on by itself leaps between phases where a formula reads the time.
    if leap.to == .base || (leap.from == leap.to && !isJoint(leap)) {
      return "'time' begins again with each phase; a formula that goes on does not read it"
    }
    if leap.from == leap.to {
      if let track = track(of: leap.to), graph.tracks[track].followsPath {
        return "let the path end where it begins, and in the same direction"
      }
      return "end with the value that the iteration begins with, or write both values at one place"
    }
    switch track(of: leap.to).map({ graph.tracks[$0].form }) {
    case .along: return "let the path begin where the layer is shown, or 'blend' into it"
    case .direction: return "let the path begin in the direction that is shown, or 'blend' into it"
    case .wave: return "a 'phase' that begins with what is shown, or 'blend' into it"
    case .value, .keyframes, nil:
      if let track = track(of: leap.to), runsBackwards(track) {
        return "it runs backwards: let its end be what is shown where it begins, or 'blend' into it"
      }
      if case .track(let root, _) = leap.to, case .signal(_, nil) = graph.roots[root].clock {
        return "begin with the value that is shown there, or 'blend' into it"
      }
      return "leave the start out, or write 'shown', to begin with what is shown"
    }
  }

  /// Whether a track's own node begins with its end.
  private func runsBackwards(_ track: Int) -> Bool {
    let timing = graph.nodes[Int(graph.tracks[track].node)].timing
    let isReversed = timing.direction == .reverse || timing.direction == .alternateReverse
    return isReversed != (timing.speed < 0)
  }

  private func endsThere(_ leap: Seams.Leap) -> Bool {
    if case .track = leap.to { return !leap.isNew && leap.from != leap.to && !isJoint(leap) }
    return leap.from != .base
  }

  /// The keyframe that takes over, or that the iteration ends with; what ends and is followed by nothing; or the
  /// formula.
  private func place(of leap: Seams.Leap) -> NodeID? {
    if !endsThere(leap), let track = track(of: leap.to) {
      if case .keyframes(let first, let count, _) = graph.tracks[track].form {
        let frame = leap.from == leap.to ? Int(first) + Int(count) - 1 : Int(first)
        if let node = sites.keyframe(frame) { return node }
      }
      return sites.tracks[track]
    }
    if let track = track(of: leap.from) { return sites.tracks[track] }
    return statement(of: leap.property.slots)?.key
  }

  private func words(for seam: Seams.Seam) -> String {
    switch seam {
    case .edge(let from, let to) where from == to: "where a condition changes while \(from.rawValue)"
    case .edge(let from, let to): "from \(from.rawValue) to \(to.rawValue)"
    case .joint(let root, let instant):
      "at \(JavaScriptNumber.description(of: instant.seconds))s of '\(graph.names.nodes[Int(graph.roots[root].firstNode)])'"
    }
  }
}

extension Track {
  /// Whether it gives places on a path, or directions of one.
  fileprivate var followsPath: Bool {
    switch form {
    case .along, .direction: true
    case .value, .keyframes, .wave: false
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  /// The codes that only a strict examination gives.
  package static let strictOnly: [DiagnosticCode] = [seamBend]

  static let seamJump = DiagnosticCode("seam-jump", .warning)
  static let seamBend = DiagnosticCode("seam-speed", .info)
}

extension Diagnostic {
  /// `ends` tells that the finding is about something that stops, and that nothing takes over.
  fileprivate static func seamJump(
    _ leap: Seams.Leap, _ graph: Graph, _ place: String, help: String, ends: Bool, at range: SourceRange,
    node: NodeID
  ) -> Diagnostic {
    let property = leap.property
    let (before, after) = (property.text(leap.before, graph), property.text(leap.after, graph))
    var way = before == after ? "" : "from \(before) to \(after)"
    if leap.size.isFinite, property.measureIsTold {
      way = "by \(property.text(size: leap.size))" + (way.isEmpty ? "" : ", ") + way
    }
    return Diagnostic(
      .seamJump, "'\(property.name)' jumps \(place) \(way)" + (ends ? ", where this ends" : ""),
      at: range,
      node: node, help: [help])
  }

  fileprivate static func seamBend(_ bend: Seams.Leap, _ place: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .seamBend,
      "'\(bend.property.name)' changes its speed at once \(place), by \(bend.property.text(size: bend.size)) a second",
      at: range, node: node)
  }
}

// The wordings of the findings about hand-overs.

extension WatchedProperty {
  /// A difference with its unit.
  func text(size: Double) -> String {
    switch measure {
    case .length, .dash, .dashes: Self.number(size) + "pt"
    case .outline: Self.number((size * 100).rounded() / 100) + "pt"
    case .turn, .angle: Self.number(size * 180 / Double.pi) + "deg"
    case .fraction, .lap, .factor, .order: Self.number(size)
    case .color: Self.number(size * 100) + "%"
    }
  }

  /// Whether a difference says something beside the two values.
  var measureIsTold: Bool {
    switch measure {
    case .color: return false
    // Two factors have no distance that an author would know.
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
        let list = graph.numberList(at: lane)
        return list.isEmpty ? "none" : "[" + list.map(Self.number).joined(separator: ", ") + "]"
      default: break
      }
    }
    if case .color = measure, lanes.count == 4 {
      let channels = lanes[..<3].map { Self.number(($0 * 255).rounded()) }.joined(separator: ", ")
      return "rgb(\(channels)" + (lanes[3] == 1 ? ")" : " / \(Self.number(lanes[3])))")
    }
    if lanes.count == 1 { return text(size: lanes[0]) }
    // As one number for both axes is written.
    if case .factor = measure, lanes.allSatisfy({ $0 == lanes[0] }) { return Self.number(lanes[0]) }
    let numbers = lanes.map { lane -> String in
      if case .angle = measure { return text(size: lane) }
      return Self.number(lane)
    }
    return "[" + numbers.joined(separator: ", ") + "]"
  }

  /// A path has a name, or stands in a layer, or is made on the way.
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
