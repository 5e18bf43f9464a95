import DrawstringCLI
import DrawstringCompiler
import DrawstringDrawing
import DrawstringLint
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax
import Testing

/// Every bad case, read as the runner of GitHub Actions reads workflow commands: `ActionCommand.TryParseV2` and the
/// handler of issues in `actions/runner`.
@Suite struct ReportingGitHubRunnerTests {
  private struct Command {
    var name: String
    var properties: [String: String] = [:]
    var message: String

    init?(_ line: Substring) {
      guard line.hasPrefix("::") else { return nil }
      let rest = line.dropFirst(2)
      guard let end = rest.firstRange(of: "::") else { return nil }
      let head = rest[..<end.lowerBound].split(separator: " ", maxSplits: 1)
      guard let name = head.first else { return nil }
      self.name = String(name)
      message = Self.unescaped(rest[end.upperBound...], ["%0D": "\r", "%0A": "\n"])
      for pair in head.dropFirst().joined().split(separator: ",") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        properties[String(parts[0])] = Self.unescaped(
          parts[1], ["%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ","])
      }
    }

    private static func unescaped(_ text: Substring, _ escapes: [String: String]) -> String {
      var result = ""
      var rest = text
      while let sign = rest.firstIndex(of: "%") {
        result += rest[..<sign]
        let escape = String(rest[sign...].prefix(3))
        result += escape == "%25" ? "%" : escapes[escape] ?? escape
        rest = rest[sign...].dropFirst(3)
      }
      return result + rest
    }
  }

  @Test func theRunnerUnderstandsEveryLine() throws {
    let run = Run("validate", "--strict", "--format", "github", ProjectFile.root + "/Tests/Cases/bad")
    let codes = Set(FindingPage.all.map(\.code.id))
    var count = 0
    for line in run.output.split(separator: "\n") {
      guard let command = Command(line) else {
        Issue.record("\(line)")
        continue
      }
      count += 1
      #expect(["error", "warning", "notice"].contains(command.name))
      #expect(!command.message.isEmpty)
      #expect(codes.contains(command.properties["title"] ?? ""))
      #expect(
        Set(command.properties.keys).isSubset(of: ["title", "file", "line", "endLine", "col", "endColumn"]))
      let file = try #require(command.properties["file"])
      #expect(Files.status(of: file)?.kind == .file, "\(file)")
      func number(_ name: String) -> Int? { command.properties[name].flatMap { Int($0) } }
      guard let first = number("line"), let last = number("endLine") else { continue }
      #expect(1 <= first && first <= last)
      // The runner drops columns where the lines differ.
      if let from = number("col"), let to = number("endColumn") {
        #expect(first == last && 1 <= from && from <= to)
      } else {
        #expect(command.properties["col"] == nil && command.properties["endColumn"] == nil && first < last)
      }
    }
    #expect(count > 300)
  }
}
