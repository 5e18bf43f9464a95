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
  @unsafe private enum CleanUp {
    case nothing
    case removeFile(UnsafeMutablePointer<CChar>)
    case writeToScreen(StaticString)
  }

  private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  /// Whether this process runs one command on its main thread. Other processes, such as the tests, write files on many
  /// threads at once and clean up nothing.
  nonisolated(unsafe) private static var isEnabled = false

  /// Changes only while the signals are blocked.
  nonisolated(unsafe) private static var cleanUp = unsafe CleanUp.nothing

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

  /// Sets the clean-up: a signal removes a file.
  static func removeFile(_ path: String) {
    guard unsafe isEnabled, let name = unsafe strdup(path) else { return }
    unsafe change(to: .removeFile(name))
  }

  /// Sets the clean-up: a signal writes a text to standard output, a screen.
  package static func writeToScreen(_ text: StaticString) {
    if unsafe isEnabled { unsafe change(to: .writeToScreen(text)) }
  }

  /// Clears the clean-up.
  static func forget() {
    if unsafe isEnabled { unsafe change(to: .nothing) }
  }

  private static func change(to next: CleanUp) {
    heldBack {
      if case .removeFile(let name) = unsafe cleanUp { unsafe free(name) }
      unsafe cleanUp = unsafe next
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
    switch unsafe cleanUp {
    case .nothing: break
    case .removeFile(let name): _ = unsafe unlink(name)
    case .writeToScreen(let text):
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
