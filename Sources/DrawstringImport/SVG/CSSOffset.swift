internal import DrawstringCore
internal import DrawstringSyntax

/// The place of an element on its `offset-path`, by Motion Path Module Level 1.
struct CSSOffset {
  private let measure: PathMeasure
  /// Whether the element turns with the path, by `offset-rotate`.
  private let isTurning: Bool
  /// The angle in degrees that `offset-rotate` adds.
  private let angle: Double

  /// The error of a place on the path, in units.
  private static let error = 0.01

  /// The motion of an element along a path in its coordinates; nil for a path that is no `path("…")` or draws nothing.
  init?(_ style: SVGStyle, pixel: Vec2) {
    guard let text = style.offsetPath, text.lowercased().hasPrefix("path(") else { return nil }
    // A rule for filling may stand before the data.
    let data = SVGStyle.data(text).drop { !"mM".contains($0) }
    let path = PathDataParser.parsePrefix(ScalarText(String(data))).path
    measure = PathMeasure(path.mapped(by: Affine(a: pixel.x, b: 0, c: 0, d: pixel.y, tx: 0, ty: 0)))
    if measure.length == 0 { return nil }
    let words = CSSText.words((style.own["offset-rotate"] ?? "auto").lowercased())
    isTurning = words.contains("auto") || words.contains("reverse")
    angle = words.reduce(0) {
      $0 + ($1 == "reverse" ? 180 : SVGScanner.lengths($1).first?.degrees ?? 0)
    }
  }

  /// The share of the path at an `offset-distance`; nil for a text that is no length.
  func share(_ distance: String) -> Double? {
    guard let length = SVGScanner.length(distance) else { return nil }
    return length.unit == "%" ? length.value / 100 : length.units(of: 0) / measure.length
  }

  /// The place and the angle, in degrees, at a share of the path.
  func place(_ share: Double) -> (point: Vec2, angle: Double) {
    let part = measure.isClosed && share != 1 ? share - share.rounded(.down) : min(max(share, 0), 1)
    let place = measure.place(atDistance: part * measure.length)
    return (place.point, (isTurning ? place.angle * 180 / .pi : 0) + angle)
  }

  /// The track of a position that goes through shares of the path.
  func track(_ shares: [Double], _ steps: [(place: Double, text: String, ease: String)]) -> ImportedValue {
    var entries = [ImportedEntry("along", .path(.data(measure.path)))]
    if isTurning { entries.append(.init("rotate", angle == 0 ? .word("auto") : .degrees(angle))) }
    if isTurning, angle == 180 { entries[1].value = .word("auto-reverse") }
    if shares == [0, 1] {
      let ease = CSSEasing.value(steps[0].ease)
      return .map(entries + (ease == .word("linear") ? [] : [.init("ease", ease)]))
    }
    var stops: [(share: Double, place: Double)] = [(shares[0], steps[0].place)]
    for index in shares.indices.dropLast() {
      let (from, change) = (shares[index], shares[index + 1] - shares[index])
      let (start, length) = (steps[index].place, steps[index + 1].place - steps[index].place)
      let error = Self.error / max(measure.length * change.magnitude, 1e-9)
      for stop in CSSEasing.stops(steps[index].ease, within: error) {
        stops.append((from + change * stop.output, start + length * stop.input))
      }
    }
    let numbers = NumberWriting(decimals: 5)
    let texts = stops.map { "\(numbers.text($0.share)) \(numbers.text($0.place * 100))%" }
    return .map(entries + [.init("ease", .word("linear(\(texts.joined(separator: ", ")))"))])
  }
}

extension CSSEasing {
  /// The points of an easing beyond its start, between which a straight line is off by at most `error`.
  fileprivate static func stops(_ text: String, within error: Double) -> [(input: Double, output: Double)] {
    let text = text.lowercased()
    guard let easing = parse(text), text != "linear" else { return [(1, 1)] }
    let count = pieces(text)
    if text.hasPrefix("step") {
      let steps = (0..<count).flatMap { piece -> [(input: Double, output: Double)] in
        let (start, length) = (Double(piece) / Double(count), 1 / Double(count))
        let output = easing.value(at: start + length / 2)
        return [(start, output), (start + length, output)]
      }
      return steps + [(1, 1)]
    }
    func between(_ start: Double, _ end: Double, _ depth: Int) -> [(input: Double, output: Double)] {
      let (from, to) = (easing.value(at: start), easing.value(at: end))
      let isStraight = [0.25, 0.5, 0.75].allSatisfy {
        (easing.value(at: start + (end - start) * $0) - from - (to - from) * $0).magnitude <= error
      }
      if isStraight || depth == 0 { return [(end, to)] }
      let middle = (start + end) / 2
      return between(start, middle, depth - 1) + between(middle, end, depth - 1)
    }
    return between(0, 1, 7)
  }
}

extension SVGStyle {
  /// The value of `offset-path`; nil for `none`.
  var offsetPath: String? { own["offset-path"].flatMap { $0.lowercased() == "none" ? nil : $0 } }

  /// The longhands of a value of the shorthand `offset`.
  static func offset(_ text: String) -> [(name: String, value: String)] {
    let sides = CSSText.parts(text) { $0 == UInt8(ascii: "/") }
    var result = [
      "offset-path": "none", "offset-distance": "0", "offset-rotate": "auto",
      "offset-anchor": sides.count > 1 ? sides[1] : "auto",
    ]
    var turns: [String] = []
    func isAngle(_ word: String) -> Bool {
      ["deg", "rad", "turn", "grad"].contains(SVGScanner.lengths(word).first?.unit)
    }
    for word in CSSText.words(sides.first ?? "") {
      if word.contains("(") {
        result["offset-path"] = word
      } else if ["auto", "reverse"].contains(word.lowercased()) || isAngle(word) {
        turns.append(word)
      } else if SVGScanner.length(word) != nil {
        result["offset-distance"] = word
      }
    }
    if !turns.isEmpty { result["offset-rotate"] = turns.joined(separator: " ") }
    return result.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension SVGImport {
  /// The coordinate systems of an element on its `offset-path`, the outermost first: the place on the path, and the anchor there.
  ///
  /// - Parameter center: the origin of its transforms, which is its anchor by default.
  mutating func offsetFrames(_ moves: CSSMoves, _ index: Int, _ box: CSSBox, _ center: Vec2) -> [SVGFrame] {
    guard let text = moves.style.offsetPath else { return [] }
    guard let offset = CSSOffset(moves.style, pixel: box.pixel) else {
      unsupported("a motion along '\(Diagnostic.brief(text))'", at: markup.place("style", of: index))
      return []
    }
    let own = moves.style.own["offset-distance"] ?? "0"
    let start = offset.place(offset.share(own) ?? 0)
    var frame = SVGFrame(placement: [.init("position", .point(start.point))])
    if start.angle != 0 { frame.placement.append(.init("rotation", .degrees(start.angle))) }
    let tracks = moves.tracks("offset-distance", own)
    for track in tracks {
      let shares = track.steps.compactMap { offset.share($0.text) }
      guard shares.count == track.steps.count else {
        unsupported("an animation of 'offset-distance' with another value than lengths", at: track.range)
        continue
      }
      let places = shares.map { ImportedValue.point(offset.place($0).point) }
      frame.ready.append(
        .init(
          property: "position", track: track, value: offset.track(shares, track.steps),
          first: track.first(places), start: places.first, isShared: tracks.count > 1))
    }
    let anchor =
      moves.style.own["offset-anchor"].flatMap {
        $0 == "auto" ? nil : SVGTransformList.origin($0, box.low, box.size)
      } ?? center
    return anchor == .zero ? [frame] : [frame, SVGFrame(placement: [.init("position", .point(-anchor))])]
  }
}
