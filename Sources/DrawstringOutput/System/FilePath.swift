internal import DrawstringCore
internal import DrawstringSyntax

/// The parts of a path, by its bytes.
///
/// To the system a slash parts names whatever comes behind it; a slash with a combining mark is one `Character`, and not
/// that of a slash.
package enum FilePath {
  /// What lies behind the last slash.
  package static func name(_ path: String) -> Substring { path[nameStart(of: path)...] }

  /// All up to the last slash, and with it; empty for a name alone.
  package static func folder(_ path: String) -> Substring { path[..<nameStart(of: path)] }

  /// Whether it begins at the root or has a step upwards, so that what it is put behind does not hold it.
  package static func leadsOut(_ path: String) -> Bool {
    path.utf8.first == slash || path.utf8.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
  }

  private static let slash = UInt8(ascii: "/")

  private static func nameStart(of path: String) -> String.Index {
    path.utf8.lastIndex(of: slash).map { path.utf8.index(after: $0) } ?? path.startIndex
  }
}
