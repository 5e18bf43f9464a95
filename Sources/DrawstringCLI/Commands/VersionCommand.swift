internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `version`: of the tool and of the language.
enum VersionCommand {
  static func run(_ terminal: inout Terminal) {
    terminal.output.write("drawstring \(Version.program) (language version \(Version.language))\n")
  }
}
