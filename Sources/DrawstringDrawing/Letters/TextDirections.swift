/// The directions of the characters of a line, by the implicit rules of the Unicode Bidirectional Algorithm. The direction of
/// the line is that of its first letter. Characters that embed or override a direction have no effect.
enum TextDirections {
  private enum Kind {
    case left, right, arabic, number, arabicNumber, separator, sign, terminator, mark, space, neutral
  }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x30...0x39, 0x6F0...0x6F9, 0xB2, 0xB3, 0xB9, 0x2070...0x2079, 0x2080...0x2089: return .number
    case 0x660...0x669, 0x66B...0x66C, 0x600...0x605: return .arabicNumber
    case 0x2B, 0x2D, 0x2212: return .sign
    case 0x2C, 0x2E, 0x2F, 0x3A, 0xA0, 0x60C, 0x202F: return .separator
    case 0x23...0x25, 0xA2...0xA5, 0xB0, 0xB1, 0x66A, 0x2030...0x2034, 0x20A0...0x20CF: return .terminator
    case 0x200E: return .left
    case 0x200F: return .right
    case 0x61C: return .arabic
    default: break
    }
    let category = scalar.properties.generalCategory
    if category == .nonspacingMark || category == .enclosingMark || category == .format { return .mark }
    switch scalar.value {
    case 0x590...0x5FF, 0x7C0...0x85F, 0xFB1D...0xFB4F, 0x10800...0x10FFF, 0x1E800...0x1EDFF:
      return .right
    case 0x600...0x7BF, 0x860...0x8FF, 0xFB50...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFF, 0x1EE00...0x1EEFF:
      return [.otherLetter, .modifierLetter, .otherPunctuation, .dashPunctuation].contains(category)
        ? .arabic : .neutral
    default: break
    }
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark,
      .decimalNumber, .letterNumber:
      return .left
    case .spaceSeparator, .control: return .space
    default: return .neutral
    }
  }

  /// The levels of characters: odd ones are from right to left.
  static func levels(_ text: [Unicode.Scalar]) -> (levels: [Int], line: Int) {
    // Most lines have nothing from right to left.
    if text.allSatisfy({ $0.value < 0x590 }) { return (text.map { _ in 0 }, 0) }
    let written = text.map { kind($0) }
    let line = written.first { [.left, .right, .arabic].contains($0) } ?? .left == .left ? 0 : 1
    let outer = line == 0 ? Kind.left : .right
    var kinds = written
    weaken(&kinds, outer)
    join(text, &kinds, outer)
    var levels = kinds.map { kind in
      switch kind {
      case .left: line == 0 ? 0 : 2
      case .right: 1
      default: 2
      }
    }
    // Spaces at the end are in the direction of the line.
    for index in levels.indices.reversed() {
      guard written[index] == .space else { break }
      levels[index] = line
    }
    return (levels, line)
  }

  /// Resolves numbers and what belongs to them.
  private static func weaken(_ kinds: inout [Kind], _ outer: Kind) {
    var (last, strong) = (outer, outer)
    for index in kinds.indices {
      if kinds[index] == .mark { kinds[index] = last }
      last = kinds[index]
      if [.left, .right, .arabic].contains(last) { strong = last }
      if last == .number, strong == .arabic { kinds[index] = .arabicNumber }
    }
    for index in kinds.indices {
      if kinds[index] == .arabic { kinds[index] = .right }
      guard index > 0, index + 1 < kinds.count, kinds[index - 1] == kinds[index + 1] else { continue }
      let isBetweenNumbers = kinds[index - 1] == .number && [.sign, .separator].contains(kinds[index])
      let isBetweenArabic = kinds[index - 1] == .arabicNumber && kinds[index] == .separator
      if isBetweenNumbers || isBetweenArabic { kinds[index] = kinds[index - 1] }
    }
    var start = 0
    while start < kinds.count {
      var end = start
      while end < kinds.count, kinds[end] == .terminator { end += 1 }
      let isBeside = start > 0 && kinds[start - 1] == .number || end < kinds.count && kinds[end] == .number
      for index in start..<end { kinds[index] = isBeside ? .number : .neutral }
      start = max(end, start + 1)
    }
    strong = outer
    for index in kinds.indices {
      if [.separator, .sign, .terminator, .space, .mark].contains(kinds[index]) { kinds[index] = .neutral }
      if kinds[index] == .left || kinds[index] == .right { strong = kinds[index] }
      if kinds[index] == .number, strong == .left { kinds[index] = .left }
    }
  }

  /// Gives brackets and other neutral characters the direction of what they stand in.
  private static func join(_ text: [Unicode.Scalar], _ kinds: inout [Kind], _ outer: Kind) {
    func strong(_ kind: Kind) -> Kind? { kind == .neutral ? nil : kind == .left ? .left : .right }
    var open: [(index: Int, closing: Unicode.Scalar)] = []
    var pairs: [(first: Int, last: Int)] = []
    for (index, scalar) in text.enumerated() where kinds[index] == .neutral {
      if let closing = brackets[scalar] {
        if open.count < 63 { open.append((index, closing)) }
      } else if let place = open.lastIndex(where: { $0.closing == scalar }) {
        pairs.append((open[place].index, index))
        open.removeSubrange(place...)
      }
    }
    for pair in pairs.sorted(by: { $0.first < $1.first }) {
      let inside = kinds[pair.first + 1..<pair.last].compactMap { strong($0) }
      guard let first = inside.first else { continue }
      let before = kinds[..<pair.first].last { $0 != .neutral }.flatMap { strong($0) } ?? outer
      let direction = inside.contains(outer) ? outer : before == first ? first : outer
      (kinds[pair.first], kinds[pair.last]) = (direction, direction)
    }
    var start = 0
    while start < kinds.count {
      var end = start
      while end < kinds.count, kinds[end] == .neutral { end += 1 }
      if end > start {
        let before = start > 0 ? strong(kinds[start - 1]) ?? outer : outer
        let after = end < kinds.count ? strong(kinds[end]) ?? outer : outer
        for index in start..<end { kinds[index] = before == after ? before : outer }
      }
      start = max(end, start + 1)
    }
  }

  private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "{": "}", "⟨": "⟩", "（": "）", "「": "」",
  ]

  private static let mirrors: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("«", "»"), ("‹", "›"), ("≤", "≥"), ("⟨", "⟩"),
      ("（", "）"), ("「", "」"),
    ]
    return Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($1, $0) })
  }()

  /// The character that stands for one where it runs from right to left.
  static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar { mirrors[scalar] ?? scalar }

  /// The order in which runs of these levels stand, from left to right.
  static func order(_ levels: [Int]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        if end > start + 1 { order[start..<end].reverse() }
        start = max(end, start + 1)
      }
    }
    return order
  }
}
