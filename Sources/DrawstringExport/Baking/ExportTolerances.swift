internal import DrawstringCore
internal import DrawstringLoader

/// The tolerances of the values of an export, with which no drawn point is off by more than a distance.
struct ExportTolerances: Sendable {
  /// Of colours and opacities, as a share.
  let color = 1.0 / 1024
  private let distance: Double
  private var reaches: [Double]
  private var extents: [Double]
  private var shares: [Double]
  private var lengths: [Double]
  private var subpathCounts: [Int]

  /// The frames of a segment at which the layers are measured.
  private static let looks = 48

  /// Measures the layers at rest and at some frames of segments.
  init(
    _ effect: Effect, distance: Double, idle: EffectFrame, _ segments: [ExportSegment],
    _ reader: inout FrameReader
  ) {
    self.distance = distance
    let graph = effect.graph
    let count = graph.layers.count
    reaches = Array(repeating: 1, count: count)
    extents = reaches
    lengths = Array(repeating: 1, count: count)
    subpathCounts = Array(repeating: 0, count: count)
    let moves = WrittenLanes.writtenSlots(graph)
    // A moving value gets a share of the distance: a drawn point depends on values of its layer and of the layers around it.
    var depths = Array(repeating: 1.0, count: count)
    let properties: [PropertyID] = [.position, .translation, .scale, .rotation, .skew]
    for index in graph.layers.indices {
      let first = Int(graph.layers[index].firstSlot)
      let own = properties.count { property in
        (0..<property.row.type.lanes).contains { moves[first + property.offset + $0] }
      }
      let parent = graph.layers[index].parent.index
      depths[index] = (parent < 0 ? 1 : depths[parent]) + Double(own)
    }
    var deepest = depths
    for index in graph.layers.indices.reversed() where graph.layers[index].parent.exists {
      let parent = graph.layers[index].parent.index
      deepest[parent] = max(deepest[parent], deepest[index])
    }
    // Two axes together are off by more than one axis.
    shares = deepest.map { 0.65 / max($0 - 1, 1) }
    measure(graph, idle)
    for segment in segments {
      for look in 0...Self.looks where !reader.isExhausted {
        let frame = segment.length * Double(look) / Double(Self.looks)
        measure(graph, reader.read(segment, at: frame, numbers: count * 10))
      }
    }
  }

  private mutating func measure(_ graph: Graph, _ frame: EffectFrame) {
    var worlds: [Affine] = []
    for index in graph.layers.indices {
      let parent = graph.layers[index].parent.index
      let own = graph.localTransform(ofLayer: index, frame.slots)
      worlds.append(parent < 0 ? own : own.followed(by: worlds[parent]))
    }
    for index in graph.layers.indices {
      let first = Int(graph.layers[index].firstSlot)
      let size = Vec2(
        frame.slots[first + PropertyID.size.offset], frame.slots[first + PropertyID.size.offset + 1])
      var corners = [Vec2.zero, Vec2(size.x, 0), size, Vec2(0, size.y)]
      if graph.layers[index].kind == .shape,
        let path = frame.path(at: frame.slots[first + PropertyID.path.offset])
      {
        let outline = PathOutline(path)
        subpathCounts[index] = max(subpathCounts[index], outline.subpaths.count)
        lengths[index] = max(lengths[index], path.length)
        if let bounds = outline.bounds {
          corners += [
            bounds.lowest, bounds.highest, Vec2(bounds.lowest.x, bounds.highest.y),
            Vec2(bounds.highest.x, bounds.lowest.y),
          ]
        }
      }
      let places = corners.map { worlds[index].place($0) }
      // The distance to the anchors of the layer and of the layers around it.
      var next = index
      while next >= 0 {
        let slot = Int(graph.layers[next].firstSlot)
        func pair(_ property: PropertyID) -> Vec2 {
          Vec2(frame.slots[slot + property.offset], frame.slots[slot + property.offset + 1])
        }
        let pivot = Vec2(pair(.anchorPoint).x * pair(.size).x, pair(.anchorPoint).y * pair(.size).y)
        let anchor = worlds[next].place(pivot)
        let scale = max(min(abs(pair(.scale).x), abs(pair(.scale).y)), 0.05)
        for place in places {
          let reach = TotalArithmetic.hypotenuse(place.x - anchor.x, place.y - anchor.y)
          guard reach.isFinite else { continue }
          reaches[next] = max(reaches[next], reach)
          extents[next] = max(extents[next], reach / scale)
        }
        next = graph.layers[next].parent.index
      }
    }
  }

  /// Of places and lengths of a layer, in points.
  func points(_ layer: Int) -> Double { distance * shares[layer] }
  /// The distance from the anchor of a layer to its drawn content, in points; at least 1.
  func reach(_ layer: Int) -> Double { reaches[layer] }
  /// The same distance before the layer's own scale, in points; at least 1.
  func extent(_ layer: Int) -> Double { extents[layer] }
  /// Of the ends of a stroke, as a share of its path.
  func trim(_ layer: Int) -> Double { distance / lengths[layer] }
  /// The most sub-paths of a shape.
  func subpaths(_ layer: Int) -> Int { subpathCounts[layer] }
}
