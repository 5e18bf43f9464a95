internal import DrawstringCore
internal import DrawstringSyntax

/// The parts of a path, found by bytes.
///
/// The system separates names at each slash byte; a slash with a combining mark is a `Character` other than `/`.
package enum FilePath {
  /// Returns the part after the last slash.
  package static func name(_ path: String) -> Substring { path[nameStart(of: path)...] }

  /// Returns the part up to and including the last slash; empty for a name alone.
  package static func folder(_ path: String) -> Substring { path[..<nameStart(of: path)] }

  /// Whether a path is absolute or has a `..` part, so that appending it to a folder may lead out of the folder.
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

/// An error of reading or writing a file or a stream.
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

  /// The code of an address that another machine has.
  package static let foreignAddress = EADDRNOTAVAIL

  package static let standardInput = "standard input"
  package static let standardOutput = "standard output"
  package static let standardError = "standard error"
  private static let streams = [standardInput, standardOutput, standardError]

  private var reason: String {
    switch code {
    case ENOENT: action == .write || action == .list ? "there is no such folder" : "there is no such file"
    case EACCES, EPERM: "permission is denied"
    case EISDIR: "it is a folder"
    case Files.notRegular: "it is a pipe or a device"
    case ENOTDIR: action == .list ? "it is not a folder" : "a part of its path is not a folder"
    case ENOSPC: "the disk is full"
    case ENAMETOOLONG: "its name is too long"
    case EROFS: "the disk is read-only"
    case EBADF: "it is closed"
    case EILSEQ: "its name is not UTF-8"
    case EADDRINUSE: "something else listens there"
    case EADDRNOTAVAIL: "this machine does not have the address"
    default: unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
  }
}

/// A name as the system gives it: bytes, which need not be UTF-8.
package struct SystemName: Equatable, Sendable {
  package let bytes: [UInt8]
  /// The name as text; nil if its bytes are not UTF-8.
  package let text: String?
  /// The name for messages, with bytes that are not UTF-8 written as `\xff`.
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
