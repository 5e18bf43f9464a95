internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A server at an address of this machine.
///
/// Callers are served concurrently. Each sends the head of one request and receives one answer, or follows a stream of events.
struct WebListener {
  /// The port in use.
  let port: UInt16
  private let descriptor: Int32
  private var callers: [Caller] = []

  /// The most callers; further ones wait to be accepted until one has left, for `Caller.timeout` at most.
  private static let mostCallers = 64
  /// The most callers that follow; further ones are refused.
  private static let mostFollowers = 48

  /// Listens on a port of an address; 0 for any free port.
  init(_ address: NetworkAddress, port: UInt16) throws(FileError) {
    (descriptor, self.port) = try address.openSocket(port: port)
  }

  /// Waits for callers for at most some time, or until the input can be read, then serves each as far as possible without blocking.
  mutating func serve(for milliseconds: Int32, until input: Int32? = nil, _ reply: (String) -> WebReply) {
    let start = WallClock.now
    var events = callers.map { pollfd(fd: $0.descriptor, events: $0.awaited, revents: 0) }
    // `poll` ignores a negative descriptor.
    let isFull = callers.count >= Self.mostCallers
    for waiting in [input ?? -1, isFull ? -1 : descriptor] {
      events.append(pollfd(fd: waiting, events: Int16(POLLIN), revents: 0))
    }
    _ = unsafe poll(&events, nfds_t(events.count), milliseconds)
    let spent = WallClock.now - start
    for index in callers.indices {
      if !callers[index].isFollowing { callers[index].timeout -= spent }
      if events[index].revents != 0 { callers[index].proceed(reply) }
    }
    for index in callers.indices.filter({ callers[$0].isFollowing }).dropFirst(Self.mostFollowers) {
      callers[index].timeout = .zero
    }
    for caller in callers where caller.hasLeft { _ = close(caller.descriptor) }
    callers.removeAll(where: \.hasLeft)
    if events.last?.revents != 0 {
      let socket = accept(descriptor, nil, nil)
      if socket >= 0 { callers.append(Caller(descriptor: socket)) }
    }
  }

  /// Sends an event to all that follow. It takes the place of an earlier event of the key that is still unsent.
  mutating func publish(_ event: [UInt8], key: Int) {
    for index in callers.indices where callers[index].isFollowing { callers[index].follow(event, key: key) }
  }
}

private struct Caller {
  let descriptor: Int32
  /// The time left for the request and the answer; zero after the caller has left. Time outside of `serve` does not
  /// count.
  var timeout = Duration.seconds(2)
  private var request: [UInt8] = []
  /// The unsent part of the answer; nil until the request is complete.
  private var answer: ArraySlice<UInt8>?
  /// Whether the connection stays open after the answer, for events.
  private(set) var isFollowing = false
  /// The events after the unsent part of the answer.
  private var events: [(key: Int, bytes: [UInt8])] = []

  init(descriptor: Int32) { self.descriptor = descriptor }

  var hasLeft: Bool { timeout <= .zero }

  /// The event of `poll` at which the caller can proceed. After the answer, this is the end of the connection.
  var awaited: Int16 { Int16(answer?.isEmpty == false ? POLLOUT : POLLIN) }

  mutating func follow(_ event: [UInt8], key: Int) {
    if let unsent = events.firstIndex(where: { $0.key == key }) {
      events[unsent].bytes = event
    } else {
      events.append((key, event))
    }
    takeNextEvent()
  }

  private mutating func takeNextEvent() {
    if answer?.isEmpty == true, !events.isEmpty { answer = events.removeFirst().bytes[...] }
  }

  /// Receives or sends as much as possible without blocking.
  mutating func proceed(_ reply: (String) -> WebReply) {
    if let rest = answer, !rest.isEmpty { return deliver(rest) }
    let searched = max(request.count - 3, 0)
    request += received()
    if answer != nil { return request = [] }
    let end = request[searched...].indices.first { request[$0...].starts(with: "\r\n\r\n".utf8) }
    guard end != nil || request.count > LivePages.longestHead else { return }
    switch reply(String(decoding: request[..<(end ?? request.count)], as: UTF8.self)) {
    case .message(let bytes): answer = bytes[...]
    case .stream(let head, let events):
      answer = head[...]
      isFollowing = true
      self.events = events
    }
  }

  private mutating func received() -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    return bytes[..<moved(count)]
  }

  private mutating func deliver(_ rest: ArraySlice<UInt8>) {
    let count = unsafe rest.withUnsafeBytes {
      unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    let rest = rest.dropFirst(moved(count))
    answer = rest
    if isFollowing {
      takeNextEvent()
    } else if rest.isEmpty {
      // Closing a connection with unread bytes may discard the answer.
      _ = shutdown(descriptor, Int32(SHUT_WR))
    }
  }

  /// The number of bytes moved; 0 also if the caller has left.
  private mutating func moved(_ count: Int) -> Int {
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { timeout = .zero }
    return max(count, 0)
  }
}
