import DrawstringCore
internal import DrawstringSyntax

/// Compiles the author's constants, and `width`, `height`, `trigger` and `rest` from the canvas and the pull block.
struct ConstantCompiler: CompilerPart {
  let values: CompileContext

  /// A constant, or a block that defines built-in constants, with the names that its values mention.
  private struct Definition {
    enum Kind {
      case author(Fields.Field)
      /// The field and the node of its rectangle; nil after a finding.
      case canvas(Fields.Field, NodeID?)
      case pull(Fields.Field)
    }
    var kind: Kind
    var name: String
    var needs: [String]
  }

  func compileConstants(_ fields: Fields) {
    var definitions: [Definition] = []
    // Broken until compiled: if the canvas or the pull block has a finding, uses of these names have none.
    for name in ["width", "height", "trigger", "rest"] { scope.define(name, as: .broken) }
    if let canvas = fields["canvas"] {
      let rectangle = readFlexibility(canvas)
      definitions.append(
        Definition(
          kind: .canvas(canvas, rectangle), name: "the canvas", needs: rectangle.map { names(in: $0) } ?? []))
    }
    if let pull = fields["pull"] {
      var needs: [String] = []
      for key in ["trigger", "rest"] {
        if let value = document.plainValue(of: key, in: pull.valueNode) { needs += names(in: value) }
      }
      definitions.append(Definition(kind: .pull(pull), name: "the pull block", needs: needs))
    } else if !fields.broken.contains("pull") {
      scope.define("trigger", as: .number(0))
      scope.define("rest", as: .number(0))
    }
    var constants: [String: NodeID] = [:]
    if let field = fields["constants"] {
      for constant in reader.openFields(of: field.valueNode, what: "a constant", names: .formula, .constants)
      {
        if let reason = FormulaScope.reservation(of: constant.name) {
          values.refuse(constant, reason)
          continue
        }
        constants[constant.name] = constant.keyNode
        scope.own(constant.name, by: document.file(of: constant.keyNode))
        sites.constants.append(
          SpecSites.Named(name: constant.name, key: constant.keyNode, value: constant.valueNode))
        definitions.append(
          Definition(
            kind: .author(constant), name: constant.name, needs: names(in: constant.valueNode)))
      }
    }
    values.leaveOutDroppedNames()
    resolve(definitions, constants)
  }

  /// Defines the constants in the order of their dependencies. Reports cycles; constants that are in a cycle or depend
  /// on one are defined as broken.
  private func resolve(_ definitions: [Definition], _ constants: [String: NodeID]) {
    var owner: [String: Int] = [:]
    for (index, definition) in definitions.enumerated() {
      switch definition.kind {
      case .author: owner[definition.name] = index
      case .canvas:
        owner["width"] = index
        owner["height"] = index
      case .pull:
        owner["trigger"] = index
        owner["rest"] = index
      }
    }
    let order = DependencyOrder(definitions.map { $0.needs.compactMap { owner[$0] } })
    for ring in order.rings {
      let names = ring.map { definitions[$0].name }
      for index in ring {
        if case .author(let field) = definitions[index].kind { scope.define(field.name, as: .broken) }
      }
      let place: NodeID
      switch definitions[ring[0]].kind {
      case .author(let field), .canvas(let field, _), .pull(let field): place = field.keyNode
      }
      report(.cycle("constants", names, at: range(place), node: place))
    }
    for index in order.sorted {
      switch definitions[index].kind {
      case .author(let field): define(field)
      case .canvas(_, let rectangle): compileCanvas(rectangle)
      case .pull(let field): compileTriggerAndRest(field)
      }
    }
    for index in order.blocked {
      if case .author(let field) = definitions[index].kind { scope.define(field.name, as: .broken) }
    }
  }

  private func define(_ field: Fields.Field) {
    let node = field.valueNode
    if document.kind(of: node) == .sequence {
      guard let point = values.constantPair(field, what: "a point [x, y]") else {
        scope.define(field.name, as: .broken)
        return
      }
      scope.define(field.name, as: .point(x: point.x, y: point.y))
      return
    }
    guard let text = reader.scalarText(node, what: "a value"),
      let value = ConstantReader.value(text, scope: values.scope(at: node), diagnostics: &reader.diagnostics)
    else {
      scope.define(field.name, as: .broken)
      // The mapping may be a path or a layer whose block has lost its key.
      if document.kind(of: node) == .mapping { reader.broken.insert(field.name) }
      return
    }
    if case .color = value, NamedColors.color(named: field.name) != nil {
      report(.hiddenColorName(field.name, at: range(field.keyNode), node: field.keyNode))
    }
    scope.define(field.name, as: value, at: text)
  }

  /// The names that the scalars of a value mention. Nodes in place of broken text mention none.
  private func names(in node: NodeID) -> [String] {
    if document.isHole(node) { return [] }
    return switch document.kind(of: node) {
    case .scalar:
      ConstantReader.referencedNames(document.scalarText(node)).map(\.name)
        + builtinNames(in: document.text(of: node))
    case .sequence, .mapping: document.children(of: node).flatMap { names(in: $0) }
    }
  }

  /// The built-in constants that a text mentions as whole words.
  private func builtinNames(in text: String) -> [String] {
    if text.utf8.count > ValueReader.longestValue { return [] }
    // Early exit: most texts contain none of the names and need not be split into words.
    let held = ["width", "height", "trigger", "rest"].filter { text.holds(part: $0) }
    if held.isEmpty { return [] }
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return held.filter { name in words.contains { $0 == name } }
  }

  /// Reads the directions in which the canvas is flexible: there `width` and `height` are inputs, which formulas may read
  /// before the size is known. Returns the node of the rectangle; nil after a finding.
  private func readFlexibility(_ field: Fields.Field) -> NodeID? {
    if document.kind(of: field.valueNode) != .mapping { return field.valueNode }
    guard let fields = reader.fields(of: field.valueNode, Format.canvas), let rectangle = fields["rect"]
    else {
      return nil
    }
    if let flexible = fields["flexible"] {
      guard let word = reader.keyword(flexible.valueNode, as: FlexibleWord.self, what: "a direction") else {
        return nil
      }
      graph.canvas.flexible = word.directions
      for (direction, name) in [(CanvasDirections.width, "width"), (.height, "height")]
      where graph.canvas.flexible.contains(direction) {
        scope.define(name, as: .lane(graph.addSizeSignal(name), .number))
      }
    }
    return rectangle.valueNode
  }

  private func compileCanvas(_ rectangle: NodeID?) {
    guard let rectangle, let items = reader.items(of: rectangle, what: "a size or rectangle") else { return }
    guard items.count == 2 || items.count == 4 else {
      report(.wrongCanvas(found: items.count, at: range(rectangle), node: rectangle))
      return
    }
    let numbers = items.map { values.constant($0, .length)?.firstLane }
    for (index, item) in items.suffix(2).enumerated() {
      let (name, direction) = index == 0 ? ("width", CanvasDirections.width) : ("height", .height)
      guard let number = numbers.suffix(2)[numbers.count - 2 + index] else { continue }
      if number < 0 {
        reader.reportOutOfRange("the canvas's \(name)", number, 0...(.infinity), at: item)
      } else if number == 0, graph.canvas.flexible.contains(direction) {
        report(.emptyFlexibleCanvas(name, at: range(item), node: item))
      }
    }
    let known = numbers.compactMap { $0 }
    guard known.count == numbers.count else { return }
    if known.count == 4 {
      graph.canvas.x = known[0]
      graph.canvas.y = known[1]
    }
    graph.canvas.width = known[known.count - 2]
    graph.canvas.height = known[known.count - 1]
    if !graph.canvas.flexible.contains(.width) { scope.define("width", as: .number(graph.canvas.width)) }
    if !graph.canvas.flexible.contains(.height) { scope.define("height", as: .number(graph.canvas.height)) }
  }

  /// Compiles `trigger` and `rest`. Runs in the order of the constants, since constants may name them and they may name
  /// constants.
  func compileTriggerAndRest(_ field: Fields.Field) {
    guard let fields = reader.fields(of: field.valueNode, Format.pull) else { return }
    let trigger = values.number(fields["trigger"], in: 0...(.infinity))
    var model = PullModel(trigger: trigger ?? 0)
    let rest = fields.has("rest") ? values.number(fields["rest"]) : trigger
    model.rest = rest ?? 0
    if let trigger {
      scope.define("trigger", as: .number(trigger))
    } else {
      scope.define("trigger", as: .broken)
    }
    if let rest { scope.define("rest", as: .number(rest)) } else { scope.define("rest", as: .broken) }
    graph.pull = model
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let hiddenColorName = DiagnosticCode("hidden-colour-name", .info)
}

extension Diagnostic {
  fileprivate static func wrongCanvas(
    found: Int, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .wrongCount,
      "a canvas is [width, height] or [x, y, width, height], and here \(found == 1 ? "is 1 number" : "are \(found) numbers")",
      at: range, node: node)
  }

  /// A flexible canvas whose width or height is 0.
  fileprivate static func emptyFlexibleCanvas(_ name: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .outOfRange, "the \(name) of a flexible canvas must be greater than 0, found 0", at: range, node: node)
  }

  /// A constant whose name is also a colour's.
  fileprivate static func hiddenColorName(_ name: String, at range: SourceRange, node: NodeID?) -> Diagnostic
  {
    Diagnostic(
      .hiddenColorName, "the constant '\(name)' hides the CSS colour of that name", at: range, node: node)
  }
}
