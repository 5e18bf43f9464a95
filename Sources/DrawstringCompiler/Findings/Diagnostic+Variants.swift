internal import DrawstringCore
package import DrawstringSyntax

// The wordings of the findings about variants.

extension Diagnostic {
  /// Without a node, a variant that was asked for from outside the file.
  package static func unknownVariant(
    _ name: String, near: String?, at range: SourceRange, node: NodeID? = nil
  ) -> Diagnostic {
    Diagnostic(
      .unknownVariant, "there is no variant '\(brief(name))'", at: range, node: node,
      help: near.map { ["did you mean '\($0)'?"] } ?? [],
      fix: node == nil ? nil : fix(near, for: name, at: range))
  }
}

extension DiagnosticCode {
  static let unknownVariant = DiagnosticCode("unknown-variant")
}
