import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// `render` from the command line.
@Suite struct RenderCommandTests {
  static let spec = """
    drawstring: 1
    effect: one-dot
    canvas: [10, -20, 100, 40]
    pull: {trigger: 50}
    layers:
      - {id: dot, size: [8, 4], position: [30, 0], backgroundColor: "#ff8000", label: A "dot"}
      - {id: mark, kind: image, size: [20, 20], position: [60, 0], image: mark}
    animations:
      - {id: move, during: dragging, over: pull, tracks: {dot.position.x: [{at: 0, value: 30}, {at: 50, value: 80}]}}
      - {id: turn, during: refreshing, duration: 800ms, repeat: forever, tracks: {dot.rotation: {from: 0deg, to: 360deg}}}

    """

  private func run(_ line: String) -> Run {
    Run(["render"] + line.split(separator: " ").map(String.init), input: Self.spec)
  }

  private func tree(_ line: String) throws -> XMLTree {
    let run = run(line)
    #expect(run.code == .clean, "\(run.errors)")
    return try #require(XMLTree(run.output))
  }

  /// The pictures of a plate.
  private func cells(_ tree: XMLTree) -> [XMLTree] { tree.children.filter { $0.name == "svg" } }

  private func texts(_ tree: XMLTree) -> [String] { tree.all("text").map(\.text) }

  @Test func oneFrameIsAsLargeAsItsCanvas() throws {
    let frame = try tree("- --pull 25")
    #expect(frame["width"] == "100" && frame["height"] == "40" && frame["viewBox"] == "10 -20 100 40")
    #expect(frame["xmlns"] == "http://www.w3.org/2000/svg")
    #expect(frame.children.first?.text == "one-dot")
    let dot = try #require(frame.layer("dot"))
    #expect(dot["transform"] == "translate(51 -2)")
    #expect(dot.children.first?.text == "A \"dot\"")
    let twice = try tree("- --pull 25 --scale 2.5")
    #expect(twice["width"] == "250" && twice["viewBox"] == "10 -20 100 40")
  }

  @Test func groundsLieBehind() throws {
    #expect(try tree("- --pull 25").all("rect")[0]["fill"] == "#fff")
    #expect(try tree("- --pull 25 --background none").all("rect")[0]["fill"] != "#fff")
    #expect(try tree("- --pull 25 --background rgb(0,0,0)").all("rect")[0]["fill"] == "#000")
    let half = try tree("- --pull 25 --background #00ff0080").all("rect")[0]
    #expect(half["fill"] == "#0f0" && half["fill-opacity"] == ".502")
    #expect(try tree("- --pull 25 --background checker").all("pattern").count == 1)
  }

  @Test func rangesAreFilmstrips() throws {
    #expect(cells(try tree("- --pull 0:50:10")).count == 6)
    #expect(cells(try tree("- --pull 0:50 --count 5")).count == 5)
    #expect(cells(try tree("- --pull 0:50")).count == 11)
    let strip = try tree("- --phase refreshing --count 5")
    #expect(try tree("- --pull 5:5")["width"] == "100")
    #expect(texts(strip).contains("0.2 s") && texts(strip).contains("0.8 s"))
    #expect(texts(try tree("- --pull 40:60:10")).filter { $0 == "armed" }.count == 1)
  }

  @Test func aStoryHasWhatThereIs() throws {
    let scenario = try tree("-")
    #expect(cells(scenario).count == 17)
    for word in [
      "pulling", "refreshing", "a round of 0.8 s", "finishing", "after 1 s of refreshing, in 0.3 s", "50 pt",
      "idle",
    ] {
      #expect(texts(scenario).contains(word), "\(word)")
    }
    #expect(cells(try tree("- --begin --count 2")).count == 4)
  }

  @Test func sheetsHaveRowsAndColumns() throws {
    let sheet = try tree("- --phase refreshing --pull 50:70:10 --time 0:0.4:0.1")
    let cells = cells(sheet)
    #expect(cells.count == 15)
    #expect(Set(cells.compactMap { $0["x"] }).count == 5)
    #expect(Set(cells.compactMap { $0["y"] }).count == 3)
    #expect(texts(sheet).filter { $0 == "60 pt" || $0 == "0.3 s" }.count == 2)
  }

  @Test func columnsAreAsAskedFor() throws {
    #expect(Set(cells(try tree("- --pull 0:50 --count 8 --columns 4")).compactMap { $0["x"] }).count == 4)
    // Every row but the last is full.
    let rows = Dictionary(grouping: cells(try tree("- --pull 0:50 --count 10")).compactMap { $0["y"] }) { $0 }
    #expect(Set(rows.values.map(\.count)).count <= 2)
  }

  @Test func tracesAreFilmstrips() throws {
    TemporaryFolder.with { folder in
      folder.file("t.yaml", "- {at: 0s, drag: 60}\n- {at: 1s, release: true}\n")
      let trace = "- --trace \(folder.path)/t.yaml"
      for (line, count) in [("", 11), (" --fps 2", 3), (" --time 0:2:0.5", 5), (" --count 4", 4)] {
        let run = run(trace + line)
        #expect(XMLTree(run.output).map { cells($0).count } == count, "\(line): \(run.errors)")
      }
      #expect(XMLTree(run(trace + " --time 0.5").output)?["width"] == "100")
    }
  }

  @Test func twoFilesLieOneAboveTheOther() throws {
    try TemporaryFolder.with { folder in
      folder.file("b.yaml", Self.spec.replacing("80}", with: "90}"))
      let both = try tree("- \(folder.path)/b.yaml --pull 0:50 --count 3")
      #expect(cells(both).count == 6)
      #expect(Set(cells(both).compactMap { $0["y"] }).count == 2)
      let moved = cells(both).compactMap { $0.all.compactMap { $0["transform"] }.first }
      #expect(
        moved == [
          "translate(26 -2)", "translate(26 -2)", "translate(51 -2)", "translate(56 -2)", "translate(76 -2)",
          "translate(86 -2)",
        ])
    }
  }

  /// Of two stories each part is as long as the longer one, and says whose it is.
  @Test func twoStoriesAreBothToldToTheEnd() throws {
    try TemporaryFolder.with { folder in
      let longer = Self.spec.replacing("trigger: 50}", with: "trigger: 70}\nphases: {finishing: 600ms}")
        .replacing("800ms", with: "1200ms")
      folder.file("b.yaml", longer)
      let both = try tree("- \(folder.path)/b.yaml")
      let words = texts(both)
      for word in [
        "to the trigger at 50 pt above, to the trigger at 70 pt below", "70 pt", "armed above",
        "a round of 0.8 s above, a round of 1.2 s below", "1 s",
        "after 1 s of refreshing, in 0.3 s above, in 0.6 s below", "0.6 s",
        "idle above", "armed below", "idle below",
      ] { #expect(words.contains(word), "\(word) in \(words)") }
      #expect(cells(both).count == 38)
      let strip = try tree("- \(folder.path)/b.yaml --phase finishing --count 3")
      #expect(texts(strip).contains("0.6 s"))

      // What cannot be pulled has no pictures of it.
      let lines = Self.spec.split(separator: "\n").filter { !$0.contains("pull") }
      folder.file("c.yaml", lines.joined(separator: "\n"))
      let one = try tree("- \(folder.path)/c.yaml --count 3")
      #expect(texts(one).contains("to the trigger at 50 pt above"))
      #expect(cells(one).count == 3 + 6 + 6)
      #expect(run("- \(folder.path)/c.yaml --pull 10").code == .wrongUsage)
    }
  }

  @Test func imagesComeFromTheirFolder() throws {
    try TemporaryFolder.with { folder in
      folder.file("mark.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
      let image = try tree("- --pull 1 --assets \(folder.path)").all("image")
      #expect(image.count == 1)
      #expect(
        image.first?["href"]
          == "data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnLz4=")
      // Pixels have no picture of such a file, and say so.
      let pixels = run("- --pull 1 --format png --assets \(folder.path)")
      #expect(pixels.code == .clean && pixels.errors.contains("the image 'mark' is not drawn"))
      TemporaryFolder.with { empty in
        let missing = run("- --pull 1 --assets \(empty.path)")
        #expect(missing.code == .clean)
        #expect(missing.errors.contains("drawstring: there is no picture 'mark' in '"))
        #expect(XMLTree(missing.output)?.all("tspan").first?.text == "mark")
      }
      let nowhere = run("- --pull 1 --assets \(folder.path)/none")
      #expect(nowhere.code == .failure && nowhere.output.isEmpty)
      #expect(nowhere.errors.contains("cannot list '\(folder.path)/none': there is no such folder"))
      #expect(run("- --assets \(folder.path)/mark.svg").errors.contains("it is not a folder"))
    }
  }

  /// A picture that a layer shows later on only, is looked for as well.
  @Test func imagesOfTracksComeFromTheirFolder() throws {
    let spec = """
      drawstring: 1
      effect: turns
      canvas: [100, 100]
      layers: [{id: a, kind: image, image: one, size: [50, 50]}]
      animations:
        - {during: refreshing, duration: 1s, tracks: {a.image: [one, two]}}
        - {during: finishing, duration: 1s, tracks: {a.image: three}}
      """
    try TemporaryFolder.with { folder in
      for name in ["one", "two"] { folder.file("\(name).svg", Self.drop) }
      let run = Run(["render", "-", "--time", "0.9s", "--assets", folder.path], input: spec)
      let tree = try #require(XMLTree(run.output))
      #expect(tree.all("image").count == 1)
      #expect(run.errors == "drawstring: there is no picture 'three' in '\(folder.path)'\n")
    }
  }

  private static let drop = "<svg xmlns='http://www.w3.org/2000/svg'/>"

  private func image(_ name: String, in folder: String, output: String = "-", format: String = "svg") -> Run {
    let spec = Self.spec.replacing("image: mark", with: "image: \"\(name)\"")
    let options = ["--format", format] + (format == "svg" ? ["--pull", "1"] : [])
    return Run(["render", "-", "--assets", folder, "-o", output] + options, input: spec)
  }

  /// A slash is one also with a combining character.
  @Test(arguments: ["../mark", "/mark", "../\u{301}mark", "a/../../mark", "/\u{301}mark"])
  func noNameLeadsOutOfTheFolder(_ name: String) {
    TemporaryFolder.with { folder in
      folder.folder("in")
      folder.folder("in/a")
      for file in ["mark.svg", "\u{301}mark.svg", "in/\u{301}mark.svg", "in/mark.svg"] {
        folder.file(file, Self.drop)
      }
      let run = image(name, in: "\(folder.path)/in")
      #expect(run.code == .clean && !run.output.contains("data:"))
      #expect(run.errors == "drawstring: there is no picture '\(name)' in '\(folder.path)/in'\n")
    }
  }

  @Test func linksStayInTheFolder() {
    TemporaryFolder.with { folder in
      folder.folder("in")
      folder.folder("inside")
      folder.file("in/mark.svg", Self.drop)
      folder.file("inside/far.svg", Self.drop)
      folder.link("in/near.svg", to: "../in/mark.svg")
      folder.link("in/out.svg", to: "../inside/far.svg")
      folder.link("in/way", to: "../inside")
      folder.link("other", to: "in")
      for root in ["\(folder.path)/in", "\(folder.path)/other", "\(folder.path)/in/"] {
        let near = image("near", in: root)
        #expect(near.code == .clean && near.errors.isEmpty && near.output.contains("data:image/svg+xml"))
        for (name, path) in [("out", "out.svg"), ("way/far", "way/far.svg")] {
          let out = image(name, in: root)
          #expect(out.code == .clean && !out.output.contains("data:"))
          #expect(out.errors == "drawstring: '\(root)/\(path)' is left out: it leads out of '\(root)'\n")
        }
      }
    }
  }

  @Test func noPictureThatItNeedsIsWrittenOver() {
    TemporaryFolder.with { folder in
      for (file, format) in [("mark.svg", "svg"), ("mark", "html")] {
        let path = folder.file(file, Self.drop)
        let run = image("mark", in: folder.path, output: path, format: format)
        #expect(run.code == .wrongUsage && run.errors.contains("'\(path)' is a file that is read"))
        #expect(folder.text(of: file) == Self.drop)
      }
      folder.file("other.svg", Self.drop)
      #expect(image("mark", in: folder.path, output: "\(folder.path)/other.svg").code == .clean)
      #expect(folder.text(of: "other.svg") != Self.drop)
    }
  }

  @Test func theSameQuestionGivesTheSameBytes() {
    #expect(run("-").output == run("-").output)
  }

  @Test func anEmptyGroundIsNoColour() {
    let run = Run(["render", "-", "--pull", "25", "--background", " "], input: Self.spec)
    #expect(run.code == .wrongUsage)
    #expect(run.errors.contains("--background: ' ' is not a colour"))
  }

  @Test(arguments: [
    ("- --background blak", "did you mean 'black'?"),
    ("- --count 0", "--count: '0' is not a whole number from 1 to 10000"),
    ("- --count 2.5", "--count: '2.5' is not a whole number"),
    ("- --pull 0:50:5 --count 3", "'--count' needs a range without a step"),
    ("- --pull 0:50:0.001", "that makes more than 10,000 pictures"),
    ("- --pull 0:50:1e-9", "that makes more than 10,000 pictures"),
    ("- --pull 0:50:1e-300 --time 0:1:1e-300", "that makes more than 10,000 pictures"),
    ("- --pull 0:50 --time 0:1 --count 200", "that makes more than 10,000 pictures"),
    ("- --phase cancelling --pull 0:80:20", "a release cancels at a pull above 0"),
    ("- --time 1:-1", "--time: a time cannot be below 0"),
    ("- --time 0:1 --fps 3", "'--fps' needs '--trace'"),
    ("- --scale 0", "--scale: a size is above 0 and at most 100"),
    ("a b c", "'c' is too much"),
    ("- -", "standard input ('-') can be read only once"),
    ("- --plot dto.opacity", "there is no layer 'dto'; did you mean 'dot'?"),
    ("- --plot dot.opactiy", "'dot' has no property 'opactiy'; did you mean 'opacity'?"),
    ("- --plot dot.position.z", "there is no 'z' in 'position'"),
    ("- --plot mark.image", "'mark.image' has no numbers to plot: it is a text"),
    ("- --plot outputs.lift", "there is no output 'lift'"),
    ("- --plot pul", "did you mean 'pull'?"),
    ("- --plot dot.opacity --time 1:1:1", "a plot needs a range, such as --time 0:2"),
    ("- --plot dot.opacity --time 0:1 --pull 0:20", "a plot runs over the pull or over time, not both"),
    ("- --plot dot.opacity --count 3", "'--count' says nothing to a plot"),
    ("- b.yaml --plot dot.opacity", "'--plot' is of one file"),
  ])
  func wrongUsage(_ line: String, _ message: String) {
    let run = run(line)
    #expect(run.code == .wrongUsage)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func aBrokenSpecIsNotDrawn() {
    let run = Run(["render", "-"], input: "drawstring: 2\n")
    #expect(run.code == .findings)
    #expect(run.output.isEmpty)
  }
}
