internal import DrawstringCore
internal import DrawstringSyntax

/// Path data as Android reads it, and places on paths.
enum AVDPathData {
  /// Path data by the rules of SVG: Android begins at the origin if no command sets a point, and takes numbers for flags. Nil
  /// if numbers precede the first command.
  static func plain(_ text: String) -> String? {
    var result = ""
    var command: Character?
    var numbers = ""
    func add() -> Bool {
      guard let command else { return numbers.allSatisfy(\.isWhitespace) }
      if result.isEmpty, command != "M", command != "m" { result = "M0 0 " }
      result.append(command)
      let isArc = command == "a" || command == "A"
      for (place, number) in SVGScanner.numbers(numbers).enumerated() {
        let isFlag = isArc && (place % 7 == 3 || place % 7 == 4)
        result += isFlag ? (number == 0 ? "0 " : "1 ") : JavaScriptNumber.description(of: number) + " "
      }
      return true
    }
    for character in text {
      if character.isLetter, character != "e", character != "E" {
        if !add() { return nil }
        (command, numbers) = (character, "")
      } else {
        numbers.append(character)
      }
    }
    return add() ? result : nil
  }

  private static let steps = 64

  /// Points on a path with their shares of its length. Moves have no length.
  static func places(on path: VectorPath) -> [(share: Double, point: Vec2)] {
    var result: [(share: Double, point: Vec2)] = []
    var (current, length) = (Vec2.zero, 0.0)
    func add(_ point: Vec2) {
      length += (point - current).length
      current = point
      result.append((length, point))
    }
    let outline = PathOutline(path)
    for part in outline.subpaths {
      current = part.start
      result.append((length, current))
      for segment in outline.segments[part.range] {
        guard case .line(_, let to) = segment else {
          for case .cubic(let a, let first, let second, let b) in segment.cubics {
            let curve = MotionCurve(start: a, first: first, second: second, end: b)
            for step in 1...steps { add(curve.point(Double(step) / Double(steps))) }
          }
          continue
        }
        add(to)
      }
    }
    return length > 0 ? result.map { ($0.share / length, $0.point) } : Array(result.suffix(1))
  }

  /// The values without those that lie on straight lines between others, within a ten-thousandth of the range.
  static func thinned(_ values: [(Double, Double)]) -> [(Double, Double)] {
    guard let first = values.first, let last = values.last, values.count > 2 else { return values }
    let all = values.map(\.1)
    let tolerance = max((all.max() ?? 0) - (all.min() ?? 0), 1e-9) * 1e-4
    var result = [first]
    // The slopes of lines from the last value kept that pass near enough to all values since.
    var start = first
    var (lowest, highest) = (-Double.infinity, Double.infinity)
    for (last, value) in zip(values.dropFirst(), values.dropFirst(2)) {
      func slope(_ y: Double, _ x: Double) -> Double { (y - start.1) / (x - start.0) }
      if last.0 > start.0 {
        lowest = max(lowest, slope(last.1 - tolerance, last.0))
        highest = min(highest, slope(last.1 + tolerance, last.0))
      } else if (last.1 - start.1).magnitude > tolerance {
        (lowest, highest) = (.infinity, -.infinity)
      }
      let isStraight =
        value.0 > start.0
        ? (lowest...max(lowest, highest)).contains(slope(value.1, value.0)) && lowest <= highest
        : (value.1 - start.1).magnitude <= tolerance && lowest <= highest
      if !isStraight {
        start = last
        result.append(last)
        (lowest, highest) = (-.infinity, .infinity)
      }
    }
    return result + [last]
  }
}
