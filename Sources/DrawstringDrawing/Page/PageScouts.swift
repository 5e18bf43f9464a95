internal import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

/// Frames from all over an effect, which tell what moves in it at all.
enum PageScouts {
  /// Times in a phase, in milliseconds.
  private static let times = [0, 40, 110, 190, 270, 380, 530, 710, 970, 1430, 2110, 3170]
  private static let pulls = 24
  private static let instants = 60

  /// Each is made anew whenever it is come to: those of many layers are large.
  static func frames(of effect: Effect, _ stories: [PageStory]) -> some Sequence<Frame> {
    var frames: [() -> Frame] = []
    let graph = effect.shared.graph
    func add(_ moment: Moment, _ times: [Int] = times) {
      for time in times {
        var moment = moment
        moment.time = .milliseconds(time)
        if graph.impossibility(of: moment) == nil { frames.append { effect.frame(at: moment) } }
      }
    }
    let trigger = graph.pull?.trigger ?? 0
    add(Moment(phase: .idle))
    add(Moment(phase: .refreshing, begin: graph.pull != nil))
    for pull in [trigger, trigger * 1.6] where graph.pull != nil {
      add(Moment(phase: .refreshing, pull: pull))
      add(Moment(phase: .finishing, pull: pull))
      add(Moment(phase: .cancelling, pull: pull * 0.6))
    }
    add(Moment(phase: .finishing, begin: graph.pull != nil))
    if graph.pull != nil {
      for step in -pulls...pulls {
        let pull = trigger * 2 * Double(step) / Double(pulls)
        add(Moment(phase: pull > 0 ? .pulling : .idle, pull: pull), [0, 370])
      }
    }
    for story in stories {
      let replay = effect.replay(story.trace)
      for instant in 0...instants { frames.append { replay.frame(at: replay.end * instant / instants) } }
    }
    return frames.lazy.map { $0() }
  }
}
