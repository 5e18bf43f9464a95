internal import DrawstringCore
internal import DrawstringSyntax

/// Makes an effect from a drawing: its canvas, its root layer, and its animations.
enum SVGEffect {
  /// - Parameters:
  ///   - name: the name of the effect.
  ///   - motion: the part of the refresh that moves; nil for refreshing if the drawing moves, else for the pull.
  ///   - height: the height of the canvas, in place of the drawing's own.
  static func read(
    _ markup: Markup, name: String, motion: ImportedMotion?, height: Double?, _ diagnostics: inout Diagnostics
  ) -> ImportedEffect? {
    guard markup.elements[0].name == "svg" else {
      diagnostics.report(
        Diagnostic(
          .importMalformed,
          "the root element is '\(Diagnostic.brief(markup.elements[0].name))', not 'svg', 'vector' or 'animated-vector'",
          at: markup.elements[0].nameRange))
      return nil
    }
    var drawing = SVGImport(markup, diagnostics)
    for name in ["width", "height"] {
      if let length = SVGScanner.length(markup.string(name, of: 0)), length.value <= 0 {
        drawing.approximated("a \(name) of 0 or less counts as none", at: markup.place(name, of: 0))
      }
    }
    let box = SVGViewBox.parse(markup.string("viewBox", of: 0))
    func side(_ name: String, _ usual: Double) -> Double {
      guard let length = SVGScanner.length(markup.string(name, of: 0)), length.unit != "%", length.value > 0
      else { return usual }
      return min(max(length.units(of: 0), 0.001), 100_000)
    }
    var size = Vec2(side("width", box?.size.x ?? 300), side("height", box?.size.y ?? 150))
    if let box {
      // A missing side follows from the proportions of the view box.
      if SVGScanner.length(markup.string("width", of: 0)) == nil, markup.string("height", of: 0) != nil {
        size.x = min(max(size.y * box.size.x / box.size.y, 0.001), 100_000)
      } else if SVGScanner.length(markup.string("height", of: 0)) == nil, markup.string("width", of: 0) != nil
      {
        size.y = min(max(size.x * box.size.y / box.size.x, 0.001), 100_000)
      }
    }
    let origin = box?.origin ?? .zero
    let units = box?.size ?? size
    size = ImportedEffect.size(of: size, height: height)
    drawing.viewport = units
    let id = drawing.names.unique(markup.string("id", of: 0), or: "art")
    let style = SVGStyle().of(0, markup, drawing.sheet)
    var content = style.isDisplayed ? drawing.children(of: 0, in: style, .picture) : []
    content = drawing.clipped(content, style)
    let pixel = Vec2(units.x / size.x, units.y / size.y)
    let whole = CSSBox(low: box?.origin ?? .zero, size: units, pixel: pixel, usual: "50% 50%")
    content = drawing.movedRoot(content, style, whole)
    if let background = style.own["background"] ?? style.own["background-color"], background != "none" {
      drawing.unsupported("a background", at: markup.place("style", of: 0))
    }
    diagnostics = drawing.diagnostics
    if drawing.isTooLarge { return nil }

    let fit = markup.string("preserveAspectRatio", of: 0)
    let transform = SVGViewBox.transform(origin, units, to: size, fit)
    let middle = Vec2(origin.x + units.x / 2, origin.y + units.y / 2)
    var root = ImportedLayer(id: id)
    root["position"] = .point(transform.place(middle) - Vec2(0, size.y))
    root["size"] = .point(units)
    if origin != .zero {
      root["anchorPoint"] = .list([.factor(middle.x / units.x), .factor(middle.y / units.y)])
    }
    let scale = Vec2(transform.a, transform.d)
    if scale != Vec2(1, 1) { root["scale"] = Self.factor(scale, 1) }
    let opacity = style.opacity("opacity")
    if opacity < 1 { root["opacity"] = .number(opacity) }
    root.layers = content

    var effect = ImportedEffect(name: name, size: size)
    effect.title = title(markup)
    effect.setDecimals(for: max(units.x, units.y))
    effect.pull = [.init("trigger", .number(min(max(size.y.rounded(), 40), 120)))]
    if let tint = drawing.tint {
      effect.inputs = [
        .init(tint.name, .map(["type": .word("color"), "default": .color(tint.color)]))
      ]
    }
    effect.layers = [root]
    move(&effect, Drawn(motion: drawing.motion, strokes: drawing.strokes), root, scale, opacity, motion)
    effect.countFindings(diagnostics, "SVG")
    return effect
  }

  private static func title(_ markup: Markup) -> String? {
    guard let index = markup.elements[0].children.first(where: { markup.elements[$0].name == "title" }) else {
      return nil
    }
    let words = markup.content(of: index).string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : String(words.prefix(200))
  }

  static func factor(_ scale: Vec2, _ share: Double) -> ImportedValue {
    scale.x == scale.y
      ? .factor(scale.x * share) : .list([.factor(scale.x * share), .factor(scale.y * share)])
  }

  // MARK: Motion

  /// The animated content of a drawing.
  struct Drawn {
    var motion: SMILMotion
    /// Layers that are stroked and not filled; nil if there is a visible layer of another kind.
    var strokes: [String]?
  }

  /// Adds the nodes of a drawing: its animations, or else a node that makes it appear.
  static func move(
    _ effect: inout ImportedEffect, _ drawing: Drawn, _ root: ImportedLayer, _ scale: Vec2,
    _ opacity: Double, _ motion: ImportedMotion?
  ) {
    if root.layers.isEmpty { return }
    let pulled: ImportedValue = .list(["dragging", "cancelling", "refreshing"].map { .word($0) })
    let refreshing: ImportedValue = .list(["refreshing", "finishing"].map { .word($0) })
    let isStill = drawing.motion.isEmpty
    let motion = motion ?? (isStill ? .pull : .refreshing)
    if motion != .refreshing {
      if isStill || motion == .both {
        effect.animations.append(appearing(drawing, root, scale, opacity, pulled))
      } else {
        effect.animations.append(drawing.motion.scrubbed(pulled))
      }
    }
    if motion != .pull {
      if isStill {
        var pulse = ImportedNode(
          id: "pulse",
          [
            .init("during", refreshing), .init("duration", .seconds(1)), .init("repeat", .word("forever")),
            .init("ease", .word("ease-in-out")),
          ],
          tracks: [
            .init("\(root.id).scale", .list([factor(scale, 1), factor(scale, 0.85), factor(scale, 1)]))
          ])
        pulse.comments = ["The drawing is still; it pulses while loading."]
        effect.animations.append(pulse)
      } else {
        effect.animations += drawing.motion.playing(refreshing)
      }
    }
  }

  /// The most lines that a pull draws.
  private static let mostStrokes = 64

  /// A node that shows the drawing with the pull: lines are drawn, other drawings fade in and grow.
  private static func appearing(
    _ drawing: Drawn, _ root: ImportedLayer, _ scale: Vec2, _ opacity: Double, _ during: ImportedValue
  ) -> ImportedNode {
    let keys: [ImportedEntry] = [
      .init("during", during), .init("hold", .word("finishing")), .init("over", .word("progress")),
    ]
    if let strokes = drawing.strokes, !strokes.isEmpty, strokes.count <= mostStrokes, drawing.motion.isEmpty {
      var node = ImportedNode(id: "draw", keys)
      node.comments = ["The pull draws the lines."]
      if strokes.count == 1 {
        node.tracks = [.init("\(strokes[0]).strokeEnd", .list([.number(0), .number(1)]))]
      } else {
        node.keys.append(.init("targets", .list(strokes.map { .word($0) })))
        node.tracks = [.init("strokeEnd", .list([.number(0), .number(1)]))]
      }
      return node
    }
    var node = ImportedNode(
      id: "appear", keys,
      tracks: [
        .init("\(root.id).opacity", .list([.number(0), .number(opacity)])),
        .init("\(root.id).scale", .list([factor(scale, 0.6), factor(scale, 1)])),
      ])
    node.comments = ["The drawing appears with the pull."]
    return node
  }
}

extension ImportedEffect {
  /// Sets the number of digits to a hundred-thousandth of the largest length.
  mutating func setDecimals(for largest: Double) {
    decimals = 1
    while decimals < 8, largest * [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8][decimals] < 1e5 { decimals += 1 }
  }

  /// Adds a comment with the number of warnings.
  mutating func countFindings(_ diagnostics: Diagnostics, _ source: String) {
    let left = diagnostics.findings.count { $0.code.severity == .warning }
    if left > 0 {
      comments.append(
        "Imported from \(source); \(left == 1 ? "one thing was" : "\(left) things were") left out or changed, as 'drawstring import' reports."
      )
    }
  }
}
