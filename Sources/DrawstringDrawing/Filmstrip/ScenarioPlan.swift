internal import DrawstringCompiler
package import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// The default pictures of effects: under the finger up to the trigger, beyond it if that changes the picture, held at the trigger if
/// anything visible moves by itself, the intro and an iteration of refreshing, the end, and a second floor that opens and closes.
///
/// For two effects, each part is as long as the longer needs.
package enum ScenarioPlan {
  /// How long it has refreshed when finishing begins.
  private static let usualRefreshing = Duration.seconds(1)

  /// The time of a phase without loops and without an end.
  private static let timeout = Nanoseconds(1_000_000_000)

  /// `moment` says how the refresh begins and ends. Each phase has `count` frames, or without a count about the usual number at
  /// round steps. A note marks phases whose first frame does not continue the last frame above it.
  package static func make(
    _ effects: [Effect], _ moment: Moment, count: Int?, about usual: Int, _ budget: inout WorkBudget
  ) -> ShotPlan {
    func range(_ length: Double) -> SampleRange {
      SampleSpan.ends(0, length).range(count: count, about: usual)
    }
    let begin = moment.begin
    var sections: [ShotSection] = []
    var isHeld = false
    let triggers = effects.map { effect in begin ? nil : effect.trigger.flatMap { $0 > 0 ? $0 : nil } }
    if let trigger = triggers.compactMap(\.self).max() {
      let pulls = range(trigger)
      let note = Caption.each(triggers.map { $0.map { "to the trigger at \(Caption.points($0))" } })
      sections.append(
        ShotSection(
          heading: "pulling", note: note,
          (0..<pulls.count).map { index in
            Shot(
              .moment(Moment(phase: .pulling, pull: pulls[index])), caption: Caption.points(pulls[index]))
          }))
      let pulled = zip(effects, triggers).filter { $1 != nil }.map(\.0)
      let beyond = pulled.map { $0.graph.pull?.reached(Refresh.Reach.check) ?? 0 }.max() ?? 0
      if beyond > trigger, pulled.contains(where: { changes(from: trigger, to: beyond, $0, &budget) }) {
        let pulls = SampleSpan.ends(trigger, beyond).range(count: count, about: usual / 2)
        sections.append(
          ShotSection(
            heading: "armed", note: "pulled beyond the trigger",
            (1..<pulls.count).map { index in
              Shot(
                .moment(Moment(phase: .pulling, pull: pulls[index])), caption: Caption.points(pulls[index]))
            }))
      }
      if pulled.contains(where: { isAlive(heldAt: trigger, $0, &budget) }) {
        isHeld = true
        let round = longest(pulled.map { Self.round(of: .armed, $0) })
        sections.append(
          ShotSection(
            heading: "armed",
            note: Set(triggers).count > 1 ? "held at \(Caption.points(trigger))" : "held at the trigger",
            times(round, count: count, about: usual).map { time in
              Shot(
                .moment(Moment(phase: .armed, time: Duration(seconds: time), pull: trigger)),
                caption: Caption.seconds(time))
            }))
      }
    }
    // A control may have a floor and no refresh of its own.
    if effects.contains(where: { $0.graph.pull?.fires != .never }) {
      sections += refresh(effects, moment, isHeld: isHeld, count: count, about: usual, &budget)
    }
    let floors = begin ? [] : effects.filter { $0.graph.pull?.floor != nil }
    sections += floor(of: floors, count: count, about: usual, &budget)
    return ShotPlan(sections, note: Caption.each(effects.map(\.name)), isStory: true)
  }

  /// An iteration of refreshing, and the end.
  private static func refresh(
    _ effects: [Effect], _ moment: Moment, isHeld: Bool, count: Int?, about usual: Int,
    _ budget: inout WorkBudget
  ) -> [ShotSection] {
    let begin = moment.begin
    var finishing = moment
    finishing.phase = .finishing
    var sections: [ShotSection] = []
    let rounds = effects.map { round(of: .refreshing, $0) }
    sections.append(
      ShotSection(
        heading: "refreshing",
        note: Caption.list([
          isHeld ? "let go at 0 s of armed" : "",
          Caption.each(rounds.map(\.described)),
        ]),
        times(longest(rounds), count: count, about: usual).map { time in
          Shot(
            .moment(Moment(phase: .refreshing, time: Duration(seconds: time), begin: begin)),
            caption: Caption.seconds(time))
        }))
    let ends = effects.map { finishingLength($0, finishing, &budget) }
    if let end = ends.max(), end > 0 {
      // The end of a loop looks like its start.
      let refreshed = (moment.refreshed ?? usualRefreshing).inSeconds
      let goesOn = rounds.allSatisfy { round in
        let count = (refreshed - round.intro) / round.length
        return round.isLoop && count >= 1 && (count - count.rounded()).magnitude < 1e-6
      }
      let times = SampleSpan.ends(0, end).range(count: count, about: usual)
      sections.append(
        ShotSection(
          heading: "finishing",
          note: Caption.list([
            goesOn ? "" : "after \(Caption.seconds(refreshed)) of refreshing",
            Caption.each(ends.map { $0 > 0 ? "in \(Caption.seconds($0))" : "at once" }),
          ]),
          (0..<times.count).map { index in
            finishing.time = Duration(seconds: times[index])
            return Shot(.moment(finishing), caption: Caption.seconds(times[index]))
          }))
    }
    return sections
  }

  /// The opening of a floor, and the way back; nothing without an effect that has one.
  private static func floor(
    of effects: [Effect], count: Int?, about usual: Int, _ budget: inout WorkBudget
  ) -> [ShotSection] {
    if effects.isEmpty { return [] }
    func section(_ phase: Phase, _ note: String, _ length: Double) -> ShotSection {
      let times = SampleSpan.ends(0, length).range(count: count, about: usual)
      return ShotSection(
        heading: phase.rawValue, note: note,
        (0..<times.count).map { index in
          let time = Duration(seconds: times[index])
          return Shot(.moment(Moment(phase: phase, time: time)), caption: Caption.seconds(times[index]))
        })
    }
    let opening = effects.map { effect in
      max(effect.graph.pull?.movement(.open).duration.seconds ?? 0, moves(of: .floor, effect).end)
    }
    let closings = effects.map { closingLength($0, &budget) }
    var sections = [section(.floor, "opened by a longer pull", opening.max() ?? 0)]
    if let length = closings.max(), length > 0 {
      sections.append(section(.closing, Caption.each(closings.map { "in \(Caption.seconds($0))" }), length))
    }
    return sections
  }

  private static func longest(_ rounds: [Round]) -> Round {
    rounds.max { $0.end < $1.end } ?? Round(intro: 0, length: 0, isLoop: false)
  }

  /// Whether the picture of a farther pull is another one.
  private static func changes(
    from trigger: Double, to pull: Double, _ effect: Effect, _ budget: inout WorkBudget
  ) -> Bool {
    var subject = Subject(effect, budget.share(of: 4))
    defer { budget.spend(subject.budget.spent) }
    let pictures = [trigger, pull].map { pull in
      subject.picture(of: subject.frame(.moment(Moment(phase: .pulling, pull: pull))))
    }
    return !subject.budget.isSpent && pictures[0] != pictures[1]
  }

  /// Whether anything visible moves by itself while the pull is held at the trigger.
  private static func isAlive(heldAt trigger: Double, _ effect: Effect, _ budget: inout WorkBudget) -> Bool {
    let graph = effect.graph
    guard graph.physics != nil || graph.roots.contains(where: { $0.isTimed && $0.phases.contains(.armed) })
    else { return false }
    let length = round(of: .armed, effect).end
    var subject = Subject(effect, budget.share(of: 4))
    defer { budget.spend(subject.budget.spent) }
    func picture(_ part: Double) -> SVGElement {
      let time = Duration(seconds: length * part)
      return subject.picture(of: subject.frame(.moment(Moment(phase: .armed, time: time, pull: trigger))))
    }
    let first = picture(0)
    return looks.contains { subject.budget.isSpent || picture($0) != first }
  }

  /// Fractions of an iteration at uneven distances, so that no inner loop looks still.
  private static let looks = [0.07, 0.19, 0.31, 0.43, 0.5, 0.59, 0.73, 0.89, 1]

  /// The visible length of a moment's phase, in seconds.
  package static func length(of moment: Moment, _ effect: Effect, _ budget: inout WorkBudget) -> Double {
    round(of: moment, effect, &budget).end
  }

  /// The examined part of the phase of a moment.
  package static func round(of moment: Moment, _ effect: Effect, _ budget: inout WorkBudget) -> Round {
    if moment.phase == .finishing {
      let length = finishingLength(effect, moment, &budget)
      if length > 0 { return Round(intro: 0, length: length, isLoop: false) }
    }
    return round(of: moment.impliedPhase, effect)
  }

  /// The examined part of a phase, in seconds. With loops, this is the time before the loops and one iteration of the longest;
  /// without loops, it is the time until the last node of the phase ends.
  package struct Round: Sendable {
    /// The time before the loop, in seconds.
    package var intro: Double
    package var length: Double
    package var isLoop: Bool
    package var end: Double { intro + length }

    /// The round in words; nil without a loop.
    fileprivate var described: String? {
      if !isLoop { return nil }
      let round = "a round of \(Caption.seconds(length))"
      return intro > 0 ? "\(round) after an intro of \(Caption.seconds(intro))" : round
    }
  }

  package static func round(of phase: Phase, _ effect: Effect) -> Round {
    let round = moves(of: phase, effect)
    return round.end > 0 ? round : Round(intro: 0, length: timeout.seconds, isLoop: false)
  }

  /// The part of a phase in which its nodes move; of no length where none runs.
  private static func moves(of phase: Phase, _ effect: Effect) -> Round {
    let graph = effect.graph
    let roots = graph.roots.filter { $0.isTimed && $0.phases.contains(phase) }
    let loops = roots.map { loop(of: $0, graph) }
    if let longest = loops.map(\.length).max(), longest > 0 {
      return Round(intro: loops.map(\.intro).max() ?? 0, length: longest, isLoop: true)
    }
    let settled = roots.map { TimeBoundaries($0, graph).settled }.max() ?? .zero
    return Round(intro: 0, length: settled.seconds, isLoop: false)
  }

  /// The length of the longest loop of a root, 0 without one, and the time before its loops, in seconds.
  static func loop(of root: Root, _ graph: Graph) -> (intro: Double, length: Double) {
    root.isTimed ? (intro(of: root, graph).seconds, TimeBoundaries(root, graph).longestLoop.seconds) : (0, 0)
  }

  /// The time before the loops of a root: until its endless nodes have begun and its other nodes have ended.
  private static func intro(of root: Root, _ graph: Graph) -> Nanoseconds {
    var intro = Nanoseconds.zero
    var isInLoop: [Bool] = []
    for (index, time) in zip(root.nodes, root.times(graph, most: TimeBoundaries.mostNodes)) {
      let node = graph.nodes[index]
      var isInside = false
      if node.parent >= root.firstNode {
        isInside = isInLoop[node.parent.index - root.nodes.lowerBound] || isLoop(graph.nodes[node.parent])
      }
      isInLoop.append(isInside)
      if isInside || !time.isExact { continue }
      if time.end.isFinite {
        intro = max(intro, time.end)
      } else if isLoop(node) {
        intro = max(intro, time.start)
      }
    }
    return intro
  }

  private static func isLoop(_ node: TimedNode) -> Bool {
    node.timing.activeEnd.isInfinite && node.timing.duration > .zero && node.timing.duration.isFinite
  }

  /// The end of a loop looks like its start.
  private static func times(_ round: Round, count: Int?, about usual: Int) -> [Double] {
    // With an intro, both parts have their pictures.
    let usual = round.intro > 0 ? 2 * usual : usual
    let range = SampleSpan.ends(0, round.end)
      .range(count: count.map { round.isLoop ? $0 + 1 : $0 }, about: round.isLoop ? usual + 1 : usual)
    return (0..<(round.isLoop ? Swift.max(range.count - 1, 1) : range.count)).map { range[$0] }
  }

  /// The length of finishing, in seconds; 0 where it is over at once.
  private static func finishingLength(
    _ effect: Effect, _ moment: Moment, _ budget: inout WorkBudget
  ) -> Double {
    let at = moment.refreshed ?? usualRefreshing
    var events: [TraceEvent] = []
    if let trigger = effect.trigger, !moment.begin {
      events = [.drag(shown: trigger, at: .zero), .release(at: .zero)]
    } else {
      events = [.begin(at: .zero)]
    }
    events.append(.finish(moment.outcome ?? .success, at: at))
    guard let trace = try? Trace(events), let replay = effect.makeReplay(of: trace, &budget) else { return 0 }
    let emitted = replay.timeline.timeline.emitted(after: nil, through: Nanoseconds(replay.end))
    guard let ended = emitted.last(where: { $0.kind == .ended }),
      let idle = emitted.last(where: { $0.kind == .idle }), idle.at > ended.at
    else { return 0 }
    return (idle.at.duration - ended.at.duration).inSeconds
  }

  /// The length of closing, in seconds; 0 where it is over at once.
  private static func closingLength(_ effect: Effect, _ budget: inout WorkBudget) -> Double {
    let close = Duration.seconds(5)
    guard let trace = try? Trace([.open(at: .zero), .close(at: close)]),
      let replay = effect.makeReplay(of: trace, &budget)
    else { return 0 }
    let emitted = replay.timeline.timeline.emitted(after: nil, through: Nanoseconds(replay.end))
    guard let idle = emitted.last(where: { $0.kind == .idle }) else { return 0 }
    return max((idle.at.duration - close).inSeconds, 0)
  }
}
