internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// The shells that completions are made for.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// A script that teaches the shell the commands, options and words of the tables.
  package var completions: String {
    let lines =
      switch self {
      case .bash: BashCompletions.lines
      case .zsh: ZshCompletions.lines
      case .fish: FishCompletions.lines
      }
    return lines.joined(separator: "\n") + "\n"
  }
}
