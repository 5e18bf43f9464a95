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

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Why a file or a stream could not be read or written.
package struct FileError: Error, Equatable {
  package enum Action: String, Sendable {
    case read, write, list, enter, follow
    case listen = "listen at"
  }

  package var action: Action
  package var path: String
  /// The C library's `errno`.
  package var code: Int32

  package init(_ action: Action, _ path: String, code: Int32) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// One sentence without a full stop: "cannot read 'a.yaml': there is no such file".
  package var message: String {
    let subject = Self.streams.contains(path) || action == .listen ? path : "'\(Printable.text(path))'"
    return "cannot \(action.rawValue) \(subject): \(reason)"
  }

  package static let standardInput = "standard input"
  package static let standardOutput = "standard output"
  package static let standardError = "standard error"
  private static let streams = [standardInput, standardOutput, standardError]

  private var reason: String {
    switch code {
    case ENOENT: action == .write || action == .list ? "there is no such folder" : "there is no such file"
    case EACCES, EPERM: "permission is denied"
    case EISDIR: "it is a folder"
    case ENOTDIR: action == .list ? "it is not a folder" : "a part of its path is not a folder"
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

/// A name as the system has it: bytes, which need not be text.
package struct SystemName: Equatable, Sendable {
  package let bytes: [UInt8]
  /// The name; nil where its bytes are no UTF-8, so that no text stands for it.
  package let text: String?
  /// What people are shown of it: bytes that are of no character as `\xff`.
  package let shown: String

  package init(_ bytes: [UInt8]) {
    var shown = ""
    var isText = true
    var place = 0
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    reading: while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        shown.unicodeScalars.append(Unicode.UTF8.decode(encoded))
        place += encoded.count
      case .error(let length):
        isText = false
        for byte in bytes[place..<place + length] { shown += "\\x" + String(byte, radix: 16) }
        place += length
      case .emptyInput: break reading
      }
    }
    self.bytes = bytes
    self.shown = shown
    text = isText ? shown : nil
  }
}
