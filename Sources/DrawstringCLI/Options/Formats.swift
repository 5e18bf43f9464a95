// The words of `--format` for each group of commands. The first word is the default; the command writes every format.

enum FindingsFormat: String, CaseIterable { case text, json, github, sarif }

enum GraphFormat: String, CaseIterable { case text, json, dot, mermaid }

enum ExplanationFormat: String, CaseIterable { case text, json }

enum ComparisonFormat: String, CaseIterable { case text, json, html }

enum FrameFormat: String, CaseIterable { case json, table, yaml, draw }

enum HelpFormat: String, CaseIterable { case text, man }

enum PictureFormat: String, CaseIterable {
  case svg, png, apng, gif, ansi, html

  /// Whether files of the format play.
  var isFilm: Bool { self == .apng || self == .gif }
}
