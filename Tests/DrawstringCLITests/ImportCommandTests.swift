import DrawstringCLI
import DrawstringOutput
import Testing

/// The command `import`: files beside a drawing, and what it exits with.
@Suite struct ImportCommandTests {
  private static let space = "xmlns:android='http://schemas.android.com/apk/res/android'"
  private static let drawing =
    "<animated-vector \(space) android:drawable='@drawable/v'>\n<target android:name='p' android:animation='@animator/m'/></animated-vector>"

  /// A folder `res` with a drawing that fades.
  private static func withApp(_ body: (TemporaryFolder, String) throws -> Void) rethrows {
    try TemporaryFolder.with { folder in
      for name in ["res", "res/drawable-v21", "res/drawable", "res/animator", "res/values", "other"] {
        folder.folder(name)
      }
      folder.file(
        "res/drawable/v.xml",
        "<vector \(space) android:width='9dp' android:height='9dp'><path android:name='p' android:fillColor='@color/c' android:pathData='M0 0h9v9z'/></vector>"
      )
      folder.file(
        "res/animator/m.xml",
        "<objectAnimator \(space) android:propertyName='fillAlpha' android:valueFrom='0' android:valueTo='1'/>"
      )
      folder.file("res/values/any.xml", "<resources>\n<color name='c'>#0000ff</color></resources>")
      try body(folder, folder.file("res/drawable-v21/avd.xml", drawing))
    }
  }

  @Test func filesBesideADrawingAreRead() {
    Self.withApp { folder, path in
      let run = Run("import", path)
      #expect(run.code == .clean && run.errors.isEmpty, "\(run.errors)")
      #expect(run.output.contains("\"#0000ff\"") || run.output.contains("blue"))
      #expect(run.output.contains("p.opacity: {from: 0, to: 1}"))
      for other in [
        "\(folder.path)/res//drawable-v21/avd.xml", "\(folder.path)/res/values/../drawable-v21/avd.xml",
      ] {
        #expect(Run("import", other).output == run.output)
      }
      folder.file("res/values/any.xml", "<resources>\n<color name='c'>#0000fg</color></resources>")
      #expect(Run("import", path).errors.hasPrefix("\(folder.path)/res/values/any.xml:2:17: warning"))
    }
  }

  /// The outlines that `--for-path` prints are those that `{svg: …}` reads.
  @Test func outlinesAreThoseOfPaths() throws {
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><g transform='translate(2 3) rotate(30)'><path id='a b' d='M0 0c1.25 2 3 4 5 6q7 1 2 2z'/>
      <use id='two' href='#c'/></g><defs><circle id='c' cx='5' cy='6.125' r='2'/></defs></svg>
      """
    try TemporaryFolder.with { folder in
      let path = folder.file("my drawing.svg", drawing)
      let run = Run("import", path, "--for-path")
      #expect(run.code == .clean && run.errors.isEmpty, "\(run.errors)")
      func frame(_ paths: String) throws -> [String] {
        let layers = ["my-drawing", "a-b", "two", "c"].map { "  - {id: \($0), kind: shape, path: \($0)}\n" }
        let text = "drawstring: 1\neffect: e\ncanvas: [0, -24, 24, 24]\n\(paths)layers:\n\(layers.joined())"
        let run = Run("frame", folder.file("e.yaml", text), "--phase", "idle")
        #expect(run.code == .clean, "\(run.errors)")
        let paths = run.output.split(separator: "\"path\":\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        return paths.flatMap { $0.split { !$0.isNumber && $0 != "." && $0 != "-" } }.map(String.init)
      }
      let read = try frame(
        """
        paths:
          my-drawing: {svg: my drawing.svg}
          a-b: {svg: my drawing.svg, id: a b}
          two: {svg: my drawing.svg, id: two}
          c: {svg: my drawing.svg, id: c}

        """)
      let printed = try frame(run.output)
      try #require(read.count == printed.count && read.count > 40)
      for (own, other) in zip(read, printed) where Double(own) != nil {
        #expect(abs(try #require(Double(own)) - #require(Double(other))) < 2e-3)
      }
      for (arguments, message) in [
        (["--height", "9"], "takes none of"), (["--as", "both"], "takes none of"),
      ] {
        let run = Run(["import", path, "--for-path"] + arguments)
        #expect(run.code == .wrongUsage && run.errors.contains(message), "\(run.errors)")
      }
      for (name, text, message) in [
        ("empty.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "there is no outline"),
        ("v.xml", "<vector/>", "only SVG drawings"),
        ("ring.svg", "<svg><use id='a' href='#a'/></svg>", "uses itself"),
        ("data.svg", "<svg><path d='M0 0 L'/></svg>", "data.svg:1"), ("l.json", "{}", "needs an SVG drawing"),
      ] {
        let run = Run("import", folder.file(name, text), "--for-path")
        #expect(run.code != .clean && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
      }
    }
  }

  @Test func nothingElseIsRead() {
    Self.withApp { folder, path in
      let alone = Run("import", "-", input: Self.drawing)
      #expect(alone.code == .findings && alone.errors.contains("'@drawable/v' is missing"))
      folder.file("other/m.xml", folder.text(of: "res/animator/m.xml") ?? "")
      for name in ["../../other/m", "m/../../../other/m", "far"] {
        folder.link("res/animator/far.xml", to: "../../other/m.xml")
        folder.file(
          "res/drawable-v21/avd.xml", Self.drawing.replacing("@animator/m", with: "@animator/\(name)"))
        let run = Run("import", path)
        #expect(run.code == .clean && run.errors.contains("the animation '@animator/\(name)' is left out"))
        Files.remove("\(folder.path)/res/animator/far.xml")
      }
      folder.file("avd.xml", Self.drawing)
      #expect(Run("import", "\(folder.path)/avd.xml").errors.contains("there is no 'drawable/v.xml'"))
    }
  }

  @Test func strictImportsFailAfterAFinding() {
    TemporaryFolder.with { folder in
      for (content, code) in [("<path d='M0 0h5v5z'/>", ExitCode.clean), ("<text>a</text>", .findings)] {
        let path = folder.file(
          "a.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(content)</svg>")
        #expect(Run("import", path).code == .clean)
        let strict = Run("import", path, "--strict")
        #expect(strict.code == code && strict.output == Run("import", path).output)
      }
    }
  }
}
