import Drawstring
import DrawstringEditing
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// The one style of `drawstring fmt`: formatting twice is formatting once, and no answer changes.
@Suite struct FormatterTests {
  private static let texts =
    ProjectFiles.texts(in: "specs", endings: [".yaml"])
    + ProjectFiles.texts(in: "Tests/Cases", endings: [".yaml"])

  private func formatted(_ text: String) -> String? {
    guard case .text(let bytes) = Formatter.format(Array(text.utf8), name: "a.yaml") else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What goes in, and what comes out.
  @Test(arguments: [
    // Blank lines, blanks and the end of the file.
    ("\n\na:  1   \n\n\n\nb: 2", "a: 1\n\nb: 2\n"), ("a: 1\r\nb:   2\r\n", "a: 1\r\nb: 2\r\n"),
    ("# yaml-language-server: $schema=x\n\na: 1\n", "# yaml-language-server: $schema=x\n\na: 1\n"),
    ("%YAML 1.1\n---\na: 1\n...\n", "%YAML 1.1\n---\na: 1\n"),
    // Blocks stay blocks, braces stay braces.
    ("a:\n- b\n-   c: 1\n    d: 2\n", "a:\n  - b\n  - c: 1\n    d: 2\n"),
    ("a: { b: 1,c: [ 1,2 ] }\n", "a: {b: 1, c: [1, 2]}\n"), ("a: {b: 1,\n  c: 2}\n", "a: {b: 1, c: 2}\n"),
    ("a: [b: 1, {}, []]\n", "a: [{b: 1}, {}, []]\n"), ("a: {b, c: }\n", "a: {b, c: }\n"),
    // Escapes of what nobody can see stay, and hidden characters become escapes.
    ("a: \"\\u202eone\\u00a0two\\u200b\"\n", "a: \"\\u202eone\\u00a0two\\u200b\"\n"),
    ("a: {b: \"x\\u200dy\\ufe0f\"}\n", "a: {b: \"x\\u200dy\\ufe0f\"}\n"),
    ("a: [\"\\u2028\", \"\\_\", \"\\L\"]\n", "a: [\"\\u2028\", \"\\_\", \"\\L\"]\n"),
    ("a: x\u{202E}y\nb: 'x\u{200B}''y'\n", "a: \"x\\u202Ey\"\nb: \"x\\u200B'y\"\n"),
    ("a: |\n  x\u{200B}\nb: l'eau\u{A0}!\n", "a: |\n  x\u{200B}\nb: l'eau\u{A0}!\n"),
    ("a: \"\\ud83d\\ude00\"\nb: \"\\ud83d\\ude00\\u200b\"\n", "a: 😀\nb: \"\\ud83d\\ude00\\u200b\"\n"),
    ("-\ta: 1\n- \t- b\n", "- a: 1\n- - b\n"), ("a: x\u{2028}y # z\u{85}\n", "a: \"x\\u2028y\" # z\u{85}\n"),
    // Quotes only where they are needed.
    ("a: \"red\"\nb: 'clamp(1, 2)'\nc: [\"f(1, 2)\"]\n", "a: red\nb: clamp(1, 2)\nc: [\"f(1, 2)\"]\n"),
    (
      "a: 'true'\nb: '1.5'\nc: '#fff'\nd: '2020-01-01'\ne: 'null'\n",
      "a: \"true\"\nb: \"1.5\"\nc: \"#fff\"\nd: \"2020-01-01\"\ne: \"null\"\n"
    ),
    (
      "a: 'say \"x: y\"'\nb: \"\\u00e9\\n\"\n\"c\": 'it''s'\n",
      "a: 'say \"x: y\"'\nb: \"\\u00e9\\n\"\nc: it's\n"
    ),
    ("a: '- b'\nb: '-b'\nc: ''\nd: ' e'\n", "a: \"- b\"\nb: -b\nc: \"\"\nd: \" e\"\n"),
    // Comments.
    ("a: 1   # one\n#two\nb: 2\n", "a: 1 # one\n#two\nb: 2\n"),
    (
      "a: 1     # one\nbcd: 2   # two\n         # and more\n",
      "a: 1     # one\nbcd: 2   # two\n         # and more\n"
    ),
    ("a: # head\n  - 1\n    # last\n# end\n", "a: # head\n  - 1\n  # last\n# end\n"),
    (
      "a: {b: 1, # one\n  # two\n  c: 2 # three\n} # four\n",
      "a: # four\n  b: 1 # one\n  # two\n  c: 2 # three\n"
    ),
    ("a:\n  - b: 1\n\n  # next\n  - c: 2\nd: 1\n", "a:\n  - b: 1\n\n  # next\n  - c: 2\nd: 1\n"),
    ("a:\n    b: 1\n    # of a\n  # not of d\nd: 1\n", "a:\n  b: 1\n  # of a\n# not of d\nd: 1\n"),
    // Texts of several lines.
    ("a: |\n     b\n       c\n\nd: >-   # why\n  e\n", "a: |\n  b\n    c\n\nd: >- # why\n  e\n"),
    ("a: |+\n b\n\n\nc: 1\n", "a: |+\n  b\n\n\nc: 1\n"), ("a: |1\n  b\n c\n", "a: |2\n   b\n  c\n"),
    ("a: b\n  c\n", "a: b c\n"), ("a: b\n\n  c\n", "a: b\n\n  c\n"),
    ("a: \"b\n  c: d\"\n", "a: \"b c: d\"\n"),
    // Anchors and aliases.
    (
      "x-a:   &a {b: 1}\nc: *a\nd: {<<: *a}\n? e\n: &f\n  g: 1\n",
      "x-a: &a {b: 1}\nc: *a\nd: {<<: *a}\ne: &f\n  g: 1\n"
    ),
    ("a:\n  - &b\n    c: 1\n  - *b\n*a : 1\n", nil),
    // Broken YAML.
    ("a: [1\n", nil), ("a: 1\na b\n", nil), ("", nil), ("a: !t 1\n", nil),
  ])
  func writesInOneStyle(_ text: String, _ style: String?) {
    #expect(formatted(text) == style, "\(text)")
    if let style { #expect(formatted(style) == style, "\(text)") }
  }

  @Test func breaksWhatIsTooWide() {
    let word = String(repeating: "w", count: 30)
    let wide = "a: {b: \(word), c: \(word), d: \(word), e: {f: 1}}\n"
    #expect(formatted(wide) == "a:\n  b: \(word)\n  c: \(word)\n  d: \(word)\n  e: {f: 1}\n")
    #expect(
      formatted("- " + wide.dropFirst(3) + "# c\n")
        == "- b: \(word)\n  c: \(word)\n  d: \(word)\n  e: {f: 1}\n# c\n")
    let list = "a: [\(word), \(word), [1, 2], \(word), 5]\n"
    #expect(formatted(list) == "a: [\(word), \(word), [1, 2],\n  \(word), 5]\n")
    let allowed = wide.dropLast() + " # drawstring: allow seam-jump — so\n"
    #expect(formatted(String(allowed)) == String(allowed))
  }

  @Test func keysAreInTheOrderOfTheReference() {
    let text = """
      # yaml-language-server: $schema=x
      effect: a
      # the version
      drawstring: 1
      canvas: [10, 10]
      layers: [{kind: shape, opacity: 1, id: a, layers: [{size: [1, 1], id: b}]}]
      animations:
        - tracks: {b.opacity: {ease: linear, keyframes: [1, 0]}, a.opacity: {to: 1, from: 0}}
          repeat: 2
          duration: 1s # one

      """
    let style = """
      # yaml-language-server: $schema=x
      # the version
      drawstring: 1
      effect: a
      canvas: [10, 10]
      layers: [{id: a, opacity: 1, kind: shape, layers: [{size: [1, 1], id: b}]}]
      animations:
        - tracks: {b.opacity: {keyframes: [1, 0], ease: linear}, a.opacity: {from: 0, to: 1}}
          duration: 1s # one
          repeat: 2

      """
    #expect(formatted(text) == style)
  }

  /// Every effect, case and trace of the project.
  @Test func changesNothingButTheStyle() {
    #expect(Self.texts.count > 300)
    var count = 0
    for (path, text) in Self.texts { count += check(text, path) ? 1 : 0 }
    #expect(count > 300)
  }

  /// Random effects, written in random ways.
  @Test func changesNothingInRandomEffects() {
    for seed in Effort.seeds(500) {
      var drawn = DrawnSpec(random: SeededGenerator(seed: seed))
      let tree = drawn.tree()
      var rewriting = Rewriting(random: SeededGenerator(seed: seed))
      let text = seed % 2 == 0 ? tree.blockYAML : rewriting.text(of: tree)
      #expect(check(text, "seed \(seed)"), "seed \(seed)")
    }
  }

  /// Whether the text could be formatted.
  private func check(_ text: String, _ name: String) -> Bool {
    guard let style = formatted(text) else {
      if case .unknown(_, let offset) = Formatter.format(Array(text.utf8), name: name) {
        Issue.record("\(name) at \(offset) is not known")
      }
      return false
    }
    #expect(formatted(style) == style, "\(name) is formatted otherwise the second time")
    let files = ProjectFiles.shared(with: name)
    let (before, after) = (
      Effect.load(name: name, bytes: Array(text.utf8), files: files),
      Effect.load(name: name, bytes: Array(style.utf8), files: files)
    )
    #expect(before.compiled(notes: false) == after.compiled(notes: false), "\(name) is compiled otherwise")
    // The style writes invisible characters as escapes.
    let findings = [before, after].map { loaded in
      loaded.diagnostics.filter { $0.code.id != "invisible-character" }
        .map { "\($0.code.id) \($0.message)" }.sorted()
    }
    #expect(findings[0] == findings[1], "\(name) has other findings")
    let comments = [before, after].map { Self.comments(of: $0.document) }
    #expect(comments[0].map(\.text).sorted() == comments[1].map(\.text).sorted(), "\(name)")
    for comment in comments[0] {
      let hasNeighbour = comments[1].contains {
        $0.text == comment.text && !$0.neighbours.isDisjoint(with: comment.neighbours)
      }
      #expect(hasNeighbour || comment.neighbours.isEmpty, "\(name): '\(comment.text)' has moved away")
    }
    return true
  }

  /// The comments of a file with the scalars before and behind them, the first one of their line, and the entries of the
  /// mappings that begin right behind them or end right before.
  private static func comments(of document: Document) -> [(text: String, neighbours: Set<String>)] {
    let source = document.source
    let scalars = document.nodes.filter { $0.kind == .scalar && !$0.range.isEmpty }
      .sorted { $0.range.start < $1.range.start }
    func text(_ node: Document.Node) -> String {
      String(decoding: document.texts[Int(node.first)..<Int(node.first + node.count)], as: UTF8.self)
    }
    var starts: [Int: [NodeID]] = [:]
    var ends: [Int: [NodeID]] = [:]
    for (index, node) in document.nodes.enumerated() where node.kind == .mapping {
      starts[node.range.start, default: []].append(NodeID(index))
      ends[node.range.end, default: []].append(NodeID(index))
    }
    var result: [(text: String, neighbours: Set<String>)] = []
    var place = 0
    var next = 0
    while place < source.count {
      while next < scalars.count, scalars[next].range.start < place { next += 1 }
      if next < scalars.count, scalars[next].range.start == place {
        place = scalars[next].range.end
        continue
      }
      guard source[place] == UInt8(ascii: "#") else {
        place += 1
        continue
      }
      let end = source[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.count
      let line = source[..<place].lastIndex { $0 == 0x0A }.map { $0 + 1 } ?? 0
      var neighbours: Set<String> = []
      let before = scalars[..<next]
      // The scalars of the line before, and of the line behind.
      func lineStart(_ offset: Int) -> Int { source[..<offset].lastIndex { $0 == 0x0A } ?? -1 }
      if let last = before.last {
        for node in before.reversed().prefix(while: { $0.range.start > lineStart(last.range.start) }) {
          neighbours.insert(text(node))
        }
      } else {
        neighbours.insert("the start of the file")
      }
      if next < scalars.count {
        for node in scalars[next...].prefix(while: {
          lineStart($0.range.start) == lineStart(scalars[next].range.start)
        }) {
          neighbours.insert(text(node))
        }
      }
      if let first = before.first(where: { $0.range.start >= line }) { neighbours.insert(text(first)) }
      let behind = next < scalars.count ? starts[scalars[next].range.start] ?? [] : []
      for mapping in behind + (before.last.flatMap { ends[$0.range.end] } ?? []) {
        let entries = document.plainEntries(of: mapping)
        for entry in entries {
          neighbours.insert("\(entry.name): \(texts(below: entry.value, document).sorted())")
        }
      }
      let words = String(decoding: source[place..<end], as: UTF8.self)
      result.append((String(words.reversed().drop { $0 == " " }.reversed()), neighbours))
      place = end
    }
    return result
  }

  private static func texts(below node: NodeID, _ document: Document) -> [String] {
    document.kind(of: node) == .scalar
      ? [document.text(of: node)] : document.children(of: node).flatMap { texts(below: $0, document) }
  }

  // MARK: The command

  @Test func commandWritesFilesAndChecks() {
    TemporaryFolder.with { folder in
      let path = folder.file("a.yaml", "drawstring:  1\n")
      folder.link("link.yaml", to: "a.yaml")
      let broken = folder.file("b.yaml", "a: [1\n")
      let check = Run("fmt", "--check", "\(folder.path)/link.yaml", broken)
      #expect(check.code == .findings)
      #expect(check.output == "\(folder.path)/link.yaml\n")
      #expect(check.errors.contains("yaml-syntax"))
      #expect(folder.text(of: "a.yaml") == "drawstring:  1\n")
      #expect(Run("fmt", "\(folder.path)/link.yaml").code == .clean)
      #expect(folder.text(of: "a.yaml") == "drawstring: 1\n")
      #expect(Files.isLink("\(folder.path)/link.yaml"))
      #expect(Run("fmt", "--check", path).code == .clean)
      #expect(Run("fmt", broken).code == .findings)
      #expect(folder.text(of: "b.yaml") == "a: [1\n")
      #expect(folder.names == ["a.yaml", "b.yaml", "link.yaml"])
    }
    #expect(Run(["fmt", "-"], input: "a:  1\n").output == "a: 1\n")
    #expect(Run(["fmt", "-"], input: "a: [1\n").output == "a: [1\n")
    #expect(Run("fmt", "/nowhere.yaml").code == .failure)
  }
}
