extension GlyphShaper {
  /// Substitutes glyphs by a lookup of `GSUB`.
  static func substitute(
    _ shaper: inout GlyphShaper, _ lookup: FontLayout.Lookup, _ index: Int, _ layout: FontLayout, _ depth: Int
  ) -> Int? {
    shaper.first(of: lookup) { shaper, part in
      switch lookup.kind {
      case 1: shaper.single(part, index)
      case 2: shaper.multiple(part, index)
      case 4: shaper.ligature(part, index, lookup)
      case 5, 6: shaper.context(part, isChained: lookup.kind == 6, index, lookup, layout, depth, substitute)
      default: nil
      }
    }
  }

  private mutating func single(_ table: FontTable, _ index: Int) -> Int? {
    let glyph = glyphs[index].glyph
    guard let place = table.linked(2)?.coverage(of: glyph) else { return nil }
    if table.u16(0) == 1 {
      glyphs[index].glyph = (glyph + table.i16(4)) & 0xFFFF
    } else if table.u16(0) == 2, place < table.u16(4) {
      glyphs[index].glyph = table.u16(6 + place * 2)
    } else {
      return nil
    }
    return index + 1
  }

  private mutating func multiple(_ table: FontTable, _ index: Int) -> Int? {
    guard table.u16(0) == 1, let place = table.linked(2)?.coverage(of: glyphs[index].glyph),
      place < table.u16(4)
    else { return nil }
    let sequence = table.part(table.u16(6 + place * 2))
    let count = sequence.u16(0)
    if count > Self.longest { return nil }
    let old = glyphs[index]
    glyphs.replaceSubrange(
      index...index,
      with: (0..<count).map { part in
        var glyph = old
        glyph.glyph = sequence.u16(2 + part * 2)
        return glyph
      })
    return index + count
  }

  private mutating func ligature(_ table: FontTable, _ index: Int, _ lookup: FontLayout.Lookup) -> Int? {
    guard table.u16(0) == 1, let place = table.linked(2)?.coverage(of: glyphs[index].glyph),
      place < table.u16(4)
    else { return nil }
    for ligature in table.part(table.u16(6 + place * 2)).list(0) {
      let count = ligature.u16(2)
      if count == 0 || count > Self.longest { continue }
      var places = [index]
      while places.count < count, let next = neighbour(of: places[places.count - 1], 1, lookup),
        glyphs[next].glyph == ligature.u16(2 + places.count * 2)
      {
        places.append(next)
      }
      left -= 1
      if places.count == count {
        join(places, into: ligature.u16(0))
        return index + 1
      }
      if left <= 0 { break }
    }
    return nil
  }

  /// Replaces glyphs by one. Marks between them stand over their part of it.
  private mutating func join(_ places: [Int], into glyph: Int) {
    let index = places[0]
    if places.count == 1 {
      glyphs[index].glyph = glyph
      return
    }
    let isOfMarks = places.allSatisfy { kind($0) == Self.mark }
    let number = newLigature()
    // The parts of the glyphs so far.
    var parts = 0
    for (order, place) in places.enumerated() {
      let own = max(glyphs[place].ligature > 0 && kind(place) != Self.mark ? glyphs[place].part : 1, 1)
      let old = glyphs[place].ligature
      let end = order + 1 < places.count ? places[order + 1] : glyphs.count
      for mark in place + 1..<max(end, place + 1) where !isOfMarks {
        if kind(mark) != Self.mark { break }
        let isInside = old > 0 && glyphs[mark].ligature == old
        if order + 1 == places.count && !isInside { break }
        glyphs[mark].part = parts + (isInside ? min(glyphs[mark].part, own) : own)
        glyphs[mark].ligature = number
      }
      parts += own
    }
    glyphs[index].glyph = glyph
    if !isOfMarks { (glyphs[index].ligature, glyphs[index].part) = (number, parts) }
    if places.contains(where: { glyphs[$0].role == .base }) { glyphs[index].role = .base }
    for place in places.dropFirst().reversed() { glyphs.remove(at: place) }
  }

  // MARK: Contexts

  /// What the numbers of a rule are.
  private enum Rule {
    case glyphs
    case classes(FontTable?)
    /// Offsets of coverages.
    case coverages(FontTable)

    func holds(_ number: Int, of glyph: Int) -> Bool {
      switch self {
      case .glyphs: number == glyph
      case .classes(let classes): (classes?.glyphClass(of: glyph) ?? 0) == number
      case .coverages(let table): table.part(number).coverage(of: glyph) != nil
      }
    }
  }

  /// Applies the lookups of the first rule whose glyphs stand here.
  mutating func context(
    _ table: FontTable, isChained: Bool, _ index: Int, _ lookup: FontLayout.Lookup, _ layout: FontLayout,
    _ depth: Int,
    _ action: Action
  ) -> Int? {
    if depth >= Self.mostDepth { return nil }
    let format = table.u16(0)
    if format == 3 {
      let rule = Rule.coverages(table)
      return apply(
        table.part(2), (rule, rule, rule), skipsFirst: false, isChained, index, lookup, layout, depth, action)
    }
    guard format == 1 || format == 2, let covered = table.linked(2)?.coverage(of: glyphs[index].glyph) else {
      return nil
    }
    var (rules, place, sets) = ((Rule.glyphs, Rule.glyphs, Rule.glyphs), covered, 4)
    if format == 2 {
      let own = table.linked(isChained ? 6 : 4)
      rules = (
        isChained ? .classes(table.linked(4)) : .glyphs, .classes(own),
        isChained ? .classes(table.linked(8)) : .glyphs
      )
      place = own?.glyphClass(of: glyphs[index].glyph) ?? 0
      sets = isChained ? 10 : 6
    }
    guard place < table.u16(sets), let set = table.linked(sets + 2 + place * 2) else { return nil }
    for rule in set.list(0) {
      left -= 1
      if left <= 0 { return nil }
      if let next = apply(rule, rules, skipsFirst: true, isChained, index, lookup, layout, depth, action) {
        return next
      }
    }
    return nil
  }

  /// Applies a rule: the numbers of the glyphs before, of those that it changes, and of those after; then lookups with the
  /// places at which they apply.
  private mutating func apply(
    _ table: FontTable, _ rules: (before: Rule, here: Rule, after: Rule), skipsFirst: Bool, _ isChained: Bool,
    _ index: Int, _ lookup: FontLayout.Lookup, _ layout: FontLayout, _ depth: Int, _ action: Action
  ) -> Int? {
    var at = 0
    /// Reads a list of numbers; nil for one that is too long.
    func list(_ count: Int) -> [Int]? {
      if count > Self.longest { return nil }
      defer { at += 2 * max(count, 0) }
      return (0..<max(count, 0)).map { table.u16(at + $0 * 2) }
    }
    func counted(less: Int = 0) -> [Int]? {
      at += 2
      return list(table.u16(at - 2) - less)
    }
    var before: [Int] = []
    var after: [Int] = []
    var here: [Int]
    var count = 0
    let less = skipsFirst ? 1 : 0
    if isChained {
      guard let first = counted(), let own = counted(less: less), let last = counted() else { return nil }
      (before, here, after) = (first, own, last)
      count = table.u16(at)
      at += 2
    } else {
      count = table.u16(2)
      at = 4
      guard let own = list(table.u16(0) - less) else { return nil }
      here = own
    }
    if count > Self.longest { return nil }
    var places = [index]
    if !skipsFirst {
      guard let first = here.first, rules.here.holds(first, of: glyphs[index].glyph) else { return nil }
      here.removeFirst()
    }
    for number in here {
      guard let next = neighbour(of: places[places.count - 1], 1, lookup),
        rules.here.holds(number, of: glyphs[next].glyph)
      else { return nil }
      places.append(next)
    }
    var place = index
    for number in before {
      guard let next = neighbour(of: place, -1, lookup), rules.before.holds(number, of: glyphs[next].glyph)
      else {
        return nil
      }
      place = next
    }
    place = places[places.count - 1]
    for number in after {
      guard let next = neighbour(of: place, 1, lookup), rules.after.holds(number, of: glyphs[next].glyph)
      else {
        return nil
      }
      place = next
    }
    for row in 0..<count {
      let (order, number) = (table.u16(at + row * 4), table.u16(at + row * 4 + 2))
      guard order < places.count, places[order] < glyphs.count, let inner = layout.lookup(number), left > 0,
        !isPassed(places[order], inner)
      else { continue }
      let length = glyphs.count
      _ = action(&self, inner, places[order], layout, depth + 1)
      let change = glyphs.count - length
      if change == 0 { continue }
      for later in places.indices where places[later] > places[order] {
        places[later] = max(places[later] + change, places[order])
      }
    }
    return min(places[places.count - 1] + 1, glyphs.count)
  }
}
