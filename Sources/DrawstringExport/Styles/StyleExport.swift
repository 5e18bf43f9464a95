package import DrawstringCore
package import DrawstringDrawing
package import DrawstringLoader
internal import DrawstringOutput

/// An effect as a stylesheet, with the markup to which it applies and the script that drives both.
///
/// The element around all layers has the phase in `data-phase`; a phase has an animation for each property that moves in
/// it. The animations of a pull are paused, and the script sets their time: 1 ms for a tenth of a point.
package struct StyleExport: Sendable {
  package private(set) var report: ExportReport
  /// Whether the budget sufficed; else the export is invalid.
  package private(set) var isComplete = true
  package private(set) var stylesheet = ""
  package private(set) var markup = ""
  package var script: String { StyleScript.text }

  private let title: String
  /// A part of a phase that is played once, or repeatedly.
  private struct Stretch {
    var segment: ExportSegment
    /// The time from the beginning of the phase, in frames.
    var delay = 0.0
    var repeats = false
    var length: Double { segment.length }
  }

  package init(
    _ effect: Effect, _ options: LottieExport.Options, images: ImageAssets = ImageAssets(),
    _ budget: inout WorkBudget
  ) {
    let graph = effect.graph
    title = effect.title.isEmpty ? effect.name : effect.title
    var reader = FrameReader(effect.graph, budget)
    var idle = options.start
    idle.phase = .idle
    let rest = reader.read(idle)
    // The script supports neither outcomes nor floors.
    let kinds = options.kinds.subtracting(ExportSegment.Kind.outcomes.map(\.kind))
      .subtracting(ExportSegment.Kind.ofFloor)
    let plan =
      options.trace.map { ExportPlan(effect, kinds, start: options.start, $0) }
      ?? ExportPlan(
        effect, kinds, start: options.start, looks: LottieExport.drawnNumbers(graph), &budget)
    if Sampling.isTooMuch(plan.segments, graph) { reader.spend(.max) }
    let tolerances = ExportTolerances(effect, distance: options.tolerance, idle: rest, plan.segments, &reader)
    var tree = StyleTree(effect, rest, images: images, tolerances: tolerances)
    let layers = tree.markup()
    var findings = plan.findings + tree.findings
    if options.trace == nil { findings += LottieExport.dependences(graph) }
    if graph.pull?.floor != nil { findings.append(.leftOut("the second floor is left out")) }
    let word = StyleText.word(effect.name)
    let pull = options.start.begin ? nil : graph.pull
    let attributes = pull.map { Self.attributes($0, plan, graph, options.start, &findings, &budget) } ?? ""
    markup = "<div class=\"\(word)\" data-phase=\"idle\"\(attributes)>\n\(layers)</div>\n"
    report = ExportReport(
      name: effect.name, origin: Vec2(graph.canvas.x, graph.canvas.y), tolerance: options.tolerance,
      layerNames: graph.layers.map(\.id),
      parts: plan.segments.map { LottieExport.Part(segment: $0, first: 0) }, rows: [], findings: findings)
    var sheet = StyleSheet(name: word, width: graph.canvas.width, height: graph.canvas.height)
    for rule in tree.rules { sheet.add(rule.element, rule.declarations) }
    var baker = SegmentBaker(effect, keepsTimingsApart: false)
    let channels = tree.channels
    var tracks: [[KeyframeTrack]] = Array(repeating: [], count: channels.count)
    for segment in plan.segments {
      let phases = segment.kind == .pull ? ["pulling", "armed"] : [segment.kind.rawValue]
      let stretches = Self.stretches(of: segment)
      let baked = stretches.map { stretch in
        baker.bake(
          stretch.segment, channels.map(\.channel), &reader, &budget
        ) { index, lanes in channels[index].bounds(lanes: lanes) }
      }
      if reader.isExhausted { break }
      for part in baked { for (index, track) in part.enumerated() { tracks[index].append(track) } }
      sheet.add(
        segment, phases, stretches.map { ($0.length, $0.delay, $0.repeats) }, channels, baked, rest)
    }
    budget.spend(reader.budget.spent)
    isComplete = !reader.isExhausted
    if !isComplete { return }
    stylesheet = sheet.text
    report.rows = zip(channels, tracks).filter { !$1.allSatisfy(\.isConstant) }.map {
      Self.row($0, $1, graph)
    }
  }

  private static func row(
    _ channel: StyleChannel, _ tracks: [KeyframeTrack], _ graph: Graph
  ) -> LottieExport.Row {
    let own = channel.channel
    var row = LottieExport.Row(
      own, graph, keyframes: tracks.reduce(0) { $0 + $1.keys.count }, tracks, shares: "")
    row.property = channel.name
    return row
  }

  // MARK: Baking

  /// A segment whose loop begins later is played up to the loop, which is then repeated.
  private static func stretches(of segment: ExportSegment) -> [Stretch] {
    guard let loop = segment.loop else { return [Stretch(segment: segment)] }
    if loop == 0 { return [Stretch(segment: segment, repeats: true)] }
    var (first, rest) = (segment, segment)
    first.length = loop
    first.loop = nil
    rest.length = segment.length - loop
    rest.loop = 0
    rest.start.time = segment.moment(at: loop).time
    return [Stretch(segment: first), Stretch(segment: rest, delay: loop, repeats: true)]
  }

  // MARK: The page

  /// The attributes that the script reads; adds findings about the parts that are left to the page.
  private static func attributes(
    _ pull: PullModel, _ plan: ExportPlan, _ graph: Graph, _ start: Moment,
    _ findings: inout [ExportFinding], _ budget: inout WorkBudget
  ) -> String {
    func text(_ value: Double) -> String { StyleText.rounded(value, 6) }
    func host(_ message: String) { findings.append(ExportFinding(code: .exportHost, message: message)) }
    var attributes = " data-trigger=\"\(text(pull.trigger))\""
    if pull.hysteresis > 0 { attributes += " data-hysteresis=\"\(text(pull.hysteresis))\"" }
    if pull.fires == .arming { attributes += " data-fires=\"arming\"" }
    if pull.minimum > .zero { attributes += " data-minimum=\"\(text(pull.minimum.seconds * 1000))\"" }
    if pull.leave != .now, let segment = plan.segments.first(where: { $0.kind == .refreshing }) {
      if let loop = segment.loop, DotLottie.leavesAtLoop(graph, segment, start, &budget) {
        attributes += " data-loop=\"\(text(loop)) \(text(segment.length - loop))\""
      } else {
        findings.append(.leave)
      }
    }
    host(
      "only a scroller that stretches tells how far it is pulled beyond its top; elsewhere the page calls 'pull' "
        + "and 'release' from touches")
    if pull.rubber != nil || pull.limit != nil {
      host("'pull' takes the pull that is shown, after the rubber band and the limit")
    }
    return attributes
  }

  /// A self-contained page that shows the effect above a list.
  package var page: String {
    """
    <!doctype html>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(PageDocument.escaped(title))</title>
    <style>
    \(stylesheet)\(StyleScript.style)
    </style>
    <main>
    <div class="stage">
    \(markup)</div>
    <p>Pull here.</p>
    </main>
    <script>
    \(script)\(StyleScript.page)
    </script>

    """
  }

  /// The files of a folder: the stylesheet, the markup, the script.
  package var files: [(name: String, bytes: [UInt8])] {
    [("effect.css", stylesheet), ("effect.html", markup), ("effect.js", script)].map {
      ($0.0, Array($0.1.utf8))
    }
  }
}
