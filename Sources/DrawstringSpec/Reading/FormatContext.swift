/// A kind of mapping in the format: its name in messages, and the keys it may have.
package struct FormatContext: Sendable {
  /// With its article, as in «the pull block».
  package let title: String
  package let rows: [FormatKey]
  /// The keys among which an author has to choose; nil where none depends on another.
  package let choice: Choice?
  /// Every allowed name, the rows' first.
  package private(set) var names: [String]
  /// Whether keys that the rows do not name may stand beside them, for what the author's file has names for.
  package let isOpen: Bool
  private var known: Set<String>

  /// How many of some keys a mapping has.
  package enum Choice: Hashable, Sendable {
    case exactlyOne([String])
    case atLeastOne([String])

    package var names: [String] {
      switch self {
      case .exactlyOne(let names), .atLeastOne(let names): names
      }
    }
  }

  package init(_ title: String, choice: Choice? = nil, _ rows: [FormatKey], isOpen: Bool = false) {
    self.title = title
    self.rows = rows
    self.choice = choice
    self.isOpen = isOpen
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
