package import DrawstringCore
package import DrawstringDrawing
package import DrawstringLoader
package import DrawstringOutput
package import DrawstringReports
internal import DrawstringSyntax

/// A comparison as a self-contained page: both effects played together, frames of both side by side, and a table of the
/// differences.
package enum ComparisonPage {
  package typealias Side = (file: String, spec: LoadedSpec, effect: Effect)

  package static func text(
    _ comparison: Comparison, _ a: Side, _ b: Side, fonts: [TrueTypeFont] = [],
    _ budget: WorkBudget = .command
  ) throws(UsageError) -> String {
    var page = """
      <main>
      <h1>What differs</h1>
      <dl>
      <dt>A</dt><dd>\(PageDocument.escaped(path: a.file)), <code>\(escaped(a.effect.name))</code></dd>
      <dt>B</dt><dd>\(PageDocument.escaped(path: b.file)), <code>\(escaped(b.effect.name))</code></dd>
      </dl>

      """
    page += "<p>\(summary(comparison))</p>\n"
    let player = player([a.spec, b.spec])
    page += player?.body ?? ""
    page += statements(comparison)
    var pictures = ComparisonPictures(a.effect, b.effect, fonts: fonts, budget)
    for phase in [nil, Phase.pulling, .idle, .refreshing, .finishing, .cancelling, .floor, .closing] {
      let differences = comparison.differences.filter { $0.phase == phase }
      if differences.isEmpty && !(phase.map { pictures.differInLength($0) } ?? false) { continue }
      let strip = pictures.strip(of: phase, worst: differences.filter { $0.circumstance.isEmpty })
      page += table(differences, phase, strip)
      if pictures.isOverworked { throw .tooMuchPictures }
    }
    return PageDocument.text(
      title: "\(a.effect.name) and \(b.effect.name), compared",
      head: "<style>\(style)</style>" + fontStyle([a, b], fonts),
      body: page + "</main>", scripts: player.map { [$0.script] } ?? [], hasFonts: !fonts.isEmpty)
  }

  /// The style with the fonts of both effects.
  private static func fontStyle(_ sides: [Side], _ fonts: [TrueTypeFont]) -> String {
    var assets = ImageAssets()
    assets.fonts = fonts
    return assets.fontStyle(for: sides.flatMap(\.effect.graph.drawnTexts))
  }

  /// Both effects in motion; nil where one is too large for a page.
  private static func player(_ specs: [LoadedSpec]) -> (body: String, script: String)? {
    let lives = specs.compactMap { Page($0).live }
    guard lives.count == 2, specs.allSatisfy({ $0.effect?.tooMuchToShow == nil }) else { return nil }
    var body = """
      <section id="player" hidden>
      <h2>Played together</h2>
      <div id="stages"><figure><svg role="img" aria-label="A"></svg><figcaption>A: <span></span></figcaption></figure>
      <figure><svg role="img" aria-label="B"></svg><figcaption>B: <span></span></figcaption></figure></div>
      <p class="controls"><button id="play" type="button">Play</button>
      <input id="time" type="range" min="0" step="0.001" value="0" aria-label="Time"> <output id="clock"></output></p>
      </section>

      """
    for live in lives {
      body += """
        <script type="application/json" class="data">\(live.data)</script>
        <script type="text/plain" class="compiled">\(live.compiled)</script>

        """
    }
    body += "<script type=\"text/plain\" id=\"module\">\(Base91.text(Resource.packedWebModule))</script>\n"
    let script = """
      \(Page.player)
      \(Page.module(Resource.webElement))
      \(Page.plain(Resource.webPackedText))
      \(Page.plain(Resource.pageScreenScript))
      \(Page.plain(Resource.pageComparisonScript))
      """
    return (body, script)
  }

  private static func summary(_ comparison: Comparison) -> String {
    if comparison.isEmpty { return "Nothing is seen to differ in \(comparison.frames) frames of each." }
    let properties = Set(comparison.differences.map(\.property.title)).count
    return "In \(comparison.frames) frames of each, \(properties) "
      + "\(properties == 1 ? "property differs" : "properties differ"). Of two pictures the left one is A."
  }

  private static func statements(_ comparison: Comparison) -> String {
    if comparison.statements.isEmpty { return "" }
    let rows = comparison.statements.map { statement in
      [statement.what + circumstance(statement.circumstance), statement.a ?? "–", statement.b ?? "–"]
    }
    return section("At all times", head: ["What", "A", "B"], rows)
  }

  private static func table(_ differences: [Comparison.Difference], _ phase: Phase?, _ strip: String)
    -> String
  {
    guard let phase else { return lasting(differences, strip) }
    let rows = differences.map { difference in
      [
        difference.property.title + circumstance(difference.circumstance),
        difference.amountWords ?? "–",
        Comparison.place(difference.moment), difference.words.a, difference.words.b,
        "\(difference.frames) of \(difference.framesOfPhase)",
      ]
    }
    return section(
      Comparison.name(phase).capitalizedFirst,
      head: ["Property", "At most", "Where", "A there", "B there", "Frames"], rows, above: strip)
  }

  /// Differences that are the same in every frame; the table has no column for the moment.
  private static func lasting(_ differences: [Comparison.Difference], _ strip: String) -> String {
    let rows = differences.map { difference in
      [
        difference.property.title + circumstance(difference.circumstance),
        difference.amountWords ?? "–",
        difference.words.a, difference.words.b,
      ]
    }
    return section("In every frame", head: ["Property", "By", "A", "B"], rows, above: strip)
  }

  private static func circumstance(_ words: String) -> String {
    words.isEmpty ? "" : " (\(words.dropFirst()))"
  }

  private static func section(_ title: String, head: [String], _ rows: [[String]], above strip: String = "")
    -> String
  {
    let table = rows.isEmpty ? "" : table(title, head, rows)
    return "<section>\n<h2>\(escaped(title))</h2>\n\(strip)\(table)</section>\n"
  }

  /// A wide table scrolls horizontally, also by keyboard; on a phone each cell has a label.
  private static func table(_ title: String, _ head: [String], _ rows: [[String]]) -> String {
    let heads = head.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let lines = rows.map { row in
      let cells = zip(head, row).enumerated().map { index, cell in
        index == 0
          ? "<th scope=\"row\">\(escaped(cell.1))</th>"
          : "<td data-head=\"\(cell.0)\">\(escaped(cell.1))</td>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    return
      "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Table: \(escaped(title))\"><table>\n"
      + "<thead><tr>\(heads)</tr></thead>\n<tbody>\n\(lines.joined())</tbody>\n</table></div>\n"
  }

  static func escaped(_ text: String) -> String { PageDocument.escaped(text) }

  private static let style = """
    :root{color-scheme:light dark;--ink:#1d2433;--soft:#5b6577;--line:#d5dae3;--paper:#fff}
    @media(prefers-color-scheme:dark){:root{--ink:#e7eaf0;--soft:#a3adbf;--line:#3a4354;--paper:#161a22}}
    body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
    main{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 4rem}
    dl{display:grid;grid-template-columns:auto 1fr;gap:.1rem .8rem}dt{font-weight:600}dd{margin:0}bdi{display:inline-block;max-width:100%;overflow-wrap:anywhere}
    .wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
    th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line);vertical-align:top}
    .strip{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));gap:1rem;margin:0 0 1rem}
    figure{margin:0;display:grid;grid-template-columns:1fr 1fr;gap:.4rem;align-content:start}
    #stages{display:grid;grid-template-columns:1fr 1fr;gap:1rem}#stages figure{grid-template-columns:1fr}
    #stages svg{max-height:28rem}#stages figcaption{font-variant-numeric:tabular-nums}
    .controls{display:flex;gap:.8rem;align-items:center;font-variant-numeric:tabular-nums}#time{flex:1}
    button{font:inherit;min-width:5rem;padding:.2rem .8rem}output{min-width:4rem;text-align:right}
    figure svg{width:100%;height:auto;max-height:20rem;background:#fff;border:1px solid var(--line);border-radius:4px}
    .ground{fill:#e9eaed}.sheet,[data-screen=true] .ground{fill:#fff}.mark{fill:#e4e6e9}.faint{fill:#eff0f2}
    .wide:focus-visible{outline:2px solid;outline-offset:3px}
    @media(max-width:560px){
    thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    table,tbody,tr,tbody th,td{display:block}tr{border-bottom:1px solid var(--line);padding:.4rem 0}
    tbody th,td{border:0;padding:.1rem 0;overflow-wrap:anywhere}
    td{display:grid;grid-template-columns:6.5rem 1fr}td::before{content:attr(data-head);color:var(--soft)}
    }
    figcaption{grid-column:1/-1;color:var(--soft);font-size:.85rem}.strip span{color:var(--ink)}
    .strip span::before{content:" · differs most: "}
    thead th{color:var(--soft);font-weight:500}tbody th{font-weight:600}
    """
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
