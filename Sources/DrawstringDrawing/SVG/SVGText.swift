internal import DrawstringOutput

/// The text of an SVG attribute with its numbers set apart: `translate(3 4)` is the words `translate(`, ` ` and `)`
/// around 3 and 4.
///
/// Numbers keep their full precision until they are printed, so that pictures at neighbouring instants can be
/// compared, and what lies between them can be mixed: two texts with the same words differ in numbers alone.
package struct SVGText: Hashable, Sendable {
  /// One more than there are numbers.
  package private(set) var words: [String]
  package private(set) var numbers: [Double]

  /// About how many bytes it takes to keep.
  var byteCount: Int {
    (numbers.isEmpty ? 1 : 2) * SVGElement.arrayHeader + words.reduce(0) { $0 + MemoryLayout<String>.stride + $1.utf8.count }
      + numbers.count * MemoryLayout<Double>.stride
  }

  package init(_ text: String = "") {
    words = [text]
    numbers = []
  }

  package init(_ number: Double) {
    words = ["", ""]
    numbers = [number]
  }

  /// Words with numbers between them; there is one word more than there are numbers.
  package init(words: [String], numbers: [Double]) {
    precondition(words.count == numbers.count + 1, "words surround numbers")
    self.words = words
    self.numbers = numbers
  }

  package mutating func append(_ text: String) { words[words.count - 1] += text }

  package mutating func append(_ number: Double) {
    numbers.append(number)
    words.append("")
  }

  package mutating func append(_ other: SVGText) {
    words[words.count - 1] += other.words[0]
    words += other.words.dropFirst()
    numbers += other.numbers
  }

  /// The same words around other numbers, of which there are as many.
  package func with(_ numbers: [Double]) -> SVGText { SVGText(words: words, numbers: numbers) }
}

extension SVGText: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(value) }

  package init(stringInterpolation: Interpolation) { self = stringInterpolation.text }

  /// `"translate(\(x) \(y))"` sets its numbers apart by itself.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = SVGText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text.append(literal) }
    package mutating func appendInterpolation(_ number: Double) { text.append(number) }
    package mutating func appendInterpolation(_ word: String) { text.append(word) }
    package mutating func appendInterpolation(_ other: SVGText) { text.append(other) }
  }
}
