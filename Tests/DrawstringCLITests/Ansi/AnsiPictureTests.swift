import Drawstring
import DrawstringCore
import Testing

@testable import DrawstringCLI
@testable import DrawstringDrawing
@testable import DrawstringOutput
@testable import DrawstringReports

/// Pictures of characters against what their pixels must be.
@Suite struct AnsiPictureTests {
  private static let esc = "\u{1B}"

  /// The pixels of a frame of an effect with these layers, one for each point of its canvas.
  private func raster(_ layers: String, width: Int = 8, height: Int = 4) throws -> Raster {
    let effect = try Effect(
      yaml: "drawstring: 1\neffect: a\ncanvas: [\(width), \(height)]\nlayers:\n\(layers)")
    let view = CanvasView(origin: .zero, scale: 1, width: width, height: height)
    var budget = WorkBudget.command
    var missing: Set<Character> = []
    return FrameRaster.picture(of: effect.frame(at: .idle), in: view, &budget, missing: &missing)
  }

  @Test func aLayerCoversItsRectangle() throws {
    let picture = try raster(
      "  - {id: a, position: [3, 2], size: [2, 2], backgroundColor: red, opacity: 50%}")
    for row in 0..<4 {
      for column in 0..<8 {
        let isInside = (2..<4).contains(column) && (1..<3).contains(row)
        #expect(picture[column, row] == (isInside ? SIMD4(0.5, 0, 0, 0.5) : .zero))
      }
    }
  }

  /// What lies in a layer is drawn first, and then the whole of it is faint.
  @Test func opacityIsThatOfTheGroup() throws {
    let picture = try raster(
      """
        - id: both
          opacity: 50%
          layers:
            - {id: a, position: [2, 2], size: [4, 4], backgroundColor: lime}
            - {id: b, position: [4, 2], size: [4, 4], backgroundColor: lime}
      """)
    for column in 0..<6 { #expect(picture[column, 1] == SIMD4(0, 0.5, 0, 0.5)) }
  }

  @Test func boundsAndMasksCut() throws {
    let picture = try raster(
      """
        - id: window
          position: [2, 2]
          size: [4, 2]
          masksToBounds: true
          layers: [{id: a, position: [2, 1], size: [20, 20], backgroundColor: blue}]
        - {id: hole, position: [7, 2], size: [2, 4], backgroundColor: "rgb(0, 0, 0 / 0.25)"}
        - {id: b, position: [6, 2], size: [4, 4], backgroundColor: blue, mask: hole}
      """)
    #expect((0..<4).map { picture[1, $0].w } == [0, 1, 1, 0])
    #expect((0..<8).map { picture[$0, 0].w } == [0, 0, 0, 0, 0, 0, 0.25, 0.25])
  }

  /// A layer's own shape, too; its border stands.
  @Test func boundsCutWhatTheLayerDraws() throws {
    let picture = try raster(
      """
        - {id: a, kind: shape, position: [3, 2], size: [2, 2], masksToBounds: true, path: wide, fillColor: red}
      paths:
        wide: M-2 -1h6v4h-6z
      """)
    #expect((0..<8).map { picture[$0, 1].w } == [0, 0, 1, 1, 0, 0, 0, 0])
    #expect((0..<4).map { picture[2, $0].w } == [0, 1, 1, 0])
  }

  /// Its opacity is that of all that lies in it, it may be masked itself, and its shadow lets through.
  @Test func aMaskIsDrawnLikeAnyLayer() throws {
    let faint = try raster(
      """
        - {id: a, position: [4, 2], size: [8, 4], backgroundColor: red, mask: m}
        - id: m
          position: [2, 2]
          size: [4, 4]
          opacity: 25%
          layers: [{id: in, position: [2, 2], size: [4, 4], backgroundColor: black}]
      """)
    #expect((0..<8).map { faint[$0, 1].x } == [0.25, 0.25, 0.25, 0.25, 0, 0, 0, 0])
    let masked = try raster(
      """
        - {id: a, position: [4, 2], size: [8, 4], backgroundColor: red, mask: m}
        - {id: m, position: [3, 2], size: [6, 4], backgroundColor: black, mask: k}
        - {id: k, position: [6, 2], size: [8, 4], backgroundColor: black}
      """)
    #expect((0..<8).map { masked[$0, 1].x } == [0, 0, 1, 1, 1, 1, 0, 0])
    let shadowed = try raster(
      """
        - {id: a, position: [4, 2], size: [8, 4], backgroundColor: red, mask: m}
        - {id: m, position: [2, 2], size: [2, 4], backgroundColor: black, shadowOpacity: 1, shadowRadius: 0, shadowOffset: [4, 0]}
      """)
    #expect((0..<8).map { shadowed[$0, 1].x > 0.5 } == [false, true, true, false, false, true, true, false])
  }

  /// The parts of canvases of 100 by 100 points in which layers are seen, with a margin of 3.
  @Test(arguments: [
    (
      "position: [50, 40], size: [20, 20], backgroundColor: red, shadowOpacity: 1, shadowRadius: 0, shadowOffset: [0, 30]",
      Vec2(37, 27), Vec2(26, 56)
    ),
    (
      "position: [50, 40], size: [20, 20], backgroundColor: white, shadowOpacity: 1, shadowRadius: 2, shadowOffset: [0, 30]",
      Vec2(31, 51), Vec2(38, 38)
    ),
    (
      "position: [50, 50], size: [100, 100], backgroundColor: white, layers: [{id: b, position: [50, 50], size: [4, 4], backgroundColor: red}]",
      Vec2(45, 45), Vec2(10, 10)
    ),
    (
      "position: [50, 50], size: [10, 10], masksToBounds: true, layers: [{id: b, size: [80, 80], backgroundColor: red}]",
      Vec2(42, 42), Vec2(16, 16)
    ),
    ("position: [50, 50], size: [10, 10], backgroundColor: white", Vec2(0, 0), Vec2(100, 100)),
  ])
  func onlyWhatIsSeenTakesRoom(_ layer: String, _ origin: Vec2, _ size: Vec2) throws {
    let effect = try Effect(
      yaml:
        "drawstring: 1\neffect: a\ncanvas: [100, 100]\nlayers:\n  - {id: a, \(layer)}"
    )
    var box = SeenBox(on: .white)
    box.add(effect.frame(at: .idle))
    let part = box.part(of: effect.graph.canvas)
    #expect(part.origin == origin)
    #expect(part.size == size)
  }

  /// Something on a dark ground that fills the picture stands out; a pale line does, too; what is faint is so here.
  @Test func dotsShowWhatDiffersFromAround() throws {
    let cells = AnsiCells(usesColor: false)
    let ball = try raster(
      """
        - {id: sea, position: [12, 12], size: [24, 24], backgroundColor: "#2c3e50"}
        - {id: ball, position: [12, 12], size: [8, 8], backgroundColor: gold}
      """, width: 24, height: 24)
    let lines = cells.lines(of: ball)
    #expect(dots(Array(lines[..<2])) == 0)
    #expect(dots(lines) == 64)
    let pale = try raster(
      "  - {id: a, position: [2, 2], size: [2, 4], backgroundColor: '#e5a8e1'}", width: 4, height: 4)
    let faint = try raster(
      "  - {id: a, position: [4, 4], size: [4, 4], backgroundColor: black, opacity: 8%}", width: 8, height: 8)
    #expect(dots(cells.lines(of: pale)) >= 6)
    #expect((1..<8).contains(dots(cells.lines(of: faint))))
  }

  private func dots(_ lines: [String]) -> Int {
    lines.joined().unicodeScalars.reduce(0) { $0 + ($1.value & 0xFF).nonzeroBitCount }
  }

  /// A shadow has the opacity of what throws it, moved and spread, and nothing of it is lost.
  @Test func shadowsLieBelow() throws {
    let hard = try raster(
      """
        - {id: a, position: [2, 2], size: [2, 2], backgroundColor: white, shadowColor: red, shadowOpacity: 50%, shadowRadius: 0, shadowOffset: [3, 0]}
      """)
    #expect((0..<8).map { hard[$0, 1].w > 0.1 } == [false, true, true, false, true, true, false, false])
    #expect(hard[4, 1].y == 0)
    let soft = try raster(
      """
        - {id: a, position: [20, 20], size: [2, 2], backgroundColor: white, shadowColor: red, shadowOpacity: 50%, shadowRadius: 2, shadowOffset: [0, 0]}
      """, width: 40, height: 40)
    var sum = 0.0
    for row in 0..<40 {
      for column in 0..<40 where soft[column, row].y == 0 { sum += Double(soft[column, row].w) }
    }
    // The square of two standard deviations' width hides what lies under it.
    let hidden = 0.3829 * 0.3829
    #expect(abs(sum - 4 * 0.5 * (1 - hidden)) < 0.2)
    #expect(soft[19, 14].w > 0 && soft[19, 14].w < soft[19, 17].w)
  }

  @Test func coloursRunAlongAGradient() throws {
    let picture = try raster(
      """
        - {id: a, kind: gradient, position: [4, 2], size: [8, 4], colors: [black, white], startPoint: [0, 0], endPoint: [1, 0]}
      """)
    for column in 0..<8 { #expect(abs(Double(picture[column, 2].x) - (Double(column) + 0.5) / 8) < 1e-5) }
  }

  @Test func twoPixelsAreACharacterInColour() throws {
    let picture = try raster(
      "  - {id: a, position: [1, 2], size: [2, 2], backgroundColor: '#010203'}", width: 3, height: 4)
    let white = "48;2;255;255;255", ink = "38;2;255;255;255", dark = "48;2;1;2;3"
    let cells = AnsiCells(usesColor: true)
    #expect(
      cells.lines(of: picture) == [
        "\(Self.esc)[\(dark);\(ink)m▀▀\(Self.esc)[\(white)m \(Self.esc)[0m",
        "\(Self.esc)[\(white);38;2;1;2;3m▀▀ \(Self.esc)[0m",
      ])
    let bare = AnsiCells(usesColor: true, background: .none)
    #expect(
      bare.lines(of: picture) == [
        "\(Self.esc)[38;2;1;2;3m▄▄ \(Self.esc)[0m", "\(Self.esc)[38;2;1;2;3m▀▀ \(Self.esc)[0m",
      ])
  }

  @Test func eightPixelsAreACharacterOfDots() throws {
    let picture = try raster(
      "  - {id: a, position: [1, 2], size: [2, 2], backgroundColor: black}", width: 4, height: 4)
    #expect(AnsiCells(usesColor: false).lines(of: picture) == ["\u{2836}\u{2800}"])
    // On a dark ground it is light that stands out.
    let dark = AnsiCells(usesColor: false, background: .color(.black))
    #expect(dark.lines(of: picture) == ["\u{2800}\u{2800}"])
  }

  static let files = [
    "boss-dots", "bounce-preload", "douyin-nav", "enjoy-ring", "jelly-ball", "orbit-dots", "pulse-dots",
    "spread-bar", "examples/paper-plane", "examples/replicated-spinner", "examples/swaying-lantern",
  ].map { "specs/\($0).yaml" }

  @Test(arguments: files) func anyStoryFitsItsColumns(_ file: String) {
    for color in ["always", "never"] {
      let run = Run(
        "render", "\(ProjectFile.root)/\(file)", "--format", "ansi", "--width", "60", "--count", "3",
        "--color",
        color)
      #expect(run.code == .clean)
      var hasInk = false
      for line in run.output.split(separator: "\n") {
        #expect(visible(line).count <= 60, "\(line)")
        #expect(line.contains(Self.esc) == false || color == "always")
        if color == "always", line.contains("[48;2") { #expect(line.hasSuffix("\(Self.esc)[0m")) }
        hasInk =
          hasInk || line.contains("▀")
          || line.unicodeScalars.contains { $0.value > 0x2800 && $0.value < 0x2900 }
      }
      #expect(hasInk, "nothing is seen")
    }
  }

  /// A line without its escape sequences.
  private func visible(_ line: Substring) -> Substring {
    line.split(separator: Self.esc, omittingEmptySubsequences: false).enumerated().reduce(into: Substring()) {
      result, part in
      result += part.offset == 0 ? part.element : part.element.drop { $0 != "m" }.dropFirst()
    }
  }

  @Test func oneFrameIsLargerThanMany() {
    let file = "\(ProjectFile.root)/specs/examples/first-ring.yaml"
    let one = Run("render", file, "--format", "ansi", "--pull", "60").output
    let many = Run("render", file, "--format", "ansi", "--pull", "10:60:10", "--columns", "3").output
    #expect(one.split(separator: "\n").count > many.split(separator: "\n").count / 2)
    #expect(many.contains("10 pt"))
    #expect(many.split(separator: "\n").count { $0.contains(" pt") } == 2)
  }

  @Test func twoEffectsStandOneAboveTheOther() {
    let files = ["first-ring", "rising-bars"].map { "\(ProjectFile.root)/specs/examples/\($0).yaml" }
    let run = Run(["render"] + files + ["--format", "ansi", "--phase", "refreshing", "--time", "0:0.4:0.2"])
    let alone = files.map {
      Run("render", $0, "--format", "ansi", "--phase", "refreshing", "--time", "0:0.4:0.2")
    }
    #expect(run.code == .clean)
    #expect(run.output.contains("0.4 s"))
    #expect(alone.allSatisfy { $0.output != run.output })
  }

  @Test(arguments: [
    ("--width 60", "'--width' needs '--format ansi'"),
    ("--format ansi --width 60 --scale 2", "'--width' and '--scale' exclude each other"),
    ("--format ansi --plot dot.opacity", "'--plot' and '--format ansi' exclude each other"),
  ])
  func wrongUsage(_ options: String, _ message: String) {
    let run = Run(["render", "-"] + options.split(separator: " ").map(String.init), input: CommandTests.spec)
    #expect(run.code == .wrongUsage)
    #expect(run.errors.hasPrefix("drawstring: error: \(message)\n"))
  }
}
