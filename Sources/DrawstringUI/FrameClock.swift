#if canImport(QuartzCore) && !os(watchOS)
  import QuartzCore

  /// The clock of a display: the time, and ticks for frames.
  @MainActor public struct FrameClock {
    /// A function that is called with the instant that a frame is shown at; false where there is nothing left to show.
    public typealias Tick = @MainActor (Duration) -> Bool
    /// The instant of now; it never falls.
    public var now: @MainActor () -> Duration
    /// Starts or stops the ticks for each frame of the display.
    public var run: @MainActor (Bool) -> Void
    /// Asks for one tick after a time while the ticks for each frame are stopped; a later call takes the place of an
    /// earlier one.
    public var wake: @MainActor (Duration) -> Void

    /// Makes a clock of its three functions.
    public init(
      now: @escaping @MainActor () -> Duration, run: @escaping @MainActor (Bool) -> Void,
      wake: @escaping @MainActor (Duration) -> Void
    ) {
      self.now = now
      self.run = run
      self.wake = wake
    }
  }

  extension FrameClock {
    /// Makes a clock that ticks by a timer, for hosts without a display link.
    public static func timer(
      every interval: Duration = .milliseconds(16), _ tick: @escaping Tick
    ) -> FrameClock {
      let timer = FrameTimer()
      let start = ContinuousClock.now
      let now: @MainActor () -> Duration = { ContinuousClock.now - start }
      return FrameClock(
        now: now,
        run: { isOn in
          guard isOn != timer.isRunning else { return }
          timer.start(isOn ? interval : nil) { if !tick(now()) { timer.start(nil) {} } }
          timer.isRunning = isOn
        },
        wake: { time in
          timer.start(time) {
            timer.start(nil) {}
            _ = tick(now())
          }
        })
    }
  }

  #if canImport(UIKit)
    extension FrameClock {
      /// Adds a link to the main run loop, also while something is scrolled, at the highest rate of the display. Apps for
      /// iPhones get more than 60 frames a second with `CADisableMinimumFrameDurationOnPhone` in their Info.plist.
      static func prepare(_ link: CADisplayLink) {
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120, preferred: 120)
        link.add(to: .main, forMode: .common)
      }
    }
  #endif

  /// The task of a clock, which waits and calls again and again. A class because the functions of a clock share it.
  @MainActor final class FrameTimer {
    var isRunning = false
    private var task: Task<Void, Never>?

    /// Stops what ran before and, with an interval, calls `body` after each interval.
    func start(_ interval: Duration?, _ body: @escaping @MainActor () -> Void) {
      task?.cancel()
      task = interval.map { interval in
        Task {
          while (try? await Task.sleep(for: interval)) != nil { body() }
        }
      }
    }
  }
#endif
