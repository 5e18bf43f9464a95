import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringDrawing
import DrawstringExport
import DrawstringImport
import DrawstringLint
import DrawstringReports
import DrawstringSyntax
import Testing

/// The examples of `specs/diagnostics.md`, as `explain` shows them.
@Suite struct DiagnosticExampleTests {
  @Test(arguments: FindingPage.all.filter { !$0.isInWords })
  func badExampleGivesItsFindingAlone(_ page: FindingPage) {
    let codes = diagnostics(page.bad, page).map(\.code)
    #expect(codes == [page.code])
    #expect(codes.map(\.severity) == [page.code.severity])
  }

  @Test(arguments: FindingPage.all)
  func goodExampleGivesNone(_ page: FindingPage) {
    let messages = diagnostics(page.good, page).map(\.message)
    #expect(messages == [])
  }

  @Test func codesAreUniqueAndSpelledInKebabCase() {
    let ids = FindingPage.all.map(\.code.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { id in id.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber } })
  }

  /// Each earlier code leads to a code of today in one step, and no code of today is also an earlier one.
  @Test func renamedCodesLeadToCodes() {
    for (old, new) in FindingPage.renamed {
      #expect(FindingPage.of(old) == nil, "\(old)")
      #expect(FindingPage.of(new) != nil && FindingPage.ofRenamed(old)?.code.id == new, "\(old)")
    }
    #expect(FindingPage.ofRenamed("unknown-key") == nil)
  }

  @Test func summariesAreSentences() {
    for page in FindingPage.all {
      #expect(page.summary.hasSuffix(".") && page.summary.first?.isLowercase == false, "\(page.code.id)")
      #expect(page.rationale.hasSuffix("."), "\(page.code.id)")
    }
  }

  private func diagnostics(_ text: String, _ page: FindingPage) -> [Diagnostic] {
    switch page.subject {
    case .effect:
      let loaded = Effect.load(name: "example.yaml", bytes: Array(text.utf8))
      let isOfReading = !Effect.load(name: "example.yaml", bytes: Array(page.bad.utf8)).diagnostics.isEmpty
      if isOfReading || page.isInWords { return loaded.diagnostics }
      return loaded.linted()
    case .drawing:
      return Importer.read(Array(text.utf8), name: "example.svg", effect: "example", motion: nil).findings
    case .export:
      guard let effect = Effect.load(name: "example.yaml", bytes: Array(text.utf8)).effect else {
        Issue.record("the example is no effect")
        return []
      }
      var budget = WorkBudget.command
      let findings =
        page.code == .exportHost
        ? StyleExport(effect, .init(), images: ImageAssets(), &budget).report.findings
        : LottieExport(effect, .init(), &budget).findings
      return findings.map { Diagnostic($0.code, $0.message, at: SourceRange(0, 0)) }
    case .trace: return Trace.load(name: "example.yaml", bytes: Array(text.utf8)).diagnostics
    }
  }
}

extension FindingPage: CustomTestStringConvertible {
  public var testDescription: String { code.id }
}
