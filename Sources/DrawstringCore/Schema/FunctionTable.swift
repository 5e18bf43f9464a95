/// A function of formulas: one row of `FunctionTable`.
package struct FunctionRow: Sendable {
  /// The types that an argument may have. Arguments of one letter have the same type, which the result may share.
  package enum Shape: Sendable {
    case easing, boolean, number
    /// An angle, or a number of radians.
    case angleOrNumber
    /// A number, an angle or a duration.
    case anyScalar
    case scalarA, scalarB
    /// A number, an angle, a duration or a colour.
    case mixableA
    case anyA
  }

  package enum Result: Sendable { case number, angle, sameAsA, sameAsB }

  package typealias Parameter = (name: String, shape: Shape)

  package var name: String
  package var opcode: Opcode
  package var parameters: [Parameter]
  /// Whether the last parameter may be repeated.
  package var isVariadic: Bool
  /// The number of the last parameters that may be left out, all together.
  package var optional = 0
  package var result: Result
  package var summary: String
  /// A formula of constants and built-in signals.
  package var example: String

  /// The form of a call: `clamp(x, a, b)`.
  package var signature: String {
    let required = parameters.dropLast(optional).map { $0.name }.joined(separator: ", ")
    let rest = parameters.suffix(optional).map { ", " + $0.name }.joined()
    return name + "(" + required + (optional > 0 ? "[" + rest + "]" : "") + (isVariadic ? ", …" : "") + ")"
  }

  /// Whether a call may have `count` arguments.
  package func takes(_ count: Int) -> Bool {
    count == parameters.count || count == parameters.count - optional
      || isVariadic && count > parameters.count
  }
}

package enum FunctionTable {
  package static let rows: [FunctionRow] = [
    row(
      "if", .select, [("c", .boolean), ("a", .anyA), ("b", .anyA)], .sameAsA, "a where c is true, else b",
      "if(pull > 0, pull, 0)"),
    row(
      "min", .minimum, [("a", .scalarA), ("b", .scalarA)], .sameAsA, "the smallest of its arguments",
      "min(pull / 60, 1)", isVariadic: true),
    row(
      "max", .maximum, [("a", .scalarA), ("b", .scalarA)], .sameAsA, "the largest of its arguments",
      "max(pull - 80, 0)", isVariadic: true),
    row("abs", .absolute, [("x", .scalarA)], .sameAsA, "x without its sign", "abs(delta)"),
    row("sign", .sign, [("x", .anyScalar)], .number, "-1, 0 or 1: the sign of x", "sign(delta)"),
    row("floor", .floor, [("x", .number)], .number, "the largest whole number up to x", "floor(pull / 10)"),
    row(
      "ceil", .ceiling, [("x", .number)], .number, "the smallest whole number from x on", "ceil(pull / 10)"),
    row(
      "round", .round, [("x", .number)], .number, "the nearest whole number; halves away from zero",
      "round(pull)"),
    row("sqrt", .squareRoot, [("x", .number)], .number, "the square root; 0 below 0", "sqrt(pull)"),
    row("sin", .sine, [("x", .angleOrNumber)], .number, "the sine of an angle", "sin(progress * 90deg)"),
    row("cos", .cosine, [("x", .angleOrNumber)], .number, "the cosine of an angle", "cos(progress * 90deg)"),
    row(
      "tan", .tangent, [("x", .angleOrNumber)], .number, "the tangent of an angle", "tan(progress * 45deg)"),
    row(
      "atan2", .arcTangent, [("y", .scalarA), ("x", .scalarA)], .angle,
      "the angle from the positive x axis to the point (x, y); 0 at the origin", "atan2(pull, width)"),
    row("exp", .exponential, [("x", .number)], .number, "e to the x", "exp(-pull / 40)"),
    row(
      "log", .logarithm, [("x", .number)], .number,
      "the natural logarithm; at and below 0 that of the smallest normal number", "log(1 + travel)"),
    row(
      "hypot", .hypotenuse, [("x", .scalarA), ("y", .scalarA)], .sameAsA, "the length of the vector (x, y)",
      "hypot(pull, width)"),
    row(
      "clamp", .clamp, [("x", .scalarA), ("a", .scalarA), ("b", .scalarA)], .sameAsA,
      "x limited to a…b: max(a, min(x, b))", "clamp(progress, 0, 1)"),
    row(
      "lerp", .lerp, [("a", .mixableA), ("b", .mixableA), ("t", .number)], .sameAsA,
      "a + (b − a)·t, not clamped; colours are mixed in sRGB with premultiplied alpha",
      "lerp(10, 20, progress)"),
    row(
      "step", .step, [("edge", .scalarA), ("x", .scalarA)], .number, "0 where x is below the edge, else 1",
      "step(40, pull)"),
    row(
      "smoothstep", .smoothstep, [("a", .scalarA), ("b", .scalarA), ("x", .scalarA)], .number,
      "0 up to a, 1 from b on, smooth between", "smoothstep(0, 60, pull)"),
    row(
      "remap", .remap,
      [("x", .scalarA), ("a", .scalarA), ("b", .scalarA), ("c", .scalarB), ("d", .scalarB)], .sameAsB,
      "the line that is c at a and d at b, not clamped", "remap(pull, 0, 60, 0deg, 180deg)"),
    row(
      "wrap", .wrap, [("x", .scalarA), ("a", .scalarA), ("b", .scalarA)], .sameAsA,
      "x brought into a…b by whole lengths of it", "wrap(pull, 0, 40)"),
    row(
      "ease", .ease, [("easing", .easing), ("x", .number)], .number,
      "x shaped by an easing, written as in 'ease:'; x is not clamped", "ease(ease-in-out, progress)"),
    row(
      "random", .random, [("seed", .number), ("index", .number), ("a", .mixableA), ("b", .mixableA)],
      .sameAsA,
      "a number from 0 up to 1 drawn by two whole numbers, the same on every machine; with a and b, lerp(a, b) there",
      "random(7, pull, -40, 40)", optional: 2),
  ]

  private static let places: [String: Int] = {
    var result: [String: Int] = [:]
    for (index, row) in rows.enumerated() { result[row.name] = index }
    return result
  }()

  /// The index of a function's row.
  package static func index(of name: String) -> Int? { places[name] }

  private static func row(
    _ name: String, _ opcode: Opcode, _ parameters: [FunctionRow.Parameter],
    _ result: FunctionRow.Result, _ summary: String, _ example: String, isVariadic: Bool = false,
    optional: Int = 0
  ) -> FunctionRow {
    FunctionRow(
      name: name, opcode: opcode, parameters: parameters, isVariadic: isVariadic,
      optional: optional, result: result, summary: summary, example: example)
  }
}
