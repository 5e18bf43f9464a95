internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

// The wordings of the findings about what can never happen.

extension Diagnostic {
  static func written(_ value: Double) -> String { JavaScriptNumber.description(of: value) }
}
