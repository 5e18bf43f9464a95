package import DrawstringCore
internal import DrawstringOutput

extension SVGText {
  /// Path data in absolute coordinates, every coordinate a number; empty for a path without elements.
  package init(_ path: Path) {
    var words: [String] = []
    var numbers: [Double] = []
    words.reserveCapacity(path.points.count * 2 + 1)
    numbers.reserveCapacity(path.points.count * 2)
    // What stands before the next number.
    var lead = ""
    func add(_ letter: String, _ points: [Vec2]) {
      words.append(lead + letter)
      for _ in 1..<points.count * 2 { words.append(" ") }
      for point in points {
        numbers.append(point.x)
        numbers.append(point.y)
      }
      lead = ""
    }
    for element in path.elements {
      switch element {
      case .move(let to): add("M", [to])
      case .line(let to): add("L", [to])
      case .quad(let control, let to): add("Q", [control, to])
      case .cubic(let first, let second, let to): add("C", [first, second, to])
      case .arc(let radii, let rotation, let largeArc, let sweep, let to):
        words += [lead + "A", " ", " ", " \(largeArc ? 1 : 0) \(sweep ? 1 : 0) ", " "]
        numbers += [radii.x, radii.y, rotation, to.x, to.y]
        lead = ""
      case .close: lead += "Z"
      }
    }
    words.append(lead)
    self.init(words: words, numbers: numbers)
  }
}
