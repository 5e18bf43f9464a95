/// The findings about one source, in the order they were made.
///
/// One finding for each range and code: a subtree read twice (through an alias) does not report twice. Only keys
/// that are missing from one mapping, and looks that were cut short, have one place and are as many findings. Of each
/// severity at most 10,000 are kept; one further finding says that there are more.
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
  /// Some findings were left out, so more of their severity need not even be worded.
  private var leftOut = EachSeverity(false)
  /// Whether a finding says that there are more; they may have been others', and are told once all the same.
  private var tellsOfMore = false

  package init() {}

  package var hasErrors: Bool { counts[.error] > 0 }

  /// Whether no further errors are taken.
  package var isFull: Bool { leftOut[.error] }

  /// Whether the same finding is there already.
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

  /// Takes back findings that turned out to be none.
  package mutating func removeAll(where isNone: (Diagnostic) -> Bool) {
    findings.removeAll { finding in
      if !isNone(finding) { return false }
      counts[finding.code.severity] -= 1
      return true
    }
  }

  /// By place, then by code.
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
