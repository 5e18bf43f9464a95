internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// The phases that an effect can reach, and the ranges of its signals in each of them.
struct ValueRanges {
  /// The phases that a trace can reach.
  let phases: PhaseSet
  private let graph: Graph
  private var known: [Known] = []

  private struct Known {
    var phase: Phase
    var bounds: FormulaBounds
  }

  init(_ graph: Graph) {
    self.graph = graph
    var phases = PhaseSet(.idle)
    if graph.pull?.fires != .never { phases.formUnion([PhaseSet(.refreshing), PhaseSet(.finishing)]) }
    if graph.pull?.floor != nil { phases.formUnion([.ofFloor, PhaseSet(.cancelling)]) }
    if let pull = graph.pull {
      if pull.trigger > 0 {
        phases.formUnion(PhaseSet(.pulling))
        phases.formUnion(PhaseSet(.cancelling))
      }
      phases.formUnion(PhaseSet(.armed))
    }
    self.phases = phases
    known = phases.phases.map { Known(phase: $0, bounds: makeBounds(in: $0)) }
  }

  /// The bounds of formulas in a phase.
  func bounds(in phase: Phase) -> FormulaBounds {
    known.first { $0.phase == phase }?.bounds ?? makeBounds(in: phase)
  }

  private func makeBounds(in phase: Phase) -> FormulaBounds {
    var environment = Array(repeating: Interval.all, count: graph.environmentCount)
    func set(_ signal: BuiltinSignal, _ interval: Interval) { environment[signal.lane] = interval }
    func set(_ signal: BuiltinSignal, _ value: Bool) { set(signal, Interval(value ? 1 : 0)) }
    let pull = pullBounds(in: phase)
    set(.pull, pull)
    let trigger = graph.pull?.trigger ?? 0
    set(.progress, trigger == 0 ? .zero : pull / Interval(trigger))
    set(.inset, insetBounds)
    if let floor = graph.pull?.floor {
      set(.floorProgress, floor.trigger == 0 ? .zero : pull / Interval(floor.trigger))
    } else {
      set(.floorProgress, .zero)
    }
    set(.armedFloor, phase == .armedFloor)
    set(.floor, phase == .floor)
    set(.closing, phase == .closing)
    set(.direction, Interval(-1, 1))
    set(.travel, Interval(0, .infinity))
    set(.time, Interval(0, .infinity))
    set(.refreshed, phase == .refreshing || phase == .finishing ? Interval(0, .infinity) : .zero)
    set(.idle, phase == .idle)
    set(.pulling, phase == .pulling)
    set(.armed, phase == .armed)
    set(.dragging, phase.isDragging)
    set(.refreshing, phase == .refreshing)
    set(.finishing, phase == .finishing)
    set(.cancelling, phase == .cancelling)
    for signal in [BuiltinSignal.exhausted, .touching, .success, .failure] { set(signal, .unit) }
    if phase.isDragging { set(.touching, true) }
    return withSignals(FormulaBounds(environment: environment))
  }

  /// Returns the range of a lane of the environment over some phases.
  func bounds(ofLane lane: Int, in phases: PhaseSet) -> Interval {
    let known = phases.intersection(self.phases).phases.map { bounds(in: $0).environment[lane] }
    return known.dropFirst().reduce(known.first ?? .all) { $0.union($1) }
  }

  /// All transitions between phases.
  static let edges: [(from: Phase, to: Phase)] = [
    (.idle, .pulling), (.idle, .armed), (.idle, .refreshing), (.pulling, .armed), (.armed, .pulling),
    (.pulling, .cancelling), (.armed, .cancelling), (.armed, .refreshing), (.refreshing, .finishing),
    (.finishing, .idle), (.cancelling, .idle), (.cancelling, .pulling), (.cancelling, .armed),
    (.idle, .armedFloor), (.pulling, .armedFloor), (.armed, .armedFloor), (.cancelling, .armedFloor),
    (.armedFloor, .armed), (.armedFloor, .pulling), (.armedFloor, .cancelling), (.armedFloor, .floor),
    (.idle, .floor), (.finishing, .floor), (.cancelling, .floor), (.closing, .floor), (.floor, .closing),
    (.closing, .idle),
  ]

  /// The inset goes from 0 to the rest of the refresh, and with a floor to that of the floor.
  private var insetBounds: Interval {
    guard let pull = graph.pull, pull.content == .moves else { return .zero }
    var most = max(pull.rest, 0)
    if let floor = pull.floor { most = floor.restFormula == nil ? max(most, floor.rest, 1) : .infinity }
    return Interval(min(pull.rest, 0), most)
  }

  private func pullBounds(in phase: Phase) -> Interval {
    guard let pull = graph.pull else { return .zero }
    // A touch that begins in floor or closing has no limit.
    let limit = pull.floor == nil ? max(pull.limit ?? .infinity, pull.rest, 0) : .infinity
    switch phase {
    case .pulling: return Interval(-.infinity, pull.floor == nil ? min(pull.trigger, limit) : limit)
    case .armed: return Interval(pull.trigger - pull.hysteresis, pull.floor?.trigger ?? limit)
    case .armedFloor: return Interval(pull.lastTrigger - pull.hysteresis, limit)
    default: return Interval(-.infinity, limit)
    }
  }

  /// Adds the ranges of the author's signals, each after the signals that it reads.
  private func withSignals(_ known: FormulaBounds) -> FormulaBounds {
    var bounds = known
    for index in graph.signalOrder {
      let signal = graph.signals[index]
      if signal.type == .color { continue }
      let lane = Int(signal.lane)
      switch signal.source {
      case .formula(let formula): bounds.environment[lane] = bounds.bounds(of: formula, in: graph.formulas)
      case .constant(let first): bounds.environment[lane] = Interval(graph.values[Int(first)])
      case .memory: if signal.type == .boolean { bounds.environment[lane] = .unit }
      case .input(let index): addBounds(of: graph.inputs[index], to: &bounds)
      }
    }
    return bounds
  }

  /// Adds the range of an input; one that settles may overshoot.
  private func addBounds(of input: Input, to bounds: inout FormulaBounds) {
    let lane = Int(input.lane)
    switch input.kind {
    case .boolean: bounds.environment[lane] = .unit
    case .word: bounds.environment[lane] = Interval(0, Double(input.words.count - 1))
    case .trigger:
      bounds.environment[lane] = Interval(0, .infinity)
      bounds.environment[lane + 1] = Interval(0, Input.never)
    case .number, .angle:
      guard let range = input.range, input.settle == nil else { return }
      bounds.environment[lane] = Interval(range.least, range.most)
      bounds.environment[lane + 1] = .unit
    case .color, .point, .text: return
    }
  }
}

// The text of numbers in findings.

extension Diagnostic {
  static func written(_ value: Double) -> String { JavaScriptNumber.description(of: value) }
}
