package import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

/// An effect before the camera: it gives the pictures that are asked for.
package struct Subject: Sendable {
  package let effect: Effect
  private let replay: Replay?
  private let story: Story?
  private let finger: GlidingFinger?
  private let drawing: FrameDrawing
  private var buffer: FrameBuffer

  /// Instants are those of the trace, or of the story, in which the finger glides.
  package init(
    _ effect: Effect, trace: Trace? = nil, story: Story? = nil, assets: ImageAssets = ImageAssets()
  ) {
    self.effect = effect
    self.story = story
    finger = story.map { GlidingFinger($0, effect.shared.graph) }
    replay = trace.map { effect.replay($0) }
    drawing = FrameDrawing(effect.shared, assets: assets)
    buffer = effect.makeFrameBuffer()
  }

  /// Whether the effect ever comes to it: one without a pull has no frame of dragging.
  package func canShow(_ question: Shot.Question) -> Bool {
    if case .moment(let moment) = question { return effect.impossibility(of: moment) == nil }
    return true
  }

  /// Without a trace or a story, instants are not asked for.
  package mutating func frame(_ question: Shot.Question) -> Frame {
    switch question {
    case .moment(let moment): effect.evaluate(moment, into: &buffer)
    case .instant(let instant):
      replay?.evaluate(at: instant, into: &buffer)
      if let told = finger?.timeline(at: Nanoseconds(instant)) {
        // What is kept of one timeline is of no use to another.
        buffer.forgetTimeline()
        buffer.show(told, at: Nanoseconds(instant))
        buffer.forgetTimeline()
      } else if let story {
        buffer.show(story.timeline, at: Nanoseconds(instant))
      }
    }
    return buffer.frame
  }

  /// What is seen of a frame, as small as it can be.
  package func picture(of frame: Frame, keepingNames: Bool = false) -> SVGElement {
    drawing.element(of: frame).pruned(keepingNames: keepingNames) ?? SVGElement("g")
  }
}
