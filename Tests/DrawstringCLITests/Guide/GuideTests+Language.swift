import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

extension GuideTests {
  /// The guide tells of each kind of mapping where it belongs, and leaves its keys to the reference.
  @Test func theLanguageLeadsToEverySectionOfTheReference() throws {
    let guide = try ProjectFile.text(of: "specs/language.md")
    for anchor in ReferencePage.keyAnchors {
      #expect(guide.contains("(reference.md#\(anchor))"), "specs/language.md does not lead to \(anchor)")
    }
  }
}
