import DrawstringCore
internal import DrawstringSyntax

/// Reads the rows of `expect`.
struct ExpectationReader: PropertyPart {
  let properties: PropertyCompiler
  var expectations = Expectations()

  /// Reads the rows of an effect whose graph is complete.
  init(_ expect: Fields.Field?, _ properties: PropertyCompiler) {
    self.properties = properties
    compileExpectations(expect)
  }

  private mutating func compileExpectations(_ field: Fields.Field?) {
    expectations.laneCount = graph.environmentCount
    guard let field, let items = reader.items(of: field.valueNode, what: "a list of expectations") else {
      return
    }
    var variantNames: [String] = []
    if let root = document.root, let block = document.plainValue(of: "variants", in: root) {
      variantNames = document.plainEntries(of: block).map(\.name)
    }
    for item in items {
      if let row = expectation(item, variantNames) { expectations.rows.append(row) }
    }
  }

  private mutating func expectation(_ node: NodeID, _ variants: [String]) -> Expectation? {
    guard reader.expect(.mapping, node, what: "an expectation") else { return nil }
    let forms = ["at", "never", "continuous"]
    let names = document.plainEntries(of: node).map(\.name)
    guard let form = names.first(where: forms.contains) else {
      // If reading stopped inside the row, its form may follow.
      if document.isUnfinished(node) { return nil }
      let key = document.children(of: node).first ?? node
      report(.needsOneOf(forms, what: "an expectation", at: range(key), node: key))
      return nil
    }
    switch form {
    case "at": return expectedValues(node, variants)
    case "never": return neverExpected(node, variants)
    default: return expectedContinuity(node, variants)
    }
  }

  private mutating func neverExpected(_ node: NodeID, _ variants: [String]) -> Expectation? {
    guard let fields = reader.fields(of: node, Format.expectNever) else { return nil }
    let course = course(fields["over"])
    let variant = variant(fields["variant"], variants)
    guard let never = fields["never"], let (value, names) = frameFormula(never.valueNode, .boolean),
      let course, let variant
    else { return nil }
    return Expectation(
      course: course, claim: .never(expectationFormula(value), names), variant: variant.name,
      place: never.valueNode)
  }

  private mutating func expectedContinuity(_ node: NodeID, _ variants: [String]) -> Expectation? {
    guard let fields = reader.fields(of: node, Format.expectContinuous) else { return nil }
    let course = course(fields["over"])
    let variant = variant(fields["variant"], variants)
    let limit = fields["limit"].flatMap { distance($0) }
    guard let field = fields["continuous"], let measured = measured(field.valueNode), let limit, let course,
      let variant
    else { return nil }
    return Expectation(
      course: course, claim: .continuous(measured, limit: limit), variant: variant.name,
      place: field.valueNode)
  }

  /// A constant that is 0 or more: a number, an angle or a duration.
  private mutating func distance(_ field: Fields.Field) -> Double? {
    guard let value = values.constant(field.valueNode, .any) else { return nil }
    switch value.type {
    case .number, .angle, .duration: break
    default:
      report(
        .notADistance(field.name, value.described, at: range(field.valueNode), node: field.valueNode))
      return nil
    }
    guard let distance = value.firstLane, distance >= 0 else {
      reader.reportOutOfRange(field.name, value.firstLane ?? 0, 0...(.infinity), at: field.valueNode)
      return nil
    }
    return distance
  }

  private mutating func expectedValues(_ node: NodeID, _ variants: [String]) -> Expectation? {
    let fields = reader.fieldsOfAnyName(of: node, Format.expectAt)
    guard let at = fields["at"], let (course, variant) = moment(at.valueNode, variants) else {
      for field in fields.entries where !Format.expectAt.allows(field.name) { _ = expectedLanes(field, nil) }
      return nil
    }
    let tolerance = fields["within"].flatMap { distance($0) }
    let values = fields.entries.filter { !Format.expectAt.allows($0.name) }.compactMap {
      expectedLanes($0, tolerance)
    }
    if values.isEmpty {
      if !fields.isPartial, fields.entries.allSatisfy({ Format.expectAt.allows($0.name) }) {
        report(.expectsNothing(at: range(at.keyNode), node: at.keyNode))
      }
      return nil
    }
    return Expectation(course: course, claim: .values(values), variant: variant, place: node)
  }

  private mutating func course(_ over: Fields.Field?) -> Expectation.Course? {
    guard let over else { return .everyPhase }
    return trace(over.valueNode).map { .along($0) }
  }

  private mutating func trace(_ node: NodeID) -> Trace? {
    TraceReader.trace(
      node, &reader, inputs: graph.declaredInputs, canvas: graph.canvas, scope: scope.constantsOnly)
  }

  /// The name of a variant: a nil name without a `variant` key, nil after a finding.
  private mutating func variant(_ field: Fields.Field?, _ variants: [String]) -> (name: String?, Void)? {
    guard let field else { return (nil, ()) }
    guard let name = reader.text(field.valueNode, what: "a variant's name") else { return nil }
    if variants.contains(name) || name == Format.reducedMotion { return (name, ()) }
    let near = reader.diagnostics.suggestion(for: name, in: variants + [Format.reducedMotion])
    report(.unknownVariant(name, near: near, at: range(field.valueNode), node: field.valueNode))
    return nil
  }

  /// Returns the inputs of a moment; nil after a finding.
  private mutating func inputs(_ field: Fields.Field?) -> [InputSetting]? {
    guard let field else { return [] }
    let count = reader.diagnostics.findings.count
    let settings = InputValueReader(inputs: graph.declaredInputs, scope: scope.constantsOnly).settings(
      field.valueNode, &reader)
    return reader.diagnostics.findings.count == count ? settings : nil
  }

  /// Returns what differs from the beginning: inputs and the size; nil after a finding.
  private mutating func start(_ fields: Fields) -> (inputs: [InputSetting], size: Vec2?)? {
    guard let inputs = inputs(fields["inputs"]) else { return nil }
    guard let field = fields["size"] else { return (inputs, nil) }
    let sizes = SizeReader(canvas: graph.canvas, scope: scope.constantsOnly)
    return sizes.size(field.valueNode, &reader).map { (inputs, $0) }
  }

  private mutating func moment(
    _ node: NodeID, _ variants: [String]
  ) -> (course: Expectation.Course, variant: String?)? {
    guard let fields = reader.fields(of: node, Format.expectedMoment) else { return nil }
    let variant = variant(fields["variant"], variants)
    let time = fields.has("time") ? values.duration(fields["time"]) : Nanoseconds.zero
    if let traced = fields["trace"] {
      for key in ["phase", "pull", "refreshed", "begin", "finish"] {
        if let extra = fields[key] {
          report(
            .conflictingKeys(
              key, "trace", what: "a moment", at: range(extra.keyNode), first: range(traced.keyNode),
              node: extra.keyNode))
        }
      }
      let start = start(fields)
      guard let trace = trace(traced.valueNode), let time, let variant, let start else { return nil }
      return (.instant(trace, time.duration, inputs: start.inputs, size: start.size), variant.name)
    }
    var moment = Moment()
    var isWhole = time != nil && fields.broken.isEmpty
    moment.time = time?.duration ?? .zero
    if let phase = fields["phase"] {
      let word = reader.keyword(phase.valueNode, as: MomentPhase.self, what: "a phase")
      moment.phase = word?.phase
      isWhole = isWhole && word != nil
    }
    if fields.has("pull") {
      moment.pull = values.number(fields["pull"])
      isWhole = isWhole && moment.pull != nil
    }
    if fields.has("refreshed") {
      moment.refreshed = values.duration(fields["refreshed"])?.duration
      isWhole = isWhole && moment.refreshed != nil
    }
    if let begin = fields["begin"] {
      let value = values.constant(begin.valueNode, .boolean)?.firstLane
      moment.begin = value == 1
      isWhole = isWhole && value != nil
    }
    guard let start = start(fields) else { return nil }
    moment.inputs = start.inputs
    moment.size = start.size
    if let finish = fields["finish"] {
      moment.outcome = reader.keyword(
        finish.valueNode, as: FinishOutcome.self, what: "how a refresh ends")
      isWhole = isWhole && moment.outcome != nil
    }
    guard isWhole, let variant else { return nil }
    // Checked here only for the pull block of the effect itself; other rows are checked when they are judged.
    if variant.name == nil, !document.isVariant, let reason = moment.impossibility(with: graph.pull) {
      if graph.pull != nil || !reader.broken.kinds.contains(.pull) {
        report(.impossibleMoment(reason, at: range(node), node: node))
      }
      return nil
    }
    return (.moment(moment), variant.name)
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func expectsNothing(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .missingKey, "nothing is expected at this moment", at: range, node: node,
      help: ["name a property and its expected value: 'top.opacity: 1'"])
  }

  fileprivate static func notADistance(
    _ key: String, _ found: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "'\(key)' is a number, an angle or a duration, and this is \(found)", at: range,
      node: node)
  }
}
