internal import DrawstringCompiler
package import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// The visible differences of two effects, from frames of both at the same moments.
package struct Comparison: Sendable {
  /// A property that differs in one phase, or in the same way in all phases.
  package struct Difference: Sendable {
    /// The variant compared; nil for the effects without a variant.
    package var variant: String?
    /// The input that has another value than its default, as `--input` has it; nil for the defaults.
    package var input: String?
    /// Nil if the difference is the same in every frame of every phase.
    package var phase: Phase?
    package var property: ComparedProperty
    /// The largest difference, in the property's unit; infinity for values without a numeric difference.
    package var amount: Double
    /// The moment of the largest difference.
    package var moment: Moment
    /// The values at `moment`.
    package var a: PropertyValue
    package var b: PropertyValue
    /// The number of the phase's frames in which the values differ.
    package var frames: Int
    package var framesOfPhase: Int

    /// The values for readers, rounded.
    package var words: (a: String, b: String) {
      (property.words(a, differingBy: amount), property.words(b, differingBy: amount))
    }
  }

  /// A difference that does not depend on frames.
  package struct Statement: Equatable, Sendable {
    package var variant: String?
    /// The input that has another value than its default, as `--input` has it; nil for the defaults.
    package var input: String?
    package var what: String
    /// Nil if only the other effect has it.
    package var a: String?
    package var b: String?
    /// Whether the statement is about the times of an event.
    package var isEvent = false
  }

  package private(set) var statements: [Statement] = []
  package private(set) var differences: [Difference] = []
  /// The refresh in which events are compared, in words.
  package internal(set) var scenario = ""
  /// The number of phases sampled.
  private var runs = 0
  /// The number of moments sampled.
  package private(set) var frames = 0
  package let tolerance: Double
  /// The parts left out, or sampled more coarsely, to stay within the budget: sentences.
  package private(set) var omissions: [String] = []
  /// The work spent.
  package private(set) var work = 0
  /// The work left for the rest of the comparison.
  var budget = WorkBudget.command
  /// The variant that is looked at.
  private var variant: String?
  /// The input of which another value than the default is looked at, as `--input` has it.
  private var input: String?

  package static let tolerance = 1e-9

  package var isEmpty: Bool { statements.isEmpty && differences.isEmpty }

  package init(tolerance: Double = Comparison.tolerance) { self.tolerance = tolerance }

  /// Adds a statement if `a` and `b` differ; nil means that an effect does not have it.
  package mutating func state(_ what: String, _ a: String?, _ b: String?, isEvent: Bool = false) {
    if a == b { return }
    statements.append(Statement(variant: variant, input: input, what: what, a: a, b: b, isEvent: isEvent))
  }

  /// Adds statements about what two effects have by name, in the order of the first, and last what only the second has.
  mutating func state(_ a: Traits, _ b: Traits, isEvent: Bool = false) {
    let second = Dictionary(b.map { ($0.what, $0.words) }) { first, _ in first }
    for (what, words) in a { state(what, words, second[what] ?? nil, isEvent: isEvent) }
    let first = Set(a.map(\.what))
    for (what, words) in b where !first.contains(what) { state(what, nil, words, isEvent: isEvent) }
  }

  /// Adds a sentence about a part that was left out to stay within the budget.
  package mutating func omit(_ what: String) {
    omissions.append(what + "; the whole would take too much work")
  }

  /// Compares two effects. With a variant or another value of an input, only the differences are added that the plain effects,
  /// without variants and at the defaults of inputs, do not have.
  package mutating func compare(
    _ a: Effect, _ b: Effect, _ budget: WorkBudget = .command, variant: String? = nil,
    input: InputSetting? = nil
  ) {
    let plain = (
      statements: statements.filter { $0.variant == nil && $0.input == nil },
      differences: differences.filter { $0.variant == nil && $0.input == nil }
    )
    var found = Comparison(tolerance: tolerance)
    found.budget = budget
    found.variant = variant
    found.input = input.map { "\($0.name)=\($0.value)" }
    found.compareStatements(a, b)
    found.follow(a, b)
    found.gather()
    frames += found.frames
    scenario = found.scenario
    work += found.budget.spent
    omissions += found.omissions
    let said = Set(plain.statements.map { [$0.what, $0.a, $0.b] })
    statements += found.statements.filter { !said.contains([$0.what, $0.a, $0.b]) }
    let seen = Dictionary(grouping: plain.differences) { Place($0) }
    differences += found.differences.filter { new in
      !(seen[Place(new)] ?? []).contains {
        $0.amount == new.amount && $0.words == new.words && $0.frames == new.frames
      }
    }
  }

  /// The phase and property of a difference: the key by which repeated differences are recognised.
  private struct Place: Hashable {
    var phase: Phase?
    var title: String

    init(_ difference: Difference) {
      phase = difference.phase
      title = difference.property.title
    }
  }

  // MARK: Phases

  private mutating func follow(_ a: Effect, _ b: Effect) {
    let properties = ComparedProperty.all(a.graph, b.graph)
    var run = ComparisonRun(a, b, properties, tolerance: tolerance)
    let moments = Self.moments(a, b)
    if let first = a.graph.pull, let second = b.graph.pull {
      let trigger = max(first.lastTrigger, second.lastTrigger)
      look(
        .pulling, Refresh.steps + 1, budget.share(of: moments.count + 1), &run,
        moment: { Moment(phase: .pulling, pull: Refresh.pull(step: $0, trigger: trigger)) },
        place: { "\(Figures.number(Refresh.pull(step: $0, trigger: trigger))) pt" })
    }
    for (place, moment) in moments.enumerated() {
      follow(moment, budget.share(of: moments.count - place), &run)
    }
  }

  /// Samples a phase at `count` moments, or at evenly spaced ones of these if the share of the budget does not suffice
  /// for all. `place` describes where in the phase a moment is.
  private mutating func look(
    _ phase: Phase, _ count: Int, _ share: WorkBudget, isAgain: Bool = false, _ run: inout ComparisonRun,
    moment: (Int) -> Moment, place: (Int) -> String
  ) {
    run.begin(phase)
    if !isAgain { runs += 1 }
    var share = share
    let most = max(share.left / run.work, 1)
    let step = (count - 1) / most + 1
    var looked = 0
    for number in stride(from: 0, to: count, by: step) {
      guard run.look(moment(number), &share) else { break }
      looked = number + 1
    }
    let name = Self.name(phase) + Self.circumstance(variant, input)
    if looked + step <= count {
      let end = looked == 0 ? "not at all" : "only up to \(place(looked - 1))"
      omit("\(name) was looked at \(end)")
    } else if step > 1 {
      omit("\(name) was looked at in steps of \(place(step))")
    }
    budget.spend(share.spent)
    end(&run)
  }

  /// A moment for each phase except dragging, reached by the same pull in both effects.
  package static func moments(_ a: Effect, _ b: Effect) -> [Moment] {
    guard let first = a.trigger, let second = b.trigger else {
      return [.idle, Moment(phase: .refreshing), Moment(phase: .finishing)]
    }
    let full = max(first, second)
    let moments: [Moment] = [
      .idle, Moment(phase: .refreshing, pull: full), Moment(phase: .refreshing, begin: true),
      Moment(phase: .finishing, pull: full), Moment(phase: .cancelling, pull: min(first, second) / 2),
    ]
    if !a.hasFloor || !b.hasFloor { return moments }
    return moments + [Moment(phase: .floor, begin: true), Moment(phase: .closing, begin: true)]
  }

  /// Merges the differences that are the same in every frame of every phase.
  private mutating func gather() {
    var places: [String: [Int]] = [:]
    for (index, difference) in differences.enumerated() {
      places[difference.property.title, default: []].append(index)
    }
    var gone: Set<Int> = []
    for indices in places.values where indices.count == runs {
      let all = indices.map { differences[$0] }
      guard
        all.allSatisfy({
          $0.frames == $0.framesOfPhase && $0.words == all[0].words && $0.amount == all[0].amount
        })
      else { continue }
      differences[indices[0]].phase = nil
      differences[indices[0]].frames = frames
      differences[indices[0]].framesOfPhase = frames
      gone.formUnion(indices.dropFirst())
    }
    differences = differences.indices.filter { !gone.contains($0) }.map { differences[$0] }
  }

  private mutating func follow(_ moment: Moment, _ share: WorkBudget, _ run: inout ComparisonRun) {
    var share = share
    guard let length = Self.length(of: moment, run.a, run.b, &share) else {
      if share.isSpent {
        omit("how long \(moment.impliedPhase.rawValue) lasts is not known")
        budget.spend(share.spent)
      }
      return
    }
    let count = Self.count(through: length)
    look(
      moment.impliedPhase, count, share, isAgain: moment.begin, &run,
      moment: { frame in
        var moment = moment
        moment.time = Nanoseconds(seconds: Double(frame) / 60).duration
        return moment
      }, place: { Figures.seconds(Double($0) / 60) })
  }

  /// The number of frames, at 60 a second, up to the end of a phase; the end itself is excluded if the phase ends by
  /// itself.
  private static func count(through length: (end: Nanoseconds, isFinal: Bool)) -> Int {
    func isBeyond(_ frame: Int) -> Bool {
      let time = Nanoseconds(seconds: Double(frame) / 60)
      return time > length.end || (time == length.end && frame > 0 && length.isFinal)
    }
    // An estimate; rounding to nanoseconds makes it wrong by one at most.
    var count = max(Int(limiting: length.end.seconds * 60), 0)
    while count > 0, isBeyond(count - 1) { count -= 1 }
    while !isBeyond(count) { count += 1 }
    return count
  }

  /// How long a phase is sampled: while both effects are in it. Beyond the end of the shorter one, two unrelated phases
  /// would be compared; the difference of the lengths is a statement. Nil if one of the effects never is in the phase.
  package static func length(
    of moment: Moment, _ a: Effect, _ b: Effect, _ budget: inout WorkBudget
  ) -> (end: Nanoseconds, isFinal: Bool)? {
    guard let lengths = lengths(of: moment, a, b, &budget) else { return nil }
    guard let end = lengths.filter(\.isFinal).map(\.end).min() else {
      return (lengths.map(\.end).max() ?? .zero, false)
    }
    return end == .zero && lengths.contains { $0.end > .zero } ? nil : (end, true)
  }

  /// The length of the phase in the effect where it is longer; nil if one of the effects never is in the phase.
  package static func longest(
    of moment: Moment, _ a: Effect, _ b: Effect, _ budget: inout WorkBudget
  ) -> (end: Nanoseconds, isFinal: Bool)? {
    lengths(of: moment, a, b, &budget)?.max { $0.end < $1.end }
  }

  /// The lengths in both effects; nil if one of them never is in the phase, or if the budget does not suffice.
  private static func lengths(
    of moment: Moment, _ a: Effect, _ b: Effect, _ budget: inout WorkBudget
  ) -> [(end: Nanoseconds, isFinal: Bool)]? {
    let graphs = [a.graph, b.graph]
    if graphs.contains(where: { $0.impossibility(of: moment) != nil }) { return nil }
    let lengths = graphs.compactMap { $0.length(of: moment, &budget) }
    return lengths.count == 2 ? lengths : nil
  }

  private mutating func end(_ run: inout ComparisonRun) {
    frames += run.frames
    let known = Dictionary(differences.map { (Place($0), $0.amount) }, uniquingKeysWith: max)
    for var difference in run.differences {
      difference.variant = variant
      difference.input = input
      difference.framesOfPhase = run.frames
      // A refresh without a pull repeats many differences of one with a pull; only larger ones are added.
      let isKnown = known[Place(difference)].map { $0 >= difference.amount } ?? false
      if !isKnown { differences.append(difference) }
    }
  }
}
