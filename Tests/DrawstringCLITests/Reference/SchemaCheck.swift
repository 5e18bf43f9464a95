import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports

/// A validator for the part of JSON Schema draft 7 that our schema is written in, made from the standard and not
/// from the generator: <https://json-schema.org/draft-07/json-schema-validation>.
struct SchemaCheck {
  private let root: JSONValue
  private var definitions: [String: JSONValue] = [:]
  private var expressions: [String: Regex<AnyRegexOutput>] = [:]
  /// Keywords that only tell something to readers.
  private static let notes: Set<String> = [
    "$schema", "title", "description", "markdownDescription", "default", "examples", "definitions",
    "enumDescriptions", "patternErrorMessage", "then", "else",
  ]

  init(_ root: JSONValue) {
    self.root = root
    for member in root["definitions"]?.members ?? [] { definitions[member.key] = member.value }
  }

  mutating func accepts(_ value: JSONValue) throws -> Bool { try accepts(value, root) }

  struct UnknownKeyword: Error { var name: String }

  private mutating func accepts(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
    if case .boolean(let isAllowed) = schema { return isAllowed }
    if let reference = schema["$ref"]?.string {
      guard let target = definitions[String(reference.dropFirst("#/definitions/".count))] else {
        throw UnknownKeyword(name: reference)
      }
      return try accepts(value, target)
    }
    for keyword in schema.members where !Self.notes.contains(keyword.key) {
      guard try holds(keyword.key, keyword.value, value, schema) else { return false }
    }
    return true
  }

  private mutating func holds(
    _ keyword: String, _ argument: JSONValue, _ value: JSONValue, _ schema: JSONValue
  ) throws -> Bool {
    switch keyword {
    case "type": return (argument.items ?? [argument]).contains { $0.string == value.type }
    case "enum": return argument.items?.contains(value) ?? false
    case "const": return argument == value
    case "minimum": return value.number.map { $0 >= argument.number ?? 0 } ?? true
    case "maximum": return value.number.map { $0 <= argument.number ?? 0 } ?? true
    case "minItems": return value.items.map { Double($0.count) >= argument.number ?? 0 } ?? true
    case "maxItems": return value.items.map { Double($0.count) <= argument.number ?? 0 } ?? true
    case "pattern": return try value.string.map { try matches($0, argument.string ?? "") } ?? true
    case "items":
      for item in value.items ?? [] where try !accepts(item, argument) { return false }
      return true
    case "required":
      guard case .object = value else { return true }
      return (argument.items ?? []).allSatisfy { $0.string.map { value[$0] != nil } ?? false }
    case "properties":
      for member in value.members {
        if let inner = argument[member.key], try !accepts(member.value, inner) { return false }
      }
      return true
    case "patternProperties":
      for member in value.members {
        for pattern in argument.members
        where try matches(member.key, pattern.key) && !accepts(member.value, pattern.value) {
          return false
        }
      }
      return true
    case "additionalProperties":
      for member in value.members where schema["properties"]?[member.key] == nil {
        var isKnown = false
        for pattern in schema["patternProperties"]?.members ?? [] where !isKnown {
          isKnown = try matches(member.key, pattern.key)
        }
        if !isKnown, try !accepts(member.value, argument) { return false }
      }
      return true
    case "allOf": return try accepted(value, argument) == argument.items?.count
    case "anyOf": return try accepted(value, argument) > 0
    case "oneOf": return try accepted(value, argument) == 1
    case "if":
      guard let branch = try schema[accepts(value, argument) ? "then" : "else"] else { return true }
      return try accepts(value, branch)
    default: throw UnknownKeyword(name: keyword)
    }
  }

  private mutating func accepted(_ value: JSONValue, _ schemas: JSONValue) throws -> Int {
    var count = 0
    for schema in schemas.items ?? [] where try accepts(value, schema) { count += 1 }
    return count
  }

  private mutating func matches(_ text: String, _ pattern: String) throws -> Bool {
    let expression = try expressions[pattern] ?? Regex(pattern)
    expressions[pattern] = expression
    return try expression.firstMatch(in: text) != nil
  }
}

extension JSONValue {
  fileprivate var string: String? { if case .string(let value) = self { value } else { nil } }
  fileprivate var number: Double? { if case .number(let value) = self { value } else { nil } }
  fileprivate var items: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

  fileprivate var type: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
