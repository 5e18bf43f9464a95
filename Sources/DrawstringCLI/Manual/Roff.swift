internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// Lines of a manual page, in the language of troff's macro package man.
enum Roff {
  /// Text as it is to be read: nothing in it is taken for a request or an escape.
  static func text(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default: result += "\\[u\(hexadecimal(scalar))]"
      }
    }
    // A point at the beginning of a line would be a request.
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  static func section(_ title: String) -> String { ".SH \(quoted(title))" }

  static func subsection(_ title: String) -> String { ".SS \(quoted(title))" }

  /// A term in bold, followed by words of explanation to its right or below.
  static func entry(_ term: String, _ explanation: String) -> [String] {
    [".TP", ".B \(quoted(term))", text(explanation)]
  }

  /// A line as it is typed, below what it is for.
  static func example(_ line: String, _ summary: String) -> [String] {
    [".TP", text(summary), ".EX", text(line), ".EE"]
  }

  private static func quoted(_ text: String) -> String { "\"\(self.text(text))\"" }

  /// At least four digits, as `\[uXXXX]` wants.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
