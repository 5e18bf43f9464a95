package import DrawstringCore

/// A font file with TrueType outlines: its characters, the widths of its glyphs and their outlines.
///
/// Files are not trusted. Each number is read within the bounds of its table; a damaged glyph has no outline.
package struct TrueTypeFont: Sendable {
  /// The reason why a font file cannot be read.
  package enum Failure: Error, Equatable {
    case notAFont
    /// PostScript outlines, as in most `.otf` files.
    case postScript
    /// A compressed web font.
    case packed
    /// A table that is missing or too short.
    case damaged(table: String)

    package var message: String {
      switch self {
      case .notAFont: "the file is no font"
      case .postScript: "the font has PostScript outlines (CFF); a font with TrueType outlines is needed"
      case .packed: "the font is packed (WOFF); its '.ttf' file is needed"
      case .damaged(let table): "the font is damaged: its table '\(table)' is missing or too short"
      }
    }
  }

  let bytes: FontBytes
  let tables: [String: Range<Int>]
  /// Units of glyph coordinates per em, the size of the font.
  private let unitsPerEm: Double
  let glyphCount: Int
  private let hasLongOffsets: Bool
  let metricCount: Int
  private let characters: CharacterMap
  /// The tables of lookups; nil where the font has none.
  let substitutions: FontLayout?
  let positions: FontLayout?
  /// The kinds of glyphs; nil where the font does not have them.
  let kinds: FontTable?

  /// Reads the first font of a file.
  package init(_ content: [UInt8]) throws(Failure) {
    let bytes = FontBytes(content)
    self.bytes = bytes
    var start = 0
    var known: [String: Range<Int>] = [:]
    if bytes.tag(0) == "ttcf" { start = bytes.u32(12) ?? 0 }
    switch bytes.tag(start) {
    case "\0\u{1}\0\0", "true": break
    case "OTTO": throw .postScript
    case "wOFF", "wOF2": throw .packed
    default: throw .notAFont
    }
    for index in 0..<(bytes.u16(start + 4) ?? 0) {
      let row = start + 12 + index * 16
      guard let tag = bytes.tag(row), let offset = bytes.u32(row + 8), let length = bytes.u32(row + 12) else {
        break
      }
      if offset <= content.count { known[tag] = offset..<min(offset + length, content.count) }
    }
    let tables = known
    self.tables = tables
    func number(_ table: String, _ offset: Int) throws(Failure) -> Int {
      guard let range = tables[table], let value = bytes.u16(range.lowerBound + offset, in: range) else {
        throw .damaged(table: table)
      }
      return value
    }
    for table in ["hmtx", "loca", "glyf", "cmap"] where tables[table] == nil { throw .damaged(table: table) }
    unitsPerEm = Double(try number("head", 18))
    if unitsPerEm < 1 { throw .damaged(table: "head") }
    hasLongOffsets = try number("head", 50) != 0
    glyphCount = try number("maxp", 4)
    metricCount = try number("hhea", 34)
    guard let map = CharacterMap(bytes, tables["cmap"] ?? 0..<0) else { throw .damaged(table: "cmap") }
    characters = map
    func table(_ tag: String) -> FontTable? { tables[tag].map { FontTable(bytes, $0) } }
    substitutions = table("GSUB").map { FontLayout($0, extensionKind: 7) }
    positions = table("GPOS").map { FontLayout($0, extensionKind: 9) }
    kinds = table("GDEF")
  }

  /// Whether the font has glyphs for all characters of a text that are seen.
  func has(_ text: Character) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isDefaultIgnorableCodePoint || glyph(of: $0) != nil }
  }

  /// The glyph of a character; nil if the font has none.
  package func glyph(of character: Unicode.Scalar) -> Int? {
    let glyph = characters.glyph(of: Int(character.value))
    return glyph > 0 && glyph < glyphCount ? glyph : nil
  }

  /// The advance width of a glyph, in em.
  package func advance(_ glyph: Int) -> Double {
    guard let range = tables["hmtx"], metricCount > 0 else { return 0 }
    let place = range.lowerBound + min(max(glyph, 0), metricCount - 1) * 4
    return Double(bytes.u16(place, in: range) ?? 0) / unitsPerEm
  }

  /// A length of the font in em.
  func em(_ units: Double) -> Double { units / unitsPerEm }

  /// Adds the outline of a glyph to a path. The origin of the glyph, on the baseline, is at `origin`; `size` is the size of
  /// the font. The y axis points down.
  package func add(_ glyph: Int, at origin: Vec2, size: Double, to path: inout VectorPath) {
    var left = (parts: Self.mostParts, points: Self.mostPoints)
    for contour in contours(of: glyph, depth: 0, &left) {
      let places = contour.map { point in
        (
          place: Vec2(origin.x + point.x / unitsPerEm * size, origin.y - point.y / unitsPerEm * size),
          isOn: point.isOn
        )
      }
      Self.add(places, to: &path)
    }
  }

  // MARK: Glyphs

  private typealias Point = (x: Double, y: Double, isOn: Bool)

  /// The numbers of parts and of points that a glyph may still have.
  private typealias Room = (parts: Int, points: Int)

  /// The most points of a glyph, the most parts of a composite glyph, and the deepest nesting of parts.
  private static let mostPoints = 20_000
  private static let mostParts = 64
  private static let mostDepth = 6

  private func contours(of glyph: Int, depth: Int, _ left: inout Room) -> [[Point]] {
    guard let range = range(of: glyph), let count = bytes.i16(range.lowerBound, in: range) else { return [] }
    let first = range.lowerBound + 10
    if count >= 0 { return simple(range, first, contours: count, &left) ?? [] }
    return depth < Self.mostDepth ? composite(range, first, depth: depth, &left) : []
  }

  /// The bytes of a glyph; nil for one that draws nothing.
  func range(of glyph: Int) -> Range<Int>? {
    guard glyph >= 0, glyph < glyphCount, let places = tables["loca"], let glyphs = tables["glyf"] else {
      return nil
    }
    func offset(_ index: Int) -> Int? {
      hasLongOffsets
        ? bytes.u32(places.lowerBound + index * 4, in: places)
        : bytes.u16(places.lowerBound + index * 2, in: places).map { $0 * 2 }
    }
    guard let start = offset(glyph), let end = offset(glyph + 1), start < end, end <= glyphs.count else {
      return nil
    }
    return glyphs.lowerBound + start..<glyphs.lowerBound + end
  }

  /// The contours of a glyph with points of its own; nil if it is damaged.
  private func simple(_ range: Range<Int>, _ first: Int, contours: Int, _ left: inout Room) -> [[Point]]? {
    var ends: [Int] = []
    for index in 0..<contours {
      guard let end = bytes.u16(first + index * 2, in: range), end > ends.last ?? -1 else { return nil }
      ends.append(end)
    }
    var at = first + contours * 2
    guard let last = ends.last, let instructions = bytes.u16(at, in: range) else { return nil }
    at += 2 + instructions
    let count = last + 1
    if count > left.points { return nil }
    left.points -= count
    var flags: [Int] = []
    while flags.count < count {
      guard let flag = bytes.u8(at, in: range) else { return nil }
      at += 1
      flags.append(flag)
      if flag & 8 != 0 {
        guard let more = bytes.u8(at, in: range) else { return nil }
        at += 1
        flags += Array(repeating: flag, count: min(more, count - flags.count))
      }
    }
    guard let xs = coordinates(flags, short: 2, same: 16, range, &at),
      let ys = coordinates(flags, short: 4, same: 32, range, &at)
    else { return nil }
    var begin = 0
    return ends.map { end in
      defer { begin = end + 1 }
      return (begin...end).map { (x: xs[$0], y: ys[$0], isOn: flags[$0] & 1 != 0) }
    }
  }

  /// Coordinates along an axis, each written as its distance from the one before.
  private func coordinates(_ flags: [Int], short: Int, same: Int, _ range: Range<Int>, _ at: inout Int)
    -> [Double]?
  {
    var value = 0
    var list: [Double] = []
    list.reserveCapacity(flags.count)
    for flag in flags {
      if flag & short != 0 {
        guard let way = bytes.u8(at, in: range) else { return nil }
        at += 1
        value += flag & same != 0 ? way : -way
      } else if flag & same == 0 {
        guard let way = bytes.i16(at, in: range) else { return nil }
        at += 2
        value += way
      }
      list.append(Double(value))
    }
    return list
  }

  /// The contours of a composite glyph.
  private func composite(_ range: Range<Int>, _ first: Int, depth: Int, _ left: inout Room) -> [[Point]] {
    var found: [[Point]] = []
    var at = first
    while left.parts > 0, let flags = bytes.u16(at, in: range), let part = bytes.u16(at + 2, in: range) {
      left.parts -= 1
      at += 4
      var numbers: [Double] = []
      let isWide = flags & 1 != 0
      for _ in 0..<2 {
        guard let number = isWide ? bytes.i16(at, in: range) : bytes.i8(at, in: range) else { return found }
        numbers.append(Double(number))
        at += isWide ? 2 : 1
      }
      // Otherwise the numbers are points that coincide, which fonts no longer use.
      let move = flags & 2 != 0 ? Vec2(numbers[0], numbers[1]) : .zero
      var scales: [Double] = []
      for _ in 0..<(flags & 8 != 0 ? 1 : flags & 0x40 != 0 ? 2 : flags & 0x80 != 0 ? 4 : 0) {
        guard let scale = bytes.i16(at, in: range) else { return found }
        scales.append(Double(scale) / 16384)
        at += 2
      }
      let (a, b, c, d): (Double, Double, Double, Double) =
        switch scales.count {
        case 1: (scales[0], 0, 0, scales[0])
        case 2: (scales[0], 0, 0, scales[1])
        case 4: (scales[0], scales[1], scales[2], scales[3])
        default: (1, 0, 0, 1)
        }
      for contour in contours(of: part, depth: depth + 1, &left) {
        found.append(
          contour.map { (x: a * $0.x + c * $0.y + move.x, y: b * $0.x + d * $0.y + move.y, isOn: $0.isOn) })
      }
      if flags & 0x20 == 0 { break }
    }
    return found
  }

  /// The glyphs of which a composite glyph consists.
  func parts(of glyph: Int) -> [Int] {
    guard let range = range(of: glyph), bytes.i16(range.lowerBound, in: range) ?? 0 < 0 else { return [] }
    var (found, at): ([Int], Int) = ([], range.lowerBound + 10)
    while found.count < Self.mostParts, let flags = bytes.u16(at, in: range),
      let part = bytes.u16(at + 2, in: range)
    {
      if part < glyphCount { found.append(part) }
      at +=
        4 + (flags & 1 != 0 ? 4 : 2)
        + (flags & 8 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0)
      if flags & 0x20 == 0 { break }
    }
    return found
  }

  /// Adds a contour; the midpoint of two successive points off the outline is on it.
  private static func add(_ points: [(place: Vec2, isOn: Bool)], to path: inout VectorPath) {
    guard points.count > 1 else { return }
    func middle(_ a: Vec2, _ b: Vec2) -> Vec2 { Vec2((a.x + b.x) / 2, (a.y + b.y) / 2) }
    let first = points.firstIndex(where: \.isOn)
    let start = first.map { points[$0].place } ?? middle(points[points.count - 1].place, points[0].place)
    path.move(to: start)
    var control: Vec2?
    let offset = first.map { $0 + 1 } ?? 0
    for index in 0..<(first == nil ? points.count : points.count - 1) {
      let point = points[(offset + index) % points.count]
      switch (control, point.isOn) {
      case (nil, true): path.line(to: point.place)
      case (nil, false): control = point.place
      case (let known?, true):
        path.quad(control: known, to: point.place)
        control = nil
      case (let known?, false):
        path.quad(control: known, to: middle(known, point.place))
        control = point.place
      }
    }
    if let control { path.quad(control: control, to: start) }
    path.close()
  }
}

/// The glyphs of characters: a table of the formats 4 or 12.
private struct CharacterMap: Sendable {
  private let bytes: FontBytes
  private let range: Range<Int>
  private let isWide: Bool

  /// Chooses the table with the most characters; nil if no format is known.
  init?(_ bytes: FontBytes, _ table: Range<Int>) {
    var best: (rank: Int, range: Range<Int>)?
    for index in 0..<(bytes.u16(table.lowerBound + 2, in: table) ?? 0) {
      let row = table.lowerBound + 4 + index * 8
      guard let platform = bytes.u16(row, in: table), let encoding = bytes.u16(row + 2, in: table),
        let offset = bytes.u32(row + 4, in: table), offset < table.count
      else { break }
      let own = table.lowerBound + offset..<table.upperBound
      let format = bytes.u16(own.lowerBound, in: own)
      let isUnicode = platform == 0 && encoding != 5 || platform == 3 && (encoding == 1 || encoding == 10)
      guard isUnicode, format == 4 || format == 12 else { continue }
      let rank = format == 12 ? 2 : 1
      if rank > best?.rank ?? 0 { best = (rank, own) }
    }
    guard let best else { return nil }
    self.bytes = bytes
    range = best.range
    isWide = best.rank == 2
  }

  /// 0 where there is no glyph.
  func glyph(of character: Int) -> Int { isWide ? wide(character) : narrow(character) }

  private func wide(_ character: Int) -> Int {
    var (low, high) = (0, bytes.u32(range.lowerBound + 12, in: range) ?? 0)
    high = min(high, range.count / 12)
    while low < high {
      let middle = (low + high) / 2
      let row = range.lowerBound + 16 + middle * 12
      guard let first = bytes.u32(row, in: range), let last = bytes.u32(row + 4, in: range),
        let glyph = bytes.u32(row + 8, in: range)
      else { return 0 }
      if character < first {
        high = middle
      } else if character > last {
        low = middle + 1
      } else {
        return glyph + character - first
      }
    }
    return 0
  }

  private func narrow(_ character: Int) -> Int {
    guard character < 0xFFFF, let double = bytes.u16(range.lowerBound + 6, in: range) else { return 0 }
    let ends = range.lowerBound + 14
    for index in 0..<double / 2 {
      guard let end = bytes.u16(ends + index * 2, in: range) else { return 0 }
      if character > end { continue }
      // After a gap of two bytes: the first characters, the differences, and the offsets of the glyphs.
      let starts = ends + double + 2 + index * 2
      guard let start = bytes.u16(starts, in: range), start <= character,
        let shift = bytes.u16(starts + double, in: range),
        let place = bytes.u16(starts + double * 2, in: range)
      else { return 0 }
      if place == 0 { return (character + shift) & 0xFFFF }
      let own = starts + double * 2 + place + (character - start) * 2
      guard let glyph = bytes.u16(own, in: range), glyph > 0 else { return 0 }
      return (glyph + shift) & 0xFFFF
    }
    return 0
  }
}
