internal import DrawstringCompiler
internal import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// An effect as one HTML page to play with, which needs and loads nothing else.
///
/// The page holds the compiled effect with its variants and the player as a WebAssembly module. Every frame that the page
/// shows is computed there, with the numbers of `drawstring frame`.
package struct Page {
  var spec: LoadedSpec
  /// Traces to play before the page's own.
  package var stories: [PageScenario] = []
  package var assets = ImageAssets()

  package init(_ spec: LoadedSpec) { self.spec = spec }

  /// The page; nil where the spec has no effect. A page that is served follows the number of its file in the stream of `LivePages`.
  package func html(following file: Int? = nil) -> String? {
    guard let live else { return nil }
    var body = Self.filled(
      Resource.pageBody, with: ["title": live.title, "summary": live.summary])
    body += """

      <script type="text/plain" id="effect">\(Base91.text(Deflate.gzip(Array(live.text.utf8))))</script>
      <script type="text/plain" id="module">\(Base91.text(Resource.packedWebModule))</script>
      <script type="text/plain" id="script">\(Base91.text(Resource.packedPageScript))</script>
      """
    if file != nil { body += PageDocument.liveParts }
    return PageDocument.text(
      title: live.title, head: Self.unseen + fontStyle(isLive: file != nil), body: body,
      scripts: [Self.unpacking(isLive: file != nil)], file: file, hasFonts: !assets.fonts.isEmpty)
  }

  /// The parts of a page that differ between effects.
  package struct Live {
    package let title: String
    let summary: String
    /// The text of `PageData`.
    package let data: String
    /// The compiled effect as `Base91` text.
    package let compiled: String

    /// Both as one JSON object.
    var text: String {
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("compiled", compiled)
      writer.endObject()
      return "\(writer.text.dropLast()),\"data\":\(data)}"
    }
  }

  /// Nil where the spec has no effect.
  package var live: Live? {
    guard let effect = spec.effect, let compiled = spec.compiled(notes: false) else { return nil }
    let stories = stories + PageScenario.all(of: effect.graph)
    let data = PageData(
      effect, file: file(effect), notes: inputNotes, constants: constants, begun: spec.beginnings,
      size: spec.beginningSize, stories: stories, assets: assets, timelines: timelines(effect))
    return Live(
      title: effect.displayTitle, summary: effect.graph.names.summary, data: data.text,
      compiled: Base91.text(compiled))
  }

  /// The style with the fonts of `assets`, after a line break; empty for none.
  package func fontStyle(isLive: Bool = false) -> String {
    let style = assets.fontStyle(for: isLive ? nil : spec.effect?.graph.drawnTexts ?? [])
    return style.isEmpty ? "" : "\n" + style
  }

  /// What the file says of its inputs. A compiled effect has no descriptions.
  private var inputNotes: [(name: String, text: String)] {
    entries("inputs").compactMap { entry in
      spec.document.plainValue(of: "description", in: entry.value).map {
        (entry.name, Printable.prose(spec.document.text(of: $0)))
      }
    }
  }

  /// The constants as the file has them. A compiled effect has none.
  private var constants: [(name: String, text: String)] {
    entries("constants").map { entry in
      let (document, range) = (spec.document, spec.document.range(of: entry.value))
      let isScalar = document.kind(of: entry.value) == .scalar
      let text = isScalar ? document.text(of: entry.value) : spec.source.text(in: range)
      return (entry.name, Printable.prose(text))
    }
  }

  /// The entries of a key of the root.
  private func entries(_ key: String) -> [(name: String, value: NodeID)] {
    let document = spec.document
    guard let root = document.root, let node = document.plainValue(of: key, in: root) else { return [] }
    return document.plainEntries(of: node).map { ($0.name, $0.value) }
  }

  /// The animations of the effect in each variant of the page.
  private func timelines(_ effect: Effect) -> [PageTimeline] {
    Self.choices(effect).map { names in
      let graph = names.isEmpty ? nil : spec.with(variants: spec.requested + names).effect?.graph
      return PageTimeline(graph ?? effect.graph)
    }
  }

  /// The body is seen once the script has added its style, which is packed with it.
  private static let unseen = """
    <style>:root { color-scheme: light dark } body { visibility: hidden }</style>
    <noscript><style>body { visibility: visible }</style></noscript>
    """

  /// The name of the spec's file, for command lines.
  private func file(_ effect: Effect) -> String {
    let file = FilePath.name(spec.source.name)
    return file.hasSuffix(">") ? "\(effect.name).yaml" : String(file)
  }

  /// The script that unpacks the page's script and runs it, with the script of live pages in the same scope.
  private static func unpacking(isLive: Bool) -> String {
    let live = isLive ? #" + "\n" + document.getElementById("live").textContent"# : ""
    return """
      \(plain(Resource.webPackedText))
      Object.assign(globalThis, { bytesOf, unpacked, playerOf });
      const script = document.createElement("script");
      script.type = "module";
      script.textContent = new TextDecoder().decode(await unpacked(document.getElementById("script").textContent))\(live);
      document.body.append(script);
      """
  }

  /// A page has no more variants than this.
  private static let mostVariants = 6

  /// The effect as it is, as each of its variants has it, and each of those with reduced motion.
  static func choices(_ effect: Effect) -> [[String]] {
    let reduced = "reducedMotion"
    let plain = [[]] + effect.variants.filter { $0 != reduced }.map { [$0] }
    let reduces = effect.variants.contains(reduced)
    return Array(plain.prefix(mostVariants / 2))
      + (reduces ? plain.prefix(mostVariants / 2).map { $0 + [reduced] } : [])
  }

  /// The markup with texts in place of their names in braces; braces in those texts stay as they are.
  private static func filled(_ markup: String, with texts: [String: String]) -> String {
    let parts = markup.parts(between: "{{")
    return parts.dropFirst().reduce(into: parts[0]) { result, part in
      let halves = part.parts(between: "}}")
      result += PageDocument.escaped(texts[halves[0]] ?? "") + halves.dropFirst().joined(separator: "}}")
    }
  }

  /// The player as a declaration of its exports.
  package static var player: String { module(Resource.webPlayer) }

  /// A minified JavaScript module as a declaration of its exports, in a script with other modules. The imports of the module,
  /// which are its first statement, must be declared before; its exports are its last statement.
  package static func module(_ text: String) -> String {
    let parts = text.parts(between: "export{")
    var body = parts.dropLast().joined(separator: "export{")
    if body.hasPrefix("import{") {
      let statement = body.parts(between: ";")[0]
      let imports = clauses(statement.dropFirst("import{".count)).filter { $0.name != $0.alias }
      let renamed = imports.map { "\($0.alias)=\($0.name)" }.joined(separator: ",")
      body = (renamed.isEmpty ? "" : "const \(renamed)") + body.dropFirst(statement.count)
    }
    let exports = clauses(parts[parts.count - 1][...])
    return "const {\(exports.map(\.alias).joined(separator: ","))}=(()=>{\(body)"
      + "return{\(exports.map { "\($0.alias):\($0.name)" }.joined(separator: ","))}})()"
  }

  /// The names of a minified clause such as `a as b,c}`, each with its alias, which may be the name.
  private static func clauses(_ text: Substring) -> [(name: String, alias: String)] {
    text.prefix { $0 != "}" }.split(separator: ",").map { clause in
      let words = String(clause).parts(between: " as ")
      return (words[0], words[words.count - 1])
    }
  }

  /// The text of a module without imports and exports, each of which is the beginning of a line, without comments that have
  /// lines of their own, and without indentation: a fifth of the bytes.
  package static func plain(_ module: String) -> String {
    var isComment = false
    return module.split(separator: "\n").compactMap { line -> Substring? in
      let text = line.drop { $0 == " " }
      if isComment || text.hasPrefix("/*") {
        isComment = !text.hasSuffix("*/")
        return nil
      }
      if text.isEmpty || text.hasPrefix("//") || line.hasPrefix("import ") { return nil }
      return line.hasPrefix("export ") ? line.dropFirst("export ".count) : text
    }.joined(separator: "\n")
  }
}

/// A page as HTML, with everything in one file.
package enum PageDocument {
  /// The policy of a page's content: nothing is loaded; a live page may follow its server.
  private static func policy(isLive: Bool, hasFonts: Bool) -> String {
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval'\(isLive ? " 'self'" : "")"
      + "; img-src data:\(hasFonts ? "; font-src data:\(isLive ? " 'self'" : "")" : "")"
      + (isLive ? "; connect-src 'self'" : "")
  }

  /// The style, the markup and the script that only live pages have, for the script of pages to find.
  static var liveParts: String {
    """

    <style>
    \(Resource.pageLiveStyle)
    </style>
    <template id="live-markup">
    \(Resource.pageLiveMarkup)
    </template>
    <script type="text/plain" id="live">
    \(Resource.pageLiveScript)
    </script>
    """
  }

  /// `head` is what the head has beside title and policy; `file` is the number of the file that a live page follows, nil for a
  /// page of its own.
  package static func text(
    title: String, head: String, body: String, scripts: [String], file: Int? = nil,
    hasFonts: Bool = false
  ) -> String {
    let scripts = scripts.map { "<script type=\"module\">\n\($0)\n</script>\n" }
    return """
      <!doctype html>
      <html lang="en"\(file.map { " data-file=\"\($0)\"" } ?? "")>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy(isLive: file != nil, hasFonts: hasFonts))">
      <title>\(escaped(title))</title>
      \(head)
      </head>
      <body>
      \(body)
      \(scripts.joined())</body>
      </html>

      """
  }

  /// A path as markup between tags: its names are blocks, which a browser breaks only where they are wider than the column.
  package static func escaped(path: String) -> String {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return names.enumerated().map { index, name in
      "<bdi>\(escaped(String(name)))\(index < names.count - 1 ? "/" : "")</bdi>"
    }.joined()
  }

  /// Text as it stands between tags and in attributes.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in Printable.prose(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
