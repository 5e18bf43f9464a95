/// A live control: takes events as they happen, and gives the frames and events of the present.
///
/// Instants may come from any clock of the host, such as Unix time; they are rounded to the nanosecond. The session counts
/// from the first instant that it is given; an earlier instant counts as the first. Instants should not decrease: an event
/// or a frame earlier than the last event counts as simultaneous with it. At each return to idle, and after many events in
/// other phases, the session forgets the states that no later frame can depend on; its `trace` is cut only at a return to
/// idle.
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
  /// Whether everything that follows the last event without further events has been folded.
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

  /// Adds a sample of the finger; the first sample begins the touch.
  ///
  /// `pull` is the distance in points from the position at which the content rests, positive inwards; `across` is the place
  /// along the edge in the coordinates of the canvas, nil for the previous one. A pull that is not finite counts as 0, a place
  /// that is not finite as nil.
  public mutating func drag(to pull: Double, across: Double? = nil, at instant: Duration) {
    apply(.drag(pull.isFinite ? pull : 0, across: finite(across)), at: instant)
  }

  /// Adds a sample of the finger by the pull that is already shown, as reported by a scroll view that stretches by itself:
  /// `limit` applies, `rubber` does not. Numbers that are not finite count as in `drag(to:across:at:)`.
  public mutating func drag(shown pull: Double, across: Double? = nil, at instant: Duration) {
    apply(.dragShown(pull.isFinite ? pull : 0, across: finite(across)), at: instant)
  }

  /// Ends the touch as a lifted finger does: an armed control begins to refresh. Does nothing without a touch.
  public mutating func release(at instant: Duration) { apply(.release, at: instant) }

  /// Ends the touch without a refresh, as when the system cancels the touch. Does nothing without a touch.
  public mutating func cancelTouch(at instant: Duration) { apply(.cancel, at: instant) }

  /// Begins a refresh from the program. Returns false, and does nothing, outside idle, during a touch, and in an effect with
  /// `fires: never`.
  @discardableResult public mutating func begin(at instant: Duration) -> Bool {
    applyIfAllowed(.begin, at: instant)
  }

  /// Opens the floor from the program. Returns false, and does nothing, without a floor, during a touch, in refreshing, and
  /// if the floor is open.
  @discardableResult public mutating func open(at instant: Duration) -> Bool {
    applyIfAllowed(.open, at: instant)
  }

  /// Closes the floor from the program, also during a touch. Returns false, and does nothing, if the floor is not open.
  @discardableResult public mutating func close(at instant: Duration) -> Bool {
    applyIfAllowed(.close, at: instant)
  }

  /// Ends the refresh. The effect may postpone the end until a loop ends or a minimum time has passed.
  ///
  /// Returns false, and does nothing, outside refreshing, and at every call in a refresh after the first.
  @discardableResult public mutating func finish(_ outcome: FinishOutcome = .success, at instant: Duration)
    -> Bool
  {
    applyIfAllowed(.finish(outcome), at: instant)
  }

  /// Restores the state before the first event: idle, without a touch or memory.
  public mutating func reset(at instant: Duration) { apply(.reset, at: instant) }

  /// Sets inputs, all at once: inputs with a `settle` move to their values, the others jump. Values outside a range are
  /// clamped. Unknown names, values of other types and numbers that are not finite are ignored. Returns false, and does
  /// nothing, if no setting is left.
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

  /// Fires a trigger. Returns false, and does nothing, if the effect has no trigger of that name.
  @discardableResult public mutating func fire(_ name: String, at instant: Duration) -> Bool {
    if !graph.hasTrigger(named: name) { return false }
    apply(.fire(name), at: instant)
    return true
  }

  /// Fires the trigger of the layer at a place of the canvas, in points, in the frame of the instant; see `EffectFrame.tap(at:)`.
  /// Returns false, and does nothing, if no layer at the place has a `tap`.
  @discardableResult public mutating func tap(x: Double, y: Double, at instant: Duration) -> Bool {
    if graph.taps.isEmpty { return false }
    guard let name = frame(at: instant).tap(at: Vec2(x, y)) else { return false }
    return fire(name, at: instant)
  }

  /// Gives the canvas another size, in points. Everything that reads `width` and `height` changes at once. A dimension in
  /// which the canvas is not flexible, or whose number is not positive and finite, is ignored. Returns false, and does
  /// nothing, if no dimension is left.
  @discardableResult public mutating func resize(width: Double, height: Double, at instant: Duration) -> Bool
  {
    let wide = graph.sizeInputs.width
    let accepted = graph.acceptedSize(Vec2(width, height))
    if accepted.isEmpty { return false }
    // A dimension without a number keeps its size.
    var known = sizeNow
    for (input, value) in accepted { if input == wide { known.x = value } else { known.y = value } }
    apply(.size(known), at: instant)
    return true
  }

  /// Applies an event of a trace; its time is an instant of the host's clock. A drag with a duration, limited to 600 s,
  /// continues until another event ends it. Returns the result of the method for the event; true if the method has none.
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

  /// Returns the frame at an instant, assuming that no further event comes before it. An instant earlier than the last event
  /// counts as that of the event.
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

  /// Returns the phase at an instant, assuming that no further event comes before it.
  public mutating func phase(at instant: Duration) -> Phase { state(at: instant).phase }

  /// Returns the next instant at which a frame may differ or an event may be emitted, assuming that no event of the control
  /// comes before it: `instant` itself while anything moves, nil if nothing changes before the next event of the control, so
  /// that a display link may pause.
  ///
  /// The time in the phase does not count as a change; an author's signal that reads it does.
  public mutating func nextChange(after instant: Duration) -> Duration? {
    let time = clamped(instant)
    settle()
    guard let next = builder.nextChange(graph, after: time), let origin else { return nil }
    return next == time ? instant : origin + next.duration
  }

  /// Returns the events of the lifecycle and of nodes that the effect has emitted up to an instant and that no call has
  /// returned yet, in time order, at most `limit` of them; see `Replay.events`. Each event is returned once.
  ///
  /// A touch may arrive late, with an instant before the last call; the next call returns the events that it causes, each
  /// with its own instant. An event that was returned is not revoked. Of the events before the last return to idle that no
  /// call has returned, the latest million of each node and of the lifecycle are kept.
  public mutating func takeEvents(through instant: Duration, limit: Int = .max) -> [EmittedEvent] {
    let time = time(of: instant)
    settle()
    var events = cursor.take(through: time, limit: limit, builder.timeline, graph)
    if let origin { for index in events.indices { events[index].at += origin } }
    return events
  }

  /// The events of the control so far, at times counted from the session's first instant, with the values that took effect.
  /// A replay of the trace shows the session's frames.
  ///
  /// A session that is not recording forgets, at a return to idle, the events before the previous one; signals that
  /// remember older events may then differ in a replay.
  public var trace: Trace { record.trace }

  /// Returns a session of another version of the effect, such as after an edit of its file, in the state that the trace so
  /// far leads to.
  ///
  /// Events up to `instant` that no call has returned yet are those of this session, later ones those of the new session.
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

  /// The instant at which the session begins; the given one if it is the first.
  private mutating func origin(orFirst instant: Duration) -> Duration {
    if let origin { return origin }
    let seconds = Duration.seconds(instant.components.seconds)
    let origin = seconds + Nanoseconds(instant - seconds).duration
    self.origin = origin
    return origin
  }

  /// The time from the beginning of the session to an instant of the host's clock.
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
    // The predicted states after the event are removed, and states that no later frame depends on are forgotten.
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

  /// Applies an event of the program. Returns false if the event does nothing.
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
  /// The number of events at the start that lead to `noMore`, which lasts until a reset.
  private var pinned = 0
  /// The index of the first event since the last return to idle.
  private var current = 0

  init(keepsAll: Bool) { self.keepsAll = keepsAll }

  /// Events are in time order and finite, as a trace requires.
  var trace: Trace { Trace(inOrder: events) }

  mutating func append(_ event: TraceEvent) { events.append(event) }

  /// Forgets the events before the previous return to idle; `state` is the present idle state, at `instant`.
  mutating func forgetPast(_ state: TimelineSpan, _ graph: Graph, at instant: Nanoseconds) {
    if keepsAll || state.isTouching || state.timedDrag >= 0 || state.returnsAt.isFinite { return }
    if !state.isExhausted { pinned = 0 } else if pinned == 0 { pinned = events.count }
    let first = max(current, pinned)
    let kept = keepLastSettings(in: pinned..<first, graph, at: instant.duration)
    if pinned > 0 { pinned += kept }
    current = events.count
  }

  /// An input whose settings are kept, or the size, under the name `width`, which no input may have.
  private struct Kept {
    var name: String
    /// The instant of the earliest of its settings so far.
    var at: Duration
    /// Whether the input has reached that value before the next one is set, so that no earlier setting counts.
    var isReached: Bool
  }

  /// Removes the events of a range, except the settings of inputs that later frames depend on, the last size, and the fires of
  /// triggers: values of inputs and counts of triggers outlast a refresh. Returns how many are left.
  private mutating func keepLastSettings(in range: Range<Int>, _ graph: Graph, at instant: Duration) -> Int {
    var kept: [Kept] = []
    // The settings after the range stay; they bound the time for which those in the range counted.
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

  /// Whether a setting of an input stays; called for later settings first. An input that settles still moves from earlier
  /// values, until it has had the time to reach one.
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

  /// Whether an event stays; of a `set`, only the necessary inputs stay.
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
