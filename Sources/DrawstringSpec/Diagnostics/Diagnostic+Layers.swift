// The wordings of the findings about layers and how they depend on one another.

extension Diagnostic {
  static func ownMask(_ id: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.maskRing, "'\(brief(id))' is its own mask", at: range, node: node)
  }

  static func maskAround(_ mask: String, _ id: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .maskRing, "'\(brief(mask))' cannot be the mask of '\(brief(id))', which lies in it", at: range,
      node: node)
  }

  static func maskRing(_ ids: [String], at range: SourceRange, node: NodeID) -> Diagnostic {
    let ring = (ids.prefix(12) + (ids.count > 12 ? ["…"] : []) + ids.prefix(1)).joined(separator: " → ")
    return Diagnostic(.maskRing, "masks need one another in a ring: \(ring)", at: range, node: node)
  }
}
