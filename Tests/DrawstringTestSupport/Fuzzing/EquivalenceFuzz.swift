import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax

/// Changes without an effect: another notation of an effect, a trace whose events arrive late, a trace cut short.
package enum EquivalenceFuzz {
  private static let projectSpecs = FuzzTarget.specs

  static func failure(_ bytes: [UInt8]) -> String? {
    var random = ByteChoices(bytes)
    if random.chance(25) {
      let text = projectSpecs[Int(random.wide(0...Int64(projectSpecs.count - 1)))]
      return failure(of: text, using: &random)
    }
    var drawn = DrawnSpec(random: random)
    let text = drawn.tree().blockYAML
    return failure(of: text, using: &drawn.random)
  }

  /// How often each kind of change could be tried.
  package struct Tally: Sendable {
    package var rewritten = 0
    package var shifted = 0

    package init() {}
  }

  package static func failure(of text: String, using random: inout some RandomNumberGenerator) -> String? {
    var tally = Tally()
    return failure(of: text, using: &random, &tally)
  }

  /// Nil where all is the same, or where the text is no effect.
  package static func failure<Random: RandomNumberGenerator>(
    of text: String, using random: inout Random, _ tally: inout Tally
  ) -> String? {
    let loaded = LoadedSpec(name: "spec.yaml", bytes: Array(text.utf8))
    // The document of an effect with components has their copies, which no file has.
    guard let effect = loaded.effect, loaded.document.parts.list.isEmpty, let tree = SpecTree(loaded.document)
    else { return nil }
    let events = RandomTrace.events(trigger: effect.trigger ?? 50, count: 25, using: &random)
    let instants = RandomTrace.instants(of: events, count: 6, using: &random)
    var rewriting = Rewriting(random: random)
    let again = rewriting.text(of: tree)
    random = rewriting.random
    let variants = [[]] + random.shuffled(loaded.variantNames).prefix(1).map { [$0] }
    for names in variants {
      if let difference = difference(text, again, names, events, instants) {
        return "written anew, \(difference)\n\(events)\n\(text)\n---\n\(again)"
      }
    }
    tally.rewritten += 1
    guard let trace = try? Trace(events) else { return "events that are no trace" }
    let replay = effect.makeReplay(of: trace)
    if let difference = cutDifference(effect, replay, random.shuffled(instants).prefix(4)) {
      return "cut short, \(difference)\n\(events)\n\(text)"
    }
    if startsInIdle(effect) { return nil }
    let delay = Duration.nanoseconds(
      random.pick([1, 1_000_000_000, random.wide(0...900_000_000_000_000_000)]))
    if let difference = shiftDifference(effect, replay, by: delay, instants) {
      return "\(delay) later, \(difference)\n\(events)\n\(text)"
    }
    tally.shifted += 1
    return nil
  }

  // MARK: Another way to write

  private static func difference(
    _ text: String, _ again: String, _ variants: [String], _ events: [TraceEvent], _ instants: [Duration]
  ) -> String? {
    let first = LoadedSpec(name: "spec.yaml", bytes: Array(text.utf8), variants: variants)
    let empty = Rewriting<SeededGenerator>.emptyVariant
    let second = LoadedSpec(
      name: "again.yaml", bytes: Array(again.utf8),
      variants: variants + (again.contains(empty) ? [empty] : []))
    guard let effect = first.effect else { return "variants \(variants) have errors" }
    guard let other = second.effect else {
      return "variants \(variants) have errors: \(second.diagnostics.map(\.message))"
    }
    guard let trace = try? Trace(events) else { return "events are no trace" }
    let replays = (effect.makeReplay(of: trace), other.makeReplay(of: trace))
    for instant in instants {
      let frames = (replays.0.frame(at: instant), replays.1.frame(at: instant))
      if let name = NamedFrame(frames.0).difference(from: NamedFrame(frames.1)) {
        return "variants \(variants) have another \(name) at \(instant)"
      }
    }
    let end = replays.0.end + .seconds(1)
    if replays.0.events(through: end) != replays.1.events(through: end) {
      return "variants \(variants) emit other events"
    }
    for moment in [
      Moment.idle, .dragging(to: 30), .refreshing(after: .milliseconds(330)),
      .finishing(after: .milliseconds(30)),
    ] {
      let frames = (effect.frame(at: moment), other.frame(at: moment))
      if let name = NamedFrame(frames.0).difference(from: NamedFrame(frames.1)) {
        return "variants \(variants) have another \(name) in \(moment)"
      }
    }
    return nil
  }

  // MARK: Another trace

  /// Events after an instant do not change the frame then, nor what was emitted by then.
  private static func cutDifference(
    _ effect: Effect, _ replay: Replay, _ instants: ArraySlice<Duration>
  ) -> String? {
    for instant in instants {
      guard let trace = try? Trace(replay.trace.events.filter({ $0.at <= instant })) else { continue }
      let short = effect.makeReplay(of: trace)
      if short.frame(at: instant).bits != replay.frame(at: instant).bits {
        return "another frame at \(instant)"
      }
      if short.events(through: instant) != replay.events(through: instant) {
        return "other events through \(instant)"
      }
    }
    return nil
  }

  /// Whether the beginning of the trace itself is seen: by a clock that starts there, or by the time in idle.
  private static func startsInIdle(_ effect: Effect) -> Bool {
    let graph = effect.graph
    let time = Int32(BuiltinSignal.time.lane)
    if graph.formulas.instructions.contains(where: { $0.opcode == .lane && $0.index == time }) { return true }
    var builder = TimelineBuilder(for: graph)
    builder.start(graph)
    let clocks = graph.roots.contains { root in
      if case .signal(let lane, _) = root.clock { return lane == time }
      return false
    }
    return clocks || builder.timeline.spans[0].bodies.isActive
      || zip(graph.roots, builder.timeline.rootStates).contains { $0.isTimed && $1.activity == .active }
  }

  private static func shiftDifference(
    _ effect: Effect, _ replay: Replay, by delay: Duration, _ instants: [Duration]
  ) -> String? {
    let events = replay.trace.events.map { TraceEvent($0.kind, at: $0.at + delay) }
    guard let trace = try? Trace(events) else { return nil }
    let later = effect.makeReplay(of: trace)
    for instant in instants {
      let frames = (replay.frame(at: instant), later.frame(at: instant + delay))
      var (first, second) = (NamedFrame(frames.0), NamedFrame(frames.1))
      // The idle phase before all events began with the trace.
      if first.phase == .idle, second.time == first.time + delay {
        (first.time, second.time) = (.zero, .zero)
      }
      if let name = first.difference(from: second) { return "another \(name) at \(instant)" }
    }
    let end = replay.end + .seconds(1)
    let emitted = replay.events(through: end).map { event in
      var event = event
      event.at += delay
      return event
    }
    return later.events(through: end + delay) == emitted ? nil : "other events"
  }
}

/// A frame by its names, independent of their order in the file.
private struct NamedFrame {
  var phase: Phase
  var time: Duration
  private var values: [(name: String, value: PropertyValue)]

  init(_ frame: EffectFrame) {
    phase = frame.phase
    time = frame.time
    values = [
      ("pull", .number(frame.pull)), ("progress", .number(frame.progress)), ("inset", .number(frame.inset)),
    ]
    values += frame.signals.map { ("signals." + $0.name, $0.value) }.sorted { $0.0 < $1.0 }
    values += frame.outputs.map { ("outputs." + $0.name, .number($0.value)) }.sorted { $0.0 < $1.0 }
    for layer in frame.layers {
      let id = layer.id
      values += layer.properties.map { (id + "." + $0.name, $0.value) }
      values.append((id + ".world", .numbers(Self.numbers(layer.worldTransform) + [layer.worldOpacity])))
    }
  }

  /// The first thing that is not the same to the bit.
  func difference(from other: NamedFrame) -> String? {
    if phase != other.phase { return "phase, \(other.phase) and not \(phase)," }
    if time != other.time { return "time, \(other.time) and not \(time)," }
    if values.count != other.values.count { return "number of values" }
    for (mine, theirs) in zip(values, other.values)
    where mine.name != theirs.name || !Self.areSame(mine.value, theirs.value) {
      return "\(mine.name), \(theirs.name) \(theirs.value) and not \(mine.value),"
    }
    return nil
  }

  private static func areSame(_ a: PropertyValue, _ b: PropertyValue) -> Bool {
    switch (a, b) {
    case (.path(let a?), .path(let b?)): a.verbs == b.verbs && bits(a.points) == bits(b.points)
    case (.text(let a), .text(let b)): a == b
    case (.boolean(let a), .boolean(let b)): a == b
    case (.path(nil), .path(nil)): true
    default: numbers(a).map { bits($0) } == numbers(b).map { bits($0) } && a == b
    }
  }

  private static func numbers(_ value: PropertyValue) -> [Double]? {
    switch value {
    case .number(let number): [number]
    case .point(let point): [point.x, point.y]
    case .color(let color): [color.red, color.green, color.blue, color.alpha]
    case .numbers(let list): list
    case .colors(let list): list.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    default: nil
    }
  }

  private static func numbers(_ affine: Affine) -> [Double] {
    [affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty]
  }

  private static func bits(_ numbers: [Double]) -> [UInt64] { numbers.map(\.bitPattern) }

  private static func bits(_ points: [Vec2]) -> [UInt64] { points.flatMap { bits([$0.x, $0.y]) } }
}
