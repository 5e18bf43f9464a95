import Drawstring
import DrawstringLoader
import DrawstringOutput
import DrawstringReports
import DrawstringServer
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// A server without pipes, asked as a client asks.
struct ServerClient {
  private var server = Server()
  private var number = 0
  /// What every test opens.
  static let uri = "file:///a.drawstring.yaml"

  init(encoding: String = "utf-8") {
    self.init(["capabilities": ["general": ["positionEncodings": [.init(encoding)]]]])
  }

  /// A client with the parameters of its first request.
  init(_ beginning: JSONValue) { _ = ask("initialize", beginning) }

  init(_ text: String, encoding: String = "utf-8") {
    self.init(encoding: encoding)
    open(text)
  }

  init(_ text: String, _ beginning: JSONValue) {
    self.init(beginning)
    open(text)
  }

  private mutating func open(_ text: String) {
    tell(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .init(Self.uri), "languageId": "yaml", "version": 1, "text": .init(text),
        ]
      ])
  }

  mutating func tell(_ method: String, _ parameters: JSONValue) {
    let answers = server.receive(.json(["jsonrpc": "2.0", "method": .init(method), "params": parameters]))
    #expect(answers.isEmpty)
  }

  mutating func response(_ method: String, _ parameters: JSONValue) -> JSONValue {
    number += 1
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": .init(number), "method": .init(method), "params": parameters,
    ]
    let answers = server.receive(.json(request))
    #expect(answers.count == 1)
    #expect(answers.first?["id"]?.integer == number)
    return answers.first ?? .null
  }

  mutating func ask(_ method: String, _ parameters: JSONValue = [:]) -> JSONValue {
    let response = response(method, parameters)
    #expect(response["error"] == nil, "\(method)")
    return response["result"] ?? .null
  }

  /// Asks about the open file.
  mutating func ask(about method: String, _ parameters: JSONValue = [:]) -> JSONValue {
    ask("textDocument/\(method)", parameters.adding(["textDocument": ["uri": .init(Self.uri)]]))
  }

  mutating func change(_ changes: [JSONValue]) {
    tell(
      "textDocument/didChange",
      ["textDocument": ["uri": .init(Self.uri), "version": 2], "contentChanges": .init(changes)])
  }

  var findings: [JSONValue] {
    mutating get { ask(about: "diagnostic")["items"]?.items ?? [] }
  }

  mutating func published() -> JSONValue? { server.checkNext() }
}

@Suite struct LanguageServerTests {
  private static let whole: JSONValue = [
    "start": ["line": 0, "character": 0], "end": ["line": 1_000_000, "character": 0],
  ]

  /// Returns a text without the mark `|`, and the position of the mark.
  private func marked(_ text: String) throws -> (text: String, position: JSONValue) {
    let place = try #require(text.firstIndex(of: "|"))
    let lines = text[..<place].split(separator: "\n", omittingEmptySubsequences: false)
    let position: JSONValue = [
      "line": .init(lines.count - 1), "character": .init(lines.last?.utf8.count ?? 0),
    ]
    return (text.replacing("|", with: ""), position)
  }

  private static let head = "drawstring: 1\neffect: a\ncanvas: [100, 100]\n"

  private func apply(_ edit: JSONValue, to text: inout OpenText) {
    let isChange = text.apply(["range": edit["range"] ?? .null, "text": edit["newText"] ?? .null])
    #expect(isChange)
  }

  // MARK: Findings

  /// The findings are those of `validate`: their codes, places and messages.
  @Test(arguments: CaseFile.all(in: "bad"))
  func findingsAreThoseOfValidate(_ file: CaseFile) {
    var client = ServerClient(file.text)
    let text = OpenText(Array(file.text.utf8), .utf8)
    let wanted = LoadedSpec(
      name: "a", bytes: text.bytes, files: SharedFiles(beside: "/a.yaml"), allowsLibrary: true
    ).linted()
    let found = client.findings
    #expect(found.map { $0["code"] } == wanted.map { .string($0.code.id) })
    #expect(found.map { $0["range"] } == wanted.map { text.range($0.range) })
    for (one, other) in zip(found, wanted) {
      #expect(one["message"]?.characters?.hasPrefix(other.message) == true)
    }
    let published = client.published()
    #expect(published?["params"]?["diagnostics"]?.items == found)
  }

  /// Each action removes its findings, and makes no others of any severity. What could not be read before, such as the value of a
  /// misspelt key, may be wrong by itself; but no edit writes a key twice, an unknown one, or what is not YAML.
  @Test(arguments: CaseFile.all(in: "bad"))
  func actionsMend(_ file: CaseFile) throws {
    var client = ServerClient(file.text)
    let before = client.findings
    let actions = client.ask(
      about: "codeAction", ["range": Self.whole, "context": ["diagnostics": []]])
    func code(_ finding: JSONValue) -> String { finding["code"]?.characters ?? "" }
    func line(_ finding: JSONValue) -> Int? { finding["range"]?["start"]?["line"]?.integer }
    func hidesMore(_ finding: JSONValue) -> Bool {
      finding["severity"]?.integer == 1 || code(finding) == "wrong-allow"
    }
    let byEdits = ["duplicate-name", "unknown-key", "yaml-syntax"]
    for action in actions.items where action["diagnostics"]?.items.isEmpty == false {
      var text = OpenText(Array(file.text.utf8), .utf8)
      for edit in action["edit"]?["changes"]?[ServerClient.uri]?.items.reversed() ?? [] {
        apply(edit, to: &text)
      }
      var other = ServerClient(String(decoding: text.bytes, as: UTF8.self))
      let after = other.findings
      let title = action["title"]?.characters ?? ""
      var mended = action["diagnostics"]?.items ?? []
      if title.hasPrefix("Allow") {
        // A comment allows all findings of the code on the line.
        mended = before.filter { one in mended.contains { code($0) == code(one) && line($0) == line(one) } }
      }
      var rest = before.map(code).sorted()
      for finding in mended { rest.remove(at: try #require(rest.firstIndex(of: code(finding)))) }
      var left = after
      for each in rest {
        if let place = left.firstIndex(where: { code($0) == each }) { left.remove(at: place) }
      }
      if mended.contains(where: hidesMore) {
        left.removeAll { found in
          !mended.contains { code($0) == code(found) } && !byEdits.contains(code(found))
        }
      }
      #expect(left.map { "\(code($0)): \($0["message"]?.characters ?? "")" } == [], "\(title)")
    }
  }

  /// The severities of the nearest project file count in an editor, too, and the project file has findings of its own.
  @Test func projectFilesCount() {
    TemporaryFolder.with { folder in
      folder.folder("effects")
      let settings = "drawstring: 1\nseverities: {unused-constant: error, flash: off}\n"
      folder.file("drawstring.yaml", settings)
      let effect = "drawstring: 1\neffect: a\ncanvas: [9, 9]\nconstants: {b: 1}\nlayers: [{id: c}]\n"
      for (name, text, code) in [
        ("effects/a.yaml", effect, "unused-constant"), ("drawstring.yaml", settings, "unknown-name"),
      ] {
        var client = ServerClient()
        client.tell(
          "textDocument/didOpen",
          [
            "textDocument": [
              "uri": .init("file://\(folder.path)/\(name)"), "languageId": "yaml", "version": 1,
              "text": .init(text),
            ]
          ])
        let findings = client.published()?["params"]?["diagnostics"]?.items ?? []
        #expect(findings.contains { $0["code"]?.characters == code && $0["severity"]?.integer == 1 })
      }
    }
  }

  @Test func otherFilesHaveNoFindings() {
    var client = ServerClient()
    client.tell(
      "textDocument/didOpen",
      ["textDocument": ["uri": "file:///b.yaml", "languageId": "yaml", "version": 1, "text": "a: [1"]])
    let published = client.published()
    #expect(published?["params"]?["diagnostics"]?.items == [])
  }

  // MARK: Files

  /// Clients escape the characters of one path in several ways; answers have the spelling of the client.
  @Test(arguments: [
    ("file:///d/a%20b.yaml", "file:///d/a b.yaml"), ("file:///d/%C3%A9.yaml", "file:///d/%c3%a9.yaml"),
    ("file:///C%3A/x.yaml", "file:///c:/x.yaml"), ("file:///d/a%2Bb.yaml", "file://localhost/d/a+b.yaml"),
  ])
  func spellingsOfOneFileAreOneFile(_ opened: String, _ other: String) {
    var client = ServerClient()
    client.tell(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .init(opened), "languageId": "yaml", "version": 1, "text": "drawstring: 1\nefect: a\n",
        ]
      ])
    let found = client.ask("textDocument/diagnostic", ["textDocument": ["uri": .init(other)]])
    #expect(found["items"]?.items.isEmpty == false)
    let published = client.published()
    #expect(published?["params"]?["uri"]?.characters == opened)
    client.tell("textDocument/didClose", ["textDocument": ["uri": .init(other)]])
    let closed = client.published()
    #expect(closed?["params"]?["uri"]?.characters == opened)
    #expect(closed?["params"]?["diagnostics"]?.items == [])
    #expect(client.published() == nil)
  }

  // MARK: Texts

  /// Positions in lines that are longer than the blocks in which units are counted.
  @Test func charactersOfLongLinesAreUTF16Units() {
    var random = SeededGenerator(seed: 3)
    let scalars: [Unicode.Scalar] = ["a", "é", "語", "🚀", "\n"]
    for _ in 0..<Effort.cases(80) {
      var whole = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 500...2_000, using: &random) {
        let place = Int.random(in: 0..<400, using: &random)
        whole.append(scalars[place == 0 ? 4 : place % 4])
      }
      let text = OpenText(Array(String(whole).utf8), .utf16)
      for _ in 0..<20 {
        let before = String(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
        let lines = before.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let position = text.position(of: before.utf8.count)
        #expect(position["line"]?.integer == lines.count - 1)
        #expect(position["character"]?.integer == String(lines[lines.count - 1]).utf16.count)
        #expect(text.offset(of: position) == before.utf8.count)
      }
    }
  }

  /// Texts after random edits are those that a client has; in both units.
  @Test(arguments: [PositionEncoding.utf8, .utf16])
  func editedTextsAreThoseOfTheClient(_ encoding: PositionEncoding) {
    var random = SeededGenerator(seed: 11)
    let parts = ["a", "\n", "\r\n", "\r", "ä", "€", "𝄞", "  - id: x\n", ""].map { Array($0.utf8) }
    var bytes: [UInt8] = []
    var text = OpenText([], encoding)
    for _ in 0..<3000 {
      // Only whole characters and line breaks are replaced.
      let places = boundaries(bytes)
      let first = Int(random.next() % UInt64(places.count))
      let last = min(places.count - 1, first + Int(random.next() % 4))
      let (start, end) = (places[first], places[last])
      let part = parts[Int(random.next() % UInt64(parts.count))]
      let change: JSONValue = [
        "range": ["start": text.position(of: start), "end": text.position(of: end)],
        "text": .init(String(decoding: part, as: UTF8.self)),
      ]
      bytes.replaceSubrange(start..<end, with: part)
      let isChange = text.apply(change)
      #expect(isChange)
      #expect(text.bytes == bytes)
      if bytes.count > 400 { (bytes, text) = ([], OpenText([], encoding)) }
    }
  }

  /// Random edits of an effect, with questions in between: the answers are those of a server that opens the text as it is.
  @Test func brokenFilesHaveAnswers() throws {
    var random = SeededGenerator(seed: 12)
    let file = try #require(ProjectFiles.texts(in: "specs", endings: ["boss-dots.yaml"]).first)
    let whole = Array(file.text.utf8.prefix(2500))
    var text = OpenText(whole, .utf8)
    var client = ServerClient(file.text)
    client.change([["text": .init(String(decoding: whole, as: UTF8.self))]])
    for step in 0..<400 {
      let start = Int(random.next() % UInt64(text.bytes.count + 1))
      let end = min(text.bytes.count, start + Int(random.next() % 6))
      let from = Int(random.next() % UInt64(whole.count))
      let part = whole[from..<min(whole.count, from + Int(random.next() % 9))]
      let change: JSONValue = [
        "range": text.range(SourceRange(start, end)), "text": .init(String(decoding: part, as: UTF8.self)),
      ]
      client.change([change])
      let isChange = text.apply(change)
      #expect(isChange)
      let place = text.position(of: Int(random.next() % UInt64(text.bytes.count + 1)))
      for method in ["completion", "hover", "definition", "prepareRename"] {
        _ = client.ask(about: method, ["position": place])
      }
      if step % 40 > 0 { continue }
      var fresh = ServerClient(String(decoding: text.bytes, as: UTF8.self))
      for method in ["documentSymbol", "foldingRange", "documentColor", "diagnostic"] {
        let (answer, wanted) = (client.ask(about: method), fresh.ask(about: method))
        #expect(answer == wanted, "\(method)")
      }
    }
  }

  private func boundaries(_ bytes: [UInt8]) -> [Int] {
    (0...bytes.count).filter { place in
      if place == bytes.count { return true }
      if bytes[place] & 0xC0 == 0x80 { return false }
      return !(place > 0 && bytes[place] == 0x0A && bytes[place - 1] == 0x0D)
    }
  }

  // MARK: Completion

  @Test(arguments: [
    // Keys by the mapping, in broken files too.
    ("pull: {trig|", "trigger", true),
    ("layers:\n  - id: a\n    kind: shape\n    stroke|", "strokeEnd", true),
    ("layers:\n  - id: a\n    kind: text\n    stroke|", "strokeEnd", false),
    ("layers:\n  - id: a\n    |\n    opacity: 1\n", "opacity", false),
    ("layers:\n  - {id: a, |", "position", true),
    ("animations:\n  - id: b\n    |", "repeatFor", true),
    ("layers:\n- id: a\nanimations:\n- during: [idle, |", "refreshing", true),
    // Names of the file.
    ("layers:\n  - id: a\nanimations:\n  - id: b\n    tracks:\n      |", "a", true),
    ("layers:\n  - {id: a, kind: shape}\nanimations:\n  - tracks:\n      a.|", "lineWidth", true),
    ("layers:\n  - id: a\nanimations:\n  - tracks:\n      a.|", "lineWidth", false),
    ("constants: {ink: red}\nlayers:\n  - id: a\n    backgroundColor: in|", "ink", true),
    ("signals: {q: pull}\nlayers:\n  - id: a\n    opacity: clamp(q|", "q", true),
    ("paths: {p: M0 0}\nlayers:\n  - id: a\n    kind: shape\n    path: |", "p", true),
    ("animations:\n  - {id: rise, tracks: {}}\n  - after: |", "rise", true),
    ("animations:\n  - {id: rise, tracks: {}}\n  - after: rise.|", "end", true),
    // Words, easings and units.
    ("animations:\n  - ease: |", "ease-in-out", true),
    ("animations:\n  - direction: |", "alternate", true),
    ("animations:\n  - duration: 30|", "ms", true),
    ("# a comment |", "layers", false),
    // Constants of types that fit.
    ("constants: {ink: red, soft: \"cubic-bezier(.2, 0, 0, 1)\"}\nanimations:\n  - ease: |", "soft", true),
    ("constants: {ink: red, soft: \"cubic-bezier(.2, 0, 0, 1)\"}\nanimations:\n  - ease: |", "ink", false),
    ("constants: {far: 9}\nsignals: {q: pull}\nanimations:\n  - over: |", "q", true),
    ("constants: {far: 9}\nsignals: {q: pull}\nanimations:\n  - over: |", "far", false),
    // Formulas in texts; other texts have constants only.
    ("inputs: {done: number}\nlayers:\n  - {id: a, kind: text, string: \"${ro|", "round", true),
    ("inputs: {done: number}\nlayers:\n  - {id: a, kind: text, string: \"${round(do|", "done", true),
    ("inputs: {done: number}\nlayers:\n  - {id: a, kind: text, string: \"done ${done} do|", "done", false),
    ("constants: {far: 9}\ninputs: {done: number}\npaths:\n  p: M0 0 L${|", "far", true),
    ("constants: {far: 9}\ninputs: {done: number}\npaths:\n  p: M0 0 L${|", "done", false),
    ("layers:\n  - {id: a, kind: image, |", "sheet", true),
    ("layers:\n  - {id: a, kind: text, |", "frame", false),
    ("animations:\n  - over: |", "refreshing", false), ("animations:\n  - over: |", "progress", true),
  ])
  func completesByTheTables(_ body: String, _ label: String, _ isOffered: Bool) throws {
    let (text, position) = try marked(Self.head + body)
    var client = ServerClient(text)
    let items = client.ask(about: "completion", ["position": position]).items
    #expect(items.contains { $0["label"]?.characters == label } == isOffered, "\(items.count) items")
    let labels = items.compactMap { $0["label"]?.characters }
    #expect(Set(labels).count == labels.count, "\(labels)")
  }

  /// A constant of another type than that of the formula is offered after those that fit.
  @Test func fittingConstantsComeFirst() throws {
    let (text, position) = try marked(
      Self.head + "constants: {ink: red, wide: 9}\nlayers:\n  - id: a\n    opacity: |")
    var client = ServerClient(text)
    let items = client.ask(about: "completion", ["position": position]).items
    func order(_ label: String) -> String {
      items.first { $0["label"]?.characters == label }?["sortText"]?.characters ?? ""
    }
    #expect(order("wide") == "0wide" && order("ink") == "2ink")
  }

  // MARK: Names

  private static let named = """
    drawstring: 1
    effect: a
    canvas: [100, 100]
    constants: {ink: "#f00", wide: 2 * 4}
    signals: {q: pull / wide}
    layers:
      - {id: dot-a, size: [wide, 9], backgroundColor: "color-mix(in srgb, ink, white)", opacity: "clamp(q, 0, 1)"}
      - {id: words, kind: text, string: "${round(q * 100):1} of ${wide}"}
    animations:
      - {id: rise, during: refreshing, duration: 1s, tracks: {dot-a.scale: {to: 1.2}}}
      - {id: fall, during: refreshing, duration: 1s, after: rise.end, tracks: {dot-a.rotation: {to: 9deg}}}
    expect:
      - {never: "`dot-a`.opacity > q + 1"}

    """

  @Test(arguments: [
    ("ink: ", "tint", 2), ("wide: ", "w", 4), ("q: ", "share", 4), ("dot-a, ", "spot", 4),
    ("rise, ", "up", 2),
  ])
  func renamesEverywhere(_ place: String, _ name: String, _ count: Int) throws {
    let start = try #require(Self.named.firstRange(of: place)?.lowerBound)
    let (_, position) = try marked(
      String(Self.named[..<start]) + "|" + String(Self.named[start...]))
    var client = ServerClient(Self.named)
    let answer = client.ask(about: "rename", ["position": position, "newName": .init(name)])
    let edits = answer["changes"]?[ServerClient.uri]?.items ?? []
    #expect(edits.count == count)
    let references = client.ask(about: "references", ["position": position]).items
    #expect(references.count == count)
    var text = OpenText(Array(Self.named.utf8), .utf8)
    for edit in edits.reversed() {
      apply(edit, to: &text)
    }
    var other = ServerClient(String(decoding: text.bytes, as: UTF8.self))
    let findings = other.findings
    #expect(findings.filter { $0["severity"]?.integer == 1 } == [])
  }

  @Test(arguments: ["1a", "a b", "q", "and"])
  func refusesNamesThatWouldBreakTheFile(_ name: String) throws {
    let (_, position) = try marked(Self.named.replacing("ink:", with: "|ink:"))
    var client = ServerClient(Self.named)
    let response = client.response(
      "textDocument/rename",
      ["textDocument": ["uri": .init(ServerClient.uri)], "position": position, "newName": .init(name)])
    #expect(response["error"]?["code"]?.integer == -32803)
  }

  /// Names of `values` hide constants, so that the renamed constant would have another meaning there.
  @Test func refusesNamesThatWouldHaveAnotherMeaning() throws {
    let (text, position) = try marked(
      Self.head + "constants: {wi|de: 4}\nlayers: [{id: a, size: [wide, 9]}, {id: b}]\nanimations:\n"
        + "  - {targets: [a, b], values: {own: [1, 2]}, tracks: {opacity: {to: own / wide}}}\n")
    var client = ServerClient(text)
    for (name, isTaken) in [("own", true), ("other", false)] {
      let response = client.response(
        "textDocument/rename",
        ["textDocument": ["uri": .init(ServerClient.uri)], "position": position, "newName": .init(name)])
      #expect((response["error"] != nil) == isTaken, "\(response)")
    }
  }

  // MARK: Meanings

  @Test func curvesTakeNumbersOfAnySize() throws {
    let (text, position) = try marked(
      Self.head + "pull: {trigger: 60}\nlayers: [{id: a, size: [9, 9]}]\nanimations:\n"
        + "  - {during: refreshing, duration: 1s, tracks: {a.zPo|sition: [-1.7e308, 1.7e308]}}\n")
    var client = ServerClient(text)
    let answer = client.ask(about: "hover", ["position": position])["contents"]?["value"]?.characters ?? ""
    #expect(answer.contains("▁") && answer.contains("█"), "\(answer)")
  }

  @Test(arguments: [
    ("back|groundColor: red", "fills the rectangle"), ("backgroundColor: r|ed", "#ff0000"),
    ("opacity: pro|gress", "divided by the trigger"), ("opacity: cl|amp(pull, 0, 1)", "x limited to"),
    ("hid|den: idle", "neither the layer"),
  ])
  func hoverTellsMeanings(_ key: String, _ words: String) throws {
    let (text, position) = try marked(
      Self.head + "pull: {trigger: 60}\nlayers:\n  - id: a\n    size: [9, 9]\n    \(key)\n")
    var client = ServerClient(text)
    let answer = client.ask(about: "hover", ["position": position])["contents"]?["value"]?.characters ?? ""
    #expect(answer.lowercased().contains(words.lowercased()), "\(answer)")
  }

  private static let markdown: JSONValue = [
    "general": ["markdown": ["parser": "marked", "version": "1.1.0"]]
  ]

  /// Pictures are for clients that draw them; others would show their bytes.
  @Test(
    arguments: [
      ([:], false), (["capabilities": markdown], true),
      (["capabilities": markdown, "clientInfo": ["name": "Visual Studio Code"]], true),
      (["capabilities": markdown, "clientInfo": ["name": "coc.nvim"]], false),
      (["capabilities": ["general": ["markdown": ["parser": "Python-Markdown"]]]], false),
      (["capabilities": ["general": ["markdown": ["parser": "other", "allowedTags": ["b", "img"]]]]], true),
      (
        ["capabilities": markdown.adding(["textDocument": ["hover": ["contentFormat": ["plaintext"]]]])],
        false
      ),
    ] as [(JSONValue, Bool)])
  func picturesAreForClientsThatDrawThem(_ beginning: JSONValue, _ draws: Bool) throws {
    for line in ["layers: [{id: a, backgroundColor: r|ed}]", "animations: [{ease: ease-o|ut}]"] {
      let (text, position) = try marked(Self.head + line)
      var client = ServerClient(text, beginning)
      let answer = client.ask(about: "hover", ["position": position])["contents"]?["value"]?.characters ?? ""
      #expect(!answer.isEmpty && answer.contains("data:image") == draws, "\(answer)")
    }
  }

  @Test func hintsTellComputedTimes() {
    var client = ServerClient(Self.named)
    let labels = client.ask(about: "inlayHint", ["range": Self.whole]).items.map { $0["label"]?.characters }
    #expect(labels == ["1000ms–2000ms"])
  }

  @Test func coloursKeepTheirNotation() {
    var client = ServerClient(
      Self.head + "constants: {a: \"#102030\"}\nlayers: [{id: b, backgroundColor: \"oklch(70% 0.1 200)\"}]\n")
    let colours = client.ask(about: "documentColor").items
    #expect(colours.count == 2)
    let texts = colours.map { colour in
      client.ask(about: "colorPresentation", colour).items.first?["label"]?.characters
    }
    #expect(texts.first == "#102030")
    #expect(texts.last??.hasPrefix("oklch(0.7 0.1 200") == true, "\(texts)")
  }

  // MARK: The protocol

  @Test func endsAsAsked() {
    for (isShutDown, code) in [(true, Int32(0)), (false, 1)] {
      var server = Server()
      func request(_ method: String) -> MessageReader.Message {
        .json(["jsonrpc": "2.0", "id": 1, "method": .init(method)])
      }
      let early = server.receive(request("shutdown"))
      #expect(early.first?["error"]?["code"]?.integer == -32002)
      _ = server.receive(request("initialize"))
      if isShutDown { _ = server.receive(request("shutdown")) }
      _ = server.receive(.json(["jsonrpc": "2.0", "method": "exit"]))
      #expect(server.exitCode == code)
    }
  }

  @Test func malformedMessagesAreErrors() {
    var reader = MessageReader()
    reader.append(Array("Content-Length: 2\r\n\r\n{]Content-Length: 7\r\nX: y\r\n\r\n{\"a\":1".utf8))
    var found = [reader.next(), reader.next()]
    reader.append(Array("}nothing\r\n\r\n".utf8))
    found += [reader.next(), reader.next()]
    #expect(found == [.malformed, nil, .json(["a": 1]), .lost])
    var server = Server()
    let answers = server.receive(.malformed) + server.receive(.json(3))
    #expect(answers.map { $0["error"]?["code"]?.integer } == [-32700, -32600])
  }

  @Test(arguments: [
    (#"{"a":[1,-2.5e3,true,null,"x\n\u00e4\ud834\udd1e"]}"#, true), ("[01]", false), ("[1,]", false),
    (#""\ud834""#, true), ("{\"a\"}", false), ("1 2", false), ("", false), ("\"\u{1}\"", false),
  ])
  func jsonIsThatOfTheStandard(_ text: String, _ isValid: Bool) {
    let value = JSONValue(json: Array(text.utf8))
    #expect((value != nil) == isValid)
    if let value { #expect(JSONValue(json: value.line) == value) }
  }
}
