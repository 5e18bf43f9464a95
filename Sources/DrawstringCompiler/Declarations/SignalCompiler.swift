import DrawstringCore
internal import DrawstringSyntax

/// Compiles the author's signals and outputs.
struct SignalCompiler: CompilerPart {
  let values: CompileContext
  /// The outputs by name.
  var outputs = NameTable()

  func compileSignals(_ field: Fields.Field?) {
    var fields: [Fields.Field] = []
    let named = field.map { reader.openFields(of: $0.valueNode, what: "a signal", names: .formula, .signals) }
    for signal in named ?? [] {
      if let reason = FormulaScope.reservation(of: signal.name) {
        values.refuse(signal, reason)
      } else if case .constant = scope.lookup(signal.name) {
        values.refuse(signal, "a constant")
      } else if graph.inputs.contains(where: { $0.name == signal.name }) {
        values.refuse(signal, "an input")
      } else {
        fields.append(signal)
        scope.own(signal.name, by: document.file(of: signal.keyNode))
      }
    }
    values.leaveOutDroppedNames()
    var owner: [String: Int] = [:]
    for (index, signal) in fields.enumerated() { owner[signal.name] = index }
    let order = DependencyOrder(fields.map { names(in: $0.valueNode).compactMap { owner[$0] } })
    for ring in order.rings {
      let keyNode = fields[ring[0]].keyNode
      report(.cycle("signals", ring.map { fields[$0].name }, at: range(keyNode), node: keyNode))
    }
    for index in order.blocked { scope.define(fields[index].name, as: .broken) }
    var signals: [Int: Signal] = [:]
    for index in order.sorted {
      guard let signal = signal(fields[index]) else {
        scope.define(fields[index].name, as: .broken)
        continue
      }
      scope.define(signal.name, as: .lane(Int(signal.lane), signal.type))
      signals[index] = signal
    }
    var places: [Int: Ref<Signal>] = [:]
    for index in fields.indices {
      guard let signal = signals[index] else { continue }
      places[index] = graph.addSignal(signal)
      let field = fields[index]
      sites.signals.append(SpecSites.Named(name: field.name, key: field.keyNode, value: field.valueNode))
    }
    graph.signalOrder += order.sorted.compactMap { places[$0] }
  }

  /// The names that a signal's value mentions, apart from keys of mappings and `x-` entries.
  private func names(in node: NodeID) -> [String] {
    if document.isHole(node) { return [] }
    return switch document.kind(of: node) {
    case .scalar: ConstantReader.referencedNames(document.scalarText(node)).map(\.name)
    case .sequence: document.children(of: node).flatMap { names(in: $0) }
    case .mapping: document.plainEntries(of: node).flatMap { names(in: $0.value) }
    }
  }

  private func signal(_ field: Fields.Field) -> Signal? {
    if document.kind(of: field.valueNode) == .mapping { return memorySignal(field) }
    guard let value = values.value(field.valueNode, .any) else { return nil }
    let lane = graph.addLanes(value.type.lanes)
    switch value {
    case .constant(let lanes, let type):
      return Signal(
        name: field.name, type: type, lane: lane, source: .constant(values: graph.addValues(lanes)))
    case .formula(let formula):
      values.analysis.definitions[Int(lane)] = formula
      return Signal(name: field.name, type: formula.type, lane: lane, source: .formula(formula))
    }
  }

  private func memorySignal(_ field: Fields.Field) -> Signal? {
    guard let fields = reader.fields(of: field.valueNode, Format.memorySignal) else { return nil }
    guard
      let source = values.oneOf(
        ["sample", "sum"], fields, what: "a signal that remembers", at: field.keyNode)
    else { return nil }
    let isSum = source.name == "sum"
    let value = values.value(source.valueNode, .any)
    // Conditions of a signal are evaluated at events only, so they may compare any values.
    let when = eventCondition(fields["when"])
    let reset = fields.has("reset") ? eventCondition(fields["reset"]) : Ref.none
    guard let value, let when, let reset else { return nil }
    let type = value.type
    if isSum && (type == .boolean || type == .color) {
      report(.notAdditive(type.described, at: range(source.valueNode), node: source.valueNode))
      return nil
    }
    guard let initial = initialLanes(fields["initial"], type) else { return nil }
    let offset = graph.addMemory(type.lanes)
    let valueSource: ValueSource
    switch value {
    case .constant(let lanes, _): valueSource = .constant(graph.addValues(lanes))
    case .formula(let formula): valueSource = .formula(formula)
    }
    return Signal(
      name: field.name, type: type, lane: graph.addLanes(type.lanes),
      source: .memory(
        Signal.Memory(
          operation: isSum ? .sum : .sample, value: valueSource, when: when, reset: reset,
          initial: graph.addValues(initial), offset: offset)))
  }

  private func initialLanes(_ field: Fields.Field?, _ type: ValueType) -> [Double]? {
    guard let field else { return type == .color ? [0, 0, 0, 0] : [0] }
    let expected: ExpectedValue =
      switch type {
      case .number, .point, .word, .text: .number(allowsPercent: true)
      case .angle: .angle
      case .duration: .duration
      case .boolean: .boolean
      case .color: .color
      }
    return values.constant(field.valueNode, expected)?.lanes
  }

  /// Returns a condition that is evaluated at events only; none if it always holds, nil after a finding.
  private func eventCondition(_ field: Fields.Field?) -> Ref<Condition>? {
    guard let field else { return Ref.none }
    guard let value = values.value(field.valueNode, .boolean) else { return nil }
    if value.constantLane == 1 { return Ref.none }
    let formula = values.formula(value)
    return graph.addCondition(Condition(formula: formula, isMoving: false, times: [], refreshedTimes: []))
  }

  mutating func compileOutputs(_ field: Fields.Field?) {
    guard let field else { return }
    for output in reader.openFields(of: field.valueNode, what: "an output", names: .formula, .outputs) {
      let slot = graph.addSlots([0])
      var type = ValueType.number
      if let value = values.value(output.valueNode, .any) {
        if value.type == .color || value.type == .boolean {
          report(.outputType(value.type.described, at: range(output.valueNode), node: output.valueNode))
        } else {
          type = value.type
          values.bind(value, slot: slot)
        }
      }
      outputs.define(output.name, graph.outputs.count, at: output.keyNode)
      graph.addOutput(output.name, type: type, slot: slot)
      sites.outputs.append(
        SpecSites.Named(name: output.name, key: output.keyNode, value: output.valueNode))
    }
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func outputType(_ type: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.typeMismatch, "an output is a number, and this is \(type)", at: range, node: node)
  }
}
