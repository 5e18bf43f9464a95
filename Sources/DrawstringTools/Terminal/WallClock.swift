#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Time as it passes for whoever looks at a screen.
package enum WallClock {
  /// Since some instant in the past; never falls.
  package static var now: Duration {
    let instant = ContinuousClock.now
    return start.duration(to: instant)
  }

  private static let start = ContinuousClock.now

  /// Does nothing for so long, a second at most; returns early where a signal comes that does not wait.
  package static func pause(_ duration: Duration) {
    let microseconds = duration / .microseconds(1)
    if microseconds >= 1 { _ = usleep(UInt32(min(microseconds, 1e6))) }
  }
}
