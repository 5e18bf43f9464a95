internal import DrawstringCore
package import DrawstringSyntax

/// Compiles named paths and paths that are written in place.
struct PathCompiler: PropertyPart {
  let properties: PropertyCompiler

  /// Compiles the named paths and those of layers. Their numbers take the slots after those of the layers.
  init(_ layers: LayerCompiler) {
    properties = layers.properties
    graph.beginPathSlots()
    compilePaths()
  }

  /// Compiles the paths that tracks have added, and judges the morphs of the tracks.
  init(_ nodes: NodeReader) {
    properties = nodes.properties
    compilePaths()
    StrictMorph.judge(nodes.tracks.strictMorphs, values)
  }

  /// Compiles the paths added since the last call.
  private mutating func compilePaths() {
    while paths.compiled < paths.nodes.count {
      paths.compiled += 1
      scope.copy = paths.copies[paths.compiled - 1]
      compilePath(paths.compiled - 1, paths.nodes[paths.compiled - 1])
      scope.copy = nil
    }
  }

  private mutating func compilePath(_ index: Int, _ node: NodeID) {
    switch document.kind(of: node) {
    case .scalar:
      guard let text = reader.scalarText(node, what: "path data"), let data = values.substituted(text) else {
        return
      }
      if data.string.allSatisfy(\.isWhitespace) { return }
      if let path = PathDataParser.parse(data, into: &reader.diagnostics) { graph.setPath(index, to: path) }
    case .sequence: compileSegments(index, node)
    case .mapping: compileShape(index, node)
    }
  }

  /// Numbers of a path being compiled: each takes the next slot.
  struct PathNumbers {
    var values: [CompiledValue] = []
    var isWhole = true

    mutating func append(_ value: CompiledValue?) {
      if let value { values.append(value) } else { isWhole = false }
    }
  }

  func finish(_ index: Int, _ form: PathSource.Form, _ numbers: PathNumbers) {
    guard numbers.isWhole else { return }
    let first = graph.initialSlots.count
    for value in numbers.values {
      values.bind(value, slot: graph.addSlots([0]))
    }
    let isFixed = numbers.values.allSatisfy { value in
      if case .constant = value { return true }
      return false
    }
    graph.setPath(index, to: form, first: first, isFixed: isFixed)
  }

  /// Reads a point of a path: two numbers, or the name of a constant or of an input.
  func point(_ node: NodeID, what: String = "a point [x, y]", into numbers: inout PathNumbers) {
    if let lane = values.pointLane(node) {
      for lane in [lane, lane + 1] {
        numbers.append(.formula(graph.formulas.append([Instruction(.lane, index: lane)], type: .number)))
      }
      return
    }
    switch values.pair(node, what: what) {
    case .constant(let x, let y):
      numbers.append(.constant([x], .number))
      numbers.append(.constant([y], .number))
    case .nodes(let x, let y):
      numbers.append(values.value(x, .length))
      numbers.append(values.value(y, .length))
    case nil: numbers.isWhole = false
    }
  }

  private func compileShape(_ index: Int, _ node: NodeID) {
    guard let fields = reader.fields(of: node, Format.pathShape),
      let shape = values.oneOf(
        Format.pathShape.choice?.names ?? [], fields, what: "a path", at: values.keyOrSelf(node))
    else { return }
    if shape.name == "svg" { return compileDrawing(index, shape.valueNode, fields["id"]) }
    if let id = fields["id"] {
      report(
        .conflictingKeys(
          "id", shape.name, what: "a path", at: range(id.keyNode), first: range(shape.keyNode),
          node: id.keyNode))
    }
    var numbers = PathNumbers()
    guard let context = Format.context(ofShape: shape.name),
      let keys = reader.fields(of: shape.valueNode, context)
    else { return }
    for row in context.rows where row.isRequired && !keys.has(row.name) { numbers.isWhole = false }
    func required(_ name: String) -> NodeID? { keys[name]?.valueNode }
    switch shape.name {
    case "circle":
      center(keys, into: &numbers)
      if let radius = required("radius") { numbers.append(length(radius)) }
      finish(index, .circle, numbers)
    case "ellipse":
      center(keys, into: &numbers)
      if let radii = required("radii") { point(radii, what: "two radii [x, y]", into: &numbers) }
      finish(index, .ellipse, numbers)
    case "rect":
      center(keys, named: "origin", into: &numbers)
      if let size = required("size") { point(size, what: "a size [width, height]", into: &numbers) }
      cornerRadii(keys["radius"], into: &numbers)
      finish(index, .rect, numbers)
    case "line":
      if let from = required("from") { point(from, into: &numbers) }
      if let to = required("to") { point(to, into: &numbers) }
      finish(index, .polyline(count: 2, isClosed: false), numbers)
    case "polyline":
      let isClosed = keys["closed"].flatMap { values.constant($0.valueNode, .boolean)?.firstLane } ?? 0
      if let points = required("points") { compilePoints(index, points, isClosed: isClosed != 0) }
    case "polygon": compilePolygon(index, shape, keys)
    case "star": compileStar(index, keys, numbers)
    case "arc": compileArc(index, keys, numbers)
    default: return
    }
  }

  /// The outline of an element of a drawing. A mistake in the drawing is a finding there.
  private func compileDrawing(_ index: Int, _ node: NodeID, _ id: Fields.Field?) {
    guard let name = reader.text(node, what: "a file") else { return }
    let wanted = id.map { reader.text($0.valueNode, what: "an id in the drawing") }
    if let wanted, wanted == nil { return }
    func fail(_ reason: String) {
      report(.unusableFile(name, reason, at: range(node), node: node))
    }
    switch document.parts.drawingNames[range(node).start] {
    case nil: fail("there is no such file")
    case .failed(let reason): fail(reason)
    case .drawing(let place):
      let drawing = document.parts.drawings[place]
      guard let markup = drawing.markup else { return }
      var findings: [Diagnostic] = []
      let outline = SVGOutline.read(markup, id: wanted ?? nil) {
        findings.append($0.moved(by: drawing.start))
      }
      for finding in findings { report(finding) }
      switch outline.problem {
      case .noElement:
        guard let field = id, let word = wanted ?? nil else { return }
        let near = reader.diagnostics.suggestion(for: word, in: markup.ids.keys.sorted())
        report(.unknownElement(word, in: name, near: near, at: range(field.valueNode), node: field.valueNode))
      case .noOutline: if findings.isEmpty { fail("there is no outline in it") }
      case .tooLarge: fail("it has too many elements or segments")
      case .ring: fail("an element in it uses itself")
      case nil: if let path = outline.path { graph.setPath(index, to: path) }
      }
    }
  }

  private func compileArc(_ index: Int, _ keys: Fields, _ numbers: PathNumbers) {
    var numbers = numbers
    center(keys, into: &numbers)
    if let radius = keys["radius"] { numbers.append(length(radius.valueNode)) }
    if let from = keys["from"] { numbers.append(values.value(from.valueNode, .angle)) }
    if let to = keys["to"] { numbers.append(values.value(to.valueNode, .angle)) }
    let turn = keys["direction"].flatMap {
      reader.keyword($0.valueNode, as: ArcDirection.self, what: "a direction of an arc")
    }
    finish(index, .arc(clockwise: turn != .counterclockwise), numbers)
  }

  func center(_ keys: Fields, named name: String = "center", into numbers: inout PathNumbers) {
    if let center = keys[name] {
      point(center.valueNode, into: &numbers)
    } else {
      numbers.append(.constant([0], .number))
      numbers.append(.constant([0], .number))
    }
  }

  /// A length that is not negative; `name` is its key.
  func length(_ node: NodeID, _ name: String = "radius") -> CompiledValue? {
    guard let value = values.value(node, .length) else { return nil }
    if let number = value.constantLane, number < 0 {
      reader.reportOutOfRange(name, number, 0...(.infinity), at: node)
      return nil
    }
    return value
  }

  private func cornerRadii(_ field: Fields.Field?, into numbers: inout PathNumbers) {
    guard let field else {
      numbers.append(.constant([0], .number))
      numbers.append(.constant([0], .number))
      return
    }
    if document.kind(of: field.valueNode) == .sequence {
      point(field.valueNode, what: "a radius or [x, y]", into: &numbers)
    } else {
      let radius = length(field.valueNode)
      numbers.append(radius)
      numbers.append(radius)
    }
  }

  private func compileSegments(_ index: Int, _ node: NodeID) {
    var numbers = PathNumbers()
    var verbs: [VectorPath.Verb] = []
    for item in document.children(of: node) {
      if document.isHole(item) {
        numbers.isWhole = false
        continue
      }
      if document.kind(of: item) == .scalar, document.text(of: item) == "close" {
        verbs.append(.close)
      } else if let fields = reader.fields(of: item, Format.pathSegment),
        let segment = values.oneOf(Format.pathSegment.names, fields, what: "a segment of a path", at: item)
      {
        verbs.append(compileSegment(segment, into: &numbers))
      } else {
        numbers.isWhole = false
      }
      if let first = verbs.first, verbs.count == 1, first != .move {
        report(.pathStart(at: range(item), node: item))
        numbers.isWhole = false
      }
    }
    finish(index, .segments(verbs), numbers)
  }

  private func compileSegment(_ segment: Fields.Field, into numbers: inout PathNumbers)
    -> VectorPath.Verb
  {
    let node = segment.valueNode
    switch segment.name {
    case "move":
      point(node, into: &numbers)
      return .move
    case "line":
      point(node, into: &numbers)
      return .line
    case "quad":
      guard let fields = reader.fields(of: node, Format.quad) else {
        numbers.isWhole = false
        return .quad
      }
      for key in ["control", "to"] {
        if let field = fields[key] { point(field.valueNode, into: &numbers) } else { numbers.isWhole = false }
      }
      return .quad
    case "cubic":
      guard let fields = reader.fields(of: node, Format.cubic) else {
        numbers.isWhole = false
        return .cubic
      }
      compileControls(fields["controls"], into: &numbers)
      if let to = fields["to"] { point(to.valueNode, into: &numbers) } else { numbers.isWhole = false }
      return .cubic
    default:
      if !document.isMissing(node) {
        report(.wrongKind(node, what: "nothing after 'close'", expected: .scalar, in: document))
        numbers.isWhole = false
      }
      return .close
    }
  }

  private func compileControls(_ field: Fields.Field?, into numbers: inout PathNumbers) {
    guard let field, let items = reader.items(of: field.valueNode, what: "two points") else {
      numbers.isWhole = false
      return
    }
    guard items.count == 2 else {
      values.reportCount("the controls", 2, found: items.count, of: field.valueNode)
      numbers.isWhole = false
      return
    }
    for item in items { point(item, into: &numbers) }
  }
}

// MARK: Findings

extension DiagnosticCode {
  package static let sharedFile = DiagnosticCode("shared-file")
}

extension Diagnostic {
  package static func unusableFile(_ path: String, _ reason: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(.sharedFile, "'\(brief(path))' cannot be used: \(reason)", at: range, node: node)
  }

  fileprivate static func unknownElement(
    _ id: String, in file: String, near: String?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .unknownName, "there is no element '\(brief(id))' in '\(brief(file))'", at: range, node: node,
      help: near.map { ["did you mean '\($0)'?"] } ?? [], fix: fix(near, for: id, at: range))
  }

  fileprivate static func pathStart(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .pathData, "a path begins with a 'move'", at: range, node: node,
      help: ["put '- move: [0, 0]' before it"])
  }
}
