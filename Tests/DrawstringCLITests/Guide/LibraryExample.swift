import Drawstring

/// Asks the effect of a file for a frame, then drives it like a control.
func followRing(in file: String) throws -> [String] {
  let effect = try Effect(contentsOfFile: file)  // throws a SpecError with every finding
  let pulled = effect.frame(at: .dragging(to: 30))
  var session = effect.makeSession()
  session.drag(to: 70, at: .zero)
  session.release(at: .milliseconds(50))
  let settled = session.frame(at: .milliseconds(250))
  return [
    "half pulled: drawn to \(pulled["ring"]?.strokeEnd ?? 0)", "let go: \(settled.pull) points down",
  ]
}
