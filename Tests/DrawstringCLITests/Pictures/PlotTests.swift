import Drawstring
import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// `render --plot`.
@Suite struct PlotTests {
  private func tree(_ line: String) throws -> XMLTree {
    let run = GoldenPictureTests.run(line)
    #expect(run.code == .clean, "\(run.errors)")
    return try #require(XMLTree(run.output))
  }

  /// For each curve its stretches, and its keyframes.
  private func curves(_ tree: XMLTree) -> [(lines: [[[Double]]], dots: [[Double]])] {
    func points(_ path: String?) -> [[[Double]]] {
      (path ?? "").split(separator: "M").map { (line: Substring) -> [[Double]] in
        line.split(separator: "L").map { (point: Substring) -> [Double] in
          point.replacing("-", with: " -").split(separator: " ").compactMap { Double($0) }
        }
      }
    }
    return tree.children.filter { $0["stroke-linecap"] == "round" }.flatMap(\.children)
      .filter { $0.name == "g" }.map { group in
        let own = group.children.first { $0["stroke-width"] == nil && $0["stroke-dashoffset"] == nil }
        let dots = group.children.filter { $0["stroke-width"] != nil }
        return (points(own?["d"]), dots.flatMap { points($0["d"]) }.map { $0[0] })
      }
  }

  /// The stretches that curves share with others, by their inks.
  private func shared(_ tree: XMLTree) -> [(ink: String?, path: String?, dashes: String?, offset: String?)] {
    tree.children.filter { $0["stroke-linecap"] == "round" }.flatMap(\.children).flatMap { group in
      group.children.filter { $0["stroke-dashoffset"] != nil }
        .map { (group["stroke"], $0["d"], $0["stroke-dasharray"], $0["stroke-dashoffset"]) }
    }
  }

  private func tree(_ spec: String, _ options: String...) throws -> XMLTree {
    let run = Run(["render", "-"] + options, input: spec)
    #expect(run.code == .clean, "\(run.errors)")
    return try #require(XMLTree(run.output))
  }

  private static let ring = """
    drawstring: 1
    effect: ring
    canvas: [100, 100]
    pull: {trigger: 60}
    phases: {finishing: 400ms}
    signals: {count: {sum: 1}, high: {sample: pull, when: pull < 30}}
    layers:
      - {id: ring, position: [50, 50], size: [10, 10], backgroundColor: red, hidden: idle}
      - {id: bar, size: [0, 6], backgroundColor: blue}
    animations:
      - {id: grow, during: dragging, over: progress, tracks: {bar.size.width: [0, 160]}}
      - {id: leave, during: finishing, duration: 400ms, ease: ease-in, tracks: {ring.scale: {to: 1.3}}}
    """

  /// A keyframe at the pull's very beginning has its dot; where the phase of one is over there is none.
  @Test func keyframesHaveTheirDotsAndNothingElse() throws {
    let pulled = try #require(curves(try tree(Self.ring, "--plot", "bar.size.width", "--pull", "0:60")).first)
    #expect(pulled.dots.map { $0[0] } == [62, 702])
    let scenario = try tree(Self.ring, "--plot", "ring.scale.x")
    let scale = try #require(curves(scenario).first)
    // The beginning of finishing and its end, before the value jumps back.
    #expect(scale.dots.count == 2)
    #expect(scale.lines.count == 2 && scale.dots.last == scale.lines[0].last)
    let begun = try #require(curves(try tree(Self.ring, "--plot", "bar.size.width")).first)
    #expect(begun.dots.count == 2, "where the finger sets out, and the trigger")
  }

  @Test func aValueAtOnePlaceIsARing() throws {
    let panel = try tree(Self.ring, "--plot", "ring.hidden", "--pull", "0:60")
    let group = try #require(
      panel.children.first { $0["stroke-linecap"] == "round" }?.children.first { $0.name == "g" })
    // Hidden at a pull of 0, and at no other.
    #expect(group.children.contains { ($0["d"] ?? "").hasPrefix("M59 ") && ($0["d"] ?? "").contains("A3 3") })
  }

  @Test func curvesThatLieOnOneAnotherTakeTurns() throws {
    let found = shared(try tree(Self.ring, "--plot", "ring.scale"))
    #expect(Set(found.map(\.ink)).count == 2)
    #expect(found.allSatisfy { $0.dashes == "8 8" })
    #expect(Set(found.map(\.offset)) == ["0", "-8"])
    let paths = Dictionary(grouping: found) { $0.ink }.values.map { $0.map(\.path) }
    #expect(paths.count == 2 && paths[0] == paths[1])
    #expect(shared(try tree(Self.ring, "--plot", "bar.size")).isEmpty, "curves that only cross")
  }

  /// However many instants are looked at between two samples of the finger, it has moved no more often.
  @Test func whatCountsSamplesCountsThoseOfTheStory() throws {
    let effect = try Effect(yaml: Self.ring)
    let scenario = Scenario(effect)
    var subject = Subject(effect, scenario: scenario)
    let count = try #require(effect.graph.signals.first { $0.name == "count" })
    let high = try #require(effect.graph.signals.first { $0.name == "high" })
    var seen: [Double] = []
    for step in 0...2_000 {
      let frame = subject.frame(.instant(.microseconds(600_000 + step * 500)))
      let told = frame.environment[Int(count.lane)]
      // The samples are 8 ms apart.
      #expect(told == Double(step / 16))
      seen.append(frame.environment[Int(high.lane)])
    }
    #expect(Set(seen).count < 126 && seen[2_000] < 30)
  }

  /// The pull is 640 pixels wide from 62 on, and 0 to 1 fill the panel except for a twentieth above and below.
  @Test func aStrokeStartLeapsWhereTheFileSays() throws {
    let curve = try #require(
      curves(try tree("specs/boss-dots.yaml --plot line.strokeStart --pull 0:64")).first)
    #expect(curve.lines.count == 5)
    func pull(_ point: [Double]) -> Double { (point[0] - 62) / 10 }
    func near(_ values: [Double], _ others: [Double]) -> Bool {
      values.count == others.count && zip(values, others).allSatisfy { abs($0 - $1) < 0.02 }
    }
    #expect(near(curve.lines.map { pull($0[0]) }, [0, 20, 30, 40, 50]))
    #expect(near(curve.lines.compactMap { $0.last.map(pull) }, [20, 30, 40, 50, 64]))
    // Two keyframes at each jump, and those between; none beyond the last.
    #expect(
      near(
        curve.dots.map(pull),
        [15, 20, 20, 23, 25, 30, 30, 33, 35, 40, 40, 43, 45, 50, 50, 53, 55]))
    let heights = curve.lines[1].map { $0[1] }
    let (top, bottom) = (curve.lines[4].map { $0[1] }.min() ?? 0, curve.lines[0][0][1])
    #expect(
      near(
        [(bottom - heights[0]) / (bottom - top), (bottom - heights[heights.count - 1]) / (bottom - top)],
        [0.15, 0.25]))
  }

  @Test func phasesAreMarkedWhereTheyBegin() throws {
    let tree = try tree(
      "specs/boss-dots.yaml --plot header.rotation --trace specs/traces/pull-and-release.yaml --time 0:3.2")
    let names = tree.all("text").filter {
      ["pulling", "armed", "refreshing", "finishing", "idle"].contains($0.text)
    }
    // The drag of the trace passes both edges at 0.2 s, lets go at 0.3 s and ends at 2.3 s for half a second.
    let places = names.compactMap { name in
      Double(name["x"] ?? "").map { (name.text, (($0 - 67) / 200 * 100).rounded() / 100) }
    }
    #expect(places.contains { $0 == ("refreshing", 0.3) })
    #expect(places.contains { $0 == ("finishing", 2.3) })
    #expect(places.contains { $0 == ("idle", 2.8) })
  }

  /// The finger of a story glides from sample to sample, so continuous values have no jumps.
  @Test func aStoryGlides() throws {
    let curve = try #require(curves(try tree("specs/boss-dots.yaml --plot pull")).first)
    #expect(curve.lines.count == 1)
    for name in ["time", "velocity", "refreshed", "armed", "direction"] {
      #expect(curves(try tree("specs/boss-dots.yaml --plot \(name)")).count == 1, "\(name)")
    }
  }

  /// A quarter of a turn a quarter of a second after refreshing begins, and a jump back at each round.
  @Test func loopsLeapBack() throws {
    let curve = try #require(
      curves(try tree("specs/boss-dots.yaml --plot header.rotation --phase refreshing --time 0:3.2")).first)
    #expect(curve.lines.count == 4)
    #expect(curve.lines.allSatisfy { $0.count == 2 })
    #expect(curve.lines.map { $0[0][0].rounded() } == [62, 262, 462, 662])
  }

  @Test func unitsHaveTheirPanels() throws {
    let tree = try tree(
      "specs/boss-dots.yaml --plot header.position,header.rotation,pull,left.hidden,line.strokeColor")
    let words = tree.all("text").map(\.text)
    for word in ["true", "false", "200 pt", "360°", "1", "header.position.x", "line.strokeColor.a", "pull"] {
      #expect(words.contains(word), "\(word)")
    }
    #expect(curves(tree).count == 2 + 1 + 1 + 1 + 4)
    // No name over another.
    let left = tree.all("text").filter { $0.text.contains(".") && $0["x"] == "718" }
    let places = left.compactMap { Double($0["y"] ?? "") }.sorted()
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 15.9 })
  }

  @Test(arguments: [
    (0.0, 55.0, 8), (0, 1, 4), (-30.5, 20.1, 4), (0.0123, 0.0124, 5), (-1e9, 1e9, 4), (1e-9, 2e-9, 4),
  ])
  func ticksAreRound(_ low: Double, _ high: Double, _ count: Int) {
    let ticks = Ticks.nice(from: low, to: high, about: count)
    #expect(ticks.count >= count / 2 && ticks.count <= count * 2 + 1)
    #expect(ticks.allSatisfy { $0 >= low - 1e-12 && $0 <= high + 1e-12 })
    #expect(ticks == ticks.sorted())
    // As short as a label should be.
    #expect(ticks.allSatisfy { "\($0)".count < 15 })
  }

  @Test(arguments: [
    (0.0, 360.0, [0.0, 90, 180, 270, 360]), (-381, 21, [-360, -270, -180, -90, 0]),
    (0, 100, [0, 30, 60, 90]),
    (-3, 3, [-3, -2, -1, 0, 1, 2, 3]), (0, 1440, [0, 360, 720, 1080, 1440]),
  ])
  func ticksOfAnglesArePartsOfTurns(_ low: Double, _ high: Double, _ expected: [Double]) {
    #expect(Ticks.degrees(from: low, to: high, about: 4) == expected)
  }

  /// From sample to sample, as the file has them: no way between two of them, which would fall back to 0 at each.
  @Test(arguments: ["delta", "velocity"]) func whatCountsFromSampleToSampleSteps(_ name: String) throws {
    let curve = try #require(curves(try tree("specs/boss-dots.yaml --plot \(name)")).first)
    let points: [[Double]] = curve.lines.flatMap { $0 }
    let heights: [Double] = points.filter { $0[0] > 130.0 && $0[0] < 230.0 }.map { $0[1] }
    let peak = try #require(heights.indices.min { heights[$0] < heights[$1] })
    #expect(heights.count > 8)
    // Up to the fastest sample and down again.
    #expect(zip(heights[...peak], heights[...peak].dropFirst()).allSatisfy { $1 <= $0 + 0.1 })
    #expect(zip(heights[peak...], heights[peak...].dropFirst()).allSatisfy { $1 >= $0 - 0.1 })
  }

  @Test func signalsMayBeCalledByTheirOwner() throws {
    let plain = curves(try tree("specs/enjoy-ring.yaml --plot h")).first?.lines
    let owned = curves(try tree("specs/enjoy-ring.yaml --plot signals.h")).first?.lines
    #expect(plain != nil && plain == owned)
    #expect(GoldenPictureTests.run("specs/enjoy-ring.yaml --plot signals.nope").code == .wrongUsage)
  }

  /// A phase too short for its name has it above those that follow.
  @Test func narrowPhasesKeepTheirNames() throws {
    try TemporaryFolder.with { folder in
      let trace = folder.file(
        "t.yaml",
        "- {at: 0s, drag: 20}\n- {at: 1s, drag: 60}\n- {at: 1.02s, release: true}\n- {at: 1.1s, finish: success}\n- {at: 4s, drag: 0}\n"
      )
      let run = Run(
        "render", "\(ProjectFile.root)/specs/boss-dots.yaml", "--plot", "pull", "--trace", trace)
      let tree = try #require(XMLTree(run.output))
      let names = tree.all("text").filter {
        ["pulling", "armed", "refreshing", "finishing", "idle"].contains($0.text)
      }
      #expect(names.map(\.text) == ["pulling", "armed", "refreshing", "finishing", "idle"])
      let heights = names.compactMap { Double($0["y"] ?? "") }
      #expect(heights.map { (heights[0] - $0) / 13 } == [0, 2, 1, 0, 0])
    }
  }
}
