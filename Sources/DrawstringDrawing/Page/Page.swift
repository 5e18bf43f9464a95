package import Drawstring
internal import DrawstringCompiler
internal import DrawstringCore
package import DrawstringOutput
internal import DrawstringSyntax

/// An effect as one HTML page to play with: it needs nothing else, and asks for nothing.
///
/// Every variant is baked from the interpreter's own frames; what the page shows is within a quarter of a point, half a
/// degree, 1/255 of a colour's part and 0.005 of a fraction of what `frame` says of the moment that it names.
package struct Page {
  var spec: LoadedSpec
  /// Traces to play before the page's own.
  package var stories: [PageStory] = []
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
    let stories = stories + PageStory.all(of: effect.shared.graph)
    let choices = Self.choices(effect)
    let (source, assets, share) = (spec.source, assets, budget.share(of: choices.count))
    let variants = cores.map(choices) { names -> PageVariant? in
      let spec = Effect.load(name: source.name, bytes: source.bytes, variants: names)
      return spec.effect.flatMap {
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
