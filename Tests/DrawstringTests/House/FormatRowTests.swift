import Drawstring
import DrawstringCompiler
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Every key of the format, by its row: its example and its words are clean, and each wrong value of its type gives
/// exactly the finding of its type.
@Suite struct FormatRowTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var key: FormatKey
    var mapping: FormatMapping
    var testDescription: String { "\(mapping.rawValue).\(key.name)" }

    func codes(_ value: String) -> [String] {
      let text = Array(RowSpec(key, in: mapping).text(value).utf8)
      let findings =
        mapping == .traceEvent || mapping == .dragSample
        ? Trace.load(name: "row.yaml", bytes: text).diagnostics
        : LoadedSpec(
          name: "row.yaml", bytes: text,
          files: SharedFiles([
            "shared/colours.yaml": "{drawstring: 1, library: colours}",
            "logo.svg": "<svg><path id='mark' d='M0 0 L10 10'/></svg>",
          ]),
          allowsLibrary: true
        ).diagnostics
      return findings.filter { $0.code.severity != .info }.map { "\($0.code.id): \($0.message)" }
    }
  }

  static let rows: [Row] = FormatMapping.allCases.filter { $0 != .track }.flatMap { mapping in
    mapping.context.rows.map { Row(key: $0, mapping: mapping) }
  }

  @Test(arguments: rows) func itsExampleIsClean(_ row: Row) {
    #expect(row.codes(row.key.example) == [])
  }

  @Test(arguments: rows.filter { $0.key.defaultValue != nil }) func itsDefaultIsClean(_ row: Row) throws {
    #expect(try row.codes(#require(row.key.defaultValue)) == [])
  }

  @Test(arguments: rows.filter { !$0.key.value.words.isEmpty }) func itsWordsAreClean(_ row: Row) {
    for word in row.key.value.words { #expect(row.codes(word.name) == [], "\(word.name)") }
  }

  @Test(arguments: rows) func aWrongValueIsOneFinding(_ row: Row) {
    let wrong = RowSpec.wrong(row.key, in: row.mapping)
    let codes = row.codes(wrong.text)
    #expect(codes.count == 1 && codes.first?.hasPrefix(wrong.code + ":") == true, "\(wrong): \(codes)")
  }

  @Test(arguments: rows.filter { $0.key.value.outOfRange != nil })
  func aNumberBeyondItsRangeIsOneFinding(_ row: Row) throws {
    let wrong = try #require(row.key.value.outOfRange)
    let codes = row.codes(wrong.text)
    #expect(codes.count == 1 && codes.first?.hasPrefix(wrong.code + ":") == true, "\(wrong): \(codes)")
  }

  @Test(arguments: rows.filter { !$0.key.allowsMissing }) func noValueIsOneFinding(_ row: Row) {
    let codes = row.codes("")
    #expect(codes.count == 1 && codes.first?.hasPrefix("missing-value:") == true, "\(codes)")
  }
}
