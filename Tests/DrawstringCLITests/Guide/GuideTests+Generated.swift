import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Testing

extension GuideTests {
  @Test(arguments: [
    ("specs/schema.json", Schema.text), ("specs/reference.md", ReferencePage.text),
    ("specs/diagnostics.md", DiagnosticsPage.text),
  ])
  func generatedFilesAreCurrent(_ path: String, _ text: String) throws {
    try ProjectFile.expect(text, at: path)
  }

  @Test func theFormOfCompiledEffectsIsCurrent() throws {
    let page = try ProjectFile.text(of: "specs/drawn.md")
    try ProjectFile.expect(CompiledFormPage.text(of: page), at: "specs/drawn.md")
  }
}
