/// Frames of a plan.
extension Sampler {
  /// Computes the slots that can change in the plan. Returns false if that needs an evaluation of everything.
  mutating func evaluatePlan(
    _ graph: Graph, _ timeline: Timeline, span index: Int, at instant: Nanoseconds
  ) -> Bool {
    if !plan.isLoaded { plan.load(&slots, &environment) }
    plan.noteHit()
    computeMovingSignals(graph, timeline, span: index, at: instant)
    let states = timeline.spans.span[index].roots
    guard
      !PackedTracks.areUsed
        || Sampler.computeProgress(
          plan, graph, timeline, first: states, at: instant, environment: environment, &progress)
    else { return false }
    let isMixed = !plan.restored.isEmpty || !plan.bindings.isEmpty
    if isMixed { beginMovingSlots(graph) }
    if PackedTracks.areUsed, !plan.own.isEmpty {
      Sampler.writeOwn(
        &plan.own, graph, plan.base, slots: &slots, progress: progress, segments: &segments, steps: &steps)
    }
    for index in plan.ownFormulas.indices { write(plan.ownFormulas[index], graph) }
    if isMixed { writeShared(graph, timeline, span: index, at: instant) }
    return true
  }

  private mutating func write(_ channel: OwnFormula, _ graph: Graph) {
    let node = Int(channel.node)
    if progress[node].activity == .none {
      for slot in channel.value.slots { slots[slot] = plan.base[slot] }
    } else {
      environment[BuiltinSignal.x.lane] = progress[node].x
      Sampler.run(channel.value, graph, environment, into: &slots, &stack)
    }
  }

  private mutating func beginMovingSlots(_ graph: Graph) {
    for index in plan.restored.indices {
      for slot in plan.restored[index].slots { slots[slot] = plan.base[slot] }
    }
    if !plan.bindings.isEmpty {
      Sampler.run(plan.bindings, graph, environment, into: &slots, &stack)
    }
    beginWriting()
  }

  /// Evaluates formulas, each into its place of `lanes`.
  private static func run(
    _ bindings: [Binding], _ graph: Graph, _ environment: [Double], into lanes: inout [Double],
    _ stack: inout [Double]
  ) {
    for index in bindings.indices { run(bindings[index], graph, environment, into: &lanes, &stack) }
  }

  @inline(__always)
  static func run(
    _ binding: Binding, _ graph: Graph, _ environment: [Double], into lanes: inout [Double],
    _ stack: inout [Double]
  ) {
    let curves = graph.curves
    var scratch = stack.mutableSpan
    graph.formulas.run(
      binding.formula, environment: environment.span, curves: curves.span, stack: &scratch)
    for lane in 0..<binding.formula.type.lanes { lanes[Int(binding.slot) + lane] = stack[lane] }
  }

  /// Evaluates signals, each after those it reads.
  static func runSignals(
    _ signals: [Binding], _ graph: Graph, _ environment: inout [Double], _ stack: inout [Double]
  ) {
    let easings = graph.curves
    let curves = easings.span
    let signals = signals.span
    var environment = environment.mutableSpan
    var stack = stack.mutableSpan
    for index in signals.indices {
      let signal = signals[index]
      graph.formulas.run(signal.formula, environment: environment.span, curves: curves, stack: &stack)
      for lane in 0..<signal.formula.type.lanes { environment[Int(signal.slot) + lane] = stack[lane] }
    }
  }

  /// Writes the channels of the plan that share slots or need the graph's records, and what follows the channels.
  private mutating func writeShared(
    _ graph: Graph, _ timeline: Timeline, span index: Int, at instant: Nanoseconds
  ) {
    let span = timeline.spans[index]
    var last = -1
    for index in plan.shared.indices {
      let entry = plan.shared[index]
      let root = Int(entry.root)
      let state = timeline.rootStates[span.roots + root]
      if entry.isHeld {
        writeHeld(graph, timeline, channel: Int(entry.channel), state)
        continue
      }
      if last != root, !entry.isPacked {
        computeProgress(graph, graph.roots[root], state, at: instant)
        last = root
      }
      let blend = blendProgress(graph.roots[root], state, at: instant)
      writeChannel(graph, timeline, root: root, channel: Int(entry.channel), state, blend: blend)
    }
    finish(graph, timeline, span: index, at: instant)
  }

  /// Computes the progress of the nodes of the plan's packed roots. Returns false if that needs the graph's records.
  private static func computeProgress(
    _ plan: SpanPlan, _ graph: Graph, _ timeline: Timeline, first: Int, at instant: Nanoseconds,
    environment: [Double], _ progress: inout [NodeProgress]
  ) -> Bool {
    let packed = graph.packed
    let roots = packed.roots.span
    let nodes = packed.nodes.span
    var progress = progress.mutableSpan
    let planned = plan.roots.span
    for index in planned.indices where planned[index].isPacked {
      let root = Int(planned[index].root)
      guard
        computeProgress(
          roots[root], timeline.rootStates.span[first + root], at: instant,
          nodes, environment.span, &progress)
      else { return false }
    }
    return true
  }

  /// Writes the channels of the plan whose slots are their own.
  private static func writeOwn(
    _ channels: inout [OwnChannel], _ graph: Graph, _ base: [Double], slots: inout [Double],
    progress: [NodeProgress], segments: inout [Int32], steps: inout [PackedStep]
  ) {
    let packed = graph.packed
    let rows = graph.values
    let base = base.span
    let tracks = packed.tracks.span
    let offsets = packed.offsets.span
    let curves = packed.curves.span
    let values = rows.span
    let progress = progress.span
    var channels = channels.mutableSpan
    var slots = slots.mutableSpan
    var segments = segments.mutableSpan
    var steps = steps.mutableSpan
    var pending = 0
    for index in channels.indices {
      let found: PackedStep?
      if channels[index].isSingle {
        let node = Int(channels[index].node)
        let x = channels[index].segments == 0 ? 0 : progress[node].x
        let activity = progress[node].activity
        // The value is that of the progress, which rests before and after the node's time.
        if x == channels[index].x && activity == channels[index].activity { continue }
        channels[index].x = x
        channels[index].activity = activity
        found = activity == .none ? nil : step(&channels[index], offsets, curves, at: x)
      } else {
        found = step(channels[index], tracks, offsets, curves, progress, &segments)
      }
      guard let step = found else {
        for slot in channels[index].slots { slots[slot] = base[slot] }
        continue
      }
      if step.curve < 0 {
        write(step, values, &slots)
        continue
      }
      steps[pending] = step
      pending += 1
      if pending == PackedStep.most {
        take(pending, &steps, graph, values, &slots)
        pending = 0
      }
    }
    if pending > 0 { take(pending, &steps, graph, values, &slots) }
  }
}
