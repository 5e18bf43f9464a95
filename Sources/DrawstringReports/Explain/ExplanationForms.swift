internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput

/// How the form of a track produces its value.
extension Explanation {
  func form(of track: TrackRecord, _ writer: WriterRecord) -> ReportNode {
    switch track.form {
    case .value(let record): node(record, track, writer.slots)
    case .keyframes(let record): node(record, track, writer)
    case .along(let record): node(record, "along")
    case .direction(let record, let plus):
      node(
        record, "direction", ["plus": .init(plus)],
        [
          ReportNode(
            line: "turned as the path goes there, \(Figures.angle(record.angle)), plus \(Figures.angle(plus))"
          )
        ])
    case .wave(let record): node(record, writer)
    case nil: ReportNode("form", .null)
    }
  }

  private func node(_ record: ValueRecord, _ track: TrackRecord, _ slots: Range<Int>) -> ReportNode {
    let text = text(ofTrack: track.track)
    return ReportNode(
      "form",
      [
        "kind": "value", "text": .init(text), "x": .init(record.x),
        "value": shown(record.value, slots).json,
      ],
      children: [
        ReportNode(line: text),
        node(reads: graph.reads(record.source, lanes: slots.count), x: record.x),
      ])
  }

  private func node(
    _ record: PathRecord, _ kind: String, _ more: JSONValue = [:], _ lines: [ReportNode] = []
  ) -> ReportNode {
    let name = graph.paths[record.path].name
    let easing = graph.curves[record.easing]
    let fraction = Figures.number(record.fraction)
    let way =
      easing == .linear
      ? fraction : "progress \(Figures.number(record.progress)), eased \(fraction) by \(easing.words),"
    let share = record.isBySegment ? "of its segments" : "of its length"
    let facts: JSONValue = [
      "kind": .init(kind), "path": .init(name), "pace": record.isBySegment ? "segment" : "distance",
      "progress": .init(record.progress), "eased": .init(record.fraction), "ease": .init(easing.words),
      "point": .init([record.point.x, record.point.y]), "angle": .init(record.angle),
    ]
    let line = ReportNode(line: "along \(name.isEmpty ? "a path" : "the path '\(name)'"): \(way) \(share)")
    return ReportNode("form", facts.adding(more), children: [line] + lines)
  }

  private func node(_ record: WaveRecord, _ writer: WriterRecord) -> ReportNode {
    let wave = graph.waves[record.wave]
    let (amplitude, offset) = (shown(record.amplitude, writer.slots), shown(record.offset, writer.slots))
    let (period, level) = (place(wave.period, graph.roots[writer.root].clock), Figures.number(record.level))
    return ReportNode(
      "form",
      [
        "kind": "wave", "shape": .init(wave.shape.rawValue), "period": .init(wave.period),
        "part": .init(record.part), "level": .init(record.level), "amplitude": amplitude.json,
        "offset": offset.json,
      ],
      children: [
        ReportNode(
          line: "a \(wave.shape.rawValue) wave, \(Figures.number(record.part)) of the way through a turn of "
            + "\(period): level \(level)"),
        ReportNode(line: "\(offset) + \(amplitude) × \(level)"),
      ])
  }

  // MARK: Keyframes

  private func node(_ record: KeyframeRecord, _ track: TrackRecord, _ writer: WriterRecord) -> ReportNode {
    let colors = record.interpolation == .color ? colors(of: track.track) : nil
    let from = node(record.from, "from", record.to == nil ? "only" : "from", track, writer)
    let to = record.to.map { node($0, "to", "to", track, writer) } ?? ReportNode("to", .null)
    return ReportNode(
      "form",
      [
        "kind": "keyframes", "progress": .init(stated(record.progress, graph.roots[writer.root].clock)),
        "interpolate": .init(interpolation(of: track.track, record.interpolation)),
        "colorSpace": .init(colors?.space.rawValue),
        "hue": .init(colors?.space == .oklch ? colors?.hue.rawValue : nil),
        "alpha": .init(colors.map { $0.isStraight ? "straight" : "premultiplied" }),
      ], children: [from, to, segment(record, colors, track, writer)])
  }

  /// The way from a keyframe to the next.
  private func segment(
    _ record: KeyframeRecord, _ colors: ColorMixing?, _ track: TrackRecord, _ writer: WriterRecord
  ) -> ReportNode {
    guard let to = record.to else { return ReportNode("segment", .null) }
    let easing = graph.curves[graph.keyframes[record.from.index].curve]
    let place: ReportNode
    switch record.place {
    case .alone: place = ReportNode()
    case .between(_, let x, let y):
      let eased = Figures.number(y.value)
      let way =
        Figures.number(x) + " of the way" + (easing == .linear ? "" : ", eased \(eased) by \(easing.words)")
      let spring = springSeconds(x, record, to, track, easing).map { "\($0) into \(easing.words): \(eased)" }
      place = ReportNode(
        nil, ["progress": .init(x), "eased": .init(y.value), "ease": .init(easing.words)], line: spring ?? way
      )
    case .paced(_, let distance, let length):
      place = ReportNode(
        nil, ["distance": .init(distance), "length": .init(length)],
        line: "at constant speed: \(Figures.number(distance)) of \(Figures.number(length))")
    }
    let curve = record.curve.map { curve -> JSONValue in
      func lanes(_ side: SIMD4<Double>) -> JSONValue {
        .init(writer.slots.indices.map { side[$0 - writer.slots.lowerBound] })
      }
      return [
        "start": lanes(curve.start), "leaving": lanes(curve.leaving), "end": lanes(curve.end),
        "arriving": lanes(curve.arriving),
      ]
    }
    let mix = ReportNode(
      nil,
      [
        "parameter": .init(record.parameter),
        "step": record.step.map { .init([$0.count, $0.whole]) } ?? .null, "curve": curve ?? .null,
      ], line: words(mixing: record, to, colors, writer))
    return ReportNode("segment", children: [place, mix])
  }

  /// The time on a spring in a node without a duration; nil for other nodes and easings.
  private func springSeconds(
    _ x: Double, _ record: KeyframeRecord, _ to: KnotRecord, _ track: TrackRecord, _ easing: Easing
  ) -> String? {
    guard case .apart(.spring) = easing,
      !graph.nodes[graph.tracks[track.track].node].timing.duration.isFinite
    else { return nil }
    return Figures.seconds(x * (graph.keyframes[to.index].offset - graph.keyframes[record.from.index].offset))
  }

  /// How two keyframes are mixed; nil where the value of one counts, and for paths.
  private func words(
    mixing record: KeyframeRecord, _ to: KnotRecord, _ colors: ColorMixing?, _ writer: WriterRecord
  ) -> String? {
    if case .alone = record.place { return nil }
    let part = Figures.number(record.parameter)
    let way =
      record.curve == nil
      ? "\(part) of the way" : "on a smooth curve through the keyframes around, at \(part) of it"
    if let colors {
      let hue = colors.space == .oklch ? ", \(colors.hue.rawValue) hue" : ""
      let weights = colors.isStraight ? "straight" : "weighed by their opacities"
      return "colours mixed in \(colors.space.rawValue)\(hue), \(way), \(weights)"
    }
    if record.curve != nil { return way }
    guard record.interpolation == .linear, property.type != .path else { return nil }
    let (from, end) = (shown(record.from.value, writer.slots), shown(to.value, writer.slots))
    let share = record.step.map { "\(Figures.number($0.count)) / \(Figures.number($0.whole))" } ?? part
    return "\(from) + (\(end) − \(from)) × \(share)"
  }

  private func node(
    _ knot: KnotRecord, _ key: String, _ word: String, _ track: TrackRecord, _ writer: WriterRecord
  ) -> ReportNode {
    let frame = graph.keyframes[knot.index]
    let root = graph.roots[writer.root]
    let (value, written) = (shown(knot.value, writer.slots), shown(knot.written, writer.slots))
    let offset = offset(frame.offset, root, node: graph.tracks[track.track].node.index)
    let (origin, text) = (origin(of: frame.value), text(ofKeyframe: knot.index))
    let reads = node(reads: graph.reads(frame.value, lanes: writer.slots.count))
    let isSum = frame.composition != .replace
    let sum =
      isSum
      ? "\(written) \(frame.composition.words) \(shown(track.underneath, writer.slots)) underneath" : nil
    return ReportNode(
      key,
      [
        "at": .init(stated(frame.offset, root.clock)), "past": .init(frame.isPast), "origin": .init(origin),
        "text": .init(text), "written": written.json, "composite": .init("\(frame.composition)"),
        "value": value.json,
      ],
      line: "\(word) \(value) \(frame.isPast ? "just past" : "at") \(offset)"
        + (origin.map { ", \($0)" } ?? ""),
      at: place(line(ofKeyframe: knot.index)),
      children: [ReportNode(line: sum), ReportNode(line: reads.line == nil ? nil : text), reads])
  }

  /// The interpolation of a track between two keyframes, in the author's words.
  private func interpolation(of track: Int, _ interpolation: Interpolation) -> String {
    let options = graph.tracks[track].options
    if options.exists {
      let options = graph.trackOptions[options]
      switch (options.isSmooth, options.pace) {
      case (true, .even): return "cubic-paced"
      case (true, .stated): return "cubic"
      case (false, .even): return "paced"
      case (false, .stated): break
      }
    }
    return interpolation == .discrete ? "discrete" : "linear"
  }

  /// How a track mixes colours.
  private func colors(of track: Int) -> ColorMixing {
    let options = graph.tracks[track].options
    return options.exists ? graph.trackOptions[options].colors : ColorMixing()
  }

  // MARK: Places on clocks

  /// The offset of a keyframe: a time, a fraction of the iteration, or a value of a signal.
  private func offset(_ offset: Double, _ root: Root, node: Int) -> String {
    if case .signal(_, nil) = root.clock { return place(stated(offset, root.clock), root.clock) }
    let duration = graph.nodes[node].timing.duration
    guard duration.isFinite, duration > .zero else { return Figures.number(offset) }
    return Figures.seconds(offset * duration.seconds)
  }

  /// The offset of a keyframe in the unit of the clock: over an input with a range the file states values of the input.
  private func stated(_ offset: Double, _ clock: Clock) -> Double {
    guard case .signal(let lane, nil) = clock, let range = graph.input(withFractionAt: Int(lane))?.range
    else { return offset }
    return range.value(at: offset)
  }

  /// A position or a length on a clock: seconds, or the unit of a signal.
  private func place(_ place: Double, _ clock: Clock) -> String {
    guard case .signal(let lane, nil) = clock else { return Figures.seconds(place) }
    let input = graph.input(withFractionAt: Int(lane))
    return "\(unit(ofLane: input.map { Int($0.lane) } ?? Int(lane))(place))"
  }

  /// The origin of a value that is not written in the file.
  private func origin(of source: ValueSource) -> String? {
    switch source {
    case .captured: "what was shown when it came into effect"
    case .capturedPlus: "counted from what was shown when it came into effect"
    case .underlying: "what lies underneath"
    case .underlyingPlus: "counted from what lies underneath"
    case .start: "where the member before it ends"
    case .startPlus: "counted from where the member before it ends"
    case .constant, .formula, .formulas: nil
    }
  }
}

extension Composition {
  /// How the value is combined with the underlying value.
  var words: String {
    switch self {
    case .replace: "in place of"
    case .sum, .colorSum: "added to"
    case .product: "times"
    case .growth: "growing"
    }
  }
}
