extension Diagnostic {
  static func unusedConstant(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unusedConstant, "the constant '\(name)' is never used", at: range, node: node,
      help: ["use it where its value is written out, or take it away"])
  }

  static func unusedSignal(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unusedSignal, "nothing in the effect uses the signal '\(name)'", at: range, node: node,
      help: ["a number for the host belongs to 'outputs'"])
  }

  static func unusedPath(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unusedPath, "the path '\(name)' is never used", at: range, node: node,
      help: ["a shape layer shows it with 'path: \(name)'"])
  }
}
