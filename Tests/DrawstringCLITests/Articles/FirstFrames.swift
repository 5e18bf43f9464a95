import Drawstring

/// Asks the effect of a file for a few of its frames.
func firstFrames(of file: String) throws -> [String] {
  // Reads and checks the file; a SpecError lists everything that is wrong with it.
  let effect = try Effect(contentsOfFile: file)

  // Under the finger, 30 points down.
  let pulled = effect.frame(at: .dragging(to: 30))

  // A quarter of a second into refreshing.
  let loading = effect.frame(at: .refreshing(after: .milliseconds(225)))

  return [pulled, loading].map { frame in
    let ring = frame["ring"]
    return "\(frame.phase): drawn to \(ring?.strokeEnd ?? 0), turned by \(ring?.rotation ?? 0) radians"
  }
}
