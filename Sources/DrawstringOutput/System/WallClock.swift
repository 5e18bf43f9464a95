internal import DrawstringCore
internal import DrawstringSyntax

/// Time as it passes for whoever looks at a screen.
package enum WallClock {
  /// Since some instant in the past; never falls.
  package static var now: Duration {
    let instant = ContinuousClock.now
    return start.duration(to: instant)
  }

  private static let start = ContinuousClock.now
}
