package import DrawstringCompiler
package import DrawstringCore
package import DrawstringSyntax

/// Lints an effect with each of its variants applied.
package enum VariantLint {
  /// Adds the findings that only a variant has, and removes findings of unused names that a variant uses.
  package static func run(
    _ variants: [SpecVariant], of document: Document, _ source: SourceText, base: CompiledSpec,
    _ budget: inout WorkBudget, _ diagnostics: inout Diagnostics
  ) {
    for (place, variant) in variants.enumerated() {
      var share = budget.share(of: variants.count - place)
      defer { budget.spend(share.spent) }
      share.spend(document.nodes.count * WorkBudget.readNode)
      if share.isSpent {
        if let site = document.effectSite {
          let words =
            "its variants from '\(variant.name)' on were not checked: the work limit of the check was reached"
          diagnostics.report(.partialLook(words, at: document.range(of: site), node: site))
        }
        return
      }
      var found = Diagnostics()
      let edited = VariantEditor.apply(variant, to: document)
      guard let spec = SpecCompiler.compile(edited, source, &found), !found.hasErrors else { continue }
      found = Diagnostics()
      Lint.run(edited, spec.graph, spec.sites, &share, &found)
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
    [.unusedConstant, .unusedInput, .unusedSignal, .unusedPath].contains(finding.code)
  }
}
