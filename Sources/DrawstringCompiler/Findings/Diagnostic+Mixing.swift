internal import DrawstringCore
internal import DrawstringSyntax

// The wordings of the findings about what lies between keyframes and how values join those underneath.

extension Diagnostic {
  static func evenPace(_ key: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .evenPace, "'\(key)' has no say where keyframes are passed at an even pace", at: range, node: node,
      help: key == "ease" ? ["the node's own 'ease' shapes the whole way"] : [])
  }
}

extension DiagnosticCode {
  static let evenPace = DiagnosticCode("even-pace", .warning)
}
