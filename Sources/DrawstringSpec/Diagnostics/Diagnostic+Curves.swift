internal import DrawstringCore

// The wordings of the findings about springs and waves.

extension Diagnostic {
  static func unknownEasingParameter(
    _ text: ScalarText, _ range: Range<Int>, _ row: EasingRow, _ names: [String], near: String?
  ) -> Diagnostic {
    let name = text.bytes.string(range)
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let offer = offer(
      near, for: name, at: text.range(range), or: names.isEmpty ? [] : ["its parameters are \(list)"])
    return Diagnostic(
      .invalidEasing, "'\(row.name)' has no parameter '\(text.bytes.excerpt(range))'", at: text.range(range),
      node: text.node, help: offer.help, fix: offer.fix)
  }

  static func endlessSpring(isBounce: Bool, at range: SourceRange, node: NodeID?) -> Diagnostic {
    Diagnostic(
      .endlessSpring, "this spring never settles, and nothing says how long it is to swing", at: range,
      node: node,
      help: [isBounce ? "give it a 'bounce' below 1" : "give it a 'damping' above 0"])
  }
}
