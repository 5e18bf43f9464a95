internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

extension OptionTable {
  /// Whether every command has the option, so that it may stand before the command too.
  static func isCommon(_ row: OptionRow) -> Bool { row.commands.count == CommandName.allCases.count }

  static var commonRows: [OptionRow] { rows.filter(isCommon) }

  /// Of a command's rows those that not every command has.
  static func ownRows(of command: CommandName) -> [OptionRow] { rows(of: command).filter { !isCommon($0) } }
}
