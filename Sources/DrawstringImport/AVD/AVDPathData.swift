internal import DrawstringCore
internal import DrawstringSyntax

/// Path data as Android reads it, and places on paths.
enum AVDPathData {
  /// Path data by the rules of SVG: Android begins at the origin where no command does, and takes numbers for flags.
  static func plain(_ text: String) -> String {
    var result = ""
    var command: Character?
    var numbers = ""
    func add() {
      guard let command else { return }
      if result.isEmpty, command != "M", command != "m" { result = "M0 0 " }
      result.append(command)
      let isArc = command == "a" || command == "A"
      for (place, number) in SVGScanner.numbers(numbers).enumerated() {
        let isFlag = isArc && (place % 7 == 3 || place % 7 == 4)
        result += isFlag ? (number == 0 ? "0 " : "1 ") : JavaScriptNumber.description(of: number) + " "
      }
    }
    for character in text {
      if character.isLetter, character != "e", character != "E" {
        add()
        (command, numbers) = (character, "")
      } else {
        numbers.append(character)
      }
    }
    add()
    return result
  }

  private static let steps = 64

  /// Points on a path with their shares of its length. Moves have no length.
  static func places(on path: VectorPath) -> [(share: Double, point: Vec2)] {
    var result: [(share: Double, point: Vec2)] = []
    var (current, start, length) = (Vec2.zero, Vec2.zero, 0.0)
    func add(_ point: Vec2) {
      length += (point - current).length
      current = point
      result.append((length, point))
    }
    func curve(_ first: Vec2, _ second: Vec2, _ end: Vec2) {
      let curve = MotionCurve(start: current, first: first, second: second, end: end)
      for step in 1...steps { add(curve.point(Double(step) / Double(steps))) }
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        (current, start) = (to, to)
        result.append((length, to))
      case .line(let to), .arc(_, _, _, _, let to): add(to)
      case .quad(let control, let to):
        curve(current + (control - current) * (2.0 / 3), to + (control - to) * (2.0 / 3), to)
      case .cubic(let first, let second, let to): curve(first, second, to)
      case .close: add(start)
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
    var from = 0
    for place in values.indices.dropFirst(2) {
      let (a, b) = (values[from], values[place])
      let isStraight = values[(from + 1)..<place].allSatisfy { x, y in
        let share = b.0 > a.0 ? (x - a.0) / (b.0 - a.0) : 1
        return (a.1 + (b.1 - a.1) * share - y).magnitude <= tolerance
      }
      if !isStraight {
        from = place - 1
        result.append(values[from])
      }
    }
    return result + [last]
  }
}
