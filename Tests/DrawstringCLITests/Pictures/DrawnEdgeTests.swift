import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// What ends where: pictures in their boxes, contents at bounds, texts, gradients without a way, and masks.
@Suite struct DrawnEdgeTests {
  private func picture(_ layer: String, _ options: String...) throws -> XMLTree {
    let spec = "drawstring: 1\neffect: edges\ncanvas: [100, 100]\nlayers:\n\(layer)\n"
    let run = Run(["render", "-", "--time", "0"] + options, input: spec)
    #expect(run.code == .clean, "\(run.errors)")
    return try #require(XMLTree(run.output))
  }

  /// An SVG of 40 × 20, in its `width` and `height` or only in its `viewBox`, behind a comment that looks like one.
  private static let files = [
    #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 40 20"/>"#,
    #"<?xml version="1.0"?><!-- <svg width="9" height="9"> --><svg xmlns="http://www.w3.org/2000/svg" width='30pt' viewBox="0,0,2,1"/>"#,
    #"<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%" viewBox="0 0 40 20"><svg width="7" height="7"/></svg>"#,
  ]

  @Test(arguments: files) func pictureFilesHaveTheSizeTheySay(_ file: String) throws {
    let places = [
      "center": ["20", "30", "40", "20"], "bottomRight": ["40", "60", "40", "20"],
      "resize": ["0", "0", "80", "80"],
      "topLeft": ["0", "0", "40", "20"],
    ]
    for (gravity, place) in places.sorted(by: { $0.key < $1.key }) {
      try TemporaryFolder.with { folder in
        _ = folder.file("leaf.svg", file)
        let image = try picture(
          "  - {id: a, kind: image, image: leaf, contentsGravity: \(gravity), size: [80, 80], position: [50, 50]}",
          "--assets", folder.path)
        let drawn = try #require(image.all("image").first)
        #expect(
          ["x", "y", "width", "height"].map { drawn[$0] ?? "0" } == place, "\(gravity): \(drawn.attributes)")
      }
    }
  }

  @Test func aLayersBoundsCutWhatItShowsItself() throws {
    let shape =
      "  - {id: a, kind: shape, path: M-20 -20L100 -20L100 30Z, fillColor: red, size: [60, 60], cornerRadius: 20, borderWidth: 2, masksToBounds: CUT}"
    let cut = try #require(
      try picture(shape.split(separator: "CUT").joined(separator: "true")).layer("a"))
    let clip = try #require(cut.all("clipPath").first)
    let rectangle = try #require(clip.children.first)
    #expect(rectangle["width"] == "60" && rectangle["height"] == "60" && rectangle["rx"] == "20")
    let inside = cut.children.filter { $0["clip-path"] == "url(#\(clip["id"] ?? ""))" }
    #expect(inside.map { $0["d"] } == ["M-20-20L100-20L100 30Z"])
    // Its border stands on the edge and is not cut: it comes last and is black.
    #expect(cut.children.last.map { $0["clip-path"] == nil && $0["fill-rule"] == "evenodd" } == true)
    let whole = try #require(
      try picture(shape.split(separator: "CUT").joined(separator: "false")).layer("a"))
    #expect(whole.all("clipPath").isEmpty && whole.all("path").first?["clip-path"] == nil)
  }

  @Test func aGradientWithoutAWayIsOfItsLastColour() throws {
    func drawn(_ end: String) throws -> XMLTree {
      try picture(
        "  - {id: a, kind: gradient, colors: [red, lime, blue], startPoint: [0.5, 0.5], endPoint: \(end), size: [60, 60]}"
      )
    }
    // All places lie beyond the end of the way.
    let point = try drawn("[0.5, 0.5]")
    #expect(point.all("linearGradient").isEmpty && point.all("rect").last?["fill"] == "#00f")
    let gradient = try #require(try drawn("[1, 0.5]").all("linearGradient").first)
    #expect(gradient["gradientUnits"] == "userSpaceOnUse")
    #expect(gradient.all("stop").last?["stop-color"] == "#00f")
    #expect(["x1", "y1", "x2", "y2"].map { gradient[$0] } == ["30", "30", "60", "30"])
  }

  @Test func textsEndAtTheirRectangle() throws {
    let text = "  - {id: a, kind: text, string: far too long, size: SIZE, fontSize: 20}"
    let cut = try #require(
      try picture(text.split(separator: "SIZE").joined(separator: "[60, 30]")).layer("a"))
    let clip = try #require(cut.all("clipPath").first)
    #expect(clip.children.map { [$0["width"], $0["height"]] } == [["60", "30"]])
    #expect(cut.all("text").map { $0["clip-path"] } == ["url(#\(clip["id"] ?? ""))"])
    // Without a size nothing says where it ends.
    let free = try #require(
      try picture(text.split(separator: "SIZE").joined(separator: "[0, 0]")).layer("a"))
    #expect(
      free.all("text").count == 1 && free.all("text").allSatisfy { ($0["clip-path"] ?? "none") == "none" })
  }

  @Test func linesThatOnlyHelpAreNoPartOfMasks() throws {
    let drawn = try picture(
      """
        - {id: m, kind: text, string: mask, size: [90, 60], foregroundColor: black}
        - {id: n, size: [9, 9], layers: [{id: i, kind: image, image: nowhere, size: [9, 9]}]}
        - {id: a, size: [90, 60], backgroundColor: red, mask: m}
        - {id: b, size: [90, 60], backgroundColor: red, mask: n}
      """)
    let masks = try #require(drawn.all("defs").first)
    #expect(masks.layer("m")?.all("tspan").map(\.text) == ["mask"])
    #expect(
      masks.all.allSatisfy { $0["stroke-dasharray"] == nil } && masks.all("path").isEmpty)
  }

  @Test(arguments: [
    ("a.rotation: {from: 0deg, to: 360deg}", true), ("a.zPosition: {from: 0, to: 1}", false),
    ("h.rotation: {from: 0deg, to: 360deg}", false), ("a.opacity: [1, 0, 1]", true),
  ]) func whatIsArmedIsShownWhereItIsSeenToMove(_ track: String, isShown: Bool) throws {
    let spec = """
      drawstring: 1
      effect: held
      canvas: [100, 100]
      pull: {trigger: 50}
      layers: [{id: a, size: [9, 4], backgroundColor: red}, {id: h, size: [9, 4], backgroundColor: red, hidden: true}]
      animations: [{during: armed, duration: 500ms, repeat: forever, tracks: {\(track)}}]

      """
    let scenario = try #require(XMLTree(Run(["render", "-"], input: spec).output))
    let headings = scenario.all("text").filter { $0["font-weight"] == "600" }.map(\.text)
    #expect(headings == ["held", "pulling"] + (isShown ? ["armed"] : []) + ["refreshing", "finishing"])
  }
}
