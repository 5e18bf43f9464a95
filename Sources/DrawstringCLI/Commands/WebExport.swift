internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// Effects with the player for browsers and a page that shows them.
struct WebExport {
  struct Effect {
    var name: String
    var title: String
    var bytes: [UInt8]
    var images: ImageAssets
  }

  private(set) var effects: [Effect] = []

  /// Adds a compiled effect; false if there is already one of that name.
  mutating func add(_ effect: DrawstringLoader.Effect, _ bytes: [UInt8], _ images: ImageAssets) -> Bool {
    if effects.contains(where: { $0.name == effect.name }) { return false }
    effects.append(Effect(name: effect.name, title: effect.displayTitle, bytes: bytes, images: images))
    return true
  }

  /// The files of a folder for a server.
  var files: [(name: String, bytes: [UInt8])] {
    let page = page(
      script: Resource.webPageScript, data: data { ["src": .string("\($0.name).drawn")] }, hints: hints,
      sources: "'self' ", more: "; connect-src 'self'")
    let texts = [
      ("index.html", page), ("drawstring-effect.js", Resource.webElement + "\n"),
      ("drawstring-effect.d.ts", Resource.webElementTypes + "\n"),
      ("drawstring.js", Resource.webPlayer + "\n"), ("drawstring.d.ts", Resource.webPlayerTypes + "\n"),
    ]
    return texts.map { ($0.0, Array($0.1.utf8)) } + [("drawstring.wasm", Resource.webModule)]
      + effects.map { ("\($0.name).drawn", $0.bytes) }
  }

  /// Preload hints for the files of the first picture. Files that a script fetches need `crossorigin`.
  private var hints: String {
    let modules = ["drawstring-effect.js", "drawstring.js"].map {
      "<link rel=\"modulepreload\" href=\"\($0)\">"
    }
    let files = ["drawstring.wasm"] + effects.prefix(1).map { "\($0.name).drawn" }
    let others = files.map {
      "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"\(PageDocument.escaped($0))\">"
    }
    return (modules + others).map { "\n\($0)" }.joined()
  }

  /// Everything in one page. Its modules are one script: each is a function that returns what the next one imports.
  var page: String {
    let script = """
      \(Page.player)
      \(Page.module(Resource.webElement))
      \(Page.plain(Resource.webPackedText))
      \(Page.plain(Resource.webPageScript))
      """
    let module = Base91.text(Resource.packedWebModule)
    let data = data { ["data": .string(Base91.text($0.bytes))] }
    return page(
      script: script,
      data: data + "\n<script type=\"text/plain\" id=\"wasm\">\(module)</script>",
      hints: "", sources: "", more: "")
  }

  /// The effects for the page's script; characters that would end the element are escaped.
  private func data(_ source: (Effect) -> JSONValue) -> String {
    let list = effects.map { effect in
      let images = effect.images.references.map { JSONValue.Member($0.name, .string($0.reference)) }
      return JSONValue.joined(["title": .string(effect.title)], source(effect), ["images": .object(images)])
    }
    let text = JSONValue(list).text.parts(between: "<").joined(separator: "\\u003c")
    return "<script type=\"application/json\" id=\"effects\">\(text)</script>"
  }

  /// The page; `sources` and `more` are the sources that it may load beyond its own script and style.
  private func page(script: String, data: String, hints: String, sources: String, more: String) -> String {
    let title = effects.count == 1 ? effects[0].title : "Effects to pull"
    let style = Resource.webPage.parts(between: "<style>")[1].parts(between: "</style>")[0]
    let texts = [
      "title": PageDocument.escaped(title), "hints": hints, "data": data, "script": script,
      "sources": sources, "more sources": more, "script hash": Self.hash("\n\(script)\n"),
      "style hash": Self.hash(style),
    ]
    let parts = Resource.webPage.parts(between: "{{")
    return parts.dropFirst().reduce(into: parts[0]) { page, part in
      let halves = part.parts(between: "}}")
      page += (texts[halves[0]] ?? "") + halves.dropFirst().joined(separator: "}}")
    } + "\n"
  }

  /// The hash of an inline script or style for a content security policy.
  private static func hash(_ text: String) -> String { "'sha256-\(Base64.text(SHA256.digest(text.utf8)))'" }
}
