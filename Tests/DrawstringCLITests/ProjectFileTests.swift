import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLoader
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax
import DrawstringTestSupport
import Foundation
import Testing

/// The project file, `drawstring.yaml`.
@Suite struct ProjectFileTests {
  private func project(_ text: String) -> (project: Project?, codes: [String]) {
    let loaded = LoadedProject(name: "drawstring.yaml", bytes: Array(("drawstring: 1\n" + text).utf8))
    return (loaded.project, loaded.diagnostics.map(\.code.id))
  }

  @Test func partsAreRead() throws {
    let read = project(
      """
      files: [effects, one.yaml]
      strict: true
      severities: {flashing: error, unused-path: off, unused-constant: info}
      assets: images
      sizes: [[320, 55], [1024pt, 2 * 55]]
      """)
    let project = try #require(read.project)
    #expect(read.codes == [])
    #expect(project.files == ["effects", "one.yaml"] && project.isStrict && project.assets == "images")
    #expect(project.severities == ["flashing": .error, "unused-path": .off, "unused-constant": .info])
    #expect(project.sizes.map { [$0.x, $0.y] } == [[320, 55], [1024, 110]])
  }

  /// The examples of the keys, which the schema shows, are without findings.
  @Test func examplesAreRight() {
    for row in Format.project.rows where row.name != "drawstring" {
      #expect(project("\(row.name): \(row.example)\n").codes == [], "\(row.name)")
    }
  }

  /// What is wrong has a finding, and the rest counts.
  @Test(arguments: [
    ("fils: [a]", "unknown-key"), ("files: a", "wrong-kind"), ("strict: yes", "unknown-name"),
    ("severities: {flash: error}", "unknown-name"), ("severities: {mask-ring: error}", "unknown-name"),
    ("severities: {flashing: loud}", "unknown-name"),
    ("severities: {unknown-key: off}", "invalid-value"), ("sizes: [[320]]", "wrong-count"),
    ("sizes: [[0, 55]]", "canvas-size"), ("assets: [a]", "wrong-kind"),
  ])
  func mistakesAreFindings(_ text: String, _ code: String) {
    let read = project(text + "\nx-note: kept\n")
    #expect(read.codes == [code])
  }

  /// An effect or a shared file may have the name of a project file.
  @Test(arguments: ["effect: a", "library: a", "layers: []"])
  func otherFilesAreNoProjects(_ text: String) { #expect(project(text).project == nil) }

  private static let effect = """
    drawstring: 1
    effect: wide
    canvas: {rect: [0, 0, 400, 50], flexible: width}
    constants: {spare: 3}
    layers:
      - {id: dot, position: [380, 20], size: [10, 10], backgroundColor: red}

    """

  private func report(_ project: String) -> [String] {
    let settings = self.project(project).project ?? Project()
    let report = FileReport(
      name: "wide.yaml", bytes: Array(Self.effect.utf8), files: .none, project: settings)
    return report.diagnostics.map { "\($0.code.severity) \($0.code.id)" }
  }

  @Test func severitiesAndSizesCount() {
    #expect(report("") == ["warning unused-constant"])
    #expect(report("severities: {unused-constant: error}") == ["error unused-constant"])
    #expect(report("severities: {unused-constant: off}") == [])
    #expect(
      report("sizes: [[500, 50], [320, 50], [300, 50]]")
        == ["warning unused-constant", "warning outside-canvas"])
  }

  /// The nearest file above the working directory, its files where none are named, and its images.
  @Test func programFindsIt() throws {
    guard BuiltProgram.path != nil else { return }
    try TemporaryFolder.with { folder in
      folder.folder("effects")
      folder.folder("work")
      folder.file(
        "drawstring.yaml", "drawstring: 1\nfiles: [effects]\nseverities: {unused-constant: error}\n")
      folder.file("effects/wide.yaml", Self.effect)
      let output = Pipe()
      let program = try BuiltProgram(["validate"], output: output, folder: "\(folder.path)/work")
      #expect(program.end() == 1)
      let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(text.hasPrefix("../effects/wide.yaml:4:13: error[unused-constant]"))
      let named = try BuiltProgram(["validate", "work"], folder: folder.path)
      #expect(named.end() == 3)
      let check = try BuiltProgram(["fmt", "--check"], folder: "\(folder.path)/work")
      #expect(check.end() == 0)
    }
  }

  /// Traces are checked by themselves, in folders too.
  @Test func tracesAreChecked() {
    TemporaryFolder.with { folder in
      folder.file("good.yaml", "- {at: 0s, drag: 12}\n- {at: 1s, set: {anything: 0.4}}\n")
      folder.file("bad.yaml", "- {at: 0s, drag: 12}\n- {at: 1, release: true}\n")
      folder.file("list.yaml", "- 1\n- 2\n")
      let run = Run("validate", folder.path)
      #expect(run.code == .findings)
      #expect(run.output.hasPrefix("\(folder.path)/bad.yaml:2:8: error[wrong-unit]"))
      #expect(run.output.hasSuffix("2 files: 1 error\n"))
    }
  }
}
