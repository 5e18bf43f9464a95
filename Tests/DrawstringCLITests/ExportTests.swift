import DrawstringCLI
import DrawstringDrawing
import DrawstringLoader
import DrawstringOutput
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// What `export` writes; `Tests/Oracles/test_element.py` opens it in a browser.
@Suite struct ExportTests {
  private static let boss = ProjectFile.root + "/specs/boss-dots.yaml"
  private static let ball = ProjectFile.root + "/specs/jelly-ball.yaml"

  @Test func aFolderHasAllThatAServerNeeds() throws {
    try TemporaryFolder.with { folder in
      let site = "\(folder.path)/site"
      let run = Run("export", "--to", "web", Self.boss, Self.ball, "-o", site)
      #expect(run.code == .clean)
      #expect(run.output.isEmpty)
      for name in [
        "boss-dots.drawn", "drawstring-effect.d.ts", "drawstring-effect.js", "drawstring.d.ts",
        "drawstring.js",
        "drawstring.wasm", "index.html", "jelly-ball.drawn",
      ] {
        #expect(Files.status(of: "\(site)/\(name)")?.kind == .file, "\(name) is missing")
      }
      let compiled = try Files.contents(of: "\(site)/boss-dots.drawn")
      #expect(try Effect(compiled: compiled).name == "boss-dots")
      #expect(try Files.contents(of: "\(site)/drawstring.wasm").starts(with: [0, 0x61, 0x73, 0x6D]))
      let page = String(decoding: try Files.contents(of: "\(site)/index.html"), as: UTF8.self)
      #expect(page.contains("jelly-ball.drawn"))
      #expect(!page.contains("{{"))
      for hint in [
        #"rel="modulepreload" href="drawstring-effect.js""#, #"rel="modulepreload" href="drawstring.js""#,
        #"rel="preload" as="fetch" crossorigin href="drawstring.wasm""#,
        #"rel="preload" as="fetch" crossorigin href="boss-dots.drawn""#,
      ] {
        #expect(page.contains("<link \(hint)>"))
      }
      // A second export takes the place of the first.
      #expect(Run("export", Self.boss, "-o", site).code == .clean)
    }
  }

  @Test func onePageHoldsEverything() {
    let run = Run("export", "--to", "web", Self.boss, "-o", "-")
    #expect(run.code == .clean)
    #expect(run.output.hasSuffix("</html>\n"))
    let lines = run.output.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("import") || $0.hasPrefix("export") || $0.contains("export{") })
    #expect(lines.count { $0.hasPrefix("<script") } == 3, "the effects, the module and the script")
  }

  @Test func aMinifiedModuleBecomesADeclaration() {
    #expect(
      Page.module(#"import{load as a,open}from"./x.js";let b=a(open);export{b as Name,open as other};"#)
        == "const {Name,other}=(()=>{const a=load;let b=a(open);return{Name:b,other:open}})()")
    #expect(
      Page.module(#"import{open}from"./x.js";export{open};"#)
        == "const {open}=(()=>{;return{open:open}})()")
    #expect(Page.module("class B{};export{B as A};") == "const {A}=(()=>{class B{};return{A:B}})()")
  }

  @Test func namesAndPlacesAreChecked() {
    let twice = Run("export", Self.boss, Self.boss, "-o", "-")
    #expect(twice.code == .wrongUsage)
    #expect(twice.errors.contains("there are two effects with the name 'boss-dots'"))
    #expect(Run("export", "--to", "television", Self.boss).code == .wrongUsage)
    #expect(Run("export", Self.boss, "-o", "/dev/null").code == .failure)
    #expect(Run("export", Self.boss, "-o", "/dev/null/no/folder").code == .failure)
    #expect(Run("export", "-", "-o", "-", input: "drawstring: 2\n").code == .findings)
  }

  @Test func textsOfEffectsStayTexts() {
    let spec = CommandTests.spec.parts(between: "canvas:").joined(
      separator: "title: </script><b>{{script}}\ncanvas:")
    let run = Run("export", "-", "-o", "-", input: spec)
    #expect(run.code == .clean)
    #expect(run.output.contains("<title>&lt;/script&gt;&lt;b&gt;{{script}}</title>"))
    #expect(run.output.contains("\\u003c/script>\\u003cb>{{script}}"))
  }

  @Test func dotLottieFilesAreArchives() throws {
    try TemporaryFolder.with { folder in
      let files = ["\(folder.path)/a.lottie", "\(folder.path)/b.lottie"]
      for file in files { #expect(Run("export", "--to", "dotlottie", Self.boss, "-o", file).code == .clean) }
      let bytes = try Files.contents(of: files[0])
      #expect(try Files.contents(of: files[1]) == bytes)
      #expect(bytes.starts(with: [0x50, 0x4B, 3, 4]))
      let text = String(decoding: bytes, as: UTF8.self)
      for part in [
        "manifest.json{", "a/boss-dots.json{", "s/boss-dots.json{", #""compareTo":550"#, #""compareTo":825"#,
      ] {
        #expect(text.contains(part), "\(part) is missing")
      }
    }
  }

  @Test func stylesheetsHaveTheirMarkupAndScript() throws {
    try TemporaryFolder.with { folder in
      let run = Run("export", "--to", "css", "--strict", Self.boss, "-o", "\(folder.path)/dots")
      #expect(run.code == .clean, "what is left to the page is not left out")
      #expect(run.errors.contains("export-host"))
      func text(_ name: String) throws -> String {
        String(decoding: try Files.contents(of: "\(folder.path)/dots/\(name)"), as: UTF8.self)
      }
      let (sheet, markup) = (try text("effect.css"), try text("effect.html"))
      #expect(markup.hasPrefix(#"<div class="boss-dots" data-phase="idle" data-trigger="55">"#))
      #expect(sheet.contains(".boss-dots[data-phase=refreshing] .header {"))
      #expect(sheet.contains("@keyframes boss-dots-header-refreshing-1 {"))
      #expect(try text("effect.js").contains("function attachEffect(element)"))
      let page = Run("export", "--to", "css", Self.boss, "-o", "-")
      #expect(page.output.contains(sheet) && page.output.contains(markup))
    }
  }

  /// A layer may have the name of the effect, or one that looks like a part of another layer.
  @Test func classesOfStylesheetsAreUnique() throws {
    let spec = """
      drawstring: 1
      effect: dot
      canvas: [120, 60]
      layers:
        - {id: dot, kind: shape, path: {circle: {center: [60, 30], radius: 20}}}
        - {id: dot-2-path, size: [9, 9], backgroundColor: red}

      """
    let run = Run("export", "--to", "css", "-", "-o", "-", input: spec)
    let classes = run.output.split(separator: "class=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(classes.count { $0 == "dot" } == 1)
    #expect(classes.contains("dot-2") && classes.contains("dot-2-path-2"))
    #expect(Set(classes).count == classes.count, "\(classes)")
  }

  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
    (String(repeating: "a", count: 55), "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg="),
    (String(repeating: "a", count: 56), "s1Q5pKxvCUi21vnjxq8PX1kM4g8b3nCQ73lwaG7Gc4o="),
    (String(repeating: "a", count: 119), "MeulHDE6XAgiat8Y1KNZz9/Y0ugWsT9K+VL36mWE3Ps="),
  ])
  func hashesAreThoseOfTheStandard(_ text: String, _ expected: String) {
    #expect(Base64.text(SHA256.digest(text.utf8)) == expected)
  }
}
