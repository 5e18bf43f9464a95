internal import DrawstringCore
internal import DrawstringSyntax

/// The outlines of characters that an animation holds in `chars`, by character, style and family.
struct LottieGlyphs {
  private let list: [String: LottieValue]

  init(_ root: LottieValue) {
    var list: [String: LottieValue] = [:]
    for glyph in root["chars"].items {
      guard let character = glyph["ch"].string else { continue }
      let key = Self.key(character, glyph["style"].string, glyph["fFamily"].string)
      if list[key] == nil { list[key] = glyph }
    }
    self.list = list
  }

  var isEmpty: Bool { list.isEmpty }

  subscript(character: String, font: LottieValue) -> LottieValue? {
    list[Self.key(character, font["fStyle"].string, font["fFamily"].string)]
  }

  private static func key(_ character: String, _ style: String?, _ family: String?) -> String {
    "\(family ?? "")\n\(style ?? "")\n\(character)"
  }
}

/// A text without animation, as the items of a shape layer: a group for each character, then the paints.
///
/// Lines are broken, spaced and aligned as lottie-web does it. Sizes are in the units of the layer.
struct LottieText {
  /// A character with its place in its line.
  private struct Letter {
    var glyph: LottieValue
    var x: Double
  }

  private struct Line {
    var letters: [Letter] = []
    /// The width up to the end of the last character that is not a space, without the tracking behind it.
    var width = 0.0
    /// The start of the next character.
    var end = 0.0
  }

  private let document: LottieValue
  private let font: LottieValue
  private let size: Double
  private let tracking: Double
  private var lines: [Line] = []
  /// The first character without an outline.
  private(set) var missing: String?

  init(_ document: LottieValue, font: LottieValue, _ glyphs: LottieGlyphs) {
    self.document = document
    self.font = font
    size = document["s"].number ?? 10
    tracking = (document["tr"].number ?? 0) / 1_000 * size
    let box = document["sz"].numbers?.first
    for paragraph in Self.paragraphs(document["t"].string ?? "") {
      set(paragraph.compactMap { glyph($0, glyphs) }, width: box)
    }
  }

  private static func paragraphs(_ text: String) -> [[Character]] {
    text.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\u{3}" }.map(Array.init)
  }

  private mutating func glyph(_ character: Character, _ glyphs: LottieGlyphs) -> LottieValue? {
    // A character may also be a composition.
    if let glyph = glyphs[String(character), font], !glyph["data"]["refId"].exists { return glyph }
    if missing == nil, !character.isWhitespace { missing = String(character) }
    return nil
  }

  private static func isSpace(_ glyph: LottieValue) -> Bool { glyph["ch"].string == " " }

  private func advance(_ glyph: LottieValue) -> Double { (glyph["w"].number ?? 0) * size / 100 }

  /// Sets a paragraph in lines that are at most as wide as a box, broken at spaces if possible.
  private mutating func set(_ glyphs: [LottieValue], width: Double?) {
    var line = Line()
    var start = 0
    var place = 0
    var space: Int?
    while place < glyphs.count {
      let glyph = glyphs[place]
      let isSpace = Self.isSpace(glyph)
      if isSpace { space = place }
      if let width, !isSpace, place > start, line.end + advance(glyph) > width {
        let end = space ?? place
        line.letters.removeLast(place - end)
        lines.append(closed(line))
        line = Line()
        start = space.map { $0 + 1 } ?? place
        place = start
        space = nil
        continue
      }
      line.letters.append(Letter(glyph: glyph, x: line.end))
      line.end += advance(glyph) + tracking
      place += 1
    }
    lines.append(closed(line))
  }

  private func closed(_ line: Line) -> Line {
    var line = line
    let last = line.letters.last { !Self.isSpace($0.glyph) }
    line.width = last.map { $0.x + advance($0.glyph) } ?? 0
    return line
  }

  /// The shift of a line to the right by its alignment: 0 left, 1 right, 2 centred, and 3 to 6 stretched to the box with a last
  /// line to the left, to the right, centred and stretched. Lines are not stretched here.
  private func shift(of line: Line) -> Double {
    let room = (document["sz"].numbers?.first ?? 0) - line.width
    switch document["j"].integer ?? 0 {
    case 1, 4: return room
    case 2, 5: return room / 2
    default: return 0
    }
  }

  /// The items as JSON: `{"shapes": […]}`; nil for a text larger than `limit` bytes.
  ///
  /// - Parameters:
  ///   - hasBytes: whether colours of shapes are 0 to 255 in the animation.
  ///   - isPlaced: whether handles of characters are places.
  func shapes(hasBytes: Bool, isPlaced: Bool, limit: Int) -> [UInt8]? {
    var json = Array(#"{"shapes":["#.utf8)
    let height = document["lh"].number ?? 0
    let corner = document["ps"].numbers ?? []
    let isBox = document["sz"].exists
    let top =
      (isBox ? (corner.dropFirst().first ?? 0) + (font["ascent"].number ?? 0) * size / 100 : 0)
      - (document["ls"].number ?? 0)
    for (row, line) in lines.enumerated() {
      let left = (isBox ? corner.first ?? 0 : 0) + shift(of: line)
      let y = top + Double(row) * (height != 0 ? height : size * 1.2)
      for letter in line.letters {
        // Old files hold each outline a second time, in another form.
        guard let outline = letter.glyph["data"]["shapes"].items.first else { continue }
        json += #"{"ty":"gr","it":["#.utf8
        json += isPlaced ? ArraySlice(Self.offset(outline).utf8) : outline.json
        json.append(UInt8(ascii: ","))
        let place = "\(Self.text(left + letter.x)),\(Self.text(y))"
        json +=
          #"{"ty":"tr","p":{"k":[\#(place)]},"a":{"k":[0,0]},"s":{"k":[\#(Self.text(size)),\#(Self.text(size))]},"r":{"k":0},"o":{"k":100}}]},"#
          .utf8
        if json.count > limit { return nil }
      }
    }
    var paints: [String] = []
    func color(_ key: String) -> String? {
      guard let parts = document[key].numbers, parts.count >= 3 else { return nil }
      return parts.prefix(3).map { Self.text(hasBytes ? $0 * 255 : $0) }.joined(separator: ",")
    }
    if let fill = color("fc") { paints.append(#"{"ty":"fl","c":{"k":[\#(fill),1]},"o":{"k":100}}"#) }
    if let stroke = color("sc"), let width = document["sw"].number, width > 0 {
      let paint =
        #"{"ty":"st","c":{"k":[\#(stroke),1]},"o":{"k":100},"w":{"k":\#(Self.text(width))},"lc":1,"lj":1,"ml":4}"#
      // The first one lies on top.
      paints.insert(paint, at: document["of"].isTrue ? 0 : paints.count)
    }
    json += paints.joined(separator: ",").utf8
    if json.last == UInt8(ascii: ",") { json.removeLast() }
    json += "]}".utf8
    return json
  }

  /// An outline, or a group of them, with handles as offsets from their points.
  private static func offset(_ shape: LottieValue) -> String {
    if shape["ty"].string == "gr" {
      return #"{"ty":"gr","it":["# + shape["it"].items.map(offset).joined(separator: ",") + "]}"
    }
    let path = shape["ks"]["k"]
    let points = path["v"].items.map { $0.numbers ?? [] }
    func list(_ points: [[Double]]) -> String {
      points.map { "[" + $0.map(text).joined(separator: ",") + "]" }.joined(separator: ",")
    }
    func handles(_ key: String) -> String {
      list(zip(path[key].items, points).map { zip($0.numbers ?? [], $1).map { $0 - $1 } })
    }
    return
      #"{"ty":"sh","ks":{"k":{"c":true,"v":[\#(list(points))],"i":[\#(handles("i"))],"o":[\#(handles("o"))]}}}"#
  }

  private static func text(_ number: Double) -> String {
    number.isFinite ? JavaScriptNumber.description(of: number) : "0"
  }
}

extension LottieImport {
  /// The layers of a text by the outlines of its characters; none, with a finding, where the animation has no outlines.
  mutating func text(_ layer: LottieValue, _ clock: MotionClock, _ shift: Vec2) -> [LottieNode] {
    let text = layer["t"]
    let keys = text["d"]["k"].items
    guard let document = keys.first?["s"], document.isObject, !glyphs.isEmpty else {
      unsupported("a text", at: layer)
      return []
    }
    if !text["p"].members.isEmpty {
      unsupported("a text along a path", at: text["p"])
      return []
    }
    if keys.count > 1 { unsupported("the change of a text", at: text["d"]["k"]) }
    if text["d"]["x"].exists { unsupported("an expression", at: text["d"]["x"]) }
    for animator in text["a"].items { unsupported("an animator of a text", at: animator) }
    if let align = document["j"].integer, align > 2, document["sz"].exists {
      approximated("the lines of the text are not stretched to the box", at: document["j"])
    }
    let name = document["f"].string
    let font = root["fonts"]["list"].items.first { $0["fName"].string == name } ?? layer.missing
    let set = LottieText(document, font: font, glyphs)
    if let character = set.missing {
      unsupported("the character '\(Diagnostic.brief(character))', which has no outline,", at: document["t"])
    }
    guard let json = set.shapes(hasBytes: hasBytes, isPlaced: hasPlacedHandles, limit: Self.textLimit) else {
      tooLarge(at: layer)
      return []
    }
    var ignored = Diagnostics()
    guard let source = LottieSource.read(json, &ignored) else {
      // An outline is not an object.
      unsupported("a text", at: layer)
      return []
    }
    // A number of an outline takes about four bytes.
    count(numbers: json.count / 4, at: layer)
    return withoutPlaces(at: layer) { $0.shapes(source.root["shapes"], clock, shift, layer) }
  }

  /// Bytes of the outlines of one text.
  private static let textLimit = 8_000_000
}
