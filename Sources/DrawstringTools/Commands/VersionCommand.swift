/// `version`: of the tool and of the language.
enum VersionCommand {
  static func run(_ terminal: inout Terminal) {
    terminal.output.write("drawstring \(Tool.version) (language version \(Tool.languageVersion))\n")
  }
}
