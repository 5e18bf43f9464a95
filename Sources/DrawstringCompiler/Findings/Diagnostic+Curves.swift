internal import DrawstringCore
internal import DrawstringSyntax

// The wordings of the findings about springs and waves.

extension Diagnostic {
  static func cannotSwing(_ name: String, _ type: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .cannotSwing, "'\(brief(name))' is \(type), which has nothing to swing through", at: range, node: node)
  }
}

extension DiagnosticCode {
  static let cannotSwing = DiagnosticCode("cannot-swing")
}
