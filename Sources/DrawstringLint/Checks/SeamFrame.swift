internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// A frame on one side of a seam.
struct SeamFrame {
  var slots: [Double]
  var drawn: DrawnLayers
  private var mixes: [PathMix] = []
  /// Those that the timeline keeps.
  private var paths: [Path] = []

  /// What the stage shows.
  init(_ stage: Stage) {
    slots = stage.slots
    drawn = stage.drawn
    mixes = stage.sampler.mixes
    paths = stage.builder.timeline.paths
  }

  /// The path that a lane of the frame means; nil for none.
  func path(at lane: Double, _ graph: Graph) -> Path? { graph.path(at: lane, slots, mixes, paths) }
}
