package import DrawstringSyntax

extension Diagnostic {
  package static func impossibleMoment(_ reason: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.impossibleMoment, "this moment cannot be: \(reason)", at: range, node: node)
  }
}

extension DiagnosticCode {
  package static let impossibleMoment = DiagnosticCode("impossible-moment")
}
