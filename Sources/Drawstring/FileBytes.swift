// Reading a file through the C library: Foundation would take longer to load than a spec to check.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Why a file cannot be read, in the system's words.
package struct FileReadError: Error {
  package var code: Int32

  package var reason: String { unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)" }
}

package enum FileBytes {
  /// No file is read further than this: 64 MiB, which is the longest spec, and one byte that proves it longer.
  package static let readingLimit = 64 * 1024 * 1024 + 1

  /// The bytes of a file, at most `readingLimit` of them.
  package static func read(_ path: String) throws(FileReadError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw FileReadError(code: errno) }
    defer { _ = close(descriptor) }
    return try read(descriptor: descriptor)
  }

  /// What is left to read from an open file, at most `readingLimit` bytes.
  package static func read(descriptor: Int32) throws(FileReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < readingLimit {
      var count = 0
      var code: Int32 = 0
      // Not zeroed before: of the room for a chunk a small file touches little.
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

// Inside `FileBytes` the C function's name would find its own member first.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ count: Int) -> Int {
  unsafe read(descriptor, buffer.baseAddress, count)
}
