import Drawstring
import DrawstringReports
import DrawstringSyntax
import DrawstringTestSupport
import Synchronization
import Testing

/// How the files of `use:` are read, and how findings tell of them.
@Suite struct SharedFileTests {
  private static let head = "drawstring: 1\neffect: a\ncanvas: [10, 10]\n"

  private func check(_ yaml: String, name: String = "effect.yaml", _ texts: [String: String]) -> [String] {
    let report = SpecCheck.report(yaml: yaml, name: name, files: SharedFiles(texts))
    return report.map { zip($0.files, $0.findings).map { "\($0): \($1.code): \($1.message)" } } ?? []
  }

  @Test func aLibraryInARingHasTheRingAlone() {
    let first = "drawstring: 1\nlibrary: a\nuse: [b.yaml]\nconstants: {one: 1}\npaths: {way: M0 0 H1}"
    let second = "drawstring: 1\nlibrary: b\nuse: [a.yaml]\nconstants: {two: 2}"
    let texts = ["a.yaml": first, "b.yaml": second]
    #expect(
      check(first, name: "a.yaml", texts) == [
        "b.yaml: cycle: files use one another in a ring: a.yaml → b.yaml → a.yaml"
      ])
    // The name of the file may be another one than in the folder of the shared files.
    #expect(
      check(first, name: "/home/a.yaml", texts) == [
        "b.yaml: cycle: files use one another in a ring: /home/a.yaml → b.yaml → /home/a.yaml"
      ])
    #expect(
      check(second, name: "b.yaml", texts) == [
        "a.yaml: cycle: files use one another in a ring: b.yaml → a.yaml → b.yaml"
      ])
  }

  @Test func findingsTellTheirFile() {
    let texts = [
      "box.yaml": "drawstring: 1\nlibrary: box\ncomponents: {box: {layers: [{id: face, opacity: 3}]}}"
    ]
    let yaml = Self.head + "use: [box.yaml]\nlayers: [{id: a, kind: box}, {id: b, opacity: 2}]"
    #expect(check(yaml, texts).map { String($0.prefix { $0 != " " }) } == ["effect.yaml:", "box.yaml:"])
    #expect(SpecCheck.findings(yaml: yaml, files: SharedFiles(texts)).count == 2)
    #expect(SpecCheck.report(yaml: Self.head + "layers: [{id: a}]") == nil)
  }

  @Test func everyFileIsReadOnce() {
    let library = "drawstring: 1\nlibrary: lib\nuse: [none.yaml, lost.yaml]"
    let asked = Mutex<[String]>([])
    let files = SharedFiles { path in
      asked.withLock { $0.append(path) }
      return path.hasPrefix("lib") ? Array(library.utf8) : nil
    }
    let yaml = Self.head + "use: [none.yaml, lib1.yaml, ./none.yaml, lib2.yaml, lib1.yaml]\nlayers: [{id: a}]"
    let report = SpecCheck.report(yaml: yaml, files: files)
    #expect(asked.withLock { $0 } == ["none.yaml", "lib1.yaml", "lost.yaml", "lib2.yaml"])
    #expect(report?.findings.map(\.code) == Array(repeating: "shared-file", count: 6))
  }

  /// A mark may begin each file; places do not count it, and edits do not touch it.
  @Test(arguments: ["", "\u{FEFF}"], ["", "\u{FEFF}"])
  func byteOrderMarks(_ own: String, _ other: String) throws {
    let texts = [
      "box.yaml": other + "libary: box\nlibrary: box\ndrawstring: 1\nconstants: {far: 1}\nuse: [far.yaml]"
    ]
    let yaml = own + Self.head + "use: [box.yaml]\nlayers: [{id: a, zPosition: far}]"
    let report = try #require(SpecCheck.report(yaml: yaml, files: SharedFiles(texts)))
    #expect(report.files == ["box.yaml", "box.yaml"])
    #expect(
      report.findings.map { "\($0.range.lowerBound) \($0.code)" } == ["1:1 unknown-key", "5:7 shared-file"])
    let empty = SpecCheck.report(yaml: yaml, files: SharedFiles(["box.yaml": other + "# nothing"]))
    #expect(
      zip(empty?.files ?? [], empty?.findings ?? []).map { "\($0) \($1.code)" } == ["box.yaml empty-document"]
    )
    let library = other + "drawstring: 1\nlibrary: box\nconstants: {far: 1}"
    let effect = try Effect(yaml: yaml, files: SharedFiles(["box.yaml": library]))
    #expect(effect.frame(at: .idle)["a"]?.zPosition == 1)
  }

  @Test func longIdsAndDeepPartsCannotGrowWithoutBound() {
    let id = String(repeating: "i", count: 100_000)
    let layers = (0..<40).map { "{id: l\($0)}" }.joined(separator: ", ")
    let yaml =
      Self.head
      + "components: {box: {layers: [\(layers)]}}\nlayers: [{id: \(id), kind: box}, {id: b, kind: box}]"
    #expect(
      check(yaml, [:]) == [
        "effect.yaml: limit-exceeded: the ids before the names in components have more than 2000000 bytes"
      ])
    #expect(check(yaml.replacing(id, with: "short"), [:]) == [])
  }

  @Test func anEffectUsesAThousandFiles() {
    let files = SharedFiles { _ in Array("drawstring: 1\nlibrary: lib".utf8) }
    func findings(_ count: Int) -> [String] {
      let names = (0..<count).map { "f\($0).yaml" }.joined(separator: ", ")
      let yaml = Self.head + "use: [\(names)]\nlayers: [{id: a}]"
      return SpecCheck.findings(yaml: yaml, files: files).map(\.message)
    }
    #expect(findings(1_000) == [])
    #expect(findings(1_001) == ["'f1000.yaml' cannot be used: there are more than 1000 files"])
  }
}
