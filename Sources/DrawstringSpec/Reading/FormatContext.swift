/// A kind of mapping in the format: its name in messages, and the keys it may have.
package final class FormatContext: Sendable {
  /// With its article, as in «the pull block».
  package let title: String
  package let rows: [FormatKey]
  /// The keys among which an author has to choose; nil where none depends on another.
  package let choice: Choice?
  /// Every allowed name, the rows' first.
  package let names: [String]
  /// Whether keys that the rows do not name may stand beside them, for what the author's file has names for.
  package let isOpen: Bool
  package let requiredRows: [FormatKey]
  /// The names for looking one up, where they are too many to look through.
  private let table: Set<String>

  private static let mostLookedThrough = 12

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

  package init(
    _ title: String, choice: Choice? = nil, _ rows: [FormatKey], isOpen: Bool = false,
    furtherNames: [String] = []
  ) {
    self.title = title
    self.rows = rows
    self.choice = choice
    self.isOpen = isOpen
    names = rows.map(\.name) + furtherNames
    requiredRows = rows.filter(\.isRequired)
    table = names.count > Self.mostLookedThrough ? Set(names) : []
  }

  /// The same context with further names allowed, for which there are tables elsewhere. Make it once and keep it.
  package func adding(_ more: [String]) -> FormatContext {
    FormatContext(
      title, choice: choice, rows, isOpen: isOpen, furtherNames: names.dropFirst(rows.count) + more)
  }

  package func allows(_ name: String) -> Bool {
    table.isEmpty ? names.contains(name) : table.contains(name)
  }

  /// A mapping with the keys that it has to have, or with its first one.
  var writtenExample: String {
    let rows = requiredRows.isEmpty ? rows.prefix(1) : requiredRows[...]
    return "{\(rows.map { "\($0.name): \($0.example)" }.joined(separator: ", "))}"
  }

  package func row(named name: String) -> FormatKey? { rows.first { $0.name == name } }
}
