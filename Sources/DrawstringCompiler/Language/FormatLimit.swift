internal import DrawstringCore
internal import DrawstringSyntax

/// The upper bound of a quantity in one file.
package struct FormatLimit: Sendable {
  package let what: String
  package let most: String

  init(_ what: String, _ most: Int, _ unit: String = "") {
    self.what = what
    self.most = Self.grouped(most) + (unit.isEmpty ? "" : " \(unit)")
  }

  /// The number with a comma between groups of three digits.
  private static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }
}

extension Format {
  /// The limits that keep the time to check a file short.
  package static let limits: [FormatLimit] = [
    FormatLimit("shared files of an effect", mostSharedFiles),
    FormatLimit("nesting of YAML", DocumentBuilder.depthLimit),
    FormatLimit("nesting of a formula", FormulaParser.maximumDepth),
    FormatLimit("nodes of YAML", DocumentBuilder.nodeLimit),
    FormatLimit("nodes of YAML that aliases and merges add", DocumentBuilder.aliasLimit),
    FormatLimit("nodes of YAML in copies of components", Limits.mostComponentNodes),
    FormatLimit("layers", Limits.mostLayers),
    FormatLimit("nodes of animations, copies for targets counted", Limits.mostNodes),
    FormatLimit("keyframes, copies for targets counted", Limits.mostKeyframes),
    FormatLimit("a number, formula, easing or colour", ValueReader.longestValue, "bytes"),
    FormatLimit("long values and names repeated for copies", Limits.mostCopiedBytes, "bytes"),
    FormatLimit("instructions of formulas with arguments put in", FormulaCompiler.mostInstructions),
    FormatLimit(
      "corners of regular polygons and stars, 10,000 where a formula counts them", Limits.mostCorners),
    FormatLimit("text inserted by constants", Limits.mostSubstitutedBytes, "bytes"),
    FormatLimit("nesting of a drawing", MarkupReader.depthLimit),
    FormatLimit("elements of a drawing", MarkupReader.elementLimit),
    FormatLimit("elements that a drawing shows, copies by `use` counted", SVGOutline.elementLimit),
    FormatLimit("segments of a drawing's outlines", SVGOutline.segmentLimit),
    FormatLimit("signals that conditions depend on", Limits.mostConditionReach),
    FormatLimit("walls of physics", WorkBudget.mostWalls),
    FormatLimit("bodies × walls × steps of physics a second", WorkBudget.mostLooksOfPhysics),
    FormatLimit("times", 1_000_000_000, "s"),
    FormatLimit("steps of physics", 1_000_000, "a second"),
    FormatLimit("findings shown of a file", Diagnostics.limit, "of each severity"),
  ]
}

/// The limits of the compiler for one file.
enum Limits {
  static let mostLayers = 30_000
  /// The nodes of YAML that all copies of components have.
  static let mostComponentNodes = 1_000_000
  static let mostKeyframes = 1_000_000
  /// Including the copies for all targets.
  static let mostNodes = 150_000
  static let mostConditionReach = 2_000_000
  static let mostCopiedItems = 1_000_000
  static let mostCopiedBytes = 2_000_000
  /// The most bytes of a value or a name that is repeated without being counted.
  static let longestFreeName = 64
  static let mostCorners = 1_000_000
  static let mostSubstitutedBytes = 16_000_000
}
