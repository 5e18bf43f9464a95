package import DrawstringCompiler
package import DrawstringCore
internal import DrawstringLint
public import DrawstringLoader
package import DrawstringSyntax

/// Checks a spec as `drawstring validate` does, for test suites that cannot run the program.
public enum SpecCheck {
  /// Returns all findings about a spec, by place: those of reading and, if none of them is an error, those of the
  /// checks of the whole effect and of its expectations (`expect:`). Empty for a spec without findings.
  ///
  /// `name` is the file name in the findings. Warnings and infos that a comment of the file allows are left out.
  /// `files` gives the shared files that the effect uses.
  /// ``report(yaml:name:files:)`` has the file of each.
  public static func findings(
    yaml: String, name: String = "effect.yaml", files: SharedFiles = .none
  ) -> [Finding] {
    report(yaml: yaml, name: name, files: files)?.findings ?? []
  }

  /// Returns the findings of ``findings(yaml:name:files:)`` with the file of each, as an error, which a test can throw or
  /// print; nil for a spec without findings.
  public static func report(
    yaml: String, name: String = "effect.yaml", files: SharedFiles = .none
  ) -> SpecError? {
    let loaded = LoadedSpec(name: name, bytes: Array(yaml.utf8), files: files, allowsLibrary: true)
    let findings = loaded.linted()
    return findings.isEmpty ? nil : SpecError(loaded.source, findings)
  }
}

extension LoadedSpec {
  /// Returns the findings of `linted(_:)`, and of an effect with a flexible canvas those at the further sizes of
  /// a project, each once and with the first size that has it; with the severities of the project.
  package func linted(for project: Project) -> [Diagnostic] {
    let own = linted()
    guard let effect, !isCompiled, effect.graph.canvas.flexible.count > 0 else {
      return project.applied(to: own)
    }
    func place(_ finding: Diagnostic) -> String { "\(finding.code.id) \(finding.range.start)" }
    var findings = own
    var known = Set(own.map(place))
    for size in project.sizes {
      var other = self
      other.begin(with: [], size: size)
      let others = other.linted()
      let places = Set(others.map(place))
      // A comment is unused where it allows nothing at any size.
      findings.removeAll { $0.code == .unusedAllow && !places.contains(place($0)) }
      let written = [size.x, size.y].map { JavaScriptNumber.description(of: $0) }.joined(separator: "x")
      for var finding in others where finding.code != .unusedAllow && known.insert(place(finding)).inserted {
        finding.message += " (at \(written))"
        findings.append(finding)
      }
    }
    return project.applied(to: findings.sorted { $0.range.start < $1.range.start })
  }

  /// Returns the findings of reading and, if none of them is an error, of the checks of the whole effect, by place and
  /// without those that a comment allows.
  ///
  /// The checks of the effect, of its variants and of its expectations share `budget`; a finding states what was left
  /// out.
  package func linted(_ budget: WorkBudget = .command) -> [Diagnostic] {
    let comments = AllowComments(document, source)
    guard let effect, !isCompiled else { return comments.applied(to: diagnostics, isWhole: false) }
    var all = Diagnostics()
    for diagnostic in diagnostics { all.report(diagnostic) }
    var budget = budget
    for part in 0..<3 {
      var share = budget.share(of: 3 - part)
      switch part {
      case 0: Lint.run(edited, effect.graph, sites, &share, &all)
      case 1:
        if let base { VariantLint.run(variants, of: document, source, base: base, &share, &all) }
      default: runExpectations(&share, &all)
      }
      budget.spend(share.spent)
    }
    return comments.applied(to: all.sorted.map(document.shown), isWhole: true)
  }

  /// Compares the frames of the effect with the expectations of the file and of each variant named in them.
  private func runExpectations(_ budget: inout WorkBudget, _ diagnostics: inout Diagnostics) {
    guard let base else { return }
    ExpectationRun.run(
      base.expectations, of: base.graph, document, variant: nil, budget: &budget, &diagnostics)
    for name in base.expectations.variantNames {
      guard
        let spec = VariantCompiler.compiled(name, among: variants, of: document, source, base: base)
      else { continue }
      ExpectationRun.run(
        spec.expectations, of: spec.graph, document, variant: name, budget: &budget, &diagnostics)
    }
  }
}
