internal import DrawstringCore

extension GlyphShaper {
  /// Places glyphs by a lookup of `GPOS`.
  static func place(
    _ shaper: inout GlyphShaper, _ lookup: FontLayout.Lookup, _ index: Int, _ layout: FontLayout, _ depth: Int
  ) -> Int? {
    shaper.first(of: lookup) { shaper, part in
      switch lookup.kind {
      case 1: shaper.adjust(part, index)
      case 2: shaper.pair(part, index, lookup)
      case 3: shaper.cursive(part, index, lookup)
      case 4, 5: shaper.markOnBase(part, index, isLigature: lookup.kind == 5)
      case 6: shaper.markOnMark(part, index, lookup)
      case 7, 8: shaper.context(part, isChained: lookup.kind == 8, index, lookup, layout, depth, place)
      default: nil
      }
    }
  }

  /// The bytes of a value: two for each bit of its format.
  private static func size(_ format: Int) -> Int { (format & 0xFF).nonzeroBitCount * 2 }

  private mutating func add(_ table: FontTable, _ at: Int, _ format: Int, to index: Int) {
    var at = at
    for bit in 0..<4 where format & 1 << bit != 0 {
      let number = Double(table.i16(at))
      at += 2
      switch bit {
      case 0: glyphs[index].offset.x += number
      case 1: glyphs[index].offset.y += number
      case 2: glyphs[index].advance += number
      default: break
      }
    }
  }

  private mutating func adjust(_ table: FontTable, _ index: Int) -> Int? {
    guard let place = table.linked(2)?.coverage(of: glyphs[index].glyph) else { return nil }
    let format = table.u16(4)
    if table.u16(0) == 1 {
      add(table, 6, format, to: index)
    } else if table.u16(0) == 2, place < table.u16(6) {
      add(table, 8 + place * Self.size(format), format, to: index)
    } else {
      return nil
    }
    return index + 1
  }

  private mutating func pair(_ table: FontTable, _ index: Int, _ lookup: FontLayout.Lookup) -> Int? {
    guard let place = table.linked(2)?.coverage(of: glyphs[index].glyph),
      let next = neighbour(of: index, 1, lookup)
    else { return nil }
    let (first, second) = (table.u16(4), table.u16(6))
    let (length, later) = (Self.size(first), Self.size(second))
    let glyph = glyphs[next].glyph
    if table.u16(0) == 1, place < table.u16(8) {
      let set = table.part(table.u16(10 + place * 2))
      var (low, high) = (0, set.u16(0))
      while low < high {
        let middle = (low + high) / 2
        let row = 2 + middle * (2 + length + later)
        if set.u16(row) == glyph {
          add(set, row + 2, first, to: index)
          add(set, row + 2 + length, second, to: next)
          return second == 0 ? next : next + 1
        }
        if set.u16(row) < glyph { low = middle + 1 } else { high = middle }
      }
      return nil
    }
    guard table.u16(0) == 2, let classes = table.linked(8) else { return nil }
    let own = classes.glyphClass(of: glyphs[index].glyph)
    let other = table.linked(10)?.glyphClass(of: glyph) ?? 0
    guard own < table.u16(12), other < table.u16(14) else { return nil }
    let row = 16 + (own * table.u16(14) + other) * (length + later)
    add(table, row, first, to: index)
    add(table, row + length, second, to: next)
    return second == 0 ? next : next + 1
  }

  private func anchor(_ table: FontTable?) -> Vec2? {
    table.map { Vec2(Double($0.i16(2)), Double($0.i16(4))) }
  }

  /// Joins the exit of the glyph before to the entry of this one.
  private mutating func cursive(_ table: FontTable, _ index: Int, _ lookup: FontLayout.Lookup) -> Int? {
    func anchors(_ glyph: Int) -> (entry: Vec2?, exit: Vec2?)? {
      guard let place = table.linked(2)?.coverage(of: glyph), place < table.u16(4) else { return nil }
      return (anchor(table.linked(6 + place * 4)), anchor(table.linked(8 + place * 4)))
    }
    guard let entry = anchors(glyphs[index].glyph)?.entry, let before = neighbour(of: index, -1, lookup),
      let exit = anchors(glyphs[before].glyph)?.exit
    else { return nil }
    if isReversed {
      let shift = exit.x + glyphs[before].offset.x
      glyphs[before].advance -= shift
      glyphs[before].offset.x -= shift
      glyphs[index].advance = entry.x + glyphs[index].offset.x
    } else {
      glyphs[before].advance = exit.x + glyphs[before].offset.x
      let shift = entry.x + glyphs[index].offset.x
      glyphs[index].advance -= shift
      glyphs[index].offset.x -= shift
    }
    let isUp = lookup.flag & 1 != 0
    let (child, parent) = isUp ? (before, index) : (index, before)
    glyphs[child].offset.y = isUp ? entry.y - exit.y : exit.y - entry.y
    glyphs[child].parent = parent - child
    glyphs[child].isCursive = true
    if glyphs[parent].parent == child - parent { glyphs[parent].parent = 0 }
    return index + 1
  }

  /// Puts a mark on the letter before it, or on a part of a ligature.
  private mutating func markOnBase(_ table: FontTable, _ index: Int, isLigature: Bool) -> Int? {
    guard let mark = table.linked(2)?.coverage(of: glyphs[index].glyph) else { return nil }
    var base = index - 1
    while base >= 0, kind(base) == Self.mark, left > 0 {
      base -= 1
      left -= 1
    }
    guard base >= 0, let place = table.linked(4)?.coverage(of: glyphs[base].glyph),
      let bases = table.linked(10),
      place < bases.u16(0)
    else { return nil }
    var (rows, row) = (bases, place)
    if isLigature {
      rows = bases.part(bases.u16(2 + place * 2))
      let count = rows.u16(0)
      if count == 0 { return nil }
      let isOver = glyphs[index].ligature > 0 && glyphs[index].ligature == glyphs[base].ligature
      row = (isOver ? min(max(glyphs[index].part, 1), count) : count) - 1
    }
    return put(mark, of: table, rows, row, index, on: base)
  }

  private mutating func markOnMark(_ table: FontTable, _ index: Int, _ lookup: FontLayout.Lookup) -> Int? {
    guard let mark = table.linked(2)?.coverage(of: glyphs[index].glyph) else { return nil }
    // Marks that the lookup leaves out lie between; letters do not.
    var plain = lookup
    plain.flag &= ~0xE
    guard let base = neighbour(of: index, -1, plain), kind(base) == Self.mark,
      glyphs[base].ligature == glyphs[index].ligature && glyphs[base].part == glyphs[index].part
        || glyphs[base].ligature == 0 || glyphs[index].ligature == 0,
      let row = table.linked(4)?.coverage(of: glyphs[base].glyph), let rows = table.linked(10),
      row < rows.u16(0)
    else { return nil }
    return put(mark, of: table, rows, row, index, on: base)
  }

  private mutating func put(
    _ mark: Int, of table: FontTable, _ rows: FontTable, _ row: Int, _ index: Int, on base: Int
  ) -> Int? {
    guard let marks = table.linked(8), mark < marks.u16(0) else { return nil }
    let (count, own) = (table.u16(6), marks.u16(2 + mark * 4))
    guard own < count, let point = anchor(marks.linked(4 + mark * 4)),
      let target = anchor(rows.linked(2 + (row * count + own) * 2))
    else { return nil }
    glyphs[index].offset = target - point
    glyphs[index].parent = base - index
    glyphs[index].isCursive = false
    return index + 1
  }
}
