internal import DrawstringCore

/// Files of a font for pages.
extension TrueTypeFont {
  /// The font alone in its file; a file of several fonts is none that a page takes.
  package var file: [UInt8] {
    let tables = tables.map { (tag: $0.key, bytes: bytes.bytes(in: $0.value)) }.sorted { $0.tag < $1.tag }
    var head: [UInt8] = Self.words(1, 0, tables.count, 0, 0, 0)
    var body: [UInt8] = []
    for (tag, content) in tables {
      head += Array(tag.utf8) + Self.long(Self.sum(content)) + Self.long(12 + tables.count * 16 + body.count)
      head += Self.long(content.count)
      body += content + Array(repeating: 0, count: (4 - content.count % 4) % 4)
    }
    return head + body
  }

  /// A packed font (WOFF 1.0) with the glyphs of some characters only.
  ///
  /// Glyphs keep their numbers, so that the tables of lookups stay as they are; the other glyphs are empty, and packing leaves
  /// little of them.
  func packed(for characters: Set<Unicode.Scalar>) -> [UInt8] {
    let mapped = characters.sorted().compactMap { scalar in
      glyph(of: scalar).map { (scalar: scalar, glyph: $0) }
    }
    let kept = closure(of: Set(mapped.map(\.glyph)).union([0]))
    var own = tables.mapValues { bytes.bytes(in: $0) }
      .filter { Self.plain.contains($0.key) }
    var (outlines, places): ([UInt8], [UInt8]) = ([], [])
    for glyph in 0..<glyphCount {
      places += Self.long(outlines.count)
      if kept.contains(glyph), let range = range(of: glyph) {
        outlines += bytes.bytes(in: range)
        outlines += Array(repeating: 0, count: (4 - outlines.count % 4) % 4)
      }
    }
    places += Self.long(outlines.count)
    (own["glyf"], own["loca"], own["cmap"]) = (outlines, places, Self.map(mapped))
    if var metrics = own["hmtx"] {
      // The last of the widths is that of all glyphs beyond.
      for glyph in 0..<max(metricCount - 1, 0) where !kept.contains(glyph) && glyph * 4 + 4 <= metrics.count {
        metrics.replaceSubrange(glyph * 4..<glyph * 4 + 4, with: [0, 0, 0, 0])
      }
      own["hmtx"] = metrics
    }
    if var head = own["head"], head.count >= 52 {
      head.replaceSubrange(50..<52, with: [0, 1])
      own["head"] = head
    }
    // Without the names of glyphs.
    if let post = own["post"], post.count >= 32 { own["post"] = [0, 3, 0, 0] + post[4..<32] }
    return Self.woff(own.sorted { $0.key < $1.key }.map { (tag: $0.key, bytes: $0.value) })
  }

  /// The tables that stay as they are.
  private static let plain: Set<String> = [
    "GDEF", "GPOS", "GSUB", "OS/2", "cvt ", "fpgm", "gasp", "head", "hhea", "hmtx", "kern", "maxp", "name",
    "post", "prep",
  ]

  /// Glyphs, those that substitutions make of them, and their parts.
  private func closure(of glyphs: Set<Int>) -> Set<Int> {
    var kept = glyphs
    // Each round may reach what the lookups before it need.
    for _ in 0..<8 {
      let count = kept.count
      substitutions?.addSubstitutes(to: &kept)
      if kept.count == count { break }
    }
    var open = Array(kept)
    while let glyph = open.popLast() {
      for part in parts(of: glyph) where kept.insert(part).inserted { open.append(part) }
    }
    return kept
  }

  /// The table of characters in format 12.
  private static func map(_ characters: [(scalar: Unicode.Scalar, glyph: Int)]) -> [UInt8] {
    var rows: [UInt8] = []
    for (scalar, glyph) in characters {
      rows += long(Int(scalar.value)) + long(Int(scalar.value)) + long(glyph)
    }
    return words(0, 1, 3, 10) + long(12) + words(12, 0) + long(16 + rows.count) + long(0)
      + long(characters.count)
      + rows
  }

  private static func woff(_ tables: [(tag: String, bytes: [UInt8])]) -> [UInt8] {
    var (rows, body): ([UInt8], [UInt8]) = ([], [])
    var whole = 12 + tables.count * 16
    for (tag, bytes) in tables {
      let packed = Deflate.zlib(bytes)
      let content = packed.count < bytes.count ? packed : bytes
      rows +=
        Array(tag.utf8) + long(44 + tables.count * 20 + body.count) + long(content.count) + long(bytes.count)
      rows += long(sum(bytes))
      body += content + Array(repeating: 0, count: (4 - content.count % 4) % 4)
      whole += (bytes.count + 3) / 4 * 4
    }
    let length = 44 + rows.count + body.count
    return Array("wOFF".utf8) + long(0x10000) + long(length) + words(tables.count, 0) + long(whole)
      + words(1, 0)
      + long(0) + long(0) + long(0) + long(0) + long(0) + rows + body
  }

  /// The sum of the numbers of a table.
  private static func sum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0
    for (place, byte) in bytes.enumerated() { sum &+= UInt32(byte) << UInt32(24 - 8 * (place % 4)) }
    return Int(sum)
  }

  private static func words(_ list: Int...) -> [UInt8] {
    list.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func long(_ number: Int) -> [UInt8] { words(number >> 16, number) }
}

extension FontLayout {
  /// Adds the glyphs that substitutions can make of some glyphs, whatever stands beside them.
  fileprivate func addSubstitutes(to glyphs: inout Set<Int>) {
    for index in 0..<lookupCount {
      guard let lookup = lookup(index), (1...4).contains(lookup.kind) else { continue }
      for part in lookup.parts {
        guard let covered = part.linked(2) else { continue }
        for glyph in glyphs {
          guard let place = covered.coverage(of: glyph) else { continue }
          switch (lookup.kind, part.u16(0)) {
          case (1, 1): glyphs.insert((glyph + part.i16(4)) & 0xFFFF)
          case (1, _): glyphs.insert(part.u16(6 + place * 2))
          case (4, _):
            for ligature in part.part(part.u16(6 + place * 2)).list(0) {
              let others = (1..<max(min(ligature.u16(2), 64), 1)).map { ligature.u16(2 + $0 * 2) }
              if others.allSatisfy(glyphs.contains) { glyphs.insert(ligature.u16(0)) }
            }
          default:
            let list = part.part(part.u16(6 + place * 2))
            for number in 0..<min(list.u16(0), 64) { glyphs.insert(list.u16(2 + number * 2)) }
          }
        }
      }
    }
  }
}
