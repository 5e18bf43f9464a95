import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringReports
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Every row of the format's tables has a good and a bad case; what lacks one is named.
@Suite struct CoverageTests {
  private typealias Use = SpecUsage.Use

  private static let rows: [Use] =
    (Format.contexts + [Format.traceEvent, Format.dragSample]).flatMap { context in
      context.rows.map { Use(context.title, $0.name) }
    }
    + PropertyTable.rows.map { Use(SpecUsage.properties, $0.name) }

  /// A case file, read.
  private struct TrackSample {
    var text: String
    var usage: SpecUsage
    var diagnostics: [Diagnostic]
  }

  private static func specs(in folder: String) -> [TrackSample] {
    CaseFile.all(in: folder).map { file in
      let loaded = file.loaded()
      return TrackSample(
        text: file.text, usage: SpecUsage(ofSpec: loaded.document),
        diagnostics: loaded.linted())
    }
  }

  private static let traces: [TrackSample] = CaseFile.all(in: "traces").map { file in
    let loaded = Trace.load(name: file.name, bytes: Array(file.text.utf8))
    return TrackSample(
      text: file.text, usage: SpecUsage(ofTrace: loaded.document), diagnostics: loaded.diagnostics)
  }

  private static let good = specs(in: "good") + traces.filter(\.diagnostics.isEmpty)
  private static let bad = specs(in: "bad") + traces.filter { !$0.diagnostics.isEmpty }

  /// The words of all good cases, comments aside.
  private static let goodWords: Set<Substring> = Set(
    good.flatMap { reading in
      reading.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { line in
        line.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      }
    })

  private static let badSentences: [String] = bad.flatMap(\.diagnostics).flatMap { [$0.message] + $0.help }

  @Test func everyKeyAndPropertyHasAGoodCase() {
    let used = Self.good.reduce(into: Set<Use>()) { $0.formUnion($1.usage.uses) }
    let unused = Self.rows.filter { !used.contains($0) }.map { "\($0.context): \($0.key)" }
    #expect(unused == [])
  }

  @Test func everyKeyAndPropertyHasABadCase() {
    var wrong: Set<Use> = []
    for reading in Self.bad {
      for diagnostic in reading.diagnostics {
        if let use = reading.usage.innermost(at: diagnostic.range.start) { wrong.insert(use) }
        for row in Self.rows where diagnostic.message.hasPrefix("\(row.context) lacks the key '\(row.key)'") {
          wrong.insert(row)
        }
      }
    }
    let never = Self.rows.filter { !wrong.contains($0) }.map { "\($0.context): \($0.key)" }
    #expect(never == [])
  }

  @Test func everyEasingHasAGoodAndABadCase() {
    let names = EasingTable.rows.map(\.name)
    #expect(names.filter { !Self.goodWords.contains(Substring($0)) } == [])
    #expect(names.filter { name in !Self.badSentences.contains { $0.contains(name) } } == [])
  }

  @Test func everyFunctionHasAGoodAndABadCase() {
    let names = FunctionTable.rows.map(\.name)
    #expect(names.filter { name in !Self.good.contains { $0.text.contains("\(name)(") } } == [])
    #expect(names.filter { name in !Self.badSentences.contains { $0.contains("'\(name)'") } } == [])
  }

  @Test func everySignalHasAGoodCase() {
    let names = SignalTable.rows.map(\.name)
    #expect(names.filter { !Self.goodWords.contains(Substring($0)) } == [])
  }

  @Test func everyWordHasAGoodCase() {
    let written = FormatMapping.allCases.flatMap { $0.context.rows.flatMap(\.value.words) }.map(\.name)
    let words =
      written + WordList.allCases.flatMap(\.words) + Steps.Position.allCases.map(\.rawValue) + ["shown"]
    #expect(words.filter { !Self.goodWords.contains(Substring($0)) } == [])
  }

  /// A section that is not read as a page would be lost when the file is written anew.
  @Test func everyCodeHasAPage() throws {
    let files = ProjectFiles.texts(in: "specs", endings: ["diagnostics.md"])
    let text = try #require(files.first).text
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    #expect(headings == FindingPage.all.map(\.code.id))
    let declared = ProjectFiles.texts(in: "Sources", endings: [".swift"]).flatMap { file in
      file.text.matches(of: /DiagnosticCode\(\s*"([a-z0-9-]+)"/).map { String($0.1) }
    }
    #expect(Set(declared) == Set(headings))
  }

  /// Drawings and exports have theirs in tests of their own.
  @Test func everyCodeHasABadCase() {
    let given = Set(Self.bad.flatMap(\.diagnostics).map(\.code.id))
    let never = FindingPage.all.filter {
      !$0.isInWords && ![.drawing, .export].contains($0.subject) && !given.contains($0.code.id)
    }.map(\.code.id)
    #expect(never == [])
  }
}
