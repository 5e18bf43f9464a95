import DrawstringTestSupport
import Testing

/// The fuzzers' dictionary is what the tables say.
@Suite struct FuzzDictionaryTests {
  @Test func isCurrent() throws {
    try ProjectFile.expect(FuzzDictionary.text, at: "Tests/Tools/Fuzz/drawstring.dict")
  }
}
