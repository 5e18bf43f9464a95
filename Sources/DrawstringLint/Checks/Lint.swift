package import DrawstringCompiler
package import DrawstringCore
package import DrawstringSyntax

/// Checks a spec without errors as a whole, for mistakes that no single place of the file shows.
///
/// Each check is an extension in a file of its own. The checks cost more than reading, so only `validate` runs them.
package struct Lint {
  let document: Document
  /// The effect; with another default while other values of inputs are checked.
  var graph: Graph
  let sites: SpecSites
  let reach: ValueRanges
  let pullSites: PullSites
  /// An evaluator that has shown no moment yet; checks that show moments copy it.
  var evaluator: Evaluator
  /// For each slot, whether a track writes it, and whether a binding does.
  let isAnimated: [Bool]
  let isBound: [Bool]
  var diagnostics: Diagnostics
  /// Cached results of conditions, which many nodes share.
  var holdable: [ConditionKey: Bool] = [:]
  /// Roots that are never in effect and are already reported.
  var idleRoots: Set<Int> = []
  var omissions = Omissions()
  /// The change of an input under which the effect is checked; nil for the defaults.
  var inputCase: InputCase?
  /// The work that the remaining checks may spend.
  var budget: WorkBudget

  private init(
    _ document: Document, _ graph: Graph, _ sites: SpecSites, _ diagnostics: Diagnostics, _ budget: WorkBudget
  ) {
    self.budget = budget
    self.document = document
    self.graph = graph
    self.sites = sites
    self.diagnostics = diagnostics
    reach = ValueRanges(graph)
    pullSites = PullSites(document)
    evaluator = Evaluator(graph)
    var isAnimated = Array(repeating: false, count: graph.initialSlots.count)
    for channel in graph.channels { for slot in channel.slots { isAnimated[slot] = true } }
    var isBound = Array(repeating: false, count: graph.initialSlots.count)
    for binding in graph.bindings {
      for lane in 0..<binding.formula.type.lanes { isBound[Int(binding.slot) + lane] = true }
    }
    self.isAnimated = isAnimated
    self.isBound = isBound
  }

  /// Adds the findings about a whole spec to `diagnostics`, within a budget of work.
  package static func run(
    _ document: Document, _ graph: Graph, _ sites: SpecSites, _ budget: inout WorkBudget,
    _ diagnostics: inout Diagnostics
  ) {
    var lint = Lint(document, graph, sites, diagnostics, budget)
    lint.checkUnusedNames()
    lint.checkDistances()
    lint.checkPhases()
    lint.checkEnds()
    lint.checkKeyframeReach()
    lint.checkLayers()
    lint.checkTaps()
    lint.checkCanvas()
    lint.checkWriters()
    lint.checkEndlessMotion()
    let timeBoundaries = graph.roots.map { TimeBoundaries($0, graph) }
    for (root, timeBoundary) in timeBoundaries.enumerated() where timeBoundary.isPartial {
      lint.omissions.insert(.nodes(root: root, TimeBoundaries.mostNodes))
    }
    let timeout = lint.timeout(timeBoundaries)
    // Each of these checks has an equal share of the rest; the next ones share what it leaves.
    lint.look(1, of: 4) { $0.checkTransitions(timeBoundaries, timeout: timeout) }
    lint.look(2, of: 4) { $0.checkRun(timeout: timeout) }
    lint.look(3, of: 4) { $0.checkBegin(timeout: timeout) }
    lint.look(4, of: 4) { $0.checkFlashing() }
    lint.checkInputs(timeBoundaries, timeout: timeout)
    lint.reportOmissions()
    diagnostics = lint.diagnostics
    budget = lint.budget
  }

  /// Runs one of several checks with its share of the budget.
  mutating func look(_ number: Int, of count: Int, _ look: (inout Lint) -> Void) {
    var rest = budget
    budget = rest.share(of: count - number + 1)
    look(&self)
    rest.spend(budget.spent)
    budget = rest
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

  /// For each slot, whether anything changes it.
  var isMoving: [Bool] { zip(isAnimated, isBound).map { $0 || $1 } }

  func range(_ node: NodeID) -> SourceRange { document.range(of: node) }
}

/// Reports which checks were cut short.
extension Lint {
  mutating func reportOmissions() {
    guard let site = document.effectSite else { return }
    for omission in omissions.all {
      report(.partialLook(words(for: omission), at: range(site), node: site))
    }
  }

  private func words(for omission: Omission) -> String {
    switch omission {
    case .moments: "the layers at rest were not placed: the work limit of the check was reached"
    case .transitions: "not all transitions were compared: the work limit of the check was reached"
    case .discontinuities(let limit): "of the jumps at one transition \(grouped(limit)) were examined"
    case .timeBoundaries(let root, let limit):
      "of the places where members of '\(name(ofRoot: root))' meet the first \(grouped(limit)) were compared"
    case .nodes(let root, let limit):
      "of the members of '\(name(ofRoot: root))' the transitions of the first \(grouped(limit)) were compared"
    case .repeats(let root):
      "where '\(name(ofRoot: root))' restarts was not compared: the work limit of the check was reached"
    case .run: "the running effect was not followed to its end: the work limit of the check was reached"
    case .inputs(let first):
      "other values of inputs were not looked at, from \(first) on: the work limit of the check was reached"
    case .begin:
      "the frames after a 'begin' were not checked: the work limit of the check was reached"
    case .flashes(let phase):
      "flashes were not checked in \(phase): the work limit of the check was reached"
    case .writers(let limit): "of the pairs of nodes that write one property \(grouped(limit)) were compared"
    case .loops(let limit): "of the endless nodes the first \(grouped(limit)) were checked"
    }
  }

  private func name(ofRoot index: Int) -> String { graph.names.nodes[graph.roots[index].firstNode.index] }

  private func grouped(_ number: Int) -> String { Self.grouped(number) }

  /// Formats a number with a comma between groups of three digits.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { place in
      (place > 0 && (digits.count - place) % 3 == 0 ? "," : "") + String(digits[place])
    }.joined()
  }
}

extension Document {
  /// The place of findings about the whole file: the key that names the effect, or else the root.
  var effectSite: NodeID? {
    guard let root else { return nil }
    let entries = children(of: root)
    return stride(from: entries.startIndex, to: entries.endIndex, by: 2)
      .first { text(of: entries[$0]) == "effect" }.map { entries[$0] } ?? root
  }
}
