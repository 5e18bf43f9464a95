internal import DrawstringCompiler
internal import DrawstringCore
package import DrawstringLoader
package import DrawstringOutput
internal import DrawstringSyntax

/// An effect as one HTML page to play with: it needs nothing else, and asks for nothing.
///
/// Every variant is baked from the interpreter's own frames; what the page shows is within a quarter of a point, half a
/// degree, 1/255 of a colour's part and 0.005 of a fraction of what `frame` says of the moment that it names.
package struct Page {
  var spec: LoadedSpec
  /// Traces to play before the page's own.
  package var stories: [PageScenario] = []
  package var assets = ImageAssets()
  /// What is to be said although there is an effect, as `validate` prints it; empty for nothing.
  package var findings = ""
  /// Which page of a watched spec it is; nil for a page of its own.
  package var revision: Int?
  /// Variants are baked side by side.
  package var cores = Cores.one
  /// What baking all variants may take; each has an even share.
  package var budget = WorkBudget.page

  package init(_ spec: LoadedSpec) { self.spec = spec }

  /// The page; nil where the spec has no effect, or where a frame of it takes too much work.
  package func html() -> String? {
    guard let effect = spec.effect else { return nil }
    let stories = stories + PageScenario.all(of: effect.shared.graph)
    let choices = Self.choices(effect)
    let (spec, source, assets) = (spec, spec.source, assets)
    let share = budget.share(of: choices.count)
    let variants = cores.map(choices) { names -> PageVariant? in
      spec.with(variants: names).effect.flatMap {
        PageVariant(
          $0, names: names, stories: stories, assets: assets, share)
      }
    }.compactMap(\.self)
    if variants.count < choices.count { return nil }
    let title = effect.displayTitle
    let file = FilePath.name(source.name)
    let data = PageData.json(
      effect, file: file.hasSuffix(">") ? "\(effect.name).yaml" : String(file), variants,
      version: Version.program)
    var body = Self.filled(
      Resource.pageBody,
      with: ["title": title, "summary": effect.shared.graph.names.summary, "findings": findings])
    body += "\n<script type=\"application/json\" id=\"data\">\n\(data)\n</script>"
    let watching = revision == nil ? [] : [Resource.pageWatchingScript]
    return PageDocument.text(
      title: title, body: body, scripts: [Resource.pageScript] + watching, revision: revision)
  }

  /// A page has no more variants than this.
  private static let mostVariants = 6

  /// The effect as it is, as each of its variants has it, and each of those with reduced motion.
  static func choices(_ effect: Effect) -> [[String]] {
    let reduced = "reducedMotion"
    let plain = [[]] + effect.variants.filter { $0 != reduced }.map { [$0] }
    return Array(plain.prefix(mostVariants / 2)) + plain.prefix(mostVariants / 2).map { $0 + [reduced] }
  }

  /// The markup with texts in place of their names in braces; braces in those texts are nothing but themselves.
  private static func filled(_ markup: String, with texts: [String: String]) -> String {
    let parts = markup.parts(between: "{{")
    return parts.dropFirst().reduce(into: parts[0]) { result, part in
      let halves = part.parts(between: "}}")
      result += PageDocument.escaped(texts[halves[0]] ?? "") + halves.dropFirst().joined(separator: "}}")
    }
  }
}

/// A page as HTML, with all that it needs in one file.
package enum PageDocument {
  /// Nothing may be loaded from anywhere, whatever an effect says; a watched page may ask where it came from.
  private static func policy(isWatched: Bool) -> String {
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
      + (isWatched ? "; connect-src 'self'" : "")
  }

  /// `revision` is which page of a watched spec it is; nil for a page of its own.
  static func text(title: String, body: String, scripts: [String], revision: Int? = nil) -> String {
    let scripts = scripts.map { "<script>\n(() => {\n\"use strict\";\n\($0)\n})();\n</script>\n" }
    return """
      <!doctype html>
      <html lang="en"\(revision.map { " data-watch=\"\($0)\"" } ?? "")>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy(isWatched: revision != nil))">
      <title>\(escaped(title))</title>
      <style>
      \(Resource.pageStyle)
      </style>
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

/// The drawing of a page: elements whose attributes are set from channels.
struct PageDrawing {
  /// An attribute that moves: of which element, counted in the order of the document, and which channel it is.
  struct Attribute {
    var element: Int
    var name: String
    var place: Int
  }

  /// With all that never changes.
  private(set) var markup = ""
  private(set) var attributes: [Attribute] = []
  private let reader: PageReader
  private let moving: MovingChannels
  private var count = 0

  init(_ reader: PageReader, _ moving: MovingChannels) {
    self.reader = reader
    self.moving = moving
    markup = SVGPrinter.text(element(0))
  }

  private mutating func element(_ index: Int) -> SVGElement {
    let node = reader.skeleton.nodes[index]
    var element = SVGElement(node.key.name, text: node.key.text)
    let number = count
    count += 1
    for name in node.attributes {
      for channel in reader.skeleton.channels(of: name, node) {
        let value = moving.value(of: reader.firstAttribute + channel)
        if let place = value.place {
          attributes.append(Attribute(element: number, name: name, place: place))
        } else if let text = reader.first[reader.firstAttribute + channel] {
          element.attributes.append(.init(name, text))
        }
      }
    }
    for child in node.children { element.children.append(self.element(child)) }
    return element
  }
}

/// A page with findings in place of an effect.
package enum PageFindings {
  /// `findings` are as `validate` prints them; `revision` is which page of a watched spec it is.
  package static func html(name: String, findings: String, revision: Int) -> String {
    PageDocument.text(
      title: name,
      body: """
        <main class="findings">
        <h1>\(PageDocument.escaped(name))</h1>
        <pre tabindex="0">\(PageDocument.escaped(findings))</pre>
        </main>
        """, scripts: [Resource.pageWatchingScript], revision: revision)
  }
}
