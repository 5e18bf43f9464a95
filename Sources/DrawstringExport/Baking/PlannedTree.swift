internal import DrawstringCore

/// A writer of the layers of an effect, by a plan of what can be drawn.
protocol PlannedTree {
  var plan: DisplayPlan { get }
}

extension PlannedTree {
  var graph: Graph { plan.graph }
  /// The effect at rest.
  var idle: EffectFrame { plan.rest }
  /// The slots that may move.
  var moves: [Bool] { plan.moves }

  func kind(_ layer: Int) -> LayerKind { plan.layers[layer].kind }
  func slot(_ layer: Int, _ property: PropertyID) -> Int { plan.slot(layer, property) }
  func number(_ layer: Int, _ property: PropertyID, _ lane: Int = 0) -> Double {
    plan.number(layer, property, lane)
  }
  func differs(_ layer: Int, _ property: PropertyID, _ lane: Int = 0, from usual: Double) -> Bool {
    plan.differs(layer, property, lane, from: usual)
  }

  /// Returns siblings from back to front in their order at rest, without masks.
  func ordered(_ layers: [Int]) -> [Int] { plan.ordered(layers.filter { !plan.isMask[$0] }, idle.slots) }
}

extension PropertyID {
  /// The properties of shapes that cannot be animated in the formats.
  static let ofStillShapes: [PropertyID] = [.lineCap, .lineJoin, .miterLimit, .fillRule, .strokeMode]
}
