import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import Testing

@Suite struct DocumentFindingsTests {
  private static func finding(_ code: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(DiagnosticCode(code), "a message", at: range)
  }

  @Test func onlySoManyFindingsAreKept() {
    var diagnostics = Diagnostics()
    for offset in 0..<10_500 {
      diagnostics.report(Self.finding("explicit-tag", SourceRange(offset, offset + 1)))
    }
    #expect(diagnostics.findings.count == Diagnostics.limit + 1)
    #expect(diagnostics.findings.last?.code.id == "too-many-findings")
    #expect(diagnostics.isFull && diagnostics.hasErrors)
  }

  /// Two lists that were each cut say once that there are more.
  @Test func thereAreMoreFindingsOnlyOnce() {
    var diagnostics = Diagnostics()
    diagnostics.report(.tooManyFindings(at: SourceRange(1, 2)))
    diagnostics.report(.tooManyFindings(at: SourceRange(5, 6)))
    diagnostics.report(Self.finding("key-not-text", SourceRange(0, 2)))
    #expect(diagnostics.findings.map(\.range.start) == [1, 0])
  }

  @Test func whatIsTakenBackMakesRoom() {
    var diagnostics = Diagnostics()
    for offset in 0..<Diagnostics.limit {
      diagnostics.report(Self.finding("key-not-text", SourceRange(offset, offset + 1)))
    }
    diagnostics.removeAll { $0.range.start < 3 }
    #expect(diagnostics.findings.count == Diagnostics.limit - 3)
    for offset in 0..<4 {
      diagnostics.report(Self.finding("recursive-alias", SourceRange(offset, offset + 1)))
    }
    #expect(diagnostics.findings.count == Diagnostics.limit + 1)
    #expect(diagnostics.findings.suffix(2).map(\.code.id) == ["recursive-alias", "too-many-findings"])
    diagnostics = Diagnostics()
    diagnostics.report(Self.finding("key-not-text", SourceRange(0, 1)))
    diagnostics.removeAll { _ in true }
    #expect(!diagnostics.hasErrors)
  }

  @Test func oneFindingForEachRangeAndCode() {
    var diagnostics = Diagnostics()
    diagnostics.report(Self.finding("recursive-alias", SourceRange(1, 2)))
    diagnostics.report(Self.finding("recursive-alias", SourceRange(1, 2)))
    diagnostics.report(Self.finding("key-not-text", SourceRange(0, 2)))
    #expect(diagnostics.sorted.map(\.code.id) == ["key-not-text", "recursive-alias"])
  }
}
