package import DrawstringCompiler
package import DrawstringCore
package import DrawstringSyntax

/// Runs the expectations of a file against a graph and reports those that do not hold.
package struct ExpectationRun {
  let document: Document
  let graph: Graph
  let expectations: Expectations
  let variant: String?
  var diagnostics: Diagnostics
  var budget: WorkBudget
  var buffer: FrameBuffer
  /// The lanes that formulas read.
  private var lanes: [Double]
  private var stack: [Double]
  /// The timeline of the last moment that began with a fire, and the start of its phase.
  var fired: (family: Moment, fires: TriggerFires, timeline: SharedTimeline, start: Nanoseconds)?
  /// Builds these timelines; made when it is needed.
  var builder: TimelineBuilder?
  /// Whether the rows have been judged at the defaults, so that the remaining runs may be left out.
  var isBeyondDefaults = false

  /// Checks the rows for `variant`, or those for no variant if it is nil, and adds failures to `diagnostics`.
  package static func run(
    _ expectations: Expectations, of graph: Graph, _ document: Document, variant: String?,
    budget: inout WorkBudget,
    _ diagnostics: inout Diagnostics
  ) {
    let rows = expectations.rows.filter { $0.variant == variant }
    if rows.isEmpty { return }
    var run = ExpectationRun(document, graph, expectations, variant, budget, diagnostics)
    run.judge(rows)
    budget = run.budget
    diagnostics = run.diagnostics
  }

  private init(
    _ document: Document, _ graph: Graph, _ expectations: Expectations, _ variant: String?,
    _ budget: WorkBudget,
    _ diagnostics: Diagnostics
  ) {
    self.document = document
    self.graph = graph
    self.expectations = expectations
    self.variant = variant
    self.budget = budget
    self.diagnostics = diagnostics
    buffer = FrameBuffer(for: graph)
    lanes = Array(repeating: 0, count: expectations.laneCount)
    stack = Array(repeating: 0, count: max(expectations.pool.maxDepth, 4))
  }

  private mutating func judge(_ rows: [Expectation]) {
    for row in rows {
      guard case .values(let values) = row.claim else { continue }
      judge(values, row)
    }
    var watches = rows.compactMap { Watch($0) }
    let everywhere = watches.indices.filter { watches[$0].trace == nil }
    if !everywhere.isEmpty { watchEveryPhase(&watches, everywhere) }
    for index in watches.indices {
      if let trace = watches[index].trace { watch(trace, &watches, [index]) }
    }
    watchInputs(&watches, everywhere)
    for watch in watches { report(watch) }
  }

  // MARK: Numbers of a frame

  /// Whether the budget allows `count` frames; if not, reports a finding and ends the checks.
  mutating func allowsFrames(_ count: Int, for place: NodeID, rows: Int = 1) -> Bool {
    if budget.isSpent { return false }
    let (work, isTooMuch) = (graph.frameWork + workOfLook(rows)).multipliedReportingOverflow(by: count)
    if !isTooMuch, work < budget.left { return true }
    return giveUp(at: place)
  }

  private func workOfLook(_ rows: Int) -> Int {
    expectations.readings.count * WorkBudget.slot + rows * WorkBudget.expectation
  }

  /// Fills the buffer for some rows; returns false and reports a finding if the budget does not allow the frame.
  mutating func fill(
    for place: NodeID, rows: Int = 1, _ fill: (inout FrameBuffer, inout WorkBudget) -> Bool
  ) -> Bool {
    budget.spend(workOfLook(rows))
    return fill(&buffer, &budget) || giveUp(at: place)
  }

  /// Reports that the budget is spent, spends the rest of it and returns false.
  mutating func giveUp(at place: NodeID) -> Bool {
    budget.spend(.max)
    let range = document.range(of: place)
    diagnostics.report(
      isBeyondDefaults
        ? .partialLook(
          "expectations were judged at the defaults of inputs only: the work limit of the check was reached",
          at: range, node: place) : .tooManyExpectations(at: range, node: place))
    return false
  }

  /// Copies the lanes that formulas read from the frame in the buffer.
  mutating func readFrame() {
    for lane in 0..<min(lanes.count, buffer.sampler.environment.count) {
      lanes[lane] = buffer.sampler.environment[lane]
    }
    for reading in expectations.readings {
      for lane in 0..<reading.lanes {
        lanes[reading.lane + lane] = buffer.sampler.slots[reading.slot + lane]
      }
    }
  }

  /// Returns a formula's value; `readFrame` must have been called for the frame.
  mutating func value(of formula: Formula) -> [Double] {
    Self.run(formula, expectations, lanes, &stack)
    return Array(stack[..<formula.type.lanes])
  }

  /// Static, so that the stack can be written while the lanes are borrowed (exclusivity).
  private static func run(
    _ formula: Formula, _ expectations: Expectations, _ lanes: [Double], _ stack: inout [Double]
  ) {
    var scratch = stack.mutableSpan
    expectations.pool.run(
      formula, environment: lanes.span, curves: expectations.curves.span, stack: &scratch)
  }

  func value(at place: FramePlace, lanes count: Int) -> [Double] {
    switch place {
    case .slots(let slot): Array(buffer.sampler.slots[slot..<slot + count])
    case .environment(let lane): Array(buffer.sampler.environment[lane..<lane + count])
    }
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func tooManyExpectations(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded,
      "the expectations of this file take more work than a check may do; those from here on are not judged",
      at: range, node: node)
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let expectationFailed = DiagnosticCode("expectation-failed")
}

extension Diagnostic {
  static func expectationFailed(_ message: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.expectationFailed, message, at: range, node: node)
  }
}

/// Single values at a moment.
extension ExpectationRun {
  mutating func judge(_ values: [ExpectedLanes], _ row: Expectation) {
    let words: String
    switch row.course {
    case .moment(let moment):
      if budget.isSpent { return }
      if let reason = graph.impossibility(of: moment) {
        diagnostics.report(
          .impossibleMoment(reason, at: document.range(of: row.place), node: row.place))
        return
      }
      guard fill(for: row.place, { $0.fill(moment, &$1) }) else { return }
      words = MomentWords.describe(moment)
    case .instant(let trace, let time, let inputs, let size):
      if budget.isSpent { return }
      guard let timeline = timeline(of: trace, inputs, size) else {
        _ = giveUp(at: row.place)
        return
      }
      guard fill(for: row.place, { $0.fill(SharedTimeline(timeline), at: time, &$1) }) else { return }
      words = MomentWords.describe(time) + MomentWords.describe(size) + MomentWords.describe(inputs)
    case .everyPhase, .along: return
    }
    readFrame()
    for value in values {
      guard let found = difference(value) else { continue }
      diagnostics.report(
        .expectationFailed(
          "at \(words + variantWords): '\(value.name)' is \(found), expected \(expected(value))",
          at: Diagnostic.firstLine(of: value.node, in: document), node: value.node))
    }
  }

  var variantWords: String { variant.map { ", variant \($0)" } ?? "" }

  /// Returns the timeline of a trace, or nil if the budget is spent.
  mutating func timeline(of trace: Trace, _ inputs: [InputSetting] = [], _ size: Vec2? = nil) -> Timeline? {
    var builder = TimelineBuilder(for: graph)
    let isWhole = builder.build(&budget) { [graph] builder in
      builder.start(graph, inputs: inputs, size: size)
      for event in trace.events { builder.apply(event.kind, at: Nanoseconds(event.at), graph) }
      builder.advance(graph, to: .infinity)
    }
    return isWhole ? builder.timeline : nil
  }

  /// Returns the value found, in words, or nil if it is the expected value.
  private mutating func difference(_ expected: ExpectedLanes) -> String? {
    if case .phase(let phase) = expected.value {
      return buffer.phase == phase ? nil : buffer.phase.rawValue
    }
    let found = value(at: expected.place, lanes: expected.type == .corners ? 4 : expected.type.lanes)
    var wanted: [Double]
    switch expected.value {
    case .lanes(let lanes): wanted = lanes
    case .formulas(let formulas): wanted = formulas.flatMap { value(of: $0) }
    case .numbers(let numbers):
      let shown =
        expected.type == .numbers ? buffer.frame.dashes(at: found[0]) : list(at: Int(exactly: found[0]) ?? -1)
      return isNear(shown, numbers, expected.tolerance)
        ? nil : ValueWords.list(shown.map { ValueWords.number($0) })
    case .text(let text):
      let shown = buffer.frame.text(at: found[0])
      return shown == text ? nil : ValueWords.text(shown)
    case .phase: return nil
    }
    if wanted.count < found.count { wanted += Array(repeating: 0, count: found.count - wanted.count) }
    if isNear(found, wanted, expected.type.isContinuous ? expected.tolerance : 0) { return nil }
    return ValueWords.describe(found, expected.type, expected.element, graph)
  }

  /// Returns the numbers of the list at an index.
  private func list(at place: Int) -> [Double] {
    graph.lists.indices.contains(place) ? Array(buffer.sampler.slots[graph.lists[place].slots]) : []
  }

  private func isNear(_ found: [Double], _ wanted: [Double], _ tolerance: Double?) -> Bool {
    found.count == wanted.count
      && zip(found, wanted).allSatisfy { found, wanted in
        // The relative epsilon lets a difference of exactly the tolerance pass in spite of rounding.
        let reach = max(1, abs(wanted)) * (tolerance == nil ? 1e-9 : 1e-12) + (tolerance ?? 0)
        return abs(found - wanted) <= reach
      }
  }

  /// Whether a text contains a word other than the unit of a number.
  private static func namesSomething(_ text: String) -> Bool {
    var isInWord = false
    for character in text {
      if character.isLetter, !isInWord { return true }
      isInWord = character.isLetter || character.isNumber || character == "."
    }
    return false
  }

  /// Returns the expected value as it is written; names and formulas are preceded by their value.
  private mutating func expected(_ value: ExpectedLanes) -> String {
    let written: String
    switch document.kind(of: value.node) {
    case .scalar: written = document.isMissing(value.node) ? "none" : document.text(of: value.node)
    default:
      written = ValueWords.list(document.children(of: value.node).map { document.text(of: $0) })
    }
    var words = Diagnostic.brief(written)
    if value.type.isContinuous, value.element != .color, Self.namesSomething(written) {
      var lanes: [Double] = []
      if case .formulas(let formulas) = value.value { lanes = formulas.flatMap { self.value(of: $0) } }
      if case .lanes(let constants) = value.value { lanes = constants }
      if !lanes.isEmpty {
        words = "\(ValueWords.describe(lanes, value.type, value.element, graph)) (\(words))"
      }
    }
    guard let tolerance = value.tolerance, value.type.isContinuous else { return words }
    return "\(words) (within \(ValueWords.number(tolerance))\(ValueWords.unit(of: value.element)))"
  }
}
