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
  ///
  /// Nil where to make all of them once takes more than a budget.
  static func frames(
    of effect: Effect, _ stories: [PageStory], _ budget: inout WorkBudget
  ) -> LazyMapSequence<[() -> Frame], Frame>? {
    var frames: [() -> Frame] = []
    var isWhole = true
    // Each is made once here, to know that it can be.
    var buffer = effect.makeFrameBuffer()
    let graph = effect.shared.graph
    func add(_ moment: Moment, _ times: [Int] = times) {
      for time in times {
        var moment = moment
        moment.time = .milliseconds(time)
        if graph.impossibility(of: moment) != nil { continue }
        if isWhole { isWhole = buffer.fill(moment, &budget) }
        frames.append { effect.frame(at: moment) }
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
      guard isWhole, let replay = effect.replay(story.trace, &budget) else { return nil }
      let end = min(replay.end, Story.longest.duration)
      // One buffer, which knows where bodies were before.
      var own = effect.makeFrameBuffer()
      for instant in 0...instants {
        if isWhole { isWhole = buffer.fill(replay.timeline, at: end * instant / instants, &budget) }
        frames.append {
          replay.evaluate(at: end * instant / instants, into: &own)
          return own.frame
        }
      }
    }
    if !isWhole { return nil }
    // Each is drawn several times. Of very large pictures fewer are looked at.
    let picture = FrameDrawing(effect.shared, assets: ImageAssets()).element(of: effect.frame(at: .idle))
    let work = frames.count * 4 * picture.byteCount * WorkBudget.readByte
    let step = work / budget.total + 1
    let kept = stride(from: 0, to: frames.count, by: step).map { frames[$0] }
    return kept.lazy.map { $0() }
  }
}
