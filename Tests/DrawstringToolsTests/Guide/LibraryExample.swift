import Drawstring

/// Asks the effect of a file everything that the library answers.
func followRing(in file: String) throws -> [String] {
  var lines: [String] = []

  // Reads and checks the file; a SpecError lists every finding.
  let effect = try Effect(contentsOfFile: file)

  // A frame of a moment: a phase, a time in it, a pull.
  let pulled = effect.frame(at: .dragging(to: 30))
  lines.append("half pulled: drawn to \(pulled["ring"]?.strokeEnd ?? 0)")
  let turned = effect.frame(at: .refreshing(after: .milliseconds(450)))
  lines.append("half a round: turned by \(turned["ring"]?.rotation ?? 0)")

  // A recorded interaction: frames and events of any instant, in any order.
  let trace = try Trace([
    .drag(20, at: .zero), .drag(75, at: .milliseconds(100)), .release(at: .milliseconds(150)),
    .finish(.success, at: .seconds(2)),
  ])
  let replay = effect.replay(trace)
  lines.append("after a second: \(replay.frame(at: .seconds(1)).phase)")
  let events = replay.events(after: .zero, through: .seconds(1))
  lines.append("until then: \(events.map(\.name).joined(separator: ", "))")

  // A control that lives: events as they happen, frames for the instants of the display.
  var session = effect.session()
  session.drag(to: 70, at: .zero)
  session.release(at: .milliseconds(50))
  lines.append("let go: \(session.frame(at: .milliseconds(250)).pull) points down")

  // Many frames: one buffer, filled again and again without allocating.
  var buffer = effect.makeFrameBuffer()
  var most = 0.0
  for time in 0..<900 {
    effect.evaluate(.refreshing(after: .milliseconds(time)), into: &buffer)
    most = max(most, buffer.frame["ring"]?.rotation ?? 0)
  }
  lines.append("never a whole turn: \(most < 2 * Double.pi)")
  return lines
}
