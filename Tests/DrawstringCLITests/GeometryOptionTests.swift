import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

/// `--geometry` in the formats of frames.
@Suite struct GeometryOptionTests {
  private static let spec = """
    drawstring: 1
    effect: a
    canvas: [100, 100]
    paths: {line: M0 0 L10 0}
    layers:
      - {id: g, position: [20, 30], opacity: 0.5, layers: [{id: s, kind: shape, path: line, strokeEnd: 50%}]}
    """

  private func run(_ arguments: String...) -> Run { Run(arguments + ["-"], input: Self.spec) }

  @Test func jsonHasItAfterTheProperties() {
    let json = run("frame", "--geometry").output
    #expect(
      json.contains(
        #""label":null,"world":[1,0,0,1,20,30],"worldOpacity":0.5,"visible":true,"stroke":null},{"id":"s""#))
    #expect(
      json.hasSuffix(
        #""label":null,"world":[1,0,0,1,20,30],"worldOpacity":0.5,"visible":true,"stroke":"M20 30L25 30"}]}"#
          + "\n"))
  }

  @Test func withoutItNothingChanges() {
    #expect(!run("frame").output.contains("world"))
    #expect(run("frame").output.hasSuffix(#""label":null}]}"# + "\n"))
  }

  @Test func linesOfManyFramesHaveItToo() {
    let lines = run("frames", "--time", "0:1:0.5", "--geometry").output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.hasSuffix(#""visible":true,"stroke":"M20 30L25 30"}]}"#) })
  }

  @Test func yamlAndTheTableHaveIt() {
    #expect(
      run("frame", "--geometry", "--format", "yaml").output.hasSuffix(
        """
            label: null
            world: [1,0,0,1,20,30]
            worldOpacity: 0.5
            visible: true
            stroke: "M20 30L25 30"

        """))
    let table = run("frame", "--geometry", "--format", "table", "--layer", "s").output
    #expect(table.contains("\n  world            1, 0, 0, 1, 20, 30\n"))
    #expect(table.hasSuffix("\n  visible          true\n  stroke           M20 30L25 30\n"))
  }

  @Test func csvHasNoPlaceForIt() {
    let run = run("frames", "--time", "0:1:0.5", "--geometry", "--format", "csv")
    #expect(run.code == .wrongUsage)
    #expect(run.errors.contains("'--geometry' needs '--format ndjson'"))
  }
}
