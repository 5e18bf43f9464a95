import DrawstringCore
internal import DrawstringSyntax

/// Reads the pull block and the lengths of phases.
struct PullReader: CompilerPart {
  var values: ValueCompiler

  mutating func compilePull(_ field: Fields.Field?) {
    guard let field, let fields = reader.fields(of: field.valueNode, Format.pull), var model = graph.pull
    else { return }
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
    readMovements(fields, &model)
    model.minimum = values.duration(fields["minimum"]) ?? .zero
    graph.pull = model
    checkTrigger(model, fields)
  }

  /// Reads `rubber`: a coefficient, or a mapping of a coefficient and a dimension.
  private mutating func rubber(_ field: Fields.Field?) -> PullModel.Rubber? {
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
  private mutating func checkTrigger(_ model: PullModel, _ fields: Fields) {
    guard model.trigger > model.farthest, let node = fields["trigger"]?.valueNode else { return }
    if let limit = model.limit, limit < model.trigger, let other = fields["limit"]?.valueNode {
      report(
        .triggerBeyondLimit(
          model.trigger, limit: limit, at: range(node), limit: range(other), node: node))
    } else if let rubber = model.rubber, let other = fields["rubber"]?.valueNode {
      report(
        .triggerBeyondRubber(model.trigger, rubber, at: range(node), rubber: range(other), node: node))
    }
  }

  private mutating func readMovements(_ fields: Fields, _ model: inout PullModel) {
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
    var duration: Nanoseconds?
    var easing: Easing?

    func movement(or standard: PullModel.Settle) -> PullModel.Settle {
      PullModel.Settle(duration: duration ?? standard.duration, easing: easing ?? standard.easing)
    }
  }

  private mutating func movement(_ field: Fields.Field?, _ context: FormatContext) -> WrittenMovement? {
    guard let field, let fields = reader.fields(of: field.valueNode, context) else { return nil }
    return WrittenMovement(
      delay: values.duration(fields["delay"]), duration: values.duration(fields["duration"]),
      easing: values.easing(fields["ease"]))
  }

  mutating func compilePhases(_ field: Fields.Field?) {
    guard let field, let fields = reader.fields(of: field.valueNode, Format.phases) else { return }
    graph.finishing = values.duration(fields["finishing"])
    graph.cancelling = values.duration(fields["cancelling"])
  }

  /// Reads `leave`, which says when a finish takes effect. Runs after emission, since `leave` may name a root.
  mutating func compileLeave(_ field: Fields.Field?, roots rootIndices: [String: Int], _ nodes: NameTable) {
    guard let field, let fields = reader.fields(of: field.valueNode, Format.pull), let leave = fields["leave"]
    else { return }
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
