internal import DrawstringCompiler
import DrawstringCore
package import DrawstringSyntax

// The wordings of the findings about what shows only while an effect runs.

extension Diagnostic {
  /// `words` say what was looked at, and up to which limit.
  static func partialLook(_ words: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.partialLook, "this effect was looked at in part: \(words)", at: range, node: node)
  }

  static func rounded(_ value: Double) -> String {
    JavaScriptNumber.description(of: abs(value) < 1e9 ? (value * 1e3).rounded() / 1e3 + 0 : value)
  }
}

extension DiagnosticCode {
  package static let partialLook = DiagnosticCode("partial-look", .info, sharesRanges: true)
}
