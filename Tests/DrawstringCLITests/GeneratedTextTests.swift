import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringServer
import DrawstringSyntax
import Testing
import drawstring_compile

/// Texts of an effect stay texts in each language that the program writes: the rest of the output is that of a harmless text.
@Suite struct GeneratedTextTests {
  /// What ends a line, a comment, a literal, an element or a command somewhere, also with a combining mark, which makes one
  /// `Character` of both.
  static let marks = [
    "\r", "\n", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{C}", "\0", "*/", "/*", "-->", "]]>", "\"", "'",
    "\\",
    "\"\u{301}", "\\\u{301}", "<\u{338}/style>", "`", "``\u{301}", "\\(1)", "$", "{{title}}", "</script><b>",
    "</style><b>", "</title></svg><b>", "<!--", "&lt;", "%0A", "::error::", ",", "#", "|", ";}", "\u{1B}[31m",
    "\u{202E}",
    "\u{200B}", "\u{FEFF}", "\\u{a}", "![a](b)",
  ]
  private static let harmless = "Words"

  private static func literal(_ text: String) -> String { JSONValue.string(text).text }

  /// An effect with a text at each place that takes one.
  static func spec(_ text: String) -> String {
    let text = literal(text)
    return """
      {"drawstring": 1, "effect": "told", "title": \(text), "description": \(text), "author": \(text), "license": \(text),
       "canvas": [200, 80], "inputs": {"name": {"type": "text", "default": \(text), "description": \(text)}},
       "constants": {"word": \(text)},
       "layers": [
         {"id": "said", "kind": "text", "string": \(text), "font": \(text), "size": [80, 20], "label": \(text)},
         {"id": "other", "kind": "text", "string": "${name}", "size": [80, 20]},
         {"id": "seen", "kind": "image", "image": \(text), "size": [20, 20], "label": \(text)},
         {"id": "box", "size": [9, 9], "backgroundColor": "red"}],
       "animations": [{"id": "turn", "during": "refreshing", "duration": "1s", "repeat": "forever",
         "tracks": {"box.rotation": {"from": "0deg", "to": "360deg"}}}]}

      """
  }

  /// The lines of a language whose lines end with each of these.
  private static func lines(_ text: String) -> [Substring.UnicodeScalarView] {
    text.unicodeScalars.split(omittingEmptySubsequences: false) {
      ["\r", "\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"].contains($0)
    }
  }

  private static func isShown(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.isHidden && $0 != "\n" }
  }

  /// Typed names of an effect for an app, and no name that changes in silence.
  @Test func membersOfCompiledEffects() {
    let text = """
      drawstring: 1
      effect: members
      canvas: [9, 9]
      inputs: {done: {type: number, default: 0}, tapped: trigger}
      layers: [{id: a, opacity: done}]
      variants: {dark: {layers: {a: {opacity: 0.5}}}, allCases: {layers: {a: {opacity: 0.2}}}}
      """
    var file = EmbeddedFile()
    file.add("one/dots.drawstring.yaml", Array(text.utf8))
    for line in [
      "init(_ variants: [String]) throws(CompiledEffectError)",
      "init(_ variants: [Variants]) throws(CompiledEffectError)",
      "enum Variants: String, CaseIterable, Sendable", "case `dark` = \"dark\"",
      "case `allCasesName` = \"allCases\"",
      "enum Inputs {\n      static let `done` = \"done\"",
      "enum Triggers {\n      static let `tapped` = \"tapped\"",
    ] {
      #expect(file.text.contains(line), "\(line)")
    }
    #expect(file.write(to: "/dev/null") == 0)
    file.add("two/dots.drawstring.yaml", Array(text.utf8))
    #expect(file.write(to: "/dev/null") == 1)
    #expect(!file.text.contains("dots2"))
  }

  @Test(arguments: marks) func swift(_ mark: String) {
    func source(_ title: String) -> String {
      var file = EmbeddedFile()
      file.add("told.drawstring.yaml", Array(Self.spec(title).utf8))
      return file.text
    }
    let lines = [Self.harmless, "A\(mark) let code = 1"].map { title in
      Self.lines(source(title)).map { String($0) }
    }
    #expect(lines[0].count == lines[1].count)
    let others = zip(lines[0], lines[1]).filter { $0 != $1 }.map(\.1)
    // The comment with the title, and the bytes, which are base64.
    #expect(others.count == 2 && others[0].hasPrefix("  /// A"), "\(others)")
    #expect(others.last?.allSatisfy { $0.isLetter || $0.isNumber || "+/=\" ".contains($0) } == true)
    #expect(others.allSatisfy(Self.isShown))
  }

  /// The text without the strings in double quotes, in which a backslash takes the meaning of the next character.
  private static func withoutStrings(_ text: String) -> String {
    var rest = String.UnicodeScalarView()
    var isString = false
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if isString, scalar == "\\" {
        isEscaped = true
      } else if scalar == "\"" {
        isString.toggle()
        rest.append(scalar)
      } else if !isString || ["\n", "\r", "\u{C}"].contains(scalar) {
        rest.append(scalar)
      }
    }
    return String(rest)
  }

  /// The tags of a document, without the values of their attributes, and the texts of its style elements.
  private static func tags(_ text: String) -> (tags: [String], styles: [String]) {
    let bytes = Array(text.utf8)
    func find(_ word: String, from start: Int) -> Int {
      bytes[start...].indices.first { bytes[$0...].starts(with: word.utf8) } ?? bytes.count
    }
    var (tags, styles): ([String], [String]) = ([], [])
    var place = find("<", from: 0)
    while place < bytes.count {
      var tag: [UInt8] = []
      var isQuoted = false
      while place < bytes.count, isQuoted || bytes[place] != UInt8(ascii: ">") {
        if bytes[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
        if !isQuoted { tag.append(bytes[place]) }
        place += 1
      }
      tags.append(String(decoding: tag, as: UTF8.self))
      for name in ["script", "style"] where tag.starts(with: "<\(name)".utf8) {
        let end = find("</\(name)", from: place)
        if name == "style" { styles.append(String(decoding: bytes[(place + 1)..<end], as: UTF8.self)) }
        place = end
      }
      place = place < bytes.count ? find("<", from: place) : place
    }
    return (tags, styles)
  }

  @Test(arguments: [
    "render - --phase refreshing", "render - --play", "render - --plot box.rotation",
    "export - --to css -o -",
    "export - --to web -o -",
  ])
  func markupAndStyles(_ line: String) {
    let line = line.split(separator: " ").map(String.init)
    let plain = Self.tags(Run(line, input: Self.spec(Self.harmless)).output)
    #expect(plain.tags.count > 3)
    // All in one effect, and then one after the other where that fails.
    let all = Self.marks.joined(separator: "A")
    for mark in [all] + Self.marks {
      let run = Run(line, input: Self.spec("A\(mark) b onload=1"))
      #expect(run.code == .clean)
      let hostile = Self.tags(run.output)
      // Lines of a text are elements of their own in pictures.
      #expect(
        hostile.tags.filter { !$0.contains("tspan") } == plain.tags.filter { !$0.contains("tspan") },
        "\(Self.literal(mark))")
      #expect(
        hostile.styles.map(Self.withoutStrings) == plain.styles.map(Self.withoutStrings),
        "\(Self.literal(mark))")
      if mark == all, hostile.tags == plain.tags,
        hostile.styles.map(Self.withoutStrings) == plain.styles.map(Self.withoutStrings)
      {
        break
      }
    }
  }

  @Test(arguments: ["dot", "mermaid"]) func drawings(_ format: String) {
    let plain = Run("inspect", "-", "--format", format, input: Self.spec(Self.harmless))
    for mark in Self.marks {
      let run = Run("inspect", "-", "--format", format, input: Self.spec("A\(mark)"))
      #expect(Self.withoutStrings(run.output) == Self.withoutStrings(plain.output), "\(Self.literal(mark))")
    }
  }

  /// What a screen shows has the lines of a harmless text, and no character that steers the screen.
  @Test(arguments: [
    "inspect -", "frame - --phase refreshing --format table", "frame - --phase refreshing --format yaml",
    "frame - --phase refreshing", "explain - --layer said --property string",
    "explain - --layer other --property string",
    "export - --to lottie -o -", "validate -",
  ])
  func screens(_ line: String) {
    let line = line.split(separator: " ").map(String.init)
    let plain = Run(line, input: Self.spec(Self.harmless))
    for mark in Self.marks {
      let run = Run(line, input: Self.spec("A\(mark)"))
      #expect(run.code == plain.code && Self.isShown(run.output + run.errors), "\(Self.literal(mark))")
      if line[0] != "validate", line[0] != "explain" {
        #expect(Self.lines(run.output).count == Self.lines(plain.output).count, "\(Self.literal(mark))")
      }
    }
  }

  /// A finding quotes a key, a value and the name of the file.
  @Test(arguments: ["text", "json", "github", "sarif"]) func findings(_ format: String) {
    TemporaryFolder.with { folder in
      for mark in Self.marks.filter({ !$0.contains("/") && !$0.contains("\0") }) {
        let text =
          "{drawstring: 1, effect: a, canvas: [9, 9], \(Self.literal("k\(mark)")): 1, layers: [{id: \(Self.literal("i\(mark)"))}]}\n"
        let path = folder.file("a\(mark)b.yaml", text)
        let run = Run("validate", path, "--format", format)
        #expect(run.code == .findings && Self.isShown(run.output + run.errors), "\(Self.literal(mark))")
        let lines = Self.lines(run.output).filter { !$0.isEmpty }
        switch format {
        case "github":
          #expect(lines.count == 2 && lines.allSatisfy { $0.starts(with: "::error file=".unicodeScalars) })
        case "json", "sarif": #expect(lines.count == 1)
        default: break
        }
      }
    }
  }
}
