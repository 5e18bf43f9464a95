import DrawstringLoader

/// What `compile` does: from the bytes of a file as a converter writes it, with a keyframe for each 40 bytes, to those of
/// the compiled effect.
struct CompileWorkload {
  /// 1,600 tracks of eight keyframes, whose values are single numbers.
  private static let scene = Scene.field(layers: 400, moving: [.height, .width, .rotation, .opacity])

  func run(into report: inout Report) {
    let bytes = Array(Self.scene.spec().utf8)
    var side = Side()
    var isCompiled = true
    Rounds(least: 3, most: 20, budget: 4).run {
      side.round(of: 1) {
        isCompiled = Effect.load(name: "field.yaml", bytes: bytes).compiled() != nil && isCompiled
      }
    }
    if !isCompiled { report.notes.append("compile: the spec is not compiled") }
    var figure = Figure(
      workload: "compile, 1,600 tracks in \(bytes.count / 1000) kB", unit: "file", ours: side.best)
    if Side.countsInstructions { figure.expect("instructions", side.best, atMost: 640e6) }
    report.figures.append(figure)
  }
}
