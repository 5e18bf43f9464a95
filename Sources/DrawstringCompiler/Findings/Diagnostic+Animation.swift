internal import DrawstringCore
package import DrawstringSyntax

// The wordings of the findings about clocks, timing, tracks, bodies and traces.

extension Diagnostic {
  static func needsTime(_ key: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .needsTime, "'\(key)' is about time, and this node runs over a signal", at: range, node: node,
      help: ["with 'range: [from, to]' the signal runs through the node's time"])
  }

  static func notAdditive(_ type: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.notAdditive, "nothing can be added to \(type)", at: range, node: node)
  }

  // MARK: Traces
}

extension DiagnosticCode {
  package static let needsTime = DiagnosticCode("needs-time")
  static let notAdditive = DiagnosticCode("not-additive")
}
