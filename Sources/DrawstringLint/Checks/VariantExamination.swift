package import DrawstringCompiler
internal import DrawstringCore
package import DrawstringSyntax

/// Looks at an effect as a whole as each of its variants has it.
package enum VariantExamination {
  /// Slots that all variants together may have: a huge effect is looked at without its variants.
  private static let mostSlots = 400_000

  /// Adds what is found only in a variant, and takes away that a name is unused where a variant uses it.
  package static func examine(
    _ variants: [SpecVariant], of document: Document, _ source: SourceText, base: CompiledSpec,
    _ diagnostics: inout Diagnostics
  ) {
    guard base.graph.initialSlots.count * variants.count <= mostSlots else {
      if let site = document.effectSite {
        let words = Examination.words(forVariants: mostSlots)
        diagnostics.report(.partialLook(words, at: document.range(of: site), node: site))
      }
      return
    }
    for variant in variants {
      var found = Diagnostics()
      let edited = VariantEditor.apply(variant, to: document)
      guard let spec = SpecCompiler.compile(edited, source, &found), !found.hasErrors else { continue }
      found = Diagnostics()
      Examination.examine(edited, spec.graph, spec.sites, &found)
      diagnostics.removeAll { finding in isUnused(finding) && !found.has(finding) }
      for var finding in found.findings where !isUnused(finding) && !diagnostics.has(finding) {
        if let node = finding.node, Int(node.index) >= document.nodes.count { finding.node = nil }
        let range = variant.range
        if finding.range.start < range.start || range.end < finding.range.end {
          finding.message += " in the variant '\(variant.name)'"
          finding.fix = nil
        }
        diagnostics.report(finding)
      }
    }
  }

  private static func isUnused(_ finding: Diagnostic) -> Bool {
    [.unusedConstant, .unusedSignal, .unusedPath].contains(finding.code)
  }
}
