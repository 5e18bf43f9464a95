import DrawstringSpec
import Testing

@Suite struct DocumentFindingsTests {
  @Test func onlySoManyFindingsAreKept() {
    var diagnostics = Diagnostics()
    for offset in 0..<10_500 {
      diagnostics.report(.explicitTag(at: SourceRange(offset, offset + 1), in: []))
    }
    #expect(diagnostics.findings.count == Diagnostics.limit + 1)
    #expect(diagnostics.findings.last?.code.id == "too-many-findings")
    #expect(diagnostics.isFull && diagnostics.hasErrors)
  }

  @Test func oneFindingForEachRangeAndCode() {
    var diagnostics = Diagnostics()
    diagnostics.report(.recursiveAlias("a", at: SourceRange(1, 2)))
    diagnostics.report(.recursiveAlias("b", at: SourceRange(1, 2)))
    diagnostics.report(.keyNotText(at: SourceRange(0, 2)))
    #expect(diagnostics.sorted.map(\.code.id) == ["key-not-text", "recursive-alias"])
  }
}
