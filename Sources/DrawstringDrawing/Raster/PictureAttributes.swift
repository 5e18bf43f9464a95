internal import DrawstringCore

// The attributes of elements, as numbers, transforms and paths.

extension SVGElement {
  /// The text of an attribute without numbers.
  func word(_ name: String) -> String? {
    guard let text = self[name], text.numbers.isEmpty else { return nil }
    return text.words[0]
  }
}

extension SVGText {
  /// The only number of the text.
  var number: Double? {
    numbers.count == 1 ? numbers[0] : numbers.isEmpty ? Double(words[0]) : nil
  }

  /// All numbers of the text.
  var list: [Double] {
    var list: [Double] = []
    for (index, word) in words.enumerated() {
      list += word.split(separator: " ").compactMap { Double($0) }
      if index < numbers.count { list.append(numbers[index]) }
    }
    return list
  }
}

extension SVGTransform {
  /// The product of the functions.
  var affine: Affine {
    functions.reversed().reduce(.identity) { $0.followed(by: Self.affine($1)) }
  }

  private static func affine(_ function: Function) -> Affine {
    let numbers = function.numbers
    let radians = numbers[0] * Double.pi / 180
    switch function.name {
    case "translate": return Affine(a: 1, b: 0, c: 0, d: 1, tx: numbers[0], ty: numbers[1])
    case "scale": return Affine(a: numbers[0], b: 0, c: 0, d: numbers[1], tx: 0, ty: 0)
    case "rotate":
      let way = Direction.at(radians: radians)
      return Affine(a: way.x, b: way.y, c: -way.y, d: way.x, tx: 0, ty: 0)
    case "skewX", "skewY":
      let way = Direction.at(radians: radians)
      let tangent = way.y / way.x
      return function.name == "skewX"
        ? Affine(a: 1, b: 0, c: tangent, d: 1, tx: 0, ty: 0)
        : Affine(a: 1, b: tangent, c: 0, d: 1, tx: 0, ty: 0)
    case "matrix" where numbers.count == 6:
      return Affine(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    default: return .identity
    }
  }
}

extension VectorPath {
  /// Reads path data in absolute coordinates whose numbers are separate.
  init(_ data: SVGText) {
    self.init()
    var letter = UInt8(ascii: "M")
    var numbers: [Double] = []
    var flags: [Bool] = []
    for (index, word) in data.words.enumerated() {
      for byte in word.utf8 {
        switch byte {
        case UInt8(ascii: "Z"): close()
        case UInt8(ascii: "A")...UInt8(ascii: "Y"): letter = byte
        case UInt8(ascii: "0"): flags.append(false)
        case UInt8(ascii: "1"): flags.append(true)
        default: break
        }
      }
      guard index < data.numbers.count else { break }
      numbers.append(data.numbers[index])
      if add(letter, numbers, flags) {
        numbers.removeAll(keepingCapacity: true)
        flags.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Adds a command; false if it has too few numbers yet.
  private mutating func add(_ letter: UInt8, _ numbers: [Double], _ flags: [Bool]) -> Bool {
    func point(_ index: Int) -> Vec2 { Vec2(numbers[index], numbers[index + 1]) }
    switch (letter, numbers.count) {
    case (UInt8(ascii: "M"), 2): move(to: point(0))
    case (UInt8(ascii: "L"), 2): line(to: point(0))
    case (UInt8(ascii: "Q"), 4): quad(control: point(0), to: point(2))
    case (UInt8(ascii: "C"), 6): cubic(point(0), point(2), to: point(4))
    case (UInt8(ascii: "A"), 5) where flags.count == 2:
      arc(radii: point(0), rotation: numbers[2], largeArc: flags[0], sweep: flags[1], to: point(3))
    default: return false
    }
    return true
  }
}
