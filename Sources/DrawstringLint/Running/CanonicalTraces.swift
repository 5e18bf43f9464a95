internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// The traces that show every transition between phases.
///
/// These are refreshes by a pull to the trigger, by a pull beyond it and by the host, finished at 0, ½ and ⅓ of the longest
/// loop; a release before the trigger; a pull back after it; a floor that is opened by hand and pushed back, and one that
/// the program opens and closes. For an input with other values, a refresh changes it there and back in each phase.
struct CanonicalTraces {
  private(set) var all: [Refresh.Events] = []

  /// `timeout` is how long each phase without an end lasts, `loop` the longest loop while refreshing, `change` the two
  /// values of an input.
  init(_ graph: Graph, timeout: Nanoseconds, loop: Nanoseconds, change: [InputSetting]) {
    defer { if !change.isEmpty { all.append(Self.changing(change, graph.pull, timeout)) } }
    let loading = Refresh.rounds(of: loop, covering: timeout)
    let parts = [0, 0.5, 1 / 3.0].map { loading + loop.scaled(by: $0) }
    guard let pull = graph.pull else {
      all = parts.map { [(.begin, Self.first), (.finish(.success), Self.first + $0)] }
      return
    }
    if pull.fires != .never {
      all = [
        Self.refresh(pull, timeout, to: pull.trigger, loading: parts[0]),
        Self.refresh(pull, timeout, to: pull.refreshPull(Refresh.Reach.check), loading: parts[1]),
        [(.begin, Self.first), (.finish(.success), Self.first + parts[2])],
      ]
    }
    all += [Self.cancelled(pull, timeout), Self.disarmed(pull, timeout)]
    if let floor = pull.floor {
      all += [
        Self.opened(pull, floor, timeout), [(.open, Self.first), (.close, Self.first + timeout)],
      ]
    }
  }

  /// The time of the first event: the effect is at rest before it.
  private static let first = Nanoseconds(100_000_000)
  /// The interval between two samples of a finger.
  private static let sample = Nanoseconds(16_000_000)
  /// The difference, as a fraction of the trigger, between pulls on both sides of a limit; too small to be visible.
  private static let epsilon = 1e-9

  /// Returns the events of a finger that touches and rests just below a pull.
  private static func touch(_ pull: PullModel, _ timeout: Nanoseconds, shortOf goal: Double) -> Refresh.Events
  {
    let rested = first + timeout
    return [
      (.dragShown(pull.trigger * epsilon), first), (.dragShown(goal / 2), first + sample),
      (.dragShown(goal * (1 - epsilon)), rested),
    ]
  }

  private static func refresh(
    _ pull: PullModel, _ timeout: Nanoseconds, to goal: Double, loading: Nanoseconds
  ) -> Refresh.Events {
    var events = touch(pull, timeout, shortOf: pull.trigger)
    let armed = first + timeout + sample
    events += [(.dragShown(pull.trigger), armed), (.dragShown(goal), armed + timeout)]
    let released = armed + timeout + sample
    return events + [(.release, released), (.finish(.success), released + loading)]
  }

  /// Returns a refresh in which an input takes the values of `change`, one after the other, in each phase.
  private static func changing(
    _ change: [InputSetting], _ pull: PullModel?, _ timeout: Nanoseconds
  ) -> Refresh.Events {
    var events: Refresh.Events = []
    var instant = Nanoseconds.zero
    func phase(from event: TraceEvent.Kind?) {
      if let event { events.append((event, instant)) }
      for setting in change {
        instant = instant + timeout
        events.append((.set([setting]), instant))
      }
      instant = instant + timeout
    }
    phase(from: nil)
    if let pull {
      phase(from: .dragShown(pull.trigger * (1 - epsilon)))
      phase(from: .dragShown(pull.trigger))
    }
    phase(from: pull == nil ? .begin : .release)
    phase(from: .finish(.success))
    if pull?.floor != nil {
      phase(from: .open)
      phase(from: .close)
    }
    return events
  }

  /// Returns the events of a finger that opens the floor and later pushes it back.
  private static func opened(
    _ pull: PullModel, _ floor: PullModel.Floor, _ timeout: Nanoseconds
  ) -> Refresh.Events {
    let armed = first + timeout + sample
    let opened = armed + timeout + timeout + sample
    let pushed = opened + max(timeout, pull.movement(.open).duration)
    return touch(pull, timeout, shortOf: pull.trigger) + [
      (.dragShown(pull.trigger), armed), (.dragShown(floor.trigger), armed + timeout),
      (.release, opened), (.dragShown(pull.trigger), pushed), (.dragShown(0), pushed + sample),
      (.release, pushed + sample + sample),
    ]
  }

  private static func cancelled(_ pull: PullModel, _ timeout: Nanoseconds) -> Refresh.Events {
    [
      (.dragShown(pull.trigger * epsilon), first), (.dragShown(pull.trigger / 2), first + sample),
      (.release, first + timeout),
    ]
  }

  private static func disarmed(_ pull: PullModel, _ timeout: Nanoseconds) -> Refresh.Events {
    let edge = pull.trigger - pull.hysteresis
    let armed = first + timeout + sample
    return touch(pull, timeout, shortOf: pull.trigger) + [
      (.dragShown(pull.trigger), armed), (.dragShown(edge + pull.trigger * epsilon), armed + timeout),
      (.dragShown(edge - pull.trigger * epsilon), armed + timeout + sample),
    ]
  }
}

/// The places of the canvas and of values in the `pull` block; nil for a value that is not written.
struct PullSites {
  let trigger: NodeID?
  let rest: NodeID?
  let hysteresis: NodeID?
  let content: NodeID?
  let edge: NodeID?
  /// The rectangle of the canvas.
  let canvas: NodeID?

  init(_ document: Document) {
    // Findings are dropped: the compiler has reported them.
    var reader = Reader(document, diagnostics: Diagnostics())
    let effect = document.root.flatMap { reader.fields(of: $0, Format.effect) }
    let rectangle = effect?["canvas"]?.valueNode
    canvas = rectangle.flatMap {
      document.kind(of: $0) == .mapping ? document.plainValue(of: "rect", in: $0) : $0
    }
    let fields = effect?["pull"].flatMap { reader.fields(of: $0.valueNode, Format.pull) }
    trigger = fields?["trigger"]?.valueNode
    rest = fields?["rest"]?.valueNode
    hysteresis = fields?["hysteresis"]?.valueNode
    content = fields?["content"]?.valueNode
    edge = fields?["edge"]?.valueNode
  }
}
