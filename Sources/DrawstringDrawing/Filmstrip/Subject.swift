package import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput

/// An effect to be drawn: it gives the requested frames.
package struct Subject: Sendable {
  package let effect: Effect
  /// The visible part of the coordinates, as wide and as high as a replay ever makes the canvas.
  package private(set) var canvas: CanvasRect
  /// Whether only a part of the canvas is visible.
  package private(set) var isCropped = false
  private let replay: Replay?
  private let scenario: Scenario?
  private var finger: GlidingFinger?
  private let assets: ImageAssets
  let boxes: FramePicture.Boxes
  private var buffer: FrameBuffer
  /// The remaining work of its frames.
  package private(set) var budget: WorkBudget
  /// Whether the budget was not enough for a frame, so that the given frame is none.
  package private(set) var isOverworked = false

  /// Instants are those of the replay, or of the scenario, in which the finger glides.
  package init(
    _ effect: Effect, replay: Replay? = nil, scenario: Scenario? = nil, assets: ImageAssets = ImageAssets(),
    boxes: FramePicture.Boxes = .none, _ budget: WorkBudget = .command
  ) {
    self.effect = effect
    canvas = replay.map { effect.graph.canvas.enlarged(by: $0.trace) } ?? effect.graph.canvas
    self.scenario = scenario
    self.replay = replay
    self.budget = budget
    finger = scenario.map { GlidingFinger($0, effect.graph) }
    self.assets = assets
    self.boxes = boxes
    buffer = effect.makeFrameBuffer()
  }

  /// Whether the effect ever reaches the moment: an effect without a pull has no frame of dragging.
  package func canShow(_ question: Shot.Question) -> Bool {
    if case .moment(let moment) = question { return effect.impossibility(of: moment) == nil }
    return true
  }

  /// Without a replay or a scenario, no instants are requested.
  package mutating func frame(_ question: Shot.Question) -> EffectFrame {
    var isFrame = true
    switch question {
    case .moment(let moment): isFrame = buffer.fill(moment, &budget)
    case .instant(let instant):
      if let replay {
        isFrame = buffer.fill(replay.timeline, at: instant, &budget)
      } else if let told = finger?.timeline(at: Nanoseconds(instant), &budget) {
        // State that is kept of one timeline is useless for another.
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

  /// Spends the budget on other work.
  package mutating func spending<Result>(_ body: (inout WorkBudget) -> Result) -> Result { body(&budget) }

  /// Shows only a part of the canvas.
  package mutating func crop(to part: CanvasRect) {
    canvas = part
    isCropped = true
  }

  /// Counts work other than frames.
  package mutating func spend(_ units: Int) { budget.spend(units) }

  /// The smallest box of the visible part of a frame; `hidingUnseen` covers what lies above the upper edge of the screen.
  package mutating func picture(
    of frame: EffectFrame, keepingNames: Bool = false, hidingUnseen: Bool = false
  ) -> SVGElement {
    let picture = SVGElement(FramePicture(frame, assets: assets, boxes: boxes, keepsNames: keepingNames))
    budget.spend(picture.byteCount * WorkBudget.drawnByte)
    return hidingUnseen && effect.movesWithContent
      ? seen(picture, on: frame.canvas, pull: frame.pull) : picture
  }

  /// The part of a picture on a screen whose upper edge lies at the top of the content before the pull, and grey above it.
  private func seen(_ picture: SVGElement, on canvas: CanvasRect, pull: Double) -> SVGElement {
    let height = min(max(-pull - canvas.y, 0), canvas.height)
    if height == 0 { return picture }
    func rect(_ y: Double, _ height: Double) -> SVGElement {
      SVGElement(
        "rect",
        [
          .init("x", SVGText(canvas.x)), .init("y", SVGText(y)), .init("width", SVGText(canvas.width)),
          .init("height", SVGText(height)),
        ])
    }
    var unseen = rect(canvas.y, height)
    unseen.attributes += [.init("fill", "#808080"), .init("fill-opacity", SVGText(0.16))]
    if height == canvas.height { return SVGElement("g", children: [unseen]) }
    let window = SVGElement(
      "clipPath", [.init("id", "screen")], children: [rect(canvas.y + height, canvas.height - height)])
    return SVGElement(
      "g",
      children: [window, unseen, SVGElement("g", [.init("clip-path", "url(#screen)")], children: [picture])])
  }
}

extension Effect {
  /// The title or, without one, the name, with control characters replaced.
  package var displayTitle: String { title.isEmpty ? name : Printable.text(title) }
}

extension CanvasRect {
  /// Returns the smallest rectangle around both.
  package func joined(with other: CanvasRect) -> CanvasRect {
    var joined = self
    (joined.x, joined.y) = (min(x, other.x), min(y, other.y))
    joined.width = max(x + width, other.x + other.width) - joined.x
    joined.height = max(y + height, other.y + other.height) - joined.y
    return joined
  }

  /// Returns the canvas with the largest width and the largest height that a trace gives it.
  fileprivate func enlarged(by trace: Trace) -> CanvasRect {
    var canvas = self
    for case .size(let size) in trace.events.lazy.map(\.kind) {
      if flexible.contains(.width) { canvas.width = max(canvas.width, size.x) }
      if flexible.contains(.height) { canvas.height = max(canvas.height, size.y) }
    }
    return canvas
  }
}
