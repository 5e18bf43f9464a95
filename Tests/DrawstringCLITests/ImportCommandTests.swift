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
