package import Drawstring
package import DrawstringCore
internal import DrawstringOutput

/// An effect before the camera: it gives the pictures that are asked for.
package struct Subject: Sendable {
  package let effect: Effect
  private let replay: Replay?
  private let scenario: Scenario?
  private var finger: GlidingFinger?
  private let drawing: FrameDrawing
  private var buffer: FrameBuffer
  /// What its frames may still take.
  package private(set) var budget: WorkBudget
  /// Whether a frame was asked for that the budget did not reach for, so that what was given is none.
  package private(set) var isOverworked = false

  /// Instants are those of the replay, or of the story, in which the finger glides.
  package init(
    _ effect: Effect, replay: Replay? = nil, scenario: Scenario? = nil, assets: ImageAssets = ImageAssets(),
    _ budget: WorkBudget = .command
  ) {
    self.effect = effect
    self.scenario = scenario
    self.replay = replay
    self.budget = budget
    finger = scenario.map { GlidingFinger($0, effect.shared.graph) }
    drawing = FrameDrawing(effect.shared, assets: assets)
    buffer = effect.makeFrameBuffer()
  }

  /// Whether the effect ever comes to it: one without a pull has no frame of dragging.
  package func canShow(_ question: Shot.Question) -> Bool {
    if case .moment(let moment) = question { return effect.impossibility(of: moment) == nil }
    return true
  }

  /// Without a replay or a story, instants are not asked for.
  package mutating func frame(_ question: Shot.Question) -> EffectFrame {
    var isFrame = true
    switch question {
    case .moment(let moment): isFrame = buffer.fill(moment, &budget)
    case .instant(let instant):
      if let replay {
        isFrame = buffer.fill(replay.timeline, at: instant, &budget)
      } else if let told = finger?.timeline(at: Nanoseconds(instant), &budget) {
        // What is kept of one timeline is of no use to another.
        buffer.forgetTimeline()
        isFrame = buffer.show(told, at: Nanoseconds(instant), &budget)
        buffer.forgetTimeline()
      } else if let scenario {
        isFrame = buffer.show(scenario.timeline, at: Nanoseconds(instant), &budget)
      }
    }
    if !isFrame { isOverworked = true }
    return buffer.frame
  }

  /// Lets something else be done out of the budget.
  mutating func spending<Result>(_ body: (inout WorkBudget) -> Result) -> Result { body(&budget) }

  /// Counts work on something else than frames.
  package mutating func spend(_ units: Int) { budget.spend(units) }

  /// What is seen of a frame, as small as it can be.
  package mutating func picture(of frame: EffectFrame, keepingNames: Bool = false) -> SVGElement {
    let picture = drawing.element(of: frame).pruned(keepingNames: keepingNames) ?? SVGElement("g")
    budget.spend(picture.byteCount * WorkBudget.drawnByte)
    return picture
  }
}

extension Effect {
  /// The title or, without one, the name; nothing in it changes how others show.
  package var displayTitle: String { title.isEmpty ? name : Printable.text(title) }
}
