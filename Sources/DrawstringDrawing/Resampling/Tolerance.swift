internal import DrawstringOutput

/// How far what is played may be from what is true.
package enum Tolerance: Hashable, Sendable {
  /// Every number by as much.
  case each(Double)
  /// The numbers of an attribute by what each of them is: a length, an angle, a part of a colour or a fraction.
  case drawn(attribute: String)

  /// A quarter of a point.
  package static let points = 0.25
  package static let degrees = 0.5
  /// Of a colour's component, which runs from 0 to 255: half a step, since printing rounds to whole ones.
  package static let colorSteps = 0.5
  package static let fractions = 0.005

  /// One for each number of a text with these words.
  package func bounds(of words: [String]) -> [Double] {
    switch self {
    case .each(let bound): return Array(repeating: bound, count: words.count - 1)
    case .drawn(let attribute):
      let plain = Self.fractional.contains(attribute) ? Self.fractions : Self.points
      var function = Substring()
      var argument = 0
      return words.dropLast().map { word in
        if let open = word.lastIndex(of: "(") {
          function = word[..<open]
          function =
            function[
              (function.lastIndex { !$0.isLetter }.map(function.index(after:)) ?? function.startIndex)...]
          argument = 0
        } else if word.contains(")") {
          function = ""
        } else {
          argument += 1
        }
        return Self.bound(ofArgument: argument, in: function) ?? plain
      }
    }
  }

  private static let fractional: Set<String> = [
    "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity", "offset",
  ]

  private static func bound(ofArgument argument: Int, in function: Substring) -> Double? {
    switch function {
    case "rotate": argument == 0 ? degrees : points
    case "skewX", "skewY": degrees
    case "scale": fractions
    case "matrix": argument < 4 ? fractions : points
    case "rgb", "rgba": argument < 3 ? colorSteps : fractions
    default: nil
    }
  }
}
