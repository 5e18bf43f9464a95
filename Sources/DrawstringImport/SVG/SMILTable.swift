internal import DrawstringCore
internal import DrawstringSyntax

/// The animation elements of a drawing with their targets and their times.
struct SMILTable {
  static let names: Set = ["animate", "set", "animateTransform", "animateMotion", "animateColor", "mpath"]

  /// One of the times in which an animation runs, in seconds.
  struct Timing: Hashable {
    var begin: Double
    /// The length of an iteration; nil if it is indefinite.
    var duration: Double?
    var count: Double
    var isFrozen: Bool
    /// The time after which the animation runs again, in a ring of animations that begin one another; nil for none.
    var period: Double?
    /// The begin of the next interval of the same animation, up to which the last value stays; nil for none.
    var next: Double?
    /// Whether every second iteration runs backwards.
    var alternates = false
    /// Whether the first iteration runs backwards.
    var isReversed = false
    /// Whether the first value shows before the begin.
    var fillsBackwards = false
    /// The rank among animations of one property; those of a drawing yield to those of its style sheet.
    var precedence = 0
    /// The easing of each iteration as a whole.
    var ease: ImportedValue?
    /// The times for readers who prefer less motion, none where the animation is off for them; nil for the same times.
    var calm: [Timing]?
    /// Whether the animation is for these readers alone.
    var isCalm = false

    /// Of two animations of a property, the one later in this order counts. Those of a style sheet keep their own order.
    var order: (Int, Double) { (precedence, precedence == 0 ? begin : 0) }

    /// The end of the last iteration.
    var end: Double { begin + (duration ?? .infinity) * count }

    /// Notes the begin of the next interval.
    mutating func end(before begin: Double) {
      if !isFrozen { return }
      next = begin
      // Nothing is left of the last value.
      if end >= begin - 1e-9 { (isFrozen, next) = (false, nil) }
    }

    /// Whether the animation has a value at each instant.
    var isLasting: Bool {
      // Without the animation, the element has its own value.
      (begin <= 0 || fillsBackwards) && period == nil && (isFrozen || end.isInfinite) && calm == nil
        && !isCalm
    }
  }

  /// The most animations of an element.
  private static let mostOfElement = 1_000

  private var byTarget: [Int: [Int]] = [:]
  private var timings: [Int: [Timing]] = [:]
  private(set) var all: [Int] = []
  /// Whether the times of the animations take too much work.
  private(set) var isTooLarge = false

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
    let intervals = SMILIntervals(markup, ids, all)
    isTooLarge = intervals.isTooLarge
    for index in all {
      let schedule = intervals.schedule(of: index)
      let repeated = schedule.repeated.map { Self.timing(markup, index, $0, period: schedule.period) }
      var once = schedule.once.map { Self.timing(markup, index, $0, period: nil) }
      for place in once.indices.dropLast() { once[place].end(before: once[place + 1].begin) }
      if let first = repeated.first, let last = once.indices.last { once[last].end(before: first.begin) }
      timings[index] = once + repeated
    }
  }

  /// The length of an iteration and the number of iterations; nil without a length.
  static func simple(_ markup: Markup, _ index: Int) -> (duration: Double, count: Double)? {
    guard let duration = seconds(markup.string("dur", of: index)), duration > 0 else { return nil }
    let word = markup.string("repeatCount", of: index)
    let limit = markup.string("repeatDur", of: index)
    var count = 1.0
    if word == "indefinite" || word == nil && limit == "indefinite" {
      count = .infinity
    } else if let number = word.flatMap({ SVGScanner.length($0) })?.value, number > 0 {
      count = number
    }
    let length = min(duration, farthest)
    if let limit = seconds(limit), limit > 0 { count = min(word == nil ? .infinity : count, limit / length) }
    // Longer than any refresh.
    return (length, length * count > farthest * 100 ? .infinity : count)
  }

  private static func timing(
    _ markup: Markup, _ index: Int, _ interval: SMILInterval, period: Double?
  ) -> Timing {
    let active = interval.end - interval.begin
    var timing = Timing(
      begin: interval.begin, duration: nil, count: 1,
      isFrozen: markup.string("fill", of: index) == "freeze", period: period)
    if let (duration, count) = simple(markup, index) {
      timing.duration = duration
      timing.count = min(active / duration, count)
      let whole = timing.count.rounded()
      if (timing.count - whole).magnitude < 1e-9 { timing.count = whole }
      // An animation that begins again where it ends.
      if let period, timing.count == 1, (period - duration).magnitude < 1e-9 {
        (timing.count, timing.period) = (.infinity, nil)
      }
    } else if active.isFinite {
      timing.duration = active
    }
    return timing
  }

  /// The animations of an element, in the order of the file.
  func animations(of element: Int) -> [Int] { byTarget[element] ?? [] }

  func animates(_ attribute: String, of element: Int, _ markup: Markup) -> Bool {
    animations(of: element).contains { markup.string("attributeName", of: $0) == attribute }
  }

  /// When an animation runs; never, for one that waits for an event or ends before it begins.
  func timings(_ animation: Int) -> [Timing] { timings[animation] ?? [] }

  /// The longest duration that is read.
  static let farthest = 1e6

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
}
