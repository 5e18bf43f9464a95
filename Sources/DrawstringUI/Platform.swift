#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
  import ObjectiveC
  import QuartzCore
  import UIKit

  /// Calls a function for each frame of the main display. A class because the display link sends messages to one.
  @MainActor private final class DisplayLink: NSObject {
    private let tick: FrameClock.Tick
    private let alarm = FrameTimer()
    /// Nil while asleep, since a link holds its target.
    private var link: CADisplayLink?

    init(_ tick: @escaping FrameClock.Tick) { self.tick = tick }

    func run(_ isOn: Bool) {
      alarm.start(nil) {}
      if isOn == (link != nil) { return }
      link?.invalidate()
      link = isOn ? CADisplayLink(target: self, selector: #selector(step)) : nil
      link.map(FrameClock.prepare)
    }

    func wake(after time: Duration) { alarm.start(time) { [weak self] in self?.run(true) } }

    @objc private func step(_ link: CADisplayLink) {
      if !tick(.seconds(link.targetTimestamp)) { run(false) }
    }
  }

  extension FrameClock {
    /// Makes the clock of the main display; without UIKit, a timer.
    public static func display(_ tick: @escaping Tick) -> FrameClock {
      let link = DisplayLink(tick)
      return FrameClock(
        now: { .seconds(CACurrentMediaTime()) }, run: { link.run($0) }, wake: { link.wake(after: $0) })
    }
  }

  /// Calls a function when the state of a gesture changes. A class because gestures send messages to one.
  @MainActor final class GestureTarget: NSObject {
    private weak var gesture: UIGestureRecognizer?
    private let call: @MainActor (UIGestureRecognizer.State) -> Void

    init(of gesture: UIGestureRecognizer, _ call: @escaping @MainActor (UIGestureRecognizer.State) -> Void) {
      self.gesture = gesture
      self.call = call
      super.init()
      gesture.addTarget(self, action: #selector(step))
    }

    func remove() { gesture?.removeTarget(self, action: #selector(step)) }

    @objc private func step(_ gesture: UIGestureRecognizer) { call(gesture.state) }
  }
#elseif canImport(QuartzCore) && !os(watchOS)
  extension FrameClock {
    /// Makes the clock of the main display; without UIKit, a timer.
    public static func display(_ tick: @escaping Tick) -> FrameClock { timer(tick) }
  }
#endif
