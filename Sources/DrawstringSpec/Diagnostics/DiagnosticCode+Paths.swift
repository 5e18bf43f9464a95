// Findings about SVG path data.

extension DiagnosticCode {
  static let pathDataStart = DiagnosticCode(
    "path-data-start", .error, "Path data does not begin with a move.",
    why: "The first command of path data is 'M x y' (or 'm'), which says where the outline starts.",
    bad: shape("L10 10"), good: shape("M0 0 L10 10"))

  static let pathDataCharacter = DiagnosticCode(
    "path-data-character", .error, "Path data holds a character that is no command and no number.",
    why: """
      Path data is commands and their numbers. The commands are M L H V C S Q T A Z, small letters for relative \
      places; numbers are separated by spaces or one comma. A constant is written '${name}'.
      """,
    bad: shape("M0 0 X10 10"), good: shape("M0 0 L10 10"))

  static let pathDataNumber = DiagnosticCode(
    "path-data-number", .error, "A path command lacks a number, or has one that is too large.",
    why: """
      Each command takes its numbers in full: M, L and T two, H and V one, Q and S four, C six, A seven. A command \
      may be repeated by giving its numbers again without the letter, but then again all of them.
      """,
    bad: shape("M0 0 L10"), good: shape("M0 0 L10 10"))

  static let pathDataFlag = DiagnosticCode(
    "path-data-flag", .error, "An arc flag in path data is neither 0 nor 1.",
    why: """
      An arc is 'A rx ry rotation large-arc sweep x y'. The two flags choose one of the four arcs that fit: the \
      longer way round (1) or the shorter (0), clockwise (1) or counter-clockwise (0).
      """,
    bad: shape("M0 0 A5 5 0 2 1 10 0"), good: shape("M0 0 A5 5 0 1 1 10 0"))

  static let pathsCodes: [DiagnosticCode] = [
    pathDataStart, pathDataCharacter, pathDataNumber, pathDataFlag,
  ]

  private static func shape(_ data: String) -> String {
    """
    drawstring: 1
    effect: a
    canvas: [100, 100]
    paths: {p: "\(data)"}
    layers: [{id: a, kind: shape, path: p}]

    """
  }
}
