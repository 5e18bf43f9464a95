import DrawstringCLI
import DrawstringLoader
import DrawstringOutput
import DrawstringReports
import Testing

@testable import DrawstringDrawing

/// Cells of sheets in pictures and exports, with a picture whose cells have one colour each.
@Suite struct SheetPictureTests {
  private static let colors: [UInt32] = [
    0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFF00_FFFF, 0xFFFF_FF00, 0xFFFF_00FF,
  ]

  private static func spec(_ layer: String) -> String {
    """
    drawstring: 1
    effect: sheet
    canvas: [0, -60, 60, 60]
    pull: {trigger: 60}
    layers: [{id: a, kind: image, image: cells, sheet: [3, 2], size: [60, 60], position: [30, -30]\(layer)}]
    animations:
      - {during: refreshing, duration: 600ms, repeat: forever, tracks: {a.frame: {from: 0, to: 6}}}

    """
  }

  /// Calls a function with a folder that has a picture of 3 × 2 cells of 10 × 10 pixels; `more` columns of pixels follow.
  private static func withFolder(more: Int = 0, _ body: (TemporaryFolder) throws -> Void) rethrows {
    try TemporaryFolder.with { folder in
      let width = 30 + more
      var bytes: [UInt8] = []
      for row in 0..<20 {
        for column in 0..<width {
          let color = colors[row / 10 * 3 + min(column / 10, 2)]
          for lane in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: color >> UInt32(8 * lane))) }
        }
      }
      folder.file("cells.png", PNGFile(Bitmap(width: width, height: 20, bytes: bytes)).bytes)
      try body(folder)
    }
  }

  private func pixels(_ layer: String, _ options: String, in folder: TemporaryFolder) throws -> Bitmap {
    let run = Run(
      ["render", "-", "--format", "png", "--assets", folder.path, "-o", "\(folder.path)/out.png"]
        + options.split(separator: " ").map(String.init), input: Self.spec(layer))
    #expect(run.code == .clean, "\(run.errors)")
    var budget = WorkBudget.command
    return try #require(PNGReader.bitmap(of: try Files.contents(of: "\(folder.path)/out.png"), &budget))
  }

  private func pixel(_ picture: Bitmap, _ x: Int, _ y: Int) -> UInt32 {
    let place = 4 * (y * picture.width + x)
    return (0..<4).reduce(0) { $0 | UInt32(picture.bytes[place + $1]) << UInt32(8 * $1) }
  }

  @Test func eachCellIsDrawnAlone() throws {
    try Self.withFolder { folder in
      for cell in 0..<6 {
        let picture = try pixels("", "--phase refreshing --time \(cell * 100)ms", in: folder)
        for place in [(5, 5), (30, 30), (54, 54)] {
          #expect(pixel(picture, place.0, place.1) == Self.colors[cell], "\(cell), \(place)")
        }
      }
    }
  }

  @Test(arguments: [
    ("center", 30, [26, 34], [20, 40]), ("left", 30, [2, 8], [12, 40]), ("top", 4, [26, 34], [20]),
  ])
  func gravityPlacesTheCell(_ gravity: String, _ y: Int, _ inside: [Int], _ outside: [Int]) throws {
    try Self.withFolder { folder in
      let layer = ", contentsGravity: \(gravity), frame: 4"
      let picture = try pixels(layer, "--phase idle --background none", in: folder)
      for x in inside { #expect(pixel(picture, x, y) == Self.colors[4], "\(gravity) \(x)") }
      for x in outside { #expect(pixel(picture, x, y) >> 24 == 0, "\(gravity) \(x)") }
    }
  }

  /// Playing pictures, stylesheets and Lottie show each cell in turn, and nothing beside it.
  @Test func exportsHaveTheCells() throws {
    try Self.withFolder { folder in
      let lottie = Run(
        ["export", "-", "--to", "lottie", "--assets", folder.path, "-o", "-"], input: Self.spec(""))
      #expect(lottie.code == .clean, "\(lottie.errors)")
      #expect(lottie.output.components(of: "data:image/png;base64,") == 6)
      #expect(lottie.output.components(of: "\"ty\": 2") + lottie.output.components(of: "\"ty\":2,") == 6)
      let css = Run(
        ["export", "-", "--to", "css", "--assets", folder.path, "-o", "\(folder.path)/a.html"],
        input: Self.spec(""))
      #expect(css.code == .clean, "\(css.errors)")
      let page = String(decoding: try Files.contents(of: "\(folder.path)/a.html"), as: UTF8.self)
      #expect(page.components(of: "animation-timing-function: step-end") >= 5)
      for place in ["0 0", "-10px 0", "-20px 0", "0 -10px", "-10px -10px", "-20px -10px"] {
        #expect(page.contains("translate: \(place);"), "\(place)")
      }
      let playing = Run(["render", "-", "--play", "--assets", folder.path], input: Self.spec(""))
      #expect(
        playing.code == .clean && playing.output.contains("calcMode=\"discrete\"")
          && playing.output.contains("-cell)"))
    }
  }

  @Test func aPictureThatDoesNotDivideIsReported() throws {
    Self.withFolder(more: 1) { folder in
      let run = Run(["validate", "--assets", folder.path, "-"], input: Self.spec(""))
      #expect(
        run.output.contains(
          "warning[sheet-division]: the picture 'cells' has 31 × 20 pixels, which 3 columns and 2 rows do not divide"
        ))
    }
    Self.withFolder { folder in
      #expect(
        Run(["validate", "--assets", folder.path, "-"], input: Self.spec("")).output
          == "1 file: no findings\n")
    }
  }
}

extension String {
  /// The number of times that a text occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
