import DrawstringCore
internal import DrawstringSyntax

/// Reads the parameters of components, and the arguments of their instances.
///
/// An argument is read where its layer stands, and defined as a name of the instance.
struct ComponentReader: CompilerPart {
  let values: CompileContext

  private struct Parameter {
    var name: String
    var key: NodeID
    var type: ParameterType
    /// Nil where a value is required.
    var initial: ConstantValue?
  }

  private var parameters: [NodeID: [Parameter]] = [:]
  /// The formulas of all arguments, in which those of outer components are put in.
  private var arguments = FormulaPool()

  init(values: CompileContext) { self.values = values }

  /// Reads the parameters of all components, used or not.
  mutating func readComponents() {
    for file in document.parts.components {
      for component in file.values.sorted(by: { $0.key.index < $1.key.index }) {
        guard let fields = reader.fields(of: component.value, Format.component) else { continue }
        if let animations = fields["animations"] {
          _ = reader.items(of: animations.valueNode, what: "a list of nodes")
        }
        guard let field = fields["parameters"] else { continue }
        for entry in reader.openFields(of: field.valueNode, what: "a parameter", names: .formula) {
          if let parameter = parameter(entry) { parameters[component.value, default: []].append(parameter) }
        }
      }
    }
  }

  private mutating func parameter(_ field: Fields.Field) -> Parameter? {
    if let owner = owner(of: field) {
      report(.reservedName(field.name, owner, at: range(field.keyNode), node: field.keyNode))
      return nil
    }
    if values.scope(at: field.keyNode).lookup(field.name) != nil {
      report(.parameterHides(field, sites.constants + sites.signals + sites.inputs, in: document))
      return nil
    }
    guard document.kind(of: field.valueNode) == .mapping else {
      return values.anyConstant(field.valueNode).map {
        Parameter(name: field.name, key: field.keyNode, type: ParameterType($0), initial: $0)
      }
    }
    guard let fields = reader.fields(of: field.valueNode, Format.parameter), let type = fields["type"],
      let type = reader.keyword(type.valueNode, as: ParameterType.self, what: "a type of parameters")
    else { return nil }
    var parameter = Parameter(name: field.name, key: field.keyNode, type: type)
    if let initial = fields["default"] {
      guard case .constant(let value) = argument(initial.valueNode, for: parameter, isDefault: true)
      else { return nil }
      parameter.initial = value
    }
    return parameter
  }

  /// What has the name of a parameter already, in words.
  private func owner(of field: Fields.Field) -> String? {
    if Format.layer.allows(field.name) { return "a key of each layer" }
    if let property = PropertyTable.id(named: field.name), property.row.kinds.contains(.group) {
      return "a property of the layer"
    }
    return FormulaScope.reservation(of: field.name)
  }

  // MARK: Instances

  /// Returns the instance that a layer is; nil for a layer of a kind of the language.
  func instance(_ layer: NodeID) -> Int? {
    if document.parts.kinds.isEmpty { return nil }
    return document.plainValue(of: "kind", in: layer).flatMap { document.parts.kinds[$0] }
  }

  /// Returns the fields of an instance's layer without those of the component, and defines the arguments.
  mutating func fields(of layer: NodeID, instance index: Int) -> Fields? {
    let instance = document.parts.instances[index]
    let known = parameters[instance.component] ?? []
    let rows = known.map { FormatKey($0.name, .constantDefinition, "", example: "") }
    let context = FormatContext(
      "the component '\(Diagnostic.brief(instance.name))'", Format.layer.rows + rows, takesProperties: true)
    guard var fields = reader.fields(of: layer, context) else { return nil }
    guard let part = instance.part else { return fields }
    for parameter in known {
      let given = fields[parameter.name]
      var entry =
        given.map { argument($0.valueNode, for: parameter) } ?? parameter.initial.map { .constant($0) }
      if entry == nil, !instance.isSample, fields.lacks(parameter.name) {
        report(
          .missingArgument(
            parameter.name, parameter.type.described, of: instance.name, at: range(instance.use),
            node: instance.use, parameter: range(parameter.key)))
      }
      if entry == nil { entry = .broken }
      values.parts[part].parameters[parameter.name] = entry
    }
    // A parameter with a finding.
    for name in reader.broken.names where values.parts[part].parameters[name] == nil {
      values.parts[part].parameters[name] = .broken
    }
    let names = Set(known.map(\.name) + ["kind"])
    fields.entries.removeAll { names.contains($0.name) }
    return fields
  }

  /// Returns the meaning of a parameter's name; `broken` after a finding.
  private mutating func argument(
    _ node: NodeID, for parameter: Parameter, isDefault: Bool = false
  ) -> FormulaScope.Entry {
    let scope = isDefault ? values.scope(at: node).constantsOnly : values.scope(at: node)
    if document.kind(of: node) == .scalar, !document.isHole(node),
      let entry = scope.lookup(document.text(of: node))
    {
      // A signal itself, which may be a clock, and constants of types that formulas do not have.
      switch entry {
      case .constant(let value) where ParameterType(value) == parameter.type: return entry
      case .lane(let lane, let type)
      where !isDefault && lane != BuiltinSignal.x.lane && type != .point:
        if type.rawType == parameter.type { return entry }
      // The argument of an outer component, whose program is shared.
      case .formula(let formula) where !isDefault && formula.type.rawType == parameter.type: return entry
      case .broken: return entry
      default: break
      }
    }
    let expected: ExpectedValue
    switch parameter.type {
    case .number, .angle, .duration, .boolean: expected = .any
    case .color: expected = .color
    case .point:
      return values.constantPair(node, what: "a point [x, y]").map { .constant(.point(x: $0.x, y: $0.y)) }
        ?? .broken
    case .easing: return values.easing(node).map { .constant(.easing($0)) } ?? .broken
    case .text:
      let text = reader.scalarText(node, what: "a text").flatMap { values.substituted($0) }
      return text.map { .constant(.text(String(decoding: $0.bytes, as: UTF8.self))) } ?? .broken
    }
    // The pool has one owner while it grows.
    var pool = FormulaPool()
    swap(&pool, &arguments)
    defer { swap(&pool, &arguments) }
    var curves: [Easing] = []
    guard let text = reader.scalarText(node, what: parameter.type.described),
      let value = ValueReader.value(
        text, expecting: expected, scope: scope, pool: &pool, curves: &curves,
        diagnostics: &reader.diagnostics
      )
    else { return .broken }
    guard value.type.rawType == parameter.type else {
      report(
        .wrongArgument(
          parameter.name, parameter.type.described, found: value.type.described, at: range(node), node: node,
          parameter: range(parameter.key)))
      return .broken
    }
    switch value {
    case .constant(let lanes, let type): return .constant(ConstantValue(lanes: lanes, type: type))
    case .formula(let formula):
      return .formula(
        .init(program: Array(pool.program(of: formula)), curves: curves, type: formula.type))
    }
  }
}

extension ValueType {
  /// The type of parameters that have values of this type.
  fileprivate var rawType: ParameterType? {
    switch self {
    case .number: .number
    case .angle: .angle
    case .duration: .duration
    case .boolean: .boolean
    case .color: .color
    case .point: .point
    case .word, .text: nil
    }
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func parameterHides(
    _ field: Fields.Field, _ names: [SpecSites.Named], in document: Document
  ) -> Diagnostic {
    let first = names.first { $0.name == field.name }?.key
    return Diagnostic(
      .duplicateName, "the parameter '\(brief(field.name))' has the name of a value that the component sees",
      at: document.range(of: field.keyNode), node: field.keyNode,
      labels: first.map { [Label("defined here", at: document.range(of: $0))] } ?? [])
  }

  fileprivate static func missingArgument(
    _ name: String, _ type: String, of component: String, at range: SourceRange, node: NodeID,
    parameter: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .missingKey, "the component '\(brief(component))' lacks its '\(brief(name))', \(type)", at: range,
      node: node, labels: [Label("required here", at: parameter)])
  }

  fileprivate static func wrongArgument(
    _ name: String, _ type: String, found: String, at range: SourceRange, node: NodeID, parameter: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "'\(brief(name))' is \(type), and this is \(found)", at: range, node: node,
      labels: [Label("the parameter is here", at: parameter)])
  }
}
