import Drawstring
import DrawstringCore

extension Scene {
  /// What a frame shows, by its geometry: boxes, and shapes that are rectangles.
  init(_ frame: EffectFrame) {
    let layers = FrameLayers(frame)
    self.init(group: layers.inside(nil))
  }
}

/// The layers of a frame by their parents.
private struct FrameLayers {
  private var layers: [String: LayerState] = [:]
  private var children: [String: [LayerState]] = [:]
  private var masks: Set<String> = []

  init(_ frame: EffectFrame) {
    for layer in frame.layers {
      layers[layer.id] = layer
      children[layer.parent ?? "", default: []].append(layer)
      if let mask = layer.mask { masks.insert(mask) }
    }
  }

  /// The layers in one, or the outermost ones.
  func inside(_ parent: String?) -> [Scene] {
    (children[parent ?? ""] ?? []).filter { !masks.contains($0.id) }.compactMap(scene)
  }

  private func scene(_ layer: LayerState) -> Scene? {
    if layer.isHidden { return nil }
    func area(_ size: Vec2, radius: Double = 0) -> Scene.Area {
      Scene.Area(world: layer.worldTransform, size: size, radius: radius, layer: layer.id)
    }
    let box = area(Vec2(max(layer.size.x, 0), max(layer.size.y, 0)), radius: layer.cornerRadius)
    var inner = Scene(group: inside(layer.id))
    if let path = layer.path, let bounds = path.bounds, layer.fillColor.alpha > 0 {
      let shape = Scene(.area(area(bounds.highest), color: Self.name(layer.fillColor)))
      inner = Scene(group: [shape, inner])
    }
    if layer.masksToBounds { inner.clip = box }
    var scene = Scene(group: [inner])
    if layer.backgroundColor.alpha > 0 {
      scene = Scene(group: [Scene(.area(box, color: Self.name(layer.backgroundColor))), inner])
    }
    scene.opacity = min(max(layer.opacity, 0), 1)
    if let mask = layer.mask.flatMap({ layers[$0] }) {
      scene.mask = Scene.Mask(scenes: self.scene(mask).map { [$0] } ?? [], layer: layer.id)
    }
    return scene
  }

  private static func name(_ color: RGBAColor) -> String {
    let channels = [color.red, color.green, color.blue].map { Int((min(max($0, 0), 1) * 255).rounded()) }
    return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
