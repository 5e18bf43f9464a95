// How long a frame takes: each effect, its loop at 60 frames a second, through a reused buffer.
//
//     swift run -c release drawstring-bench [EFFECT.yaml …] [--frames N] [--pulls]
//
// With --pulls each frame is another pull or a release at it, so that a trace is folded for every frame.
//
// With valgrind, the difference of «total heap usage» between two values of --frames tells the allocations of a
// steady frame.

import Drawstring
import DrawstringCore

struct Workload {
  var file: String
  var frames: Int
  var isPulled: Bool

  private func moment(_ frame: Int) -> Moment {
    let time = Duration.nanoseconds(Int64(frame) * 16_666_667 % 3_000_000_000)
    guard isPulled else { return .refreshing(after: time) }
    let pull = Double(frame % 400) / 2
    return switch frame % 3 {
    case 0: .dragging(to: pull)
    case 1: .refreshing(after: time, pull: pull)
    default: .finishing(after: time, pull: pull)
    }
  }

  func run() throws {
    let effect = try Effect(contentsOfFile: file)
    var buffer = effect.makeFrameBuffer()
    for frame in 0..<3 { effect.evaluate(moment(frame), into: &buffer) }
    var sum = 0.0
    let clock = ContinuousClock()
    let start = clock.now
    for frame in 0..<frames {
      effect.evaluate(moment(frame), into: &buffer)
      sum += buffer.probe
    }
    let elapsed = clock.now - start
    let nanoseconds = Double(elapsed.components.seconds) * 1e9 + Double(elapsed.components.attoseconds) / 1e9
    let perFrame = (nanoseconds / Double(frames)).rounded()
    print(
      "\(effect.name): \(Int(perFrame)) ns per frame, \(frames) frames (\(sum.isFinite ? "finite" : "not finite"))"
    )
  }
}

var arguments = Array(CommandLine.arguments.dropFirst())
var frames = 100_000
if let flag = arguments.firstIndex(of: "--frames"), flag + 1 < arguments.count {
  frames = Int(arguments[flag + 1]) ?? frames
  arguments.removeSubrange(flag...flag + 1)
}
let isPulled = arguments.contains("--pulls")
arguments.removeAll { $0 == "--pulls" }
let names = [
  "boss-dots", "spread-bar", "orbit-dots", "pulse-dots", "enjoy-ring", "bounce-preload", "douyin-nav",
  "jelly-ball",
]
let files = arguments.isEmpty ? names.map { "specs/\($0).yaml" } : arguments
for file in files { try Workload(file: file, frames: frames, isPulled: isPulled).run() }
