import DrawstringCore

// The wordings of the findings about expectations.

extension Diagnostic {
  static func expectationFailed(_ message: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.expectationFailed, message, at: range, node: node)
  }

  static func impossibleMoment(_ reason: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.impossibleMoment, "this moment cannot be: \(reason)", at: range, node: node)
  }

  static func expectsNothing(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .expectsNothing, "nothing is expected at this moment", at: range, node: node,
      help: ["name what is looked at and its value: 'top.opacity: 1'"])
  }

  static func notADistance(
    _ key: String, _ found: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, "'\(key)' is a number, an angle or a duration, and this is \(found)", at: range,
      node: node)
  }

  static func unknownInFrame(
    _ name: String, near: String?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .unknownName, "there is no signal named '\(brief(name))'", at: range, node: node,
      help: near.map { ["did you mean '\($0)'?"] }
        ?? [
          name == "variant"
            ? "a variant belongs to the moment: 'at: {..., variant: NAME}'"
            : "a layer's property is named with its layer: 'dot.opacity'"
        ],
      fix: fix(near, for: name, at: range))
  }

  static func notInFormulas(
    _ name: String, _ type: PropertyType, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let parts = type.hasParts ? type.laneNames.map { "'\(name).\($0)'" } : []
    return Diagnostic(
      .notInFormulas, "'\(brief(name))' is \(type.described), which formulas do not know", at: range,
      node: node,
      help: parts.isEmpty ? [] : ["a formula takes its parts: \(list(parts))"])
  }

  static func cannotBeContinuous(
    _ name: String, _ type: PropertyType, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .cannotBeContinuous, "'\(brief(name))' is \(type.described), and changes in steps only", at: range,
      node: node)
  }

  static func tooManyExpectations(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .tooManyExpectations,
      "the expectations of a file look at no more than \(ExpectationRun.mostNumbers) numbers of frames; those from "
        + "here on are not judged", at: range, node: node)
  }
}
