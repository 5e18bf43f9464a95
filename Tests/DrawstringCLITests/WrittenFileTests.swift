import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringSyntax
import Testing

/// The files of a run: what is read is never written, nothing is written twice, and all appears at once.
@Suite struct WrittenFileTests {
  private static let spec = """
    drawstring: 1
    effect: told
    canvas: [20, 20]
    use: [box.yaml]
    paths: {drawn: {svg: way.svg}}
    layers:
      - {id: a, kind: box}
      - {id: seen, kind: image, image: seen, size: [9, 9]}
      - {id: line, kind: shape, path: drawn, strokeColor: black}
    animations: [{during: refreshing, duration: 1s, tracks: {seen.opacity: [0, 1]}}]

    """

  /// A folder with an effect and every kind of file that a command reads for it.
  private func withFiles(_ body: (TemporaryFolder, (String) -> String) throws -> Void) rethrows {
    try TemporaryFolder.with { folder in
      folder.file("told.yaml", Self.spec)
      folder.file(
        "box.yaml",
        "drawstring: 1\nlibrary: box\ncomponents: {box: {layers: [{id: face, size: [9, 9]}]}}\n")
      folder.file("way.svg", "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0L9 9'/></svg>")
      folder.folder("images")
      folder.file(
        "images/seen.svg",
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0L9 9'/></svg>")
      folder.file("trace.yaml", "- {at: 0s, begin: true}\n- {at: 2s, finish: success}\n")
      try body(folder) { "\(folder.path)/\($0)" }
    }
  }

  /// The other spellings of a path: a symbolic link, a hard link, a way round.
  private func spellings(of name: String, _ folder: TemporaryFolder) -> [String] {
    folder.link("soft", to: name)
    folder.hardLink("hard", to: name)
    return [name, "soft", "hard", "./images/../\(name)"].map { "\(folder.path)/\($0)" }
  }

  @Test(arguments: [
    ("told.yaml", "frame FILE -o OUT"), ("told.yaml", "export FILE --to lottie -o x.json --report OUT"),
    ("told.yaml", "export FILE --to css -o x.css --report OUT"), ("told.yaml", "compile FILE -o OUT"),
    ("told.yaml", "import FILE -o OUT"), ("told.yaml", "validate FILE -o OUT"),
    ("told.yaml", "diff FILE FILE -o OUT"),
    ("told.yaml", "render FILE -o OUT"), ("told.yaml", "inspect FILE -o OUT"),
    ("box.yaml", "frame FILE -o OUT"), ("box.yaml", "validate FILE -o OUT"),
    ("box.yaml", "compile FILE -o OUT"),
    ("box.yaml", "export FILE --to lottie -o x.json --report OUT"), ("way.svg", "render FILE -o OUT"),
    ("way.svg", "export FILE --to lottie -o x.json --report OUT"),
    ("trace.yaml", "events FILE --trace trace.yaml -o OUT"),
    ("trace.yaml", "render FILE --trace trace.yaml -o OUT"),
    ("trace.yaml", "export FILE --to lottie --trace trace.yaml -o x.json --report OUT"),
    ("images/seen.svg", "render FILE --assets images -o OUT"),
    ("told.yaml", "render FILE --format html --assets images -o OUT"),
    ("images/seen.svg", "export FILE --to css --assets images -o x.html --report OUT"),
    ("font.ttf", "export FILE --to lottie --font font.ttf -o x.json --report OUT"),
  ])
  func whatIsReadIsNotWritten(_ name: String, _ line: String) {
    withFiles { folder, path in
      folder.file("font.ttf", "none")
      let content = folder.text(of: name)
      let known = ["trace.yaml", "images", "x.json", "x.css", "x.html", "font.ttf"]
      for output in spellings(of: name, folder) {
        let words = line.split(separator: " ").map { word in
          word == "FILE"
            ? path("told.yaml")
            : word == "OUT" ? output : known.contains("\(word)") ? path("\(word)") : "\(word)"
        }
        let run = Run(words)
        // The font is none, which is found first.
        #expect(run.code == .wrongUsage && run.output.isEmpty, "\(words)")
        if name != "font.ttf" {
          #expect(run.errors.contains("'\(output)' "), "\(run.errors)")
        }
        #expect(folder.text(of: name) == content)
        #expect(!folder.names.contains { $0.hasPrefix("x.") || $0.hasPrefix(".") }, "\(folder.names)")
      }
    }
  }

  @Test func namesByDefaultAreNotThoseOfInputs() {
    withFiles { folder, path in
      let plain =
        "drawstring: 1\neffect: plain\ncanvas: [9, 9]\nlayers: [{id: a, size: [9, 9], backgroundColor: red}]\n"
      let source = folder.file("plain.drawn", plain)
      folder.file("plain.yaml", plain)
      for line in [["compile", path("plain.yaml"), source], ["compile", source, path("plain.yaml")]] {
        let run = Run(line)
        #expect(
          run.code == .wrongUsage && run.errors.contains("is a file that is read; '--output' chooses another")
        )
      }
      folder.folder("site")
      folder.link("site/index.html", to: "../plain.yaml")
      let site = Run("export", "--to", "web", path("plain.yaml"), "-o", path("site"))
      #expect(site.code == .wrongUsage && site.errors.contains("site/index.html' is a file that is read"))
      #expect(folder.text(of: "plain.yaml") == plain && folder.text(of: "plain.drawn") == plain)
      #expect(
        folder.names == [
          "box.yaml", "images", "plain.drawn", "plain.yaml", "site", "told.yaml", "trace.yaml", "way.svg",
        ])
    }
  }

  @Test func nothingIsWrittenTwice() {
    withFiles { folder, path in
      folder.file("other.yml", Self.spec)
      folder.file("other.yaml", Self.spec)
      folder.link("again", to: "x.json")
      for line in [
        ["compile", path("other.yaml"), path("other.yml")],
        ["export", "--to", "lottie", path("told.yaml"), "-o", path("x.json"), "--report", path("x.json")],
        [
          "export", "--to", "lottie", path("told.yaml"), "-o", path("x.json"), "--report",
          path("images/../x.json"),
        ],
        ["export", "--to", "lottie", path("told.yaml"), "-o", path("x.json"), "--report", path("again")],
      ] {
        let run = Run(line)
        #expect(
          run.code == .wrongUsage && run.errors.contains("is a file that is written already"), "\(run.errors)"
        )
        #expect(folder.text(of: "x.json") == nil && folder.text(of: "other.drawn") == nil)
      }
    }
  }

  /// A new folder has all of its files or does not exist; in an old one no file is new before all are written.
  @Test func filesAppearTogether() {
    TemporaryFolder.with { folder in
      let files = ["a", "b", "c"].map { (name: $0, bytes: Array("new \($0)".utf8)) }
      folder.folder("old")
      folder.file("old/b", "old b")
      var terminal = Terminal(arguments: [])
      for name in ["old", "fresh", "slash/"] {
        _ = terminal.write(files, inFolder: "\(folder.path)/\(name)", option: "")
      }
      _ = terminal.write([1], to: "\(folder.path)/one", option: "")
      #expect(folder.names.filter { !$0.hasPrefix(".") } == ["old"])
      #expect(folder.text(of: "old/b") == "old b" && folder.text(of: "old/a") == nil)
      _ = terminal.finishFiles(keeping: true)
      #expect(folder.names == ["fresh", "old", "one", "slash"])
      for name in ["old", "fresh", "slash"] {
        #expect((try? Files.names(in: "\(folder.path)/\(name)")) == ["a", "b", "c"])
        #expect(folder.text(of: "\(name)/b") == "new b")
      }
      _ = terminal.write(files, inFolder: "\(folder.path)/gone", option: "")
      _ = terminal.write([2], to: "\(folder.path)/one", option: "")
      _ = terminal.finishFiles(keeping: false)
      #expect(folder.names == ["fresh", "old", "one", "slash"] && folder.text(of: "one") == "\u{1}")
    }
  }

  /// A signal removes what lies aside, a folder with all in it.
  @Test(.enabled(if: BuiltProgram.path != nil)) func aSignalLeavesNothing() throws {
    try TemporaryFolder.with { folder in
      folder.file("told.yaml", CommandTests.spec)
      let program = try BuiltProgram(
        ["render", "told.yaml", "--fps", "240", "--scale", "8", "--play", "-o", "x.%04d.png"],
        folder: folder.path)
      let start = WallClock.now
      while !folder.names.contains(where: { $0.hasPrefix(".drawstring") }),
        WallClock.now - start < .seconds(20)
      {
        Files.pause(.milliseconds(2))
      }
      program.send(15)
      #expect(program.end() == -15)
      #expect(folder.names == ["told.yaml"])
    }
  }
}

/// Names of files and files that are none.
@Suite struct FileNameTests {
  /// A name with an escape sequence, a line break and a direction override reaches no screen as it is.
  @Test func namesAreShownInEveryMessage() {
    TemporaryFolder.with { folder in
      let name = "a\u{1B}[31m\n\u{202E}b.yaml"
      let path = folder.file(name, CommandTests.spec + "  \n")
      let bad = folder.file("bad\u{1B}[31m\r.yaml", "drawstring: 1\n")
      let missing = "\(folder.path)/no\u{1B}[2J\n.yaml"
      let out = ["frame", path, "-o", "\(folder.path)/no\u{1B}[2J/x"]
      var lines = [
        ["fmt", "--check", path], ["fmt", "--check", folder.path], ["new", "a\u{1B}"],
        ["render", path, "--plot", "\u{1B}.x"],
        ["export", "--to", "lottie", path, "--phases", "\u{1B}"], ["import", bad, "--markers", "\u{1B}"],
        ["explain", path, "--layer", "\u{1B}", "--property", "\u{1B}"], ["frame", path, "-o", path], out,
      ]
      for command in CommandTable.rows
      where ![.watch, .fmt].contains(command.name)
        && command.operandNames.contains(where: ["FILE", "A"].contains)
      {
        let more: [CommandName: [String]] = [.diff: [path], .export: ["-o", "\(folder.path)/site"]]
        for file in [path, bad, missing] {
          lines.append([command.name.rawValue, file] + (more[command.name] ?? []))
        }
      }
      for line in lines {
        let run = Run(line)
        let shown = run.output + run.errors
        #expect(
          !shown.unicodeScalars.contains { $0.isHidden && $0 != "\n" && $0 != "\t" }, "\(line)")
      }
      let list = Run("fmt", "--check", path)
      #expect(list.output == "\(folder.path)/a\\u{1b}[31m\\u{a}\\u{202e}b.yaml\n")
    }
  }

  @Test func aPipeIsNotWatched() throws {
    TemporaryFolder.with { folder in
      let pipe = folder.pipe("a.yaml")
      let run = Run("watch", pipe)
      #expect(run.code == .failure && run.errors.contains("cannot read '\(pipe)': it is a pipe or a device"))
      var file = WatchedFile(folder.file("b.yaml", "old"))
      let hasChanged = file.hasChanged()
      #expect(hasChanged)
      Files.remove("\(folder.path)/b.yaml")
      _ = folder.pipe("b.yaml")
      // While it may be replaced, a file may be missing.
      let start = WallClock.now
      while !file.hasChanged(), WallClock.now - start < .seconds(5) { Files.pause(.milliseconds(5)) }
      #expect(throws: FileError.self) { try file.contents.get() }
    }
  }
}
