import Drawstring
import DrawstringTools
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
      (path ?? "").split(separator: "M").map { line in
        line.split(separator: "L").map { point in
          point.replacing("-", with: " -").split(separator: " ").compactMap { Double($0) }
        }
      }
    }
    return tree.children.filter { $0["stroke-linecap"] == "round" }.flatMap(\.children)
      .filter { $0.name == "g" }.map { group in
        (points(group.children.first?["d"]), points(group.children.dropFirst().first?["d"]).map { $0[0] })
      }
  }

  /// The pull is 640 pixels wide from 62 on, and 0 to 1 fill the panel but for a twentieth above and below.
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
    // Two keyframes at each leap, and those between; none beyond the last.
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

  /// The finger of a story glides from sample to sample, so nothing leaps that only moves.
  @Test func aStoryGlides() throws {
    let curve = try #require(curves(try tree("specs/boss-dots.yaml --plot pull")).first)
    #expect(curve.lines.count == 1)
    for name in ["time", "velocity", "refreshed", "armed", "direction"] {
      #expect(curves(try tree("specs/boss-dots.yaml --plot \(name)")).count == 1, "\(name)")
    }
  }

  /// A quarter of a turn a quarter of a second after refreshing begins, and a leap back at each round.
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
    for word in ["true", "false", "200 pt", "300°", "1", "header.position.x", "line.strokeColor.a", "pull"] {
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

  /// From sample to sample, as the file has them: no way between two of them, which would fall back to 0 at each.
  @Test(arguments: ["delta", "velocity"]) func whatCountsFromSampleToSampleSteps(_ name: String) throws {
    let curve = try #require(curves(try tree("specs/boss-dots.yaml --plot \(name)")).first)
    let heights = curve.lines.flatMap { $0 }.filter { $0[0] > 130 && $0[0] < 230 }.map { $0[1] }
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
