import DrawstringCore
internal import DrawstringSyntax

/// Reads the pull block and the lengths of phases.
struct PullReader: CompilerPart {
  let values: CompileContext
  /// The fields of the block; nil if there is no block, or after a finding.
  private let fields: Fields?

  init(_ field: Fields.Field?, _ values: CompileContext) {
    self.values = values
    fields = field.flatMap { values.reader.fields(of: $0.valueNode, Format.pull) }
  }

  func compilePull() {
    guard let fields, var model = graph.pull else { return }
    model.hysteresis = values.number(fields["hysteresis"], in: 0...(.infinity)) ?? 0
    model.limit = values.number(fields["limit"], in: 0...(.infinity))
    model.rubber = rubber(fields["rubber"])
    model.deadband = values.number(fields["deadband"], in: 0...(.infinity)) ?? 0
    if let fires = fields["fires"] {
      model.fires =
        reader.keyword(fires.valueNode, as: PullModel.Firing.self, what: "what starts a refresh") ?? .release
    }
    if let content = fields["content"] {
      model.content =
        reader.keyword(content.valueNode, as: PullModel.Content.self, what: "what the content does") ?? .moves
    }
    if let edge = fields["edge"] {
      model.edge = reader.keyword(edge.valueNode, as: ListEdge.self, what: "an edge of the list") ?? .top
    }
    if let begins = fields["begins"], let fields = reader.fields(of: begins.valueNode, Format.beginning) {
      model.beginsWithin = values.number(fields["within"], in: 0...(.infinity))
    }
    compileHaptics(fields["haptics"])
    readMovements(fields, &model)
    model.minimum = values.duration(fields["minimum"]) ?? .zero
    compileFloor(fields["floor"], &model, fields)
    graph.pull = model
    checkTrigger(model, model.trigger, fields["trigger"], fields)
    checkFiring(model, fields)
  }

  private func compileHaptics(_ field: Fields.Field?) {
    guard let field, let fields = reader.fields(of: field.valueNode, Format.haptics) else { return }
    for kind in EmittedEvent.Kind.lifecycle {
      guard let field = fields[kind.rawValue] else { continue }
      if kind == .ended, document.kind(of: field.valueNode) == .mapping {
        guard let outcomes = reader.fields(of: field.valueNode, Format.outcomeHaptics) else { continue }
        for outcome in FinishOutcome.allCases {
          if let haptic = haptic(outcomes[outcome.rawValue]) {
            graph.haptics.append(LifecycleHaptic(kind, outcome, haptic))
          }
        }
      } else if let haptic = haptic(field) {
        graph.haptics.append(LifecycleHaptic(kind, nil, haptic))
      }
    }
  }

  private func haptic(_ field: Fields.Field?) -> Haptic? {
    field.flatMap { reader.keyword($0.valueNode, as: Haptic.self, what: "a haptic") }
  }

  /// Reads `floor`, of which the movements continue those of the refresh.
  private func compileFloor(_ field: Fields.Field?, _ model: inout PullModel, _ block: Fields) {
    model.set(model.settle, along: .open)
    model.set(model.return, along: .close)
    guard let field, let fields = reader.fields(of: field.valueNode, Format.floor) else { return }
    if let open = movement(fields["open"], Format.settle) {
      model.set(open.movement(or: model.settle), along: .open)
    }
    let close = movement(fields["close"], Format.closing)
    if let close {
      model.set(close.movement(or: model.return), along: .close)
    }
    let trigger = values.number(fields["trigger"], in: 0...(.infinity))
    let rest = rest(of: fields, model.edge)
    guard let trigger, let rest, let node = fields["trigger"]?.valueNode else { return }
    model.floor = PullModel.Floor(trigger: trigger, rest: 0, closeAt: close?.at)
    switch rest {
    case .constant(let lanes, _): model.floor?.rest = lanes[0]
    case .formula(let formula): model.floor?.restFormula = formula
    }
    if trigger <= model.trigger {
      report(.floorBeforeTrigger(trigger, model.trigger, at: range(node), node: node))
    } else {
      checkTrigger(model, trigger, fields["trigger"], block)
    }
  }

  /// The value of the floor's `rest`: of constants and the canvas's size, also where the canvas is flexible.
  private func rest(of fields: Fields, _ edge: ListEdge) -> CompiledValue? {
    let outside = values.scope
    values.scope.allowsSignals = false
    values.scope.allowsSize = true
    defer { values.scope = outside }
    if let field = fields["rest"] { return values.value(field.valueNode, .length) }
    if case .lane(let lane, _) = outside.lookup(edge.isHorizontal ? "width" : "height") {
      return .formula(graph.formulas.append([Instruction(.lane, index: lane)], type: .number))
    }
    return .constant([graph.canvas.depth(at: edge)], .number)
  }

  /// Reports what a floor excludes, and what needs one.
  private func checkFiring(_ model: PullModel, _ fields: Fields) {
    guard let fires = fields["fires"] else { return }
    switch model.fires {
    case .arming:
      guard let floor = fields["floor"] else { return }
      report(
        .floorWhileArming(at: range(floor.keyNode), first: range(fires.valueNode), node: floor.keyNode))
    case .never where fields.lacks("floor"):
      report(.neverWithoutFloor(at: range(fires.valueNode), node: fires.valueNode))
    case .never, .release: return
    }
  }

  /// Reads `rubber`: a coefficient, or a mapping of a coefficient and a dimension.
  private func rubber(_ field: Fields.Field?) -> PullModel.Rubber? {
    guard let field else { return nil }
    let range = PullModel.Rubber.range
    guard document.kind(of: field.valueNode) == .mapping else {
      return values.number(field, .number(allowsPercent: false), in: range).map {
        PullModel.Rubber(coefficient: $0)
      }
    }
    guard let fields = reader.fields(of: field.valueNode, Format.rubber) else { return nil }
    let coefficient = values.number(fields["coefficient"], .number(allowsPercent: false), in: range)
    let dimension =
      fields.lacks("dimension")
      ? PullModel.Rubber.standardDimension : values.number(fields["dimension"], in: range)
    guard let coefficient, let dimension else { return nil }
    return PullModel.Rubber(coefficient: coefficient, dimension: dimension)
  }

  /// Reports a trigger beyond the farthest shown pull, because of the limit or else of the rubber band.
  private func checkTrigger(
    _ model: PullModel, _ trigger: Double, _ field: Fields.Field?, _ fields: Fields
  ) {
    guard trigger > model.farthest, let node = field?.valueNode else { return }
    if let limit = model.limit, limit < trigger, let other = fields["limit"]?.valueNode {
      report(.triggerBeyondLimit(trigger, limit: limit, at: range(node), limit: range(other), node: node))
    } else if let rubber = model.rubber, let other = fields["rubber"]?.valueNode {
      report(.triggerBeyondRubber(trigger, rubber, at: range(node), rubber: range(other), node: node))
    }
  }

  private func readMovements(_ fields: Fields, _ model: inout PullModel) {
    if let settle = movement(fields["settle"], Format.settle) {
      model.settle = settle.movement(or: .standard)
    }
    model.return = model.settle
    if let back = movement(fields["return"], Format.returning) {
      model.return = back.movement(or: .standard)
      model.returnDelay = back.delay ?? .zero
    }
    model.cancel = movement(fields["cancel"], Format.settle)?.movement(or: model.return) ?? model.return
  }

  /// The values of a movement that are written.
  private struct WrittenMovement {
    var delay: Nanoseconds?
    var at: Double?
    var duration: Nanoseconds?
    var easing: Easing?

    func movement(or standard: PullModel.Settle) -> PullModel.Settle {
      PullModel.Settle(duration: duration ?? standard.duration, easing: easing ?? standard.easing)
    }
  }

  private func movement(_ field: Fields.Field?, _ context: FormatContext) -> WrittenMovement? {
    guard let field, let fields = reader.fields(of: field.valueNode, context) else { return nil }
    return WrittenMovement(
      delay: values.duration(fields["delay"]), at: values.number(fields["at"], in: 0...(.infinity)),
      duration: values.duration(fields["duration"]),
      easing: values.easing(fields["ease"]))
  }

  func compilePhases(_ field: Fields.Field?) {
    guard let field, let fields = reader.fields(of: field.valueNode, Format.phases) else { return }
    graph.finishing = values.duration(fields["finishing"])
    graph.cancelling = values.duration(fields["cancelling"])
    graph.closing = values.duration(fields["closing"])
  }

  /// Reads `leave`, which says when a finish takes effect, and which may name a root.
  func compileLeave(roots rootIndices: [String: Int], _ nodes: NameTable) {
    guard let leave = fields?["leave"] else { return }
    let node = leave.valueNode
    if document.kind(of: node) == .scalar {
      switch reader.keyword(node, as: LeaveWord.self, what: "when a finish takes effect") {
      case .now, nil: return
      case .loopEnd: graph.pull?.leave = .loopEnd
      }
      return
    }
    guard let loop = reader.fields(of: node, Format.leave)?["loop"],
      let name = reader.text(loop.valueNode, what: "an outermost node's id")
    else { return }
    guard let root = rootIndices[name] else {
      if reader.broken.mayDefine(name, .animations) { return }
      let near = reader.diagnostics.suggestion(for: name, in: rootIndices.keys.sorted())
      report(
        .unknownNode(
          name, isInner: nodes[name] != nil, near: near, at: range(loop.valueNode), node: loop.valueNode))
      return
    }
    graph.pull?.leave = .loop(root: root)
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let unreachableTrigger = DiagnosticCode("unreachable-trigger")
}

extension Diagnostic {
  fileprivate static func triggerBeyondLimit(
    _ trigger: Double, limit: Double, at range: SourceRange, limit other: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .unreachableTrigger,
      "a pull that stops at \(JavaScriptNumber.description(of: limit)) never reaches the trigger, "
        + JavaScriptNumber.description(of: trigger),
      at: range, node: node, labels: [Label("the limit", at: other)])
  }

  fileprivate static func triggerBeyondRubber(
    _ trigger: Double, _ rubber: PullModel.Rubber, at range: SourceRange, rubber other: SourceRange,
    node: NodeID
  ) -> Diagnostic {
    let finger = rubber.dimension * PullModel.Rubber.farthestFinger
    let shown = (rubber.shown(finger) * 100).rounded() / 100
    return Diagnostic(
      .unreachableTrigger,
      "the trigger, \(JavaScriptNumber.description(of: trigger)), is out of reach: a finger "
        + "\(JavaScriptNumber.description(of: finger)) points down gives a pull of "
        + JavaScriptNumber.description(of: shown),
      at: range, node: node, labels: [Label("the rubber band", at: other)],
      help: [
        "the 'dimension' of 'rubber' is the height of the list, "
          + "\(JavaScriptNumber.description(of: PullModel.Rubber.standardDimension)) where none is given"
      ])
  }

  fileprivate static func floorBeforeTrigger(
    _ trigger: Double, _ first: Double, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .wrongOrder,
      "the trigger of the floor is \(JavaScriptNumber.description(of: trigger)), and has to be greater than the trigger of "
        + "the refresh, \(JavaScriptNumber.description(of: first))", at: range, node: node)
  }

  fileprivate static func floorWhileArming(at range: SourceRange, first: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .conflictingKeys, "with 'fires: arming' a pull never gets as far as a floor", at: range, node: node,
      labels: [Label("the other one", at: first)])
  }

  fileprivate static func neverWithoutFloor(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .missingKey, "with 'fires: never' the pull block needs a 'floor', since nothing else comes of a pull",
      at: range, node: node)
  }

  fileprivate static func unknownNode(
    _ name: String, isInner: Bool, near: String?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let message =
      isInner
      ? "'\(brief(name))' is a member of another node; leaving waits for an outermost one"
      : "there is no outermost node '\(brief(name))'"
    return Diagnostic(
      .unknownName, message, at: range, node: node, help: isInner ? [] : suggestion(near),
      fix: isInner ? nil : fix(near, for: name, at: range))
  }
}
