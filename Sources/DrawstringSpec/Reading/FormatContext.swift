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

/// A kind of mapping in the format: its name in messages, and the keys it may have.
package struct FormatContext: Sendable {
  /// With its article, as in «the pull block».
  package let title: String
  package let rows: [FormatKey]
  /// Every allowed name, the rows' first.
  package private(set) var names: [String]
  private var known: Set<String>

  package init(_ title: String, _ rows: [FormatKey]) {
    self.title = title
    self.rows = rows
    names = rows.map(\.name)
    known = Set(names)
  }

  /// The same context with further names allowed, for which there are tables elsewhere. Make it once and keep it.
  package func adding(_ more: [String]) -> FormatContext {
    var result = self
    result.names += more
    result.known.formUnion(more)
    return result
  }

  package func allows(_ name: String) -> Bool { known.contains(name) }

  package func row(named name: String) -> FormatKey? { rows.first { $0.name == name } }
}

/// The tables of the format's mappings, one context each; the reference and the JSON Schema are made from them.
package enum Format {
  package static let contexts: [FormatContext] =
    effectContexts + pathContexts + animationContexts + physicsContexts
}
