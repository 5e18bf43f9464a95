internal import DrawstringCore
internal import DrawstringSyntax

/// One key that a mapping of the format may have: a row of its context's table.
package struct FormatKey: Sendable {
  package var name: String
  package var isRequired: Bool
  /// What may stand there.
  package var value: FormatValue
  /// One line for the reference.
  package var summary: String
  /// What holds without the key, as an author would write it; nil where nothing that could be written says it.
  package var defaultValue: String?
  /// A value as an author would write it.
  package var example: String
  /// Whether `key:` with nothing after it is as good as no key.
  package var allowsMissing: Bool

  package init(
    _ name: String, _ value: FormatValue, _ summary: String, default defaultValue: String? = nil,
    example: String, isRequired: Bool = false, allowsMissing: Bool = false
  ) {
    self.name = name
    self.isRequired = isRequired
    self.value = value
    self.summary = summary
    self.defaultValue = defaultValue
    self.example = example
    self.allowsMissing = allowsMissing
  }
}
