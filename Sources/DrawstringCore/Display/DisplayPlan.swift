/// What an effect can ever show: the parts of its layers that can be drawn at some instant.
///
/// Writers of formats that play by themselves take from the plan which elements exist and which numbers move. A part exists
/// where something writes a property that makes the part, or where the effect at rest shows it. So every frame of the effect
/// has the same parts, and constant parts cost nothing.
package struct DisplayPlan: Sendable {
  package let graph: Graph
  /// The frame that gives the numbers that never move.
  package let rest: EffectFrame
  /// By slot: whether something may write it.
  package let moves: [Bool]
  package private(set) var layers: [Layer] = []
  /// The outermost layers, in the order of the file.
  package private(set) var roots: [Int] = []
  /// Whether the drawing order of the outermost layers never changes.
  package private(set) var keepsOrder = true
  /// By layer: whether it is the mask of another layer at rest.
  package private(set) var isMask: [Bool]

  package init(_ graph: Graph, rest: EffectFrame) {
    self.graph = graph
    self.rest = rest
    moves = WrittenLanes.writtenSlots(graph)
    isMask = Array(repeating: false, count: graph.layers.count)
    layers.reserveCapacity(graph.layers.count)
    for index in graph.layers.indices {
      let layer = Layer(index, self)
      layers.append(layer)
      if let mask = layer.mask { isMask[mask] = true }
      let isLevel = !layer.parts.contains(.depth)
      if layer.parent < 0 {
        roots.append(index)
        keepsOrder = keepsOrder && isLevel
      } else {
        layers[layer.parent].children.append(index)
        layers[layer.parent].keepsOrder = layers[layer.parent].keepsOrder && isLevel
      }
    }
  }

  /// Returns siblings from back to front by the slots of a frame.
  package func ordered(_ siblings: [Int], _ slots: [Double]) -> [Int] {
    let depths = siblings.map { slots[layers[$0].slot(.zPosition)] }
    if zip(depths, depths.dropFirst()).allSatisfy({ $0 <= $1 }) { return siblings }
    return siblings.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { siblings[$0] }
  }

  // MARK: Numbers

  package func slot(_ layer: Int, _ property: PropertyID, _ lane: Int = 0) -> Int {
    Int(graph.layers[layer].firstSlot) + property.offset + lane
  }

  /// Whether a lane of a property may move.
  package func moves(_ layer: Int, _ property: PropertyID, _ lane: Int = 0) -> Bool {
    moves[slot(layer, property, lane)]
  }

  /// The number of a lane at rest.
  package func number(_ layer: Int, _ property: PropertyID, _ lane: Int = 0) -> Double {
    rest.slots[slot(layer, property, lane)]
  }

  /// Whether a lane may differ from a number.
  package func differs(_ layer: Int, _ property: PropertyID, _ lane: Int = 0, from usual: Double) -> Bool {
    moves(layer, property, lane) || number(layer, property, lane) != usual
  }

  /// Whether a lane may be above 0.
  fileprivate func exceeds(_ layer: Int, _ property: PropertyID, _ lane: Int = 0) -> Bool {
    moves(layer, property, lane) || number(layer, property, lane) > 0
  }

  /// The path of a shape that never changes, empty for none; nil where the path may change.
  package func fixedPath(of layer: Int) -> VectorPath? {
    moves(layer, .path) ? nil : rest.path(at: number(layer, .path)) ?? VectorPath()
  }

  // MARK: Layers

  /// The parts of a layer that can be drawn.
  package struct Parts: OptionSet, Sendable {
    package var rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Its anchor point lies elsewhere than the origin of the layer around it.
    package static let place = Parts(rawValue: 1 << 0)
    package static let rotation = Parts(rawValue: 1 << 1)
    package static let skewX = Parts(rawValue: 1 << 2)
    package static let skewY = Parts(rawValue: 1 << 3)
    package static let scale = Parts(rawValue: 1 << 4)
    /// The anchor is not at the corner, so that transforms turn about another point.
    package static let pivot = Parts(rawValue: 1 << 5)
    package static let opacity = Parts(rawValue: 1 << 6)
    package static let hidden = Parts(rawValue: 1 << 7)
    package static let background = Parts(rawValue: 1 << 8)
    package static let corners = Parts(rawValue: 1 << 9)
    package static let border = Parts(rawValue: 1 << 10)
    package static let shadow = Parts(rawValue: 1 << 11)
    package static let clip = Parts(rawValue: 1 << 12)
    package static let mask = Parts(rawValue: 1 << 13)
    /// The mask may change.
    package static let changingMask = Parts(rawValue: 1 << 14)
    package static let fill = Parts(rawValue: 1 << 15)
    package static let stroke = Parts(rawValue: 1 << 16)
    /// The stroke may be shorter than the path.
    package static let trim = Parts(rawValue: 1 << 17)
    package static let dashes = Parts(rawValue: 1 << 18)
    package static let gradient = Parts(rawValue: 1 << 19)
    /// The corners have four radii.
    package static let fourCorners = Parts(rawValue: 1 << 20)
    package static let text = Parts(rawValue: 1 << 21)
    package static let image = Parts(rawValue: 1 << 22)
    /// The place among siblings is not that in the file, or moves.
    package static let depth = Parts(rawValue: 1 << 23)
    package static let skew: Parts = [.skewX, .skewY]
    package static let linear: Parts = [.rotation, .skew, .scale]
    package static let transform: Parts = [.place, .pivot, .linear]
  }

  package struct Layer: Sendable {
    package let index: Int
    package let id: String
    package let kind: LayerKind
    package let parent: Int
    package let parts: Parts
    /// The mask at rest; nil for none.
    package let mask: Int?
    /// Whether the layer is hidden or transparent in every frame.
    package let isNeverOffered: Bool
    /// In the order of the file.
    package fileprivate(set) var children: [Int] = []
    /// Whether the drawing order of the children never changes.
    package fileprivate(set) var keepsOrder = true
    private let first: Int

    /// The slot of the first lane of a property that layers of this kind have.
    package func slot(_ property: PropertyID) -> Int { first + property.offset }

    /// Whether the layer's bounds may clip anything: content beyond them, or children.
    package var cutsContents: Bool {
      parts.contains(.clip) && (!children.isEmpty || [.shape, .text, .image, .sheet].contains(kind))
    }

    /// What the layer draws by itself, from back to front.
    package var painted: [DisplayList.Part] {
      let all: [(Parts, DisplayList.Part)] = [
        (.background, .background), (.gradient, .gradient), (.fill, .fill), (.stroke, .stroke),
        (.text, .text), (.image, .image), (.border, .border),
      ]
      return all.compactMap { parts.contains($0.0) ? $0.1 : nil }
    }

    fileprivate init(_ index: Int, _ plan: DisplayPlan) {
      let layer = plan.graph.layers[index]
      self.index = index
      id = layer.id
      kind = layer.kind
      parent = layer.parent.index
      first = Int(layer.firstSlot)
      mask = plan.graph.mask(ofLayer: index, plan.rest.slots)
      isNeverOffered =
        !plan.moves(index, .hidden) && plan.number(index, .hidden) != 0
        || !plan.moves(index, .opacity) && plan.number(index, .opacity) <= 0
      var parts = Self.transform(index, plan)
      if plan.differs(index, .opacity, from: 1) { parts.insert(.opacity) }
      if plan.differs(index, .hidden, from: 0) { parts.insert(.hidden) }
      if plan.differs(index, .zPosition, from: 0) { parts.insert(.depth) }
      // Bounds that clip everything do so with a size of 0, too.
      if plan.differs(index, .masksToBounds, from: 0) { parts.insert(.clip) }
      if plan.exceeds(index, .shadowOpacity), plan.exceeds(index, .shadowColor, 3) { parts.insert(.shadow) }
      if plan.moves(index, .mask) {
        parts.formUnion([.mask, .changingMask])
      } else if mask != nil {
        parts.insert(.mask)
      }
      if (0...1).allSatisfy({ plan.differs(index, .size, $0, from: 0) }) {
        if plan.exceeds(index, .backgroundColor, 3) { parts.insert(.background) }
        if layer.corners.exists {
          parts.insert(.fourCorners)
        } else if plan.exceeds(index, .cornerRadius) {
          parts.insert(.corners)
        }
        if plan.exceeds(index, .borderWidth), plan.exceeds(index, .borderColor, 3) { parts.insert(.border) }
        if kind == .gradient { parts.insert(.gradient) }
      }
      switch kind {
      case .shape: parts.formUnion(Self.shape(index, plan))
      case .text:
        if plan.exceeds(index, .foregroundColor, 3), plan.exceeds(index, .fontSize) { parts.insert(.text) }
      case .image, .sheet: parts.insert(.image)
      case .gradient, .group, .replicator: break
      }
      self.parts = parts
    }

    private static func transform(_ index: Int, _ plan: DisplayPlan) -> Parts {
      func differs(_ property: PropertyID, from usual: Double) -> Bool {
        (0...1).contains { plan.differs(index, property, $0, from: usual) }
      }
      var parts: Parts = []
      if differs(.scale, from: 1) { parts.insert(.scale) }
      if plan.differs(index, .rotation, from: 0) { parts.insert(.rotation) }
      if plan.differs(index, .skew, from: 0) { parts.insert(.skewX) }
      if plan.differs(index, .skew, 1, from: 0) { parts.insert(.skewY) }
      let hasPivot = (0...1).contains {
        plan.differs(index, .size, $0, from: 0) && plan.differs(index, .anchorPoint, $0, from: 0)
      }
      if hasPivot { parts.insert(.pivot) }
      if hasPivot || differs(.position, from: 0) || differs(.translation, from: 0) { parts.insert(.place) }
      return parts
    }

    private static func shape(_ index: Int, _ plan: DisplayPlan) -> Parts {
      if plan.fixedPath(of: index)?.isEmpty == true { return [] }
      var parts: Parts = []
      if plan.exceeds(index, .fillColor, 3) { parts.insert(.fill) }
      if plan.exceeds(index, .strokeColor, 3), plan.exceeds(index, .lineWidth) { parts.insert(.stroke) }
      if plan.differs(index, .strokeStart, from: 0) || plan.differs(index, .strokeEnd, from: 1) {
        parts.insert(.trim)
      }
      if plan.moves(index, .lineDashPattern)
        || !plan.rest.drawnDashes(at: plan.number(index, .lineDashPattern)).isEmpty
      {
        parts.insert(.dashes)
      }
      return parts
    }
  }
}
