// The wordings of the findings about variants.

extension Diagnostic {
  static func unknownInVariant(
    _ what: String, _ name: String, near: String?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let noun = what.drop { $0 != " " }.dropFirst()
    let help =
      switch what {
      case "a node": "a node that only the variant has needs 'tracks', 'group' or 'sequence'"
      case "a track": nil as String?
      default: "define it for the whole effect, in '\(noun)s'"
      }
    return Diagnostic(
      .unknownInVariant, "the effect has no \(noun) '\(brief(name))' that a variant could change",
      at: range, node: node, help: near.map { ["did you mean '\($0)'?"] } ?? help.map { [$0] } ?? [],
      fix: fix(near, for: name, at: range))
  }

  static func variantChangesType(
    _ name: String, from was: ConstantValue, to now: ConstantValue, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .variantChangesType,
      "the constant '\(brief(name))' is \(was.described), and here \(now.described)", at: range, node: node)
  }

  static func tooManyVariants(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .tooManyVariants,
      "a file has at most \(VariantReader.mostVariants) variants, which together read at most "
        + "\(VariantReader.mostNodes) nodes", at: range, node: node)
  }

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
