internal import DrawstringOutput

/// A transform list as its functions, so that it can be shortened.
struct SVGTransform {
  struct Function {
    var name: String
    var numbers: [Double]
  }

  private(set) var functions: [Function] = []

  /// Reads a list; `translate` and `scale` get the optional second number.
  init(_ text: SVGText) {
    for (index, number) in text.numbers.enumerated() {
      let word = text.words[index]
      if word.utf8.last == UInt8(ascii: "(") {
        functions.append(Function(name: String(word.dropLast().drop { !$0.isLetter }), numbers: [number]))
      } else if !functions.isEmpty {
        functions[functions.count - 1].numbers.append(number)
      }
    }
    for index in functions.indices where functions[index].numbers.count == 1 {
      switch functions[index].name {
      case "translate": functions[index].numbers.append(0)
      case "scale": functions[index].numbers.append(functions[index].numbers[0])
      default: break
      }
    }
  }

  /// Returns the list without functions that change nothing at the printed precision, with neighbouring translations
  /// merged and whole turns removed; nil for an empty list.
  var shortened: SVGText? {
    var kept: [Function] = []
    for function in functions {
      var function = function
      if function.name == "rotate" { function.numbers[0].formRemainder(dividingBy: 360) }
      if Self.isNothing(function) { continue }
      if function.name == "translate", let last = kept.last, last.name == "translate" {
        kept.removeLast()
        function.numbers = zip(last.numbers, function.numbers).map { $0 + $1 }
        if Self.isNothing(function) { continue }
      }
      kept.append(function)
    }
    if kept.isEmpty { return nil }
    var text = SVGText()
    for (index, function) in kept.enumerated() {
      text.append((index == 0 ? "" : " ") + function.name + "(")
      for (place, number) in Self.shortest(function).enumerated() {
        if place > 0 { text.append(" ") }
        text.append(number)
      }
      text.append(")")
    }
    return text
  }

  private static func isNothing(_ function: Function) -> Bool {
    func isSame(_ numbers: [Double], _ decimals: Int) -> Bool {
      zip(function.numbers, numbers).allSatisfy { SVGNumber.isSame($0, as: $1, decimals: decimals) }
    }
    switch function.name {
    case "translate", "rotate", "skewX", "skewY": return isSame([0, 0], SVGPrinter.decimals)
    case "scale": return isSame([1, 1], SVGPrinter.factorDecimals)
    case "matrix": return isSame([1, 0, 0, 1, 0, 0], SVGPrinter.factorDecimals)
    default: return false
    }
  }

  private static func shortest(_ function: Function) -> [Double] {
    let numbers = function.numbers
    guard numbers.count == 2 else { return numbers }
    switch function.name {
    case "translate" where SVGNumber.isSame(numbers[1], as: 0, decimals: SVGPrinter.decimals):
      return [numbers[0]]
    case "scale" where SVGNumber.isSame(numbers[0], as: numbers[1], decimals: SVGPrinter.factorDecimals):
      return [numbers[0]]
    default: return numbers
    }
  }
}
