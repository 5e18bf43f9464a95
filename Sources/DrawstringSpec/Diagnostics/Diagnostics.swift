/// The findings about one source, in the order they were made.
///
/// One finding for each range and code: a subtree read twice (through an alias) does not report twice.
package struct Diagnostics: Sendable {
  private struct Key: Hashable {
    var range: SourceRange
    var code: String
  }

  package private(set) var findings: [Diagnostic] = []
  private var seen: Set<Key> = []

  package init() {}

  package var hasErrors: Bool { findings.contains { $0.code.severity == .error } }

  package mutating func report(_ diagnostic: Diagnostic) {
    let key = Key(range: diagnostic.range, code: diagnostic.code.id)
    if seen.insert(key).inserted { findings.append(diagnostic) }
  }

  /// By place, then by code.
  package var sorted: [Diagnostic] {
    findings.sorted {
      ($0.range.start, $0.code.id, $0.range.end) < ($1.range.start, $1.code.id, $1.range.end)
    }
  }
}
