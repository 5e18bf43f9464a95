package import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput

/// An SVG that plays a scenario for ever, without a script.
///
/// Its animations are the effect's own frames as keyframes. A viewer without animation of SVG, or with reduced
/// motion, shows one still picture of the scenario.
package struct PlayingPicture: Sendable {
  /// The document.
  package let text: String
  /// The largest deviation found, as a share of the tolerance.
  package let worst: Double
  /// Whether layers change places in more ways than there is room for, so that they keep their first order.
  package let keepsFirstOrder: Bool
  /// The number of frames drawn.
  package let readings: Int
  /// Whether the budget was enough for all frames; otherwise there is no document.
  package let isWhole: Bool

  /// The place of a layer depends on several numbers, each of which may be a little off; each therefore has a smaller
  /// tolerance than the whole.
  private static let share = 0.3
  /// The number of pictures that determine the elements.
  private static let probes = 240
  /// The first distance of neighbouring pictures where every element is the same, in ticks.
  private static let step = 250

  package init(
    _ effect: Effect, _ scenario: Scenario, background: PictureBackground? = nil, scale: Double = 1,
    crop: CanvasRect? = nil, assets: ImageAssets = ImageAssets(), boxes: FramePicture.Boxes = .none,
    _ budget: WorkBudget = .command
  ) {
    let graph = effect.graph
    let drawing = FrameDrawing(effect.graph, assets: assets, boxes: boxes)
    let surroundings = PictureSurroundings(graph, scenario.timeline, background: background, crop: crop)
    var buffer = effect.makeFrameBuffer()
    var budget = budget
    var reaches = true
    // The last picture stands for all that the budget does not reach.
    var last = SVGElement("g")
    func picture(_ tick: Int) -> SVGElement {
      guard reaches else { return last }
      reaches = buffer.show(scenario.timeline, at: Scenario.instant(of: tick), &budget)
      let frame = buffer.frame
      last = surroundings.picture(drawing.element(of: frame), pull: frame.pull)
      return last
    }
    // Pictures of many layers are large: at most one is kept at a time, and of very large ones fewer are drawn.
    let work = picture(0).byteCount * WorkBudget.readByte
    let all = Self.probeTicks(scenario)
    let step = all.count * 2 * work / (budget.left / 4) + 1
    var ticks = stride(from: 0, to: all.count, by: step).map { all[$0] }
    var orders = drawing.keepsOrders ? SiblingOrders() : SiblingOrders(ticks.lazy.map(picture))
    if orders.change, step == 1 {
      ticks = Self.refined(ticks) { SiblingOrders.orders(in: picture($0)) }
      orders = SiblingOrders(ticks.lazy.map(picture))
    }
    let merged = MergedPictures(ticks.lazy.map { orders.sorted(picture($0)) })
    var resampler = Resampler(tolerances: merged.tolerances, step: Self.step)
    resampler.mixed = scenario.glides
    resampler.share = Self.share
    resampler.overhead = max(
      Resampler.overhead(ofReading: merged.tolerances.count, graph), work / WorkBudget.bakedNumber)
    let numbers = merged.read(orders.sorted(picture(0))).reduce(0) { $0 + ($1?.numbers.count ?? 0) }
    if Resampler.leastWork(ofReading: numbers + resampler.overhead) > budget.left {
      text = ""
      worst = 0
      keepsFirstOrder = orders.isOverfull
      readings = 0
      isWhole = false
      return
    }
    let resampled = resampler.resample(0...scenario.length, known: scenario.known) { tick in
      merged.read(orders.sorted(picture(tick))).map { $0?.steadied }
    }
    worst = resampled.worst
    keepsFirstOrder = orders.isOverfull
    readings = resampled.readings
    let poster = picture(scenario.poster).prefixingIDs(with: "still-").pruned(keepingNames: false)
    let moving = MovingTree(merged, resampled.tracks, length: scenario.length).element
    isWhole = reaches
    text = Self.document(effect, scenario, surroundings, scale, poster: poster, moving: moving)
  }

  private static func probeTicks(_ scenario: Scenario) -> [Int] {
    let step = max(scenario.length / probes, 1)
    let known = scenario.known.flatMap { [$0 - 1, $0] }.filter { (0...scenario.length).contains($0) }
    let thinned = known.count > probes * 4 ? [] : known
    return Set(Array(stride(from: 0, through: scenario.length, by: step)) + thinned).sorted()
  }

  /// The first pictures, with more of them between neighbours whose layers lie in different orders: one for each order
  /// on the way, if there are not too many.
  private static func refined(_ ticks: [Int], _ orders: (Int) -> [String: [SVGText]]) -> [Int] {
    var refined: [Int] = []
    var last: (tick: Int, orders: [String: [SVGText]])?
    for tick in ticks {
      var ahead = [(tick: tick, orders: orders(tick))]
      while let next = ahead.last {
        let isOpen = refined.count + ahead.count < ticks.count + probes * 4
        if isOpen, let last, next.tick - last.tick > 1, next.orders != last.orders {
          let middle = (last.tick + next.tick) / 2
          ahead.append((middle, orders(middle)))
        } else {
          refined.append(next.tick)
          last = ahead.removeLast()
        }
      }
    }
    return refined
  }

  private static func document(
    _ effect: Effect, _ scenario: Scenario, _ surroundings: PictureSurroundings, _ scale: Double,
    poster: SVGElement?,
    moving: SVGElement?
  ) -> String {
    let view = surroundings.view
    func shown(_ element: SVGElement?, _ name: String, display: String, starts: String) -> [SVGElement] {
      guard let element else { return [] }
      var attributes: [SVGElement.Attribute] = [.init("class", SVGText(name))]
      if display == "none" { attributes.append(.init("display", "none")) }
      let start = SVGElement("set", [.init("attributeName", "display"), .init("to", SVGText(starts))])
      return [SVGElement("g", attributes, children: [start, element])]
    }
    let seconds = SVGNumber.text(Double(scenario.length) / 10_000, decimals: 1)
    let root = SVGDocument.element(
      width: view.width * scale, height: view.height * scale,
      viewBox: "\(view.x) \(view.y) \(view.width) \(view.height)",
      title: effect.displayTitle,
      children: [
        SVGElement(
          "desc",
          text:
            "\(seconds) s of \(effect.name), for ever. Against its frames: within 0.25 points, 0.5 degrees, "
            + "1/255 of a colour component and 0.005 for fractions; leaps within 0.1 ms."),
        SVGElement("style", text: Self.style), SVGElement("defs", children: surroundings.definitions),
        SVGElement(
          "g", [.init("clip-path", "url(#edge)")],
          children: surroundings.ground + shown(poster, "still", display: "inline", starts: "none")
            + shown(moving, "moving", display: "none", starts: "inline") + surroundings.rim),
      ])
    // Animations refer to definitions by name, too, so that these stay as they are.
    return SVGPrinter.text(root) + "\n"
  }

  /// With reduced motion, the still picture is shown.
  private static let style =
    "@media (prefers-reduced-motion:reduce){.still{display:inline!important}.moving{display:none!important}}"
}

extension SVGText {
  /// Returns a number without the last bits, so that numbers that differ by rounding give the same keys. Beyond 10⁹
  /// nothing is visible, and differences of a quarter of a point do not matter.
  fileprivate var steadied: SVGText {
    if numbers.isEmpty { return self }
    return with(numbers.map { $0.magnitude < 1e9 ? ($0 * 1e6).rounded() / 1e6 : min(max($0, -1e9), 1e9) })
  }
}
