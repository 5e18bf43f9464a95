/// Big-endian numbers of a font file; nil outside the file or a range in it.
struct FontBytes: Sendable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func number(_ at: Int, _ count: Int, in range: Range<Int>?) -> Int? {
    let range = range ?? bytes.indices
    guard at >= range.lowerBound, at <= range.upperBound - count else { return nil }
    var number = 0
    for place in at..<at + count { number = number << 8 | Int(bytes[place]) }
    return number
  }

  func bytes(in range: Range<Int>) -> [UInt8] { Array(bytes[range.clamped(to: bytes.indices)]) }

  func u8(_ at: Int, in range: Range<Int>? = nil) -> Int? { number(at, 1, in: range) }
  func i8(_ at: Int, in range: Range<Int>? = nil) -> Int? {
    u8(at, in: range).map { Int(Int8(truncatingIfNeeded: $0)) }
  }
  func u16(_ at: Int, in range: Range<Int>? = nil) -> Int? { number(at, 2, in: range) }
  func i16(_ at: Int, in range: Range<Int>? = nil) -> Int? {
    u16(at, in: range).map { Int(Int16(truncatingIfNeeded: $0)) }
  }
  func u32(_ at: Int, in range: Range<Int>? = nil) -> Int? { number(at, 4, in: range) }

  func tag(_ at: Int) -> String? {
    guard let value = u32(at) else { return nil }
    return String(
      String.UnicodeScalarView([24, 16, 8, 0].map { Unicode.Scalar(UInt8(truncatingIfNeeded: value >> $0)) }))
  }
}

/// A table of a font file, or a part of one, whose places count from its beginning. Numbers beyond its end are 0.
struct FontTable: Sendable {
  private let bytes: FontBytes
  private let range: Range<Int>

  init(_ bytes: FontBytes, _ range: Range<Int>) { (self.bytes, self.range) = (bytes, range) }

  func u16(_ at: Int) -> Int { bytes.u16(range.lowerBound + at, in: range) ?? 0 }
  func i16(_ at: Int) -> Int { bytes.i16(range.lowerBound + at, in: range) ?? 0 }
  func u32(_ at: Int) -> Int { bytes.u32(range.lowerBound + at, in: range) ?? 0 }
  func tag(_ at: Int) -> String { at + 4 <= range.count ? bytes.tag(range.lowerBound + at) ?? "" : "" }

  /// The part from a place on.
  func part(_ offset: Int) -> FontTable {
    FontTable(bytes, min(range.lowerBound + max(offset, 0), range.upperBound)..<range.upperBound)
  }

  /// The part whose offset is the number at a place; nil for none.
  func linked(_ at: Int) -> FontTable? {
    let offset = u16(at)
    return offset == 0 ? nil : part(offset)
  }

  /// The parts whose offsets follow the number of them at a place.
  func list(_ at: Int) -> [FontTable] {
    (0..<min(u16(at), range.count / 2)).map { part(u16(at + 2 + $0 * 2)) }
  }

  // MARK: Glyphs

  /// The row of a sorted list of ranges of glyphs that has a glyph; each row has its first and its last glyph and a number.
  private func row(of glyph: Int) -> Int? {
    var (low, high) = (0, u16(2))
    while low < high {
      let middle = (low + high) / 2
      let row = 4 + middle * 6
      if glyph < u16(row) {
        high = middle
      } else if glyph > u16(row + 2) {
        low = middle + 1
      } else {
        return row
      }
    }
    return nil
  }

  /// The place of a glyph in this coverage; nil where it is not in it.
  func coverage(of glyph: Int) -> Int? {
    if u16(0) == 2 { return row(of: glyph).map { u16($0 + 4) + glyph - u16($0) } }
    if u16(0) != 1 { return nil }
    var (low, high) = (0, u16(2))
    while low < high {
      let middle = (low + high) / 2
      let value = u16(4 + middle * 2)
      if value == glyph { return middle }
      if value < glyph { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The class of a glyph in these classes; 0 for all others.
  func glyphClass(of glyph: Int) -> Int {
    if u16(0) == 2 { return row(of: glyph).map { u16($0 + 4) } ?? 0 }
    let place = glyph - u16(2)
    return u16(0) == 1 && place >= 0 && place < u16(4) ? u16(6 + place * 2) : 0
  }
}

/// The lookups of a font that substitute or place glyphs: the table `GSUB` or `GPOS`.
struct FontLayout: Sendable {
  /// What a lookup is, with its parts.
  struct Lookup {
    var kind: Int
    /// Which glyphs it passes over.
    var flag: Int
    var filter: Int
    var parts: [FontTable]
  }

  private let table: FontTable
  /// The kind that names another kind for each part.
  private let extensionKind: Int

  init(_ table: FontTable, extensionKind: Int) { (self.table, self.extensionKind) = (table, extensionKind) }

  /// The numbers of the lookups of a feature for the first of the scripts that the font has.
  func lookups(of feature: String, for scripts: [String]) -> [Int] {
    guard let script = script(scripts), let system = script.linked(0), let features = table.linked(6),
      let list = table.linked(8)
    else { return [] }
    var found: [Int] = []
    for index in 0..<min(system.u16(4), 512) {
      let row = 2 + system.u16(6 + index * 2) * 6
      guard features.tag(row) == feature else { continue }
      let rows = features.part(features.u16(row + 4))
      for place in 0..<min(rows.u16(2), 512) { found.append(rows.u16(4 + place * 2)) }
    }
    let count = list.u16(0)
    return found.filter { $0 < count }
  }

  /// The table of the first script that the font has.
  private func script(_ tags: [String]) -> FontTable? {
    guard let scripts = table.linked(4) else { return nil }
    for tag in tags {
      for index in 0..<min(scripts.u16(0), 512) where scripts.tag(2 + index * 6) == tag {
        return scripts.part(scripts.u16(6 + index * 6))
      }
    }
    return nil
  }

  var lookupCount: Int { table.linked(8)?.u16(0) ?? 0 }

  func lookup(_ index: Int) -> Lookup? {
    guard let list = table.linked(8), index < list.u16(0) else { return nil }
    let own = list.part(list.u16(2 + index * 2))
    var lookup = Lookup(kind: own.u16(0), flag: own.u16(2), filter: 0, parts: own.list(4))
    if lookup.parts.count > 512 { return nil }
    lookup.filter = own.u16(6 + lookup.parts.count * 2)
    if lookup.kind == extensionKind {
      lookup.kind = lookup.parts.first?.u16(2) ?? 0
      lookup.parts = lookup.parts.map { $0.part($0.u32(4)) }
    }
    return lookup
  }
}
