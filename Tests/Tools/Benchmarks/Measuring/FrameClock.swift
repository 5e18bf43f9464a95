/// The times of frames at 60 a second.
enum FrameClock {
  static func time(ofFrame frame: Int) -> Duration {
    .nanoseconds(Int64((Double(frame) * 1e9 / 60).rounded()))
  }

  static func seconds(_ time: Duration) -> Double {
    Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }
}
