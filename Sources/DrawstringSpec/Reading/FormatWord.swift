/// A word that an author may write in a place, with what it means.
package struct FormatWord: Hashable, Sendable {
  package let name: String
  package let summary: String

  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// An enumeration whose cases an author writes as words. The reader takes its cases, and the tables list them.
package protocol WordEnumeration: CaseIterable, RawRepresentable<String> {
  /// What the word means, for the reference: in lower case, without a full stop.
  var summary: String { get }
}

extension WordEnumeration {
  package static var words: [FormatWord] { allCases.map { FormatWord($0.rawValue, $0.summary) } }
}
