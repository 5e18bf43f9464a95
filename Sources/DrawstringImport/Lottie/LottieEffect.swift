internal import DrawstringCore
internal import DrawstringSyntax

/// A part of an animation that plays in one phase.
package struct LottieSegment: Sendable {
  package enum Phase: String, CaseIterable, Sendable { case pull, refreshing, finishing, cancelling }

  package var phase: Phase
  /// In frames.
  package var start: Double
  package var end: Double
  /// The frame at which the repeated part begins; the part before plays once.
  var loop: Double?

  package init(_ phase: Phase, _ start: Double, _ end: Double) {
    (self.phase, self.start, self.end) = (phase, start, end)
  }

  /// Reads `pull=0..30,refreshing=30..90`; nil for another text.
  package static func list(_ text: String) -> [LottieSegment]? {
    var result: [LottieSegment] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let phase = Phase(rawValue: String(sides[0]).trimmed),
        let dots = sides[1].place(of: ".."),
        let start = Double(String(sides[1][..<dots.lowerBound]).trimmed),
        let end = Double(String(sides[1][dots.upperBound...]).trimmed), start.isFinite, end > start,
        end - start < 1e7,
        start.magnitude < 1e7, !result.contains(where: { $0.phase == phase })
      else { return nil }
      result.append(LottieSegment(phase, start, end))
    }
    return result.sorted { $0.order < $1.order }
  }

  var order: Int { Phase.allCases.firstIndex(of: phase) ?? 0 }
}

extension String {
  var trimmed: String { split(separator: " ").joined(separator: " ") }
}

/// Makes an effect from a Lottie animation: its canvas, its root layer, and the nodes of each phase.
struct LottieEffect {
  var effect: ImportedEffect
  let segments: [LottieSegment]
  let rate: Double
  var names = ImportedNames(reserved: ["outputs"])
  /// Whether a frame of the pull is a tenth of a point, as in animations that Drawstring has written.
  var isOwn = false
  var nodes: [LottieNode] = []
  /// The size of the animation, in its own units.
  private let units: Vec2

  /// - Parameters:
  ///   - name: the name of the effect.
  ///   - motion: the part of the refresh that moves; nil for the part that markers give, else for refreshing.
  ///   - height: the height of the canvas, in place of the animation's own.
  ///   - segments: parts of the animation for phases, in place of its markers.
  ///   - archive: the archive that contains the animation.
  static func read(
    _ root: LottieValue, name: String, motion: ImportedMotion?, height: Double?, segments: [LottieSegment],
    archive: LottieArchive?, _ diagnostics: inout Diagnostics
  ) -> (effect: ImportedEffect, pictures: [ImportedPicture])? {
    guard root.isObject, root["layers"].isArray else {
      diagnostics.report(
        Diagnostic(.importMalformed, "the file is no Lottie animation: it has no 'layers'", at: root.range))
      return nil
    }
    let rate = root["fr"].number ?? 60
    guard rate > 0.001, rate < 1e6 else {
      diagnostics.report(
        Diagnostic(
          .importMalformed, "the frame rate 'fr' of the animation is not above 0", at: root["fr"].range))
      return nil
    }
    func side(_ value: LottieValue) -> Double { min(max(value.number ?? 512, 1), 100_000) }
    let size = Vec2(side(root["w"]), side(root["h"]))
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
    let frames = (parts.map(\.start).min() ?? start)...(parts.map(\.end).max() ?? end)
    var importer = LottieImport(
      root, frameRate: rate, frames: frames, effect: name, archive: archive, diagnostics)
    let nodes = importer.layers(of: root["layers"], .plain, size: size)
    diagnostics = importer.diagnostics
    if importer.isTooLarge { return nil }
    var maker = LottieEffect(name: name, size, height: height, parts, rate)
    maker.isOwn = segments.isEmpty && motion == nil && rate == 1_000 && parts.contains { $0.phase == .pull }
    maker.effect.inputs = importer.inputs
    maker.make(nodes, root)
    let left = diagnostics.findings.count { $0.code.severity == .warning }
    if left > 0 {
      maker.effect.comments.append(
        "Imported from Lottie; \(left == 1 ? "one thing was" : "\(left) things were") left out or changed, as 'drawstring import' reports."
      )
    }
    return (maker.effect, importer.pictures.found)
  }

  private init(name: String, _ units: Vec2, height: Double?, _ segments: [LottieSegment], _ rate: Double) {
    effect = ImportedEffect(name: name, size: ImportedEffect.size(of: units, height: height))
    self.units = units
    self.segments = segments
    self.rate = rate
  }

  /// The parts that markers name.
  static func marked(_ root: LottieValue, _ start: Double, _ end: Double) -> [LottieSegment] {
    let markers = root["markers"].items.prefix(1_000).compactMap {
      marker -> (name: String, start: Double, length: Double)? in
      guard let time = marker["tm"].number else { return nil }
      let text = marker["cm"].string ?? marker["cm"]["name"].string ?? ""
      let name = text.split(whereSeparator: \.isWhitespace).first.map { $0.lowercased() } ?? ""
      return (name, time, max(marker["dr"].number ?? 0, 0))
    }
    var result: [LottieSegment] = []
    for marker in markers {
      guard let phase = LottieSegment.Phase(rawValue: marker.name),
        !result.contains(where: { $0.phase == phase })
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
      if let place = result.firstIndex(where: {
        $0.phase == .refreshing && $0.start < marker.start && $0.end > marker.start
      }) {
        result[place].loop = marker.start
      }
    }
    return result.sorted { $0.order < $1.order }
  }

  // MARK: Effect

  mutating func make(_ content: [LottieNode], _ root: LottieValue) {
    let size = effect.size
    let title = root["nm"].string?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    if !title.isEmpty { effect.title = String(title.prefix(200)) }
    let largest = max(units.x, units.y)
    effect.decimals = 2
    // A step is at most a hundredth of a pixel on a screen of 200 points, and finer for what Drawstring has written.
    while effect.decimals < 6, largest * NumberWriting.power(effect.decimals) < (isOwn ? 1e5 : 2e4) {
      effect.decimals += 1
    }
    var trigger = min(max(size.y.rounded(), 40), 120)
    if isOwn, let pull = segments.first(where: { $0.phase == .pull }) {
      trigger = ((pull.end - pull.start) / 15 * 1e3).rounded() / 1e3
    }
    effect.pull = [.init("trigger", .number(trigger))]
    for segment in segments where segment.phase == .finishing || segment.phase == .cancelling {
      let length = (segment.end - segment.start) / rate
      effect.phases.append(.init(segment.phase.rawValue, .seconds(length)))
      // The content stays down while the end of the refresh is shown; then it goes back in the default time.
      let usual = 0.3
      if segment.phase == .finishing, length > usual {
        effect.pull.append(.init("return", .map(["delay": .seconds(length - usual)])))
      }
    }
    let top = LottieNode(nil, or: "picture")
    top.children = content
    prune(top)
    _ = top.tidy()
    dropUnusedMasks(top)
    let art = LottieNode("art", or: "art")
    art.set("position", Vec2(size.x / 2, -size.y / 2))
    art.set("size", units)
    art.set("scale", MotionTrack([size.x / units.x, size.y / units.y]), .scale)
    art.children = top.isPlaced || top.kind != nil || !top.isPlain ? [top] : top.children
    name(art)
    effect.layers = [layer(art)]
    animate()
  }

  /// Drops layers that no part shows.
  func prune(_ node: LottieNode) {
    node.children = node.children.filter { child in
      prune(child)
      guard let spans = child.spans, !child.isMask else { return true }
      return segments.contains { part in spans.contains { $0.start < part.end && $0.end > part.start } }
    }
    // A layer that is always visible needs no entry.
    if let spans = node.spans,
      segments.allSatisfy({ part in spans.contains { $0.start <= part.start && $0.end >= part.end } })
    {
      node.spans = nil
    }
  }

  /// Drops masks whose layers have been dropped; a mask without a user would be drawn.
  private func dropUnusedMasks(_ root: LottieNode) {
    var used: Set<ObjectIdentifier> = []
    var count = -1
    while used.count != count {
      count = used.count
      used = []
      func visit(_ node: LottieNode) {
        if let mask = node.mask { used.insert(ObjectIdentifier(mask)) }
        node.children.forEach(visit)
      }
      visit(root)
      func drop(_ node: LottieNode) {
        node.children.removeAll { $0.isMask && !used.contains(ObjectIdentifier($0)) }
        node.children.forEach(drop)
      }
      drop(root)
    }
  }

  mutating func name(_ node: LottieNode) {
    node.id = names.unique(node.name, or: node.usual)
    nodes.append(node)
    for child in node.children { name(child) }
  }

  func base(_ property: LottieNode.Property) -> [Double] {
    let value = property.track.value(at: segments[0].start)
    return property.range.map { [min(max(value[0], $0.lowerBound), $0.upperBound)] } ?? value
  }

  func layer(_ node: LottieNode) -> ImportedLayer {
    var layer = ImportedLayer(id: node.id, kind: node.kind)
    var entries: [ImportedEntry] = []
    for property in node.properties {
      let value = Self.value(property.kind, base(property))
      if Self.isUsual(property.key, base(property)), property.kind.isNumeric { continue }
      if property.key == "locations", property.track.isStill, Self.isEven(base(property)) { continue }
      entries.append(.init(property.key, value))
    }
    if let spans = node.spans,
      !spans.contains(where: { $0.start <= segments[0].start && $0.end > segments[0].start })
    {
      entries.append(.init("hidden", .word("true")))
    }
    if let mask = node.mask { entries.append(.init("mask", .word(mask.id))) }
    layer.properties = entries
    layer.comments = node.comments
    layer.layers = node.children.map { self.layer($0) }
    return layer
  }

  static func isEven(_ places: [Double]) -> Bool {
    places.count > 1
      && places.indices.allSatisfy { (places[$0] - Double($0) / Double(places.count - 1)).magnitude < 1e-9 }
  }

  static func isUsual(_ key: String, _ value: [Double]) -> Bool {
    switch key {
    case "position", "position.x", "position.y", "rotation", "skew", "strokeStart", "strokeOffset",
      "instanceTranslation",
      "instanceRotation", "lineDashPhase":
      value.allSatisfy { $0 == 0 }
    case "scale", "scale.x", "scale.y", "opacity", "strokeEnd", "lineWidth", "instanceScale":
      value.allSatisfy { $0 == 1 }
    case "anchorPoint": value.allSatisfy { $0 == 0.5 }
    default: false
    }
  }

  // MARK: Values

  static func value(_ kind: LottieValueKind, _ v: [Double]) -> ImportedValue {
    func color(_ at: Int) -> RGBAColor {
      RGBAColor(red: v[at], green: v[at + 1], blue: v[at + 2], alpha: v[at + 3])
    }
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
}
