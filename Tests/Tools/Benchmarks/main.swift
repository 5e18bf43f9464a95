// How fast the library is, and how that compares with a floor in C and with rlottie, measured in the same run.
//
//     swift run -c release drawstring-bench [--only NAME]… [--json] [--instructions] [--tool PATH]
//     swift run -c release drawstring-bench EFFECT.yaml… [--frames N] [--pulls]
//
// Without files, the workloads whose names contain one of the words after --only, or all of them. With files, their
// frames and allocations alone: loops, or with --pulls another pull or a release at it for every frame.
//
// With --instructions, what takes part of it is run under valgrind, and instructions stand in place of nanoseconds.
// --tool is the drawstring whose cold start is measured, if it is not the one built beside this program.

import BenchmarkFloor
import DrawstringLoader

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

let options = Options(Array(CommandLine.arguments.dropFirst()))
if let problem = options.problem {
  print(problem)
  exit(2)
}
if options.isInstructions && !Side.countsInstructions {
  let code = unsafe instructions_rerun(CommandLine.unsafeArgv)
  if code < 0 { print("valgrind is not at hand, or was not when the benchmark was built") }
  exit(code < 0 ? 3 : code)
}
var report = Report()
do {
  if options.files.isEmpty {
    try Suite(options: options).run(into: &report)
  } else {
    for file in options.files {
      let workload = FileWorkload(effect: try Effect(contentsOfFile: file), isPulled: options.isPulled)
      report.figures.append(workload.run(frames: options.frames, isShuffled: false))
    }
  }
} catch {
  print(error)
  exit(3)
}
print(options.isJSON ? report.json : report.text, terminator: "")
