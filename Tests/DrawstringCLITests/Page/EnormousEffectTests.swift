import Drawstring
import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Foundation
import Testing

/// Pages and playing pictures of effects that last for weeks, are larger than any screen or have thousands of layers.
@Suite(.enabled(if: Effort.isFull, "its pages take minutes in a debug build")) struct EnormousEffectTests {
  private func spec(_ rest: String) -> String {
    """
    drawstring: 1
    effect: enormous
    canvas: [100, 100]
    layers: [{id: a, size: [5, 5], position: [50, 50], backgroundColor: red}]
    \(rest)
    """
  }

  private func render(_ spec: String, _ options: String...) -> Run {
    Run(["render"] + options + ["-"], input: spec)
  }

  private static let weeks = [
    "animations: [{during: refreshing, duration: 1000000s, tracks: {a.opacity: [0, 1]}}]",
    "phases: {finishing: 1000000000s}\npull: {trigger: 60, minimum: 1000000000s}",
  ]

  @Test(arguments: weeks) func whatTakesWeeksPlaysForMinutes(_ rest: String) {
    #expect(render(spec(rest), "--play").output.utf8.count < 20_000)
  }

  private static let wide = [
    "pull: {trigger: 1.0e300}", "pull: {trigger: 60, rest: 1.0e300}",
    "pull: {trigger: 0, limit: 0}", "pull: {trigger: 1e-9, limit: 1e-9}",
    "pull: {trigger: 1e-7, rubber: {coefficient: 1e-9, dimension: 1e9}}",
    "pull: {trigger: 1e8, rubber: {coefficient: 1e9, dimension: 1e9}}",
    """
    animations: [{during: refreshing, duration: 1e-9s, repeat: forever, speed: 1e6, tracks: {a.scale: [1, 2]},
      events: [{at: start, emit: go}]}]
    """,
    "pull: {trigger: 60, settle: {duration: 1s, ease: \"cubic-bezier(0, -1e300, 1, 1e300)\"}}",
  ]

  @Test(arguments: wide) func pullsBeyondAllScreensMakeNoneFail(_ rest: String) {
    for option in [["--format", "html"], ["--play"]] {
      let run = Run(["render"] + option + ["-"], input: spec(rest))
      #expect(run.code == .clean && !run.output.isEmpty)
    }
  }

  /// The list that a pull moves is drawn around a canvas above it, however tall that is.
  @Test func theListBelowATallCanvasEnds() {
    let spec = """
      drawstring: 1
      effect: tall
      canvas: [0, -1e17, 100, 1e17]
      pull: {trigger: 1e17}
      layers: [{id: a, size: [5, 5], backgroundColor: red}]
      """
    let run = Run(["render", "--play", "--begin", "-"], input: spec)
    #expect(run.code == .clean && run.output.components(separatedBy: "<rect").count < 1_000)
  }

  /// NaN never equals a mix of other numbers, so without limits all allowed readings would be taken.
  @Test func aConicGradientOfAnySizeIsDrawnWithNumbers() throws {
    let effect = try Effect(
      yaml: """
        drawstring: 1
        effect: wide
        canvas: [100, 100]
        layers: [{id: a, kind: gradient, type: conic, size: [1e300, 1e300], colors: [red, blue]}]
        """)
    let picture = PlayingPicture(effect, Scenario(effect))
    #expect(picture.worst <= 1)
    #expect(picture.readings < 1_000)
  }

  private func copies(_ count: Int) -> String {
    """
    drawstring: 1
    effect: many
    canvas: [100, 100]
    layers:
      - id: row
        kind: replicator
        instanceCount: \(count)
        instanceDelay: 1ms
        layers: [{id: a, size: [5, 5], position: [50, 50], backgroundColor: red}]
    animations: [{during: refreshing, duration: 1s, repeat: forever, tracks: {a.opacity: [0, 1, 0]}}]
    """
  }

  @Test func whatPlaysHasRoomForSoManyLayers() {
    let run = Run(["render", "--play", "-"], input: copies(1500))
    #expect(run.code == .wrongUsage && run.output.isEmpty)
    #expect(run.errors.contains("what plays has room for 2,000 layers, and this effect has 3001"))
    for options in [["--format", "html"], ["--count", "2"]] {
      #expect(Run(["render"] + options + ["-"], input: copies(1500)).code == .clean)
    }
  }

  /// The limit of numbers applies to channels of any size.
  @Test func readingsOfManyNumbersAreFewer() {
    func baked(_ numbers: Int) -> Resampler.Resampled {
      var baker = Resampler(tolerances: Array(repeating: .each(0.001), count: numbers), step: 10)
      baker.mostNumbers = 10_000
      return baker.resample(0...10_000) { tick in
        (0..<numbers).map { SVGText(Double(tick * tick) / Double(1000 + $0)) }
      }
    }
    #expect(baked(1).worst <= 1)
    let many = baked(50)
    #expect(many.readings < 600 && many.numbers < 30_000)
    #expect(many.worst > 1)
  }
}
