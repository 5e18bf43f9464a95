// Comments that allow findings: `# drawstring: allow CODE`.

extension DiagnosticCode {
  static let unusedAllow = DiagnosticCode(
    "unused-allow", .warning, "A comment allows a finding that is not there.",
    why: """
      '# drawstring: allow CODE' stands behind what is meant, or on a line of its own right above it. Where nothing \
      is found there any more, the comment would only hide what comes later.
      """,
    bad: spec("constants: {r: 4}\nlayers: [{id: a, position: [r, 0]}] # drawstring: allow unused-constant"),
    good: spec("constants: {r: 4} # drawstring: allow unused-constant — for the host\nlayers: [{id: a}]"))

  static let unknownAllow = DiagnosticCode(
    "unknown-allow", .warning, "A comment allows a finding that does not exist.",
    why: """
      What 'allow' names is the code of a finding, as it stands in the brackets of a report. 'drawstring explain \
      CODE' tells what a code is about.
      """,
    bad: spec("layers: [{id: a}] # drawstring: allow flickering"),
    good: spec("constants: {r: 4} # drawstring: allow unused-constant\nlayers: [{id: a}]"))

  static let allowedError = DiagnosticCode(
    "allowed-error", .warning, "A comment tries to allow an error.",
    why: """
      A spec with an error is not evaluated at all, so there is nothing to allow. Only warnings and remarks, which \
      are about what is drawn, can be meant.
      """,
    bad: spec("layers: [{id: a}] # drawstring: allow unknown-key"),
    good: spec("layers: [{id: a}]"))

  static let unknownDirective = DiagnosticCode(
    "unknown-directive", .warning, "A comment that begins 'drawstring:' does not say what it allows.",
    why: "The one thing that a comment can tell is '# drawstring: allow CODE', with more codes after commas.",
    bad: spec("layers: [{id: a}] # drawstring: alow unused-constant"),
    good: spec("constants: {r: 4} # drawstring: allow unused-constant\nlayers: [{id: a}]"))

  static let allowCodes: [DiagnosticCode] = [unusedAllow, unknownAllow, allowedError, unknownDirective]

  private static func spec(_ text: String) -> String {
    "drawstring: 1\neffect: a\ncanvas: [100, 100]\n\(text)\n"
  }
}
