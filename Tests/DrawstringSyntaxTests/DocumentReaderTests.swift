import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax
import Testing

@Suite struct DocumentReaderTests {
  private enum Fires: String, CaseIterable { case release, arming }

  private let context = FormatContext(
    "the pull block",
    [
      FormatKey("trigger", .length(), "the distance that arms the control", example: "55", isRequired: true),
      FormatKey("rest", .length(), "where it rests", example: "55"),
      FormatKey("fires", .words(PullModel.Firing.self), "when it starts", example: "arming"),
      FormatKey("close", .nothing, "closes", example: "", allowsMissing: true),
    ])

  private func read(_ yaml: String) -> (reader: Reader, fields: Fields?, places: [String]) {
    let reading = Reading(yaml)
    var diagnostics = Diagnostics()
    for finding in reading.findings { diagnostics.report(finding) }
    var reader = Reader(reading.document, diagnostics: diagnostics)
    let fields = reading.document.root.flatMap { reader.fields(of: $0, context) }
    let places = reader.diagnostics.sorted.map { "\($0.code.id)@\(reading.source($0.range))" }
    return (reader, fields, places)
  }

  private func names(_ fields: Fields?) -> [String] { fields?.entries.map(\.name) ?? [] }

  @Test func knownKeysComeInDocumentOrder() {
    let (_, fields, places) = read("rest: 1\nx-note: [1]\ntrigger: 2\n")
    #expect(names(fields) == ["rest", "trigger"])
    #expect(places == [])
  }

  @Test func everyMistakeIsReportedOnceAtItsPlace() {
    let (reader, fields, places) = read(
      "trigerr: 5\nrest: 1\nrest: 2\nfires:\nclose:\nzzz: 1\n")
    #expect(names(fields) == ["rest", "close"])
    #expect(
      places == [
        "unknown-key@trigerr", "duplicate-name@rest", "missing-value@fires", "unknown-key@zzz",
      ])
    let sorted = reader.diagnostics.sorted
    #expect(sorted.count == 4)
    #expect(sorted.first?.help == ["did you mean 'trigger'?"])
    #expect(sorted.dropFirst().first?.labels.map(\.message) == ["first defined here"])
    #expect(sorted.last?.help == ["expected one of trigger, rest, fires or close"])
  }

  @Test func mergesGiveWayToOwnKeysAndToEarlierMerges() {
    let (reader, fields, places) = read(
      "x-a: &a {rest: 1, trigger: 1}\nx-b: &b {rest: 2, fires: arming}\nfires: release\n<<: [*a, *b]\n")
    #expect(places == [])
    let values = fields?.entries.map { $0.name + "=" + reader.document.text(of: $0.valueNode) }
    #expect(values == ["fires=release", "rest=1", "trigger=1"])
    #expect(read("trigger: 1\n<<: &a {rest: 1}\n<<: *a\n").places == ["bad-merge@<<"])
    #expect(read("trigger: 1\n<<: 5\n").places == ["bad-merge@5"])
    #expect(read("x-a: &a {rest: 1}\nx-b: &b {<<: *a}\ntrigger: 1\n<<: *b").fields?.has("rest") == true)
  }

  @Test func aFileThatIsCutOffDoesNotLackKeys() {
    #expect(read("rest: [1, 2\n").places == ["yaml-syntax@"])
    #expect(read("rest: 'x\n").places == ["yaml-syntax@'x"])
  }

  @Test func wrongKindsAreNamed() {
    #expect(read("[1]").places == ["wrong-kind@[1]"])
    #expect(read("trigger:5").places == ["missing-space@trigger:5"])
    #expect(
      read("hello").reader.diagnostics.sorted[0].message
        == "found 'hello'; expected a mapping for the pull block")
  }

  @Test func holesStaySilent() {
    let (reader, fields, places) = read("trigger: *nix\nrest: 1")
    #expect(places == ["unknown-name@*nix"])
    #expect(names(fields) == ["rest"])
    #expect(reader.document.unread.count == 1)
  }

  @Test func wordsAndNames() throws {
    let reading = Reading("[arming, armin, 7up, Ok_1, a-b, {}, ~]")
    var reader = Reader(reading.document, diagnostics: Diagnostics())
    let root = try #require(reading.document.root)
    let items = Array(reader.items(of: root, what: "a list") ?? [])
    let known = reader.keyword(items[0], as: Fires.self, what: "a start")
    #expect(known == .arming)
    let unknown = reader.keyword(items[1], as: Fires.self, what: "a start")
    #expect(unknown == nil)
    #expect(reader.diagnostics.findings.last?.message == "'armin' is not a start; expected release or arming")
    #expect(reader.diagnostics.findings.last?.fix?.replacement == "arming")
    let names = [
      reader.identifier(items[2], what: "a layer", names: .id),
      reader.identifier(items[3], what: "a layer", names: .formula),
      reader.identifier(items[4], what: "a layer", names: .id),
      reader.identifier(items[4], what: "a constant", names: .formula),
      reader.text(items[5]), reader.text(items[6]),
    ]
    #expect(names == [nil, "Ok_1", "a-b", nil, nil, nil])
    #expect(
      reader.diagnostics.findings.map(\.code.id)
        == ["unknown-name", "bad-name", "bad-name", "wrong-kind", "missing-value"])
  }

  @Test func openMappings() throws {
    let reading = Reading("{a: 1, b: , 2c: 3, a: 4}")
    var reader = Reader(reading.document, diagnostics: Diagnostics())
    let root = try #require(reading.document.root)
    let fields = reader.openFields(of: root, what: "a constant", names: .formula)
    #expect(fields.map(\.name) == ["a"])
    #expect(reader.diagnostics.sorted.map(\.code.id) == ["missing-value", "bad-name", "duplicate-name"])
  }

  @Test func suggestions() {
    let words = ["opacity", "position", "strokeStart", "scale", "at"]
    #expect(Suggestion.nearest(to: "opacty", in: words) == "opacity")
    #expect(Suggestion.nearest(to: "stroke-start", in: words) == "strokeStart")
    #expect(Suggestion.nearest(to: "sclae", in: words) == "scale")
    #expect(Suggestion.nearest(to: "rotation", in: words) == nil)
    #expect(Suggestion.nearest(to: "x", in: words) == nil)
    #expect(Suggestion.nearest(to: "pos", in: words) == "position")
    #expect(Suggestion.nearest(to: "scaleFactorX", in: words) == "scale")
    #expect(Suggestion.nearest(to: "str", in: ["strokeStart", "stroke"]) == "stroke")
    #expect(Suggestion.nearest(to: "po", in: words) == nil)
    #expect(Suggestion.nearest(to: "attribute", in: words) == nil)
    #expect(!Suggestion.isCertain("position", for: "pos"))
    #expect(Suggestion.isCertain("opacity", for: "opacty"))
    #expect(!Suggestion.isCertain("at", for: "ax"))
    #expect(Suggestion.nearest(to: String(repeating: "a", count: 1_000_000), in: words) == nil)
  }

  @Test func everyRowOfTheFormatIsDocumented() {
    for context in Format.contexts {
      #expect(Set(context.names).count == context.names.count, "\(context.title)")
      for row in context.rows {
        #expect(!row.summary.isEmpty && !row.value.described.isEmpty, "\(context.title) \(row.name)")
        #expect(!row.example.isEmpty || row.allowsMissing, "\(context.title) \(row.name)")
        #expect(!row.summary.hasSuffix("."), "\(row.name)")
      }
    }
  }
}
