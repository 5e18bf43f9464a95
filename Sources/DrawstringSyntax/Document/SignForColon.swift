/// `opacity = 0.5` or `fillColor => red`: a key whose colon is written as other languages write it.
package struct SignForColon {
  /// The key.
  package let key: SourceRange
  /// The sign with the blanks around it, in whose place ': ' belongs.
  package let sign: SourceRange

  /// Nil where a text does not begin with a key and such a sign. `==` is none: it compares.
  package init?(in text: ArraySlice<UInt8>) {
    guard let first = text.first, Pitfalls.isLetter(first) else { return nil }
    var place = text.firstIndex { !Pitfalls.isWord($0) && $0 != UInt8(ascii: ".") } ?? text.endIndex
    key = SourceRange(text.startIndex, place)
    while place < text.endIndex, text[place] == 0x20 { place += 1 }
    guard place < text.endIndex, text[place] == UInt8(ascii: "=") else { return nil }
    place += 1
    if place < text.endIndex, text[place] == UInt8(ascii: ">") { place += 1 }
    while place < text.endIndex, text[place] == 0x20 { place += 1 }
    if place < text.endIndex, text[place] == UInt8(ascii: "=") { return nil }
    sign = SourceRange(key.end, place)
  }

  /// The one that stands right before an offset, where YAML met a bracket behind it: `{size = [3, 4]}`.
  package init?(before offset: Int, in source: [UInt8]) {
    let isPart: (UInt8) -> Bool = {
      Pitfalls.isWord($0) || [0x20, UInt8(ascii: "."), UInt8(ascii: "="), UInt8(ascii: ">")].contains($0)
    }
    var start = min(offset, source.count)
    while start > 0, offset - start < 200, isPart(source[start - 1]) { start -= 1 }
    while start < offset, start < source.count, !Pitfalls.isLetter(source[start]) { start += 1 }
    guard start < source.count, start < offset, let found = Self(in: source[start..<offset]),
      found.sign.end == offset
    else { return nil }
    self = found
  }
}
