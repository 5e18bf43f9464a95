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
  /// Findings beside an effect, as `validate` prints them; empty for none.
  package var findings = ""
  /// The revision of a watched spec; nil for a page of its own.
  package var revision: Int?

  package init(_ spec: LoadedSpec) { self.spec = spec }

  /// The page; nil where the spec has no effect.
  package func html() -> String? {
    guard let effect = spec.effect, let compiled = spec.playable else { return nil }
    let title = effect.displayTitle
    let stories = stories + PageScenario.all(of: effect.shared.graph)
    let data = PageData(
      effect, file: file(effect), notes: inputNotes, begun: spec.beginnings, size: spec.beginningSize,
      stories: stories, assets: assets
    ).text
    var body = Self.filled(
      Resource.pageBody,
      with: ["title": title, "summary": effect.shared.graph.names.summary, "findings": findings])
    body += """

      <script type="application/json" id="data">
      \(data)
      </script>
      <script type="text/plain" id="compiled">\(Base91.text(compiled))</script>
      <script type="text/plain" id="module">\(Base91.text(Resource.packedWebModule))</script>
      <script type="text/plain" id="script">\(Base91.text(Resource.packedPageScript))</script>
      """
    let scripts = [Self.unpacking] + (revision == nil ? [] : [Resource.pageWatchingScript])
    return PageDocument.text(
      title: title, head: Self.unseen, body: body, scripts: scripts, revision: revision)
  }

  /// What the file says of its inputs. A compiled effect has no descriptions.
  private var inputNotes: [(name: String, text: String)] {
    let document = spec.document
    guard let root = document.root, let inputs = document.plainValue(of: "inputs", in: root) else {
      return []
    }
    return document.plainEntries(of: inputs).compactMap { entry in
      document.plainValue(of: "description", in: entry.value).map {
        (entry.name, Printable.prose(document.text(of: $0)))
      }
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

  /// The script that unpacks the page's script and runs it.
  private static let unpacking = """
    \(plain(Resource.webPackedText))
    Object.assign(globalThis, { bytesOf, unpacked });
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = new TextDecoder().decode(await unpacked(document.getElementById("script").textContent));
    document.body.append(script);
    """

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

  /// A JavaScript module as a declaration of some of its exports, in a script with other modules. The imports of the module
  /// must be declared before.
  package static func module(_ text: String, exporting names: [String]) -> String {
    let list = "{\(names.joined(separator: ", "))}"
    return "const \(list) = (() => {\n\(plain(text))\nreturn \(list)\n})()"
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
  /// The policy of a page's content: nothing is loaded; a watched page may ask its server for revisions.
  private static func policy(isWatched: Bool) -> String {
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; img-src data:"
      + (isWatched ? "; connect-src 'self'" : "")
  }

  /// `head` is what the head has beside title and policy; `revision` is the revision of a watched spec, nil for a page of its
  /// own.
  static func text(
    title: String, head: String, body: String, scripts: [String], revision: Int? = nil
  ) -> String {
    let scripts = scripts.map { "<script type=\"module\">\n\($0)\n</script>\n" }
    return """
      <!doctype html>
      <html lang="en"\(revision.map { " data-watch=\"\($0)\"" } ?? "")>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy(isWatched: revision != nil))">
      <title>\(escaped(title))</title>
      \(head)
      </head>
      <body>
      \(body)
      \(scripts.joined())</body>
      </html>

      """
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

/// A page with findings in place of an effect.
package enum PageFindings {
  /// `findings` are as `validate` prints them; `revision` is the revision of the watched spec.
  package static func html(name: String, findings: String, revision: Int) -> String {
    PageDocument.text(
      title: name, head: "<style>\n\(Resource.pageStyle)\n</style>",
      body: """
        <main class="findings">
        <h1>\(PageDocument.escaped(name))</h1>
        <pre tabindex="0">\(PageDocument.escaped(findings))</pre>
        </main>
        """, scripts: [Resource.pageWatchingScript], revision: revision)
  }
}
