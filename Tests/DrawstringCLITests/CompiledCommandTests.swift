import DrawstringCLI
import DrawstringCore
import DrawstringDrawing
import DrawstringOutput
import DrawstringTestSupport
import Testing

/// Every command answers of a compiled effect as of its YAML, with and without notes.
@Suite struct CompiledCommandTests {
  private static let shared = """
    drawstring: 1
    library: box
    components:
      box:
        parameters: {shown: 0.5}
        layers:
          - {id: face, size: [9, 9], opacity: shown}
        animations:
          - {id: fade, during: refreshing, duration: 1s, tracks: {face.zPosition: {to: 8}}}

    """

  /// Each kind of name that a compiled effect may leave out: of tracks and their parts, clocks, conditions, paths.
  private static let spec = """
    drawstring: 1
    effect: whole
    title: Whole
    use: [box.yaml]
    canvas: [0, -60, 200, 60]
    pull: {trigger: 60}
    inputs: {share: {type: number, range: [0, 1]}, words: {type: text, default: Words}, at: point}
    signals: {near: 1 - progress}
    outputs: {level: near * 2}
    paths: {way: M0 0L10 0L5 8Z, floor: M0 -2L200 -2}
    layers:
      - {id: a, kind: box}
      - {id: bar, kind: gradient, colors: [red, blue], size: [40, 8], cornerRadius: [1, 2, 3, 4]}
      - {id: said, kind: text, string: words, size: [80, 20], translation: at}
      - {id: line, kind: shape, path: way, strokeColor: black, lineDashPattern: [2, 1]}
      - {id: ball, size: [8, 8], position: [100, -40], backgroundColor: green}
      - {id: dots, kind: replicator, instanceCount: 3, layers: [{id: dot, size: [2, 2], opacity: near}]}
    physics:
      gravity: [0, 500]
      active: armed
      boundaries: [floor]
      bodies: {ball: {radius: 4}}
    animations:
      - {during: dragging, over: progress, tracks: {line.strokeEnd: [0, 1], outputs.level: {from: 0, to: 3}}}
      - {during: refreshing, over: share, tracks: {line.opacity: [0.2, 1]}}
      - id: turn
        during: refreshing
        when: pull > 20
        blend: 100ms
        sequence:
          - {id: first, duration: 300ms, events: [{at: 50%, emit: half}], tracks: {bar.rotation: {to: 90deg}, bar.size.width: {by: 4}}}
          - {duration: 1s, tracks: {bar.translation: {to: [50%, 10]}, bar.colors: [[red, blue], [blue, red]]}}
          - {duration: 1s, tracks: {"bar.cornerRadius[0]": {to: 4}, said.translation.y: {to: 50%}}}
      - {during: refreshing, group: [{id: one, duration: 1s, tracks: {line.lineDashPattern: [[2, 1], [4, 2]]}}, {id: two, after: one, duration: 1s, tracks: {"dot[1].scale": {to: 2}}}]}
    variants:
      dark: {layers: {bar: {opacity: 0.5}}}
      loud: {layers: {said: {fontSize: 20}}}

    """

  /// A folder with the effect, its compiled file and the one without notes.
  private func withForms(_ body: (TemporaryFolder, [String]) throws -> Void) rethrows {
    try TemporaryFolder.with { folder in
      folder.file("box.yaml", Self.shared)
      let path = folder.file("whole.yaml", Self.spec)
      folder.file(
        "trace.yaml",
        "- {at: 0.1s, drag: 70}\n- {at: 0.5s, release: true}\n- {at: 3s, finish: success}\n")
      let forms = [path, "\(folder.path)/whole.drawn", "\(folder.path)/bare.drawn"]
      #expect(Run("compile", path).errors == "")
      #expect(Run("compile", "--strip", path, "-o", forms[2]).code == .clean)
      try body(folder, forms)
    }
  }

  private static func trace(beside path: String) -> String { "\(FilePath.folder(path))trace.yaml" }

  /// The answers to a command line, in which `FILE` stands for each form, without the names of the files.
  private func answers(_ line: String, _ forms: [String]) -> [Run] {
    forms.map { form in
      var run = Run(
        line.split(separator: " ").map { word in
          word == "FILE" ? form : word == "TRACE" ? Self.trace(beside: forms[0]) : String(word)
        })
      run.output = run.output.replacing(form, with: "FILE")
      return run
    }
  }

  @Test(arguments: [
    "frame FILE", "frame FILE --geometry --pull 30", "frame FILE --format table --variant dark",
    "frame FILE --format yaml --variant dark,reducedMotion",
    "frame FILE --input share=0.5 --variant loud,dark",
    "frames FILE --time 0:3:0.1", "frames FILE --pull 0:90:10 --format csv", "events FILE --trace TRACE",
    "render FILE", "render FILE --play", "render FILE --phase refreshing --time 0.4 --variant reducedMotion",
    "render FILE --plot bar.rotation,near,outputs.level",
    "render FILE --format ansi --color never --pull 30",
    "render FILE --format html", "export FILE --to lottie --variant dark -o -",
    "export FILE --to css -o -", "export FILE --to dotlottie -o -", "export FILE --to web --strip -o -",
    "export FILE --to web --strip --variant dark --input share=0.5 -o -", "compile FILE --strip -o -",
    "compile FILE --strip --variant dark -o -", "diff FILE FILE",
  ])
  func sameAnswers(_ line: String) {
    // In debug builds, a page takes as long as all other lines.
    if line.hasSuffix("html"), !Effort.isFull { return }
    withForms { _, forms in
      let runs = answers(line, forms)
      #expect(runs[0].code == .clean && !runs[0].output.isEmpty, "\(runs[0].errors)")
      // A page also has the words of the file.
      if line.hasSuffix("html") {
        #expect(runs.allSatisfy { $0.code == .clean && $0.output.count > 10_000 })
        return
      }
      for run in runs.dropFirst() { #expect(run.code == runs[0].code && run.output == runs[0].output) }
    }
  }

  /// A value without lines, files and texts of the file.
  private func known(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items): .array(items.map(known))
    case .object(let members):
      .object(
        members.filter {
          !["line", "file", "text", "when", "active", "after", "boundaries"].contains($0.key)
        }
        .map { .init($0.key, known($0.value)) })
    default: value
    }
  }

  @Test(arguments: ["dot", "mermaid"]) func graphs(_ format: String) {
    withForms { _, forms in
      let runs = answers("inspect FILE --format \(format)", forms)
      #expect(runs[1].output == runs[0].output)
      func plain(_ text: String) -> String {
        text.split(separator: ", line ").enumerated().map { $0 == 0 ? $1[...] : $1.drop(while: \.isNumber) }
          .joined().replacing("pull > 20", with: "…").replacing("pull &gt; 20", with: "…").replacing(
            "pull #62; 20", with: "…")
      }
      #expect(plain(runs[2].output) == plain(runs[0].output))
      #expect(!runs[2].output.contains(", line "))
    }
  }

  @Test func inspections() throws {
    try withForms { _, forms in
      let runs = answers("inspect FILE --format json", forms)
      let values = try runs.map { try #require(JSONValue(json: Array($0.output.utf8))) }
      for value in values.dropFirst() { #expect(known(value) == known(values[0])) }
      let texts = answers("inspect FILE", forms).map(\.output)
      #expect(texts[2].contains("when …") && !texts[2].contains("line ") && !texts[2].contains("line\n"))
      #expect(texts[2].split(separator: "\n").count == texts[0].split(separator: "\n").count)
    }
  }

  /// Of every property that a node writes, at some moments.
  @Test func explanations() throws {
    try withForms { _, forms in
      let inspection = try #require(
        JSONValue(json: Array(Run("inspect", forms[0], "--format", "json").output.utf8)))
      let targets = inspection["writers"]?.members.map(\.key) ?? []
      #expect(targets.count > 12)
      for target in targets {
        let parts = target.split(separator: ".", maxSplits: 1)
        for moment in ["--phase refreshing --time 0.4", "--pull 40"] {
          let line = "explain FILE --layer \(parts[0]) --property \(parts[1]) \(moment)"
          let texts = answers(line, forms)
          #expect(texts.allSatisfy { $0.code == .clean && !$0.output.isEmpty }, "\(line)")
          #expect(
            texts[0].output.split(separator: "\n").first == texts[2].output.split(separator: "\n").first)
          let values = try answers("\(line) --format json", forms).map {
            try #require(JSONValue(json: Array($0.output.utf8)))
          }
          for value in values.dropFirst() { #expect(known(value) == known(values[0]), "\(line)") }
        }
      }
    }
  }

  /// A compiled effect compiled again is the same file.
  @Test func compiledAgain() {
    withForms { folder, forms in
      #expect(Run("compile", forms[1], "-o", "\(folder.path)/again.drawn").code == .clean)
      #expect(folder.text(of: "again.drawn") == folder.text(of: "whole.drawn"))
      #expect(Run("compile", "--strip", forms[1], "-o", "\(folder.path)/again.drawn").code == .clean)
      #expect(folder.text(of: "again.drawn") == folder.text(of: "bare.drawn"))
    }
  }

  @Test func variantsAreCompared() {
    withForms { folder, forms in
      let other = folder.file(
        "other.yaml", Self.spec.replacing("{opacity: 0.5}", with: "{opacity: 0.75}"))
      #expect(Run("compile", other).errors == "")
      for first in forms {
        for second in [other, "\(folder.path)/other.drawn"] {
          let run = Run("diff", first, second)
          #expect(run.code == .findings && run.output.contains("bar.opacity"), "\(first) \(second)")
        }
        for second in forms { #expect(Run("diff", first, second).code == .clean) }
      }
      let fewer = folder.file("fewer.yaml", Self.spec.split(separator: "  loud:")[0] + "")
      #expect(Run("compile", fewer).code == .clean)
      #expect(Run("diff", forms[2], "\(folder.path)/fewer.drawn").output.contains("variant 'loud'"))
    }
  }

  /// Names reach files and screens, and those of a compiled file may be anything.
  @Test func namesOfACompiledFileAreThoseOfTheLanguage() throws {
    try withForms { folder, forms in
      let bytes = try Files.contents(of: forms[2])
      for (name, other) in [("whole", "../..") as (String, String), ("ball", "b\u{1B}[1")] {
        let changed = try #require(CompiledEffect.replacing(name, with: other, in: bytes))
        let path = folder.file("changed.drawn", "")
        var sink = OutputSink.file(path)
        sink.write(changed)
        sink.finish()
        for command in ["frame", "inspect"] {
          let run = Run(command, path)
          #expect(run.code == .findings && run.errors.contains("is no name"))
          #expect(!run.errors.contains("\u{1B}"))
        }
        #expect(Run("export", "--to", "lottie", path).code == .findings)
      }
    }
  }
}

extension CompiledEffect {
  /// The file with another text of the same length in place of one; nil where it does not hold the text.
  fileprivate static func replacing(_ text: String, with other: String, in bytes: [UInt8]) -> [UInt8]? {
    guard text.utf8.count == other.utf8.count,
      let place = bytes.indices.first(where: { bytes[$0...].starts(with: text.utf8) })
    else { return nil }
    return sealed(bytes[..<place] + Array(other.utf8) + bytes[(place + text.utf8.count)...])
  }
}
