package import DrawstringSyntax

extension Format {
  /// A project file, `drawstring.yaml`.
  package static let project = FormatContext(
    "the project",
    [
      FormatKey("drawstring", .version, "the version of the language", example: "1", isRequired: true),
      FormatKey(
        "files", .list(of: .text, called: "files and folders"),
        "the files and folders that `validate` and `fmt` take where none are named, from the folder of the project file",
        example: "[effects, shared/spinner.yaml]"),
      FormatKey(
        "strict", .boolean, "whether warnings count as errors, as with `--strict`", default: "false",
        example: "true"),
      FormatKey(
        "severities", .names(.effect, of: .words(ProjectSeverity.self)),
        "other severities of warnings and notes, by code; errors stay errors",
        example: "{flashing: error, outside-canvas: off}"),
      FormatKey(
        "assets", .saying("a folder", .text),
        "the folder of the images that image layers name, as with `--assets`", example: "images"),
      FormatKey(
        "sizes",
        .list(of: .pair(.length(in: 0...(.infinity)), written: "[width, height] in points"), called: "sizes"),
        "further sizes at which effects with a flexible canvas are checked; a fixed direction keeps its size",
        example: "[[320, 55], [1024, 55]]"),
    ])
}

/// The severity that a project gives a code.
package enum ProjectSeverity: String, WordEnumeration {
  case off, info, warning, error

  package var summary: String {
    switch self {
    case .off: "findings of the code are left out"
    case .info: "a note"
    case .warning: "a warning"
    case .error: "an error: the file is refused by `validate`; other commands still show its effect"
    }
  }

  /// The severity of findings; nil where they are left out.
  package var severity: Severity? { Severity(rawValue: rawValue) }
}
