import DrawstringLoader

/// Refresh after refresh of a living control: touches, frames and events of the control.
struct SessionWorkload {
  var effect: Effect

  func run(into report: inout Report) {
    var session = effect.makeSession()
    var now = Duration.zero
    var sum = 0.0
    /// Pulls, releases, loads and settles, with a frame after every event; returns how many events there were.
    func refresh() -> Int {
      let start = now
      for step in 1...20 {
        now = start + .milliseconds(16 * step)
        session.drag(to: Double(step) * 5, at: now)
        sum += session.frame(at: now).pull
      }
      session.release(at: now)
      for step in 1...60 { sum += session.frame(at: now + .milliseconds(16 * step)).pull }
      now += .seconds(2)
      session.finish(at: now)
      sum += session.frame(at: now).pull
      now += .seconds(3)
      return 22
    }
    for _ in 0..<20 { _ = refresh() }
    var events = 0
    var side = Side()
    Rounds().run { side.round(of: 22 * 10) { for _ in 0..<10 { events += refresh() } } }
    events = 0
    let allocations = Allocations.during { for _ in 0..<10 { events += refresh() } }
    if !sum.isFinite { report.notes.append("the session is not finite") }
    var figure = Figure(
      workload: "\(effect.name), session", unit: "event", ours: side.best,
      allocations: allocations.map { Double($0.count) / Double(events) })
    figure.expect("allocations for an event", figure.allocations, atMost: 0)
    report.figures.append(figure)
  }
}
