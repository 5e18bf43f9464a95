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

  var isEmpty: Bool { nodes.isEmpty }

  mutating func add(_ key: String, _ value: ImportedValue, _ timing: SMILTable.Timing) {
    if let place = last[timing], nodes[place].keys.insert(key).inserted {
      nodes[place].tracks.append(.init(key, value))
      return
    }
    last[timing] = nodes.count
    nodes.append(Node(timing: timing, tracks: [.init(key, value)], keys: [key]))
  }

  /// The nodes that play while refreshing.
  func playing(_ during: ImportedValue) -> [ImportedNode] {
    var result: [ImportedNode] = []
    var rings: [Double: Int] = [:]
    for node in nodes {
      guard let period = node.timing.period else {
        var keys = [ImportedEntry("during", during)]
        keys += Self.keys(node.timing)
        result.append(ImportedNode(keys, tracks: node.tracks))
        continue
      }
      var timing = node.timing
      var keys = [ImportedEntry("during", during), .init("duration", .seconds(period))]
      if timing.begin > 0, timing.begin + (timing.duration ?? 0) * timing.count > period * (1 + 1e-9) {
        // The animation continues into the next round of the ring, so it has rounds of its own.
        keys += [
          .init("delay", .seconds(timing.begin)), .init("repeat", .word("forever")),
          .init("fill", .word("forwards")),
        ]
        timing.begin = 0
        var loop = ImportedNode(keys)
        loop.group = [ImportedNode(Self.keys(timing), tracks: node.tracks)]
        result.append(loop)
        continue
      }
      let place = rings[period] ?? result.count
      if place == result.count { result.append(ImportedNode(keys + [.init("repeat", .word("forever"))])) }
      rings[period] = place
      result[place].group.append(ImportedNode(Self.keys(timing), tracks: node.tracks))
    }
    return result
  }

  /// One node that runs through all animations once while the pull goes to the trigger.
  func scrubbed(_ during: ImportedValue) -> ImportedNode {
    var node = ImportedNode(
      id: "scrub",
      [
        .init("during", during), .init("hold", .word("finishing")), .init("over", .word("progress")),
        .init("range", .list([.number(0), .number(1)])),
      ])
    for part in nodes {
      var timing = part.timing
      timing.count = timing.count.isFinite ? timing.count : 1
      timing.isFrozen = true
      node.group.append(ImportedNode(Self.keys(timing), tracks: part.tracks))
    }
    return node
  }

  private static func keys(_ timing: SMILTable.Timing) -> [ImportedEntry] {
    var keys: [ImportedEntry] = []
    if let duration = timing.duration { keys.append(.init("duration", .seconds(duration))) }
    if timing.begin != 0 { keys.append(.init("delay", .seconds(timing.begin))) }
    if timing.duration != nil, timing.count != 1 {
      keys.append(.init("repeat", timing.count.isFinite ? .number(timing.count) : .word("forever")))
    }
    if timing.alternates { keys.append(.init("direction", .word("alternate"))) }
    if let ease = timing.ease { keys.append(.init("ease", ease)) }
    // By default both ends hold their values; here no value is in effect before the begin.
    let ends = timing.duration != nil && timing.count.isFinite
    if timing.begin > 0 {
      keys.append(.init("fill", .word(ends && !timing.isFrozen ? "none" : "forwards")))
    } else if ends, !timing.isFrozen {
      keys.append(.init("fill", .word("none")))
    }
    return keys
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
    } else if let by = markup.string("by", of: index), markup.string("from", of: index) == nil {
      self = .by(Self.trimmed(by[...]))
    } else {
      return nil
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
  /// Adds a track for an animation element. Returns the value with which it begins, if it begins at once.
  ///
  /// - Parameter value: the value of the property for a text of the file; nil for a text without a valid value.
  mutating func animate(
    _ index: Int, _ key: String, _ value: (String) -> ImportedValue?
  ) -> ImportedValue? {
    guard let timing = smil.timing(index) else {
      unsupported("an animation that waits for an event", at: markup.place("begin", of: index))
      return nil
    }
    let element = markup.elements[index]
    for name in ["values", "keyTimes", "keySplines"] {
      if let text = markup.string(name, of: index) { spend(text) }
    }
    if isTooLarge { return nil }
    guard let written = SMILValues(markup, index) else {
      unsupported("an animation without values", at: element.nameRange)
      return nil
    }
    func wrong(_ text: String) {
      unsupported("an animation with the value '\(Diagnostic.brief(text))'", at: element.nameRange)
    }
    var track: ImportedValue
    var first: ImportedValue?
    switch written {
    case .by(let text):
      guard let by = value(text) else {
        wrong(text)
        return nil
      }
      track = .map(["by": by])
    case .fromTo(nil, let text):
      guard let to = value(text) else {
        wrong(text)
        return nil
      }
      // A single value, or a transition from the current value.
      if element.name == "set" {
        track = to.single
        first = to
      } else {
        track = .map([.init("to", to)] + easings(index, 2).ease)
      }
    case .list, .fromTo:
      var values: [ImportedValue] = []
      for text in written.all(base: nil) ?? [] {
        guard let one = value(text) else {
          wrong(text)
          return nil
        }
        values.append(one)
      }
      first = values.first
      track = keyframes(index, values)
    }
    if timing.duration == nil, element.name != "set" {
      unsupported("an animation without 'dur'", at: element.nameRange)
      return nil
    }
    var options: [ImportedEntry] = []
    let isSum = markup.string("additive", of: index) == "sum" && element.name != "animateTransform"
    if isSum { options.append(.init("composite", .word("add"))) }
    if markup.string("accumulate", of: index) == "sum" { options.append(.init("accumulate", .word("true"))) }
    if !options.isEmpty {
      if case .list = track { track = .map([.init("keyframes", track)]) }
      if case .map(let entries) = track { track = .map(entries + options) }
    }
    motion.add(key, track, timing)
    return timing.begin == 0 && timing.period == nil && !isSum ? first : nil
  }

  private func keyframes(_ index: Int, _ values: [ImportedValue]) -> ImportedValue {
    let mode = markup.string("calcMode", of: index) ?? "linear"
    if values.count == 1 { return values[0].single }
    let (common, each) = easings(index, values.count)
    var options = common
    if mode == "discrete" { options = [.init("interpolate", .word("discrete"))] }
    if mode == "paced" { options = [.init("interpolate", .word("paced"))] }
    let times = mode == "paced" ? nil : places(index, values.count)
    if times == nil, each == nil {
      if values.count == 2, mode != "discrete" {
        return .map([.init("from", values[0]), .init("to", values[1])] + options)
      }
      let list = ImportedValue.list(values)
      return options.isEmpty ? list : .map([.init("keyframes", list)] + options)
    }
    let items = values.indices.map { place -> ImportedValue in
      var entries: [ImportedEntry] = []
      if let times { entries.append(.init("at", .share(times[place]))) }
      entries.append(.init("value", values[place]))
      if let each, place < each.count, let ease = each[place], mode == "spline" {
        entries.append(.init("ease", ease))
      }
      return .map(entries)
    }
    return options.isEmpty ? .list(items) : .map([.init("keyframes", .list(items))] + options)
  }

  /// The places of values from 0 to 1; nil if they are evenly spaced.
  private func places(_ index: Int, _ count: Int) -> [Double]? {
    guard let text = markup.string("keyTimes", of: index) else { return nil }
    let times = text.split(separator: ";").compactMap { SVGScanner.length(String($0))?.value }
    let isDiscrete = markup.string("calcMode", of: index) == "discrete"
    guard times.count == count, times.first == 0, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }),
      times.last.map({ $0 <= 1 }) == true
    else { return nil }
    let isEven = times.indices.allSatisfy {
      let place = isDiscrete ? Double($0) / Double(count) : Double($0) / Double(count - 1)
      return (times[$0] - place).magnitude < 1e-3
    }
    return isEven ? nil : times
  }

  /// The easing of all segments, or one for each; neither if all are linear.
  func easings(_ index: Int, _ count: Int) -> (ease: [ImportedEntry], each: [ImportedValue?]?) {
    guard markup.string("calcMode", of: index) == "spline", let text = markup.string("keySplines", of: index)
    else {
      return ([], nil)
    }
    let splines = text.split(separator: ";").map { SVGScanner.numbers(String($0)) }.filter { !$0.isEmpty }
    guard splines.count == count - 1,
      splines.allSatisfy({ $0.count == 4 && (0...1).contains($0[0]) && (0...1).contains($0[2]) })
    else { return ([], nil) }
    let eases = splines.map(Self.easing)
    if Set(eases).count == 1 { return (eases[0].map { [ImportedEntry("ease", $0)] } ?? [], nil) }
    return ([], eases)
  }

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
