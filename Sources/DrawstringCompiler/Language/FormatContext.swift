import DrawstringCore
internal import DrawstringSyntax

/// A kind of mapping in the format: its name in messages, and the keys it may have.
package final class FormatContext: Sendable {
  /// With its article, as in «the pull block».
  package let title: String
  package let rows: [FormatKey]
  /// The keys among which an author has to choose; nil where none depends on another.
  package let choice: Choice?
  /// Whether the keys of properties of layers stand beside those of the rows.
  private let takesProperties: Bool
  /// Whether keys that the rows do not name may stand beside them, for what the author's file has names for.
  package let isOpen: Bool
  package let requiredRows: [FormatKey]
  private let rowNames: [String]

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

  /// The same context where properties of layers are keys, too.
  package var takingProperties: FormatContext {
    FormatContext(title, choice: choice, rows, isOpen: isOpen, takesProperties: true)
  }

  /// Every allowed name, the rows' first.
  package var names: [String] {
    takesProperties ? rowNames + PropertyTable.rows.flatMap(\.keys) : rowNames
  }

  package func allows(_ name: String) -> Bool {
    rowNames.contains(name) || takesProperties && PropertyTable.hasKey(name)
  }

  /// A mapping with the keys that it has to have, or with its first one.
  var writtenExample: String {
    let rows = requiredRows.isEmpty ? rows.prefix(1) : requiredRows[...]
    return "{\(rows.map { "\($0.name): \($0.example)" }.joined(separator: ", "))}"
  }

  package func row(named name: String) -> FormatKey? { rows.first { $0.name == name } }
}
