internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// An effect run once through its life: pulled slowly, held, let go, left to load, ended; and let go too early. One that
/// cannot be pulled is begun.
///
/// Every frame is handed to whoever looks.
struct Film {
  /// When a frame is, as an author would say it.
  struct Moment {
    var phase: Phase
    /// In the phase.
    var time: Nanoseconds
    var pull: Double

    /// As words: «at a pull of 30», «0.25s into refreshing».
    var text: String {
      if phase == .pulling || phase == .armed, time == .zero {
        return "at a pull of \(JavaScriptNumber.description(of: (pull * 100).rounded() / 100))"
      }
      let milliseconds = (time.seconds * 1000).rounded() / 1000
      return "\(JavaScriptNumber.description(of: milliseconds))s into \(phase.rawValue)"
    }
  }

  /// Frames a second.
  static let rate = 30.0
  private static let pulls = 48
  /// A phase is followed no longer than this.
  private static let longest = Nanoseconds(2_000_000_000)
  /// Slots that all frames together may have.
  static let mostSlots = 4_000_000
  private static let interval = Nanoseconds(33_333_333)

  private let graph: Graph
  /// How long an endless phase is followed.
  private let patience: Nanoseconds
  private var budget: Int
  /// Whether frames were left out.
  private(set) var isCut = false

  init(_ graph: Graph, patience: Nanoseconds) {
    self.graph = graph
    self.patience = min(patience, Self.longest)
    budget = Self.mostSlots
  }

  /// Runs the film; `look` gets the stage as it shows a frame, and its moment.
  mutating func run(_ stage: inout Stage, _ look: (inout Stage, Moment) -> Void) {
    guard let pull = graph.pull else {
      stage.begin(graph)
      stage.builder.apply(.begin, at: Nanoseconds(1), graph)
      stage.builder.apply(.finish(.success), at: Nanoseconds(1) + patience, graph)
      follow(from: Nanoseconds(1), &stage, look)
      return
    }
    stage.begin(graph)
    var instant = Nanoseconds(100_000_000)
    for step in 0...Self.pulls {
      let shown = (pull.trigger * 1.5).limitedToFinite * (Double(step) / Double(Self.pulls))
      stage.builder.apply(.dragShown(shown), at: instant, graph)
      stage.builder.advance(graph, to: instant)
      show(instant, byPull: true, &stage, look)
      instant = instant + Self.interval
    }
    let released = instant + patience
    stage.builder.apply(.release, at: released, graph)
    stage.builder.apply(.finish(.success), at: released + patience, graph)
    follow(from: instant, &stage, look)
    stage.begin(graph)
    stage.builder.apply(.dragShown(pull.trigger / 2), at: Nanoseconds(1), graph)
    stage.builder.apply(.release, at: Nanoseconds(2), graph)
    follow(from: Nanoseconds(2), &stage, look)
  }

  /// Shows what goes on by itself, up to where the effect rests again.
  private mutating func follow(
    from start: Nanoseconds, _ stage: inout Stage, _ look: (inout Stage, Moment) -> Void
  ) {
    stage.builder.advance(graph, to: .infinity)
    let last = stage.builder.timeline.spans.last?.start ?? start
    let end = min(last, start + Self.longest + Self.longest)
    var instant = start
    while instant < end, !isCut {
      show(instant, byPull: false, &stage, look)
      instant = instant + Self.interval
    }
    if end >= start { show(end, byPull: false, &stage, look) }
  }

  private mutating func show(
    _ instant: Nanoseconds, byPull: Bool, _ stage: inout Stage, _ look: (inout Stage, Moment) -> Void
  ) {
    budget -= graph.initialSlots.count + graph.nodes.count
    if budget < 0 {
      isCut = true
      return
    }
    let index = stage.builder.timeline.spanIndex(at: instant)
    let span = stage.builder.timeline.spans[index]
    stage.evaluate(span: index, at: instant, graph)
    let pull = stage.sampler.environment[BuiltinSignal.pull.lane]
    // Under a moving finger the pull says more than the time.
    look(&stage, Moment(phase: span.phase, time: byPull ? .zero : instant - span.phaseStart, pull: pull))
  }
}
