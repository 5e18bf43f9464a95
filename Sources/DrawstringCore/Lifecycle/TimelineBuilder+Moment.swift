extension TimelineBuilder {
  /// Folds the trace that a moment stands for, with all that follows by itself, and tells when its phase starts.
  ///
  /// An impossible moment gives the nearest possible one.
  package mutating func fold(_ moment: Moment, _ graph: Graph) -> Nanoseconds {
    start(graph)
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
      apply(.finish(.success), at: min(refreshed, .longest), graph)
    }
    advance(graph, to: .infinity)
    if moment.impliedPhase == .finishing {
      return timeline.spans.first { $0.phase == .finishing }?.phaseStart ?? .zero
    }
    return .zero
  }

  private mutating func touch(_ graph: Graph, _ pull: Double) {
    apply(.dragShown(pull), at: .zero, graph)
  }

  private mutating func refresh(_ graph: Graph, _ moment: Moment, _ trigger: Double) {
    if graph.pull == nil || moment.begin {
      apply(.begin, at: .zero, graph)
    } else {
      touch(graph, max(moment.pull ?? trigger, trigger))
      apply(.release, at: .zero, graph)
    }
  }
}

extension Graph {
  /// Why a moment cannot be, in a sentence; nil where it can.
  package func impossibility(of moment: Moment) -> String? {
    if moment.time < .zero { return "a time in a phase is not negative" }
    if let pull = moment.pull, !pull.isFinite { return "a pull is a finite number" }
    if let refreshed = moment.refreshed {
      if refreshed < .zero { return "a time of refreshing is not negative" }
      if moment.impliedPhase != .finishing { return "only finishing comes after a time of refreshing" }
    }
    let phase = moment.impliedPhase
    if moment.begin, phase != .refreshing, phase != .finishing {
      return "only refreshing and finishing come after a begin"
    }
    guard let pull else {
      if moment.pull != nil { return "the effect has no 'pull:' block, so it cannot be pulled" }
      switch phase {
      case .pulling, .armed, .cancelling:
        return "the effect has no 'pull:' block, so it is never \(phase.rawValue)"
      default: return nil
      }
    }
    guard let asked = moment.pull else { return nil }
    if moment.begin { return "after a begin there is no pull to give" }
    switch phase {
    case .idle where asked > 0: return "idle with a pull above 0 is dragging"
    case .cancelling where asked <= 0 || asked >= pull.trigger:
      let trigger = JavaScriptNumber.description(of: pull.trigger)
      return "a release cancels at a pull above 0 and below the trigger, \(trigger)"
    default: return nil
    }
  }
}
