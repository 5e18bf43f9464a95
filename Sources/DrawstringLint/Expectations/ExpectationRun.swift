package import DrawstringCompiler
package import DrawstringCore
package import DrawstringSyntax

/// Runs expectations against a graph and says which do not hold.
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

  /// Judges the rows that are about a variant, or about none; what does not hold is added to `diagnostics`.
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
    buffer = FrameBuffer(for: SharedGraph(graph))
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
    for watch in watches { report(watch) }
  }

  // MARK: Numbers of a frame

  /// Whether the budget reaches for so many frames; where it does not there is a finding, and nothing more is judged.
  mutating func allowsFrames(_ count: Int, for place: NodeID, rows: Int = 1) -> Bool {
    if budget.isSpent { return false }
    let (work, isTooMuch) = (graph.frameWork + workOfLook(rows)).multipliedReportingOverflow(by: count)
    if !isTooMuch, work < budget.left { return true }
    return giveUp(at: place)
  }

  private func workOfLook(_ rows: Int) -> Int {
    expectations.readings.count * WorkBudget.slot + rows * WorkBudget.expectation
  }

  /// Fills the buffer as far as the budget reaches, for some rows to look at; where it does not there is a finding.
  mutating func fill(
    for place: NodeID, rows: Int = 1, _ fill: (inout FrameBuffer, inout WorkBudget) -> Bool
  ) -> Bool {
    budget.spend(workOfLook(rows))
    return fill(&buffer, &budget) || giveUp(at: place)
  }

  /// False, with a finding, and nothing is left of the budget.
  mutating func giveUp(at place: NodeID) -> Bool {
    budget.spend(.max)
    diagnostics.report(.tooManyExpectations(at: document.range(of: place), node: place))
    return false
  }

  /// Takes the lanes of the frame in the buffer, for formulas.
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

  /// A formula's value; the frame must be read.
  mutating func value(of formula: Formula) -> [Double] {
    Self.run(formula, expectations, lanes, &stack)
    return Array(stack[..<formula.type.lanes])
  }

  /// Apart from `self`, so that the stack may change while the lanes are read.
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

extension DiagnosticCode {
  static let tooManyExpectations = DiagnosticCode("too-many-expectations")
}

extension Diagnostic {
  fileprivate static func tooManyExpectations(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .tooManyExpectations,
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
