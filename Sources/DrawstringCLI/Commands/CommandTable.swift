/// All commands, in the order of the help.
package enum CommandTable {
  package static let rows = [
    ValidateCommand.row, FmtCommand.row, FrameCommand.row, FramesCommand.row, RenderCommand.row,
    WatchCommand.row, EventsCommand.row, InspectCommand.row, ExplainCommand.row, DiffCommand.row,
    CompileCommand.row, ExportCommand.row, ImportCommand.row, NewCommand.row, SchemaCommand.row,
    LanguageServerCommand.row, CompletionsCommand.row, HelpCommand.row, VersionCommand.row,
  ]

  /// The row of a command by its spelling; nil for none.
  package static func row(_ word: String) -> CommandRow? { rows.first { $0.name.rawValue == word } }
}
