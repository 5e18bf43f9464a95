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

/// What the pages for readers show is what happens.
///
/// One after the other, since with `UPDATE_GOLDEN=1` they write the pages they read.
@Suite(.serialized) struct GuideTests {
  static let pages = [
    "README.md", "specs/README.md", "specs/guide.md", "specs/cookbook.md", "specs/commands.md",
    "specs/language.md", "specs/export.md", "specs/import.md", "specs/apple.md", "specs/web.md", "specs/c.md",
    "specs/frameworks.md", "specs/android.md", "specs/hosts.md", "specs/adapting.md", "specs/cost.md",
    "specs/testing.md", "specs/versions.md", "specs/install.md",
    "Sources/Drawstring/Drawstring.docc/GettingStarted.md",
    "Sources/Drawstring/Drawstring.docc/WritingAnEffect.md",
    "Sources/Drawstring/Drawstring.docc/QueryingFrames.md",
    "Sources/Drawstring/Drawstring.docc/DrivingAControl.md",
  ]

  /// Pages without commands or effects that are run.
  static let otherPages = [
    "specs/reference.md", "specs/diagnostics.md", "specs/element.md", "specs/drawing.md", "specs/drawn.md",
    "specs/editors.md", ".github/CONTRIBUTING.md", "CHANGELOG.md", "Sources/ARCHITECTURE.md",
    "Sources/Drawstring/Drawstring.docc/Drawstring.md", "Tests/README.md",
    "Tests/Tools/Benchmarks/README.md", "Tests/Tools/Fuzz/README.md", "Tests/Tools/Mutations/README.md",
    "Tests/Tools/Stress/README.md",
  ]

  @Test(arguments: pages) func commandsAnswerAsShown(_ path: String) throws {
    var page = try GuidePage(path)
    try TemporaryFolder.with { folder in
      let runner = ConsoleRunner(page, in: folder)
      // From the last to the first, so that a longer answer does not move the others.
      for block in page.blocks(of: "console").reversed() {
        var example = ConsoleExample(block)
        #expect(!example.commands.isEmpty, "\(path):\(block.line) shows no command")
        for index in example.commands.indices {
          let command = example.commands[index]
          guard let run = runner.run(command.line) else {
            Issue.record("\(path):\(block.line): '\(command.line)' does not run the tool")
            continue
          }
          #expect(run.code != .wrongUsage && run.code != .failure, "\(path):\(block.line): \(command.line)")
          if !command.matches(run.answer) { example.commands[index].shown = run.answer }
        }
        page.replace(block, with: example.lines)
      }
      try page.expectCurrent()
    }
  }

  @Test(arguments: pages) func otherCommandsWork(_ path: String) throws {
    let page = try GuidePage(path)
    TemporaryFolder.with { folder in
      let runner = ConsoleRunner(page, in: folder)
      for block in page.blocks(of: "sh") {
        for line in block.lines {
          // In a debug build that takes as long as all other commands together; `.ci/run` bakes such a page, too.
          if line.contains("--format html"), !Effort.isFull { continue }
          // It serves until an interrupt; `ArgumentParserTests` parses the same lines as examples of its help.
          if line.hasPrefix("drawstring watch ") { continue }
          guard let run = runner.run(line) else { continue }
          #expect(run.code == .clean, "\(path):\(block.line): \(line): \(run.answer.joined(separator: "\n"))")
        }
      }
    }
  }

  @Test(arguments: pages) func copiesAreCopies(_ path: String) throws {
    var page = try GuidePage(path)
    // From the last to the first, so that a longer copy does not move the others.
    for block in page.blocks.reversed() {
      guard let original = block.noted("a copy of") else { continue }
      let text = try ProjectFile.text(of: original)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      page.replace(block, with: lines.map(String.init))
    }
    try page.expectCurrent()
  }

  @Test(arguments: pages) func effectsHaveNoFindings(_ path: String) throws {
    for block in try GuidePage(path).blocks(of: "yaml") where block.noted("file") == nil {
      let place = "\(path):\(block.line)"
      let findings =
        block.lines.contains { $0.hasPrefix("- {at:") }
        ? Trace.load(name: place, bytes: Array(block.text.utf8)).diagnostics
        : Effect.load(name: place, bytes: Array(Evaluator.effect(of: block.lines).utf8)).diagnostics
      #expect(findings.isEmpty, "\(place): \(findings.map(\.message).joined(separator: "; "))")
    }
  }

  @Test func theLibraryAnswersAsTheExampleSays() throws {
    let answers = try followRing(in: ProjectFile.root + "/specs/examples/first-ring.yaml")
    var page = try GuidePage("README.md")
    let block = try #require(page.blocks.first { $0.note == "answers" })
    page.replace(block, with: answers)
    try page.expectCurrent()
  }

  @Test(arguments: pages + otherPages) func linksLead(_ path: String)
    throws
  {
    let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    for (index, line) in try GuidePage(path).lines.enumerated() {
      for target in line.split(separator: "](").dropFirst() {
        guard let end = target.firstIndex(of: ")"), !target.hasPrefix("http") else { continue }
        let parts = target[..<end].split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let file = parts[0].isEmpty ? path : ProjectFile.resolved(folder + parts[0])
        let place = "\(path):\(index + 1): \(target[..<end])"
        #expect(ProjectFile.exists(file), "\(place)")
        if parts.count > 1 { #expect(try GuidePage(file).anchors.contains(parts[1]), "\(place)") }
      }
    }
  }
}
