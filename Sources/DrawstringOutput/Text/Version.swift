internal import DrawstringCore
internal import DrawstringSyntax

/// Versions that the program tells.
package enum Version {
  /// The version of the program.
  package static let program = "0.1.0"
  /// The version of the language that the program reads.
  package static let language = 1
}
