internal import DrawstringCore
internal import DrawstringSyntax

/// A part of an animation that plays in one phase.
package struct LottieSegment: Sendable {
  package enum Phase: String, CaseIterable, Sendable { case pull, refreshing, finishing, cancelling }

  package var phase: Phase
  /// In frames.
  package var start: Double
  package var end: Double
  /// Where the part that repeats begins; the part before plays once.
  var loop: Double?

  package init(_ phase: Phase, _ start: Double, _ end: Double) { (self.phase, self.start, self.end) = (phase, start, end) }

  /// Reads `pull=0..30,refreshing=30..90`; nil for another text.
  package static func list(_ text: String) -> [LottieSegment]? {
    var result: [LottieSegment] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let phase = Phase(rawValue: String(sides[0]).trimmed),
        let dots = sides[1].firstRange(of: ".."), let start = Double(String(sides[1][..<dots.lowerBound]).trimmed),
        let end = Double(String(sides[1][dots.upperBound...]).trimmed), start.isFinite, end > start, end - start < 1e7,
        start.magnitude < 1e7, !result.contains(where: { $0.phase == phase })
      else { return nil }
      result.append(LottieSegment(phase, start, end))
    }
    return result.sorted { $0.order < $1.order }
  }

  fileprivate var order: Int { Phase.allCases.firstIndex(of: phase) ?? 0 }
}

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}

/// Makes an effect of a Lottie animation: its canvas, its root layer, and the nodes of each phase.
struct LottieEffect {
  private var effect: ImportedEffect
  private let segments: [LottieSegment]
  private let rate: Double
  private var names = ImportedNames(reserved: ["outputs"])
  /// Whether a frame of the pull is a tenth of a point, as in animations that Drawstring has written.
  private var isOwn = false
  private var nodes: [LottieNode] = []

  /// - Parameters:
  ///   - name: the name of the effect.
  ///   - motion: the part of the refresh that moves; nil for what markers say, else for refreshing.
  ///   - segments: parts of the animation for phases, in place of its markers.
  static func read(
    _ root: LottieValue, name: String, motion: ImportedMotion?, segments: [LottieSegment],
    _ diagnostics: inout Diagnostics
  ) -> (effect: ImportedEffect, pictures: [ImportedPicture])? {
    guard root.isObject, root["layers"].isArray else {
      diagnostics.report(
        Diagnostic(.importMalformed, "the file is no Lottie animation: it has no 'layers'", at: root.range))
      return nil
    }
    let rate = root["fr"].number ?? 60
    guard rate > 0.001, rate < 1e6 else {
      diagnostics.report(
        Diagnostic(.importMalformed, "the frame rate 'fr' of the animation is not above 0", at: root["fr"].range))
      return nil
    }
    func side(_ value: LottieValue) -> Double { min(max(value.number ?? 512, 1), 100_000) }
    let size = Vec2(side(root["w"]), side(root["h"]))
    var importer = LottieImport(root, frameRate: rate, effect: name, diagnostics)
    let nodes = importer.layers(of: root["layers"], .plain, size: size)
    diagnostics = importer.diagnostics
    if importer.isTooLarge { return nil }
    var start = root["ip"].number ?? 0
    var end = root["op"].number ?? start + 1
    if !(start.magnitude < 1e7) { start = 0 }
    if !(end > start) || end - start > 1e7 { end = start + 1 }
    var parts = segments
    if parts.isEmpty, motion == nil { parts = marked(root, start, end) }
    if parts.isEmpty {
      let motion = motion ?? .refreshing
      if motion != .refreshing { parts.append(LottieSegment(.pull, start, end)) }
      if motion != .pull { parts.append(LottieSegment(.refreshing, start, end)) }
    }
    var maker = LottieEffect(name: name, size: size, parts, rate)
    maker.isOwn = segments.isEmpty && motion == nil && rate == 1_000 && parts.contains { $0.phase == .pull }
    maker.effect.inputs = importer.inputs
    maker.make(nodes, root)
    let left = diagnostics.findings.count { $0.code.severity == .warning }
    if left > 0 {
      maker.effect.comments.append(
        "Imported from Lottie; \(left == 1 ? "one thing was" : "\(left) things were") left out or changed, as 'drawstring import' tells.")
    }
    return (maker.effect, importer.pictures)
  }

  private init(name: String, size: Vec2, _ segments: [LottieSegment], _ rate: Double) {
    effect = ImportedEffect(name: name, size: size)
    self.segments = segments
    self.rate = rate
  }

  /// The parts that markers name.
  private static func marked(_ root: LottieValue, _ start: Double, _ end: Double) -> [LottieSegment] {
    let markers = root["markers"].items.prefix(1_000).compactMap { marker -> (name: String, start: Double, length: Double)? in
      guard let time = marker["tm"].number else { return nil }
      let text = marker["cm"].string ?? marker["cm"]["name"].string ?? ""
      let name = text.split(whereSeparator: \.isWhitespace).first.map { $0.lowercased() } ?? ""
      return (name, time, max(marker["dr"].number ?? 0, 0))
    }
    var result: [LottieSegment] = []
    for marker in markers {
      guard let phase = LottieSegment.Phase(rawValue: marker.name), !result.contains(where: { $0.phase == phase })
      else { continue }
      var length = marker.length
      if length <= 0 {
        // Up to the next marker.
        let next = markers.map(\.start).filter { $0 > marker.start }.min() ?? end
        length = next - marker.start
      }
      if length > 0, length < 1e7 { result.append(LottieSegment(phase, marker.start, marker.start + length)) }
    }
    for marker in markers where marker.name == "loop" {
      if let place = result.firstIndex(where: { $0.phase == .refreshing && $0.start < marker.start && $0.end > marker.start }) {
        result[place].loop = marker.start
      }
    }
    return result.sorted { $0.order < $1.order }
  }

  // MARK: Effect

  private mutating func make(_ content: [LottieNode], _ root: LottieValue) {
    let size = effect.size
    let title = root["nm"].string?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    if !title.isEmpty { effect.title = String(title.prefix(200)) }
    let largest = max(size.x, size.y)
    effect.decimals = 2
    while effect.decimals < 6, largest * [1, 10, 100, 1e3, 1e4, 1e5, 1e6][effect.decimals] < 1e5 { effect.decimals += 1 }
    var trigger = min(max(size.y.rounded(), 40), 120)
    if isOwn, let pull = segments.first(where: { $0.phase == .pull }) {
      trigger = ((pull.end - pull.start) / 15 * 1e3).rounded() / 1e3
    }
    effect.pull = [.init("trigger", .number(trigger))]
    for segment in segments where segment.phase == .finishing || segment.phase == .cancelling {
      effect.phases.append(.init(segment.phase.rawValue, .seconds((segment.end - segment.start) / rate)))
    }
    let top = LottieNode(nil, or: "picture")
    top.children = content
    prune(top)
    _ = top.tidy()
    let art = LottieNode("art", or: "art")
    art.set("position", Vec2(size.x / 2, -size.y / 2))
    art.set("size", size)
    art.children = top.isPlaced || top.kind != nil || !top.isPlain ? [top] : top.children
    name(art)
    effect.layers = [layer(art)]
    animate()
    nameEases()
  }

  /// Drops layers that no part shows.
  private func prune(_ node: LottieNode) {
    node.children = node.children.filter { child in
      prune(child)
      guard let spans = child.spans, !child.isMask else { return true }
      return segments.contains { part in spans.contains { $0.start < part.end && $0.end > part.start } }
    }
    // What shows all the time needs no words.
    if let spans = node.spans,
      segments.allSatisfy({ part in spans.contains { $0.start <= part.start && $0.end >= part.end } })
    {
      node.spans = nil
    }
  }

  private mutating func name(_ node: LottieNode) {
    node.id = names.unique(node.name, or: node.usual)
    nodes.append(node)
    for child in node.children { name(child) }
  }

  private func base(_ property: LottieNode.Property) -> [Double] { property.track.value(at: segments[0].start) }

  private static let order = [
    "position", "position.x", "position.y", "size", "anchorPoint", "rotation", "scale", "scale.x", "scale.y", "skew",
    "opacity", "hidden", "masksToBounds", "mask", "backgroundColor", "path", "fillColor", "fillRule", "strokeColor",
    "lineWidth", "lineCap", "lineJoin", "miterLimit", "lineDashPattern", "lineDashPhase", "strokeStart", "strokeEnd",
    "strokeOffset", "strokeMode",
  ]

  private func layer(_ node: LottieNode) -> ImportedLayer {
    var layer = ImportedLayer(id: node.id, kind: node.kind)
    var entries: [ImportedEntry] = []
    for property in node.properties {
      let value = Self.value(property.kind, base(property))
      if Self.isUsual(property.key, base(property)), property.kind.isNumeric { continue }
      if property.key == "locations", property.track.isStill, Self.isEven(base(property)) { continue }
      entries.append(.init(property.key, value))
    }
    if let spans = node.spans, !spans.contains(where: { $0.start <= segments[0].start && $0.end > segments[0].start }) {
      entries.append(.init("hidden", .word("true")))
    }
    if let mask = node.mask { entries.append(.init("mask", .word(mask.id))) }
    func rank(_ key: String) -> Int { Self.order.firstIndex(of: key) ?? Self.order.count }
    layer.properties = entries.enumerated().sorted { (rank($0.1.key), $0.0) < (rank($1.1.key), $1.0) }.map(\.1)
    layer.comments = node.comments
    layer.layers = node.children.map { self.layer($0) }
    return layer
  }

  private static func isEven(_ places: [Double]) -> Bool {
    places.count > 1 && places.indices.allSatisfy { (places[$0] - Double($0) / Double(places.count - 1)).magnitude < 1e-9 }
  }

  private static func isUsual(_ key: String, _ value: [Double]) -> Bool {
    switch key {
    case "position", "position.x", "position.y", "rotation", "skew", "strokeStart", "strokeOffset", "instanceTranslation",
      "instanceRotation", "lineDashPhase":
      value.allSatisfy { $0 == 0 }
    case "scale", "scale.x", "scale.y", "opacity", "strokeEnd", "lineWidth", "instanceScale": value.allSatisfy { $0 == 1 }
    case "anchorPoint": value.allSatisfy { $0 == 0.5 }
    default: false
    }
  }

  // MARK: Values

  private static func value(_ kind: LottieValueKind, _ v: [Double]) -> ImportedValue {
    func color(_ at: Int) -> RGBAColor { RGBAColor(red: v[at], green: v[at + 1], blue: v[at + 2], alpha: v[at + 3]) }
    switch kind {
    case .number: return .number(v[0])
    case .factor: return .factor(v[0])
    case .degrees: return .degrees(v[0])
    case .point: return .list([.number(v[0]), .number(v[1])])
    case .scale: return v[0] == v[1] ? .factor(v[0]) : .list([.factor(v[0]), .factor(v[1])])
    case .color: return .color(color(0))
    case .tint(let name): return .tint(name, alpha: v[3])
    case .share, .shares: return .list(v.map { .factor($0) })
    case .list: return .list(v.map { .number($0) })
    case .slant: return .list(v.map { .degrees($0) })
    case .colors: return .list(stride(from: 0, to: v.count - 3, by: 4).map { .color(color($0)) })
    case .path(let form, let isPlain): return .path(LottieOutline.path(form, v, isPlain: isPlain))
    case .word(let word): return .word(word)
    }
  }

  // MARK: Nodes

  private struct Key {
    var time: Double
    var value: [Double]
    var ease = MotionEase.linear
  }

  private mutating func animate() {
    let hasFinish = segments.contains { $0.phase == .finishing }
    let hasCancel = segments.contains { $0.phase == .cancelling }
    let hasRefresh = segments.contains { $0.phase == .refreshing }
    func words(_ list: [String]) -> ImportedValue {
      list.count == 1 ? .word(list[0]) : .list(list.map { .word($0) })
    }
    for segment in segments {
      let length = ImportedEntry("duration", .seconds((segment.end - segment.start) / rate))
      switch segment.phase {
      case .pull:
        var phases = ["dragging"]
        if !hasCancel { phases.append("cancelling") }
        if !hasRefresh { phases.append("refreshing") }
        var keys: [ImportedEntry] = [.init("during", words(phases))]
        if !hasRefresh, !hasFinish { keys.append(.init("hold", .word("finishing"))) }
        if isOwn {
          keys += [.init("over", .word("pull")), .init("range", .list([.number(0), .number((segment.end - segment.start) / 10)]))]
        } else {
          keys += [.init("over", .word("progress")), .init("range", .list([.number(0), .number(1)]))]
        }
        add("pull", keys + [length], segment)
      case .refreshing:
        let during = ImportedEntry("during", words(hasFinish ? ["refreshing"] : ["refreshing", "finishing"]))
        let forever = ImportedEntry("repeat", .word("forever"))
        if let loop = segment.loop {
          var (intro, round) = (segment, segment)
          intro.end = loop
          round.start = loop
          add("begin", [during, .init("duration", .seconds((loop - segment.start) / rate))], intro)
          add(
            "loop",
            [
              during, .init("delay", .seconds((loop - segment.start) / rate)),
              .init("duration", .seconds((segment.end - loop) / rate)), forever, .init("fill", .word("forwards")),
            ], round)
        } else {
          add("play", [during, length, forever], segment)
        }
      case .finishing: add("finish", [.init("during", .word("finishing")), length], segment)
      case .cancelling: add("cancel", [.init("during", .word("cancelling")), length], segment)
      }
    }
  }

  /// Adds the node of a part of the animation.
  private mutating func add(_ id: String, _ keys: [ImportedEntry], _ segment: LottieSegment) {
    var tracks: [ImportedEntry] = []
    var curved: [ImportedNode] = []
    for node in nodes {
      for property in node.properties {
        let key = "\(node.id).\(property.key)"
        let part = property.track.part(from: segment.start, to: segment.end).simplified
        if part.hasCurves {
          curved.append(along(key, part, segment, node))
        } else if let value = track(property, part, segment) {
          tracks.append(.init(key, value))
        }
      }
      if let value = hidden(node, segment) { tracks.append(.init("\(node.id).hidden", value)) }
    }
    if tracks.isEmpty, curved.isEmpty { return }
    var node = ImportedNode(id: id, keys)
    if curved.isEmpty {
      node.tracks = tracks
    } else {
      if !tracks.isEmpty { node.group.append(ImportedNode(tracks: tracks)) }
      node.group += curved
    }
    effect.animations.append(node)
  }

  private func hidden(_ node: LottieNode, _ segment: LottieSegment) -> ImportedValue? {
    guard let spans = node.spans else { return nil }
    let isHidden = !spans.contains { $0.start <= segments[0].start && $0.end > segments[0].start }
    var keys: [(Double, Bool)] = [(segment.start, true)]
    for span in spans where span.end > segment.start && span.start < segment.end {
      if span.start <= segment.start { keys = [(segment.start, false)] } else { keys.append((span.start, false)) }
      if span.end < segment.end { keys.append((span.end, true)) }
    }
    if keys.count == 1 { return keys[0].1 == isHidden ? nil : .word(keys[0].1 ? "true" : "false") }
    return .list(
      keys.map { .map(["at": place($0.0, segment), "value": .word($0.1 ? "true" : "false")]) })
  }

  private func place(_ frame: Double, _ segment: LottieSegment) -> ImportedValue {
    .seconds(max(0, min(frame, segment.end) - segment.start) / rate)
  }

  private static func single(_ value: ImportedValue) -> ImportedValue {
    if case .list = value { return .map(["value": value]) }
    return value
  }

  /// The value of a track in a part of the animation; nil where it stays as the layer has it.
  private func track(_ property: LottieNode.Property, _ track: MotionTrack, _ segment: LottieSegment) -> ImportedValue? {
    func value(_ numbers: [Double]) -> ImportedValue { Self.value(property.kind, numbers) }
    if track.segments.isEmpty {
      return track.rest == base(property) ? nil : Self.single(value(track.rest))
    }
    var keys: [Key] = []
    if let first = track.segments.first, first.start > segment.start { keys.append(Key(time: segment.start, value: first.from)) }
    for part in track.segments.flatMap({ Self.even($0) }) {
      if let last = keys.last, last.time == part.start, last.value == part.from {
        keys[keys.count - 1].ease = part.eases[0]
      } else {
        keys.append(Key(time: part.start, value: part.from, ease: part.eases[0]))
      }
      if !part.isHeld, part.end > part.start { keys.append(Key(time: part.end, value: part.to)) }
    }
    if let last = track.segments.last, let key = keys.last, last.end < segment.end || last.isHeld, key.time < segment.end {
      keys.append(Key(time: segment.end, value: last.isHeld && last.end >= segment.end ? last.from : last.to))
    }
    // A value that stays up to its next keyframe needs no hold.
    for index in keys.indices.dropLast() where keys[index].ease != .linear && keys[index].value == keys[index + 1].value {
      keys[index].ease = .linear
    }
    keys = Self.thinned(keys)
    guard keys.count > 1 else { return keys.first.map { Self.single(value($0.value)) } }
    var options: [ImportedEntry] = []
    let eases = Set(keys.indices.dropLast().filter { keys[$0].value != keys[$0 + 1].value }.map { keys[$0].ease })
    var common: ImportedValue?
    if eases.count == 1, let ease = eases.first, ease != .hold, let named = Self.ease(ease) {
      common = named
      options = [.init("ease", named)]
    }
    let isStretched = keys[0].time == segment.start && keys[keys.count - 1].time == segment.end
    let isEven =
      isStretched && !keys.dropLast().contains { $0.ease == .hold }
      && (common != nil || !keys.dropLast().contains { $0.ease != .linear })
      && keys.indices.allSatisfy {
        (keys[$0].time - segment.start - Double($0) * (segment.end - segment.start) / Double(keys.count - 1)).magnitude < 1e-6
      }
    if isEven, keys.count == 2 {
      return .map([.init("from", value(keys[0].value)), .init("to", value(keys[1].value))] + options)
    }
    if isEven {
      let list = ImportedValue.list(keys.map { value($0.value) })
      return options.isEmpty ? list : .map([.init("keyframes", list)] + options)
    }
    let list = ImportedValue.list(
      keys.enumerated().map { index, key in
        var entries: [ImportedEntry] = [.init("at", place(key.time, segment)), .init("value", value(key.value))]
        if index + 1 < keys.count {
          if key.ease == .hold {
            entries.append(.init("hold", .word("true")))
          } else if common == nil, let ease = Self.ease(key.ease) {
            entries.append(.init("ease", ease))
          }
        }
        return .map(entries)
      })
    return options.isEmpty ? list : .map([.init("keyframes", list)] + options)
  }

  /// Keyframes without those in the middle of a value that stays.
  private static func thinned(_ keys: [Key]) -> [Key] {
    var result: [Key] = []
    for (index, key) in keys.enumerated() {
      if index > 0, index + 1 < keys.count, result.last?.value == key.value, keys[index + 1].value == key.value,
        result.last?.ease == .linear, key.ease == .linear
      {
        continue
      }
      if let last = result.last, last.time == key.time, last.value == key.value {
        result[result.count - 1].ease = key.ease
        continue
      }
      result.append(key)
    }
    return result
  }

  /// A segment with one easing for all its numbers.
  private static func even(_ segment: MotionTrack.Segment) -> [MotionTrack.Segment] {
    if segment.eases.count == 1 { return [segment] }
    return MotionTrack.sampled(segment.start, segment.end, 0.01) { segment.value(at: $0) }
  }

  private static func ease(_ ease: MotionEase) -> ImportedValue? {
    guard case .cubic(let x1, let y1, let x2, let y2) = ease else { return nil }
    func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 + 0 }
    let spline = [x1, y1, x2, y2].map(rounded)
    return SVGImport.easing(spline)
  }

  /// Positions along curves: a sequence of ways.
  private func along(_ key: String, _ track: MotionTrack, _ segment: LottieSegment, _ node: LottieNode) -> ImportedNode {
    var result = ImportedNode()
    func add(_ start: Double, _ end: Double, _ value: ImportedValue) {
      // The instants are rounded, so that lengths add up.
      func instant(_ frame: Double) -> Double { ((frame - segment.start) / rate * 1e6).rounded() }
      let length = (instant(end) - instant(start)) / 1e6
      if length > 0 {
        result.sequence.append(ImportedNode([.init("duration", .seconds(length))], tracks: [.init(key, value)]))
      }
    }
    func still(_ v: [Double]) -> ImportedValue { .map(["value": Self.value(.point, v)]) }
    var last = segment.start
    for part in track.segments {
      if part.start > last { add(last, part.start, still(part.from)) }
      last = part.end
      if part.isStill || part.isHeld {
        add(part.start, part.end, still(part.from))
        continue
      }
      var path = VectorPath()
      if let curve = part.curve {
        path.move(to: curve.start)
        path.cubic(curve.first, curve.second, to: curve.end)
      } else {
        path.move(to: Vec2(part.from[0], part.from[1]))
        path.line(to: Vec2(part.to[0], part.to[1]))
      }
      let ease = Self.ease(part.eases[0]).map { [ImportedEntry("ease", $0)] } ?? []
      if node.turnsAlong {
        let turn = node["rotation"]?.track.first[0] ?? 0
        let rotate: ImportedValue = turn == 0 ? .word("auto") : .degrees(turn)
        add(part.start, part.end, .map([.init("along", .path(.data(path))), .init("rotate", rotate)] + ease))
      } else if part.curve != nil {
        add(part.start, part.end, .map([.init("along", .path(.data(path)))] + ease))
      } else {
        add(
          part.start, part.end,
          .map([.init("from", Self.value(.point, part.from)), .init("to", Self.value(.point, part.to))] + ease))
      }
    }
    if last < segment.end { add(last, segment.end, still(track.segments.last?.to ?? track.rest)) }
    return result
  }

  // MARK: Easings

  /// Gives easings that occur twice a name.
  private mutating func nameEases() {
    var counts: [ImportedValue: Int] = [:]
    var order: [ImportedValue] = []
    for node in effect.animations {
      node.visitEases { ease in
        if counts[ease] == nil { order.append(ease) }
        counts[ease, default: 0] += 1
      }
    }
    var constants = ImportedNames(reserved: Set(effect.inputs.map(\.key)))
    var words: [ImportedValue: ImportedValue] = [:]
    for ease in order where (counts[ease] ?? 0) > 1 {
      let name = constants.unique(Self.word(ease), or: "pace").filter { $0 != "-" }
      words[ease] = .word(name)
      effect.constants.append(.init(name, Self.call(ease)))
    }
    if words.isEmpty { return }
    effect.animations = effect.animations.map { $0.mappedEases { words[$0] ?? $0 } }
  }

  /// An easing as a call: a list of four alone would be no easing.
  private static func call(_ ease: ImportedValue) -> ImportedValue {
    guard case .list(let parts) = ease else { return ease }
    let numbers = parts.map { if case .factor(let number) = $0 { JavaScriptNumber.description(of: number) } else { "0" } }
    return .word("cubic-bezier(\(numbers.joined(separator: ", ")))")
  }

  private static func word(_ ease: ImportedValue) -> String {
    guard case .list(let parts) = ease else { return "pace" }
    let p = parts.map { if case .factor(let number) = $0 { number } else { 0.0 } }
    guard p.count == 4 else { return "pace" }
    if p[1] < 0 || p[3] > 1 || p[1] > 1 || p[3] < 0 { return "swing" }
    let (slowStart, slowEnd) = (p[1] < p[0] * 0.6, 1 - p[3] < (1 - p[2]) * 0.6)
    return slowStart && slowEnd ? "smooth" : slowStart ? "gather" : slowEnd ? "settle" : "pace"
  }
}

extension LottieValueKind {
  fileprivate var isNumeric: Bool {
    switch self {
    case .number, .factor, .degrees, .point, .scale, .share, .slant: true
    default: false
    }
  }
}

extension ImportedNode {
  /// Calls a function with each easing that is a list.
  fileprivate func visitEases(_ body: (ImportedValue) -> Void) {
    for track in tracks { track.value.visitEases(body) }
    for member in group + sequence { member.visitEases(body) }
  }

  fileprivate func mappedEases(_ map: (ImportedValue) -> ImportedValue) -> ImportedNode {
    var result = self
    result.tracks = tracks.map { .init($0.key, $0.value.mappedEases(map)) }
    result.group = group.map { $0.mappedEases(map) }
    result.sequence = sequence.map { $0.mappedEases(map) }
    return result
  }
}

extension ImportedValue {
  fileprivate func visitEases(_ body: (ImportedValue) -> Void) {
    switch self {
    case .map(let entries):
      for entry in entries {
        if entry.key == "ease", case .list = entry.value { body(entry.value) } else { entry.value.visitEases(body) }
      }
    case .list(let items): for item in items { item.visitEases(body) }
    default: break
    }
  }

  fileprivate func mappedEases(_ map: (ImportedValue) -> ImportedValue) -> ImportedValue {
    switch self {
    case .map(let entries):
      .map(
        entries.map { entry in
          if entry.key == "ease", case .list = entry.value { return .init("ease", map(entry.value)) }
          return .init(entry.key, entry.value.mappedEases(map))
        })
    case .list(let items): .list(items.map { $0.mappedEases(map) })
    default: self
    }
  }
}
