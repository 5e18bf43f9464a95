import BenchmarkFloor
import DrawstringLoader

/// All workloads, in the order of the table.
struct Suite {
  var options: Options

  static let effects = [
    "boss-dots", "spread-bar", "orbit-dots", "pulse-dots", "enjoy-ring", "bounce-preload", "douyin-nav",
    "jelly-ball",
  ]

  func run(into report: inout Report) throws {
    if peer_is_here() == 0 { report.notes.append("rlottie is not installed (librlottie0-1) and left out") }
    try runEffects(into: &report)
    try runFields(into: &report)
    if options.wants("reading") { try runReading(into: &report) }
    for name in ["boss-dots", "jelly-ball"] where options.wants("session") {
      SessionWorkload(effect: try Effect(contentsOfFile: "specs/\(name).yaml")).run(into: &report)
    }
    if options.wants("inputs") { try InputWorkload().run(into: &report) }
    if options.wants("first") { try FirstFrameWorkload(scene: .field(layers: 1_000)).run(into: &report) }
    if options.wants("formulas") { try FormulaWorkload(layers: 1_000).run(into: &report) }
    if options.wants("trims") { try TrimWorkload(layers: 100).run(into: &report) }
    if options.wants("functions") { FunctionWorkload().run(into: &report) }
    if options.wants("trace") {
      try ReplayWorkload(effect: Effect(contentsOfFile: "specs/boss-dots.yaml")).run(into: &report)
    }
    // Each seek is timed by itself, so there is nothing to gain from instructions.
    if options.wants("seeks"), !Side.countsInstructions {
      try PhysicsWorkload(effect: Effect(contentsOfFile: "specs/jelly-ball.yaml")).run(into: &report)
    }
    for style in [Scene.Style.flow, .block] where options.wants("loading") {
      LoadWorkload(style: style, size: Side.countsInstructions ? 1_000_000 : 10_000_000).run(into: &report)
    }
    if options.wants("compile,") { CompileWorkload().run(into: &report) }
    if options.wants("compiled") {
      let dots = LoadWorkload.bytes(ofFile: "specs/boss-dots.yaml")
      CompiledWorkload(name: "boss-dots", yaml: dots, isLarge: false).run(into: &report)
      let size = Side.countsInstructions ? 1_000_000 : 10_000_000
      let field = LoadWorkload(style: .block, size: size).bytes
      CompiledWorkload(name: "field", yaml: field, isLarge: true).run(into: &report)
    }
    if options.wants("validate"), !Side.countsInstructions {
      StartWorkload(program: options.tool).run(into: &report)
    }
  }

  private func runEffects(into report: inout Report) throws {
    for name in Self.effects where options.wants(name) {
      let effect = try Effect(contentsOfFile: "specs/\(name).yaml")
      for isShuffled in [false, true] {
        let workload = FileWorkload(effect: effect, isPulled: false)
        report.figures.append(workload.run(frames: options.frames, isShuffled: isShuffled))
      }
      if let scene = Scene.effects.first(where: { $0.name == name }) {
        let limit = ["boss-dots": 200.0, "pulse-dots": 175][name]
        SceneWorkload(scene: scene, effect: effect, isShuffled: false, frameLimit: limit).run(into: &report)
      } else {
        report.notes.append("\(name) is more than keyframes: there is no floor for it, nor Lottie")
      }
    }
  }

  private func runReading(into report: inout Report) throws {
    func run(_ name: String, _ effect: Effect, _ reading: ReadingWorkload.Reading, atMost limit: Double) {
      ReadingWorkload(name: name, effect: effect, reading: reading, limit: limit).run(into: &report)
    }
    let dots = try Effect(contentsOfFile: "specs/boss-dots.yaml")
    run("boss-dots", dots, .values, atMost: 1)
    run("boss-dots", dots, .list, atMost: 1)
    run("pulse-dots", try Effect(contentsOfFile: "specs/pulse-dots.yaml"), .list, atMost: 1)
    run("field-100", try Effect(yaml: Scene.field(layers: 100).spec()), .values, atMost: 1)
    let field = try Effect(yaml: Scene.field(layers: 1_000).spec())
    run("field-1000", field, .values, atMost: 1)
    run("field-1000", field, .list, atMost: 0.6)
    run("quiet-1000", try Effect(yaml: Self.quiet), .changes, atMost: 0.2)
  }

  /// A thousand layers with opacities that can change, of which ten do at any time.
  private static let quiet: String = {
    let layers = (0..<1_000).map {
      "  - {id: l\($0), position: [\($0), 5], size: [4, 4], backgroundColor: red}\n"
    }
    let nodes = (0..<1_000).map { index in
      "  - {during: refreshing, delay: \(index / 10 * 20)ms, duration: 20ms, tracks: {l\(index).opacity: [0, 1]}}\n"
    }
    return
      "drawstring: 1\neffect: quiet\ncanvas: [1000, 100]\nlayers:\n\(layers.joined())animations:\n\(nodes.joined())"
  }()

  private func runFields(into report: inout Report) throws {
    var few: [Figure] = []
    for count in [10, 100, 1_000, 10_000] where options.wants("field-\(count),") {
      let scene = Scene.field(layers: count)
      let effect = try Effect(yaml: scene.spec())
      for isShuffled in [false, true] {
        var workload = SceneWorkload(scene: scene, effect: effect, isShuffled: isShuffled)
        if count == 1_000 {
          workload.floorLimit = isShuffled ? 1.4 : 1.5
          workload.peerLimit = isShuffled ? 0.5 : 0.4
        }
        workload.run(into: &report)
        if isShuffled { continue }
        if count == 100 { few = report.figures.suffix(2) }
        if count == 10_000, few.count == 2 {
          for (few, place) in zip(few, report.figures.indices.suffix(2)) {
            let ratio = (report.figures[place].perProperty ?? 0) / (few.perProperty ?? 1)
            report.figures[place].expect("× a property at 100 layers", ratio, atMost: 1.5)
          }
        }
      }
    }
  }
}
