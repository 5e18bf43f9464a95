package import DrawstringCore
package import DrawstringSyntax

/// Compiles a document with the changes of its variants.
package enum VariantCompiler {
  /// A spec with the requested variants applied.
  package struct Choice: Sendable {
    package var graph: Graph?
    /// The document with the variants' changes, and the places in it of the parts of the graph.
    package var document: Document
    package var sites: SpecSites
    /// The requested names that the spec does not have.
    package var unknown: [String] = []

    package init(_ document: Document, _ sites: SpecSites) {
      self.document = document
      self.sites = sites
    }
  }

  /// Compiles every variant on its own; findings that the spec itself does not have are added to `diagnostics`.
  ///
  /// `base` is the result of compiling the document itself.
  package static func check(
    _ variants: [SpecVariant], of document: Document, _ source: SourceText, base: CompiledSpec,
    _ diagnostics: inout Diagnostics
  ) {
    for variant in variants {
      let edited = VariantEditor.apply(variant, to: document)
      compile(edited, [variant], of: document, source, base: base, &diagnostics)
    }
  }

  /// The graph with the named variants applied in turn; `reducedMotion` is derived if the file does not define it.
  package static func choose(
    _ names: [String], among variants: [SpecVariant], of document: Document, _ source: SourceText,
    base: CompiledSpec, _ diagnostics: inout Diagnostics
  ) -> Choice {
    var chosen: [SpecVariant] = []
    var choice = Choice(document, base.sites)
    var reducesMotion = false
    for name in names {
      if let variant = variants.first(where: { $0.name == name }) {
        chosen.append(variant)
      } else if name == Format.reducedMotion {
        reducesMotion = true
      } else {
        choice.unknown.append(name)
      }
    }
    guard choice.unknown.isEmpty else { return choice }
    var spec: CompiledSpec? = base
    if !chosen.isEmpty {
      for variant in chosen { choice.document = VariantEditor.apply(variant, to: choice.document) }
      spec = compile(choice.document, chosen, of: document, source, base: base, &diagnostics)
    }
    if let sites = spec?.sites { choice.sites = sites }
    choice.graph = reducesMotion ? spec?.graph.reducingMotion() : spec?.graph
    return choice
  }

  /// The spec with one variant applied; nil for an unknown name.
  package static func compiled(
    _ name: String, among variants: [SpecVariant], of document: Document, _ source: SourceText,
    base: CompiledSpec
  ) -> CompiledSpec? {
    if let variant = variants.first(where: { $0.name == name }) {
      var ignored = Diagnostics()
      return SpecCompiler.compile(VariantEditor.apply(variant, to: document), source, &ignored)
    }
    if name != Format.reducedMotion { return nil }
    var spec = base
    spec.graph = base.graph.reducingMotion()
    return spec
  }

  /// The names that can be requested: those of the file in order, and `reducedMotion`.
  package static func names(of variants: [SpecVariant]) -> [String] {
    let names = variants.map(\.name)
    return names.contains(Format.reducedMotion) ? names : names + [Format.reducedMotion]
  }

  @discardableResult
  private static func compile(
    _ edited: Document, _ variants: [SpecVariant], of document: Document, _ source: SourceText,
    base: CompiledSpec, _ diagnostics: inout Diagnostics
  ) -> CompiledSpec? {
    var found = Diagnostics()
    let compiled = SpecCompiler.compile(edited, source, &found)
    let places = variants.map(\.range)
    func isWithin(_ range: SourceRange) -> Bool {
      places.contains { $0.start <= range.start && range.end <= $0.end }
    }
    let changed = typeChanges(variants, compiled, base)
    for (field, was, now) in changed {
      diagnostics.report(
        .variantChangesType(
          field.name, from: was, to: now, at: document.range(of: field.valueNode), node: field.valueNode))
    }
    let title = variants.map { "'\($0.name)'" }.joined(separator: " and ")
    for var finding in found.findings {
      let isOwn = isWithin(finding.range)
      // Findings outside of the variants may follow from a changed type, which is reported above.
      if !isOwn && !changed.isEmpty { continue }
      if diagnostics.has(finding) { continue }
      if let node = finding.node, Int(node.index) >= document.nodes.count { finding.node = nil }
      if !isOwn {
        finding.message += " in the variant\(variants.count > 1 ? "s" : "") \(title)"
        finding.fix = nil
      }
      diagnostics.report(finding)
    }
    return compiled
  }

  /// The constants of the variants with another type than in the effect.
  private static func typeChanges(
    _ variants: [SpecVariant], _ compiled: CompiledSpec?, _ base: CompiledSpec
  ) -> [(field: Fields.Field, was: ConstantValue, now: ConstantValue)] {
    guard let compiled else { return [] }
    return variants.flatMap { $0.named["constants"] ?? [] }.compactMap { field in
      guard let was = base.constants[field.name], let now = compiled.constants[field.name],
        was.described != now.described
      else { return nil }
      return (field, was, now)
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let variantChangesType = DiagnosticCode("variant-changes-type")
}

extension Diagnostic {
  fileprivate static func variantChangesType(
    _ name: String, from was: ConstantValue, to now: ConstantValue, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .variantChangesType,
      "the constant '\(brief(name))' is \(was.described), and here \(now.described)", at: range, node: node)
  }
}
