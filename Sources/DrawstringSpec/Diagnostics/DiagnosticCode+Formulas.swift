/// Findings about formulas.
extension DiagnosticCode {
  /// A spec whose one layer has a formula for its opacity.
  private static func opacity(_ formula: String) -> String {
    "drawstring: 1\neffect: a\ncanvas: [100, 100]\nlayers:\n  - id: dot\n    opacity: \(formula)\n"
  }

  static let formulaSyntax = DiagnosticCode(
    "formula-syntax", .error, "A formula is not complete, or has a word where none belongs.",
    why:
      "A formula joins values by operators: each operator wants a value on both sides, and two values side by side want an operator between them.",
    bad: opacity("\"1 -\""), good: opacity("1 - progress"))
  static let unclosedParenthesis = DiagnosticCode(
    "unclosed-parenthesis", .error, "A parenthesis is opened and never closed.",
    why: "Every parenthesis of a formula, an easing or a colour has its partner in the same text.",
    bad: opacity("(1 - progress"), good: opacity("(1 - progress)"))
  static let unexpectedCharacter = DiagnosticCode(
    "unexpected-character", .error, "A character has no meaning in formulas.",
    why:
      "Formulas are made of numbers, names, parentheses, commas and the operators + - * / % ^ < <= > >= == !=.",
    bad: opacity("progress ? 1"), good: opacity("if(progress > 0, 1, 0)"))
  static let foreignOperator = DiagnosticCode(
    "foreign-operator", .error, "An operator is written as in another language.",
    why: "Formulas use == to compare, ^ for powers, and the words and, or, not.",
    bad: opacity("\"if(armed && touching, 1, 0)\""), good: opacity("\"if(armed and touching, 1, 0)\""))
  static let chainedComparison = DiagnosticCode(
    "chained-comparison", .error, "Two comparisons are chained.",
    why:
      "A comparison gives a boolean, which cannot be compared with a number; write both comparisons and join them by 'and'.",
    bad: opacity("\"if(0 < pull < 60, 1, 0)\""), good: opacity("\"if(0 < pull and pull < 60, 1, 0)\""))
  static let percentInFormula = DiagnosticCode(
    "percent-in-formula", .error, "A percentage is written in a formula.",
    why: "In formulas % is the modulo operator; write fractions as decimal numbers.",
    bad: opacity("progress * 40%"), good: opacity("progress * 0.4"))
  static let formulaTooDeep = DiagnosticCode(
    "formula-too-deep", .error, "A formula is nested too deeply.",
    why:
      "Parentheses, calls, signs and powers may be nested 128 deep, easings within formulas 8 deep. Name a part of the formula as a signal.",
    bad: opacity(String(repeating: "(", count: 140) + "1" + String(repeating: ")", count: 140)),
    good: opacity("(1)"))
  static let valueTooLong = DiagnosticCode(
    "value-too-long", .error, "A number, formula, easing or colour is too long.",
    why: "Such values have at most 65,536 bytes. Name the parts of a long formula as signals or constants.",
    bad: "# a formula of 65,537 bytes", good: opacity("1"), badIsSketch: true)
  static let unknownFunction = DiagnosticCode(
    "unknown-function", .error, "A function does not exist.",
    why: "The functions of formulas are fixed; there are none to define.",
    bad: opacity("\"clmap(progress, 0, 1)\""), good: opacity("\"clamp(progress, 0, 1)\""))
  static let argumentCount = DiagnosticCode(
    "argument-count", .error, "A function has too few or too many arguments.",
    why: "Every function takes a fixed number of arguments; min and max take two or more.",
    bad: opacity("\"clamp(progress, 0)\""), good: opacity("\"clamp(progress, 0, 1)\""))
  static let unknownName = DiagnosticCode(
    "unknown-name", .error, "A formula uses a name that is not defined.",
    why: "Names are constants and signals of the file, the built-in signals, and pi.",
    bad: opacity("1 - progres"), good: opacity("1 - progress"))
  static let unknownMember = DiagnosticCode(
    "unknown-member", .error, "A value has no such part.",
    why: "Constants that are points have the parts x and y; nothing else has parts.",
    bad:
      "drawstring: 1\neffect: a\ncanvas: [100, 100]\nconstants: {p: [1, 2]}\nlayers: [{id: dot, opacity: p.z}]\n",
    good:
      "drawstring: 1\neffect: a\ncanvas: [100, 100]\nconstants: {p: [1, 2]}\nlayers: [{id: dot, opacity: p.x}]\n"
  )
  static let typeMismatch = DiagnosticCode(
    "type-mismatch", .error, "A value has the wrong type.",
    why:
      "Numbers, angles, durations, booleans and colours are types of their own. Sums, comparisons and limits want equal types; multiply a number by 1s or 1deg to give it a unit, divide by 1s or 1deg to take it away.",
    bad: opacity("time"), good: opacity("time / 1s"))
  static let signalNotAllowed = DiagnosticCode(
    "signal-not-allowed", .error, "A signal is used where only constants may be.",
    why:
      "Times, repeats, delays, easing parameters, the pull and phases blocks, the canvas and the constants of physics are fixed before anything happens.",
    bad:
      "drawstring: 1\neffect: a\ncanvas: [100, 100]\nlayers: [{id: dot}]\nanimations:\n  - duration: pull * 1s\n    tracks: {dot.opacity: [0, 1]}\n",
    good:
      "drawstring: 1\neffect: a\ncanvas: [100, 100]\nconstants: {slow: 2}\nlayers: [{id: dot}]\nanimations:\n  - duration: slow * 1s\n    tracks: {dot.opacity: [0, 1]}\n"
  )
  static let xNotAllowed = DiagnosticCode(
    "x-not-allowed", .error, "X is used outside a track's formula.",
    why:
      "x is the eased progress of the node whose track has the form {formula: …}; elsewhere there is no such node.",
    bad: opacity("x"), good: opacity("progress"))
  static let clockInCondition = DiagnosticCode(
    "clock-in-condition", .error,
    "A condition uses time or refreshed otherwise than in a comparison with a constant.",
    why:
      "The instants at which a condition changes are computed exactly; that is possible where time and refreshed are compared with constants only.",
    bad:
      "drawstring: 1\neffect: a\ncanvas: [100, 100]\nlayers: [{id: dot}]\nanimations:\n  - when: time * 2 > 1s\n    duration: 1s\n    tracks: {dot.opacity: [0, 1]}\n",
    good:
      "drawstring: 1\neffect: a\ncanvas: [100, 100]\nlayers: [{id: dot}]\nanimations:\n  - when: time > 1s / 2\n    duration: 1s\n    tracks: {dot.opacity: [0, 1]}\n"
  )

  package static let formulasCodes: [DiagnosticCode] = [
    formulaSyntax, unclosedParenthesis, unexpectedCharacter, foreignOperator, chainedComparison,
    percentInFormula, formulaTooDeep, valueTooLong, unknownFunction, argumentCount, unknownName,
    unknownMember,
    typeMismatch,
    signalNotAllowed, xNotAllowed, clockInCondition,
  ]
}
