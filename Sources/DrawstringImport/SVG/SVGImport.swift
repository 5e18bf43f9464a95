internal import DrawstringCore
internal import DrawstringSyntax

/// Makes the layers and the animations of an effect from a drawing.
struct SVGImport {
  /// The use of the drawn shapes.
  enum Mode {
    case picture
    /// Every shape counts as filled.
    case clip
    /// The luminance of colours counts as their opacity.
    case luminance
  }

  let markup: Markup
  let ids: [String: Int]
  let sheet: SVGStyleSheet
  private(set) var diagnostics: Diagnostics
  var names = ImportedNames(reserved: ["outputs"])
  /// The size to which percentages refer.
  var viewport = Vec2.zero
  /// The input for `currentColor`, once it is used.
  var tint: (name: String, color: RGBAColor)?
  /// The animation elements of each element that is animated.
  let smil: SMILTable
  var motion = SMILMotion()
  /// Layers that are stroked and not filled; nil once there is a visible layer of another kind.
  var strokes: [String]? = []
  /// The masks and clips that are being read.
  var masking: Set<Int> = []
  /// Whether the luminance mask that is being read has a light part, and whether a dark part lies above one.
  var light = (isSeen: false, isHidden: false)
  /// The bytes of tags and rules that were read, counted each time they were read.
  var read = 0
  private var visited = 0
  /// The element that is being read.
  private var visitedElement = 0
  private var depth = 0
  var segments = 0
  private var users: [Int] = []
  var isTooLarge = false

  init(_ markup: Markup, _ diagnostics: Diagnostics) {
    self.markup = markup
    self.diagnostics = diagnostics
    ids = markup.ids
    sheet = SVGStyleSheet(markup)
    smil = SMILTable(markup, ids)
    for range in sheet.calm {
      approximated("only animations differ for readers who prefer less motion", at: range)
    }
    if smil.isTooLarge { tooLarge(at: 0) }
    for omission in sheet.omissions { unsupported("\(omission.what) of the style sheet", at: omission.range) }
  }

  // MARK: Findings

  mutating func unsupported(_ what: String, at range: SourceRange) {
    diagnostics.report(.importUnsupported(what, at: range))
  }

  mutating func approximated(_ what: String, at range: SourceRange) {
    diagnostics.report(.importApproximated(what, at: range))
  }

  mutating func tooLarge(at index: Int) {
    if !isTooLarge { diagnostics.report(.drawingLimit(at: markup.elements[index].nameRange)) }
    isTooLarge = true
  }

  // MARK: Tree

  mutating func children(of index: Int, in style: SVGStyle, _ mode: Mode) -> [ImportedLayer] {
    markup.elements[index].children.flatMap { layers(of: $0, in: style, mode) }
  }

  /// The layers that show an element in one with a style.
  mutating func layers(of index: Int, in outer: SVGStyle, _ mode: Mode) -> [ImportedLayer] {
    let element = markup.elements[index]
    if isTooLarge || element.name.contains(":") || !suitsReader(index)
      || SVGOutline.definitions.contains(element.name)
      || SMILTable.names.contains(element.name)
    {
      return []
    }
    visited += 1
    visitedElement = index
    depth += 1
    defer { depth -= 1 }
    spend(on: index)
    if visited > SVGOutline.elementLimit || depth > SVGOutline.depthLimit || read > SVGOutline.byteLimit {
      tooLarge(at: index)
      return []
    }
    let style = outer.of(index, markup, sheet)
    guard style.isDisplayed || smil.animates("display", of: index, markup) else { return [] }
    for (name, value) in style.dropped {
      approximated(
        "'\(name): \(Diagnostic.brief(value))' is not known here and left out",
        at: markup.place(
          markup.elements[index].attributes.contains { $0.name == name } ? name : "style", of: index))
    }
    tellUnsupported(index, style)
    switch element.name {
    case "g", "a": return placed(.init(children(of: index, in: style, mode)), index, style, mode)
    case "switch":
      let shown = element.children.first {
        markup.string("requiredExtensions", of: $0) == nil && suitsReader($0)
          && !["title", "desc"].contains(markup.elements[$0].name)
      }
      return placed(.init(shown.map { layers(of: $0, in: style, mode) } ?? []), index, style, mode)
    case "svg":
      let place = Vec2(length("x", index, viewport.x) ?? 0, length("y", index, viewport.y) ?? 0)
      return placed(.init(framed(index, place, size(index, around: nil), style, mode)), index, style, mode)
    case "use": return used(index, style, mode)
    case _ where SVGShape.names.contains(element.name):
      guard let shape = shape(of: index, style, mode) else { return [] }
      return placed(shape, index, style, mode)
    default:
      unsupported("the element '\(Diagnostic.brief(element.name))'", at: element.nameRange)
      return []
    }
  }

  /// Attributes in which drawing programs keep names beside the ids.
  private static let labels = ["inkscape:label", "data-name", "serif:id", "id"]

  /// The name of an element: its label, its id, or else the name of a group that contains nothing else.
  func name(of index: Int) -> String? {
    var next = index
    while true {
      if let name = Self.labels.lazy.compactMap({ markup.string($0, of: next) }).first(where: { !$0.isEmpty })
      {
        return name
      }
      guard let parent = markup.elements[next].parent, markup.elements[parent].name == "g",
        markup.elements[parent].children.count == 1
      else { return nil }
      next = parent
    }
  }

  func length(_ name: String, _ index: Int, _ whole: Double) -> Double? {
    SVGScanner.length(markup.string(name, of: index))?.units(of: whole)
  }

  /// Whether an element is for readers of English; drawings are imported in that language.
  private func suitsReader(_ index: Int) -> Bool {
    guard let languages = markup.string("systemLanguage", of: index) else { return true }
    return languages.split(separator: ",").contains {
      $0.drop(while: \.isWhitespace).lowercased().hasPrefix("en")
    }
  }

  /// The bytes as which a rule counts.
  private static let bytesOfRule = 64

  /// The bytes as which a byte of a list of numbers counts, and a byte of a style.
  private static let bytesOfList = 16

  /// Counts the work of a text that is read again for each use of its element.
  mutating func spend(_ text: String) {
    read += text.utf8.count * Self.bytesOfList
    if read > SVGOutline.byteLimit { tooLarge(at: visitedElement) }
  }

  /// Counts the work of the style of an element.
  mutating func spend(on index: Int) {
    let element = markup.elements[index]
    let classes = markup.string("class", of: index)?.split(whereSeparator: \.isWhitespace).map(String.init)
    read += element.tag.end - element.tag.start + Self.bytesOfRule
    if let style = element.attributes.first(where: { $0.name == "style" })?.value {
      read += (style.end - style.start) * Self.bytesOfList
    }
    read +=
      sheet.cost(element: element.name, id: markup.string("id", of: index), classes: classes ?? [])
      * Self.bytesOfRule
  }

  /// The box around an element in its own coordinates; nil without one.
  mutating func bounds(of index: Int) -> PathBounds? {
    SVGOutline.bounds(markup, ids, viewport: viewport, of: index, bytes: &read)
  }

  /// The style of an element with all properties that it inherits.
  mutating func style(of index: Int) -> SVGStyle {
    spend(on: index)
    return style(around: index).of(index, markup, sheet)
  }

  mutating func style(around index: Int) -> SVGStyle {
    var chain: [Int] = []
    var next = markup.elements[index].parent
    while let parent = next {
      chain.append(parent)
      spend(on: parent)
      next = markup.elements[parent].parent
    }
    if read > SVGOutline.byteLimit { tooLarge(at: index) }
    return chain.reversed().reduce(SVGStyle()) { $0.of($1, markup, sheet) }
  }

  /// The transform of an element about its origin; nil if it has none, or one that cannot be read.
  ///
  /// The properties `translate`, `rotate` and `scale` of CSS act outside of `transform`, in this order.
  mutating func transform(of index: Int, _ style: SVGStyle) -> Affine? {
    var text = ["translate", "rotate", "scale"].reduce("") { list, name in
      guard let value = style.own[name], value != "none" else { return list }
      return "\(list)\(name)(\(value)) "
    }
    guard !text.isEmpty || style.own["transform"] != nil else { return nil }
    text += style.own["transform"] ?? ""
    var (low, size) = (Vec2.zero, viewport)
    if style.own["transform-box"] == "fill-box", let bounds = bounds(of: index) {
      (low, size) = (bounds.lowest, bounds.highest - bounds.lowest)
    }
    guard let transform = SVGTransformList.parse(text, of: size) else { return nil }
    guard let origin = style.own["transform-origin"] else {
      // The attribute acts about the origin, and so does CSS in the box of the drawing.
      return style.own["transform-box"] == "fill-box"
        ? SVGTransformList.transform(transform, about: "0 0", low, size) : transform
    }
    return SVGTransformList.transform(transform, about: origin, low, size)
  }

  private mutating func used(_ index: Int, _ style: SVGStyle, _ mode: Mode) -> [ImportedLayer] {
    guard let target = markup.target(of: index, ids) else {
      if let link = markup.string("href", of: index) ?? markup.string("xlink:href", of: index) {
        let name = markup.string("href", of: index) == nil ? "xlink:href" : "href"
        let reason =
          link.first == "#" ? "there is no element '\(Diagnostic.brief(link))'" : "it is in another file"
        unsupported("a use: \(reason),", at: markup.place(name, of: index))
      }
      return []
    }
    if users.contains(target) {
      unsupported("an element that uses itself", at: markup.elements[index].nameRange)
      return []
    }
    users.append(target)
    defer { users.removeLast() }
    let place = Vec2(length("x", index, viewport.x) ?? 0, length("y", index, viewport.y) ?? 0)
    let element = markup.elements[target]
    var content: [ImportedLayer]
    if element.name == "symbol" || element.name == "svg" {
      let own = style.of(target, markup, sheet)
      var place = place
      if element.name == "svg" {
        place = place + Vec2(length("x", target, viewport.x) ?? 0, length("y", target, viewport.y) ?? 0)
      }
      let inner = framed(target, place, size(target, around: index), own, mode)
      content = placed(.init(inner), target, own, mode)
    } else {
      content = layers(of: target, in: style, mode)
      if place != .zero {
        content = wrapped(content, name(of: target), SVGTransformList.move(place.x, place.y))
      }
    }
    return placed(.init(content), index, style, mode)
  }

  /// The size of a nested drawing or a symbol; the size of a `use` takes precedence.
  private func size(_ index: Int, around use: Int?) -> Vec2 {
    func side(_ name: String, _ whole: Double) -> Double {
      use.flatMap { length(name, $0, whole) } ?? length(name, index, whole) ?? whole
    }
    return Vec2(side("width", viewport.x), side("height", viewport.y))
  }

  /// The content of a nested drawing: clipped to its viewport and in the units of its box.
  private mutating func framed(
    _ index: Int, _ place: Vec2, _ size: Vec2, _ style: SVGStyle, _ mode: Mode
  ) -> [ImportedLayer] {
    guard size.x > 0, size.y > 0 else { return [] }
    let box = SVGViewBox.parse(markup.string("viewBox", of: index))
    let outer = viewport
    viewport = box?.size ?? size
    var content = children(of: index, in: style, mode)
    viewport = outer
    if content.isEmpty { return [] }
    let wish = name(of: index)
    if let box {
      let fit = markup.string("preserveAspectRatio", of: index)
      content = wrapped(content, wish, SVGViewBox.transform(box.origin, box.size, to: size, fit))
    }
    if style.own["overflow"] == "visible" || style.own["overflow"] == "auto" {
      return place == .zero ? content : wrapped(content, wish, SVGTransformList.move(place.x, place.y))
    }
    var frame = ImportedLayer(id: names.unique(wish, or: "frame"))
    frame["position"] = .point(Vec2(place.x + size.x / 2, place.y + size.y / 2))
    frame["size"] = .point(size)
    frame["masksToBounds"] = .word("true")
    frame.layers = content
    return [frame]
  }

  /// Layers under a transform: a single layer that is not placed and does not move takes it, others are put into a group.
  mutating func wrapped(_ content: [ImportedLayer], _ wish: String?, _ transform: Affine) -> [ImportedLayer] {
    let placement = ImportedLayer.placement(transform)
    if placement.isEmpty || content.isEmpty { return content }
    if content.count == 1, content[0].isUnplaced, !motion.moves(content[0].id, ImportedLayer.placing) {
      var only = content[0]
      only.properties = placement + only.properties
      return [only]
    }
    var group = ImportedLayer(id: names.unique(wish, or: "group"), placement)
    group.layers = content
    return [group]
  }

  private mutating func tellUnsupported(_ index: Int, _ style: SVGStyle) {
    let attributes = markup.elements[index].attributes
    func place(_ name: String) -> String { attributes.contains { $0.name == name } ? name : "style" }
    if let filter = style.own["filter"], filter != "none" {
      unsupported("a filter", at: markup.place(place("filter"), of: index))
    }
    if let blend = style.own["mix-blend-mode"], blend != "normal" {
      unsupported("the blend mode '\(Diagnostic.brief(blend))'", at: markup.place("style", of: index))
    }
    guard SVGShape.names.contains(markup.elements[index].name) else { return }
    for name in ["marker", "marker-start", "marker-mid", "marker-end"] {
      if let marker = style[name], marker != "none" {
        unsupported("a marker", at: markup.place(place(name), of: index))
        break
      }
    }
  }
}

extension SVGTransformList {
  /// The point that a `transform-origin` names in a box.
  static func origin(_ text: String, _ low: Vec2, _ size: Vec2) -> Vec2 {
    var parts = text.split(separator: " ").map(String.init)
    if let first = parts.first, first == "top" || first == "bottom" {
      parts = [parts.count > 1 ? parts[1] : "center", first]
    }
    func side(_ text: String?, _ whole: Double) -> Double {
      switch text {
      case "left", "top": 0
      case "right", "bottom": whole
      case "center", nil: whole / 2
      default: SVGScanner.length(text)?.units(of: whole) ?? 0
      }
    }
    return low + Vec2(side(parts.first, size.x), side(parts.count > 1 ? parts[1] : nil, size.y))
  }

  /// A transform about the point that a `transform-origin` names in a box.
  static func transform(_ transform: Affine, about text: String, _ low: Vec2, _ size: Vec2) -> Affine {
    let origin = origin(text, low, size)
    return move(-origin.x, -origin.y).followed(by: transform).followed(by: move(origin.x, origin.y))
  }
}

// MARK: Findings

extension Diagnostic {
  static func importUnsupported(_ what: String, because reason: String? = nil, at range: SourceRange)
    -> Diagnostic
  {
    Diagnostic(.importUnsupported, "\(what) is left out\(reason.map { ": \($0)" } ?? "")", at: range)
  }

  static func importApproximated(_ what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.importApproximated, what, at: range)
  }

  static func drawingLimit(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .limitExceeded,
      "the drawing shows more than \(SVGOutline.elementLimit) elements or \(SVGOutline.segmentLimit) segments, is nested too deeply, or takes too much work, each 'use' counted",
      at: range)
  }
}
