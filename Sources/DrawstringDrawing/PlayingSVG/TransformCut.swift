internal import DrawstringOutput

/// How a transform's text is cut into its functions, found once for all texts with the same words.
struct TransformCut {
  private let words: [String]
  private let functions: [(words: [String], numbers: Range<Int>)]

  /// Nil where there is a matrix, which is taken apart anew each time.
  init?(_ text: SVGText) {
    words = text.words
    var functions: [(words: [String], numbers: Range<Int>)] = []
    var first = 0
    for part in SVGTransform(text).playable {
      functions.append((part.words, first..<first + part.numbers.count))
      first += part.numbers.count
    }
    if first != text.numbers.count || text.words.contains(where: { $0.hasSuffix("matrix(") }) { return nil }
    self.functions = functions
  }

  /// The functions of a text; nil for one with other words.
  func parts(of text: SVGText) -> [SVGText]? {
    guard text.words == words else { return nil }
    return functions.map { SVGText(words: $0.words, numbers: Array(text.numbers[$0.numbers])) }
  }
}
