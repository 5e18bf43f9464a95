import Testing

@testable import DrawstringCLI
@testable import DrawstringDrawing
@testable import DrawstringOutput
@testable import DrawstringReports

@Suite struct StringBytesTests {
  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("{{", ["", ""]), ("a{{b}}c", ["a", "b}}c"]), ("{{a{{{{", ["", "a", "", ""]),
    ("{{{", ["", "{"]), ("{", ["{"]), ("ä{{é", ["ä", "é"]),
  ])
  func partsLieBetweenMarks(_ text: String, _ parts: [String]) {
    #expect(text.parts(between: "{{") == parts)
    #expect(text.parts(between: "{{").joined(separator: "{{") == text)
  }

  /// A combining mark behind a sign makes another `Character` of the two.
  @Test func marksAreFoundByBytes() {
    #expect("a/\u{301}b".parts(between: "/") == ["a", "\u{301}b"])
    #expect("a/\u{301}b".replacing(ascii: "/", with: ":") == "a:\u{301}b")
  }

  @Test(arguments: [("", false), ("<sv", false), ("<<svg", true), (" <svg>", true), ("<svg", true)])
  func bytesHoldATextOrNot(_ text: String, _ holds: Bool) {
    #expect(Array(text.utf8).holds("<svg") == holds)
  }
}
