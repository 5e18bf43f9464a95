import DrawstringCore
import DrawstringOutput
import Testing

@testable import DrawstringDrawing

/// Where an effect lies beside the content, in films. `Tests/Oracles/test_page.py` compares films with pages and the element.
@Suite struct ScreenTests {
  /// The colours at points of a film of a held pull: of the effect, which is larger than its canvas, the content or the ground.
  @Test(arguments: [(-60, 60), (-60, 120), (-80, 60), (0, 60), (20, 120)], ["moves", "stays"])
  func filmsShowTheCanvasByTheRule(_ canvas: (top: Int, height: Int), _ content: String) throws {
    let (top, height) = canvas
    let pull = 45
    let spec = """
      drawstring: 1
      effect: place
      canvas: [0, \(top), 320, \(height)]
      pull: {trigger: 60, content: \(content)}
      layers: [{id: fill, position: [160, \(Double(top) + Double(height) / 2)], size: [999, 999], backgroundColor: "#f00"}]
      """
    let moves = content == "moves"
    let begin = top + (moves && top < 0 ? pull : 0)
    try TemporaryFolder.with { folder in
      let trace = folder.file(
        "held.yaml", "- {at: 0s, drag: {shown: \(pull)}}\n- {at: 1s, drag: {shown: \(pull)}}\n")
      let run = Run("render", "-", "--trace", trace, "--fps", "1", "-o", "\(folder.path)/%d.png", input: spec)
      #expect(run.code == .clean, "\(run.errors)")
      var budget = WorkBudget.command
      let bytes = try #require(try? Files.contents(of: "\(folder.path)/1.png"))
      let picture = try #require(PNGReader.bitmap(of: bytes, &budget))
      for y in stride(from: 13, to: picture.height - 13, by: 4) {
        let isContent = y >= (moves ? pull : 0)
        let isEffect = (begin..<begin + height).contains(y) && (top + height > 0 || !isContent)
        let edges = [begin, begin + height, pull]
        if edges.contains(where: { ($0 - y).magnitude < 2 }) { continue }
        let start = 4 * (y * picture.width + 310)
        let color = Array(picture.bytes[start..<start + 3])
        let expected: [UInt8] = isEffect ? [255, 0, 0] : isContent ? [255, 255, 255] : [243, 244, 246]
        #expect(color == expected, "y \(y)")
      }
    }
  }
}
