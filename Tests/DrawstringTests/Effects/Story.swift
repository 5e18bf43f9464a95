import Drawstring
import DrawstringTestSupport
import Testing

/// A trace with a name and a length, in the second computation's own words.
struct Story: Sendable, CustomTestStringConvertible {
  let name: String
  let events: [(at: Int, what: Happening)]

  var testDescription: String { name }

  init(_ name: String, _ events: [(at: Int, what: Happening)]) {
    self.name = name
    self.events = events
  }

  /// Long enough after the last event for everything finite to be over.
  var end: Int { (events.last?.at ?? 0) + 1300 * ms }

  var trace: Trace {
    get throws {
      var list: [TraceEvent] = []
      for event in events {
        let at = Duration.nanoseconds(event.at)
        switch event.what {
        case .drag(let pull): list.append(.drag(pull, at: at))
        case .release: list.append(.release(at: at))
        case .begin: list.append(.begin(at: at))
        case .finish(let outcome): list.append(.finish(outcome, at: at))
        case .reset: list.append(.reset(at: at))
        case .elapsed: break
        }
      }
      return try Trace(list)
    }
  }

  /// A grid, both sides of every step, and random places; in order.
  func instants(around steps: [LifeStep]) -> [Int] {
    var all = Set(stride(from: 0, through: end, by: 23 * ms + 1))
    for step in steps where step.at <= end { all.formUnion([step.at - 1, step.at, step.at + 1]) }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<40 { all.insert(Int.random(in: 0...end, using: &random)) }
    return all.filter { $0 >= 0 }.sorted()
  }

  /// What can happen to a control that is pulled, for any trigger.
  static func pulled(trigger t: Double) -> [Story] {
    [
      Story(
        "over the trigger and back",
        [
          (0, .drag(0.2 * t)), (100 * ms, .drag(0.6 * t)), (200 * ms, .drag(1.1 * t)),
          (450 * ms, .drag(1.3 * t)), (500 * ms, .drag(0.9 * t)), (700 * ms, .drag(0.5 * t)),
          (800 * ms, .release),
        ]),
      Story(
        "armed again while the first answer still runs",
        [
          (100 * ms, .drag(1.1 * t)), (300 * ms, .drag(0.8 * t)), (400 * ms, .drag(1.2 * t)),
          (520 * ms, .drag(0.7 * t)), (600 * ms, .drag(1.05 * t)), (700 * ms, .release),
          (1600 * ms, .finish(.success)),
        ]),
      Story(
        "a new touch while cancelling",
        [
          (100 * ms, .drag(0.5 * t)), (200 * ms, .drag(0.8 * t)), (300 * ms, .release),
          (350 * ms, .drag(0.4 * t)), (400 * ms, .drag(0.9 * t)), (500 * ms, .release),
          (520 * ms, .drag(1.5 * t)), (560 * ms, .drag(0.6 * t)), (570 * ms, .release),
          (640 * ms, .drag(1.2 * t)), (750 * ms, .release), (1300 * ms, .finish(.success)),
        ]),
      Story(
        "two refreshes in a row",
        [
          (100 * ms, .drag(0.5 * t)), (200 * ms, .drag(1.4 * t)), (300 * ms, .release),
          (1500 * ms, .finish(.success)), (2200 * ms, .drag(0.3 * t)), (2300 * ms, .drag(t)),
          (2400 * ms, .release), (2450 * ms, .finish(.failure)), (2950 * ms, .drag(0.9 * t)),
          (3050 * ms, .release),
        ]),
      Story(
        "a refresh begun by the program, then a pulled one",
        [
          (100 * ms, .begin), (1300 * ms, .finish(.success)), (2300 * ms, .drag(1.2 * t)),
          (2350 * ms, .release), (2420 * ms, .finish(.success)),
        ]),
      Story(
        "no more, then a reset",
        [
          (50 * ms, .drag(1.3 * t)), (150 * ms, .release), (600 * ms, .finish(.noMore)),
          (1400 * ms, .drag(1.2 * t)), (1480 * ms, .release), (2500 * ms, .reset),
          (2600 * ms, .drag(1.1 * t)), (2700 * ms, .release), (3100 * ms, .finish(.success)),
        ]),
      Story(
        "drags while refreshing and finishing",
        [
          (50 * ms, .drag(1.2 * t)), (200 * ms, .release), (400 * ms, .drag(0.3 * t)),
          (500 * ms, .drag(1.6 * t)), (600 * ms, .drag(-20)), (650 * ms, .drag(0.5 * t)),
          (700 * ms, .release), (900 * ms, .drag(0.7 * t)), (1000 * ms, .finish(.success)),
          (1050 * ms, .drag(0.4 * t)), (2200 * ms, .release), (2250 * ms, .drag(0.6 * t)),
          (2300 * ms, .release),
        ]),
      Story(
        "upwards, and down again",
        [
          (100 * ms, .drag(-30)), (150 * ms, .drag(-90)), (200 * ms, .drag(0.4 * t)),
          (250 * ms, .drag(0)), (300 * ms, .drag(-40)), (350 * ms, .release),
          (450 * ms, .drag(-10)), (500 * ms, .drag(-10)), (550 * ms, .release),
        ]),
      Story(
        "a reset in the middle of each phase",
        [
          (50 * ms, .drag(0.7 * t)), (100 * ms, .reset), (150 * ms, .drag(1.3 * t)),
          (200 * ms, .reset), (250 * ms, .drag(1.1 * t)), (300 * ms, .release), (400 * ms, .reset),
          (500 * ms, .drag(1.1 * t)), (550 * ms, .release), (800 * ms, .finish(.noMore)),
          (850 * ms, .reset), (900 * ms, .drag(0.6 * t)), (950 * ms, .release), (1000 * ms, .reset),
          (1100 * ms, .drag(2 * t)), (1150 * ms, .release),
        ]),
      wandering(trigger: t, seed: 1), wandering(trigger: t, seed: 2),
    ]
  }

  /// What can happen to a control without a pull.
  static let begun: [Story] = [
    Story("begin and finish", [(100 * ms, .begin), (2500 * ms, .finish(.success))]),
    Story(
      "begin and finish at once, twice",
      [
        (0, .begin), (120 * ms, .finish(.success)), (150 * ms, .finish(.failure)),
        (700 * ms, .begin), (1500 * ms, .begin), (2000 * ms, .finish(.noMore)), (2600 * ms, .begin),
      ]),
    Story(
      "a reset in the middle",
      [
        (50 * ms, .begin), (333 * ms, .reset), (500 * ms, .begin), (900 * ms, .finish(.success)),
        (950 * ms, .reset), (1000 * ms, .begin),
      ]),
  ]

  /// A refresh that is over before it has lasted its minimum of 700 ms.
  static func early(trigger t: Double) -> Story {
    Story(
      "finish before the minimum",
      [
        (50 * ms, .drag(1.2 * t)), (150 * ms, .release), (300 * ms, .finish(.success)),
        (400 * ms, .finish(.failure)), (2000 * ms, .begin), (2100 * ms, .finish(.success)),
        (2200 * ms, .drag(0.3 * t)), (3000 * ms, .release),
      ])
  }

  /// A finger without a plan: whole points, equal samples and equal instants among them.
  static func wandering(trigger t: Double, seed: UInt64) -> Story {
    var random = SeededGenerator(seed: seed)
    var events: [(at: Int, what: Happening)] = []
    var now = 0
    var pull = 0.0
    for _ in 0..<90 {
      now += [0, 8, 16, 17, 40, 110].randomElement(using: &random)! * ms
      switch Int.random(in: 0..<20, using: &random) {
      case 0, 1: events.append((now, .release))
      case 2: events.append((now, .finish(.success)))
      case 3: events.append((now, .drag(pull)))
      default:
        pull = (pull + Double(Int.random(in: -40...50, using: &random))).rounded()
        pull = min(max(pull, -60), 2 * t)
        events.append((now, .drag(pull)))
      }
    }
    events.append((now + 500 * ms, .release))
    return Story("a wandering finger, seed \(seed)", events)
  }
}
