/// One key that a mapping of the format may have: a row of its context's table.
package struct FormatKey: Hashable, Sendable {
  package var name: String
  package var isRequired: Bool
  /// What stands there, for messages and the reference: «a duration», «a list of layers».
  package var value: String
  /// One line for the reference.
  package var summary: String
  /// A value as an author would write it.
  package var example: String
  /// Whether `key:` with nothing after it is as good as no key.
  package var allowsMissing: Bool

  package init(
    _ name: String, _ value: String, _ summary: String, example: String, isRequired: Bool = false,
    allowsMissing: Bool = false
  ) {
    self.name = name
    self.isRequired = isRequired
    self.value = value
    self.summary = summary
    self.example = example
    self.allowsMissing = allowsMissing
  }
}
