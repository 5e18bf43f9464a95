import DrawstringSpec
import Testing

extension GuideTests {
  @Test func theTablesOfTheReferenceAreCurrent() throws {
    var page = try GuidePage("specs/language.md")
    for section in LanguageTables.sections {
      let isThere = page.replaceSection(section.name, with: section.lines)
      #expect(isThere, "specs/language.md has no '\(section.name)'")
    }
    try page.expectCurrent()
  }

  @Test func everyKindOfMappingIsInTheReference() {
    let known = LanguageTables.keySections.map { ($0.context.title, $0.context.rows) }
    for context in Format.contexts + [Format.traceEvent] {
      #expect(known.contains { $0 == (context.title, context.rows) }, "\(context.title)")
    }
  }
}
