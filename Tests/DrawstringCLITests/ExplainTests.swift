import DrawstringCLI
import DrawstringCompiler
import DrawstringDrawing
import DrawstringLint
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax
import Testing

@Suite struct ExplainTests {
  private let page = FindingPage(
    DiagnosticCode("late-keyframe", .warning), "a keyframe beyond the end", why: "It would never be seen.",
    bad: "a: 1\n", good: "a: 2\n\nb: 3\n")

  @Test func aPageTellsWhyAndShowsBothExamples() {
    #expect(
      DiagnosticPage.page(page) == """
        late-keyframe (warning): a keyframe beyond the end

        It would never be seen.

        An effect with this finding:

          a: 1

        Corrected:

          a: 2

          b: 3

        """)
  }

  @Test func theListIsInTheOrderOfTheNames() {
    let other = FindingPage(
      DiagnosticCode("a"), page.summary, why: page.rationale, bad: page.bad, good: page.good)
    #expect(
      DiagnosticPage.list([page, other]) == """
        a              error    a keyframe beyond the end
        late-keyframe  warning  a keyframe beyond the end

        """)
  }

  @Test func everyCodeHasAPage() {
    for code in FindingPage.all.map(\.code) {
      let run = Run("explain", code.id)
      #expect(run.code == .clean)
      #expect(run.output.hasPrefix(code.id))
    }
  }

  @Test func anEarlierCodeIsExplainedByItsNewName() {
    let run = Run("explain", "mask-ring")
    #expect(run.code == .clean)
    #expect(run.output == "'mask-ring' is now 'cycle'.\n\n" + Run("explain", "cycle").output)
  }

  @Test func anUnknownCodeIsWrongUsage() {
    let run = Run("explain", "unknown-kye")
    #expect(run.code == .wrongUsage)
    #expect(
      run.errors.hasPrefix("drawstring: error: there is no code 'unknown-kye'; did you mean 'unknown-key'?"))
  }
}
