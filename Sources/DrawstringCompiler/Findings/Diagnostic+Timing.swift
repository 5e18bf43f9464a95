internal import DrawstringCore
package import DrawstringSyntax

// The wordings of the findings about nodes that start after others, copies, and iterations that are cut.

extension Diagnostic {
  static func unknownSibling(_ name: String, near: String?, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .unknownNode, "there is no node '\(brief(name))' beside this one", at: range, node: node,
      help: near.map { ["did you mean '\($0)'?"] } ?? [], fix: fix(near, for: name, at: range))
  }

  static func notASibling(
    _ name: String, isOutermost: Bool, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let place = isOutermost ? "is a member of another node" : "is not a member of the same group"
    return Diagnostic(
      .notASibling, "'\(brief(name))' \(place), so its times are not those of this one", at: range, node: node
    )
  }
}

extension DiagnosticCode {
  package static let unknownNode = DiagnosticCode("unknown-node")
  static let notASibling = DiagnosticCode("not-a-sibling")
}
