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
