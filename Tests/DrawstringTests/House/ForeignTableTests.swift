import Drawstring
import DrawstringCompiler
import DrawstringOutput
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Every row of the table of other notations has a case, and the edits of these cases remove their findings.
@Suite struct ForeignTableTests {
  private static let files = CaseFile.all(in: "bad/words")

  /// The code of each line that has a finding, in lower case.
  private static let lines: [String] = files.flatMap { file in
    file.text.split(separator: "\n").filter { $0.contains("# error: ") }.map { line in
      String(line.prefix { $0 != "#" }).lowercased()
    }
  }

  private static let rows = ForeignTable.rows.filter { $0.place != .word(sign: "validate") }

  @Test func everyRowHasACase() {
    let lines = Self.lines.map { ($0, $0.filter { $0 != "-" && $0 != "_" && $0 != " " }) }
    let missing = Self.rows.filter { row in
      let word = row.written.lowercased()
      return !lines.contains { $0.contains(word) || $1.contains(word) }
    }
    #expect(missing.map(\.written) == [])
  }

  @Test func everyRowSaysWhatToWrite() {
    for row in ForeignTable.rows { #expect(!row.meaning.help.isEmpty) }
  }

  @Test(arguments: files) func anEditRemovesItsFinding(_ file: CaseFile) {
    let text = Array(file.text.utf8)
    for finding in Effect.load(name: file.name, bytes: text).diagnostics {
      guard let fix = finding.fix else { continue }
      let mended = text[..<fix.range.start] + Array(fix.replacement.utf8) + text[fix.range.end...]
      let after = Effect.load(name: file.name, bytes: Array(mended)).diagnostics
      #expect(
        !after.contains { $0.message == finding.message && $0.range.start == finding.range.start },
        "\(finding.message) at \(finding.range): '\(fix.replacement)'")
    }
  }

  /// Commands of other programs.
  @Test(
    arguments: ForeignTable.rows.filter { $0.place == .word(sign: "validate") }.map {
      ($0.written, $0.meaning.help)
    })
  func commandsOfOtherProgramsAreKnown(_ written: String, _ help: String) {
    let words = ["validate", "fmt", "render", "watch", "diff", "compile", "export", "new"]
    let error = UsageError("there is no command '\(written)'", found: written, among: words)
    #expect(error.message.hasSuffix(help.replacing("write", with: "did you mean") + "?"), "\(error.message)")
  }
}
