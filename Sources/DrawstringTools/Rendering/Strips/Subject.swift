package import Drawstring

/// An effect before the camera: it gives the pictures that are asked for.
package struct Subject: Sendable {
  package let effect: Effect
  private let replay: Replay?
  private let drawing: FrameDrawing
  private var buffer: FrameBuffer

  package init(_ effect: Effect, trace: Trace? = nil, assets: ImageAssets = ImageAssets()) {
    self.effect = effect
    replay = trace.map { effect.replay($0) }
    drawing = FrameDrawing(effect.shared, assets: assets)
    buffer = effect.makeFrameBuffer()
  }

  /// Without a trace, instants are not asked for.
  package mutating func frame(_ question: Shot.Question) -> Frame {
    switch question {
    case .moment(let moment): effect.evaluate(moment, into: &buffer)
    case .instant(let instant): replay?.evaluate(at: instant, into: &buffer)
    }
    return buffer.frame
  }

  /// What is seen of a frame, as small as it can be.
  package func picture(of frame: Frame, keepingNames: Bool = false) -> SVGElement {
    drawing.element(of: frame).pruned(keepingNames: keepingNames) ?? SVGElement("g")
  }
}
