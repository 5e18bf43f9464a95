/// The findings about one source, in the order in which they were made.
///
/// One range has at most one finding of a code, so that a subtree read twice (through an alias) is reported once; with
/// `sharesRanges`, one for each message. At most 10,000 findings of each severity are kept; one further finding
/// reports that there are more.
package struct Diagnostics: Sendable {
  private struct Key: Hashable {
    var range: SourceRange
    var code: String
    var words: String
  }

  package static let limit = 10_000

  package private(set) var findings: [Diagnostic] = []
  private var seen: Set<Key> = []
  private var counts = EachSeverity(0)
  /// Whether findings of a severity were left out, so that no more of them are taken.
  private var leftOut = EachSeverity(false)
  /// Whether `tooManyFindings` has been reported, here or by findings taken over; it is reported once.
  private var tellsOfMore = false

  package init() {}

  package var hasErrors: Bool { counts[.error] > 0 }

  /// Whether no further errors are accepted.
  package var isFull: Bool { leftOut[.error] }

  /// Whether the same finding has been reported.
  package func has(_ diagnostic: Diagnostic) -> Bool { seen.contains(key(of: diagnostic)) }

  private func key(of diagnostic: Diagnostic) -> Key {
    return Key(
      range: diagnostic.range, code: diagnostic.code.id,
      words: diagnostic.code.sharesRanges ? diagnostic.message : "")
  }

  package mutating func report(_ diagnostic: Diagnostic) {
    let severity = diagnostic.code.severity
    if leftOut[severity] { return }
    if diagnostic.code == .tooManyFindings {
      if tellsOfMore { return }
      tellsOfMore = true
    }
    if !seen.insert(key(of: diagnostic)).inserted { return }
    if counts[severity] >= Self.limit {
      if !tellsOfMore { findings.append(.tooManyFindings(at: diagnostic.range)) }
      tellsOfMore = true
      leftOut[severity] = true
      return
    }
    counts[severity] += 1
    findings.append(diagnostic)
  }

  /// Removes findings that turned out to be wrong.
  package mutating func removeAll(where isNone: (Diagnostic) -> Bool) {
    findings.removeAll { finding in
      if !isNone(finding) { return false }
      counts[finding.code.severity] -= 1
      return true
    }
  }

  /// The findings by position, then by code.
  package var sorted: [Diagnostic] {
    findings.sorted {
      ($0.range.start, $0.code.id, $0.range.end) < ($1.range.start, $1.code.id, $1.range.end)
    }
  }
}

/// A value for each severity.
private struct EachSeverity<Value: Sendable>: Sendable {
  private var info: Value
  private var warning: Value
  private var error: Value

  init(_ value: Value) { (info, warning, error) = (value, value, value) }

  subscript(severity: Severity) -> Value {
    get {
      switch severity {
      case .info: info
      case .warning: warning
      case .error: error
      }
    }
    set {
      switch severity {
      case .info: info = newValue
      case .warning: warning = newValue
      case .error: error = newValue
      }
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let tooManyFindings = DiagnosticCode("too-many-findings", .warning)
}

extension Diagnostic {
  package static func tooManyFindings(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .tooManyFindings, "there are more than \(Diagnostics.limit) findings like these; the rest is left out",
      at: range)
  }
}
