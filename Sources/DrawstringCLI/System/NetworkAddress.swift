internal import DrawstringOutput

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An address of IPv4 or IPv6, at which a server listens.
struct NetworkAddress: Equatable {
  /// Four or sixteen bytes, in the order of the network.
  let bytes: [UInt8]

  static let loopback = NetworkAddress(bytes: [127, 0, 0, 1])
  private static let loopback6 = NetworkAddress(bytes: [UInt8](repeating: 0, count: 15) + [1])

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads an address such as `192.168.1.20` or `fd00::5`; nil for other texts, such as names.
  init?(_ text: String) {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if unsafe inet_pton(family, text, &bytes) == 1 {
        self.bytes = bytes
        return
      }
    }
    return nil
  }

  private var isLong: Bool { bytes.count == 16 }
  private var family: Int32 { isLong ? AF_INET6 : AF_INET }

  /// Whether the address stands for all addresses of the machine: `0.0.0.0` for those of IPv4, `::` for all.
  var isWildcard: Bool { bytes.allSatisfy { $0 == 0 } }

  /// The address as it is written.
  var text: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    _ = unsafe inet_ntop(family, bytes, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The address as it is written in links: in brackets for IPv6.
  var host: String { isLong ? "[\(text)]" : text }

  /// The addresses by which other machines reach a server at this address; the loopback address if there are none.
  var reachable: [NetworkAddress] {
    if !isWildcard { return [self] }
    let own = Self.ofThisMachine
    let found = own.filter { $0.isLong == isLong } + (isLong ? own.filter { !$0.isLong } : [])
    return found.isEmpty ? [isLong ? Self.loopback6 : .loopback] : found
  }

  /// Whether only this machine reaches the address.
  var isLoopback: Bool { isLong ? self == Self.loopback6 : bytes[0] == 127 }

  /// Whether the address is valid only on one link: a link in a browser cannot name the interface that IPv6 needs.
  private var isLinkLocal: Bool {
    isLong ? bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 : bytes[0] == 169 && bytes[1] == 254
  }

  /// The addresses of the running interfaces, without loopback; those of tunnels come last.
  static var ofThisMachine: [NetworkAddress] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&list) == 0 else { return [] }
    defer { unsafe freeifaddrs(list) }
    var (direct, tunnelled) = ([NetworkAddress](), [NetworkAddress]())
    var next = unsafe list
    while let entry = unsafe next {
      unsafe next = entry.pointee.ifa_next
      let flags = unsafe entry.pointee.ifa_flags
      let isRunning = flags & UInt32(IFF_UP) != 0 && flags & UInt32(IFF_RUNNING) != 0
      guard isRunning, let general = unsafe entry.pointee.ifa_addr,
        let address = unsafe NetworkAddress(general), !address.isLoopback, !address.isLinkLocal
      else { continue }
      if flags & UInt32(IFF_POINTOPOINT) != 0 { tunnelled.append(address) } else { direct.append(address) }
    }
    return direct + tunnelled
  }

  // MARK: Addresses of sockets

  /// Reads the address of a socket; nil for families other than those of the internet.
  private init?(_ general: UnsafePointer<sockaddr>) {
    switch Int32(unsafe general.pointee.sa_family) {
    case AF_INET:
      let bytes = unsafe general.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        unsafe withUnsafeBytes(of: $0.pointee.sin_addr) { unsafe Array($0) }
      }
      self.init(bytes: bytes)
    case AF_INET6:
      let bytes = unsafe general.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        unsafe withUnsafeBytes(of: $0.pointee.sin6_addr) { unsafe Array($0) }
      }
      self.init(bytes: bytes)
    default: return nil
    }
  }

  /// Opens a socket that listens at a port of the address; 0 for any free port. Returns the socket and its port.
  func openSocket(port: UInt16) throws(FileError) -> (descriptor: Int32, port: UInt16) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(family, kind, 0)
    func set(_ level: Int32, _ option: Int32, _ value: Int32) {
      var value = value
      _ = unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
    set(SOL_SOCKET, SO_REUSEADDR, 1)
    var bound: UInt16?
    if isLong {
      // `::` also receives callers of IPv4.
      set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0)
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { unsafe $0.copyBytes(from: bytes) }
      if Self.open(descriptor, &address) { bound = UInt16(bigEndian: address.sin6_port) }
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      unsafe withUnsafeMutableBytes(of: &address.sin_addr) { unsafe $0.copyBytes(from: bytes) }
      if Self.open(descriptor, &address) { bound = UInt16(bigEndian: address.sin_port) }
    }
    if let bound { return (descriptor, bound) }
    let code = errno
    close(descriptor)
    let place = self == .loopback ? "port \(port)" : port == 0 ? text : "\(host):\(port)"
    throw FileError(.listen, place, code: code)
  }

  /// Binds a socket to an address, listens, and sets the address to that which the socket has then.
  private static func open<Address>(_ socket: Int32, _ address: inout Address) -> Bool {
    var length = socklen_t(MemoryLayout<Address>.size)
    return unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        unsafe bind(socket, general, length) == 0 && listen(socket, 16) == 0
          && getsockname(socket, general, &length) == 0
      }
    }
  }
}
