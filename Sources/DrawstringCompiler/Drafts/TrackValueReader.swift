import DrawstringCore
internal import DrawstringSyntax

/// Reads the values of tracks: of keyframes, of `from`, `to` and `by`, and of whole tracks.
struct TrackValueReader: PropertyPart {
  let properties: PropertyCompiler

  /// Reads a value of a track, which may be `shown`, or a text in a mapping, which is not; nil after a finding.
  func trackValue(_ node: NodeID, _ target: PropertyTarget, _ context: NodeContext)
    -> ValueDraft?
  {
    if values.isHole(node) { return nil }
    if values.kind(of: node) == .scalar,
      values.isWord("shown", node)
    {
      if context.isBare {
        report(.shownNeedsTime(at: range(node), node: node))
        return nil
      }
      return .start
    }
    if target.type == .text, values.kind(of: node) == .mapping {
      guard let text = reader.fields(of: node, Format.literalText)?["text"] else { return nil }
      return properties.propertyValue(text.valueNode, target).map(draft)
    }
    return properties.propertyValue(node, target).map(draft)
  }

  /// Reads a formula of a track, with the track's easing applied to `x`; nil after a finding.
  func formulaValue(
    _ node: NodeID, _ target: PropertyTarget, easing: Easing
  ) -> ValueDraft? {
    guard let value = properties.propertyValue(node, target, allowsX: true) else { return nil }
    switch value {
    case .lanes(let lanes): return .lanes(lanes)
    case .whole(let formula):
      return .formula(shaped(formula, by: easing), readsX: values.readsX(formula))
    case .parts(let formulas):
      return .parts(formulas.map { shaped($0, by: easing) }, readsX: formulas.contains { values.readsX($0) })
    }
  }

  /// Returns the formula with an easing applied to `x`.
  func shaped(_ formula: Formula, by easing: Easing) -> Formula {
    if easing == .linear || !values.readsX(formula) { return formula }
    let ease = Instruction(.ease, index: values.curve(easing).index)
    let program = graph.formulas.program(of: formula).flatMap { step in
      step.opcode == .lane && Int(step.index) == BuiltinSignal.x.lane ? [step, ease] : [step]
    }
    return graph.formulas.append(program, type: formula.type)
  }

  func draft(_ value: PropertyLanes) -> ValueDraft {
    switch value {
    case .lanes(let lanes): .lanes(lanes)
    case .whole(let formula): .formula(formula, readsX: false)
    case .parts(let formulas): .parts(formulas, readsX: false)
    }
  }

  /// Reads an amount to be added, which is made of numbers or angles; nil after a finding.
  func additive(_ node: NodeID, _ target: PropertyTarget) -> PropertyLanes? {
    switch target.type {
    case .number, .angle, .point, .size, .scale, .angles, .corners: break
    default:
      report(.notAdditive(target.type.described, at: range(node), node: node))
      return nil
    }
    // An amount may lie outside the property's range.
    return properties.propertyValue(node, target.amount)
  }

  func sum(
    _ value: ValueDraft, _ more: PropertyLanes, sign: Double, _ target: PropertyTarget
  ) -> ValueDraft {
    if case .lanes(let a) = value, case .lanes(let b) = more {
      let count = max(a.count, b.count)
      let (a, b) = (Self.filled(a, count, target) { 0 }, Self.filled(b, count, target) { 0 })
      return .lanes(zip(a, b).map { TotalArithmetic.limited($0 + sign * $1) })
    }
    let extra = formulas(more)
    switch value {
    case .lanes(let lanes):
      return sum(lanes.map { values.formula(.constant([$0], .number)) }, extra, sign: sign, target)
    case .formula(let formula, _): return sum([formula], extra, sign: sign, target)
    case .parts(let parts, _): return sum(parts, extra, sign: sign, target)
    case .start where sign > 0: return .startPlus(extra)
    case .start:
      return .startPlus(extra.map { values.joined(values.formula(.constant([0], .number)), $0, .subtract) })
    case .startPlus, .underlying, .underlyingPlus: return value
    }
  }

  private func sum(
    _ parts: [Formula], _ extra: [Formula], sign: Double, _ target: PropertyTarget
  ) -> ValueDraft {
    let count = max(parts.count, extra.count)
    let parts = Self.filled(parts, count, target) { values.formula(.constant([0], .number)) }
    let extra = Self.filled(extra, count, target) { values.formula(.constant([0], .number)) }
    return .parts(
      zip(parts, extra).map { values.joined($0, $1, sign < 0 ? .subtract : .add) }, readsX: false)
  }

  /// Returns a value of more lanes: one radius stands for those of all corners, and points have no shares.
  private static func filled<Lane>(
    _ lanes: [Lane], _ count: Int, _ target: PropertyTarget, zero: () -> Lane
  ) -> [Lane] {
    if lanes.count == count { return lanes }
    let rest = target.property == .translation ? zero() : lanes[0]
    return lanes + Array(repeating: rest, count: count - lanes.count)
  }

  /// Returns one formula for each lane.
  func formulas(_ value: PropertyLanes) -> [Formula] {
    switch value {
    case .lanes(let lanes): lanes.map { values.formula(.constant([$0], .number)) }
    case .whole(let formula): [formula]
    case .parts(let formulas): formulas
    }
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func shownNeedsTime(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .wrongClock, "'shown' is captured when a node starts in time, and this one runs over a signal",
      at: range, node: node)
  }
}
