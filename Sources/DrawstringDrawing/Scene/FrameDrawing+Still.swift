internal import DrawstringCore
internal import DrawstringOutput

extension FrameDrawing {
  /// Draws once what is the same at every instant: whole layers, and the colours of gradients, which are many elements.
  mutating func drawStill(_ frame: Frame, _ varies: [Bool]) {
    let sight = FrameSight(frame: frame)
    for index in plans.indices
    where plans[index].parts.contains(.gradient) && !gradientVaries(plans[index], sight, varies) {
      plans[index].gradient = gradient(plans[index], sight)
    }
    // Layers that are masks at times are drawn in their places at others.
    if plans.contains(where: { $0.parts.contains(.changingMask) }) { return }
    var isStill = Array(repeating: false, count: plans.count)
    // A layer comes before those in it.
    for index in plans.indices.reversed() {
      isStill[index] =
        isStillItself(plans[index], varies) && plans[index].children.allSatisfy { isStill[$0] }
    }
    // One that is drawn as a part of another is not kept by itself.
    for index in plans.indices where isStill[index] {
      let parent = plans[index].parent
      if parent < 0 || !isStill[parent] { plans[index].still = element(ofLayer: index, sight, []) }
    }
  }

  /// Whether nothing changes what a layer shows, but for the layers in it.
  private func isStillItself(_ plan: LayerPlan, _ varies: [Bool]) -> Bool {
    if varies[plan.first..<plan.first + LayerLayout.width(of: plan.kind)].contains(true) { return false }
    switch plan.kind {
    // What it is drawn through lies elsewhere in the tree.
    case _ where plan.parts.contains(.mask): return false
    case .shape: return plan.path != nil
    case .gradient: return !plan.parts.contains(.gradient) || plan.gradient != nil
    case .group, .text, .image, .replicator: return true
    }
  }
}
