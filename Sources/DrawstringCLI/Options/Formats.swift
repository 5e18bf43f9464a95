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

/// The files of the formats.
enum FormatFiles {
  /// The extensions of files of a format.
  static func endings(of format: String) -> [String] {
    switch format {
    case "text": ["txt"]
    case "html": ["html", "htm"]
    case "yaml": ["yaml", "yml"]
    case "ndjson": ["ndjson", "jsonl"]
    case "dot": ["dot", "gv"]
    case "mermaid": ["mmd", "mermaid"]
    case "man": ["1"]
    case "table": ["txt", "table"]
    default: [format]
    }
  }

  /// The endings that no file of another format may have.
  static let pictures = Set(PictureFormat.allCases.filter { $0 != .ansi }.map(\.rawValue))
}
