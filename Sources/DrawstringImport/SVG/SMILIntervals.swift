internal import DrawstringCore
internal import DrawstringSyntax

/// A stretch of time in which an animation is active, in seconds from the beginning of the document.
struct SMILInterval: Hashable {
  var begin: Double
  /// The end; infinite for an animation that never ends.
  var end: Double
}

/// The active intervals of the animations of a drawing, as the timing model of SMIL defines them.
///
/// An animation begins at the instants of its list `begin` and ends by its duration, its repetitions, its list `end`, `min`
/// and `max`, or a restart. The instants of a list are times, or begins and ends of other animations. Events of the page, such as
/// clicks, never happen here. Intervals are computed anew where those of another animation change, until none changes.
struct SMILIntervals {
  /// The intervals of an animation. Those of a ring of animations that begin one another repeat without an end.
  struct Schedule: Hashable {
    var once: [SMILInterval] = []
    var repeated: [SMILInterval] = []
    /// The time after which the repeated intervals occur again.
    var period = 0.0
  }

  private enum Instant {
    case at(Double)
    case with(Int, isEnd: Bool, Double)
    /// An event, or an indefinite time.
    case never
  }

  private struct Element {
    var begins: [Instant]
    /// Nil without the attribute.
    var ends: [Instant]?
    /// The duration of all iterations; infinite where they do not end, nil for no duration at all.
    var length: Double?
    var least: Double
    var most: Double
    var restart: String
  }

  /// The most intervals of an animation that are computed one by one.
  private static let mostIntervals = 64
  /// The most intervals that repeat.
  private static let mostRepeated = 8
  /// The most intervals kept of an irregular ring.
  private static let mostIrregular = 16
  /// The most computations of one animation.
  private static let mostVisits = 256
  /// The most instants that are read in all computations together.
  private static let mostInstants = 4_000_000

  private var elements: [Int: Element] = [:]
  private var intervals: [Int: [SMILInterval]] = [:]
  private var users: [Int: [Int]] = [:]
  private var instantCount = 0
  /// Whether the animations depend on one another in more ways than are computed.
  var isTooLarge: Bool { instantCount > Self.mostInstants }
  /// Animations with more intervals than were computed.
  private var endless: Set<Int> = []

  /// - Parameter animations: the animation elements, in the order of the file.
  init(_ markup: Markup, _ ids: [String: Int], _ animations: [Int]) {
    let isAnimation = Set(animations)
    for index in animations {
      let element = Self.element(markup, ids, index)
      elements[index] = element
      for case .with(let other, _, _) in element.begins + (element.ends ?? [])
      where isAnimation.contains(other) {
        users[other, default: []].append(index)
      }
    }
    resolve(animations)
  }

  /// The intervals of an animation; none for an animation that never begins.
  func schedule(of animation: Int) -> Schedule {
    let list = intervals[animation] ?? []
    guard endless.contains(animation) else { return Schedule(once: list) }
    for size in 1...Self.mostRepeated where list.count >= 4 * size {
      let period = list[list.count - 1].begin - list[list.count - 1 - size].begin
      func repeats(_ place: Int) -> Bool {
        let (first, second) = (list[place], list[place + size])
        return (second.begin - first.begin - period).magnitude < 1e-6
          && (second.end - first.end - period).magnitude < 1e-6
      }
      // The last interval may lack the restart that ends it.
      var start = list.count - 1 - size
      while start > 0, repeats(start - 1) { start -= 1 }
      guard period > 0, list.count - start >= 4 * size - 1 else { continue }
      return Schedule(
        once: Array(list[..<start]), repeated: Array(list[start..<(start + size)]), period: period)
    }
    return Schedule(once: Array(list.prefix(Self.mostIrregular)))
  }

  // MARK: Reading

  private static func element(_ markup: Markup, _ ids: [String: Int], _ index: Int) -> Element {
    func instants(_ name: String) -> [Instant]? {
      guard let text = markup.string(name, of: index) else { return nil }
      return text.split(separator: ";").prefix(mostIntervals).map { part in
        let word = part.split(whereSeparator: \.isWhitespace).joined()
        if let time = SMILTable.seconds(word), time.magnitude <= SMILTable.farthest { return .at(time) }
        for (end, isEnd) in [(".end", true), (".begin", false)] {
          guard let range = word.place(of: end),
            let other = ids[word[..<range.lowerBound].filter { $0 != "\\" }]
          else { continue }
          let rest = String(word[range.upperBound...])
          guard let offset = rest.isEmpty ? 0 : SMILTable.seconds(rest) else { continue }
          return .with(other, isEnd: isEnd, offset)
        }
        return .never
      }
    }
    func bound(_ name: String) -> Double? { SMILTable.seconds(markup.string(name, of: index)) }
    let (least, most) = (max(bound("min") ?? 0, 0), bound("max").flatMap { $0 > 0 ? $0 : nil } ?? .infinity)
    return Element(
      begins: instants("begin") ?? [.at(0)], ends: instants("end"),
      length: SMILTable.simple(markup, index).map { $0.duration * $0.count },
      // A minimum above the maximum: neither counts.
      least: least > most ? 0 : least, most: least > most ? .infinity : most,
      restart: markup.string("restart", of: index) ?? "always")
  }

  // MARK: Resolving

  private mutating func resolve(_ animations: [Int]) {
    var queue = animations[...]
    var isQueued = Set(animations)
    var visits: [Int: Int] = [:]
    while !isTooLarge, let index = queue.popFirst() {
      isQueued.remove(index)
      visits[index, default: 0] += 1
      let list = computed(index)
      if list == intervals[index] ?? [] { continue }
      intervals[index] = list
      for user in users[index] ?? [] where visits[user, default: 0] < Self.mostVisits {
        if isQueued.insert(user).inserted { queue.append(user) }
      }
    }
    // What begins with an endless animation is endless, too.
    var open = Array(endless)
    while let index = open.popLast() {
      for user in users[index] ?? [] where endless.insert(user).inserted { open.append(user) }
    }
  }

  private mutating func times(_ instants: [Instant]) -> [Double] {
    var result: [Double] = []
    for instant in instants {
      switch instant {
      case .at(let time): result.append(time)
      case .with(let other, let isEnd, let offset):
        for interval in intervals[other] ?? [] {
          let time = (isEnd ? interval.end : interval.begin) + offset
          if time.isFinite { result.append(time) }
        }
      case .never: break
      }
    }
    instantCount += result.count
    return Array(Set(result)).sorted()
  }

  private mutating func computed(_ index: Int) -> [SMILInterval] {
    guard let element = elements[index] else { return [] }
    let begins = times(element.begins)
    let ends = times(element.ends ?? [])
    // An event leaves the end open.
    let isOpen = element.ends?.contains { if case .never = $0 { true } else { false } } ?? true
    var result: [SMILInterval] = []
    for begin in begins {
      if let last = result.last {
        if begin < last.end {
          if element.restart != "always" || begin <= last.begin { continue }
          result[result.count - 1].end = begin
        } else if element.restart == "never" {
          break
        }
      }
      if result.count == Self.mostIntervals {
        endless.insert(index)
        break
      }
      var end = Double.infinity
      if !ends.isEmpty {
        if let next = ends.first(where: { $0 > begin }) {
          end = next
        } else if !isOpen {
          continue
        }
      }
      let active = min(max(min(element.length ?? .infinity, end - begin), element.least), element.most)
      // What ends before the document begins is not an interval.
      if begin + active <= 0, begin < 0 { continue }
      if active == 0, result.last?.end == begin { continue }
      result.append(SMILInterval(begin: begin, end: begin + active))
    }
    return result
  }
}
