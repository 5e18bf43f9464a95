/// Findings about numbers, booleans, colours and easings.
extension DiagnosticCode {
  private static func layer(_ property: String) -> String {
    "drawstring: 1\neffect: a\ncanvas: [100, 100]\nlayers:\n  - id: dot\n    \(property)\n"
  }

  private static func node(_ option: String) -> String {
    "drawstring: 1\neffect: a\ncanvas: [100, 100]\nlayers: [{id: dot}]\nanimations:\n  - \(option)\n    tracks: {dot.opacity: [0, 1]}\n"
  }

  static let numberSpelling = DiagnosticCode(
    "number-spelling", .error, "A number is spelled as in another notation.",
    why:
      "YAML readers disagree about numbers such as 012, 0x1F, 1_000 and 1:30. Here a number has digits, a point (no comma) with digits after it, an exponent and a unit, and nothing else.",
    bad: layer("cornerRadius: 012"), good: layer("cornerRadius: 12"))
  static let numberRange = DiagnosticCode(
    "number-range", .error, "A number is too large, or not a number.",
    why:
      "Numbers are finite: at most 1.797e308 on either side of 0. There is no infinity; what never ends is 'forever'.",
    bad: layer("cornerRadius: 1e999"), good: layer("cornerRadius: 1e3"))
  static let missingUnit = DiagnosticCode(
    "missing-unit", .error, "A duration or an angle has no unit.",
    why: "Durations need s or ms, angles deg, rad or turn: a bare number could mean any of them.",
    bad: node("duration: 500"), good: node("duration: 500ms"))
  static let unknownUnit = DiagnosticCode(
    "unknown-unit", .error, "A number has a unit that does not exist.",
    why: "The units are pt, s, ms, deg, rad, turn and, where a fraction is meant, %.",
    bad: node("duration: 2sec"), good: node("duration: 2s"))
  static let wrongUnit = DiagnosticCode(
    "wrong-unit", .error, "A number has the unit of another type.",
    why: "The place decides what is expected; a duration cannot stand where an angle is meant.",
    bad: node("duration: 90deg"), good: node("duration: 90ms"))
  static let percentNotAllowed = DiagnosticCode(
    "percent-not-allowed", .error, "A percentage is used where no fraction is meant.",
    why: "Percent of a parent's size does not exist; percentages are another spelling of fractions.",
    bad: layer("cornerRadius: 50%"), good: layer("cornerRadius: 50"))
  static let booleanSpelling = DiagnosticCode(
    "boolean-spelling", .error, "A boolean is spelled as in another notation.",
    why: "YAML readers disagree about yes, no, on, off and True. Booleans are true and false.",
    bad: layer("hidden: yes"), good: layer("hidden: true"))
  static let invalidColor = DiagnosticCode(
    "invalid-colour", .error, "A colour is not written correctly.",
    why:
      "Colours are #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(r g b / a), hsl(h s l / a), a CSS name, clear or none. With commas, rgb(r, g, b, a) has all numbers or all percentages and hsl(h, s%, l%, a) percentages, as in CSS.",
    bad: layer("backgroundColor: \"#12345\""), good: layer("backgroundColor: \"#123456\""))
  static let unknownColor = DiagnosticCode(
    "unknown-colour", .error, "A colour's name does not exist.",
    why: "The names are those of CSS, in lower case, and the file's own constants.",
    bad: layer("backgroundColor: tomatoe"), good: layer("backgroundColor: tomato"))
  static let hiddenColorName = DiagnosticCode(
    "hidden-colour-name", .info, "A constant has the name of a CSS colour.",
    why: "The file's own constant is meant wherever the name is used, not the CSS colour.",
    bad:
      "drawstring: 1\neffect: a\ncanvas: [100, 100]\nconstants: {teal: \"#008B8B\"}\nlayers: [{id: dot, backgroundColor: teal}]\n",
    good:
      "drawstring: 1\neffect: a\ncanvas: [100, 100]\nconstants: {brand: \"#008B8B\"}\nlayers: [{id: dot, backgroundColor: brand}]\n"
  )
  static let unknownEasing = DiagnosticCode(
    "unknown-easing", .error, "An easing's name does not exist.",
    why:
      "Easings are the curves of CSS and Material by name, calls such as cubic-bezier(…), and constants that hold one.",
    bad: node("ease: ease-inout\n    duration: 1s"), good: node("ease: ease-in-out\n    duration: 1s"))
  static let invalidEasing = DiagnosticCode(
    "invalid-easing", .error, "An easing's parameters are wrong.",
    why:
      "Each easing takes its own parameters; the x parameters of cubic-bezier lie between 0 and 1, as time cannot run backwards.",
    bad: node("ease: \"cubic-bezier(2, 0, 0, 1)\"\n    duration: 1s"),
    good: node("ease: \"cubic-bezier(.2, 0, 0, 1)\"\n    duration: 1s"))

  package static let valuesCodes: [DiagnosticCode] = [
    numberSpelling, numberRange, missingUnit, unknownUnit, wrongUnit, percentNotAllowed, booleanSpelling,
    invalidColor, unknownColor, hiddenColorName, unknownEasing, invalidEasing,
  ]
}
