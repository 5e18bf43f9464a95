/// The names that mean something else in each copy: `index`, `count` and those of a node's `values`.
///
/// A copy is one that `targets` makes of a node, or a replicator of a layer. Where copies lie in others, the inner names
/// hide the outer ones.
package final class CopyNames: Sendable {
  /// The number of the copy, from 0, and the number of copies.
  private let index: Int
  private let count: Int
  private let values: [String: FormulaScope.Entry]
  /// The names of the copies around.
  private let outer: CopyNames?

  package init(
    index: Int, of count: Int, values: [String: FormulaScope.Entry] = [:], in outer: CopyNames? = nil
  ) {
    self.index = index
    self.count = count
    self.values = values
    self.outer = outer
  }

  /// The names that every copy has.
  package static let numbers = ["index", "count"]

  /// Returns the meaning of a name in this copy; nil where it has none of its own.
  package func lookup(_ name: String) -> FormulaScope.Entry? {
    if name == "index" { return .constant(.number(Double(index))) }
    if name == "count" { return .constant(.number(Double(count))) }
    var copy = Optional(self)
    while let names = copy {
      if let entry = names.values[name] { return entry }
      copy = names.outer
    }
    return nil
  }

  /// The names of this copy and those around it.
  var all: [String] { Self.numbers + values.keys + (outer?.all ?? []) }
}
