extension Sampler {
  /// The cause of a new span, for signals with memory.
  enum Cause: Sendable {
    /// A condition that changed by itself: memory stays.
    case crossing
    /// An event or an edge between phases: resets apply.
    case edge
    /// A drag: resets apply and samples are taken.
    case drag
  }

  /// Fills the environment for an instant in a span.
  mutating func computeSignals(
    _ graph: Graph, _ timeline: Timeline, _ span: TimelineSpan, at instant: Nanoseconds
  ) {
    computeSignals(graph, timeline, span, at: instant, only: graph.signalOrder)
  }

  /// The same for some of the signals, each after those it reads.
  mutating func computeSignals(
    _ graph: Graph, _ timeline: Timeline, _ span: TimelineSpan, at instant: Nanoseconds,
    only order: [Ref<Signal>]
  ) {
    computeBuiltinSignals(graph, span, timeline.memory, from: span.memory, at: instant)
    for index in order {
      let signal = graph.signals[index]
      if case .memory(let memory) = signal.source {
        for lane in 0..<signal.type.lanes {
          environment[Int(signal.lane) + lane] = timeline.memory[span.memory + Int(memory.offset) + lane]
        }
      } else if case .input(let input) = signal.source {
        show(input: input.index, graph, timeline.memory, from: span.memory, at: instant)
      } else {
        computeSignal(signal, graph)
      }
    }
    for text in graph.textTemplates {
      environment[Int(text.lane)] = timeline.memory[span.memory + Int(text.store)]
    }
  }

  /// Computes the signals that move in the plan.
  mutating func computeMovingSignals(
    _ graph: Graph, _ timeline: Timeline, span index: Int, at instant: Nanoseconds
  ) {
    let moving = plan.signals
    let spans = timeline.spans.span
    var lanes = environment.mutableSpan
    lanes[BuiltinSignal.time.lane] = (instant - spans[index].phaseStart).seconds + 0
    if moving.contains(.refreshed) {
      lanes[BuiltinSignal.refreshed.lane] = (instant - spans[index].refreshStart).seconds + 0
    }
    if !moving.isDisjoint(with: [.pull, .inset]), let pull = graph.pull {
      if moving.contains(.pull) {
        let shown = spans[index].pull.value(at: instant, in: pull)
        lanes[BuiltinSignal.pull.lane] = shown + 0
        lanes[BuiltinSignal.progress.lane] =
          pull.trigger == 0 ? 0 : TotalArithmetic.limited(shown / pull.trigger) + 0
        if let floor = pull.floor {
          lanes[BuiltinSignal.floorProgress.lane] = TotalArithmetic.limited(shown / floor.trigger) + 0
        }
      }
      if moving.contains(.inset) {
        lanes[BuiltinSignal.inset.lane] = spans[index].inset.value(at: instant, in: pull) + 0
      }
    }
    for input in plan.inputs {
      show(input: input.index, graph, timeline.memory, from: spans[index].memory, at: instant)
    }
    if !plan.formulas.isEmpty { Sampler.runSignals(plan.formulas, graph, &environment, &stack) }
  }

  /// Fills the environment at an event or edge and lets the memory signals change; `memory` are their lanes.
  mutating func updateSignals(
    _ graph: Graph, _ span: TimelineSpan, at instant: Nanoseconds, _ cause: Cause,
    memory lanes: inout [Double]
  ) {
    computeBuiltinSignals(graph, span, lanes, from: 0, at: instant)
    for index in graph.signalOrder {
      let signal = graph.signals[index]
      if case .input(let input) = signal.source {
        show(input: input.index, graph, lanes, from: 0, at: instant)
        continue
      }
      guard case .memory(let memory) = signal.source else {
        computeSignal(signal, graph)
        continue
      }
      let count = signal.type.lanes
      let offset = Int(memory.offset)
      if cause != .crossing && memory.reset.exists && holds(memory.reset, graph) {
        for lane in 0..<count { lanes[offset + lane] = graph.values[Int(memory.initial) + lane] }
      } else if cause == .drag && (memory.when.isNone || holds(memory.when, graph)) {
        let value = plainValue(memory.value, lanes: count, graph)
        for lane in 0..<count {
          lanes[offset + lane] =
            memory.operation == .sum
            ? TotalArithmetic.limited(lanes[offset + lane] + value[lane]) : value[lane]
        }
      }
      for lane in 0..<count { environment[Int(signal.lane) + lane] = lanes[offset + lane] }
    }
    for text in graph.textTemplates { environment[Int(text.lane)] = lanes[Int(text.store)] }
  }

  /// Whether a condition holds; the environment must be current.
  mutating func holds(_ condition: Ref<Condition>, _ graph: Graph) -> Bool {
    value(of: graph.conditions[condition].formula, graph)[0] != 0
  }

  private mutating func computeSignal(_ signal: Signal, _ graph: Graph) {
    let count = signal.type.lanes
    let value: SIMD4<Double>
    switch signal.source {
    case .formula(let formula): value = self.value(of: formula, graph)
    case .constant(let first): value = load(graph.values, at: Int(first), lanes: count)
    case .memory, .input: return
    }
    for lane in 0..<count { environment[Int(signal.lane) + lane] = value[lane] }
  }

  /// Writes the value of an input, and its fraction of the range, into the environment.
  private mutating func show(
    input index: Int, _ graph: Graph, _ memory: [Double], from first: Int, at instant: Nanoseconds
  ) {
    // Read in place: a copy of an input retains its arrays.
    let rows = graph.inputs
    let inputs = rows.span
    let value = inputs[index].value(memory, at: first + Int(inputs[index].store), instant)
    let lane = Int(inputs[index].lane)
    let lanes = inputs[index].kind.lanes
    for part in 0..<lanes { environment[lane + part] = value[part] + 0 }
    if let range = inputs[index].range { environment[lane + lanes] = range.fraction(value[0]) }
  }

  /// The rest of a floor in the canvas of the size that inputs in memory give, at least 1.
  mutating func rest(
    of floor: PullModel.Floor, _ graph: Graph, _ memory: [Double], at instant: Nanoseconds
  ) -> Double {
    guard let formula = floor.restFormula else { return max(floor.rest, 1) }
    for index in graph.declaredInputs.count..<graph.inputs.count {
      show(input: index, graph, memory, from: 0, at: instant)
    }
    return max(value(of: formula, graph)[0], 1)
  }

  /// A value that needs no track: a constant or a formula.
  private mutating func plainValue(_ source: ValueSource, lanes: Int, _ graph: Graph) -> SIMD4<Double> {
    switch source {
    case .constant(let first): load(graph.values, at: Int(first), lanes: lanes)
    case .formula(let formula): value(of: formula, graph)
    default: .zero
    }
  }

  private mutating func computeBuiltinSignals(
    _ graph: Graph, _ span: TimelineSpan, _ memory: [Double], from first: Int, at instant: Nanoseconds
  ) {
    environment[BuiltinSignal.x.lane] = 0
    if let pull = graph.pull {
      let shown = span.pull.value(at: instant, in: pull)
      set(.pull, shown)
      set(.progress, pull.trigger == 0 ? 0 : TotalArithmetic.limited(shown / pull.trigger))
      set(.inset, span.inset.value(at: instant, in: pull))
      if let floor = pull.floor {
        set(.floorProgress, TotalArithmetic.limited(shown / floor.trigger))
        set(.armedFloor, span.phase == .armedFloor)
        set(.floor, span.phase == .floor)
        set(.closing, span.phase == .closing)
      }
    }
    set(.delta, span.delta)
    set(.velocity, span.velocity)
    set(.direction, span.direction)
    set(.travel, span.travel)
    set(.releasedAt, span.releasedAt)
    set(.time, (instant - span.phaseStart).seconds)
    set(.refreshed, span.refreshed(at: instant).seconds)
    set(.idle, span.phase == .idle)
    set(.pulling, span.phase == .pulling)
    set(.armed, span.phase == .armed)
    set(.dragging, span.phase.isDragging)
    set(.refreshing, span.phase == .refreshing)
    set(.finishing, span.phase == .finishing)
    set(.cancelling, span.phase == .cancelling)
    set(.exhausted, span.isExhausted)
    set(.touching, span.isTouching)
    set(.success, span.isSuccess)
    set(.failure, span.isFailure)
    set(.across, span.across.isNaN ? graph.middle(memory, from: first) : span.across)
  }

  private mutating func set(_ signal: BuiltinSignal, _ value: Double) {
    environment[signal.lane] = value + 0
  }

  private mutating func set(_ signal: BuiltinSignal, _ value: Bool) {
    environment[signal.lane] = value ? 1 : 0
  }
}

extension TimelineSpan {
  /// The length of refreshing; in finishing, the final length; 0 in the other phases.
  package func refreshed(at instant: Nanoseconds) -> Nanoseconds {
    switch phase {
    case .refreshing: instant - refreshStart
    case .finishing: refreshedFor
    default: .zero
    }
  }
}
