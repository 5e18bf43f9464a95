import Drawstring
import DrawstringTestSupport
import Testing

@testable import DrawstringCore

/// Every reachable state of the lifecycle under every event, against a second model.
///
/// A state is the phase, the touch, exhaustion, a put-off finish, a pending delay, the place of the pull relative to each
/// threshold, and the movements that run. The first state of each kind that is found stands for all of the kind.
@Suite struct LifecycleCheckTests {
  @Test func everyReachableState() throws {
    var states = 0
    for rules in Effort.isFull ? LifecycleRules.all : Self.some {
      var checker = try LifecycleChecker(rules)
      checker.run()
      states += checker.states.count
    }
    #expect(states >= (Effort.isFull ? 100_000 : 1_000), "\(states) states")
  }

  /// A part for debug builds: with a floor and every other rule, and without a refresh.
  private static let some = [
    LifecycleRules(hysteresis: 10, delay: 130, hasFloor: true),
    LifecycleRules(fires: "never", hasFloor: true), LifecycleRules(fires: "arming", delay: 130),
  ]
}

/// Walks the states of one set of rules.
private struct LifecycleChecker {
  let rules: LifecycleRules
  let graph: Graph
  private var builder: TimelineBuilder
  private(set) var states: Set<Key> = []
  private var open: [State] = []

  /// A kind of states.
  struct Key: Hashable {
    var words: [Int]
  }

  private struct State {
    var span: TimelineSpan
    var roots: [RootState]
    var now: Int64
    var model: LifecycleModel
    /// How the state was reached, from the last step back.
    var way: Way?
  }

  /// A step, and the steps before it.
  private final class Way: CustomStringConvertible {
    let event: TraceEvent.Kind?
    let now: Int64
    let before: Way?

    init(_ event: TraceEvent.Kind?, _ now: Int64, after before: Way?) {
      (self.event, self.now, self.before) = (event, now, before)
    }

    var description: String {
      "\(before.map { "\($0), " } ?? "")\(event.map { "\($0)" } ?? "wait") at \(Double(now) / 1e6) ms"
    }
  }

  init(_ rules: LifecycleRules) throws {
    self.rules = rules
    graph = try Effect(yaml: rules.yaml).graph
    builder = TimelineBuilder(for: graph)
  }

  private static let places: [Double] = [-10, 0, 20, 45, 60, 115, 130, 145, 180, 250]
  private static let events: [TraceEvent.Kind] =
    places.map { .drag($0) } + [
      .release, .cancel, .begin, .open, .close, .finish(.success), .finish(.failure), .finish(.noMore),
      .reset,
    ]

  mutating func run() {
    builder.start(graph)
    add(
      State(
        span: builder.timeline.spans[0], roots: builder.timeline.rootStates, now: 0,
        model: LifecycleModel(rules: rules)))
    while let state = open.popLast() {
      for event in Self.events { step(state, event, at: state.now) }
      for later in instants(after: state) { step(state, nil, at: later) }
      if !state.span.isTouching { checkEnd(of: state) }
    }
  }

  /// Half of the way to the next instant at which something ends, and that instant.
  private func instants(after state: State) -> [Int64] {
    guard let pull = graph.pull else { return [] }
    let ends = [
      state.model.edge, state.span.pull.isStill ? nil : state.span.pull.end(in: pull).count,
      state.span.inset.isStill ? nil : state.span.inset.end(in: pull).count,
    ]
    guard let next = ends.compactMap({ $0 }).filter({ $0 > state.now }).min() else { return [] }
    return [state.now + (next - state.now) / 2, next]
  }

  /// Puts the builder into a state.
  private mutating func enter(_ state: State) {
    builder.timeline.removeAll()
    var span = state.span
    (span.roots, span.memory) = (0, 0)
    builder.timeline.spans.append(span)
    builder.timeline.rootStates = state.roots
  }

  private mutating func step(_ state: State, _ event: TraceEvent.Kind?, at now: Int64) {
    enter(state)
    let instant = Nanoseconds(now)
    builder.advance(graph, to: instant)
    var model = state.model
    model.emitted = []
    model.takeEdges(through: now)
    if let event {
      let pull = builder.timeline.spans[builder.timeline.spans.count - 1].pull.value(
        at: instant, in: graph.pull!)
      model.apply(event, at: now, pull: pull)
      builder.apply(event, at: instant, graph)
    }
    let way = Way(event, now, after: state.way)
    compare(model, way)
    checkMovements(event, way)
    checkPairs(from: state.model.phase, to: model.phase, event, way)
    let span = builder.timeline.spans[builder.timeline.spans.count - 1]
    let count = graph.roots.count
    add(
      State(
        span: span, roots: Array(builder.timeline.rootStates[span.roots..<span.roots + count]), now: now,
        model: model, way: way))
  }

  private mutating func add(_ state: State) {
    if states.insert(key(of: state)).inserted { open.append(state) }
  }

  private func check(_ holds: Bool, _ way: Way?, _ what: @autoclosure () -> String) {
    if !holds { Issue.record("\(rules): \(way?.description ?? "start"): \(what())") }
  }

  /// The program and the model say the same.
  private func compare(_ model: LifecycleModel, _ way: Way) {
    let span = builder.timeline.spans[builder.timeline.spans.count - 1]
    let emitted = builder.timeline.emitted.map(\.kind)
    check(
      span.phase == model.phase && emitted == model.emitted, way,
      "\(span.phase) \(emitted), not \(model.phase) \(model.emitted)")
    check(
      span.isTouching == model.isDown && span.isSpent == model.isSpent
        && span.isExhausted == model.isExhausted
        && span.isSuccess == (model.outcome == .success) && span.isFailure == (model.outcome == .failure)
        && span.returnsAt.isFinite == (model.returnsAt != nil), way,
      "touch \(span.isTouching) \(span.isSpent), exhausted \(span.isExhausted)")
    check(span.isTouching || span.pull.to == model.target, way, "to \(span.pull.to), not \(model.target)")
  }

  /// The content jumps only at a drag and a reset, and the inset is never below 0.
  private func checkMovements(_ event: TraceEvent.Kind?, _ way: Way) {
    guard let pull = graph.pull else { return }
    for index in builder.timeline.spans.indices.dropFirst() {
      let (before, after) = (builder.timeline.spans[index - 1], builder.timeline.spans[index])
      let at = after.start
      for instant in [at, at + Nanoseconds(37_000_000)] {
        check(after.inset.value(at: instant, in: pull) >= 0, way, "an inset below 0")
      }
      if event == .reset { continue }
      check(
        after.inset.value(at: at, in: pull) == before.inset.value(at: at, in: pull), way, "the inset jumps")
      if case .drag? = event { continue }
      check(after.pull.value(at: at, in: pull) == before.pull.value(at: at, in: pull), way, "the pull jumps")
    }
  }

  /// Each `began` is followed by one `ended`, each `opened` by one `closed`, except over a reset.
  private func checkPairs(from: Phase, to: Phase, _ event: TraceEvent.Kind?, _ way: Way) {
    if event == .reset { return }
    for (phase, first, last) in [
      (Phase.refreshing, EmittedEvent.Kind.began, EmittedEvent.Kind.ended), (.floor, .opened, .closed),
    ] {
      var isOpen = from == phase
      for event in builder.timeline.emitted where event.kind == first || event.kind == last {
        check(isOpen == (event.kind == last), way, event.kind.rawValue)
        isOpen = event.kind == first
      }
      check(isOpen == (to == phase), way, "\(to)")
    }
  }

  /// Without a touch, time alone or one finish or close leads to idle.
  private mutating func checkEnd(of state: State) {
    enter(state)
    builder.advance(graph, to: .infinity)
    var last = builder.timeline.spans[builder.timeline.spans.count - 1]
    if last.phase == .refreshing || last.phase == .floor {
      let event: TraceEvent.Kind = last.phase == .floor ? .close : .finish(.success)
      builder.apply(event, at: max(last.start, Nanoseconds(state.now)), graph)
      builder.advance(graph, to: .infinity)
      last = builder.timeline.spans[builder.timeline.spans.count - 1]
    }
    check(last.phase == .idle, state.way, "never ends")
  }

  // MARK: Kinds of states

  private func key(of state: State) -> Key {
    let span = state.span
    let pull = graph.pull!
    let now = Nanoseconds(state.now)
    func movement(_ motion: Motion) -> [Int] {
      let isMoving = !motion.isStill && motion.end(in: pull) > now
      return [
        place(of: motion.value(at: now, in: pull)), isMoving ? 1 + Int(motion.along.rawValue) : 0,
        isMoving ? place(of: motion.to) : 0,
      ]
    }
    let finish = span.putOffFinish.map {
      ($0.waitsForLoop ? 4 : 1) + (FinishOutcome.allCases.firstIndex(of: $0.outcome) ?? 0)
    }
    var words = [
      Int(span.phase.ordinal), span.isTouching ? 1 : 0, span.isSpent ? 1 : 0, span.isDirect ? 1 : 0,
      span.isExhausted ? 1 : 0, span.isSuccess ? 1 : 0, span.isFailure ? 1 : 0, finish ?? 0,
      span.returnsAt.isFinite ? 1 : 0,
      span.isTouching && span.phase == .floor ? place(of: span.touchedAt) : 0,
      // Whether the phase has just begun, and whether the shortest time has passed.
      span.phaseStart == now ? 1 : 0,
      span.phase == .refreshing && state.now - span.refreshStart.count < Int64(rules.minimum) * 1_000_000
        ? 1 : 0,
    ]
    words += movement(span.pull) + movement(span.inset)
    return Key(words: words)
  }

  /// The place of a pull relative to each threshold.
  private func place(of pull: Double) -> Int {
    let thresholds = [
      0, LifecycleRules.trigger - rules.hysteresis, LifecycleRules.trigger, LifecycleRules.rest,
      LifecycleRules.floorTrigger - rules.hysteresis, LifecycleRules.floorTrigger,
      LifecycleRules.floorRest - LifecycleRules.closeAt, LifecycleRules.floorRest,
    ]
    return thresholds.reduce(0) { $0 + (pull > $1 ? 2 : pull == $1 ? 1 : 0) }
  }
}
