import DrawstringCore
internal import DrawstringSyntax

/// The names and the expected values of frames in expectations.
extension ExpectationReader {
  /// A named value of a frame.
  struct FrameTarget {
    var place: FramePlace
    var type: PropertyType
    /// The type of one lane, or of the whole value if there is only one.
    var element: ValueType
    /// The property, for its percentages; nil for other values.
    var property: PropertyID?
    var name: String
  }

  mutating func expectedLanes(_ field: Fields.Field, _ tolerance: Double?) -> ExpectedLanes? {
    if field.name == "phase" {
      guard let phase = reader.keyword(field.valueNode, as: Phase.self, what: "a phase") else { return nil }
      return ExpectedLanes(
        name: "phase", place: .environment(0), type: .text, element: .number, value: .phase(phase),
        node: field.valueNode,
        tolerance: nil)
    }
    let text = document.scalarText(field.keyNode)
    guard let target = frameTarget(text, 0..<text.bytes.count, at: field.keyNode, isKey: true),
      let value = expectedValue(field, target)
    else { return nil }
    return ExpectedLanes(
      name: target.name, place: target.place, type: target.type, element: target.element, value: value,
      node: field.valueNode,
      tolerance: tolerance)
  }

  private mutating func expectedValue(_ field: Fields.Field, _ target: FrameTarget) -> ExpectedLanes.Value? {
    let node = field.valueNode
    if document.isMissing(node) {
      switch target.type {
      case .text: return .text(nil)
      case .path, .layer: return .lanes([-1])
      default:
        report(.missingValue(field, expected: target.type.described, in: document))
        return nil
      }
    }
    switch target.type {
    case .number, .angle, .boolean, .color: return expectedElement(node, target).map { joined([$0]) }
    case .point, .size, .angles: return expectedPair(node, target)
    case .scale:
      if document.kind(of: node) != .scalar { return expectedPair(node, target) }
      if case .point = ValueReader.namedConstant(document.scalarText(node), scope: scope) {
        return expectedPair(node, target)
      }
      return expectedElement(node, target).map { joined([$0, $0]) }
    case .path: return expectedPath(node).map { .lanes([Double($0)]) }
    case .text:
      guard let text = reader.scalarText(node, what: "a text") else { return nil }
      return values.substituted(text).map {
        .text(target.property == .label && $0.bytes.isEmpty ? nil : $0.string)
      }
    case .corners:
      guard document.kind(of: node) == .sequence else {
        return expectedElement(node, target).map { joined([$0, $0, $0, $0]) }
      }
      guard let items = reader.items(of: node, what: target.type.described) else { return nil }
      guard items.count == 4 else {
        values.reportCount("'\(target.name)' as a list", 4, found: items.count, of: node)
        return nil
      }
      let radii = items.compactMap { expectedElement($0, target) }
      return radii.count == items.count ? joined(radii) : nil
    case .numbers, .colors, .stops:
      guard let items = reader.items(of: node, what: target.type.described) else { return nil }
      let expected: ExpectedValue =
        target.type == .numbers ? .length : target.element == .color ? .color : .number(allowsPercent: true)
      let numbers = items.map { values.constant($0, expected)?.lanes }
      return numbers.contains(nil) ? nil : .numbers(numbers.flatMap { $0 ?? [] })
    default:
      let whole = PropertyTarget(
        slot: 0, lanes: target.type.lanes, type: target.type, property: target.property, layer: nil,
        name: target.name)
      guard case .lanes(let lanes) = properties.propertyValue(node, whole) else { return nil }
      return .lanes(lanes)
    }
  }

  private mutating func expectedPair(_ node: NodeID, _ target: FrameTarget) -> ExpectedLanes.Value? {
    switch values.pair(node, what: target.type.described) {
    case .constant(let x, let y): return .lanes([x, y])
    case .nodes(let first, let second):
      let x = expectedElement(first, target)
      let y = expectedElement(second, target)
      guard let x, let y else { return nil }
      return joined([x, y])
    case nil: return nil
    }
  }

  private mutating func expectedElement(_ node: NodeID, _ target: FrameTarget) -> CompiledValue? {
    let expected: ExpectedValue =
      switch target.element {
      case .angle: .angle
      case .boolean: .boolean
      case .color: .color
      case .duration: .duration
      case .number, .point, .word, .text:
        target.property?.row.isFraction == true ? .number(allowsPercent: true) : .length
      }
    guard let text = reader.scalarText(node, what: expected.described) else { return nil }
    return ValueReader.value(
      text, expecting: expected, scope: scope, pool: &expectations.pool, curves: &expectations.curves,
      diagnostics: &values.reader.diagnostics)
  }

  private mutating func joined(_ values: [CompiledValue]) -> ExpectedLanes.Value {
    let known = values.compactMap { value -> [Double]? in
      if case .constant(let lanes, _) = value { return lanes }
      return nil
    }
    if known.count == values.count { return .lanes(known.flatMap { $0 }) }
    return .formulas(values.map { expectationFormula($0) })
  }

  /// The index of a path by its name; -1 for `none`.
  private mutating func expectedPath(_ node: NodeID) -> Int? {
    guard let name = reader.text(node, what: "a path's name") else { return nil }
    if name == "none" { return -1 }
    if let index = paths.names[name] { return index }
    if reader.broken.mayDefine(name, .paths) { return nil }
    let near = reader.diagnostics.suggestion(for: name, in: paths.names.names)
    report(.unknownPath(name, near: near, at: range(node), node: node))
    return nil
  }

  /// Returns a value as a formula of the expectations.
  mutating func expectationFormula(_ value: CompiledValue) -> Formula {
    switch value {
    case .formula(let formula): return formula
    case .constant(let lanes, let type):
      return expectations.pool.append(lanes.map { Instruction(.constant, constant: $0) }, type: type)
    }
  }

  /// A formula that may read layers, outputs and signals, and the names that it reads; nil after a finding.
  mutating func frameFormula(
    _ node: NodeID, _ expected: ExpectedValue
  ) -> (value: CompiledValue, names: [NamedLanes])? {
    guard let text = reader.scalarText(node, what: expected.described) else { return nil }
    var ignored = Diagnostics()
    let parsed = FormulaParser.parse(text, diagnostics: &ignored)
    var scope = scope
    var names: [NamedLanes] = []
    var seen: Set<String> = []
    for name in parsed?.names ?? [] where seen.insert(name.path).inserted {
      if let known = frameName(name, in: text, node) {
        guard let lanes = known.lanes else {
          scope.define(name.path, as: .broken)
          if name.members != nil { scope.define(name.root, as: .broken) }
          continue
        }
        names.append(lanes)
        if case .environment(let lane) = lanes.place { scope.define(name.path, as: .lane(lane, lanes.type)) }
        if case .slots(let slot) = lanes.place {
          scope.define(name.path, as: .lane(lane(ofSlot: slot, lanes.type.lanes), lanes.type))
        }
      } else if case .lane(let lane, let type) = scope.lookup(name.path), lane != BuiltinSignal.x.lane {
        names.append(NamedLanes(name: name.path, place: .environment(lane), type: type))
      }
    }
    guard
      let value = ValueReader.value(
        text, expecting: expected, scope: scope, pool: &expectations.pool, curves: &expectations.curves,
        diagnostics: &values.reader.diagnostics)
    else { return nil }
    return (value, names)
  }

  /// The value of a frame that a name with members refers to. Nil for names of the formula's own scope; nil lanes after
  /// a finding.
  private mutating func frameName(
    _ name: ParsedFormula.Name, in text: ScalarText, _ node: NodeID
  ) -> (lanes: NamedLanes?, Void)? {
    guard let members = name.members else { return nil }
    let isKnown =
      layers.ids[SubscriptedName(name.root).name] != nil || name.root == "outputs" || name.root == "signals"
    let first = String(name.path.dropFirst(name.root.count + 1).prefix { $0 != "." })
    if !isKnown, scope.lookup(name.root) != nil { return nil }
    // A constant point with the same name as a layer.
    if case .constant(.point) = scope.lookup(name.root), PropertyTable.id(named: first) == nil { return nil }
    guard let target = frameTarget(text, name.range, at: node, isKey: false) else { return (nil, ()) }
    switch target.type {
    case .number, .angle, .boolean, .color:
      return (NamedLanes(name: name.path, place: target.place, type: target.element), ())
    default:
      report(.notInFormulas(name.path, target.type, at: text.range(members), node: node))
      return (nil, ())
    }
  }

  /// The lane, after those of the environment, of a slot.
  private mutating func lane(ofSlot slot: Int, _ lanes: Int) -> Int {
    if let known = expectations.readingLanes[[slot, lanes]] { return known }
    let lane = expectations.laneCount
    expectations.readingLanes[[slot, lanes]] = lane
    expectations.readings.append(SlotReading(slot: slot, lanes: lanes, lane: lane))
    expectations.laneCount += lanes
    return lane
  }

  /// The value that must be continuous: a value of a frame, or a formula.
  mutating func measured(_ node: NodeID) -> MeasuredLanes? {
    guard let text = reader.scalarText(node, what: "what must not jump") else { return nil }
    var ignored = Diagnostics()
    if let name = FormulaParser.parse(text, diagnostics: &ignored)?.loneName, name.members != nil,
      !isPointsPart(name)
    {
      guard let target = frameTarget(text, name.range, at: node, isKey: false) else { return nil }
      guard target.type.isContinuous, target.type.item == nil else {
        report(.cannotBeContinuous(target.name, target.type, at: range(node), node: node))
        return nil
      }
      return MeasuredLanes(
        name: target.name, source: .frame(target.place, lanes: target.type.lanes), type: target.element,
        period: target.property?.period)
    }
    guard let (value, _) = frameFormula(node, .any) else { return nil }
    guard value.type != .boolean else {
      report(.cannotBeContinuous(text.string, .boolean, at: range(node), node: node))
      return nil
    }
    return MeasuredLanes(name: text.string, source: .formula(expectationFormula(value)), type: value.type)
  }

  private func isPointsPart(_ name: ParsedFormula.Name) -> Bool {
    if case .constant(.point) = scope.lookup(name.root), layers.ids[name.root] == nil { return true }
    return false
  }

  /// The value that a dotted name, or the name of a signal, refers to; nil after a finding.
  ///
  /// A layer's id may be in backquotes, which formulas require for ids with a hyphen.
  mutating func frameTarget(
    _ text: ScalarText, _ range: Range<Int>, at node: NodeID, isKey: Bool
  ) -> FrameTarget? {
    let bytes = text.bytes[range]
    let isQuoted = bytes.first == UInt8(ascii: "`")
    let ownerEnd = bytes.dropFirst().firstIndex(of: UInt8(ascii: isQuoted ? "`" : ".")) ?? range.upperBound
    let owner = text.bytes.string(range.lowerBound + (isQuoted ? 1 : 0)..<ownerEnd)
    let ownerRange = text.range(range.lowerBound..<min(ownerEnd + (isQuoted ? 1 : 0), range.upperBound))
    let dot = ownerEnd + (isQuoted ? 1 : 0)
    guard dot < range.upperBound, text.bytes[dot] == UInt8(ascii: ".") else {
      return signal(owner, at: node, in: ownerRange, isKey: isKey)
    }
    let name = text.bytes.string(dot + 1..<range.upperBound)
    let nameRange = text.range(dot + 1..<range.upperBound)
    if owner == "outputs" {
      guard let output = targets.output(name, at: node, in: nameRange) else { return nil }
      let isDuration = outputs[name].map { graph.outputs[$0].type == .duration } ?? false
      return FrameTarget(
        place: .slots(output.slot), type: output.type, element: isDuration ? .duration : output.type.element,
        property: nil, name: "outputs.\(name)")
    }
    if owner == "signals" { return signal(name, at: node, in: nameRange, isKey: isKey) }
    let isPlainStart = range.lowerBound == 0 && document[node].style == .plain
    let spelling: NameSpelling = isKey ? .plain : isPlainStart ? .startOfPlainFormula : .formula
    guard let layer = targets.readLayer(owner, at: node, in: ownerRange, as: spelling),
      let property = targets.readProperty(name, of: layer, at: node, in: nameRange)
    else { return nil }
    // A layer without four radii has a number.
    let corners = property.type == .corners ? graph.list(of: .cornerRadius, layer: layer) : nil
    return FrameTarget(
      place: .slots(corners.map { Int($0.firstSlot) } ?? property.slot),
      type: property.type == .corners && corners == nil ? .number : property.type,
      element: property.type.element,
      property: property.property,
      name: "\(owner).\(name)")
  }

  private mutating func signal(
    _ name: String, at node: NodeID, in place: SourceRange, isKey: Bool
  ) -> FrameTarget? {
    switch scope.lookup(name) {
    case .lane(let lane, let type) where lane != BuiltinSignal.x.lane:
      let shape: PropertyType =
        switch type {
        case .number, .duration: .number
        case .angle: .angle
        case .boolean: .boolean
        case .color: .color
        case .point: .point
        // Words are judged by formulas alone.
        case .word, .text: .number
        }
      return FrameTarget(place: .environment(lane), type: shape, element: type, property: nil, name: name)
    case .text(let lane, _):
      return FrameTarget(place: .environment(lane), type: .text, element: .text, property: nil, name: name)
    case .broken: return nil
    default:
      if scope.mayHold(name) { return nil }
      let builtins = SignalTable.rows.dropFirst().map(\.name)
      let own = graph.signals.map(\.name) + builtins
      let near = reader.diagnostics.suggestion(for: name, in: own + (isKey ? ["within", "phase"] : []))
      report(.unknownInFrame(name, near: near, at: place, node: node))
      return nil
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let notInFormulas = DiagnosticCode("not-in-formulas")
  static let cannotBeContinuous = DiagnosticCode("cannot-be-continuous")
}

extension Diagnostic {
  fileprivate static func unknownInFrame(
    _ name: String, near: String?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .unknownName, "there is no signal named '\(brief(name))'", at: range, node: node,
      help: near.map { ["did you mean '\($0)'?"] }
        ?? [
          name == "variant"
            ? "a variant belongs to the moment: 'at: {..., variant: NAME}'"
            : "a layer's property is named with its layer: 'dot.opacity'"
        ],
      fix: fix(near, for: name, at: range))
  }

  fileprivate static func notInFormulas(
    _ name: String, _ type: PropertyType, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let parts = type.hasParts ? type.laneNames.map { "'\(name).\($0)'" } : []
    return Diagnostic(
      .notInFormulas, "'\(brief(name))' is \(type.described), which formulas do not know", at: range,
      node: node,
      help: parts.isEmpty ? [] : ["a formula takes its parts: \(list(parts))"])
  }

  fileprivate static func cannotBeContinuous(
    _ name: String, _ type: PropertyType, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .cannotBeContinuous,
      "'\(brief(name))' is \(type.described), "
        + (type.mixes ? "whose jumps 'continuous' does not measure" : "and changes in steps only"),
      at: range, node: node)
  }
}
