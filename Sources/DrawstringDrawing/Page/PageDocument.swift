internal import DrawstringOutput
internal import DrawstringSyntax

/// A page as HTML, with all that it needs in one file.
package enum PageDocument {
  /// Nothing may be loaded from anywhere, whatever an effect says; a watched page may ask where it came from.
  private static func policy(isWatched: Bool) -> String {
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
      + (isWatched ? "; connect-src 'self'" : "")
  }

  /// `revision` is which page of a watched spec it is; nil for a page of its own.
  static func text(title: String, body: String, scripts: [String], revision: Int? = nil) -> String {
    let scripts = scripts.map { "<script>\n(() => {\n\"use strict\";\n\($0)\n})();\n</script>\n" }
    return """
      <!doctype html>
      <html lang="en"\(revision.map { " data-watch=\"\($0)\"" } ?? "")>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy(isWatched: revision != nil))">
      <title>\(escaped(title))</title>
      <style>
      \(Resource.pageStyle)
      </style>
      </head>
      <body>
      \(body)
      \(scripts.joined())</body>
      </html>

      """
  }

  /// Text as it stands between tags and in attributes.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in Printable.prose(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
