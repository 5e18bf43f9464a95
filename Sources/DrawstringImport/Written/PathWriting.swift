internal import DrawstringCore

/// Writes path data in the shortest commands: each relative or absolute, `H` and `V` for level and upright lines, `S` for curves
/// that continue smoothly, and no letter where the command before has the same.
///
/// All numbers are whole multiples of one step, so that relative commands add up to the same points as absolute ones.
struct PathWriting {
  private static let width = 110
  /// The least number of steps across the extent of a path.
  private static let steps = 2_000.0

  /// The most steps from 0, so that sums and differences are exact.
  private static let most = 1e15

  private let step: Double
  private let decimals: Int
  private var lines: [String] = []
  private var line = ""
  private var letter: Character = " "
  private var point = (x: 0, y: 0)
  private var start = (x: 0, y: 0)
  /// The second control point of the curve before; nil after another command.
  private var control: (x: Int, y: Int)?

  /// The data of a path, broken between its commands.
  ///
  /// - Parameter decimals: the digits after the point; paths of a small extent have more.
  static func lines(of path: VectorPath, decimals: Int, isOneLine: Bool = false) -> [String] {
    var digits = decimals
    if let box = path.bounds {
      let extent = max((box.highest - box.lowest).length, 1e-9)
      while digits < 9, extent * NumberWriting.power(digits) < steps { digits += 1 }
      let farthest = [box.lowest.x, box.lowest.y, box.highest.x, box.highest.y].map(\.magnitude).max() ?? 0
      while digits > 0, farthest * NumberWriting.power(digits) > most { digits -= 1 }
    }
    var writing = PathWriting(digits)
    for element in path.elements { writing.add(element, isOneLine ? .max : width) }
    return writing.lines + [writing.line]
  }

  private init(_ decimals: Int) {
    self.decimals = decimals
    step = NumberWriting.power(decimals)
  }

  private mutating func add(_ element: VectorPath.Element, _ width: Int) {
    switch element {
    case .move(let to):
      let to = whole(to)
      add([("M", [to.x, to.y])], width)
      (point, start, control) = (to, to, nil)
    case .line(let to):
      let to = whole(to)
      let (x, y) = (to.x - point.x, to.y - point.y)
      if y == 0 {
        add([("H", [to.x]), ("h", [x])], width)
      } else if x == 0 {
        add([("V", [to.y]), ("v", [y])], width)
      } else {
        add([("L", [to.x, to.y]), ("l", [x, y])], width)
      }
      (point, control) = (to, nil)
    case .quad(let control, let to):
      add("Q", [whole(control), whole(to)], width)
      (point, self.control) = (whole(to), nil)
    case .cubic(let first, let second, let to):
      let (first, second, to) = (whole(first), whole(second), whole(to))
      let mirrored =
        control.map { (x: 2 * point.x - $0.x, y: 2 * point.y - $0.y) } ?? point
      if first == mirrored {
        add("S", [second, to], width)
      } else {
        add("C", [first, second, to], width)
      }
      (point, control) = (to, second)
    case .arc(let radii, let rotation, let largeArc, let sweep, let end):
      let to = whole(end)
      let head =
        [radii.x, radii.y, rotation].map { NumberWriting(decimals: decimals).text($0) }.joined(separator: " ")
        + " \(largeArc ? 1 : 0) \(sweep ? 1 : 0)"
      let isShort = text([to.x - point.x, to.y - point.y]).utf8.count < text([to.x, to.y]).utf8.count
      add(
        isShort ? "a" : "A",
        head + " " + (isShort ? text([to.x - point.x, to.y - point.y]) : text([to.x, to.y])), width)
      (point, control) = (to, nil)
    case .close:
      add("Z", "", width)
      (point, control) = (start, nil)
    }
  }

  private mutating func add(_ letter: String, _ points: [(x: Int, y: Int)], _ width: Int) {
    let own = points.flatMap { [$0.x, $0.y] }
    let relative = points.flatMap { [$0.x - point.x, $0.y - point.y] }
    add([(letter, own), (letter.lowercased(), relative)], width)
  }

  /// Adds the shortest of some equal commands, the first of those with one length.
  private mutating func add(_ choices: [(letter: String, numbers: [Int])], _ width: Int) {
    var best = (letter: "", text: "", length: Int.max)
    for (letter, numbers) in choices {
      let text = text(numbers)
      let length = text.utf8.count + (self.letter == Character(letter) ? 0 : 1)
      if length < best.length { best = (letter, text, length) }
    }
    add(best.letter, best.text, width)
  }

  private mutating func add(_ letter: String, _ numbers: String, _ width: Int) {
    // A second pair of numbers after `M` would be a line.
    let isSame = self.letter == Character(letter) && letter != "M" && letter != "Z"
    let isApart = !line.isEmpty && (!isSame || numbers.utf8.first != UInt8(ascii: "-"))
    if !line.isEmpty, line.utf8.count + numbers.utf8.count + 2 > width {
      lines.append(line)
      line = letter + numbers
    } else {
      line += (isApart ? " " : "") + (isSame ? "" : letter) + numbers
    }
    self.letter = Character(letter)
  }

  // MARK: Numbers

  private func whole(_ point: Vec2) -> (x: Int, y: Int) {
    func whole(_ value: Double) -> Int {
      Int(limiting: min(max(value * step, -Self.most), Self.most).rounded())
    }
    return (whole(point.x), whole(point.y))
  }

  /// Numbers with blanks between them, except before a minus.
  private func text(_ numbers: [Int]) -> String {
    var result = ""
    for number in numbers {
      if !result.isEmpty, number >= 0 { result += " " }
      result += text(number)
    }
    return result
  }

  private func text(_ number: Int) -> String {
    var digits = String(number.magnitude)
    if decimals > 0 {
      if digits.utf8.count <= decimals {
        digits = String(repeating: "0", count: decimals + 1 - digits.utf8.count) + digits
      }
      var fraction = String(digits.suffix(decimals))
      while fraction.hasSuffix("0") { fraction.removeLast() }
      digits = String(digits.dropLast(decimals)) + (fraction.isEmpty ? "" : "." + fraction)
    }
    return (number < 0 ? "-" : "") + digits
  }
}
