internal import DrawstringCore
internal import DrawstringSyntax

/// Makes an effect from an Android vector drawable, which may be animated.
enum AVDEffect {
  static let roots: Set = ["vector", "animated-vector"]

  /// - Parameters:
  ///   - name: the name of the effect.
  ///   - motion: the part of the refresh that moves; nil for refreshing if the drawing moves, else for the pull.
  ///   - height: the height of the canvas, in place of the drawing's own.
  static func read(
    _ files: AVDFiles, name: String, motion: ImportedMotion?, height: Double?,
    _ diagnostics: inout Diagnostics
  ) -> ImportedEffect? {
    var drawing = AVDImport(files, diagnostics)
    var vector = 0
    if files.markup.elements[0].name == "animated-vector" {
      guard let inner = drawing.inline("drawable", 0) else {
        let message =
          drawing.string("drawable", 0).map {
            "the drawing '\(Diagnostic.brief($0))' is missing: \(drawing.absence($0))"
          }
          ?? "the drawing is missing: the attribute 'android:drawable' names its file, or an 'aapt:attr' holds it"
        diagnostics.report(Diagnostic(.importMalformed, message, at: drawing.place("drawable", 0)))
        return nil
      }
      let element = files.markup.elements[inner]
      guard element.name == "vector" else {
        let message = "the drawing is a 'vector', and here is '\(Diagnostic.brief(element.name))'"
        diagnostics.report(Diagnostic(.importMalformed, message, at: element.nameRange))
        return nil
      }
      vector = inner
    }
    func side(_ name: String) -> Double? {
      drawing.number(name, vector).flatMap { $0 > 0 ? min(max($0, 0.001), 100_000) : nil }
    }
    let (width, ownHeight) = (side("width"), side("height"))
    let units = Vec2(side("viewportWidth") ?? width ?? 24, side("viewportHeight") ?? ownHeight ?? 24)
    let size = ImportedEffect.size(of: Vec2(width ?? units.x, ownHeight ?? units.y), height: height)
    drawing.viewport = units
    if let text = drawing.string("tint", vector), !AVDImport.isNone(text) {
      drawing.tint = drawing.color(text, at: drawing.place("tint", vector))
      if let mode = drawing.string("tintMode", vector), mode != "src_in" {
        drawing.approximated(
          "the tint replaces the colours: 'src_in' stands for '\(Diagnostic.brief(mode))'",
          at: drawing.place("tintMode", vector))
      }
    }
    if drawing.string("autoMirrored", vector) == "true" {
      drawing.approximated(
        "the drawing is not mirrored where texts run from the right",
        at: drawing.place("autoMirrored", vector))
    }
    let wish = drawing.string("name", vector)
    var root = ImportedLayer(id: drawing.names.unique(wish, or: "art"))
    root["position"] = .point(Vec2(size.x / 2, -size.y / 2))
    root["size"] = .point(units)
    let scale = Vec2(size.x / units.x, size.y / units.y)
    if scale != Vec2(1, 1) { root["scale"] = SVGEffect.factor(scale, 1) }
    let opacity = drawing.alpha("alpha", vector)
    if opacity < 1 { root["opacity"] = .number(opacity) }
    let isStretched = (scale.x - scale.y).magnitude > 1e-6 * scale.x
    root.layers = drawing.children(of: vector, isStretched: isStretched)
    if let wish { drawing.targets[wish] = AVDTarget(kind: .vector, element: vector, layer: root.id) }
    if vector != 0 { drawing.animate() }
    diagnostics = drawing.diagnostics
    if drawing.isTooLarge { return nil }

    var effect = ImportedEffect(name: name, size: size)
    effect.setDecimals(for: max(units.x, units.y))
    effect.pull = [.init("trigger", .number(min(max(size.y.rounded(), 40), 120)))]
    effect.layers = [root]
    SVGEffect.move(
      &effect, SVGEffect.Drawn(motion: drawing.motion, strokes: drawing.strokes), root, scale, opacity, motion
    )
    let used = effect.tints
    effect.inputs = drawing.inputList.filter { used.contains($0.key) }
    effect.countFindings(diagnostics, "a vector drawable")
    return effect
  }
}

extension ImportedEffect {
  /// The inputs that colours take.
  fileprivate var tints: Set<String> {
    var result: Set<String> = []
    func visit(_ value: ImportedValue) {
      switch value {
      case .tint(let name, _): result.insert(name)
      case .list(let items): items.forEach(visit)
      case .map(let entries): entries.forEach { visit($0.value) }
      default: break
      }
    }
    func visit(_ layer: ImportedLayer) {
      layer.properties.forEach { visit($0.value) }
      layer.layers.forEach(visit)
    }
    func visit(_ node: ImportedNode) {
      node.tracks.forEach { visit($0.value) }
      (node.group + node.sequence).forEach(visit)
    }
    layers.forEach(visit)
    animations.forEach(visit)
    return result
  }
}
