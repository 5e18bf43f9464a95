import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports

/// Commands of a page and what they print, as in a terminal: lines that begin with `$ `, each with its answer.
struct ConsoleExample {
  struct Command {
    /// The line without its `$ `.
    var line: String
    /// What the page shows of the answer; a line `…` stands for any lines.
    var shown: [String]

    func matches(_ answer: [String]) -> Bool { Self.matches(shown[...], answer[...]) }

    private static func matches(_ shown: ArraySlice<String>, _ answer: ArraySlice<String>) -> Bool {
      guard let gap = shown.firstIndex(of: "…") else { return shown == answer }
      let before = shown[..<gap]
      guard answer.count >= before.count, answer.prefix(before.count) == before else { return false }
      let rest = answer.dropFirst(before.count)
      return rest.indices.contains { matches(shown[(gap + 1)...], rest[$0...]) }
        || matches(shown[(gap + 1)...], [])
    }
  }

  var commands: [Command] = []

  init(_ block: GuidePage.Block) {
    for line in block.lines {
      if line.hasPrefix("$ ") {
        commands.append(Command(line: String(line.dropFirst(2)), shown: []))
      } else if !commands.isEmpty {
        commands[commands.count - 1].shown.append(line)
      }
    }
  }

  var lines: [String] { commands.flatMap { ["$ " + $0.line] + $0.shown } }
}

/// Runs the commands of a page where they find the project's files and the page's own.
struct ConsoleRunner {
  let folder: TemporaryFolder

  init(_ page: GuidePage, in folder: TemporaryFolder) {
    self.folder = folder
    for block in page.blocks {
      if let name = block.noted("file") { folder.file(name, block.text) }
    }
  }

  /// What a command line prints and how it ends, with the files named as on the page; nil for other programs.
  func run(_ line: String) -> (answer: [String], code: ExitCode)? {
    var words = line.split(separator: " ").map(String.init)
    guard !words.starts(with: ["swift", "build"]), let start = words.firstIndex(of: "drawstring") else {
      return nil
    }
    words.removeSubrange(...start)
    let run = Run(
      words.indices.map { index in
        // What is written lands in the folder, too, where it is a file.
        index > 0 && words[index - 1] == "-o" && words[index] != "-"
          ? "\(folder.path)/\(words[index])" : path(words[index])
      })
    let text = (run.output + run.errors)
      .split(separator: ProjectFile.root + "/", omittingEmptySubsequences: false).joined()
      .split(separator: folder.path + "/", omittingEmptySubsequences: false).joined()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return (lines.last == "" ? lines.dropLast() : lines, run.code)
  }

  private func path(_ word: String) -> String {
    if folder.names.contains(word) { return "\(folder.path)/\(word)" }
    return word.hasPrefix("specs") && ProjectFile.exists(word) ? ProjectFile.named(word) : word
  }
}
