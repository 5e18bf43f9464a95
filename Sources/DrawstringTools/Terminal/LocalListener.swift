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
  func answer(within milliseconds: Int32, _ reply: (String) -> [UInt8]) -> Bool {
    guard Self.isReadable(descriptor, within: milliseconds) else { return false }
    let caller = accept(descriptor, nil, nil)
    if caller < 0 { return false }
    defer { _ = close(caller) }
    _ = Files.write(reply(Self.head(from: caller)), toDescriptor: caller)
    return true
  }

  /// What is said up to the first empty line, as far as it comes within a second and is not longer than any browser's.
  private static func head(from caller: Int32) -> String {
    var head: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while head.count < 1 << 16, isReadable(caller, within: 1000) {
      let count = unsafe piece.withUnsafeMutableBytes { unsafe read(caller, $0.baseAddress, $0.count) }
      if count <= 0 { break }
      head += piece[..<count]
      if head.suffix(4).elementsEqual("\r\n\r\n".utf8) { break }
    }
    return String(decoding: head, as: UTF8.self)
  }

  private static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&asked, 1, milliseconds) > 0
  }
}

extension Files {
  /// From now on an interrupt waits until it is asked for, so that a loop can go on to its end.
  static func holdInterrupts() {
    var signals = interrupts
    _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Whether one is waiting.
  static var isInterrupted: Bool {
    var signals = sigset_t()
    _ = unsafe sigpending(&signals)
    return unsafe sigismember(&signals, SIGINT) == 1 || sigismember(&signals, SIGTERM) == 1
  }

  private static var interrupts: sigset_t {
    var signals = sigset_t()
    _ = unsafe sigemptyset(&signals)
    _ = unsafe sigaddset(&signals, SIGINT)
    _ = unsafe sigaddset(&signals, SIGTERM)
    return signals
  }

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
      identity: Identity(
        device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino)),
      size: Int64(status.st_size), saved: unsafe withUnsafeBytes(of: saved) { unsafe Array($0) })
  }
}
