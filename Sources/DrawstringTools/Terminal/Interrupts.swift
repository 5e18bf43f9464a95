#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Ctrl-C and its like, put off until what was begun has been tidied up.
package enum Interrupts {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// From now on they wait.
  package static func hold() { change(SIG_BLOCK) }

  /// Whether one is waiting.
  package static var isWaiting: Bool {
    var waiting = sigset_t()
    guard unsafe sigpending(&waiting) == 0 else { return false }
    return signals.contains { unsafe sigismember(&waiting, $0) == 1 }
  }

  /// They come again; one that waits ends the process as if it came now.
  package static func release() { change(SIG_UNBLOCK) }

  private static func change(_ how: Int32) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(how, &set, nil)
  }
}
