internal import DrawstringDrawing
package import DrawstringOutput
internal import DrawstringReports

/// A valid command line: a command, its operands and the values of its options.
package struct Invocation: Sendable {
  package enum Value: Equatable, Sendable {
    case nothing
    case text(String)
    case names([String])
    case number(Double)
    case range(SampleRange)
    case span(SampleSpan)
  }

  package var command: CommandRow
  package var operands: [String]
  package var values: [OptionName: Value]

  package func has(_ option: OptionName) -> Bool { values[option] != nil }

  /// The first of some options that is present.
  package func first(of options: [OptionName]) -> OptionName? { options.first(where: has) }

  package func text(_ option: OptionName) -> String? {
    if case .text(let text) = values[option] { text } else { nil }
  }

  /// The value of `--format`, or `usual` without one.
  func format<Format: RawRepresentable<String>>(_ usual: Format) -> Format {
    text(.format).flatMap(Format.init) ?? usual
  }

  /// The names given for an option, in order.
  package func names(_ option: OptionName) -> [String] {
    if case .names(let names) = values[option] { names } else { [] }
  }

  package func number(_ option: OptionName) -> Double? {
    if case .number(let number) = values[option] { number } else { nil }
  }

  package func range(_ option: OptionName) -> SampleRange? {
    if case .range(let range) = values[option] { range } else { nil }
  }

  package func span(_ option: OptionName) -> SampleSpan? {
    if case .span(let span) = values[option] { span } else { nil }
  }

  /// The input files; `-` is standard input.
  package var inputs: [String] {
    command.takesFiles ? operands + [.trace, .font].compactMap(text) + names(.font) : []
  }
}
