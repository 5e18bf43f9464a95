internal import DrawstringOutput

/// Regular expressions of the schema, in the dialect of ECMA 262 that JSON Schema names.
enum SchemaPattern {
  /// A constant's name alone.
  static let name = "^[A-Za-z][A-Za-z0-9_]*$"
  /// Keys that are passed over, and merges.
  static let passedOver = "^(?:x-|<<$)"
  private static let number = #"(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?"#
  /// What can only be a formula: it begins with a name or a parenthesis, or goes on behind its first number.
  private static let formula = #"[\s-]*(?:[A-Za-z(]|\#(number)[A-Za-z]*\s*[-+*/%^<>=!]\s*\S)"#

  /// A number with one of the units, or a formula.
  static func quantity(units: [String], needsUnit: Bool, allowsNegative: Bool) -> String {
    let sign = allowsNegative ? "-?" : ""
    let unit = units.isEmpty ? "" : "(?:\(units.joined(separator: "|")))" + (needsUnit ? "" : "?")
    return #"^(?:\s*\#(sign)\#(number)\#(unit)\s*$|\#(formula))"#
  }

  static let color =
    "^\\s*(?:#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\\s*$|[A-Za-z(])"
}
