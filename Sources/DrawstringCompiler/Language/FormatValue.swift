import DrawstringCore
package import DrawstringSyntax

/// The allowed values of a key: the type of a row in a context's table.
///
/// The wording of messages and of the reference, the JSON Schema, and the wrong values in the tests are derived from this type.
package indirect enum FormatValue: Sendable {
  /// The version of the language.
  case version
  /// Any scalar, as text.
  case text
  /// A name that the place defines.
  case name(NamePattern)
  /// The name of something defined elsewhere in the file.
  case reference(Reference)
  /// One of these words.
  case word(of: FormatWords)
  /// A value from constants; the range of durations is in seconds.
  case constant(ExpectedValue, in: ClosedRange<Double>?)
  /// A value that may use signals; the range applies to values without signals.
  case formula(ExpectedValue, in: ClosedRange<Double>? = nil)
  /// A formula of signals with a Boolean value.
  case condition
  case easing
  /// A path by name, or an inline path.
  case path
  /// A value of the property of the track or layer.
  case propertyValue
  /// A track: a value, a list of keyframes, or a mapping.
  case track
  /// The visible rectangle: a size, or an origin and a size.
  case canvas
  /// Two values in a list, or a constant point; `written` is the form in words, such as "[from, to]".
  case pair(FormatValue, written: String)
  /// A list of any length; `called` is the plural name of its items.
  case list(of: FormatValue, called: String)
  /// A list of a fixed number of items.
  case items(of: FormatValue, count: Int)
  /// A mapping with the keys of a context.
  case mapping(FormatMapping)
  /// A mapping with some of the keys of a context: the differences from another such mapping.
  case changes(of: FormatMapping)
  /// A mapping from names that the author chooses, or from ids of layers.
  case names(NamePattern, of: FormatValue)
  /// Any of several values.
  case oneOf([FormatValue])
  /// The word `true`: an event without parameters.
  case happens
  /// No value.
  case nothing
  /// A value with a description other than that of its type.
  case saying(String, FormatValue)

  /// The kinds of things that a name refers to.
  package enum Reference: Hashable, Sendable, CaseIterable {
    case layer, path, topLevelNode, numberSignal
  }

  /// The description with its article, for messages and the reference: "a duration", "a list of layers".
  package var described: String { Diagnostic.list(alternatives) }

  private var alternatives: [String] {
    switch self {
    case .version: ["the language version"]
    case .text: ["a text"]
    case .name: ["a name"]
    case .reference(let reference): [reference.described]
    case .word(let words): words.all.map(\.name)
    case .constant(.boolean, _), .formula(.boolean, _): ["true or false"]
    case .constant(let expected, _), .formula(let expected, _): [expected.described]
    case .condition: ["a condition"]
    case .easing: ["an easing"]
    case .path: ["a path"]
    case .propertyValue: ["a value"]
    case .track: ["a track"]
    case .canvas: ["[width, height] or [x, y, width, height] in points"]
    case .pair(_, let written): [written]
    case .list(_, let called): ["a list of \(called)"]
    case .items(let item, let count): ["a list of \(count) of: \(item.described)"]
    case .mapping, .changes: ["a mapping"]
    case .names: ["a mapping of names"]
    case .oneOf(let values): values.flatMap(\.alternatives)
    case .happens: ["true"]
    case .nothing: ["nothing"]
    case .saying(let words, _): [words]
    }
  }
}

extension FormatValue.Reference {
  package var described: String {
    switch self {
    case .layer: "a layer's id"
    case .path: "a path's name"
    case .topLevelNode: "the id of an outermost node"
    case .numberSignal: "a number signal"
    }
  }
}

extension FormatValue {
  /// The allowed words.
  package var words: [FormatWord] {
    switch self {
    case .word(let words): words.all
    case .oneOf(let values): values.flatMap(\.words)
    case .saying(_, let value): value.words
    default: []
    }
  }
}

// Short forms of the common values, for rows.
extension FormatValue {
  package static func words<E: WordEnumeration>(_ type: E.Type) -> FormatValue {
    .word(of: FormatWords { type.words })
  }

  /// One word, beside other forms.
  package static func word(_ name: String, _ summary: String) -> FormatValue {
    .word(of: FormatWords { [FormatWord(name, summary)] })
  }

  /// A value of an input: a scalar, or the numbers of a point or a colour.
  package static let inputValue = FormatValue.oneOf([.text, .list(of: .length(), called: "numbers")])

  /// A duration of 0 or more.
  package static let duration = FormatValue.constant(.duration, in: 0...1e9)
  /// A duration that may be negative.
  package static let signedDuration = FormatValue.constant(.duration, in: -1e9...1e9)
  package static let angle = FormatValue.constant(.angle, in: nil)
  package static let boolean = FormatValue.constant(.boolean, in: nil)

  package static func number(in range: ClosedRange<Double>? = nil) -> FormatValue {
    .constant(.number(allowsPercent: false), in: range)
  }

  /// A number that may be written as a percentage.
  package static func fraction(in range: ClosedRange<Double>? = nil) -> FormatValue {
    .constant(.number(allowsPercent: true), in: range)
  }

  package static func length(in range: ClosedRange<Double>? = nil) -> FormatValue {
    .constant(.length, in: range)
  }

  /// A point of a path; its numbers may use signals.
  package static let point = FormatValue.pair(.formula(.length), written: "a point")
  /// A constant of any type.
  package static let constantDefinition = FormatValue.oneOf([
    .constant(.any, in: nil), .pair(.length(), written: "[x, y]"),
  ])
  /// A path: a shape, a list of segments, or SVG path data.
  package static let pathDefinition = FormatValue.oneOf([
    .saying("path data", .text), .mapping(.pathShape), .list(of: .pathSegment, called: "path segments"),
  ])
  package static let pathSegment = FormatValue.oneOf([
    .word("close", "a straight line back to the sub-path's start"), .mapping(.pathSegment),
  ])
}

/// A kind of mapping in the format: its name in messages, and the allowed keys.
package final class FormatContext: Sendable {
  /// The name with its article, such as "the pull block".
  package let title: String
  package let rows: [FormatKey]
  /// The keys among which an author has to choose; nil without such a choice.
  package let choice: Choice?
  /// Whether the keys of layers' properties are allowed beside those of the rows.
  private let takesProperties: Bool
  /// Whether keys without a row are allowed, for names of the author's file.
  package let isOpen: Bool
  package let requiredRows: [FormatKey]
  private let rowNames: [String]

  /// The number of some keys that a mapping has.
  package enum Choice: Hashable, Sendable {
    case exactlyOne([String])
    case atLeastOne([String])

    package var names: [String] {
      switch self {
      case .exactlyOne(let names), .atLeastOne(let names): names
      }
    }
  }

  package init(
    _ title: String, choice: Choice? = nil, _ rows: [FormatKey], isOpen: Bool = false,
    takesProperties: Bool = false
  ) {
    self.title = title
    self.rows = rows
    self.choice = choice
    self.isOpen = isOpen
    self.takesProperties = takesProperties
    rowNames = rows.map(\.name)
    requiredRows = rows.filter(\.isRequired)
  }

  /// The same context with the properties of layers as keys.
  package var takingProperties: FormatContext {
    FormatContext(title, choice: choice, rows, isOpen: isOpen, takesProperties: true)
  }

  /// Every allowed name, those of the rows first.
  package var names: [String] {
    takesProperties ? rowNames + PropertyTable.rows.flatMap(\.keys) : rowNames
  }

  package func allows(_ name: String) -> Bool {
    rowNames.contains(name) || takesProperties && PropertyTable.hasKey(name)
  }

  /// A mapping with the required keys, or else with the first key.
  var writtenExample: String {
    let rows = requiredRows.isEmpty ? rows.prefix(1) : requiredRows[...]
    return "{\(rows.map { "\($0.name): \($0.example)" }.joined(separator: ", "))}"
  }

  package func row(named name: String) -> FormatKey? { rows.first { $0.name == name } }
}
