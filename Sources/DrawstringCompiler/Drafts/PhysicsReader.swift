import DrawstringCore
internal import DrawstringSyntax

/// Reads the physics block.
struct PhysicsReader: PropertyPart {
  let properties: PropertyCompiler

  /// Compiles the block `physics`, whose walls may be any path.
  init(_ physics: Fields.Field?, _ paths: PathCompiler) {
    properties = paths.properties
    compilePhysics(physics)
  }

  private func compilePhysics(_ field: Fields.Field?) {
    guard let field, let fields = reader.fields(of: field.valueNode, Format.physics) else { return }
    let gravity =
      fields.has("gravity") ? values.constantPair(fields["gravity"], what: "an acceleration [x, y]") : nil
    let rate = values.number(fields["step"], .number(allowsPercent: false), in: 1...1_000_000) ?? 240
    if rate != rate.rounded(), let step = fields["step"] {
      reader.reportNotWhole("step", rate, at: step.valueNode)
    }
    let escapes = escapes(fields["escape"])
    var bodies: [BodyDescription] = []
    var bodyLayers: [Ref<Layer>] = []
    var parents: Set<Ref<Layer>> = []
    if let list = fields["bodies"] {
      var bodyNames: Set<String> = []
      for body in reader.openFields(of: list.valueNode, what: "a body", names: .reference, .layers) {
        bodyNames.insert(body.name)
        guard let layer = targets.knownLayer(body.name, at: body.keyNode) else { continue }
        if layers.drafts[layer].replicator >= 0 {
          report(.bodyWithCopies(body.name, at: range(body.keyNode), node: body.keyNode))
          continue
        }
        parents.insert(graph.layers[layer].parent)
        if parents.count > 1 {
          report(.bodiesOfTwoParents(body.name, at: range(body.keyNode), node: body.keyNode))
        }
        if let description = description(of: body, escape: escapes[body.name]) {
          bodies.append(description)
          bodyLayers.append(Ref(layer))
        }
      }
      for name in escapes.keys.sorted()
      where !bodyNames.contains(name) && !reader.broken.mayDefine(name, .layers) {
        if let escape = fields["escape"] {
          report(.escapeWithoutBody(name, at: range(escape.keyNode), node: escape.keyNode))
        }
      }
    }
    let walls = boundaries(fields["boundaries"])
    guard let active = fields.has("active") ? values.condition(fields["active"]) : Ref.none else { return }
    if let active = fields["active"] { graph.names.activity = document.text(of: active.valueNode) }
    if let boundaries = fields["boundaries"], let size = size(of: walls, bodies.count, rate: rate) {
      report(.physicsTooLarge(size, at: range(boundaries.valueNode), node: boundaries.valueNode))
      return
    }
    graph.physics = PhysicsModel(
      world: PhysicsWorld(
        gravity: gravity ?? Vec2(0, 1000), stepsPerSecond: Int(limiting: rate), bodies: bodies),
      layers: bodyLayers, boundaries: walls, active: active)
  }

  /// Describes the limit that the boundaries exceed; nil if they exceed none.
  private func size(of walls: [Ref<PathSource>], _ bodies: Int, rate: Double) -> String? {
    let count = walls.reduce(0) { $0 + graph.paths[$1].wallCount }
    if count > WorkBudget.mostWalls {
      return "the boundaries come to \(count) walls, and at most \(WorkBudget.mostWalls) are followed"
    }
    let most = WorkBudget.mostLooksOfPhysics
    if Double(count) * Double(bodies) * rate <= Double(most) { return nil }
    return
      "bodies × walls × steps a second are \(bodies) × \(count) × \(JavaScriptNumber.description(of: rate)), "
      + "and \(most) are the most"
  }

  private func description(of field: Fields.Field, escape: Vec2?) -> BodyDescription? {
    guard let fields = reader.fields(of: field.valueNode, Format.body) else { return nil }
    if let shape = fields["shape"] {
      _ = reader.keyword(shape.valueNode, as: BodyShape.self, what: "a shape of a body")
    }
    let radius = values.number(fields["radius"], in: 0...1e9)
    let plain = ExpectedValue.number(allowsPercent: false)
    let restitution = values.number(fields["restitution"], .number(allowsPercent: true), in: 0...1)
    let rotates = fields["rotates"].flatMap { values.constant($0.valueNode, .boolean)?.firstLane }
    let friction = values.number(fields["friction"], plain, in: 0...1e9)
    let resistance = values.number(fields["resistance"], plain, in: 0...1e9)
    let angularResistance = values.number(fields["angularResistance"], plain, in: 0...1e9)
    guard let radius else { return nil }
    return BodyDescription(
      radius: radius, restitution: restitution ?? 0, friction: friction ?? 0, resistance: resistance ?? 0,
      angularResistance: angularResistance ?? 0, rotates: rotates == 1, escape: escape)
  }

  private func escapes(_ field: Fields.Field?) -> [String: Vec2] {
    guard let field else { return [:] }
    var result: [String: Vec2] = [:]
    for escape in reader.openFields(of: field.valueNode, what: "a body", names: .reference, .layers) {
      guard let fields = reader.fields(of: escape.valueNode, Format.escape) else { continue }
      if let per = fields["per"] {
        _ = reader.keyword(per.valueNode, as: EscapeRate.self, what: "how often a body escapes")
      }
      if let move = values.constantPair(fields["move"], what: "a displacement [x, y]") {
        result[escape.name] = move
      }
    }
    return result
  }

  private func boundaries(_ field: Fields.Field?) -> [Ref<PathSource>] {
    guard let field, let items = reader.items(of: field.valueNode, what: "a list of paths") else { return [] }
    var result: [Ref<PathSource>] = []
    for item in items {
      guard let name = reader.text(item, what: "a path's name") else { continue }
      if let index = paths.named(name, at: item, in: document) {
        result.append(Ref(index))
      } else if !reader.broken.mayDefine(name, .paths) {
        let near = reader.diagnostics.suggestion(for: name, in: paths.names.names)
        report(.unknownPath(name, near: near, at: range(item), node: item))
      }
    }
    return result
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let bodiesOfTwoParents = DiagnosticCode("bodies-of-two-parents")
}

extension Diagnostic {
  fileprivate static func physicsTooLarge(_ size: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded, size, at: range, node: node,
      help: ["a curve that a formula moves counts as \(Boundary.mostChords) walls, a straight line as one"])
  }

  fileprivate static func bodiesOfTwoParents(_ name: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .bodiesOfTwoParents, "'\(brief(name))' lies in another layer than the bodies before it", at: range,
      node: node)
  }

  fileprivate static func escapeWithoutBody(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .unknownName, "'\(brief(name))' escapes and is not among the bodies", at: range, node: node)
  }

  fileprivate static func bodyWithCopies(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .manyCopies, "a body is one layer, and '\(brief(name))' lies in a replicator", at: range, node: node)
  }
}
