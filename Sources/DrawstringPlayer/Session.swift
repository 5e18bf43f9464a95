/// A living control: a trace that grows, and the frames and events of the present.
///
/// Instants are those of any clock of the host, Unix time included; they are rounded to the nanosecond. The session
/// counts from the first instant that a method is given; an earlier instant counts as the first. Instants should not
/// fall: an event or a frame earlier than the last event counts as at that event. At each return to idle, and after many
/// events elsewhere, the session forgets the states that no later frame can depend on; its `trace` is cut at each return to
/// idle only.
public struct Session: Sendable {
  private let graph: Graph
  private var builder: TimelineBuilder
  private var buffer: FrameBuffer
  /// The host's instant at which the session begins, to the nanosecond; nil before the first.
  private var origin: Duration?
  private var cursor = EventCursor()
  private var record: SessionRecord
  private var differ: FrameDiffer
  private var lastEvent = Nanoseconds.zero
  /// Whether everything that happens by itself after the last event has been folded.
  private var isSettled = false

  init(_ graph: Graph, isRecording: Bool, inputs: [InputSetting] = [], size: Vec2? = nil) {
    self.graph = graph
    record = SessionRecord(keepsAll: isRecording)
    builder = TimelineBuilder(for: graph)
    buffer = FrameBuffer(for: graph)
    differ = FrameDiffer()
    builder.start(graph, inputs: inputs, size: size)
  }

  // MARK: Events of the control

  /// Takes a sample of the finger: `pull` points inwards from where the content rests without a finger, negative outwards, and
  /// the place along the edge in the coordinates of the canvas, nil for the last one. The first sample begins the touch. A pull
  /// that is not finite counts as 0, a place that is not finite as nil.
  public mutating func drag(to pull: Double, across: Double? = nil, at instant: Duration) {
    apply(.drag(pull.isFinite ? pull : 0, across: finite(across)), at: instant)
  }

  /// Takes a sample of the finger by the pull that is already shown, as a scroll view that stretches by itself gives it:
  /// `rubber` does not act, `limit` does. Numbers that are not finite count as in `drag(to:across:at:)`.
  public mutating func drag(shown pull: Double, across: Double? = nil, at instant: Duration) {
    apply(.dragShown(pull.isFinite ? pull : 0, across: finite(across)), at: instant)
  }

  /// Ends the touch as the finger does: an armed control refreshes. Nothing happens without a touch.
  public mutating func release(at instant: Duration) { apply(.release, at: instant) }

  /// Ends the touch without a refresh, as when the system takes the touch away. Nothing happens without a touch.
  public mutating func cancelTouch(at instant: Duration) { apply(.cancel, at: instant) }

  /// Starts a refresh by the program. Returns false, and does nothing, except in idle without a touch; and always with
  /// `fires: never`.
  @discardableResult public mutating func begin(at instant: Duration) -> Bool {
    applyIfAllowed(.begin, at: instant)
  }

  /// Opens the floor by the program. Returns false, and does nothing, without a floor, during a touch, in refreshing, and where
  /// the floor is open.
  @discardableResult public mutating func open(at instant: Duration) -> Bool {
    applyIfAllowed(.open, at: instant)
  }

  /// Closes the floor by the program, also during a touch. Returns false, and does nothing, where the floor is not open.
  @discardableResult public mutating func close(at instant: Duration) -> Bool {
    applyIfAllowed(.close, at: instant)
  }

  /// Ends the refresh. The effect may put the end off, until a loop ends or a shortest time has passed.
  ///
  /// Returns false, and does nothing, except in refreshing, and there at the second and later calls.
  @discardableResult public mutating func finish(_ outcome: FinishOutcome = .success, at instant: Duration)
    -> Bool
  {
    applyIfAllowed(.finish(outcome), at: instant)
  }

  /// Restores the state before the first event: idle, without a touch or memory.
  public mutating func reset(at instant: Duration) { apply(.reset, at: instant) }

  /// Sets inputs, all at once: those with a `settle` move to their values, the others jump. Values outside of a range are
  /// limited. Unknown names, values of other types and numbers that are not finite are ignored; returns false, and does
  /// nothing, where nothing is left.
  @discardableResult public mutating func set(_ settings: [InputSetting], at instant: Duration) -> Bool {
    let known = settings.compactMap { graph.accepted($0) }
    if known.isEmpty { return false }
    apply(.set(known), at: instant)
    return true
  }

  /// Sets one input; see `set(_:at:)`.
  @discardableResult public mutating func set(_ name: String, to value: InputValue, at instant: Duration)
    -> Bool
  {
    guard let setting = graph.accepted(InputSetting(name, value)) else { return false }
    apply(.set([setting]), at: instant)
    return true
  }

  /// Fires a trigger. Returns false, and does nothing, where the effect has no trigger of that name.
  @discardableResult public mutating func fire(_ name: String, at instant: Duration) -> Bool {
    if !graph.hasTrigger(named: name) { return false }
    apply(.fire(name), at: instant)
    return true
  }

  /// Fires the trigger of the layer at a place of the canvas, in points, in the frame of the instant; see `EffectFrame.tap(at:)`.
  /// Returns false, and does nothing, where no layer has a `tap`.
  @discardableResult public mutating func tap(x: Double, y: Double, at instant: Duration) -> Bool {
    if graph.taps.isEmpty { return false }
    guard let name = frame(at: instant).tap(at: Vec2(x, y)) else { return false }
    return fire(name, at: instant)
  }

  /// Gives the canvas another size, in points: everything that reads `width` and `height` follows at once. A direction in which
  /// the canvas is not flexible, or whose number is not positive and finite, is ignored; returns false, and does nothing,
  /// where no direction is left.
  @discardableResult public mutating func resize(width: Double, height: Double, at instant: Duration) -> Bool
  {
    let wide = graph.sizeInputs.width
    let accepted = graph.acceptedSize(Vec2(width, height))
    if accepted.isEmpty { return false }
    // A direction without a number keeps its size.
    var known = sizeNow
    for (input, value) in accepted { if input == wide { known.x = value } else { known.y = value } }
    apply(.size(known), at: instant)
    return true
  }

  /// Applies an event of a trace; its time is an instant of the host's clock. A drag that takes time, limited to 600 s, goes
  /// on until another event ends it. Returns false where the method of the event does so, and else true.
  @discardableResult public mutating func apply(_ event: TraceEvent) -> Bool {
    switch event.kind {
    case .drag(let pull, let across): drag(to: pull, across: across, at: event.at)
    case .dragShown(let pull, let across): drag(shown: pull, across: across, at: event.at)
    case .dragTo(let pull, let across, let duration, let ease):
      let time = min(max(duration, .zero), .seconds(TimedDrag.longest))
      apply(
        .dragTo(pull.isFinite ? pull : 0, across: finite(across), over: time, ease: ease), at: event.at)
    case .begin, .open, .close, .finish: return applyIfAllowed(event.kind, at: event.at)
    case .set(let settings): return set(settings, at: event.at)
    case .fire(let name): return fire(name, at: event.at)
    case .size(let size): return resize(width: size.x, height: size.y, at: event.at)
    case .release, .cancel, .reset: apply(event.kind, at: event.at)
    }
    return true
  }

  // MARK: Answers

  /// Returns the frame at an instant, as if no further event came before; earlier than the last event counts as at
  /// that event.
  public mutating func frame(at instant: Duration) -> EffectFrame {
    show(at: instant)
    return buffer.frame
  }

  /// The frame that was shown last; before any, the effect without an animation.
  package var shownFrame: EffectFrame { buffer.frame }

  /// Calls `body` with the frame at an instant and with the properties whose values differ from those of the last call,
  /// in the order of the file; at the first call, with all properties of all layers. Once warm, allocates nothing.
  public mutating func withChanges<Result, Failure: Error>(
    at instant: Duration, _ body: (EffectFrame, [FrameChange]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    show(at: instant)
    let frame = buffer.frame
    return try body(frame, differ.changes(to: frame))
  }

  /// Returns the phase at an instant, as if no further event came before.
  public mutating func phase(at instant: Duration) -> Phase { state(at: instant).phase }

  /// Returns the next instant at which a frame may differ or an event may be emitted, as if no event of the control came
  /// before; `instant` itself while anything moves. Nil where nothing changes before the next event of the control, so
  /// that a display may sleep.
  ///
  /// The time in the phase does not count as a change; a signal of the author that reads it does.
  public mutating func nextChange(after instant: Duration) -> Duration? {
    let time = clamped(instant)
    settle()
    guard let next = builder.nextChange(graph, after: time), let origin else { return nil }
    return next == time ? instant : origin + next.duration
  }

  /// Returns the events that the effect has emitted up to an instant and that no call has returned yet, in time order, at
  /// most `limit` of them: events of the lifecycle and of nodes, as `Replay.events` gives them. Each is returned once.
  ///
  /// A touch may arrive late, stamped before the last call; the next call returns the events that it brings about, each
  /// with its own instant. A returned event is not taken back. Of the events before the last return to idle that no call
  /// has asked for, the latest million of each node and of the lifecycle are kept.
  public mutating func takeEvents(through instant: Duration, limit: Int = .max) -> [EmittedEvent] {
    let time = time(of: instant)
    settle()
    var events = cursor.take(through: time, limit: limit, builder.timeline, graph)
    if let origin { for index in events.indices { events[index].at += origin } }
    return events
  }

  /// The events of the control so far, counted from the session's first instant, with the values that took effect: a
  /// replay of the trace shows the session's frames.
  ///
  /// A session that is not recording forgets, at a return to idle, the events before the previous one; signals that
  /// remember older events may then differ in a replay.
  public var trace: Trace { record.trace }

  /// Returns a session of another version of the effect in the same state, as when the file has been edited: the trace
  /// so far has happened to that effect.
  ///
  /// Events up to `instant` that no call has returned yet are those of this session, later ones those of the other.
  public func reloaded(with effect: Effect, at instant: Duration) -> Session {
    var old = self
    let time = old.clamped(instant)
    old.settle()
    let waiting = old.cursor.take(through: time, limit: .max, old.builder.timeline, graph)
    var session = Session(
      effect.graph, isRecording: record.keepsAll, inputs: builder.initialInputs, size: builder.initialSize)
    session.origin = old.origin
    for event in record.trace.events {
      session.builder.apply(event.kind, at: Nanoseconds(event.at), effect.graph)
    }
    session.builder.advance(effect.graph, to: time)
    session.record = record
    session.lastEvent = lastEvent
    session.cursor = EventCursor(readThrough: time, waiting: waiting)
    return session
  }

  // MARK: Instants

  /// The instant at which the session begins; the given one where nothing came before.
  private mutating func origin(orFirst instant: Duration) -> Duration {
    if let origin { return origin }
    let seconds = Duration.seconds(instant.components.seconds)
    let origin = seconds + Nanoseconds(instant - seconds).duration
    self.origin = origin
    return origin
  }

  /// An instant of the host's clock, counted from the beginning of the session.
  private mutating func time(of instant: Duration) -> Nanoseconds {
    min(max(Nanoseconds(instant - origin(orFirst: instant)), .zero), .longest)
  }

  private mutating func clamped(_ instant: Duration) -> Nanoseconds { max(time(of: instant), lastEvent) }

  // MARK: Folding

  /// The size of the canvas after the last event.
  private var sizeNow: Vec2 {
    let (width, height) = graph.sizeInputs
    let canvas = graph.canvas
    let memory = builder.timeline.spans[builder.timeline.spans.count - 1].memory
    func number(_ input: Int?, orElse number: Double) -> Double {
      input.map { builder.timeline.memory[memory + Int(graph.inputs[$0].store)] } ?? number
    }
    return Vec2(number(width, orElse: canvas.width), number(height, orElse: canvas.height))
  }

  private mutating func state(at instant: Duration) -> TimelineSpan {
    let time = clamped(instant)
    settle()
    return builder.timeline.spans[builder.timeline.spanIndex(at: time)]
  }

  private mutating func show(at instant: Duration) {
    let time = clamped(instant)
    settle()
    buffer.show(builder.timeline, at: time)
  }

  private mutating func apply(_ event: TraceEvent.Kind, at instant: Duration) {
    let time = clamped(instant)
    // What was foreseen after the event is undone, and what no later frame depends on is forgotten.
    cursor.prepare(forEventAt: time, builder.timeline, graph)
    builder.retract(after: time)
    builder.advance(graph, to: time)
    if builder.forgetPast(graph, told: cursor.horizon) {
      record.forgetPast(builder.timeline.spans[0], graph, at: time)
    }
    builder.apply(event, at: time, graph)
    record.append(TraceEvent(event, at: time.duration))
    buffer.forgetTimeline()
    lastEvent = time
    isSettled = false
  }

  /// Applies an event of the program. Returns false, and does nothing, where the event does nothing.
  private mutating func applyIfAllowed(_ event: TraceEvent.Kind, at instant: Duration) -> Bool {
    let isAllowed = state(at: instant).allows(event, graph.pull)
    if isAllowed { apply(event, at: instant) }
    return isAllowed
  }

  private func finite(_ place: Double?) -> Double? { place.flatMap { $0.isFinite ? $0 : nil } }

  private mutating func settle() {
    if isSettled { return }
    builder.advance(graph, to: .infinity)
    isSettled = true
  }
}

/// The events that a session keeps for its trace.
private struct SessionRecord: Sendable {
  /// Whether no event is forgotten.
  let keepsAll: Bool
  private var events: [TraceEvent] = []
  /// The number of leading events that lead to `noMore`, which lasts until a reset.
  private var pinned = 0
  /// The index of the first event since the last return to idle.
  private var current = 0

  init(keepsAll: Bool) { self.keepsAll = keepsAll }

  /// Events are in time order and finite, as a trace wants them.
  var trace: Trace { Trace(inOrder: events) }

  mutating func append(_ event: TraceEvent) { events.append(event) }

  /// Forgets the events before the previous return to idle; `state` is the idle state of now, at `instant`.
  mutating func forgetPast(_ state: TimelineSpan, _ graph: Graph, at instant: Nanoseconds) {
    if keepsAll || state.isTouching || state.timedDrag >= 0 || state.returnsAt.isFinite { return }
    if !state.isExhausted { pinned = 0 } else if pinned == 0 { pinned = events.count }
    let first = max(current, pinned)
    let kept = keepLastSettings(in: pinned..<first, graph, at: instant.duration)
    if pinned > 0 { pinned += kept }
    current = events.count
  }

  /// An input of which settings are kept, or the size, which is called `width` as no input is.
  private struct Kept {
    var name: String
    /// The instant of the earliest of its settings so far.
    var at: Duration
    /// Whether the input has reached that value before the next one is set, so that no earlier setting counts.
    var isReached: Bool
  }

  /// Removes the events of a range but those that set inputs to values that later frames depend on, the last size, and the fires
  /// of triggers: the values of inputs and the counts of triggers last. Returns how many are left.
  private mutating func keepLastSettings(in range: Range<Int>, _ graph: Graph, at instant: Duration) -> Int {
    var kept: [Kept] = []
    // The settings after the range stay, and say how long those in it counted.
    for place in (range.upperBound..<events.count).reversed() {
      if case .set(let settings) = events[place].kind {
        for setting in settings.reversed() {
          _ = Self.keeps(setting.name, at: events[place].at, graph, until: instant, &kept)
        }
      }
    }
    // The events that stay move to the end of the range.
    var first = range.upperBound
    for place in range.reversed() {
      if !keeps(place, graph, until: instant, &kept) { continue }
      first -= 1
      if first != place { events.swapAt(first, place) }
    }
    events.removeSubrange(range.lowerBound..<first)
    return range.upperBound - first
  }

  /// Whether a setting of an input stays, of which all later ones have been asked about. An input that settles still moves from the
  /// values before, until it has had the time to reach one.
  private static func keeps(
    _ name: String, at time: Duration, _ graph: Graph, until instant: Duration, _ kept: inout [Kept]
  ) -> Bool {
    var settle = Duration.zero
    if let index = graph.input(named: name), let motion = graph.inputs[index].settle {
      settle = motion.duration.duration
    }
    guard let place = kept.firstIndex(where: { $0.name.hasBytes(of: name) }) else {
      kept.append(Kept(name: name, at: time, isReached: instant - time >= settle))
      return true
    }
    if kept[place].isReached { return false }
    kept[place].isReached = kept[place].at - time >= settle
    kept[place].at = time
    return true
  }

  /// Whether an event is one of those that stay; of a set, only the inputs stay that have to.
  private mutating func keeps(_ place: Int, _ graph: Graph, until instant: Duration, _ kept: inout [Kept])
    -> Bool
  {
    let time = events[place].at
    let settings: [InputSetting]
    switch events[place].kind {
    case .set(let given): settings = given
    case .fire: return true
    case .size: return Self.keeps("width", at: time, graph, until: instant, &kept)
    default: return false
    }
    var left: [InputSetting] = []
    for setting in settings.reversed() where Self.keeps(setting.name, at: time, graph, until: instant, &kept)
    {
      left.append(setting)
    }
    if left.isEmpty { return false }
    if left.count < settings.count { events[place] = TraceEvent(.set(left.reversed()), at: time) }
    return true
  }
}
