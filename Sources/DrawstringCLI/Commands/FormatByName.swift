internal import DrawstringCompiler
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// What the ending of the file of `--output` says about the format of the answer.
///
/// Without `--format` an ending that is a format's word chooses it. A picture or a page under the other's name, or
/// under that of a format that nobody here writes, is refused: other programs go by the ending.
enum FormatByName {
  /// The invocation with the format that its file's name asks for.
  static func applied(to invocation: Invocation) throws(UsageError) -> Invocation {
    guard let path = invocation.text(.output), let ending = ending(of: path),
      case .word(let words)? = OptionTable.row(.format, of: invocation.command)?.value
    else { return invocation }
    let shown = Printable.text(path)
    if invocation.command == .render, let way = ways[ending] {
      let stem = Printable.text(String(path.dropLast(ending.utf8.count)))
      throw UsageError(
        "--output: '\(shown)' cannot be drawn, only SVG, pages and characters: \(way.parts(between: "STEM.").joined(separator: stem))"
      )
    }
    // What a finding's code means is text alone.
    if invocation.command == .explain, !invocation.has(.property) { return invocation }
    let named = ending == "htm" ? "html" : ending
    guard words.contains(named) else { return invocation }
    if let format = invocation.text(.format) {
      if format != named, named == "svg" || named == "html" {
        throw UsageError("--output: '\(shown)' is \(named) by its name, and '--format' says \(format)")
      }
      return invocation
    }
    var result = invocation
    result.values[.format] = .text(named)
    return result
  }

  /// In lower case, without the point; nil for none.
  private static func ending(of path: String) -> String? {
    let name = FilePath.name(path)
    guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")), point != name.startIndex else { return nil }
    let ending = name[name.utf8.index(after: point)...].lowercased()
    return ending.isEmpty ? nil : ending
  }

  /// How to come to a file of a format that is not written here; `STEM.` stands for the name without its ending.
  private static let ways: [String: String] = {
    var ways: [String: String] = [
      "png": "'-o STEM.svg', and then 'rsvg-convert STEM.svg -o STEM.png'",
      "pdf": "'-o STEM.svg', and then 'rsvg-convert -f pdf STEM.svg -o STEM.pdf'",
      "svgz": "'-o STEM.svg', and then 'gzip'",
    ]
    for picture in ["jpg", "jpeg", "webp", "avif", "bmp", "tif", "tiff"] {
      ways[picture] = "'-o STEM.svg', and then 'rsvg-convert STEM.svg -o STEM.png'"
    }
    for film in ["gif", "apng", "mp4", "m4v", "mov", "webm", "mkv", "avi"] {
      ways[film] = "'--play -o STEM.svg' plays by itself in a browser or a README"
    }
    return ways
  }()
}
