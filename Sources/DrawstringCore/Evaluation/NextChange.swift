/// The search for the next instant at which the frames of a timeline may change.
extension Sampler {
  /// Returns the first instant, from `instant` on, at which a frame may differ from the frames before; nil where nothing
  /// changes by itself any more. While anything moves, that is `instant`.
  ///
  /// The time in the phase does not count as a change; a signal of the author that reads it does. The sampler's plan is
  /// used as scratch.
  package mutating func nextChange(
    _ graph: Graph, _ timeline: Timeline, after instant: Nanoseconds
  ) -> Nanoseconds? {
    let index = timeline.spanIndex(at: instant)
    let end = index + 1 < timeline.spans.count ? timeline.spans[index + 1].start : .infinity
    computeSignals(graph, timeline, timeline.spans[index], at: instant)
    plan.forget()
    let change = min(plan.nextChange(graph, timeline, span: index, at: instant, environment), end)
    if change <= instant { return instant }
    var horizon = min(change, .longest)
    let event = timeline.events(graph, after: instant, through: &horizon, most: 1).first
      .map { Nanoseconds($0.at) }
    // A read that ends early ends before the instant of the first events.
    let next = min(event ?? (horizon < min(change, .longest) ? horizon + Nanoseconds(1) : .infinity), change)
    return next.isFinite ? next : nil
  }
}

extension SpanPlan {
  /// Returns the first instant, from `instant` on, at which frames of a span may change; infinity for none.
  fileprivate mutating func nextChange(
    _ graph: Graph, _ timeline: Timeline, span index: Int, at instant: Nanoseconds, _ environment: [Double]
  ) -> Nanoseconds {
    let span = timeline.spans[index]
    keep(environment: environment)
    findSignals(graph, timeline, span, at: instant)
    let isMoving =
      !signals.isDisjoint(with: [.pull, .inset]) || !formulas.isEmpty
      || inputs.contains { graph.inputs[$0].kind != .trigger } || span.bodies.isActive
      || (graph.opacityPulse?.isActive(in: span, at: instant) ?? false)
      || graph.bindings.contains { moves($0.formula, graph) }
    if isMoving { return instant }
    var next = Nanoseconds.infinity
    for number in graph.roots.indices where next > instant {
      let state = timeline.rootStates[span.roots + number]
      if isShown(state), state.activity != .held {
        next = min(next, nextChange(graph, graph.roots[number], state, at: instant))
      }
    }
    return next
  }

  /// Returns the first instant, from `instant` on, at which the values of a root in effect may change.
  private mutating func nextChange(
    _ graph: Graph, _ root: Root, _ state: RootState, at instant: Nanoseconds
  ) -> Nanoseconds {
    if state.isBlending, instant < state.since + root.blend { return instant }
    let reads = root.channels.contains { channel in
      let channel = graph.channels[channel]
      return channel.tracks.contains { movesByFormula($0, channel, graph) }
    }
    if reads { return instant }
    switch root.clock {
    case .signal(let lane, _): return movingLanes[Int(lane)] ? instant : .infinity
    case .time:
      if state.activity == .finished || root.still != nil { return .infinity }
      let time = instant - state.since
      return time >= root.length ? .infinity : state.since + root.nextMotion(graph, at: time)
    }
  }
}

extension Root {
  /// Returns the first time of the root, from `time` on, at which one of its nodes is active.
  ///
  /// A group that repeats, turns or bends the time of its members counts as active from its start to its end.
  fileprivate func nextMotion(_ graph: Graph, at time: Nanoseconds) -> Nanoseconds {
    var next = Nanoseconds.infinity
    var isCovered: [Bool] = []
    for (index, interval) in zip(nodes, times(graph)) {
      let node = graph.nodes[index]
      let timing = node.timing
      let isPlain =
        timing.iterations == 1 && timing.speed > 0 && timing.easing == .linear && timing.direction == .normal
        && timing.iterationStart == 0
      let isMember = node.parent >= firstNode && isCovered[node.parent.index - nodes.lowerBound]
      isCovered.append(isMember || !isPlain)
      if isMember || (isPlain && node.structure != .tracks) { continue }
      if interval.start > time {
        next = min(next, interval.start)
      } else if time < interval.end {
        return time
      }
    }
    return next
  }
}
