// How fast the library is, and how that compares with a floor in C and with rlottie, measured in the same run.
//
//     swift run -c release drawstring-bench [--only NAME]… [--json]
//     swift run -c release drawstring-bench EFFECT.yaml… [--frames N] [--pulls]
//
// Without files, the workloads whose names contain one of the words after --only, or all of them. With files, their
// frames and allocations alone: loops, or with --pulls another pull or a release at it for every frame.

import BenchmarkFloor
import Drawstring

let options = Options(Array(CommandLine.arguments.dropFirst()))
var report = Report()
if let problem = options.problem {
  print(problem)
} else if options.files.isEmpty {
  try Suite(options: options).run(into: &report)
} else {
  for file in options.files {
    let workload = FileWorkload(effect: try Effect(contentsOfFile: file), isPulled: options.isPulled)
    report.figures.append(workload.run(frames: options.frames, isShuffled: false))
  }
}
print(options.isJSON ? report.json : report.text, terminator: "")
