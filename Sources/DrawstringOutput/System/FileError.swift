internal import DrawstringCore
internal import DrawstringSyntax

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Why a file or a stream could not be read or written.
package struct FileError: Error, Equatable {
  package enum Deed: String, Sendable {
    case read, write, list, enter, follow
    case listen = "listen at"
  }

  package var deed: Deed
  package var path: String
  /// The C library's `errno`.
  package var code: Int32

  package init(_ deed: Deed, _ path: String, code: Int32) {
    self.deed = deed
    self.path = path
    self.code = code
  }

  /// One sentence without a full stop: "cannot read 'a.yaml': there is no such file".
  package var message: String {
    let subject = Self.streams.contains(path) || deed == .listen ? path : "'\(Printable.text(path))'"
    return "cannot \(deed.rawValue) \(subject): \(reason)"
  }

  package static let standardInput = "standard input"
  package static let standardOutput = "standard output"
  package static let standardError = "standard error"
  private static let streams = [standardInput, standardOutput, standardError]

  private var reason: String {
    switch code {
    case ENOENT: deed == .write || deed == .list ? "there is no such folder" : "there is no such file"
    case EACCES, EPERM: "permission is denied"
    case EISDIR: "it is a folder"
    case ENOTDIR: deed == .list ? "it is not a folder" : "a part of its path is not a folder"
    case ENOSPC: "the disk is full"
    case ENAMETOOLONG: "its name is too long"
    case EROFS: "the disk is read-only"
    case EBADF: "it is closed"
    case EILSEQ: "its name is not UTF-8"
    case EADDRINUSE: "something else listens there"
    default: unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
  }
}
