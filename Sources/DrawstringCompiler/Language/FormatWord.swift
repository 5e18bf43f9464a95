internal import DrawstringCore
internal import DrawstringSyntax

/// A word that an author may write in a place, with what it means.
package struct FormatWord: Hashable, Sendable {
  package let name: String
  package let summary: String

  package init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// The words of a place. They are listed when someone asks for them: to read a file takes none of the lists.
package struct FormatWords: Sendable {
  private let make: @Sendable () -> [FormatWord]

  package init(_ make: @escaping @Sendable () -> [FormatWord]) { self.make = make }

  package var all: [FormatWord] { make() }
}

/// An enumeration whose cases an author writes as words. The reader takes its cases, and the tables list them.
package protocol WordEnumeration: CaseIterable, RawRepresentable<String>, SendableMetatype {
  /// What the word means, for the reference: in lower case, without a full stop.
  var summary: String { get }
}

extension WordEnumeration {
  package static var words: [FormatWord] { allCases.map { FormatWord($0.rawValue, $0.summary) } }
}
