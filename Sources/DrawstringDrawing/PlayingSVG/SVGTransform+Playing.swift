internal import DrawstringCore
internal import DrawstringOutput

extension SVGTransform {
  /// The same as functions that can be animated one by one: a matrix becomes a translation, a turn, a scaling and a
  /// slant.
  var playable: [SVGText] { functions.flatMap(Self.parts).map(Self.text) }

  private static func parts(of function: Function) -> [Function] {
    guard function.name == "matrix", function.numbers.count == 6 else { return [function] }
    let (a, b) = (function.numbers[0], function.numbers[1])
    let (c, d) = (function.numbers[2], function.numbers[3])
    let width = TotalArithmetic.hypotenuse(a, b)
    let angle = width == 0 ? 0 : Trigonometry.arcTangent(b, a)
    let height = width == 0 ? TotalArithmetic.hypotenuse(c, d) : (a * d - b * c) / width
    let slant = width == 0 ? 0 : Trigonometry.arcTangent(a * c + b * d, width * width)
    let degrees = 180 / Double.pi
    return [
      Function(name: "translate", numbers: [function.numbers[4], function.numbers[5]]),
      Function(name: "rotate", numbers: [angle * degrees]),
      Function(name: "scale", numbers: [width, height]),
      Function(name: "skewX", numbers: [slant * degrees]),
    ]
  }

  private static func text(_ function: Function) -> SVGText {
    var words = [function.name + "("]
    for _ in function.numbers.dropFirst() { words.append(" ") }
    return SVGText(words: words + [")"], numbers: function.numbers)
  }
}
