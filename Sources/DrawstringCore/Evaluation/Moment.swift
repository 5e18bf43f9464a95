/// A moment of an effect without a trace: a phase, a time in it, and a pull.
///
/// It stands for the shortest trace that leads there, with all events at instant 0: for a phase of dragging one drag to the
/// pull; for cancelling a drag and a release; for refreshing and finishing a drag to the trigger or beyond and a
/// release, or a begin if the effect has no `pull:` block; for finishing a `finish` after `refreshed`; for floor and closing
/// a drag to the floor's trigger or beyond and a release, or an open; for closing a `close` at the end of the movement. The
/// instant is the actual start of the phase plus `time`; past the phase's end the trace continues.
public struct Moment: Hashable, Sendable {
  /// The phase; nil for dragging if a pull is given, else for refreshing. The pull decides whether a dragged moment is
  /// pulling, armed or armedFloor.
  public var phase: Phase?
  /// Time since the phase began; below 0 counts as 0.
  public var time: Duration
  /// The shown pull, in points, to which no rubber band is applied. Nil is half the trigger; in armed, refreshing and finishing
  /// the trigger; and in the phases of the floor the floor's trigger.
  public var pull: Double?
  /// For finishing: the length of refreshing before the `finish`, 0 or more; nil for 1 s.
  public var refreshed: Duration?
  /// For refreshing and finishing: whether the program began the refresh and not a finger; for floor and closing: whether the
  /// program opened the floor.
  public var begin: Bool
  /// The values of inputs from the beginning; those that do not fit are ignored. The last of a name counts.
  public var inputs: [InputSetting]
  /// The size of the canvas from the beginning, in points; nil for that of the file. Only flexible dimensions change.
  public var size: Vec2?
  /// For finishing: the outcome of the refresh; nil for success.
  public var outcome: FinishOutcome?

  /// Makes a moment; see the properties.
  public init(
    phase: Phase? = nil, time: Duration = .zero, pull: Double? = nil, refreshed: Duration? = nil,
    begin: Bool = false, outcome: FinishOutcome? = nil, inputs: [InputSetting] = [],
    size: Vec2? = nil
  ) {
    self.phase = phase
    self.time = time
    self.pull = pull
    self.refreshed = refreshed
    self.begin = begin
    self.inputs = inputs
    self.size = size
    self.outcome = outcome
  }

  /// At rest.
  public static let idle = Moment(phase: .idle)

  /// Touching at the trigger.
  public static let armed = Moment(phase: .armed)

  /// Touching at a pull, in points, for some time.
  public static func dragging(to pull: Double, after time: Duration = .zero) -> Moment {
    Moment(phase: .pulling, time: time, pull: pull)
  }

  /// Touching at a pull at or beyond the trigger for some time.
  public static func armed(at pull: Double, after time: Duration = .zero) -> Moment {
    Moment(phase: .armed, time: time, pull: pull)
  }

  /// Refreshing for some time, released at a pull; at the trigger where none is given.
  public static func refreshing(after time: Duration, pull: Double? = nil) -> Moment {
    Moment(phase: .refreshing, time: time, pull: pull)
  }

  /// Refreshing for some time since the program began it.
  public static func begun(after time: Duration) -> Moment {
    Moment(phase: .refreshing, time: time, begin: true)
  }

  /// Some time into finishing with an outcome, after refreshing for `refreshed`.
  public static func finishing(
    after time: Duration, refreshed: Duration = .seconds(1), pull: Double? = nil,
    outcome: FinishOutcome? = nil
  ) -> Moment {
    Moment(phase: .finishing, time: time, pull: pull, refreshed: refreshed, outcome: outcome)
  }

  /// Some time after a release at a pull above 0 and below the trigger; at half the trigger where none is given.
  public static func cancelling(after time: Duration, from pull: Double? = nil) -> Moment {
    Moment(phase: .cancelling, time: time, pull: pull)
  }

  /// The phase asked for, where `pulling` stands for all of dragging.
  package var impliedPhase: Phase { phase ?? (pull == nil ? .refreshing : .pulling) }

  /// What the moment's trace depends on: all but the time.
  package var family: Moment {
    var copy = self
    copy.time = .zero
    return copy
  }

  /// Whether the moments differ in their times at most.
  package func isOfFamily(of other: Moment) -> Bool {
    // Most moments have no inputs; comparing two arrays costs as much as all the rest.
    phase == other.phase && pull == other.pull && refreshed == other.refreshed && begin == other.begin
      && size == other.size
      && outcome == other.outcome
      && (inputs.isEmpty ? other.inputs.isEmpty : inputs == other.inputs)
  }
}

extension Moment {
  /// With an open floor, after some time.
  public static func floor(after time: Duration) -> Moment { Moment(phase: .floor, time: time) }

  /// Some time after the floor has been closed.
  public static func closing(after time: Duration) -> Moment { Moment(phase: .closing, time: time) }
}

extension TimelineBuilder {
  /// Folds the trace that a moment stands for, with all that follows by itself, and tells when its phase starts.
  ///
  /// An impossible moment gives the nearest possible one.
  package mutating func fold(_ moment: Moment, _ graph: Graph) -> Nanoseconds {
    start(graph, inputs: moment.inputs, size: moment.size)
    var moment = moment
    if let pull = moment.pull, !pull.isFinite { moment.pull = nil }
    let trigger = graph.pull?.trigger ?? 0
    switch moment.impliedPhase {
    case .idle:
      if let pull = moment.pull, graph.pull != nil { touch(graph, pull) }
    case .pulling:
      if graph.pull != nil { touch(graph, moment.pull ?? trigger / 2) }
    case .armed:
      if graph.pull != nil { touch(graph, moment.pull ?? trigger) }
    case .cancelling:
      if graph.pull != nil {
        touch(graph, moment.pull ?? trigger / 2)
        apply(.release, at: .zero, graph)
      }
    case .refreshing: refresh(graph, moment, trigger)
    case .finishing:
      refresh(graph, moment, trigger)
      let refreshed = max(moment.refreshed.map { Nanoseconds($0) } ?? Nanoseconds(seconds: 1), .zero)
      apply(.finish(moment.outcome ?? .success), at: min(refreshed, .longest), graph)
    case .armedFloor:
      if let floor = graph.pull?.floor { touch(graph, max(moment.pull ?? floor.trigger, floor.trigger)) }
    case .floor: openFloor(graph, moment)
    case .closing:
      openFloor(graph, moment)
      apply(.close, at: graph.pull?.movement(.open).duration ?? .zero, graph)
    }
    advance(graph, to: .infinity)
    switch moment.impliedPhase {
    case .finishing, .closing:
      return timeline.spans.first { $0.phase == moment.impliedPhase }?.phaseStart ?? .zero
    default: return .zero
    }
  }

  private mutating func touch(_ graph: Graph, _ pull: Double) {
    apply(.dragShown(pull), at: .zero, graph)
  }

  private mutating func refresh(_ graph: Graph, _ moment: Moment, _ trigger: Double) {
    if graph.pull == nil || moment.begin {
      apply(.begin, at: .zero, graph)
    } else {
      var pull = max(moment.pull ?? trigger, trigger)
      if let floor = graph.pull?.floor { pull = min(pull, floor.trigger.nextDown) }
      touch(graph, pull)
      apply(.release, at: .zero, graph)
    }
  }

  private mutating func openFloor(_ graph: Graph, _ moment: Moment) {
    guard let floor = graph.pull?.floor else { return }
    if moment.begin {
      apply(.open, at: .zero, graph)
    } else {
      touch(graph, max(moment.pull ?? floor.trigger, floor.trigger))
      apply(.release, at: .zero, graph)
    }
  }
}

extension Graph {
  /// Why a moment cannot be, in a sentence; nil where it can.
  package func impossibility(of moment: Moment) -> String? {
    moment.size.flatMap { canvas.impossibility(ofSize: $0) } ?? moment.impossibility(with: pull)
  }
}

extension Moment {
  /// Why it cannot be in an effect with a pull or without, in a sentence; nil where it can.
  package func impossibility(with pull: PullModel?) -> String? {
    if time < .zero { return "a time in a phase is not negative" }
    if let pull = self.pull, !pull.isFinite { return "a pull is a finite number" }
    if let refreshed = refreshed {
      if refreshed < .zero { return "a time of refreshing is not negative" }
      if impliedPhase != .finishing { return "only finishing comes after a time of refreshing" }
    }
    let phase = impliedPhase
    if outcome != nil, phase != .finishing { return "only finishing has an outcome" }
    let isOfFloor = PhaseSet.ofFloor.contains(phase)
    if begin, phase != .refreshing, phase != .finishing, !isOfFloor || phase == .armedFloor {
      return "only refreshing, finishing, floor and closing come after a begin"
    }
    guard let pull else {
      if self.pull != nil { return "the effect has no 'pull:' block, so it cannot be pulled" }
      switch phase {
      case .idle, .refreshing, .finishing: return nil
      case .pulling, .armed, .cancelling, .armedFloor, .floor, .closing:
        return "the effect has no 'pull:' block, so it is never \(phase.rawValue)"
      }
    }
    if isOfFloor, pull.floor == nil { return "the effect has no floor, so it is never \(phase.rawValue)" }
    if pull.fires == .never, phase == .refreshing || phase == .finishing {
      return "with 'fires: never', the effect is never \(phase.rawValue)"
    }
    guard let asked = self.pull else { return nil }
    if begin { return "after a begin there is no pull to give" }
    let trigger = JavaScriptNumber.description(of: pull.trigger)
    let floor = pull.floor.map { JavaScriptNumber.description(of: $0.trigger) } ?? ""
    switch phase {
    case .idle where asked > 0: return "idle with a pull above 0 is dragging"
    case .cancelling where asked <= 0 || asked >= pull.trigger:
      return "a release cancels at a pull above 0 and below the trigger, \(trigger)"
    case .refreshing where asked >= pull.floor?.trigger ?? .infinity,
      .finishing where asked >= pull.floor?.trigger ?? .infinity:
      return "a release opens the floor from a pull of \(floor)"
    case .armedFloor where asked < pull.floor?.trigger ?? 0, .floor where asked < pull.floor?.trigger ?? 0,
      .closing where asked < pull.floor?.trigger ?? 0:
      return "the floor opens from a pull of \(floor)"
    default: return nil
    }
  }
}
