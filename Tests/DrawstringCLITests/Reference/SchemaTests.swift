import Drawstring
import DrawstringCLI
import DrawstringCompiler
import DrawstringDrawing
import DrawstringLint
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// The schema accepts every valid spec and rejects mistakes of structure.
@Suite struct SchemaTests {
  /// The codes that the schema sees wherever they are given.
  private static let structural: Set<String> = [
    "unknown-key", "missing-key", "missing-value", "unsupported-version", "conflicting-keys", "bad-name",
  ]

  private static func json(_ text: String) -> JSONValue {
    let document = Effect.load(name: "", bytes: Array(text.utf8)).document
    return document.root.map { JSONValue(document, $0) } ?? .null
  }

  @Test func acceptsEveryGoodCaseAndEverySpec() throws {
    var check = SchemaCheck(Schema.root)
    for file in ProjectFiles.texts(in: "specs", endings: [".yaml"]) where file.text.contains("\neffect:") {
      #expect(try check.accepts(Self.json(file.text)), "\(file.path)")
    }
    for file in CaseFile.all(in: "good") {
      #expect(try check.accepts(Self.json(file.text)), "\(file.name)")
    }
  }

  @Test func acceptsEveryMendedExample() throws {
    var check = SchemaCheck(Schema.root)
    for page in FindingPage.all where page.subject == .effect {
      #expect(try check.accepts(Self.json(page.good)), "\(page.code.id)")
    }
  }

  @Test func rejectsMistakesOfStructure() throws {
    var check = SchemaCheck(Schema.root)
    for page in FindingPage.all where page.subject == .effect && Self.structural.contains(page.code.id) {
      #expect(try !check.accepts(Self.json(page.bad)), "\(page.code.id)")
    }
    for file in CaseFile.all(in: "bad") {
      let codes = Set(
        Effect.load(name: file.name, bytes: Array(file.text.utf8)).diagnostics.map(\.code.id))
      // A key that the value of another key needs is no matter of the schema.
      if codes.isDisjoint(with: Self.structural) || file.name.hasSuffix("fires-never.yaml") { continue }
      #expect(try !check.accepts(Self.json(file.text)), "\(file.name)")
    }
  }

  @Test(arguments: [
    ("duration: 300", false), ("duration: 300ms", true), ("duration: calm", true),
    ("duration: 2 * 0.5s", true), ("duration: -1s", false), ("delay: -1s", true), ("duration: 5deg", false),
    ("repeat: forever", true), ("repeat: 3", true), ("repeat: -1", false), ("direction: alternat", false),
    ("direction: alternate", true), ("ease: ease-out", true), ("ease: ease-inout", false),
    ("ease: cubic-bezier(0, 0, 1, 1)", true), ("ease: [0, 0, 1, 1]", true), ("ease: [0, 0, 1]", false),
    ("during: [refreshing, finishing]", true), ("during: [refreshing, done]", false), ("over: pull", true),
    ("stagger: {each: 0.1s, from: center}", true), ("stagger: {each: 0.1s, from: -1}", false),
    ("stagger: {each: 1}", false), ("when: pull > 3", true), ("when: 3", false), ("x-note: anything", true),
    ("duratoin: 1s", false), ("tracks: {dot.opacity: {from: 0, too: 1}}", false),
    ("tracks: {dot.opacity: [0, {at: 50%, value: 1, hold: true}]}", true),
    ("tracks: {dot.opacity: [{at: 50%, valeu: 1}]}", false),
  ]) func judgesKeysOfNodes(_ entry: String, _ isRight: Bool) throws {
    var check = SchemaCheck(Schema.root)
    let tracks = entry.hasPrefix("tracks") ? "" : "tracks: {dot.opacity: 1}, "
    let text =
      "drawstring: 1\neffect: a\ncanvas: [9, 9]\nlayers: [{id: dot}]\nanimations: [{\(tracks)\(quoted(entry))}]\n"
    #expect(try check.accepts(Self.json(text)) == isRight, "\(entry)")
  }

  /// In braces a call is quoted.
  private func quoted(_ entry: String) -> String {
    guard entry.contains("(") else { return entry }
    let parts = entry.split(separator: ": ", maxSplits: 1)
    return "\(parts[0]): \"\(parts[1])\""
  }

  @Test(arguments: [
    ("kind: shape, path: none", true), ("path: none", false), ("kind: shape, string: a", false),
    ("kind: spinner, diameter: 28", true), ("kind: spinner, opacity: 1.4", false), ("kind: 5", false),
    ("rotation: 90", false), ("rotation: 90deg", true),
    ("rotation: pull * 1deg", true),
    ("position: [1, 2]", true), ("position: [1]", false), ("position.x: pull", true),
    ("position.z: 1", false), ("opacity: 40%", true), ("opacity: 1.4", false), ("cornerRadius: -1", false),
    ("scale: 2", true), ("scale: [1, 2]", true), ("hidden: true", true), ("hidden: not idle", true),
    ("hidden: 1", false), ("backgroundColor: '#404040'", true), ("backgroundColor: '#40404'", false),
    ("backgroundColor: 5", false), ("layers: [{id: b}]", true), ("layers: {id: b}", false),
    ("layers: [{kind: group}]", false), ("label: 12", true), ("label: []", false), ("label: ~", false),
  ]) func judgesKeysOfLayers(_ entries: String, _ isRight: Bool) throws {
    var check = SchemaCheck(Schema.root)
    let text = "drawstring: 1\neffect: a\ncanvas: [9, 9]\nlayers: [{id: a, \(entries)}]\n"
    #expect(try check.accepts(Self.json(text)) == isRight, "\(entries)")
  }

  @Test func everySpecNamesTheSchema() throws {
    for (folder, schema) in [("specs", "schema.json"), ("specs/examples", "../schema.json")] {
      for name in try Files.names(in: "\(ProjectFile.root)/\(folder)") where name.hasSuffix(".yaml") {
        let text = try ProjectFile.text(of: "\(folder)/\(name)")
        #expect(
          text.hasPrefix("# yaml-language-server: $schema=\(schema)\n"),
          "\(folder)/\(name) does not begin with '# yaml-language-server: $schema=\(schema)'")
      }
    }
  }
}
