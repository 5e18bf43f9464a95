import Drawstring
import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import DrawstringTestSupport
import Foundation
import Testing

@Suite struct AnimationDrawingTests {
  private static let spec = """
    drawstring: 1
    effect: drawn
    canvas: [9, 9]
    pull: {trigger: 9}
    signals:
      q: progress * 2
      lift: {sample: pull, when: pull < 6}
    outputs: {offset: q}
    layers: [{id: dot, opacity: q / 2}]
    animations:
      - {id: follow, over: q, tracks: {dot.position.x: [{at: 0, value: lift}, {at: 1, value: 8}]}}
      - {id: gleam, during: refreshing, when: 'touching and "a<b" == "a<b"', duration: 1s, tracks: {dot.rotation: {to: 9deg}}}

    """

  /// The same without what formulas cannot say.
  private static var plain: String {
    spec.split(separator: #" and "a<b" == "a<b""#, omittingEmptySubsequences: false).joined()
      .split(separator: "'touching'", omittingEmptySubsequences: false).joined(separator: "touching")
  }

  /// To Graphviz a quote is one also with a combining character.
  @Test func dotQuotesByScalars() {
    let graph = SampleEffect.graph(name: "a\"\u{301}\\\u{301}")
    let line = DrawingDot.text(AnimationDrawing(graph)).utf8.prefix { $0 != UInt8(ascii: "\n") }
    #expect(Array(line) == Array("digraph \"a\\\"\u{301}\\\\\u{301}\" {".utf8))
  }

  @Test func mermaidRunsFromSignalsToLayers() {
    let run = Run("inspect", "-", "--format", "mermaid", input: Self.plain)
    #expect(run.code == .clean, "\(run.errors)")
    #expect(
      run.output.hasPrefix(
        """
        flowchart LR
          clock0(["over q"])
          signal0(["q"])
          signal1(["progress"])
          node0("follow<br/>always")
          track0["position.x<br/>2 keyframes, line 11"]
          layer0["dot<br/>group"]
          signal2(["lift<br/>a sample"])
          signal3(["pull"])
          clock1(["time<br/>since it came into effect"])
          node1("gleam<br/>refreshing<br/>when touching")
          signal4(["touching"])
          track1["rotation<br/>2 keyframes, line 12"]
          output0>"offset<br/>output"]
          signal1 -.-> signal0
          signal0 --> clock0
          clock0 --> node0
          node0 --> track0
          track0 --> layer0
          signal3 -.->|"when"| signal2
          signal2 -.-> track0
          clock1 --> node1
          signal4 -.->|"when"| node1
          node1 --> track1
          track1 --> layer0
          signal0 -.-> output0
          signal0 -.->|"opacity"| layer0
          classDef signal fill:#e8f1fd,stroke:#8a94a6,color:#1d2433
          class signal0,signal1,signal2,signal3,signal4 signal

        """), "\(run.output)")
  }

  @Test func whatMeansSomethingElseIsWrittenAsACode() throws {
    let spec = """
      drawstring: 1
      effect: odd
      canvas: [9, 9]
      layers: [{id: dot}]
      animations: [{id: odd, when: "time < 3s and not (1 > 2)", tracks: {dot.opacity: 0}}]

      """
    let mermaid = Run("inspect", "-", "--format", "mermaid", input: spec).output
    #expect(mermaid.contains(#"when time #60; 3s and not (1 #62; 2)"#), "\(mermaid)")
    let dot = Run("inspect", "-", "--format", "dot", input: spec).output
    #expect(dot.contains(#"[label="odd\nalways\nwhen time < 3s and not (1 > 2)"]"#), "\(dot)")
  }

  /// Every arrow joins two boxes that are there, each box has one label, and nothing is said twice.
  @Test(arguments: ExplanationReplayTests.effects)
  func drawingsHoldTogether(_ path: String, _ text: String) throws {
    let effect = try Effect(yaml: text)
    let drawing = AnimationDrawing(effect.graph)
    let ids = Set(drawing.boxes.map(\.id))
    #expect(ids.count == drawing.boxes.count)
    #expect(Set(drawing.arrows).count == drawing.arrows.count)
    #expect(drawing.arrows.allSatisfy { ids.contains($0.from) && ids.contains($0.to) })
    for node in drawing.boxes where node.kind == .track || node.kind == .node {
      #expect(drawing.arrows.contains { $0.to == node.id }, "\(node.lines) hangs in the air")
    }
    #expect(DrawingDot.text(drawing) == DrawingDot.text(AnimationDrawing(effect.graph)))
    for line in DrawingMermaid.text(drawing).split(separator: "\n").dropFirst() {
      let quotes = line.count { $0 == "\"" }
      #expect(quotes == 0 || quotes == 2, "\(line)")
    }
  }

  /// Graphviz takes what is written, where it is installed.
  @Test func graphvizTakesTheDrawings() throws {
    guard
      let program = ["/usr/bin/dot", "/usr/local/bin/dot", "/opt/homebrew/bin/dot"].first(where: {
        Files.status(of: $0) != nil
      })
    else {
      print("Graphviz is not installed, so drawings are not tried on it")
      return
    }
    for (path, text) in ExplanationReplayTests.effects {
      let drawing = AnimationDrawing(try Effect(yaml: text).graph)
      try TemporaryFolder.with { folder in
        let file = folder.file("a.dot", DrawingDot.text(drawing))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["-Tplain", file]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let plain = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(path)")
        let lines = plain.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("node ") } == drawing.boxes.count, "\(path)")
        #expect(lines.count { $0.hasPrefix("edge ") } == drawing.arrows.count, "\(path)")
      }
    }
  }
}
