/// What the command line asks for.
struct Options {
  var files: [String] = []
  var frames = 3_000
  var isPulled = false
  var isJSON = false
  var isInstructions = false
  /// The tool to start, where it is not the one beside the benchmark.
  var tool: String?
  /// Parts of the names of the workloads that are wanted; all where there are none.
  var only: [String] = []
  var problem: String?

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--pulls": isPulled = true
      case "--json": isJSON = true
      case "--instructions": isInstructions = true
      case "--frames":
        guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else {
          problem = "--frames takes a number above 0"
          return
        }
        frames = count
      case "--tool":
        guard let path = rest.popFirst() else {
          problem = "--tool takes the path of a drawstring"
          return
        }
        tool = path
      case "--only":
        guard let name = rest.popFirst() else {
          problem = "--only takes a part of a workload's name"
          return
        }
        only.append(name)
      default:
        if argument.hasPrefix("-") { problem = "there is no option \(argument)" }
        files.append(argument)
      }
    }
  }

  func wants(_ name: String) -> Bool { only.isEmpty || only.contains { name.contains($0) } }
}
