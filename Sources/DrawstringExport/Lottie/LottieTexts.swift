package import DrawstringCore
package import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// The characters of a text layer with the alignment of its lines.
package struct SetText: Hashable, Sendable {
  package var string: String
  /// The number of the word of `alignment`.
  package var alignment: Int

  package init(string: String, alignment: Int) { (self.string, self.alignment) = (string, alignment) }

  /// The outlines at the size 100, from the left, the right or the middle edge of the layer, and the characters that the
  /// font does not have. Lines lie as in pictures of `render`. Glyphs beyond `mostSegments` are left out.
  package func outlines(_ font: TrueTypeFont) -> (path: VectorPath, missing: [Character]) {
    var path = VectorPath()
    var missing: [Character] = []
    let size = Self.size
    for (index, line) in string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      if path.segmentCount > Self.mostSegments { break }
      let place = Vec2(0, size * (0.95 + 1.2 * Double(index)))
      let outlines = TextFaces.outlines(of: String(line), at: place, size: size, anchor: share, font)
      path.append(outlines.path)
      for character in line where outlines.missing.contains(character) && !missing.contains(character) {
        missing.append(character)
      }
    }
    return (path, missing)
  }

  /// The place of the edge at which lines are set, as a share of the width.
  var share: Double { alignment == 2 ? 1 : alignment == 3 ? 0.5 : 0 }

  /// The most segments of the outlines of a text: some 20,000 characters.
  package static let mostSegments = 1_000_000

  /// The size of the font in outlines; scales of groups are percentages.
  static let size = 100.0
}

extension LottieTree {
  /// The most texts that a layer shows in turn.
  private static let mostTexts = 100

  /// The texts that the text layers show at rest and at the frames of segments, in order.
  static func texts(
    _ graph: Graph, _ idle: EffectFrame, _ segments: [ExportSegment], _ reader: inout FrameReader
  ) -> [Int: [SetText]] {
    let moves = WrittenLanes.writtenSlots(graph)
    var texts: [Int: [SetText]] = [:]
    func look(_ layer: Int, _ frame: EffectFrame) {
      let first = Int(graph.layers[layer].firstSlot)
      guard let string = frame.text(at: frame.slots[first + PropertyID.string.offset]), !string.isEmpty else {
        return
      }
      let text = SetText(
        string: string, alignment: Int(limiting: frame.slots[first + PropertyID.alignment.offset]))
      if texts[layer]?.contains(text) != true { texts[layer, default: []].append(text) }
    }
    var moving: [Int] = []
    for (index, layer) in graph.layers.enumerated() where layer.kind == .text {
      look(index, idle)
      let first = Int(layer.firstSlot)
      if [PropertyID.string, .alignment].contains(where: { moves[first + $0.offset] }) {
        moving.append(index)
      }
    }
    if moving.isEmpty { return texts }
    for segment in segments {
      for index in 0...Sampling.frames(of: segment) {
        let frame = reader.read(
          segment, at: Double(index) * Sampling.step(of: segment), numbers: moving.count)
        for layer in moving where texts[layer, default: []].count <= mostTexts { look(layer, frame) }
      }
    }
    return texts
  }

  /// The texts of a layer that are drawn as outlines; none without a font.
  func outlined(_ layer: Int) -> [SetText] {
    guard font != nil, let own = texts[layer], own.count <= Self.mostTexts else { return [] }
    return own
  }

  /// One group for each text that the layer shows; all but one are clear.
  mutating func text(_ layer: Int) -> [JSONValue] {
    guard let font else { return [] }
    let own = outlined(layer)
    let tolerance = tolerances.points(layer)
    let (size, height) = (slot(layer, .size), slot(layer, .fontSize))
    let (string, alignment) = (slot(layer, .string), slot(layer, .alignment))
    return own.map { text in
      let outline = PathOutline(text.outlines(font).path)
      let reach = outline.bounds.map { max(abs($0.lowest.x), abs($0.highest.x), abs($0.highest.y)) } ?? 1
      var items: [JSONValue] = outline.subpaths.indices.map { index in
        let numbers = LottieOutline.numbers(of: outline, subpath: index).value
        let digits = RoundedNumber.digits(for: tolerance)
        return [
          "ty": "sh",
          "ks": ["a": 0, "k": LottieOutline.json(numbers.map { RoundedNumber.rounded($0, digits) })],
        ]
      }
      items.append(fill(layer, .foregroundColor))
      var transform: [JSONValue.Member] = [.init("ty", "tr"), .init("o", ["a": 0, "k": 100])]
      if text.share > 0 {
        let edge = value(
          layer, "alignment", tolerance: tolerance, [.slot(size) * text.share, .constant(0)])
        transform.append(.init("p", edge))
      }
      let factor = SlotForm.maximum(.slot(height), .constant(0))
      let scale = value(
        layer, "fontSize", tolerance: tolerance / max(reach, 1) * SetText.size, [factor, factor])
      transform.append(.init("s", scale))
      if own.count > 1 {
        let shown = value(
          layer, "string", slots: [string, alignment], tolerance: tolerances.color * 100, isScalar: true
        ) { frame in
          let isShown =
            frame.text(at: frame.slots[string]) == text.string
            && Int(limiting: frame.slots[alignment]) == text.alignment
          return ([isShown ? 100 : 0], 0)
        }
        transform.append(.init("o", shown))
      }
      return ["ty": "gr", "it": .array(items + [.object(transform)])]
    }
  }

  /// Whether characters of a text reach beyond its rectangle, which clips them, or may do so because sizes are animated.
  func isCut(_ layer: Int) -> Bool {
    guard let font, kind(layer) == .text, number(layer, .size) > 0, number(layer, .size, 1) > 0 else {
      return false
    }
    if [slot(layer, .size), slot(layer, .size) + 1, slot(layer, .fontSize)].contains(where: { moves[$0] }) {
      return true
    }
    let scale = number(layer, .fontSize) / SetText.size
    return outlined(layer).contains { text in
      guard let bounds = PathOutline(text.outlines(font).path).bounds else { return false }
      let edge = number(layer, .size) * text.share
      return bounds.lowest.x * scale + edge < 0 || bounds.lowest.y < 0
        || bounds.highest.x * scale + edge > number(layer, .size)
        || bounds.highest.y * scale > number(layer, .size, 1)
    }
  }

  /// The part of a text that is not drawn, in words; nil if all of it is.
  func textLeftOut(_ layer: Int) -> String? {
    guard let font else {
      return "texts are left out: a player has no font for them; '--font FILE' makes outlines of them"
    }
    if texts[layer, default: []].count > Self.mostTexts {
      return "the text is left out: it changes more than \(Self.mostTexts) times"
    }
    let outlines = outlined(layer).map { $0.outlines(font) }
    if outlines.contains(where: { $0.path.segmentCount > SetText.mostSegments }) {
      return "the end of the text is left out: its outlines have more than \(SetText.mostSegments) segments"
    }
    let missing = outlines.flatMap(\.missing)
    guard let first = missing.first else { return nil }
    return "the font has no glyph for '\(first)'"
      + (missing.count > 1 ? " and \(missing.count - 1) other characters" : "")
  }
}
