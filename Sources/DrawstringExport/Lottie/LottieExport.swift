package import DrawstringCore
package import DrawstringDrawing
package import DrawstringLoader
package import DrawstringOutput

/// An effect as a Lottie animation, or as one for each segment.
package struct LottieExport: Sendable {
  package struct Options: Sendable {
    /// The largest error of a drawn point, in points.
    package var tolerance = 0.01
    package var kinds = Set(ExportSegment.Kind.allCases)
    /// The inputs, the size and the begin of all moments.
    package var start = Moment()
    /// A trace to export in place of the moments of the phases; nil for the phases.
    package var trace: Replay?
    /// Whether each segment is an animation of its own.
    package var isSplit = false
    /// The font whose outlines replace texts; nil leaves texts out.
    package var font: TrueTypeFont?

    package init() {}
  }

  /// One moving value, for the report.
  package struct Row: Sendable {
    package var layer: String
    package var property: String
    package var keyframes: Int
    /// The unit of deviations: `pt`, `deg` or `%`; empty for shares and parts of colours.
    package var unit: String
    /// The largest measured deviation at whole frames.
    package var error: Double
    /// The largest measured deviation between frames, except in the frame before a jump; nil if it was not measured.
    package var between: Double?
    package var isExact: Bool
    package var tolerance: Double
    /// The keyframes of each segment, from frame 0 of the segment.
    package var tracks: [KeyframeTrack]
    package var read: ExportChannel.Reading
  }

  /// A segment with its frames in the animation.
  package struct Part: Sendable {
    package var segment: ExportSegment
    package var first: Double
  }

  /// A variant as other values of slots.
  package struct Theme: Sendable {
    package var name: String
    /// For each animation, the slots with their values.
    package var values: [[JSONValue.Member]]
  }

  package let name: String
  /// The top-left corner of the canvas in the coordinates of the effect.
  package let origin: Vec2
  package let tolerance: Double
  let layerNames: [String]
  /// The animations, with names of all values; see `LottieThemes`.
  private var named: [JSONValue] = []
  /// The inputs of type color, and the values that variants change, for each animation.
  private var slots: [Set<String>] = []
  /// The variants that are carried, with their changes in each animation.
  package private(set) var themes: [Theme] = []
  package private(set) var parts: [Part] = []
  package private(set) var rows: [Row] = []
  package private(set) var findings: [ExportFinding] = []
  /// Whether the budget sufficed; else the animation is invalid.
  package private(set) var isComplete = true

  package init(
    _ effect: Effect, _ options: Options, images: ImageAssets = ImageAssets(), _ budget: inout WorkBudget
  ) {
    let graph = effect.graph
    name = effect.name
    origin = Vec2(graph.canvas.x, graph.canvas.y)
    tolerance = options.tolerance
    layerNames = graph.layers.map(\.id)
    var reader = FrameReader(effect.graph, budget)
    var idle = options.start
    idle.phase = .idle
    let rest = reader.read(idle)
    let everything = Self.drawnNumbers(graph, texts: options.font != nil)
    let plan =
      options.trace.map { ExportPlan(effect, options.kinds, start: options.start, $0) }
      ?? ExportPlan(effect, options.kinds, start: options.start, looks: everything, &budget)
    if Sampling.isTooMuch(plan.segments, graph) { reader.spend(.max) }
    findings += plan.findings
    if options.trace == nil { findings += Self.dependences(graph) }
    let tolerances = ExportTolerances(effect, distance: options.tolerance, idle: rest, plan.segments, &reader)
    var first = 0.0
    for segment in plan.segments {
      parts.append(Part(segment: segment, first: first))
      // An extra frame separates the segments.
      if !options.isSplit { first += segment.length.rounded(.up) + 1 }
    }
    reader.spend(graph.layers.count * WorkBudget.exportedLayer)
    if reader.isExhausted {
      budget.spend(.max)
      isComplete = false
      return
    }
    let texts = options.font == nil ? [:] : LottieTree.texts(graph, rest, plan.segments, &reader)
    var tree = LottieTree(
      effect, rest, images: images, font: options.font, texts: texts, tolerances: tolerances, end: 1)
    _ = tree.layers()
    findings += tree.findings
    let tracks = bake(effect, tree.channels, &reader, &budget)
    budget.spend(reader.budget.spent)
    isComplete = !reader.isExhausted && !tree.isTooLarge
    if !isComplete { return }
    for (channel, tracks) in zip(tree.channels, tracks) {
      rows.append(
        Row(
          channel, graph, keyframes: joined(tracks, of: channel, options).reduce(0) { $0 + $1.keys.count },
          tracks, shares: "%"))
    }
    let baked = zip(tree.channels, tracks).map { joined($1, of: $0, options) }
    for (index, group) in (options.isSplit ? parts.map { [$0] } : [parts]).enumerated() {
      let end = group.last.map { $0.first + $0.segment.length.rounded(.up) + 1 } ?? 1
      // The end of an animation is exclusive.
      var written = LottieTree(
        effect, rest, images: images, font: options.font, texts: texts, tolerances: tolerances, end: end,
        baked: baked.map { $0[index] })
      let markers = group.flatMap { part in
        Self.markers(part) + Self.events(of: part, graph, &budget)
      }
      named.append(Self.animation(effect, &written, end: end, markers: markers))
      slots.append(written.inputs)
    }
  }

  private static func animation(
    _ effect: Effect, _ tree: inout LottieTree, end: Double, markers: [JSONValue]
  ) -> JSONValue {
    let layers = tree.layers()
    let canvas = effect.graph.canvas
    return [
      "v": "5.7.0", "nm": .string(effect.title.isEmpty ? effect.name : effect.title), "fr": 1000, "ip": 0,
      "op": .number(end), "w": .number(canvas.width), "h": .number(canvas.height),
      "markers": .array(markers), "assets": .array(tree.assets), "layers": .array(layers),
    ]
  }

  /// One animation with all segments; where they are split, one for each of `parts`.
  package var animations: [JSONValue] {
    zip(named, slots).map { LottieThemes.finished($0, slots: $1) }
  }
  package var animation: JSONValue { animations.first ?? .null }

  /// Adds a variant as other values of slots; returns the reason if the animation of the variant differs in more than values.
  package mutating func take(_ name: String, _ variant: LottieExport) -> String? {
    guard variant.named.count == named.count else { return "it changes the segments" }
    var changes: [[JSONValue.Member]] = []
    for (animation, other) in zip(named, variant.named) {
      switch LottieThemes.difference(animation, other) {
      case .other(let reason): return reason
      case .values(let values): changes.append(values)
      }
    }
    for (index, values) in changes.enumerated() { slots[index].formUnion(values.map(\.key)) }
    themes.append(Theme(name: name, values: changes))
    return nil
  }

  /// Findings about values of refreshing and finishing that depend on the touch or on the instant at which they begin: the
  /// export has them for one course of events only.
  static func dependences(_ graph: Graph) -> [ExportFinding] {
    var findings: [ExportFinding] = []
    func add(_ message: String, signal: String? = nil) {
      findings.append(ExportFinding(code: .exportTraceDependent, signal: signal, message: message))
    }
    if graph.physics != nil { add("bodies move as in one course of events; '--trace' gives another one") }
    let memories = graph.signals.filter { signal in
      if case .memory = signal.source { true } else { false }
    }
    if let first = memories.first {
      add(
        "signals that remember the touch, such as '\(first.name)', are those of one touch; '--trace' gives another one",
        signal: first.name)
    }
    return findings
  }

  package var report: ExportReport {
    ExportReport(
      name: name, origin: origin, tolerance: tolerance, layerNames: layerNames, parts: parts, rows: rows,
      findings: findings, themes: themes)
  }

  private static func markers(_ part: Part) -> [JSONValue] {
    var list: [JSONValue] = [marker(part.segment.kind.rawValue, part.first, part.segment.length)]
    if let loop = part.segment.loop, loop > 0 {
      list.append(marker(part.segment.loopMarker, part.first + loop, part.segment.length - loop))
    }
    return list
  }

  /// The events of nodes as markers of no length, at the frames in which they are emitted. A marker has the name of its
  /// event; `event-` stands before a name that a segment has.
  private static func events(of part: Part, _ graph: Graph, _ budget: inout WorkBudget) -> [JSONValue] {
    let segments =
      ExportSegment.Kind.allCases.map(\.rawValue)
      + [ExportSegment.loopMarker, ExportSegment.floorLoopMarker, ExportSegment.minimumMarker]
    return part.segment.events(graph, &budget).map { event in
      marker(
        segments.contains(event.name) ? "event-\(event.name)" : event.name, part.first + event.frame, 0)
    }
  }

  private static func marker(_ name: String, _ first: Double, _ length: Double) -> JSONValue {
    ["tm": .number(first), "cm": .string(name), "dr": .number(length)]
  }

  /// Returns the numbers of a frame that are drawn; `texts` says whether texts are.
  static func drawnNumbers(_ graph: Graph, texts: Bool = false) -> (EffectFrame) -> [Double] {
    let moves = WrittenLanes.writtenSlots(graph)
    return { frame in
      var numbers: [Double] = []
      for layer in graph.layers {
        let first = Int(layer.firstSlot)
        for slot in first..<first + LayerLayout.width(of: layer.kind) where moves[slot] {
          if layer.kind == .shape, slot == first + PropertyID.path.offset {
            for point in frame.path(at: frame.slots[slot])?.points ?? [] { numbers += [point.x, point.y] }
          } else if layer.kind == .shape, slot == first + PropertyID.lineDashPattern.offset {
            numbers += frame.dashes(at: frame.slots[slot])
          } else if layer.kind == .text, slot == first + PropertyID.string.offset {
            // A number that identifies the characters, small enough to be exact.
            let string = texts ? frame.text(at: frame.slots[slot]) ?? "" : ""
            numbers.append(Double(string.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF }))
          } else if layer.kind != .text || texts {
            // A further full turn looks the same.
            if slot == first + PropertyID.rotation.offset {
              let (sine, cosine) = Trigonometry.sineAndCosine(frame.slots[slot])
              numbers += [sine, cosine]
            } else {
              numbers.append(frame.slots[slot])
            }
          }
        }
      }
      for list in graph.lists {
        for slot in list.slots where moves[slot] { numbers.append(frame.slots[slot]) }
      }
      return numbers
    }
  }

  /// The keyframes of a value in each segment, by channels.
  private func bake(
    _ effect: Effect, _ channels: [ExportChannel], _ reader: inout FrameReader, _ budget: inout WorkBudget
  ) -> [[KeyframeTrack]] {
    var baker = SegmentBaker(effect, keepsTimingsApart: true)
    var tracks: [[KeyframeTrack]] = Array(repeating: [], count: channels.count)
    for part in parts {
      let baked = baker.bake(
        part.segment, channels, &reader, &budget
      ) { index, lanes in Array(repeating: channels[index].tolerance, count: lanes) }
      for (index, track) in baked.enumerated() { tracks[index].append(track) }
    }
    return tracks
  }

  /// The keyframes of a value in each animation.
  private func joined(_ tracks: [KeyframeTrack], of channel: ExportChannel, _ options: Options)
    -> [KeyframeTrack]
  {
    if options.isSplit { return tracks }
    let placed = zip(parts, tracks).map { (first: $0.first, track: $1) }
    return [KeyframeTrack.joined(placed, tolerance: channel.tolerance)]
  }
}
