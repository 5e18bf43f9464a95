// Shared files and their components.

import DrawstringCore
internal import DrawstringSyntax

extension Format {
  private static let headerNames = ["title", "description", "author", "license"]
  private static let sharedNames = ["use", "constants", "signals", "paths", "components"]

  /// A shared file. Its rows are those of the effect.
  package static let library = FormatContext(
    "the library",
    effect.rows.filter { $0.name == "drawstring" } + [
      FormatKey("library", .name(.effect), "the library's name", example: "spinners", isRequired: true)
    ] + effect.rows.filter { (headerNames + sharedNames).contains($0.name) })

  /// A library with an instance of each of its components, which are checked in this way.
  static let sampledLibrary = FormatContext(
    library.title,
    library.rows
      + effect.rows.filter { ["layers", "animations"].contains($0.name) }.map { row in
        var row = row
        row.isRequired = false
        return row
      })

  /// The most shared files of an effect.
  package static let mostSharedFiles = 1_000

  package static let component = FormatContext(
    "the component",
    [
      FormatKey(
        "parameters",
        .names(
          .formula,
          of: .oneOf([.constantDefinition, .saying("a type", .mapping(.parameter))])),
        "the parameters of a layer of this kind, each with its default value or its type",
        example: "{diameter: 20, tint: {type: color}}")
    ] + effect.rows.filter { ["paths", "layers", "animations"].contains($0.name) })

  package static let parameter = FormatContext(
    "the parameter",
    [
      FormatKey(
        "type", .words(ParameterType.self), "the type of its values", example: "color", isRequired: true),
      FormatKey(
        "default", .constantDefinition, "the value where none is given; without it a value is required",
        example: "gray"),
    ])
}

/// The types of parameters: those of constants.
enum ParameterType: String, WordEnumeration {
  case number, angle, duration, boolean, color, point, easing, text

  /// The type of a value.
  init(_ value: ConstantValue) {
    switch value {
    case .number: self = .number
    case .angle: self = .angle
    case .duration: self = .duration
    case .boolean: self = .boolean
    case .color: self = .color
    case .point: self = .point
    case .easing: self = .easing
    case .text: self = .text
    }
  }

  /// The type with its article, for messages.
  var described: String {
    switch self {
    case .angle, .easing: "an \(rawValue)"
    case .color: "a colour"
    default: "a \(rawValue)"
    }
  }

  package var summary: String {
    switch self {
    case .number: "a number or points"
    case .angle: "an angle"
    case .duration: "a duration"
    case .boolean: "true or false"
    case .color: "a colour"
    case .point: "two numbers"
    case .easing: "an easing"
    case .text: "characters"
    }
  }
}
