internal import DrawstringCore
internal import DrawstringSyntax

/// What a run tells the shell; of several, the highest.
package enum ExitCode: Int32, Comparable, Sendable, CaseIterable {
  case clean = 0
  /// A finding at or above the fail level.
  case findings = 1
  case wrongUsage = 2
  /// A file or stream could not be read or written.
  case failure = 3

  package static func < (a: ExitCode, b: ExitCode) -> Bool { a.rawValue < b.rawValue }

  package var summary: String {
    switch self {
    case .clean: "clean"
    case .findings: "an error (with --strict: a warning) in a spec or trace, or a difference"
    case .wrongUsage: "wrong usage, or a moment that cannot be"
    case .failure: "a file cannot be read or written, or a folder has no effects"
    }
  }
}
