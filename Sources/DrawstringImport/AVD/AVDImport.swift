internal import DrawstringCore
internal import DrawstringSyntax

/// Makes layers from an Android vector drawable, and nodes from its animators.
struct AVDImport {
  let markup: Markup
  private(set) var diagnostics: Diagnostics
  var names = ImportedNames(reserved: ["outputs"])
  var viewport = Vec2.zero
  var motion = SMILMotion()
  /// Layers that are stroked and not filled; nil once there is a visible layer of another kind.
  var strokes: [String]? = []
  /// Inputs for colours of themes and resources, by what the file writes.
  var inputs: [String: String] = [:]
  var inputList: [ImportedEntry] = []
  /// The paint that replaces every colour and keeps its alpha; nil without a tint.
  var tint: AVDPaint?
  /// The animated properties of the parts of the drawing, by the names of the parts.
  let moving: [String: Set<String>]
  /// The parts of the drawing that have names.
  var targets: [String: AVDTarget] = [:]
  /// The reasons why references of the drawing are not resolved, by their texts.
  private let absences: [String: String]
  private var visited = 0
  private var depth = 0
  private var segments = 0
  private var openClips = 0
  private(set) var isTooLarge = false

  init(_ files: AVDFiles, _ diagnostics: Diagnostics) {
    (markup, absences) = (files.markup, files.absences)
    self.diagnostics = diagnostics
    moving = Self.moving(markup)
  }

  // MARK: Attributes

  func string(_ name: String, _ index: Int) -> String? { markup.string("android:" + name, of: index) }

  func place(_ name: String, _ index: Int) -> SourceRange { markup.place("android:" + name, of: index) }

  /// The reason why the value of an attribute is unknown, for findings.
  func absence(_ text: String) -> String {
    let isReference = text.hasPrefix("@") || text.hasPrefix("?")
    return absences[text] ?? (isReference ? "it is not in the file" : "it is of another kind")
  }

  /// A number, or a length in any unit of the screen; nil without one, and after a finding for another text.
  mutating func number(_ name: String, _ index: Int) -> Double? {
    guard let text = string(name, index) else { return nil }
    if let number = Self.number(text) { return number }
    approximated(
      "the usual value stands for '\(Diagnostic.brief(text))': \(absence(text))", at: place(name, index))
    return nil
  }

  mutating func number(_ name: String, _ index: Int, usual: Double) -> Double { number(name, index) ?? usual }

  static func number(_ text: String) -> Double? {
    var scanner = SVGScanner(text)
    scanner.skipBlanks()
    guard let length = scanner.length(), scanner.isAtEnd, ["", "dp", "dip", "px", "sp"].contains(length.unit)
    else {
      return nil
    }
    return length.value
  }

  /// The element that stands for an attribute of an element.
  func inline(_ name: String, _ index: Int) -> Int? {
    let attribute = markup.elements[index].children.first { markup.elements[$0].name == "." + name }
    return attribute.flatMap { markup.elements[$0].children.first }
  }

  // MARK: Findings

  mutating func unsupported(_ what: String, because reason: String? = nil, at range: SourceRange) {
    diagnostics.report(.importUnsupported(what, because: reason, at: range))
  }

  mutating func approximated(_ what: String, at range: SourceRange) {
    diagnostics.report(.importApproximated(what, at: range))
  }

  /// Counts segments of outlines and pieces of easings against the limit for a drawing.
  mutating func spend(_ count: Int, at index: Int) {
    segments += count
    if segments > SVGOutline.segmentLimit { tooLarge(at: index) }
  }

  private mutating func tooLarge(at index: Int) {
    if !isTooLarge { diagnostics.report(.drawingLimit(at: markup.elements[index].nameRange)) }
    isTooLarge = true
  }

  // MARK: Tree

  /// The deepest nesting of groups and clips: a layer is two levels of YAML.
  private static let depthLimit = DocumentBuilder.depthLimit / 2 - 4

  /// The layers of the content of a drawing or a group, from back to front.
  ///
  /// - Parameter isStretched: whether a group around them has different scales in x and y.
  mutating func children(of index: Int, isStretched: Bool) -> [ImportedLayer] {
    depth += 1
    defer { depth -= 1 }
    var result: [ImportedLayer] = []
    var clips: [(place: Int, layer: ImportedLayer)] = []
    defer { openClips -= clips.count }
    for child in markup.elements[index].children where !isTooLarge {
      visited += 1
      if visited > SVGOutline.elementLimit || depth + openClips > Self.depthLimit {
        tooLarge(at: child)
        break
      }
      switch markup.elements[child].name {
      case "group": result += group(child, isStretched)
      case "path": result += path(child, isStretched)
      case "clip-path":
        if let clip = clip(child) {
          clips.append((result.count, clip))
          openClips += 1
        }
      case let name where name.hasPrefix("."): break
      default:
        unsupported(
          "the element '\(Diagnostic.brief(markup.elements[child].name))'",
          at: markup.elements[child].nameRange)
      }
    }
    // A clip applies to the elements after it; one without any has no layer.
    for clip in clips.reversed() {
      if clip.place == result.count {
        targets = targets.filter { $0.value.layer != clip.layer.id }
        continue
      }
      var group = ImportedLayer(id: names.unique(nil, or: "clipped"))
      group["mask"] = .word(clip.layer.id)
      group.layers = [clip.layer] + result[clip.place...]
      result[clip.place...] = [group]
    }
    return result
  }

  private static let transforms: Set = [
    "rotation", "scaleX", "scaleY", "translateX", "translateY", "pivotX", "pivotY",
  ]

  private mutating func group(_ index: Int, _ isStretched: Bool) -> [ImportedLayer] {
    let pivot = Vec2(number("pivotX", index, usual: 0), number("pivotY", index, usual: 0))
    let shift = Vec2(number("translateX", index, usual: 0), number("translateY", index, usual: 0))
    let scale = Vec2(number("scaleX", index, usual: 1), number("scaleY", index, usual: 1))
    let turn = number("rotation", index, usual: 0)
    let name = string("name", index)
    let moves = name.flatMap { moving[$0] } ?? []
    let isUneven = scale.x != scale.y || moves.contains("scaleX") != moves.contains("scaleY")
    let content = children(of: index, isStretched: isStretched || isUneven)
    if content.isEmpty { return [] }
    if moves.isDisjoint(with: Self.transforms) {
      // Other properties are reported as unknown properties of a group.
      if let name, !moves.isEmpty { targets[name] = AVDTarget(kind: .group, element: index, layer: "") }
      let (sine, cosine) = (Trigonometry.sine(turn * .pi / 180), Trigonometry.cosine(turn * .pi / 180))
      let (a, b, c, d) = (cosine * scale.x, sine * scale.x, -sine * scale.y, cosine * scale.y)
      let transform = Affine(
        a: a, b: b, c: c, d: d, tx: shift.x + pivot.x - a * pivot.x - c * pivot.y,
        ty: shift.y + pivot.y - b * pivot.x - d * pivot.y)
      let placement = ImportedLayer.placement(transform)
      if placement.isEmpty, name == nil || moves.isEmpty { return content }
      if content.count == 1, content[0].isUnplaced {
        var only = content[0]
        only.properties = placement + only.properties
        return [only]
      }
      var group = ImportedLayer(id: names.unique(name, or: "group"), placement)
      group.layers = content
      return [group]
    }
    var group = ImportedLayer(id: names.unique(name, or: "group"))
    let place = pivot + shift
    group["position"] = .point(place)
    if pivot != .zero || moves.contains("pivotX") || moves.contains("pivotY") {
      // The anchor of a layer is a share of its size.
      group["size"] = .point(viewport)
      group["anchorPoint"] = .list([.factor(pivot.x / viewport.x), .factor(pivot.y / viewport.y)])
    }
    if turn != 0 { group["rotation"] = .degrees(turn) }
    if scale != Vec2(1, 1) {
      group["scale"] = scale.x == scale.y ? .factor(scale.x) : .list([.factor(scale.x), .factor(scale.y)])
    }
    group.layers = content
    if let name {
      targets[name] = AVDTarget(kind: .group, element: index, layer: group.id)
      targets[name]?.pivot = pivot
      targets[name]?.start = place
    }
    return [group]
  }

  // MARK: Paths

  /// The outline of path data; nil without one.
  mutating func outline(_ name: String, _ index: Int) -> VectorPath? {
    guard let text = markup.text("android:" + name, of: index) else { return nil }
    if text.bytes.first == UInt8(ascii: "@") {
      unsupported("the outline", because: absence(text.string), at: place(name, index))
      return nil
    }
    var (path, finding) = PathDataParser.parsePrefix(text)
    if finding != nil, let plain = AVDPathData.plain(text.string) {
      let other = PathDataParser.parsePrefix(ScalarText(plain))
      if other.finding == nil { (path, finding) = other }
    }
    if let finding { approximated("the outline ends early: \(finding.message)", at: finding.range) }
    spend(path.segmentCount, at: index)
    return isTooLarge ? nil : path
  }

  private mutating func clip(_ index: Int) -> ImportedLayer? {
    guard let path = outline("pathData", index) else { return nil }
    let name = string("name", index)
    var layer = ImportedLayer(id: names.unique(name, or: "clip"), kind: .shape)
    layer["path"] = .path(.data(path))
    if string("fillType", index) == "evenOdd" { layer["fillRule"] = .word("evenodd") }
    if let name {
      targets[name] = AVDTarget(kind: .clip, element: index, layer: layer.id)
      targets[name]?.outlines = [layer.id]
    }
    return layer
  }

  /// The layers of a path: one with its fill and its stroke, or two where gradients or alphas part them.
  private mutating func path(_ index: Int, _ isStretched: Bool) -> [ImportedLayer] {
    let name = string("name", index)
    let moves = name.flatMap { moving[$0] } ?? []
    let isGiven = string("pathData", index) != nil || !moves.contains("pathData")
    guard let path = isGiven ? outline("pathData", index) : VectorPath() else { return [] }
    let fill = paint("fillColor", index)
    let stroke = paint("strokeColor", index)
    let width = number("strokeWidth", index, usual: 0)
    let fillAlpha = alpha("fillAlpha", index)
    let strokeAlpha = alpha("strokeAlpha", index)
    let showsFill = !fill.isNone || moves.contains("fillColor")
    let showsStroke =
      (!stroke.isNone || moves.contains("strokeColor")) && (width > 0 || moves.contains("strokeWidth"))
    if path.isEmpty && !moves.contains("pathData") || !showsFill && !showsStroke { return [] }
    let id = names.unique(name, or: "path")
    var target = AVDTarget(kind: .path, element: index, layer: id)
    var base = ImportedLayer(id: id, kind: .shape)
    base["path"] = .path(.data(path))
    let trims = trims(index, &target)
    let isTrimmed = !trims.isEmpty || moves.contains { $0.hasPrefix("trimPath") }
    var result: [ImportedLayer] = []
    if showsFill {
      var layer = base
      if string("fillType", index) == "evenOdd" { layer["fillRule"] = .word("evenodd") }
      if isTrimmed {
        approximated("the fill is not trimmed, only strokes are", at: place("fillColor", index))
      }
      if case .gradient(let gradient) = fill {
        tellGradient("fillColor", moves, index)
        result += gradientLayers(gradient, layer, path, index, alpha: fillAlpha, &target.fillAlpha)
        target.outlines += result.first.map { [$0.id] } ?? []
      } else {
        let isApart = moves.contains("fillAlpha")
        let color = value(fill, alpha: isApart ? 1 : fillAlpha)
        if color != .color(.black) { layer["fillColor"] = color }
        if isApart, fillAlpha < 1 { layer["opacity"] = .number(fillAlpha) }
        target.fill = (id, isApart ? 1 : fillAlpha)
        target.fillAlpha = id
        target.outlines.append(id)
        result.append(layer)
      }
    }
    if showsStroke {
      var layer = base
      layer["fillColor"] = .color(.clear)
      setStroke(&layer, index, width, trims)
      if isStretched {
        approximated("the stroke is stretched with its outline", at: place("strokeWidth", index))
      }
      if isTrimmed, path.contourCount > 1 {
        approximated(
          "all parts of the outline are trimmed, and not the first alone",
          at: markup.elements[index].nameRange)
      }
      let isApart =
        moves.contains("strokeAlpha") || moves.contains("fillAlpha") || result.count != 1
        || result[0].kind != .shape
      if case .gradient(let gradient) = stroke {
        tellGradient("strokeColor", moves, index)
        if showsFill { layer.id = names.unique(id + "-line", or: "line") }
        layer["strokeColor"] = .color(.black)
        let layers = gradientLayers(gradient, layer, path, index, alpha: strokeAlpha, &target.strokeAlpha)
        target.stroke = layers.first?.id
        target.outlines += layers.first.map { [$0.id] } ?? []
        result += layers
      } else if isApart {
        if showsFill { layer.id = names.unique(id + "-line", or: "line") }
        let moved = moves.contains("strokeAlpha")
        layer["strokeColor"] = value(stroke, alpha: moved ? 1 : strokeAlpha)
        if moved, strokeAlpha < 1 { layer["opacity"] = .number(strokeAlpha) }
        target.stroke = layer.id
        target.strokeColor = (layer.id, moved ? 1 : strokeAlpha)
        target.strokeAlpha = layer.id
        target.outlines.append(layer.id)
        result.append(layer)
      } else {
        for entry in layer.properties where entry.key != "fillColor" { result[0][entry.key] = entry.value }
        result[0]["strokeColor"] = value(stroke, alpha: strokeAlpha)
        target.stroke = id
        target.strokeColor = (id, strokeAlpha)
      }
    }
    // A pull that draws the lines ends with complete lines.
    if showsFill || result.count != 1 || !trims.isEmpty { strokes = nil } else { strokes?.append(id) }
    if let name { targets[name] = target }
    return result
  }

  mutating func alpha(_ name: String, _ index: Int) -> Double {
    min(max(number(name, index, usual: 1), 0), 1)
  }

  private mutating func tellGradient(_ property: String, _ moves: Set<String>, _ index: Int) {
    if moves.contains(property) {
      unsupported("an animation of the colour in place of a gradient", at: place(property, index))
    }
  }

  private mutating func trims(_ index: Int, _ target: inout AVDTarget) -> [ImportedEntry] {
    var start = number("trimPathStart", index, usual: 0)
    var end = number("trimPathEnd", index, usual: 1)
    var offset = number("trimPathOffset", index, usual: 0)
    (target.trimStart, target.trimEnd) = (start, end)
    let moves = string("name", index).flatMap { moving[$0] } ?? []
    let isStill = moves.isDisjoint(with: ["trimPathStart", "trimPathEnd"])
    if isStill, start > end || start < 0 || end > 1 {
      // Both ends count modulo 1. The drawn part may run from the start across the end of the outline.
      func part(_ value: Double) -> Double { value - value.rounded(.down) }
      let length = part(part(end + offset) - part(start + offset))
      target.trimShift = start
      (start, end, offset) = (0, length, offset + start)
    }
    if start < 0 || start > 1 || end < 0 || end > 1 {
      (start, end) = (min(max(start, 0), 1), min(max(end, 0), 1))
      approximated("the ends of the trim are limited to the outline", at: markup.elements[index].nameRange)
    }
    return [("strokeStart", start, 0.0), ("strokeEnd", end, 1), ("strokeOffset", offset, 0)]
      .compactMap { property, value, usual in
        value == usual ? nil : ImportedEntry(property, .factor(value))
      }
  }

  /// The word of an attribute; nil for the default, and after a finding for an unknown word.
  private mutating func word(_ name: String, _ index: Int, _ words: [String], usual: String) -> String? {
    guard let word = string(name, index), word != usual else { return nil }
    if words.contains(word) { return word }
    approximated("'\(Diagnostic.brief(word))' is not known; '\(usual)' stands for it", at: place(name, index))
    return nil
  }

  private mutating func setStroke(
    _ layer: inout ImportedLayer, _ index: Int, _ width: Double, _ trims: [ImportedEntry]
  ) {
    if width != 1 { layer["lineWidth"] = .number(width) }
    if let cap = word("strokeLineCap", index, ["round", "square"], usual: "butt") {
      layer["lineCap"] = .word(cap)
    }
    if let join = word("strokeLineJoin", index, ["round", "bevel"], usual: "miter") {
      layer["lineJoin"] = .word(join)
    } else {
      let limit = number("strokeMiterLimit", index, usual: 4)
      if limit != 10 { layer["miterLimit"] = .number(limit) }
    }
    layer.properties += trims
  }
}

/// A part of a drawing with the layers that show it, for animations.
struct AVDTarget {
  enum Kind { case vector, group, path, clip }

  var kind: Kind
  var element: Int
  var layer: String
  /// The point about which a group turns, and the place of the point.
  var pivot = Vec2.zero
  var start = Vec2.zero
  /// The layers that have the colours, each with the alpha that a colour gets.
  var fill: (layer: String, alpha: Double)?
  var strokeColor: (layer: String, alpha: Double)?
  /// The layers whose opacity is an alpha.
  var fillAlpha: String?
  var strokeAlpha: String?
  /// The layer that is stroked.
  var stroke: String?
  /// The layers with the outline.
  var outlines: [String] = []
  /// The part of the outline that is stroked at rest.
  var trimStart = 0.0
  var trimEnd = 1.0
  /// The shift of a moving offset, of a trim that starts elsewhere.
  var trimShift = 0.0

  init(kind: Kind, element: Int, layer: String) {
    (self.kind, self.element, self.layer) = (kind, element, layer)
  }
}

extension VectorPath {
  /// The parts that have a segment.
  fileprivate var contourCount: Int {
    var count = 0
    var isBegun = true
    for element in elements {
      if case .move = element { isBegun = true } else if isBegun { (isBegun, count) = (false, count + 1) }
    }
    return count
  }
}
