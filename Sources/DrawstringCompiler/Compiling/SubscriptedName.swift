internal import DrawstringCore
internal import DrawstringSyntax

/// A name with numbers in brackets behind it: `colors[1]`, `dot[2][0]`.
struct SubscriptedName {
  /// Without the brackets; all of the text where they are not well formed.
  let name: String
  /// From the left, each from 0.
  let indices: [Int]

  init(_ text: String) {
    var rest = Substring(text)
    var found: [Int] = []
    while rest.last == "]", let bracket = rest.lastIndex(of: "[") {
      let digits = rest[rest.index(after: bracket)...].dropLast()
      // As a number is written: no sign, no leading zeros, not longer than any count there can be.
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), digits.utf8.count <= 9,
        digits == "0" || digits.first != "0", let index = Int(digits)
      else { break }
      found.append(index)
      rest = rest[..<bracket]
    }
    let isWhole = rest.last != "]" && !rest.isEmpty
    name = isWhole ? String(rest) : text
    indices = isWhole ? found.reversed() : []
  }
}
