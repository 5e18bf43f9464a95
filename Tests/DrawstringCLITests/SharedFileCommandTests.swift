import Drawstring
import DrawstringCLI
import DrawstringOutput
import Testing

/// Commands on effects that use shared files of the disk.
@Suite struct SharedFileCommandTests {
  private static let head = "drawstring: 1\neffect: user\ncanvas: [10, 10]\n"
  private static let box = """
    drawstring: 1
    library: box
    components:
      box:
        parameters: {shown: 0.5}
        layers:
          - {id: face, opacity: shown}
        animations:
          - {id: fade, during: refreshing, duration: 1s, tracks: {face.zPosition: {to: 8}}}
    """

  private static let user =
    head + "use: [box.yaml]\nlayers: [{id: a, kind: box}, {id: b, kind: box, shown: 3}]\n"

  @Test func librariesLieInAFolderOfTheirOwn() {
    TemporaryFolder.with { folder in
      folder.folder("effects")
      folder.folder("library")
      folder.file("library/box.yaml", Self.box)
      let path = folder.file("effects/user.yaml", Self.user.replacing("shown: 3", with: "shown: 0.25"))
      let beside = Run("frame", path)
      #expect(beside.code == .findings)
      #expect(beside.errors.contains("'box.yaml' cannot be used: No such file or directory"))
      for command in [
        ["validate"], ["frame"], ["frames", "--time", "0"], ["inspect"], ["render", "--time", "0"],
        ["explain", "--layer", "a/face", "--property", "opacity"],
        ["compile", "-o", "\(folder.path)/user.drawn"],
      ] {
        let run = Run(command + [path, "--library", "\(folder.path)/library"])
        #expect(run.code == .clean, "\(command): \(run.errors)")
      }
      #expect(Run("frame", "\(folder.path)/user.drawn", "--format", "table").output.contains("b/face"))
      #expect(Run(["diff", path, path, "--library", "\(folder.path)/library"]).code == .clean)
    }
  }

  @Test func linksOutOfTheFolderAreRefused() throws {
    try TemporaryFolder.with { folder in
      for name in ["effects", "effects/inner", "other"] { folder.folder(name) }
      folder.file("other/box.yaml", Self.box)
      folder.file("effects/inner/own.yaml", Self.box)
      folder.link("effects/box.yaml", to: "../other/box.yaml")
      folder.link("effects/far", to: "../other")
      folder.link("effects/near.yaml", to: "inner/own.yaml")
      let text = Self.user.replacing("shown: 3", with: "shown: 0.25")
      for out in ["box.yaml", "far/box.yaml"] {
        let path = folder.file("effects/user.yaml", text.replacing("[box.yaml]", with: "[\(out)]"))
        #expect(
          Run("validate", path).output.contains(
            "'\(out)' cannot be used: it is a link out of the folder of the effect"))
        let error = #expect(throws: SpecError.self) { try Effect(contentsOfFile: path) }
        #expect(error?.findings.map(\.code) == ["shared-file"])
      }
      let path = folder.file("effects/user.yaml", text.replacing("[box.yaml]", with: "[near.yaml]"))
      #expect(Run("validate", path).code == .clean)
      let effect = try Effect(contentsOfFile: path)
      #expect(effect.frame(at: .idle)["b/face"]?.opacity == 0.25)
      // A folder given by the program holds for all files.
      let given = try Effect(
        contentsOfFile: folder.file("user.yaml", text), files: SharedFiles(folder: "\(folder.path)/other"))
      #expect(given.frame(at: .idle)["a/face"]?.opacity == 0.5)
    }
  }

  /// The finding stands in the shared file, and the use in the effect.
  @Test(arguments: [
    ("text", ["BOX:9:52: error", "> USER:5\n"]),
    ("json", [#""file":"BOX","line":9"#, #""file":"USER","line":5"#]),
    ("github", ["file=BOX,line=9", "USER, line 5"]),
    ("sarif", [#"BOX"},"region":{"startLine":9,"#, #"USER"},"region":{"startLine":5,"#]),
  ])
  func findingsShowBothFiles(_ format: String, _ parts: [String]) {
    TemporaryFolder.with { folder in
      folder.file("box.yaml", Self.box.replacing("1s, tracks", with: "1 s, tracks"))
      let path = folder.file("user.yaml", Self.user.replacing("shown: 3", with: "shown: 0.25"))
      let run = Run("validate", path, "--format", format)
      #expect(run.code == .findings)
      for part in parts {
        let words = part.replacing("BOX", with: "\(folder.path)/box.yaml").replacing("USER", with: path)
        #expect(run.output.contains(words), "\(words) in \(run.output)")
      }
    }
  }

  @Test func answersNameTheSharedFileOfALine() {
    TemporaryFolder.with { folder in
      let box = folder.file("box.yaml", Self.box)
      let path = folder.file("user.yaml", Self.user.replacing("shown: 3", with: "shown: 0.25"))
      let text = Run("inspect", path).output
      #expect(text.contains("a/face.zPosition  2 keyframes  line 9 of \(box)\n"), "\(text)")
      #expect(Run("inspect", path, "--format", "json").output.contains(#""line":9,"file":"\#(box)""#))
      let explained = Run(
        "explain", path, "--layer", "a/face", "--property", "zPosition", "--format", "json", "--time", "0.5")
      #expect(explained.output.contains(#""file":"\#(path)""#))
      #expect(explained.output.contains(#""node":"a/fade","line":9,"file":"\#(box)""#), "\(explained.output)")
      let own = Run(
        "explain", path, "--layer", "b", "--property", "opacity", "--format", "json", "--time", "0.5")
      #expect(!own.output.contains("box.yaml"))
    }
  }

  @Test func mistakesInDrawingsAreFoundThere() {
    TemporaryFolder.with { folder in
      _ = folder.file("logo.svg", "<svg>\n<path d='M0 0L5 x'/></svg>\n")
      let text =
        "drawstring: 1\neffect: a\ncanvas: [100, 100]\npaths: {p: {svg: logo.svg}}\n"
        + "layers: [{id: a, kind: shape, path: p}]\n"
      let run = Run(["validate", folder.file("a.yaml", text)])
      #expect(run.code == .findings)
      #expect((run.output + run.errors).contains("logo.svg:2:"), "\(run.output)")
    }
  }
}
