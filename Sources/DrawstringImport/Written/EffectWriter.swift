internal import DrawstringCore
internal import DrawstringEditing
internal import DrawstringLoader
internal import DrawstringReports
package import DrawstringSyntax

/// Writes an imported effect as YAML in the style of `drawstring fmt`.
///
/// Colours that occur twice become constants, and paths that occur twice or are long become entries of `paths:`. Warnings
/// of `validate --strict` about motion come from the source, so a comment allows each of them.
package struct EffectWriter {
  private var effect: ImportedEffect
  private var numbers: NumberWriting
  /// For factors and angles, which multiply lengths.
  private var fine: NumberWriting
  private var constants: [RGBAColor: String] = [:]
  private var constantList: [(name: String, value: String)] = []
  private var paths: [ImportedPath: String] = [:]
  private var pathList: [(name: String, path: ImportedPath)] = []
  /// The animations of the variant `reducedMotion`, by the ids of nodes.
  private var calm: [WrittenYAML.Entry] = []

  /// Returns the text of an effect and its errors; there are errors only if the effect exceeds a limit of the language.
  ///
  /// - Parameter isTidied: whether `EffectTidying` shortens the effect, which does not change its picture.
  package static func write(_ effect: ImportedEffect, isTidied: Bool = true) -> (
    text: [UInt8], errors: [Diagnostic]
  ) {
    var writer = EffectWriter(isTidied ? EffectTidying.tidied(effect) : effect)
    writer.collect()
    writer.collectCalm()
    var text = formatted(Array(writer.text.utf8))
    let report = FileReport(name: "effect.yaml", bytes: text, files: .none)
    let errors = report.diagnostics.filter { $0.code.severity == .error }
    if errors.isEmpty { text = allowing(report.diagnostics, in: report.source, text) }
    return (text, errors)
  }

  /// A block `paths` with path data.
  static func paths(_ list: [(name: String, path: VectorPath)]) -> [UInt8] {
    var file = WrittenLines()
    file.add("paths:", 0)
    for (name, path) in list {
      // Lines of a path have at least ten thousand steps across it.
      let lines = NumberWriting(decimals: 0).lines(of: path)
      file.add(name, lines.count == 1 ? .scalar(lines[0]) : .folded(lines), 2)
    }
    return Array(file.text.utf8)
  }

  private init(_ effect: ImportedEffect) {
    self.effect = effect
    numbers = NumberWriting(decimals: effect.decimals)
    fine = NumberWriting(decimals: effect.decimals + 2)
  }

  private static func formatted(_ bytes: [UInt8]) -> [UInt8] {
    if case .text(let text) = Formatter.format(bytes, name: "effect.yaml") { return text }
    return bytes
  }

  /// The warnings that a drawing may cause. Others would be mistakes of an importer.
  private static let ofSource: Set = [
    "seam-jump", "endless-motion", "flashing", "never-shown", "outside-canvas", "empty-stroke",
    "track-without-effect", "value-leaves-range",
  ]

  /// Adds comments that allow warnings to the lines of a text.
  private static func allowing(_ findings: [Diagnostic], in source: SourceText, _ bytes: [UInt8]) -> [UInt8] {
    var codes: [Int: [String]] = [:]
    for finding in findings where Self.ofSource.contains(finding.code.id) {
      let row = source.row(of: finding.range.start)
      if !(codes[row] ?? []).contains(finding.code.id) { codes[row, default: []].append(finding.code.id) }
    }
    if codes.isEmpty { return bytes }
    var result: [UInt8] = []
    for row in 1...source.lineCount {
      let range = source.range(ofRow: row)
      let line = bytes[range.start..<range.end]
      if let codes = codes[row] {
        result += line.prefix { $0 == UInt8(ascii: " ") }
        result += "# drawstring: allow \(codes.joined(separator: ", ")) — as in the source\n".utf8
      }
      result += line
      if row < source.lineCount { result.append(UInt8(ascii: "\n")) }
    }
    return result
  }

  // MARK: Names

  /// The longest data of a path without a name.
  private static let longestData = 60

  private mutating func collect() {
    var colors = Tally<RGBAColor>()
    var paths = Tally<ImportedPath>()
    func visit(_ value: ImportedValue, _ owner: String) {
      switch value {
      case .color(let color): colors.count(color, owner)
      case .path(let path): paths.count(path, owner)
      case .list(let items): items.forEach { visit($0, owner) }
      case .map(let entries): entries.forEach { visit($0.value, owner) }
      case .precise(let value, _): visit(value, owner)
      case .number, .factor, .degrees, .seconds, .tint, .word: break
      }
    }
    func visit(_ layer: ImportedLayer) {
      for entry in layer.properties { visit(entry.value, layer.id) }
      layer.layers.forEach(visit)
    }
    func visit(_ node: ImportedNode) {
      for track in node.tracks { visit(track.value, String(track.key.prefix { $0 != "." })) }
      (node.group + node.sequence).forEach(visit)
    }
    for component in effect.components {
      component.layers.forEach(visit)
      component.animations.forEach(visit)
    }
    effect.layers.forEach(visit)
    effect.animations.forEach(visit)

    var names = ImportedNames(reserved: Set((effect.inputs + effect.constants).map(\.key)))
    for (color, count, _) in colors.all where count > 1 && ColorWords.word(color) == nil {
      let name = names.unique(ColorWords.tone(of: color), or: "tone").filter { $0 != "-" }
      constants[color] = name
      constantList.append((name, numbers.color(color)))
    }
    var ids = ImportedNames()
    for (path, count, owner) in paths.all {
      if case .data(let data) = path, count == 1,
        numbers.lines(of: data, isOneLine: true)[0].utf8.count <= Self.longestData
      {
        continue
      }
      let name = ids.unique(owner, or: "path")
      self.paths[path] = name
      pathList.append((name, path))
    }
  }

  // MARK: Text

  private var text: String {
    var file = WrittenLines()
    for comment in effect.comments { file.add("# \(comment)", 0) }
    file.add("drawstring: 1", 0)
    file.add("effect: \(effect.name)", 0)
    if let title = effect.title { file.add("title: \(WrittenLines.quoted(title))", 0) }
    let (width, height) = (numbers.text(effect.size.x), numbers.text(effect.size.y))
    file.add("canvas: [0, \(numbers.text(-effect.size.y)), \(width), \(height)]", 0)
    file.blank()
    for (key, entries) in [("inputs", effect.inputs), ("pull", effect.pull), ("phases", effect.phases)]
    where !entries.isEmpty {
      file.add(key, of(.map(entries)), 0)
    }
    let constants =
      effect.constants.map { WrittenYAML.Entry(key: $0.key, value: of($0.value)) }
      + constantList.map { WrittenYAML.Entry(key: $0.name, value: .scalar($0.value)) }
    if !constants.isEmpty { file.add("constants", .map(constants), 0) }
    if !pathList.isEmpty {
      file.blank()
      file.add("paths:", 0)
      for (name, path) in pathList { file.add(name, written(path), 2) }
    }
    if !effect.components.isEmpty {
      file.blank()
      file.add("components:", 0)
      for component in effect.components {
        file.add("\(component.name):", 2)
        file.add("layers:", 4)
        for layer in component.layers { add(layer, 6, to: &file) }
        if !component.animations.isEmpty {
          file.add("animations:", 4)
          for node in component.animations { add(node, 6, to: &file) }
        }
      }
    }
    file.blank()
    if effect.layers.isEmpty { file.add("layers: []", 0) } else { file.add("layers:", 0) }
    for layer in effect.layers { add(layer, 2, to: &file) }
    if !effect.animations.isEmpty {
      file.blank()
      file.add("animations:", 0)
      for node in effect.animations { add(node, 2, to: &file) }
    }
    if !calm.isEmpty {
      file.blank()
      file.add("variants:", 0)
      file.add("reducedMotion", .map([.init(key: "animations", value: .map(calm))]), 2)
    }
    return file.text
  }

  /// Gives each node that differs in the variant `reducedMotion` an id, and takes out those that are in it alone.
  private mutating func collectCalm() {
    var ids = ImportedNames()
    func visit(_ layer: ImportedLayer) {
      _ = ids.unique(layer.id, or: "layer")
      layer.layers.forEach(visit)
    }
    effect.layers.forEach(visit)
    func reserve(_ node: ImportedNode) {
      if let id = node.id { _ = ids.unique(id, or: "node") }
      (node.group + node.sequence).forEach(reserve)
    }
    effect.animations.forEach(reserve)
    func named(_ node: ImportedNode) -> ImportedNode? {
      var node = node
      node.group = node.group.compactMap(named)
      guard let difference = node.calm else { return node }
      let id = node.id ?? ids.unique(node.tracks.first?.key, or: "motion")
      let value: WrittenYAML
      switch difference {
      case .removed: value = .scalar("remove")
      case .changed(let keys): value = of(.map(keys))
      case .added: value = of(.map(node.keys + [.init("tracks", .map(node.tracks))]))
      }
      calm.append(.init(key: id, value: value))
      if case .added = difference { return nil }
      node.id = id
      return node
    }
    effect.animations = effect.animations.compactMap(named)
  }

  private func add(_ layer: ImportedLayer, _ indent: Int, to file: inout WrittenLines) {
    for comment in layer.comments { file.add("# \(comment)", indent) }
    var entries = [WrittenYAML.Entry(key: "id", value: .scalar(layer.id))]
    if let kind = layer.component ?? layer.kind?.rawValue, kind != LayerKind.group.rawValue {
      entries.append(.init(key: "kind", value: .scalar(kind)))
    }
    entries += layer.properties.map { .init(key: $0.key, value: of($0.value)) }
    if layer.layers.isEmpty {
      file.item(entries, indent)
      return
    }
    file.item(entries, indent, isBlock: true)
    file.add("layers:", indent + 2)
    for child in layer.layers { add(child, indent + 4, to: &file) }
  }

  private func add(_ node: ImportedNode, _ indent: Int, to file: inout WrittenLines) {
    for comment in node.comments { file.add("# \(comment)", indent) }
    var entries = node.id.map { [WrittenYAML.Entry(key: "id", value: .scalar($0))] } ?? []
    entries += node.keys.map { .init(key: $0.key, value: of($0.value)) }
    if !node.tracks.isEmpty {
      entries.append(.init(key: "tracks", value: of(.map(node.tracks))))
    }
    let members = node.group.isEmpty ? node.sequence : node.group
    if members.isEmpty {
      file.item(entries, indent)
      return
    }
    let key = node.group.isEmpty ? "sequence:" : "group:"
    if entries.isEmpty {
      file.add("- " + key, indent)
    } else {
      file.item(entries, indent, isBlock: true)
      file.add(key, indent + 2)
    }
    for member in members { add(member, indent + 4, to: &file) }
  }

  // MARK: Values

  private func of(_ value: ImportedValue, digits: Int = 0) -> WrittenYAML {
    switch value {
    case .number(let number): .scalar(numbers.text(number, digits: digits))
    case .factor(let factor): .scalar(fine.factor(factor, digits: digits))
    case .degrees(let angle): .scalar(fine.text(angle, digits: digits) + "deg")
    case .seconds(let time): .scalar(numbers.duration(time))
    case .color(let color): .scalar(constants[color] ?? numbers.color(color))
    case .tint(let name, let alpha):
      .scalar(alpha == 1 ? name : "lerp(clear, \(name), \(numbers.text(alpha)))")
    case .path(let path): paths[path].map { .scalar($0) } ?? written(path)
    case .word(let word): .scalar(word)
    case .list(let items): .list(items.map { of($0, digits: digits) })
    case .map(let entries): .map(entries.map { .init(key: $0.key, value: of($0.value)) })
    case .precise(let value, let digits): of(value, digits: digits)
    }
  }

  private func written(_ path: ImportedPath) -> WrittenYAML {
    func point(_ point: Vec2) -> WrittenYAML { of(.point(point)) }
    func shape(_ name: String, _ entries: [WrittenYAML.Entry]) -> WrittenYAML {
      .map([.init(key: name, value: .map(entries))])
    }
    switch path {
    case .data(let data):
      let lines = numbers.lines(of: data)
      return lines.count == 1 ? .scalar(lines[0]) : .folded(lines)
    case .circle(let center, let radius):
      return shape(
        "circle",
        [
          .init(key: "center", value: point(center)),
          .init(key: "radius", value: .scalar(numbers.text(radius))),
        ])
    case .ellipse(let center, let radii):
      return shape(
        "ellipse", [.init(key: "center", value: point(center)), .init(key: "radii", value: point(radii))])
    case .rect(let origin, let size, let radii):
      var entries: [WrittenYAML.Entry] = [
        .init(key: "origin", value: point(origin)), .init(key: "size", value: point(size)),
      ]
      if radii != .zero {
        let one = radii.x == radii.y
        entries.append(.init(key: "radius", value: one ? .scalar(numbers.text(radii.x)) : point(radii)))
      }
      return shape("rect", entries)
    }
  }
}

/// Counts values in the order of their first occurrence, each with its first owner.
private struct Tally<Value: Hashable> {
  private var places: [Value: Int] = [:]
  private(set) var all: [(value: Value, count: Int, owner: String)] = []

  mutating func count(_ value: Value, _ owner: String) {
    if let place = places[value] {
      all[place].count += 1
    } else {
      places[value] = all.count
      all.append((value, 1, owner))
    }
  }
}
