extension Diagnostic {
  package static func pathDataStart(
    _ isCommand: Bool, _ found: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .pathDataStart, "path data begins with 'M' or 'm', found \(isCommand ? "the command " : "")'\(found)'",
      at: range, node: node, help: ["write 'M x y' for the place where the outline starts"])
  }

  package static func pathDataCharacter(_ found: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .pathDataCharacter, "found '\(found)' in path data where a command was expected",
      at: range, node: node,
      help: ["the commands are M, L, H, V, C, S, Q, T, A and Z, or the same in small letters"])
  }

  package static func pathDataNumber(
    command: String, wants parameter: String, found: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .pathDataNumber, "found '\(found)' where the command '\(command)' wants a number, its \(parameter)",
      at: range, node: node)
  }

  package static func pathDataEnds(
    command: String, wants parameter: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .pathDataNumber, "path data ends where the command '\(command)' wants a number, its \(parameter)",
      at: range, node: node)
  }

  package static func pathDataTooLarge(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .pathDataNumber, "the number is too large, the largest possible is 1.7976931348623157e308",
      at: range, node: node)
  }

  package static func pathDataFlag(
    _ parameter: String, found: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .pathDataFlag, "found '\(found)' where an arc wants its \(parameter), 0 or 1", at: range, node: node)
  }
}
