internal import Drawstring
internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// What `render --play` was asked for.
struct PlayRequest {
  private let invocation: Invocation
  /// Nil for one that looks well.
  private let ground: PictureGround?

  /// What says which frames there are, where all of them are.
  private static let stillOnly: [OptionName] = [
    .plot, .phase, .time, .pull, .progress, .refreshed, .fps, .count, .columns,
  ]

  init(_ invocation: Invocation, ground: PictureGround) throws(UsageError) {
    self.invocation = invocation
    self.ground = invocation.has(.background) ? ground : nil
    if let extra = invocation.first(of: Self.stillOnly) {
      throw UsageError(
        "'\(extra.spelling)' and '--play' exclude each other: what is played is the whole story")
    }
    if invocation.has(.plot) { throw UsageError("'--plot' and '--play' exclude each other") }
    if invocation.operands.count > 1 { throw UsageError("'--play' plays one effect") }
  }

  /// What is played: the trace, or else a whole refresh.
  func story(
    of effect: Effect, trace: Trace?, _ budget: inout WorkBudget
  ) throws(UsageError) -> Story {
    if invocation.text(.format) != "ansi", let reason = effect.tooMuchToBake {
      throw UsageError("--play: \(reason)")
    }
    let story: Story
    if let trace {
      guard let told = Story(effect, trace, budget) else {
        throw UsageError("--trace: a trace that is played may last 10 minutes at most")
      }
      story = told
    } else {
      story = Story(effect, begin: invocation.has(.begin), budget)
    }
    budget.spend(story.work)
    if !story.isWhole { throw .tooMuchWork(trace == nil ? "a whole refresh" : "the trace") }
    return story
  }

  /// The document.
  func picture(
    of effect: Effect, _ story: Story, assets: ImageAssets, _ budget: WorkBudget
  ) -> PlayingPicture {
    PlayingPicture(
      effect, story, ground: ground, scale: invocation.number(.scale) ?? 1, assets: assets, budget)
  }
}
