import BenchmarkFloor

/// A cold `validate`, against a C program that only parses the file with libyaml.
struct StartWorkload {
  /// The `drawstring` to start; nil for the one beside this program.
  var program: String?

  private static let spec = "specs/boss-dots.yaml"

  func run(into report: inout Report) {
    let tool = unsafe program ?? String(cString: spawn_neighbour("drawstring"))
    guard unsafe spawn_seconds(tool, "validate", Self.spec) >= 0 else {
      report.notes.append("no drawstring to start at \(tool): swift build -c release makes it")
      return
    }
    let parser = Self.compiledParser()
    if parser == nil { report.notes.append("no C compiler (cc or clang) for the program that only parses") }
    var ours = Double.infinity
    var floor = Double.infinity
    for _ in 0..<100 {
      ours = min(ours, unsafe spawn_seconds(tool, "validate", Self.spec) * 1e9)
      if let parser { floor = min(floor, unsafe spawn_seconds(parser, Self.spec, nil) * 1e9) }
    }
    var figure = Figure(
      workload: "cold validate", unit: "start", ours: ours, floor: floor.isFinite ? floor : nil)
    figure.expect("nanoseconds", ours, atMost: 1.5e6)
    report.figures.append(figure)
  }

  private static func compiledParser() -> String? {
    let program = unsafe String(cString: spawn_neighbour("drawstring-bench-parse"))
    let command =
      """
      for compiler in cc clang; do
        $compiler -O2 -ITests/Tools/Benchmarks/Floor/include Tests/Tools/Benchmarks/Parse/main.c \
          Tests/Tools/Benchmarks/Floor/yaml_events.c -lyaml -o '\(program)' && exit 0
      done
      exit 1
      """
    return unsafe spawn_seconds("/bin/sh", "-c", command) >= 0 ? program : nil
  }
}
