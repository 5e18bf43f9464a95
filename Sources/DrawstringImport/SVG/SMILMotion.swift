internal import DrawstringCore
internal import DrawstringSyntax

/// The nodes that animation elements become: one for all tracks of one timing.
struct SMILMotion {
  private struct Node {
    var timing: SMILTable.Timing
    var tracks: [ImportedEntry] = []
    var keys: Set<String> = []
  }

  private var nodes: [Node] = []
  private var last: [SMILTable.Timing: Int] = [:]
  /// The last node that moves a property.
  private var lastOfKey: [String: Int] = [:]

  var isEmpty: Bool { nodes.isEmpty }

  mutating func add(_ key: String, _ value: ImportedValue, _ timing: SMILTable.Timing) {
    if let place = last[timing], lastOfKey[key].map({ $0 < place }) ?? true {
      nodes[place].tracks.append(.init(key, value))
      nodes[place].keys.insert(key)
      lastOfKey[key] = place
      return
    }
    last[timing] = nodes.count
    lastOfKey[key] = nodes.count
    nodes.append(Node(timing: timing, tracks: [.init(key, value)], keys: [key]))
  }

  /// Whether one of some properties of a layer moves.
  func moves(_ layer: String, _ properties: Set<String>) -> Bool {
    properties.contains { property in
      ["", ".x", ".y"].contains { lastOfKey["\(layer).\(property)\($0)"] != nil }
    }
  }

  /// Whether a property of a layer moves.
  func moves(_ layer: String) -> Bool {
    nodes.contains { $0.keys.contains { $0.hasPrefix(layer + ".") } }
  }

  /// The nodes in an order in which each property is moved by the animation that began last, of those with the highest
  /// precedence.
  private var ordered: [Node] {
    var begins: [String: (Int, Double)] = [:]
    for node in nodes {
      let own = node.timing.order
      for key in node.keys {
        if let last = begins[key], own < last {
          return nodes.enumerated().sorted {
            ($0.element.timing.order.0, $0.element.timing.order.1, $0.offset)
              < ($1.element.timing.order.0, $1.element.timing.order.1, $1.offset)
          }.map(\.element)
        }
        begins[key] = own
      }
    }
    return nodes
  }

  /// The nodes that play while refreshing.
  func playing(_ during: ImportedValue) -> [ImportedNode] {
    /// A loop of animations that begin one another.
    struct Ring: Hashable {
      var origin: Double
      var period: Double
    }
    var origins: [String: Double] = [:]
    for node in nodes where node.timing.period != nil {
      for key in node.keys { origins[key] = min(origins[key] ?? .infinity, node.timing.begin) }
    }
    var result: [ImportedNode] = []
    var places: [Ring: Int] = [:]
    for node in ordered {
      guard let period = node.timing.period else {
        result.append(Self.node(node.timing, [.init("during", during)], node.tracks))
        continue
      }
      // The loop of a property starts with the first animation of the property, whose round no other precedes.
      for (origin, tracks) in Self.grouped(node.tracks, by: { origins[$0.key] ?? 0 }) {
        let ring = Ring(origin: origin, period: period)
        let place = places[ring] ?? result.count
        if place == result.count {
          var keys = [ImportedEntry("during", during), .init("duration", .seconds(period))]
          if origin != 0 { keys.append(.init("delay", .seconds(origin))) }
          keys.append(.init("repeat", .word("forever")))
          if origin > 0 { keys.append(.init("fill", .word("forwards"))) }
          result.append(ImportedNode(keys))
          places[ring] = place
        }
        var timing = node.timing
        timing.begin -= origin
        result[place].group.append(ImportedNode(Self.keys(timing), tracks: tracks))
      }
    }
    return result
  }

  /// A node that plays tracks once. One whose last value stays up to the next interval is a group that ends there.
  private static func node(
    _ timing: SMILTable.Timing, _ before: [ImportedEntry], _ tracks: [ImportedEntry]
  ) -> ImportedNode {
    guard let next = timing.next, tracks.contains(where: { $0.value.needsBase }) else {
      return calmed(ImportedNode(before + keys(timing), tracks: tracks), timing)
    }
    var inner = timing
    inner.begin = 0
    var group = ImportedNode(before + [.init("duration", .seconds(next - timing.begin))])
    if timing.begin != 0 { group.keys.append(.init("delay", .seconds(timing.begin))) }
    group.keys.append(.init("fill", .word("none")))
    group.group = [ImportedNode(keys(inner), tracks: tracks)]
    return group
  }

  private static func grouped(
    _ tracks: [ImportedEntry], by origin: (ImportedEntry) -> Double
  ) -> [(Double, [ImportedEntry])] {
    var groups: [(Double, [ImportedEntry])] = []
    for track in tracks {
      let own = origin(track)
      if let place = groups.firstIndex(where: { $0.0 == own }) {
        groups[place].1.append(track)
      } else {
        groups.append((own, [track]))
      }
    }
    return groups
  }

  /// One node that runs through all animations once while the pull goes to the trigger.
  func scrubbed(_ during: ImportedValue) -> ImportedNode {
    var node = ImportedNode(
      id: "scrub",
      [
        .init("during", during), .init("hold", .word("finishing")), .init("over", .word("progress")),
        .init("range", .list([.number(0), .number(1)])),
      ])
    for part in ordered where !part.timing.isCalm {
      var timing = part.timing
      timing.count = timing.count.isFinite ? timing.count : 1
      timing.isFrozen = true
      node.group.append(Self.calmed(ImportedNode(Self.keys(timing), tracks: part.tracks), timing))
    }
    return node
  }

  /// A node with the difference that readers see who prefer less motion.
  private static func calmed(_ node: ImportedNode, _ timing: SMILTable.Timing) -> ImportedNode {
    var node = node
    if timing.isCalm { node.calm = .added }
    guard let times = timing.calm else { return node }
    guard let other = times.first, other.duration != nil else {
      node.calm = .removed
      return node
    }
    let (own, keys) = (keys(timing), keys(other))
    let usual: [String: ImportedValue] = [
      "delay": .seconds(0), "repeat": .factor(1), "direction": .word("normal"), "fill": .word("both"),
    ]
    node.calm = .changed(
      keys.filter { !own.contains($0) }
        + own.compactMap { entry in
          keys.contains { $0.key == entry.key } ? nil : usual[entry.key].map { .init(entry.key, $0) }
        })
    return node
  }

  /// A count with five digits after the point, which are not rounded up: no iteration then ends after its interval.
  private static func cut(_ count: Double) -> Double {
    count < 0.1 ? count : (count * 1e5 + 1e-6).rounded(.down) / 1e5
  }

  private static func keys(_ timing: SMILTable.Timing) -> [ImportedEntry] {
    var keys: [ImportedEntry] = []
    if let duration = timing.duration { keys.append(.init("duration", .seconds(duration))) }
    if timing.begin != 0 { keys.append(.init("delay", .seconds(timing.begin))) }
    if timing.duration != nil, timing.count != 1 {
      keys.append(.init("repeat", timing.count.isFinite ? .factor(cut(timing.count)) : .word("forever")))
    }
    if timing.alternates || timing.isReversed {
      let word = timing.alternates ? timing.isReversed ? "alternate-reverse" : "alternate" : "reverse"
      keys.append(.init("direction", .word(word)))
    }
    if let ease = timing.ease { keys.append(.init("ease", ease)) }
    // By default both ends hold their values; here values before the begin are rare.
    let ends = timing.duration != nil && timing.count.isFinite
    if timing.fillsBackwards {
      if ends, !timing.isFrozen { keys.append(.init("fill", .word("backwards"))) }
    } else if timing.begin > 0 {
      keys.append(.init("fill", .word(ends && !timing.isFrozen ? "none" : "forwards")))
    } else if ends, !timing.isFrozen {
      keys.append(.init("fill", .word("none")))
    }
    return keys
  }
}

extension SMILMotion {
  /// An easing, by its name if it has one; nil for a linear one.
  static func easing(_ spline: [Double]) -> ImportedValue? {
    switch spline {
    case [0, 0, 1, 1]: nil
    case [0.25, 0.1, 0.25, 1]: .word("ease")
    case [0.42, 0, 1, 1]: .word("ease-in")
    case [0, 0, 0.58, 1]: .word("ease-out")
    case [0.42, 0, 0.58, 1]: .word("ease-in-out")
    case _ where spline[0] == spline[1] && spline[2] == spline[3]: nil
    default: .list(spline.map { .factor($0) })
    }
  }
}

/// The values of an animation element, as written.
enum SMILValues {
  case list([String])
  /// A start and an end; without a start the animation begins at the current value.
  case fromTo(String?, String)
  case by(String)

  init?(_ markup: Markup, _ index: Int) {
    if let text = markup.string("values", of: index) {
      let values = text.split(separator: ";").map { Self.trimmed($0) }.filter { !$0.isEmpty }
      if values.isEmpty || values.count > 10_000 { return nil }
      self = .list(values)
    } else if let to = markup.string("to", of: index) {
      self = .fromTo(markup.string("from", of: index).map { Self.trimmed($0[...]) }, Self.trimmed(to[...]))
    } else if let by = markup.string("by", of: index) {
      guard let from = markup.string("from", of: index) else {
        self = .by(Self.trimmed(by[...]))
        return
      }
      // A sum of numbers.
      let (start, change) = (SVGScanner.numbers(from), SVGScanner.numbers(by))
      guard start.count == change.count, !start.isEmpty else { return nil }
      let end = zip(start, change).map { JavaScriptNumber.description(of: $0 + $1) }
      self = .fromTo(Self.trimmed(from[...]), end.joined(separator: " "))
    } else {
      return nil
    }
  }

  /// All texts that have a value.
  var texts: [String] {
    switch self {
    case .list(let values): values
    case .fromTo(let from, let to): (from.map { [$0] } ?? []) + [to]
    case .by(let text): [text]
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    return bytes.string(bytes.trimmed(0..<bytes.count))
  }

  /// The values in turn; the first is `base` if no start is written. Nil for `by`.
  func all(base: String?) -> [String]? {
    switch self {
    case .list(let values): values
    case .fromTo(let from, let to): (from ?? base).map { [$0, to] }
    case .by: nil
    }
  }
}

extension SVGImport {
  /// Adds a track for an animation element. Returns the value with which it begins, if it has a value at each instant.
  ///
  /// - Parameters:
  ///   - isDiscrete: whether the values cannot be mixed, so that each shows for its part of the time.
  ///   - steps: the number of values with their times, in place of those written.
  ///   - value: the value of the property for a text of the file; nil for a text without a valid value.
  mutating func animate(
    _ index: Int, _ key: String, isDiscrete: Bool = false, steps: [Double]? = nil,
    _ value: (String) -> ImportedValue?
  ) -> ImportedValue? {
    let timings = smil.timings(index)
    if timings.isEmpty {
      tellWaiting(index)
      return nil
    }
    let element = markup.elements[index]
    for name in ["values", "keyTimes", "keySplines"] {
      // Each interval has the keyframes.
      if let text = markup.string(name, of: index) { for _ in timings { spend(text) } }
    }
    if isTooLarge { return nil }
    guard let written = steps.map({ .list($0.map { _ in "" }) }) ?? SMILValues(markup, index) else {
      unsupported("an animation without values", at: element.nameRange)
      return nil
    }
    let texts = written.texts
    let values = texts.compactMap(value)
    if values.count < texts.count {
      let wrong = texts.first { value($0) == nil } ?? ""
      unsupported("an animation with the value '\(Diagnostic.brief(wrong))'", at: element.nameRange)
      return nil
    }
    var track: ImportedValue
    // Without a duration the first value stays.
    let isStill = element.name == "set" || SMILTable.simple(markup, index) == nil
    switch written {
    case .by(let text):
      if isStill { return nil }
      // A sum that grows from nothing.
      let zero = SVGScanner.numbers(text).map { _ in "0" }.joined(separator: " ")
      track =
        value(zero).map { .map([.init("from", $0), .init("to", values[0])] + easings(index, 2).ease) }
        ?? .map(["by": values[0]])
    case .fromTo(nil, _) where isStill || isDiscrete:
      if element.name != "set", isStill { return nil }
      track = values[0].single
    case .fromTo(nil, _):
      // A transition from the current value.
      track = .map([.init("to", values[0])] + easings(index, 2).ease)
    case _ where isStill: track = values[0].single
    case .list, .fromTo:
      let holds = timings.contains(where: \.isFrozen)
      guard let frames = keyframes(index, values, steps, isDiscrete: isDiscrete, holds: holds) else {
        unsupported(
          "an animation whose 'keyTimes' or 'keySplines' do not suit its values", at: element.nameRange)
        return nil
      }
      track = frames
    }
    let isTo = if case .fromTo(nil, _) = written { true } else { false }
    let isBy = if case .by = written { true } else { false }
    let isSum = self.isSum(index) && element.name != "animateTransform" && !isTo
    var options: [ImportedEntry] = []
    if isSum { options.append(.init("composite", .word("add"))) }
    if markup.string("accumulate", of: index) == "sum" { options.append(.init("accumulate", .word("true"))) }
    if !options.isEmpty {
      switch track {
      case .map(let entries): track = .map(entries + options)
      case .list: track = .map([.init("keyframes", track)] + options)
      default: track = .map([.init("value", track)] + options)
      }
    }
    if isSum, timings.contains(where: { $0.period != nil && $0.isFrozen }) {
      approximated("a sum ends with its round of the ring", at: element.nameRange)
    }
    for timing in timings { motion.add(key, track, timing) }
    return (isTo ? isStill : !isBy) && timings.count == 1 && timings[0].isLasting && !isSum
      ? values[0] : nil
  }

  /// Reports an animation that never begins, unless its own times say so.
  mutating func tellWaiting(_ index: Int) {
    let begin = markup.string("begin", of: index) ?? "0"
    let waits = begin.split(separator: ";").contains { SMILTable.seconds(String($0)) == nil }
    if waits { unsupported("an animation that waits for an event", at: markup.place("begin", of: index)) }
  }

  /// Whether an animation adds to the values below it.
  func isSum(_ animation: Int) -> Bool {
    if markup.string("additive", of: animation) == "sum" { return true }
    if case .by? = SMILValues(markup, animation) { return true }
    return false
  }

  /// The keyframes of values; nil where the attributes for their times and easings do not suit them.
  private func keyframes(
    _ index: Int, _ values: [ImportedValue], _ steps: [Double]?, isDiscrete: Bool, holds: Bool
  ) -> ImportedValue? {
    if values.count == 1 { return values[0].single }
    let mode = isDiscrete ? "discrete" : markup.string("calcMode", of: index) ?? "linear"
    guard let times = steps ?? places(index, values.count, mode) else { return nil }
    if mode == "spline", markup.string("values", of: index) != nil, splines(index, values.count) == nil {
      return nil
    }
    let (common, each) = mode == "spline" ? easings(index, values.count) : ([], nil)
    var options = common
    if mode == "discrete" { options = [.init("interpolate", .word("discrete"))] }
    if mode == "paced" { options = [.init("interpolate", .word("paced"))] }
    if times.isEmpty, each == nil {
      if values.count == 2, mode != "discrete" {
        return .map([.init("from", values[0]), .init("to", values[1])] + options)
      }
      let list = ImportedValue.list(values)
      return options.isEmpty ? list : .map([.init("keyframes", list)] + options)
    }
    var items = values.indices.map { place -> ImportedValue in
      var entries: [ImportedEntry] = []
      if !times.isEmpty { entries.append(.init("at", .share(times[place]))) }
      entries.append(.init("value", values[place]))
      if let each, place < each.count, let ease = each[place] { entries.append(.init("ease", ease)) }
      return .map(entries)
    }
    // The last value stays beyond the end.
    if holds, let last = times.last, last < 1, let value = values.last {
      items.append(.map([.init("at", .share(1)), .init("value", value)]))
    }
    return options.isEmpty ? .list(items) : .map([.init("keyframes", .list(items))] + options)
  }

  /// The places of values from 0 to 1; none if they are evenly spaced, nil for places that do not suit them.
  private func places(_ index: Int, _ count: Int, _ mode: String) -> [Double]? {
    guard mode != "paced", let text = markup.string("keyTimes", of: index) else { return [] }
    let times = text.split(separator: ";").compactMap { SVGScanner.length(String($0))?.value }
    guard times.count == count, times.first == 0, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }),
      let last = times.last, mode == "discrete" ? last <= 1 : last == 1
    else { return markup.string("values", of: index) == nil ? [] : nil }
    let isEven = times.indices.allSatisfy {
      let place = mode == "discrete" ? Double($0) / Double(count) : Double($0) / Double(count - 1)
      return (times[$0] - place).magnitude < 1e-3
    }
    return isEven ? [] : times
  }

  private func splines(_ index: Int, _ count: Int) -> [[Double]]? {
    guard let text = markup.string("keySplines", of: index) else { return nil }
    let splines = text.split(separator: ";").map { SVGScanner.numbers(String($0)) }.filter { !$0.isEmpty }
    guard splines.count == count - 1,
      splines.allSatisfy({ $0.count == 4 && (0...1).contains($0[0]) && (0...1).contains($0[2]) })
    else { return nil }
    return splines
  }

  /// The easing of all segments, or one for each; neither if all are linear.
  func easings(_ index: Int, _ count: Int) -> (ease: [ImportedEntry], each: [ImportedValue?]?) {
    guard markup.string("calcMode", of: index) == "spline", let splines = splines(index, count) else {
      return ([], nil)
    }
    let eases = splines.map(SMILMotion.easing)
    if Set(eases).count == 1 { return (eases[0].map { [ImportedEntry("ease", $0)] } ?? [], nil) }
    return ([], eases)
  }
}

extension ImportedValue {
  /// Whether a track begins at the value below it, or adds to it.
  fileprivate var needsBase: Bool {
    guard case .map(let entries) = self else { return false }
    let keys = Set(entries.map(\.key))
    return keys.contains("by") || keys.contains("composite") || keys.contains("to") && !keys.contains("from")
  }
}
