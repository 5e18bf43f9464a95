import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

@Suite struct ManualPageTests {
  private static let page = Run("help", "--format", "man").output

  @Test func itTellsOfEverything() {
    for row in CommandTable.rows { #expect(Self.page.contains(".SS \"drawstring \(row.name.rawValue)")) }
    for row in OptionTable.rows {
      let spelling = row.name.rawValue.split(separator: "-").joined(separator: "\\-")
      #expect(Self.page.contains("\\-\\-\(spelling)"))
    }
    for code in ExitCode.allCases { #expect(Self.page.contains(".B \"\(code.rawValue)\"\n")) }
    for variable in Terminal.variables { #expect(Self.page.contains(".B \"\(variable.name)\"\n")) }
  }

  /// Only requests of the macro package begin with a point, and only troff's escapes with a backslash.
  @Test func allOfItIsPlainTroff() {
    let requests = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".EX", ".EE", ".\\\""]
    for line in Self.page.split(separator: "\n") {
      #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(line)")
      #expect(!line.hasPrefix("'"), "\(line)")
      if line.hasPrefix(".") {
        #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
      }
    }
  }

  @Test(.enabled(if: Program.isInstalled("groff"), "needs groff")) func troffHasNothingToSay() throws {
    try TemporaryFolder.with { folder in
      folder.file("drawstring.1", Self.page)
      let run = try Program.run(
        "groff", ["-ww", "-z", "-man", "-Tutf8", "-rCHECKSTYLE=3", "drawstring.1"], in: folder.path)
      #expect(run.text == "")
      #expect(run.code == 0)
    }
  }

  @Test func itIsAboutAllCommands() {
    #expect(Run("help", "frame", "--format", "man").code == .wrongUsage)
  }
}
