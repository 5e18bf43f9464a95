import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A client of a port of this machine that may break the protocol: it sends given bytes, and receives only on request.
final class WebCaller {
  // A class: it hangs up when nobody needs it any more.
  private let descriptor: Int32

  /// Nil where nobody listens there.
  init?(port: UInt16) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    descriptor = socket(AF_INET, kind, 0)
    // Small, so that an answer does not fit into what the system keeps.
    var room: Int32 = 2048
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let socket = descriptor
    let isOpen = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        unsafe connect(socket, general, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if !isOpen {
      _ = close(descriptor)
      return nil
    }
  }

  deinit { _ = close(descriptor) }

  func say(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Whether it is answered so within 20 seconds, or for an empty text, hung up on; meanwhile the body runs every half a
  /// second.
  func hears(_ beginning: String, while body: () -> Void = {}) -> Bool {
    let start = WallClock.now
    let count = beginning.utf8.count
    var heard = [UInt8](repeating: 0, count: max(count, 1))
    while WallClock.now - start < .seconds(20) {
      body()
      var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&asked, 1, 500) > 0 {
        let got = unsafe recv(descriptor, &heard, heard.count, 0)
        return count == 0 ? got <= 0 : got == count && heard.elementsEqual(beginning.utf8)
      }
    }
    return false
  }
}
