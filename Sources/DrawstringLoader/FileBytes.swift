// Reads files by the C library: Foundation would take longer to load than a check of a spec.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An error of reading a file, with the system's error number.
package struct FileReadError: Error {
  package var code: Int32

  package var reason: String { unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)" }
}

package enum FileBytes {
  /// The most bytes that are read: 64 MiB, the limit of a spec, and one byte that shows that a file is longer.
  package static let readingLimit = 64 * 1024 * 1024 + 1

  /// Returns the bytes of a file, at most `readingLimit`.
  package static func read(_ path: String) throws(FileReadError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw FileReadError(code: errno) }
    defer { _ = close(descriptor) }
    return try read(descriptor: descriptor)
  }

  /// Why a path cannot be read as a file of a folder; nil if it can be tried.
  package static func refusal(of path: String, below folder: String) -> String? {
    if path.utf8.contains(0) { return "no file has such a name" }
    var status = stat()
    if unsafe stat(path, &status) != 0 { return FileReadError(code: errno).reason }
    if status.st_mode & mode_t(S_IFMT) != mode_t(S_IFREG) { return "it is not a file" }
    return lies(path, in: folder) ? nil : "it is a link out of the folder of the effect"
  }

  /// Whether a file lies in a folder or below it, with all links followed.
  package static func lies(_ path: String, in folder: String) -> Bool {
    guard let path = realPath(path), let folder = realPath(folder) else { return false }
    let slash = UInt8(ascii: "/")
    return path.starts(with: folder.last == slash ? folder : folder + [slash])
  }

  /// Returns a path with all links followed; nil if nothing is there.
  package static func realPath(_ path: String) -> [UInt8]? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe Array(UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }

  /// Returns the unread bytes of an open file, at most `readingLimit`.
  package static func read(descriptor: Int32) throws(FileReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < readingLimit {
      var count = 0
      var code: Int32 = 0
      // Not initialised: a small file touches little of the chunk.
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: min(1 << 16, readingLimit - bytes.count)) {
        count = unsafe readBytes(descriptor, UnsafeMutableRawBufferPointer($0), $0.count)
        code = errno
        $1 = max(count, 0)
      }
      if count == 0 { break }
      if count < 0 {
        if code == EINTR { continue }
        throw FileReadError(code: code)
      }
      bytes += chunk
    }
    return bytes
  }
}

// Declared outside of `FileBytes`, whose member of the same name would hide the C function.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ count: Int) -> Int {
  unsafe read(descriptor, buffer.baseAddress, count)
}
