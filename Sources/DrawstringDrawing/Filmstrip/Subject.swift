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
  var fonts: [TrueTypeFont] { assets.fonts }
  private var buffer: FrameBuffer
  /// The remaining work of its frames.
  package private(set) var budget: WorkBudget
  /// Whether the budget did not suffice for a frame, so that the returned frame is not valid.
  package private(set) var isOverworked = false

  /// Instants are those of the replay, or of the scenario, in which the finger glides.
  package init(
    _ effect: Effect, replay: Replay? = nil, scenario: Scenario? = nil, assets: ImageAssets = ImageAssets(),
    boxes: FramePicture.Boxes = .none, _ budget: WorkBudget = .command
  ) {
    self.effect = effect
    canvas = replay.map { effect.graph.canvas(enlargedBy: $0.trace) } ?? effect.graph.canvas
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

  /// The smallest box of the visible part of a frame; `hidingUnseen` covers what lies beyond the edge of the screen.
  package mutating func picture(
    of frame: EffectFrame, keepingNames: Bool = false, hidingUnseen: Bool = false
  ) -> SVGElement {
    let picture = SVGElement(FramePicture(frame, assets: assets, boxes: boxes, keepsNames: keepingNames))
    budget.spend(picture.byteCount * WorkBudget.drawnByte)
    return hidingUnseen && effect.movesWithContent
      ? seen(picture, on: frame.canvas, pull: frame.pull) : picture
  }

  /// The part of a picture on a screen that ends at the edge of the content before the pull, and grey beyond the screen.
  private func seen(_ picture: SVGElement, on canvas: CanvasRect, pull: Double) -> SVGElement {
    let edge = effect.edge
    let depth = canvas.depth(at: edge)
    let hidden = min(max(canvas.reach(at: edge).out - pull, 0), depth)
    if hidden == 0 { return picture }
    // From the outer side of the canvas towards the content.
    func rect(from: Double, _ length: Double) -> SVGElement {
      let place = edge == .bottom || edge == .right ? depth - from - length : from
      let (x, y) = edge.isHorizontal ? (canvas.x + place, canvas.y) : (canvas.x, canvas.y + place)
      let (width, height) = edge.isHorizontal ? (length, canvas.height) : (canvas.width, length)
      return SVGElement(
        "rect",
        [
          .init("x", SVGText(x)), .init("y", SVGText(y)), .init("width", SVGText(width)),
          .init("height", SVGText(height)),
        ])
    }
    var unseen = rect(from: 0, hidden)
    unseen.attributes += [.init("fill", "#808080"), .init("fill-opacity", SVGText(0.16))]
    if hidden == depth { return SVGElement("g", children: [unseen]) }
    let window = SVGElement(
      "clipPath", [.init("id", "screen")], children: [rect(from: hidden, depth - hidden)])
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
}

extension Graph {
  /// Returns the smallest rectangle around the canvas with all sizes that a trace gives it.
  fileprivate func canvas(enlargedBy trace: Trace) -> CanvasRect {
    var whole = canvas
    for case .size(let size) in trace.events.lazy.map(\.kind) {
      let accepted = acceptedSize(size)
      let (width, height) = sizeInputs
      whole = whole.joined(
        with: canvas(
          width: accepted.first { $0.input == width }?.value,
          height: accepted.first { $0.input == height }?.value))
    }
    return whole
  }
}
