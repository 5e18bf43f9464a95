internal import DrawstringCore
internal import DrawstringSyntax

/// The values of a property in one animation of CSS, from the start of an iteration to its end.
struct CSSTrack {
  var timing: SMILTable.Timing
  /// The values as written, with the easings up to the next ones.
  var steps: [(place: Double, text: String, ease: String)]
  /// The first declaration.
  var range: SourceRange
  /// Whether the element's own value stands for a missing start or end.
  var isOpen = false

  /// The value of a property that is in effect first.
  func first<Value>(_ values: [Value]) -> Value? { timing.isReversed ? values.last : values.first }

  /// A track of values for the steps.
  func written(_ values: [ImportedValue]) -> ImportedValue {
    if Set(values).count == 1 { return values[0].single }
    let eases = steps.dropLast().map { CSSEasing.value($0.ease) }
    let isEven = Set(eases).count == 1
    let options = isEven && eases[0] != .word("linear") ? [ImportedEntry("ease", eases[0])] : []
    if values.count == 2 { return .map([.init("from", values[0]), .init("to", values[1])] + options) }
    let isSpread = steps.enumerated().allSatisfy {
      ($1.place * Double(steps.count - 1) - Double($0)).magnitude < 1e-6
    }
    if isEven, isSpread {
      return options.isEmpty ? .list(values) : .map([.init("keyframes", .list(values))] + options)
    }
    let items = values.indices.map { index -> ImportedValue in
      var entries: [ImportedEntry] = [.init("at", .share(steps[index].place)), .init("value", values[index])]
      if !isEven, index < eases.count, eases[index] != .word("linear") {
        entries.append(.init("ease", eases[index]))
      }
      return .map(entries)
    }
    return options.isEmpty ? .list(items) : .map([.init("keyframes", .list(items))] + options)
  }

  /// A track of `hidden` for values of `visibility`: between two values, an element is visible if it is at one of them.
  func hidden(_ isVisible: [Bool]) -> ImportedValue {
    var shown: [(place: Double, isVisible: Bool)] = []
    func add(_ place: Double, _ isVisible: Bool) {
      if shown.last?.isVisible != isVisible { shown.append((place, isVisible)) }
    }
    for index in isVisible.indices.dropLast() {
      let (start, length) = (steps[index].place, steps[index + 1].place - steps[index].place)
      let (from, to) = (isVisible[index], isVisible[index + 1])
      let count = from == to ? 1 : CSSEasing.pieces(steps[index].ease)
      for piece in 0..<count {
        let share = CSSEasing.parse(steps[index].ease.lowercased())?.value(
          at: (Double(piece) + 0.5) / Double(count))
        let isNear = from ? share ?? 0 < 1 : share ?? 1 > 0
        add(start + length * Double(piece) / Double(count), from == to ? from : isNear)
      }
    }
    // A missing end would be the value below.
    if let last = isVisible.last, shown.count > 1 || shown.last?.isVisible != last { shown.append((1, last)) }
    let values = shown.map { ImportedValue.word($0.isVisible ? "false" : "true") }
    if values.count == 1 { return values[0] }
    let items = zip(shown, values).map { ImportedValue.map(["at": .share($0.place), "value": $1]) }
    return .map(["keyframes": .list(items), "interpolate": .word("discrete")])
  }
}

extension CSSEasing {
  /// The number of equal parts of an easing in which its value may be constant.
  static func pieces(_ text: String) -> Int {
    guard let open = text.firstIndex(of: "(") else { return 1 }
    let isSteps = text.lowercased().hasPrefix("steps")
    let count = isSteps ? SVGScanner.numbers(String(text[open...].dropFirst())).first : 100
    return min(max(Int(limiting: count ?? 1), 1), 100)
  }
}

/// The animations of CSS of an element.
struct CSSMoves {
  private(set) var animations: [CSSAnimation] = []
  let style: SVGStyle

  var isEmpty: Bool { animations.isEmpty }

  init(_ style: SVGStyle, _ sheet: SVGStyleSheet) {
    self.style = style
    animations = CSSAnimation.all(of: style, sheet).filter(\.isSupported)
  }

  func moves(_ property: String) -> Bool { animations.contains { $0.keyframes.steps[property] != nil } }

  /// The properties that move, with their first declarations.
  var properties: [(name: String, range: SourceRange)] {
    var result: [String: SourceRange] = [:]
    for animation in animations {
      for (name, steps) in animation.keyframes.steps { result[name] = result[name] ?? steps[0].range }
    }
    return result.sorted { ($0.value.start, $0.key) < ($1.value.start, $1.key) }.map { ($0.key, $0.value) }
  }

  /// The tracks of a property, in ascending order of precedence.
  ///
  /// - Parameter base: the element's own value, which stands for a missing start or end.
  func tracks(_ property: String, _ base: String) -> [CSSTrack] {
    animations.compactMap { animation in
      guard let written = animation.keyframes.steps[property] else { return nil }
      var steps = written.map {
        (place: $0.place, text: style.resolved($0.value), ease: $0.ease ?? animation.ease)
      }
      let isOpen = steps[0].place > 0 || steps[steps.count - 1].place < 1
      if steps[0].place > 0 {
        steps.insert((0, base, animation.keyframes.firstEase ?? animation.ease), at: 0)
      }
      if steps[steps.count - 1].place < 1 { steps.append((1, base, animation.ease)) }
      var track = CSSTrack(timing: animation.timing, steps: steps, range: written[0].range, isOpen: isOpen)
      guard animation.timing.duration == 0 else { return track }
      // Only the value that stays is left.
      guard animation.timing.isFrozen else { return nil }
      let last = animation.timing.endsAtStart ? steps[0] : steps[steps.count - 1]
      track.steps = [(0, last.text, "linear"), (1, last.text, "linear")]
      (track.timing.duration, track.timing.count) = (nil, 1)
      (track.timing.alternates, track.timing.isReversed) = (false, false)
      return track
    }
  }
}

extension SMILTable.Timing {
  /// Whether the last iteration runs backwards to its start.
  fileprivate var endsAtStart: Bool {
    isReversed != (alternates && count.truncatingRemainder(dividingBy: 2) == 0)
      && count.rounded() == count
  }
}

extension CSSAnimation {
  fileprivate var isSupported: Bool { !isPaused && replaces }
}

extension SVGImport {
  private static let shapes: Set = [
    "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dashoffset",
    "stroke-dasharray",
  ]
  private static let everywhere: Set = [
    "opacity", "visibility", "transform", "translate", "rotate", "scale", "will-change", "offset-distance",
  ]

  /// Reports what is left out of the animations of an element.
  mutating func tellLeftOut(_ moves: CSSMoves, _ index: Int, isShape: Bool) {
    for animation in CSSAnimation.all(of: moves.style, sheet) {
      read += animation.keyframes.size * 16
      if animation.isPaused { unsupported("a paused animation", at: markup.place("style", of: index)) }
      if !animation.replaces {
        unsupported(
          "an animation of CSS that adds to the value below it", at: markup.place("style", of: index))
      }
    }
    if read > SVGOutline.byteLimit { tooLarge(at: index) }
    if isTooLarge { return }
    for (name, _) in moves.properties {
      for track in moves.tracks(name, "").dropFirst() where track.isOpen && !track.timing.isCalm {
        approximated(
          "a missing keyframe has the element's own value, not that of another animation", at: track.range)
      }
    }
    for (name, range) in moves.properties where !Self.everywhere.contains(name) && !name.hasPrefix("-") {
      let isKnown =
        Self.shapes.contains(name) || Self.geometry.contains(name) && !Self.attributes.contains(name)
      if !isKnown || !isShape { unsupported("an animation of '\(Diagnostic.brief(name))'", at: range) }
    }
  }

  /// Geometry that CSS does not set.
  private static let attributes: Set = ["points", "x1", "y1", "x2", "y2"]

  /// Adds tracks for a property. Returns the value with which it begins, if it has a value at each instant.
  @discardableResult
  mutating func animate(
    _ moves: CSSMoves, _ property: String, _ base: String, _ key: String,
    _ value: (inout SVGImport, String) -> ImportedValue?
  ) -> ImportedValue? {
    var tracks: [(track: CSSTrack, values: [ImportedValue])] = []
    for track in moves.tracks(property, base) {
      var values: [ImportedValue] = []
      for step in track.steps {
        guard let next = value(&self, step.text) else {
          unsupported("an animation with the value '\(Diagnostic.brief(step.text))'", at: track.range)
          break
        }
        values.append(next)
      }
      if values.count == track.steps.count { tracks.append((track, values)) }
    }
    for (track, values) in tracks {
      add(
        key, track, track.written(values), first: track.first(values), start: values.first,
        isShared: tracks.count > 1)
    }
    guard tracks.count == 1, tracks[0].track.timing.isLasting else { return nil }
    return tracks[0].track.first(tracks[0].values)
  }

  /// Adds a track.
  ///
  /// What shows before the begin is a track of its own where several animations move a property, since a node that waits yields to
  /// the others. So is what shows outside of the animation where its first segment begins with a jump, before which it then is.
  mutating func add(
    _ key: String, _ track: CSSTrack, _ value: ImportedValue, first: ImportedValue?, start: ImportedValue?,
    isShared: Bool, isDiscrete: Bool = false
  ) {
    var timing = track.timing
    let jumps = isDiscrete || CSSEasing.parse(track.steps[0].ease.lowercased())?.value(at: 0) ?? 0 > 0
    if isShared || jumps, timing.fillsBackwards, timing.begin > 0, let first {
      var waiting = SMILTable.Timing(begin: 0, duration: timing.begin, count: 1, isFrozen: false)
      waiting.precedence = timing.precedence
      motion.add(key, first.single, waiting)
      timing.fillsBackwards = false
    }
    if jumps, timing.isFrozen, timing.end.isFinite, timing.endsAtStart, let start {
      var staying = SMILTable.Timing(begin: max(timing.end, 0), duration: nil, count: 1, isFrozen: true)
      staying.precedence = timing.precedence
      timing.isFrozen = false
      motion.add(key, value, timing)
      motion.add(key, start.single, staying)
      return
    }
    motion.add(key, value, timing)
  }

  /// Adds tracks for the opacity and the visibility of a layer.
  mutating func animateEffects(_ moves: CSSMoves, _ layer: inout ImportedLayer) {
    if moves.moves("opacity") {
      let first = animate(moves, "opacity", moves.style.own["opacity"] ?? "1", "\(layer.id).opacity") {
        SVGScanner.length($1)?.share.map { .number(min(max($0, 0), 1)) }
      }
      if let first { layer["opacity"] = first == .number(1) ? nil : first }
    }
    let tracks = moves.tracks("visibility", moves.style["visibility"] ?? "visible")
    for track in tracks {
      let visible = track.steps.map { !["hidden", "collapse"].contains($0.text.lowercased()) }
      let words = visible.map { ImportedValue.word($0 ? "false" : "true") }
      let first = track.first(words)
      add(
        "\(layer.id).hidden", track, track.hidden(visible), first: first, start: words.first,
        isShared: tracks.count > 1, isDiscrete: true)
      if tracks.count == 1, track.timing.isLasting { layer["hidden"] = first == .word("true") ? first : nil }
    }
  }

  /// Adds tracks for the colours, the stroke and the outline of a shape.
  mutating func animateShape(
    _ moves: CSSMoves, _ content: inout SVGContent, _ index: Int, _ mode: Mode
  ) {
    let style = moves.style
    for property in ["fill", "fill-opacity", "stroke", "stroke-opacity"] where moves.moves(property) {
      let name = property.hasPrefix("fill") ? "fill" : "stroke"
      guard let id = name == "fill" ? content.fill : content.stroke else {
        // Nothing is painted.
        if property != name, (style[name] ?? (name == "fill" ? "black" : "none")).lowercased() == "none" {
          continue
        }
        if let range = moves.tracks(property, "").first?.range {
          unsupported("an animation of '\(property)' where there is no colour", at: range)
        }
        continue
      }
      let isShare = property != name
      if isShare, moves.moves(name), let range = moves.tracks(property, "").first?.range {
        unsupported("an animation of '\(property)' beside one of '\(name)'", at: range)
        continue
      }
      let (base, alpha, usual) = (
        paint(name, index, style, mode), style.opacity(name + "-opacity"), name == "fill" ? "black" : "none"
      )
      let own = isShare ? style[property] ?? "1" : style[name] ?? usual
      let tracks = moves.tracks(property, own)
      if !isShare, let track = tracks.first,
        Set(track.steps.map { $0.text.lowercased() == "none" }).count == 2
      {
        approximated("a colour fades in place of a change half way to 'none'", at: track.range)
      }
      let first = animate(moves, property, own, "\(id).\(name)Color") { drawing, text in
        let tint = drawing.tint?.name ?? ""
        if isShare {
          return SVGScanner.length(text)?.share.flatMap { base.value(alpha: min(max($0, 0), 1), tint: tint) }
        }
        guard let paint = drawing.color(text, style) else { return nil }
        return drawing.toned(paint, mode).value(alpha: alpha, tint: drawing.tint?.name ?? "")
          ?? .color(.clear)
      }
      if let first { content.begin(id, "\(name)Color", first) }
    }
    if let id = content.line { animateStroke(moves, id, &content, index) }
    let outline = Self.geometry.subtracting(Self.attributes).filter(moves.moves).sorted()
    if !outline.isEmpty { animateOutline(moves, outline, &content, index) }
  }

  private mutating func animateStroke(
    _ moves: CSSMoves, _ id: String, _ content: inout SVGContent, _ index: Int
  ) {
    guard let path = readShape(index, [:], moves.style, allowsEmpty: true)?.path else { return }
    let (diagonal, scale) = (diagonal, lengthScale(index, path))
    let names = [
      "stroke-width": ("lineWidth", "1"), "stroke-dashoffset": ("lineDashPhase", "0"),
      "stroke-dasharray": ("lineDashPattern", "none"),
    ]
    for (property, (key, usual)) in names.sorted(by: { $0.key < $1.key }) where moves.moves(property) {
      let own = moves.style[property] ?? usual
      let tracks = moves.tracks(property, own)
      if property == "stroke-width", content.stroke == nil {
        if let range = tracks.first?.range {
          unsupported("an animation of the width of a stroke with a gradient", at: range)
        }
        continue
      }
      if property == "stroke-dasharray", let track = tracks.first,
        Set(track.steps.map { $0.text.lowercased() == "none" }).count == 2
      {
        approximated("dashes change to a line at the end of the way", at: track.range)
      }
      let first = animate(moves, property, own, "\(id).\(key)") { drawing, text in
        if property == "stroke-dasharray" { return drawing.dashes(text, index, path) ?? .list([]) }
        let units = SVGScanner.length(text)?.units(of: diagonal)
        return units.map { .number(property == "stroke-width" ? max($0, 0) : $0 * scale) }
      }
      if let first { content.begin(id, key, first) }
    }
  }

  /// The properties that move the middle or the corner of a shape become tracks of the position, others one of the path.
  private mutating func animateOutline(
    _ moves: CSSMoves, _ names: [String], _ content: inout SVGContent, _ index: Int
  ) {
    let style = moves.style
    func own(_ name: String) -> String { style.geometry(name) ?? markup.string(name, of: index) ?? "0" }
    var (rest, fixed): ([String], [String: String]) = (names, [:])
    let places = Self.places[markup.elements[index].name] ?? []
    let whole = [viewport.x, viewport.y]
    if names.contains(where: places.contains), content.layers.count == 1, content.layers[0].isUnplaced {
      rest = names.filter { !places.contains($0) }
      for name in places { fixed[name] = "0" }
      var start = places.indices.map { SVGScanner.length(own(places[$0]))?.units(of: whole[$0]) ?? 0 }
      if let shape = readShape(index, fixed, style, allowsEmpty: true) {
        content.layers[0]["path"] = .path(imported(shape))
      }
      for (axis, name) in places.enumerated() where names.contains(name) {
        let first = animate(
          moves, name, own(name), "\(content.layers[0].id).position.\(axis == 0 ? "x" : "y")"
        ) {
          SVGScanner.length($1).map { .number($0.units(of: whole[axis])) }
        }
        if case .number(let first)? = first { start[axis] = first }
      }
      content.layers[0].properties.insert(.init("position", .point(Vec2(start[0], start[1]))), at: 0)
    }
    /// The tracks of each animation, by its precedence.
    var tracks: [Int: [(name: String, track: CSSTrack)]] = [:]
    for name in rest {
      for track in moves.tracks(name, own(name)) {
        tracks[track.timing.precedence, default: []].append((name, track))
      }
    }
    for (_, parts) in tracks.sorted(by: { $0.key < $1.key }) {
      let track = parts[0].track
      var steps = Array(repeating: fixed, count: track.steps.count)
      for part in parts {
        guard zip(part.track.steps, track.steps).allSatisfy({ $0.place == $1.place && $0.ease == $1.ease }),
          part.track.steps.count == track.steps.count
        else {
          unsupported(
            "an animation of '\(part.name)' with other keyframes than '\(parts[0].name)'",
            at: part.track.range)
          continue
        }
        for place in steps.indices { steps[place][part.name] = SVGStyle.data(part.track.steps[place].text) }
      }
      let shapes = steps.map { readShape(index, $0, style, allowsEmpty: true) }
      if Set(shapes.map { $0?.path.segmentCount }).count > 1 {
        approximated("outlines with other commands turn into one another", at: track.range)
      }
      let values = shapes.map { ImportedValue.path($0.map(imported) ?? .data(VectorPath())) }
      for id in content.outlines {
        add(
          "\(id).path", track, track.written(values), first: track.first(values), start: values.first,
          isShared: tracks.count > 1)
        if tracks.count == 1, track.timing.isLasting, let first = track.first(values) {
          content.begin(id, "path", first)
        }
      }
    }
  }
}
