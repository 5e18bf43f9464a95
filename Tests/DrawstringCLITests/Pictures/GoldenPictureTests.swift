import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// Pictures as they were when somebody looked at them, in two renderers.
@Suite(.serialized) struct GoldenPictureTests {
  static let pictures: [(name: String, line: String)] = [
    ("strokes", "Tests/Pictures/strokes.yaml --time 0"),
    ("boxes", "Tests/Pictures/boxes.yaml --time 0"),
    ("shades", "Tests/Pictures/shades.yaml --time 0 --background none"),
    ("words", "Tests/Pictures/words.yaml --time 0 --scale 2"),
    ("story", "specs/boss-dots.yaml"),
    ("strip", "specs/pulse-dots.yaml --phase refreshing --time 0:1.05:0.175 --background checker"),
    ("sheet", "specs/enjoy-ring.yaml --pull 20:85 --time 0:0.1 --count 3"),
    ("traced", "specs/spread-bar.yaml --trace specs/traces/pull-and-release.yaml --fps 5"),
    ("compared", "specs/boss-dots.yaml specs/orbit-dots.yaml --phase refreshing --time 0:0.3 --count 4"),
    ("plot", "specs/boss-dots.yaml --plot line.strokeStart,top.opacity,header.position.y --pull 0:60"),
    ("plot-of-a-refresh", "specs/spread-bar.yaml --plot bar.size,pull --background #1b1b1f"),
  ]

  static func run(_ line: String) -> Run {
    let words = line.split(separator: " ").map { word in
      word.hasSuffix(".yaml") ? ProjectFile.named(String(word)) : String(word)
    }
    return Run(["render"] + words)
  }

  @Test(arguments: pictures) func picturesAreAsTheyWere(_ name: String, _ line: String) throws {
    let run = Self.run(line)
    #expect(run.code == .clean)
    #expect(run.errors.isEmpty)
    // The title of a comparison has the files' paths, which differ from place to place.
    let text = run.output.replacing(ProjectFile.root + "/", with: "")
    #expect(XMLTree(text) != nil)
    try ProjectFile.expect(text, at: "Tests/Golden/pictures/\(name).svg")
  }

  @Test(arguments: pictures) func nothingIsNamedTwiceOrMissing(_ name: String, _ line: String) throws {
    let tree = try #require(XMLTree(Self.run(line).output))
    let ids = tree.all.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
    for element in tree.all {
      for (name, value) in element.attributes {
        var id: Substring?
        if value.hasPrefix("url(#") { id = value.dropFirst(5).dropLast() }
        if name == "href", value.hasPrefix("#") { id = value.dropFirst() }
        if let id { #expect(ids.contains(String(id)), "\(element.name) \(name)=\(value)") }
      }
    }
  }
}
