package import Drawstring
internal import DrawstringCore

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

  /// The frame as the story tells it by its samples alone: what counts from sample to sample has no meaning between two
  /// of them. Without a story, the same as any.
  package mutating func sampledFrame(_ question: Shot.Question) -> Frame {
    guard case .instant(let instant) = question, let story, finger?.timeline(at: Nanoseconds(instant)) != nil
    else { return frame(question) }
    buffer.show(story.timeline, at: Nanoseconds(instant))
    return buffer.frame
  }

  /// What is seen of a frame, as small as it can be.
  package func picture(of frame: Frame, keepingNames: Bool = false) -> SVGElement {
    drawing.element(of: frame).pruned(keepingNames: keepingNames) ?? SVGElement("g")
  }
}
