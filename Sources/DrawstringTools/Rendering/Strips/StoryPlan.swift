package import Drawstring
internal import DrawstringCore
internal import DrawstringSpec

/// What an effect shows if nothing else is asked for: under the finger up to the trigger, held there if
/// anything goes on by itself, a round of refreshing, and
/// how it ends.
package enum StoryPlan {
  /// A phase without loops and without an end is shown for so long.
  private static let patience = Nanoseconds(1_000_000_000)

  package static func make(_ effect: Effect, begin: Bool, refreshed: Duration?, count: Int) -> ShotPlan {
    var sections: [ShotSection] = []
    if let trigger = effect.trigger, trigger > 0, !begin {
      let pulls = SampleRange(from: 0, through: trigger, count: count)
      sections.append(
        ShotSection(
          heading: "pulling", note: "to the trigger at \(Caption.points(trigger))",
          (0..<pulls.count).map { index in
            Shot(
              .moment(Moment(phase: .pulling, pull: pulls[index])), caption: Caption.points(pulls[index]))
          }))
    }
    if moves(.armed, effect), let trigger = effect.trigger, trigger > 0, !begin {
      let round = round(of: .armed, effect)
      sections.append(
        ShotSection(
          heading: "armed", note: "held at the trigger",
          times(round, count).map { time in
            Shot(
              .moment(Moment(phase: .armed, time: Duration(seconds: time), pull: trigger)),
              caption: Caption.seconds(time))
          }))
    }
    let round = round(of: .refreshing, effect)
    sections.append(
      ShotSection(
        heading: "refreshing",
        note: round.isLoop ? "a round of \(Caption.seconds(round.length))" : "",
        times(round, count).map { time in
          Shot(
            .moment(Moment(phase: .refreshing, time: Duration(seconds: time), begin: begin)),
            caption: Caption.seconds(time))
        }))
    let end = finishingLength(effect, begin: begin, refreshed: refreshed)
    if end > 0 {
      let times = SampleRange(from: 0, through: end, count: count)
      sections.append(
        ShotSection(
          heading: "finishing", note: "in \(Caption.seconds(end))",
          (0..<times.count).map { index in
            Shot(
              .moment(
                Moment(
                  phase: .finishing, time: Duration(seconds: times[index]), refreshed: refreshed, begin: begin
                )),
              caption: Caption.seconds(times[index]))
          }))
    }
    return ShotPlan(sections, note: effect.name)
  }

  /// Whether anything goes on by itself in a phase.
  private static func moves(_ phase: Phase, _ effect: Effect) -> Bool {
    let graph = effect.shared.graph
    return graph.physics != nil || graph.roots.contains { $0.isTimed && $0.phases.contains(phase) }
  }

  /// How much of a moment's phase there is to see, in seconds.
  package static func length(of moment: Moment, _ effect: Effect) -> Double {
    if moment.phase == .finishing {
      let length = finishingLength(effect, begin: moment.begin, refreshed: moment.refreshed)
      if length > 0 { return length }
    }
    return round(of: moment.impliedPhase, effect).length
  }

  /// How long a phase is looked at, in seconds: one round of its longest loop or, without loops, until its nodes are
  /// over.
  package static func round(of phase: Phase, _ effect: Effect) -> (length: Double, isLoop: Bool) {
    let graph = effect.shared.graph
    let joints = graph.roots.filter { $0.isTimed && $0.phases.contains(phase) }.map { Joints($0, graph) }
    if let loop = joints.map(\.longestLoop).max(), loop > .zero { return (loop.seconds, true) }
    let settled = joints.map(\.settled).max() ?? .zero
    return (settled > .zero ? settled.seconds : patience.seconds, false)
  }

  /// The end of a loop looks like its start.
  package static func times(_ round: (length: Double, isLoop: Bool), _ count: Int) -> [Double] {
    let range = SampleRange(from: 0, through: round.length, count: round.isLoop ? count + 1 : count)
    return (0..<Swift.min(count, range.count)).map { range[$0] }
  }

  /// How long finishing takes, in seconds; 0 where it is over at once.
  package static func finishingLength(_ effect: Effect, begin: Bool, refreshed: Duration?) -> Double {
    let at = refreshed ?? .seconds(1)
    var events: [TraceEvent] = []
    if let trigger = effect.trigger, !begin {
      events = [.drag(trigger, at: .zero), .release(at: .zero)]
    } else {
      events = [.begin(at: .zero)]
    }
    events.append(.finish(.success, at: at))
    guard let trace = try? Trace(events) else { return 0 }
    let emitted = effect.replay(trace).events()
    guard let ended = emitted.last(where: { $0.name == "ended" && $0.node == nil }),
      let idle = emitted.last(where: { $0.name == "idle" && $0.node == nil }), idle.at > ended.at
    else { return 0 }
    return (idle.at - ended.at).inSeconds
  }
}
