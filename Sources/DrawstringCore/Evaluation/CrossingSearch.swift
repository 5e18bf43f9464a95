/// Scratch space of the search for instants at which a condition changes by itself.
struct CrossingSearch: Sendable {
  /// The conditions that can change between events.
  var watched: [Ref<Condition>] = []
  /// The values of the conditions at the start of the span.
  var values: [Bool] = []
  /// Whether any of them reads signals that move while the content settles.
  var isMoving = false
  /// The signals that they read, each after those it reads.
  var signals: [Ref<Signal>] = []
  /// The inputs that may settle, as indices.
  var settling: [Int] = []
  /// The work of evaluating all of them.
  var work = 0

  /// The number of cells of a longer movement, each of which is then longer.
  static let mostCells: Int64 = 100_000

  init(for graph: Graph) {
    var isUsed = Array(repeating: false, count: graph.conditions.count)
    for root in graph.roots where root.condition.exists { isUsed[root.condition.index] = true }
    if let active = graph.physics?.active, active.exists { isUsed[active.index] = true }
    for condition in isUsed.indices where isUsed[condition] && graph.conditions[condition].canCross {
      watched.append(Ref(condition))
    }
    values = Array(repeating: false, count: watched.count)
    settling = graph.inputs.indices.filter { graph.inputs[$0].settle != nil }
    isMoving = watched.contains { graph.conditions[$0].isMoving }
    signals = graph.signals(readBy: watched.map { graph.conditions[$0].formula })
    work = WorkBudget.node
    for signal in signals { work += graph.work(of: graph.signals[signal]) }
    for condition in watched {
      let condition = graph.conditions[condition]
      work += WorkBudget.formula + Int(condition.formula.count) * WorkBudget.instruction
      work += condition.times.count + condition.refreshedTimes.count + condition.sinceTimes.count
    }
  }
}

extension TimelineBuilder {
  /// The first instant after the last span's start, up to a bound, at which a condition changes by itself.
  ///
  /// Comparisons of `time` and `refreshed` with constants change at exact instants. Conditions that depend on the
  /// moving content are evaluated on a grid from the start of the motion; a change within a cell is located to the
  /// nanosecond by bisection, and two changes within a cell are not seen. A cell that the bound cuts is evaluated as a
  /// whole, so that an answer never depends on later events.
  mutating func nextCrossing(_ graph: Graph, through bound: Nanoseconds) -> Nanoseconds? {
    if crossing.watched.isEmpty { return nil }
    let span = timeline.spans[timeline.spans.count - 1]
    var cursor = max(span.start, span.phaseStart)
    if cursor >= bound { return nil }
    sampler.computeSignals(graph, timeline, span, at: cursor)
    for (place, condition) in crossing.watched.enumerated() {
      crossing.values[place] = sampler.holds(condition, graph)
    }
    while !sampler.isOverworked {
      let exact = nextExactInstant(graph, span, after: cursor)
      let grid = crossing.isMoving ? nextGridInstant(graph, span, after: cursor) : .infinity
      let candidate = min(exact, grid)
      if candidate.isInfinite || candidate <= cursor { return nil }
      if differs(graph, span, at: candidate) {
        let crossing = firstDifference(graph, span, from: cursor, to: candidate)
        return crossing <= bound ? crossing : nil
      }
      if candidate >= bound { return nil }
      cursor = candidate
    }
    return nil
  }

  private mutating func differs(_ graph: Graph, _ span: TimelineSpan, at instant: Nanoseconds) -> Bool {
    sampler.work &+= crossing.work
    sampler.computeSignals(graph, timeline, span, at: instant, only: crossing.signals)
    for (place, condition) in crossing.watched.enumerated()
    where sampler.holds(condition, graph) != crossing.values[place] {
      return true
    }
    return false
  }

  private mutating func firstDifference(
    _ graph: Graph, _ span: TimelineSpan, from start: Nanoseconds, to end: Nanoseconds
  ) -> Nanoseconds {
    var low = start.count
    var high = end.count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if differs(graph, span, at: Nanoseconds(middle)) { high = middle } else { low = middle }
    }
    return Nanoseconds(high)
  }

  /// A comparison with a constant changes at the constant or just beyond it.
  private func nextExactInstant(
    _ graph: Graph, _ span: TimelineSpan, after cursor: Nanoseconds
  ) -> Nanoseconds {
    var best = Nanoseconds.infinity
    for condition in crossing.watched {
      for time in graph.conditions[condition].times {
        best = min(best, (span.phaseStart + time).orNext(after: cursor))
      }
      for since in graph.conditions[condition].sinceTimes {
        let input = graph.inputs[since.input]
        guard let fire = input.lastFire(timeline.memory, at: span.memory + Int(input.store)) else { continue }
        best = min(best, (fire + since.time).orNext(after: cursor))
      }
      guard span.phase == .refreshing else { continue }
      for time in graph.conditions[condition].refreshedTimes {
        best = min(best, (span.refreshStart + time).orNext(after: cursor))
      }
    }
    return best
  }

  private func nextGridInstant(
    _ graph: Graph, _ span: TimelineSpan, after cursor: Nanoseconds
  ) -> Nanoseconds {
    var best = Nanoseconds.infinity
    if let pull = graph.pull {
      best = min(
        span.pull.gridInstant(after: cursor, in: pull), span.inset.gridInstant(after: cursor, in: pull))
    }
    for index in crossing.settling {
      let input = graph.inputs[index]
      let store = span.memory + Int(input.store)
      guard let start = input.motion(timeline.memory, at: store),
        let end = input.motionEnd(timeline.memory, at: store)
      else { continue }
      best = min(best, CrossingSearch.gridInstant(after: cursor, from: start, to: end))
    }
    return best
  }
}

extension Graph {
  /// The lanes of a signal, with the fraction of an input.
  package func lanes(of signal: Signal) -> Range<Int> {
    if case .input(let input) = signal.source { return inputs[input].environment }
    return signal.lanes
  }

  /// The signals that formulas read, also through others, in the order in which they are computed.
  fileprivate func signals(readBy formulas: [Formula]) -> [Ref<Signal>] {
    if formulas.isEmpty { return [] }
    var isRead = Array(repeating: false, count: environmentCount)
    func read(_ formula: Formula) {
      for step in self.formulas.program(of: formula) {
        if step.opcode == .lane || step.opcode == .colorLanes { isRead[Int(step.index)] = true }
      }
    }
    for formula in formulas { read(formula) }
    var found: [Ref<Signal>] = []
    for index in signalOrder.reversed() {
      let signal = signals[index]
      guard lanes(of: signal).contains(where: { isRead[$0] }) else {
        continue
      }
      found.append(index)
      if case .formula(let formula) = signal.source { read(formula) }
    }
    return found.reversed()
  }
}

extension Motion {
  fileprivate func gridInstant(after cursor: Nanoseconds, in pull: PullModel) -> Nanoseconds {
    isStill ? .infinity : CrossingSearch.gridInstant(after: cursor, from: start, to: end(in: pull))
  }
}

extension CrossingSearch {
  /// Returns the next place on the grid from a motion's start, at most its end; infinity beyond the end.
  fileprivate static func gridInstant(
    after cursor: Nanoseconds, from start: Nanoseconds, to end: Nanoseconds
  ) -> Nanoseconds {
    if end <= cursor || end.isInfinite { return .infinity }
    let second: Int64 = 1_000_000_000
    let length = (end - start).count
    let cells = min(max(length * 6 / (second / 40), 1), CrossingSearch.mostCells)
    let isFine = cells < CrossingSearch.mostCells
    let elapsed = max((cursor - start).count, 0)
    var cell = isFine ? elapsed * 6 / (second / 40) : elapsed / (length / cells)
    while true {
      let next = isFine ? cell * (second / 40) / 6 : cell * (length / cells)
      if next > elapsed { return min(start + Nanoseconds(next), end) }
      cell += 1
    }
  }
}

extension Nanoseconds {
  /// This instant or the next nanosecond, whichever first lies after another; infinity where neither does.
  fileprivate func orNext(after cursor: Nanoseconds) -> Nanoseconds {
    if self > cursor { return self }
    let next = self + Nanoseconds(1)
    return next > cursor ? next : .infinity
  }
}
