internal import DrawstringCore
internal import DrawstringSyntax

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The clean-up before SIGHUP, SIGINT, SIGQUIT or SIGTERM ends the process.
///
/// Until there is something to clean up, the signals have their default action: the system ends the process at once.
/// After that a handler cleans up and raises the signal again, so that the process still ends by the signal. A signal
/// that is ignored when the process starts, as under `nohup`, stays ignored.
package enum Interrupts {
  private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  /// Whether this process runs one command on its main thread. Other processes, such as the tests, write files on many
  /// threads at once and clean up nothing.
  nonisolated(unsafe) private static var isEnabled = false

  /// The files and folders that a signal removes, the last ones first, and the text that it writes to the screen. They change
  /// only while the signals are blocked.
  nonisolated(unsafe) private static var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>>?
  nonisolated(unsafe) private static var nameCount = 0
  nonisolated(unsafe) private static var capacity = 0
  nonisolated(unsafe) private static var screenText: StaticString?

  /// Enables clean-up in the process of the tool, and unblocks the signals: a parent that starts the tool from a pool
  /// thread may pass on a mask that blocks them.
  package static func enable() {
    unsafe isEnabled = true
    var set = set
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  private static var set: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    return set
  }

  /// Runs a body with the signals blocked; a signal that arrives meanwhile acts afterwards. The body must be short.
  static func heldBack<Result>(_ body: () -> Result) -> Result {
    var set = set
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &set, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  /// Adds to the clean-up: a signal removes a file, or a folder that is empty then.
  static func remove(_ path: String) {
    guard unsafe isEnabled, let name = unsafe strdup(path) else { return }
    change {
      if unsafe nameCount == capacity {
        unsafe capacity = max(2 * capacity, 16)
        let room = unsafe UnsafeMutablePointer<UnsafeMutablePointer<CChar>>.allocate(capacity: capacity)
        if let old = unsafe names {
          unsafe room.moveInitialize(from: old, count: nameCount)
          unsafe old.deallocate()
        }
        unsafe names = room
      }
      unsafe (names! + nameCount).initialize(to: name)
      unsafe nameCount += 1
    }
  }

  /// Takes a file or a folder out of the clean-up.
  static func keep(_ path: String) {
    guard unsafe isEnabled else { return }
    change {
      guard let names = unsafe names,
        let place = unsafe (0..<nameCount).last(where: { unsafe strcmp(names[$0], path) == 0 })
      else { return }
      unsafe free(names[place])
      for next in unsafe place + 1..<nameCount { unsafe names[next - 1] = names[next] }
      unsafe nameCount -= 1
    }
  }

  /// Sets the clean-up of the screen: a signal writes a text to standard output.
  package static func writeToScreen(_ text: StaticString) {
    if unsafe isEnabled { change { unsafe screenText = text } }
  }

  private static func change(_ body: () -> Void) {
    heldBack {
      body()
      for signal in signals { handle(signal) }
    }
  }

  /// Sets the handler of a signal that is not ignored.
  private static func handle(_ number: Int32) {
    let before = signal(number) { Interrupts.end(by: $0) }
    if unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      _ = signal(number, SIG_IGN)
    }
  }

  /// The handler. It can interrupt the main thread between any two instructions, so it calls only functions that POSIX
  /// calls async-signal-safe: it allocates no memory and takes no lock.
  private static func end(by number: Int32) {
    // All signals are blocked: SIGTTOU, for example, would stop a background process that writes.
    var set = sigset_t()
    unsafe sigfillset(&set)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    if let names = unsafe names {
      var place = unsafe nameCount
      while place > 0 {
        place -= 1
        if unsafe unlink(names[place]) != 0 { _ = unsafe rmdir(names[place]) }
      }
    }
    if let text = unsafe screenText {
      // If the screen accepts no output, its pending output is discarded.
      if !screenIsReady(within: 30) { _ = tcflush(1, TCOFLUSH) }
      if screenIsReady(within: 0) { _ = unsafe write(1, text.utf8Start, text.utf8CodeUnitCount) }
    }
    _ = signal(number, SIG_DFL)
    raise(number)
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    // The default action does not end the first process of a container.
    _exit(128 + number)
  }

  private static func screenIsReady(within milliseconds: Int32) -> Bool {
    var screen = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&screen, 1, milliseconds) > 0
  }
}
