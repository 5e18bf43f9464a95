internal import DrawstringCore
internal import DrawstringSyntax

/// The animation elements of a drawing with their targets and their times.
struct SMILTable {
  static let names: Set = ["animate", "set", "animateTransform", "animateMotion", "animateColor", "mpath"]

  /// When an animation runs, in seconds.
  struct Timing: Hashable {
    var begin: Double
    /// The length of an iteration; nil if it is indefinite.
    var duration: Double?
    var count: Double
    var isFrozen: Bool
    /// The length of a cycle of animations that begin one another; nil for none.
    var period: Double?
    /// Whether every second iteration runs backwards.
    var alternates = false
    /// The easing of each iteration as a whole.
    var ease: ImportedValue?
  }

  private enum Begin {
    case at(Double)
    case with(String, isEnd: Bool, Double)
    case event
  }

  /// The most animations of an element.
  private static let mostOfElement = 1_000

  private var byTarget: [Int: [Int]] = [:]
  private var timings: [Int: Timing] = [:]
  private(set) var all: [Int] = []

  init(_ markup: Markup, _ ids: [String: Int]) {
    for index in markup.elements.indices
    where Self.names.contains(markup.elements[index].name) && markup.elements[index].name != "mpath" {
      all.append(index)
      guard let target = markup.target(of: index, ids) ?? markup.elements[index].parent else { continue }
      // Further animations would hide the earlier ones.
      if byTarget[target, default: []].count < Self.mostOfElement {
        byTarget[target, default: []].append(index)
      }
    }
    var resolver = Resolver(markup, ids)
    for index in all { timings[index] = resolver.timing(index) }
    for index in all { resolver.findRing(index) }
    for index in all { timings[index]?.period = resolver.period(index) }
  }

  /// The animations of an element, in the order of the file.
  func animations(of element: Int) -> [Int] { byTarget[element] ?? [] }

  func animates(_ attribute: String, of element: Int, _ markup: Markup) -> Bool {
    animations(of: element).contains { markup.string("attributeName", of: $0) == attribute }
  }

  /// When an animation runs; nil for one that waits for an event.
  func timing(_ animation: Int) -> Timing? { timings[animation] }

  /// A time such as `2s`, `500ms`, `1.5min` or `00:02`; nil for another text.
  static func seconds(_ text: String?) -> Double? {
    guard let text else { return nil }
    let word = text.split(whereSeparator: \.isWhitespace).joined()
    if word.contains(":") {
      let parts = word.split(separator: ":").map { Double($0) }
      guard parts.count <= 3, !parts.contains(nil) else { return nil }
      return parts.reduce(0) { $0 * 60 + ($1 ?? 0) }
    }
    var scanner = SVGScanner(word)
    guard let length = scanner.length(), scanner.isAtEnd else { return nil }
    switch length.unit {
    case "", "s": return length.value
    case "ms": return length.value / 1_000
    case "min": return length.value * 60
    case "h": return length.value * 3_600
    default: return nil
    }
  }

  /// Computes the begin times of animations that begin with others.
  private struct Resolver {
    let markup: Markup
    let ids: [String: Int]
    private var known: [Int: Timing?] = [:]
    private var open: Set<Int> = []
    /// The animation with which an animation first begins, unless it begins at a time.
    private var origins: [Int: Int] = [:]

    init(_ markup: Markup, _ ids: [String: Int]) { (self.markup, self.ids) = (markup, ids) }

    private static let farthest = 1e6
    private static let deepest = 64

    mutating func timing(_ index: Int) -> Timing? {
      if let timing = known[index] { return timing }
      guard open.count < Self.deepest, open.insert(index).inserted else { return nil }
      defer { open.remove(index) }
      var timing = own(index)
      let begins = begins(of: index)
      if let first = Self.offset(begins) {
        timing.begin = first
      } else if let first = sources(begins).min(by: { $0.time < $1.time }) {
        timing.begin = first.time
        origins[index] = first.origin
      } else {
        known[index] = .some(nil)
        return nil
      }
      known[index] = timing
      return timing
    }

    /// Finds the period of an animation that begins at a time and again with another, once all times are known.
    mutating func findRing(_ index: Int) {
      let begins = begins(of: index)
      guard begins.count > 1, let first = Self.offset(begins) else { return }
      let next = sources(begins).map(\.time).filter { $0 > first }.min()
      if let next, var timing = known[index].flatMap(\.self) {
        timing.period = next - first
        known[index] = timing
      }
    }

    private static func offset(_ begins: [Begin]) -> Double? {
      begins.compactMap { if case .at(let time) = $0 { time } else { nil } }.min()
    }

    /// The times at which an animation begins with others.
    private mutating func sources(_ begins: [Begin]) -> [(time: Double, origin: Int)] {
      var result: [(time: Double, origin: Int)] = []
      for begin in begins {
        guard case .with(let id, let isEnd, let offset) = begin, let other = ids[id],
          let source = timing(other)
        else { continue }
        let length = isEnd ? (source.duration ?? 0) * source.count : 0
        if length.isFinite { result.append((source.begin + length + offset, other)) }
      }
      return result
    }

    /// The period of the ring in which an animation runs, or of the one with which it begins; nil without a ring.
    func period(_ index: Int) -> Double? {
      var next: Int? = index
      var steps = 0
      while let current = next, steps <= Self.deepest {
        if let period = known[current].flatMap(\.self)?.period { return period }
        next = origins[current]
        steps += 1
      }
      return nil
    }

    private func own(_ index: Int) -> Timing {
      let duration = SMILTable.seconds(markup.string("dur", of: index)).flatMap {
        $0 > 0 ? min($0, Self.farthest) : nil
      }
      var count = 1.0
      let word = markup.string("repeatCount", of: index)
      let limit = markup.string("repeatDur", of: index)
      if word == "indefinite" || word == nil && limit == "indefinite" {
        count = .infinity
      } else if let number = word.flatMap({ SVGScanner.length($0) })?.value, number > 0 {
        count = number
      }
      if let limit = SMILTable.seconds(limit), let duration {
        count = min(word == nil ? .infinity : count, limit / duration)
      }
      return Timing(
        begin: 0, duration: duration, count: count, isFrozen: markup.string("fill", of: index) == "freeze")
    }

    private func begins(of index: Int) -> [Begin] {
      guard let text = markup.string("begin", of: index) else { return [.at(0)] }
      return text.split(separator: ";").prefix(64).map { part in
        let word = part.split(whereSeparator: \.isWhitespace).joined()
        if let time = SMILTable.seconds(word), time.magnitude <= Self.farthest { return .at(time) }
        for (end, isEnd) in [(".end", true), (".begin", false)] {
          guard let range = word.place(of: end) else { continue }
          let rest = String(word[range.upperBound...])
          guard let offset = rest.isEmpty ? 0 : SMILTable.seconds(rest) else { continue }
          return .with(String(word[..<range.lowerBound]), isEnd: isEnd, offset)
        }
        return .event
      }
    }
  }
}
