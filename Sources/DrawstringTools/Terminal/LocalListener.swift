#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A socket that listens on this machine's own address, so that nobody but a program on the same machine gets through.
struct LocalListener {
  /// The port that it got.
  let port: UInt16
  private let descriptor: Int32

  /// Listens on a port, 0 for any that is free.
  init(port: UInt16) throws(FileError) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    descriptor = socket(AF_INET, kind, 0)
    var again: Int32 = 1
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &again, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = descriptor
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        unsafe bind(socket, general, length) == 0 && listen(socket, 16) == 0
          && getsockname(socket, general, &length) == 0
      }
    }
    self.port = UInt16(bigEndian: address.sin_port)
    if !isListening { throw FileError(.listen, "port \(port)", code: errno) }
  }

  /// Ends it; after that nobody is answered.
  func end() { _ = close(descriptor) }

  /// Waits for somebody to call, and answers; false where nobody called in time.
  ///
  /// One caller is answered after the other: each gets `Caller.patience`, and is left as soon as an interrupt waits.
  func answer(within milliseconds: Int32, _ reply: (String) -> [UInt8]) -> Bool {
    var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&asked, 1, milliseconds) > 0 else { return false }
    let socket = accept(descriptor, nil, nil)
    if socket < 0 { return false }
    defer { _ = close(socket) }
    let caller = Caller(descriptor: socket)
    caller.write(reply(caller.head()))
    return true
  }
}

/// Who has called, with an end to waiting for it: a caller that dawdles over asking or listening keeps nobody else
/// from being answered for long.
private struct Caller {
  let descriptor: Int32
  private let end = WallClock.now + patience

  /// From the call on, for question and answer together.
  private static let patience = Duration.seconds(2)
  /// In milliseconds: an interrupt is noticed this late at most.
  private static let glance = 100.0

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// What is said up to the first empty line, as far as it comes in time and is not longer than any browser's.
  func head() -> String {
    var head: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while head.count < 1 << 16, isReady(for: POLLIN) {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      if count <= 0 { break }
      head += piece[..<count]
      if head.suffix(4).elementsEqual("\r\n\r\n".utf8) { break }
    }
    return String(decoding: head, as: UTF8.self)
  }

  /// Says as much as is listened to in time.
  func write(_ bytes: [UInt8]) {
    var done = 0
    while done < bytes.count, isReady(for: POLLOUT) {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        return unsafe send(descriptor, rest.baseAddress, rest.count, Int32(MSG_DONTWAIT))
      }
      if count >= 0 { done += count } else if errno != EAGAIN && errno != EINTR { return }
    }
  }

  /// Waits until bytes can be read or written without waiting; false where time is up or an interrupt waits.
  private func isReady(for events: Int32) -> Bool {
    while !Interrupts.isWaiting {
      let left = (end - WallClock.now) / .milliseconds(1)
      if left <= 0 { return false }
      var asked = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      if unsafe poll(&asked, 1, Int32(min(left, Self.glance).rounded(.up))) > 0 { return true }
    }
    return false
  }
}

extension Files {
  /// What changes when a file is saved.
  struct Stamp: Equatable {
    var identity: Identity
    var size: Int64
    /// The system's own form of the time, which is only compared.
    var saved: [UInt8]
  }

  /// The stamp of what lies at a path; nil where nothing does.
  static func stamp(of path: String) -> Stamp? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let saved = status.st_mtimespec
    #else
      let saved = status.st_mtim
    #endif
    return Stamp(
      identity: Identity(status),
      size: Int64(status.st_size), saved: unsafe withUnsafeBytes(of: saved) { unsafe Array($0) })
  }
}
