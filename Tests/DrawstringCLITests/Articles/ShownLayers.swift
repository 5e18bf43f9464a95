import Drawstring

/// What a host shows of an effect: for each layer, what it had to set and where the layer lies.
struct ShownLayers {
  private var session: Session
  private var placements = LayerPlacements()
  private(set) var opacities: [LayerHandle: Double] = [:]
  private(set) var transforms: [LayerHandle: Affine] = [:]

  init(_ effect: Effect) { session = effect.makeSession() }

  mutating func begin(_ now: Duration) { session.begin(at: now) }

  /// Shows the frame of an instant; returns how many properties had to be set.
  mutating func show(_ now: Duration) -> Int {
    session.withChanges(at: now) { frame, changes in
      var hasMoved = false
      for change in changes {
        switch change.property {
        case .opacity: opacities[change.layer] = frame[change.layer].opacity
        case .position, .translation, .rotation, .scale, .skew, .size, .anchorPoint: hasMoved = true
        default: break  // a real host sets the property of its own layer
        }
      }
      if hasMoved {
        placements.update(from: frame)
        for layer in frame.layers { transforms[layer.handle] = placements[layer.handle].worldTransform }
      }
      return changes.count
    }
  }
}
