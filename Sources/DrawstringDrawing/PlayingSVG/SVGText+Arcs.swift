internal import DrawstringCore
internal import DrawstringOutput

extension SVGText {
  /// Path data with cubic curves in place of arcs, off by at most 2.8·10⁻⁴ of a radius.
  ///
  /// Radii and ends of arcs cannot be mixed or rounded apart: for half a turn, a hundredth of a point in one moves the
  /// middle by a quarter of a point.
  package var withoutArcs: SVGText {
    if !words.contains(where: { $0.utf8.last == UInt8(ascii: "A") }) { return self }
    var result = SVGText()
    var current = Vec2.zero
    var index = 0
    while index < numbers.count {
      let word = words[index]
      guard word.utf8.last == UInt8(ascii: "A"), index + 4 < numbers.count else {
        let count = Self.count(of: word.utf8.last)
        for place in index..<min(index + count, numbers.count) {
          result.append(words[place])
          result.append(numbers[place])
        }
        index += count
        if index <= numbers.count, index > 1 { current = Vec2(numbers[index - 2], numbers[index - 1]) }
        continue
      }
      result.append(String(word.dropLast()))
      let end = Vec2(numbers[index + 3], numbers[index + 4])
      let flags = words[index + 3].split(separator: " ")
      let arc = EllipticArc(
        from: current, radii: Vec2(numbers[index], numbers[index + 1]), rotation: numbers[index + 2],
        largeArc: flags.first == "1", sweep: flags.last == "1", to: end)
      if let arc {
        for case .cubic(_, let first, let second, let to) in PathSegment.arc(arc).cubics {
          let curve: SVGText = "C\(first.x) \(first.y) \(second.x) \(second.y) \(to.x) \(to.y)"
          result.append(curve)
        }
      } else {
        let line: SVGText = "L\(end.x) \(end.y)"
        result.append(line)
      }
      current = end
      index += 5
    }
    result.append(words[words.count - 1])
    return result
  }

  /// How many numbers follow a letter of path data.
  private static func count(of letter: UInt8?) -> Int {
    switch letter {
    case UInt8(ascii: "Q"): 4
    case UInt8(ascii: "C"): 6
    default: 2
    }
  }
}
