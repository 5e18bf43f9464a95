package import DrawstringCore
package import DrawstringDrawing
package import DrawstringLoader
package import DrawstringOutput

/// An effect as a Lottie animation.
package struct LottieExport: Sendable {
  package struct Options: Sendable {
    /// The distance by which a drawn point may be off, in points.
    package var tolerance = 0.01
    package var kinds = Set(ExportSegment.Kind.allCases)
    /// The inputs, the size and the begin of all moments.
    package var start = Moment()
    /// What happens, in place of the moments of the phases.
    package var trace: Replay?

    package init() {}
  }

  /// One moving value, for the report.
  package struct Row: Sendable {
    package var layer: String
    package var property: String
    package var keyframes: Int
    /// The largest deviation, in the unit of the value.
    package var error: Double
    package var isExact: Bool
    /// Whether the bound follows from the formula of the value, and not from samples.
    package var isProven: Bool
    package var tolerance: Double
    /// The keyframes of each segment, from frame 0 of the segment.
    package var tracks: [BakedTrack]
    package var read: Channel.Reading
  }

  /// A segment with the frames that it takes in the animation.
  package struct Part: Sendable {
    package var segment: ExportSegment
    package var first: Double
  }

  package let name: String
  /// The top-left corner of the canvas in the coordinates of the effect.
  package let origin: Vec2
  package let tolerance: Double
  let layerNames: [String]
  package private(set) var animation: JSONValue = .null
  package private(set) var parts: [Part] = []
  package private(set) var rows: [Row] = []
  package private(set) var findings: [ExportFinding] = []
  /// Whether the budget reached; else the animation is no answer.
  package private(set) var isComplete = true

  package init(
    _ effect: Effect, _ options: Options, images: ImageAssets = ImageAssets(), _ budget: inout WorkBudget
  ) {
    let graph = effect.shared.graph
    name = effect.name
    origin = Vec2(graph.canvas.x, graph.canvas.y)
    tolerance = options.tolerance
    layerNames = graph.layers.map(\.id)
    var reader = FrameReader(effect.shared, budget)
    var idle = options.start
    idle.phase = .idle
    let rest = reader.read(idle)
    let everything = Self.drawnNumbers(graph)
    let plan =
      options.trace.map { ExportPlan(effect, options.kinds, start: options.start, $0) }
      ?? ExportPlan(effect, options.kinds, start: options.start, looks: everything, &budget)
    findings += plan.findings
    if options.trace == nil { findings += Self.dependences(graph) }
    let tolerances = ExportTolerances(effect, distance: options.tolerance, idle: rest, plan.segments, &reader)
    var first = 0.0
    for segment in plan.segments {
      parts.append(Part(segment: segment, first: first))
      // A frame between segments keeps them apart.
      first += segment.length.rounded(.up) + 1
    }
    // The end of an animation is no frame of it.
    let end = max(first, 1)
    var tree = LottieTree(effect, rest, images: images, tolerances: tolerances, end: end)
    _ = tree.layers()
    findings += tree.findings
    let tracks = bake(effect, tree.channels, &reader, &budget)
    var written = LottieTree(
      effect, rest, images: images, tolerances: tolerances, end: end,
      baked: tracks.map(\.joined))
    let layers = written.layers()
    for (channel, baked) in zip(tree.channels, tracks) {
      let track = baked.joined
      rows.append(
        Row(
          layer: graph.layers[channel.layer].id, property: channel.property, keyframes: track.keys.count,
          error: track.error * channel.tolerance, isExact: track.isExact,
          isProven: track.isProven,
          tolerance: channel.tolerance, tracks: baked.parts, read: channel.read))
    }
    isComplete = !reader.isExhausted
    animation = [
      "v": "5.7.0", "nm": .string(effect.title.isEmpty ? effect.name : effect.title), "fr": 1000, "ip": 0,
      "op": .number(end), "w": .number(graph.canvas.width), "h": .number(graph.canvas.height),
      "markers": .array(markers), "assets": .array(written.assets), "layers": .array(layers),
    ]
    if !written.slots.isEmpty {
      let slots = written.slots.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, ["p": $0.value]) }
      animation = animation.adding(["slots": .object(slots)])
    }
  }

  /// What refreshing and finishing show of the touch and of the instant at which they begin: the export has it for one
  /// course alone.
  static func dependences(_ graph: Graph) -> [ExportFinding] {
    var findings: [ExportFinding] = []
    func add(_ message: String) { findings.append(ExportFinding(code: .traceDependent, message: message)) }
    if graph.physics != nil { add("bodies move as in one course of events; '--trace' gives another one") }
    let memories = graph.signals.filter { signal in
      if case .memory = signal.source { true } else { false }
    }
    if let first = memories.first {
      add(
        "signals that remember the touch, such as '\(first.name)', are those of one touch; '--trace' gives another one"
      )
    }
    return findings
  }

  package var report: ExportReport {
    ExportReport(
      name: name, origin: origin, tolerance: tolerance, layerNames: layerNames, parts: parts, rows: rows,
      findings: findings)
  }

  private var markers: [JSONValue] {
    parts.flatMap { part -> [JSONValue] in
      var list: [JSONValue] = [marker(part.segment.kind.rawValue, part.first, part.segment.length)]
      if let loop = part.segment.loop, loop > 0 {
        list.append(marker("loop", part.first + loop, part.segment.length - loop))
      }
      return list
    }
  }

  private func marker(_ name: String, _ first: Double, _ length: Double) -> JSONValue {
    ["tm": .number(first), "cm": .string(name), "dr": .number(length)]
  }

  /// Returns the numbers of a frame that are drawn.
  static func drawnNumbers(_ graph: Graph) -> (EffectFrame) -> [Double] {
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
          } else if layer.kind != .text {
            // A turn more looks the same.
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

  private func bake(
    _ effect: Effect, _ channels: [Channel], _ reader: inout FrameReader, _ budget: inout WorkBudget
  ) -> [(parts: [BakedTrack], joined: BakedTrack)] {
    var baker = SegmentBaker(effect, keepsTimingsApart: true)
    var tracks: [[(Double, BakedTrack)]] = Array(repeating: [], count: channels.count)
    for part in parts {
      let baked = baker.bake(
        part.segment, channels, share: parts.count * 2, &reader, &budget
      ) { index, lanes in Array(repeating: channels[index].tolerance, count: lanes) }
      for (index, track) in baked.enumerated() { tracks[index].append((part.first, track)) }
    }
    return zip(channels, tracks).map { channel, tracks in
      (
        tracks.map(\.1),
        BakedTrack.joined(tracks.map { (first: $0.0, track: $0.1) }, tolerance: channel.tolerance)
      )
    }
  }
}
