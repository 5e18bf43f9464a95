internal import DrawstringCore
internal import DrawstringOutput

/// A track as an animation of SVG: `keyTimes` as fractions of the length, and `values`.
///
/// Numbers have enough decimals to keep the error of printing below a twentieth of a tolerance.
struct Animation {
  private(set) var times: [Int] = []
  private(set) var values: [String] = []
  /// Whether the values are discrete.
  private(set) var isDiscrete: Bool
  private let length: Int

  /// `attribute` is the animated attribute; `usual` its value where it is absent.
  init(_ track: KeyframeTrack, of attribute: String, length: Int, usual: SVGText?) {
    self.length = length
    let tolerance = Tolerance.drawn(attribute: attribute)
    isDiscrete = track.keys.allSatisfy(\.value.isEmpty)
    var last = usual ?? track.firstText
    var bounds: (words: [String], numbers: [Double]) = ([], [])
    for key in track.keys {
      guard let value = track.text(key) ?? usual ?? last else { continue }
      if value.words != bounds.words { bounds = (value.words, tolerance.bounds(of: value.words)) }
      append(Self.text(value, of: attribute, bounds: bounds.numbers), at: Int(limiting: key.place))
      last = value
    }
    if values.allSatisfy({ $0 == values.first }) {
      values = Array(values.prefix(1))
      times = [0]
    } else if !isDiscrete, times.last != length, let shown = values.last {
      append(shown, at: length)
    }
  }

  private mutating func append(_ value: String, at tick: Int) {
    // Of equal keys in a row only the first one counts, and between straight ways also the last one.
    if values.last == value, isDiscrete || values.dropLast().last == value {
      if !isDiscrete { times[times.count - 1] = tick }
      return
    }
    times.append(tick)
    values.append(value)
  }

  var isConstant: Bool { values.count < 2 }

  /// The numbers of one function of a transform.
  private static func text(_ value: SVGText, of attribute: String, bounds: [Double]) -> String {
    if let color = value.hexColor { return color }
    // Chromium drops an animation with 'none' among its dashes; a sum of 0 is a solid line, too.
    if attribute == "stroke-dasharray", value == "none" { return "0" }
    let isFunction = MergedPictures.transforms.contains(attribute)
    var text = isFunction ? "" : value.words[0]
    for (index, number) in value.numbers.enumerated() {
      let printed = SVGNumber.text(number, decimals: RoundedNumber.digits(for: bounds[index] * 2))
      // Path data needs no space before a minus sign.
      if attribute == "d", value.words[index] == " ", printed.first == "-" { text.removeLast() }
      text += printed
      text += isFunction ? (index + 1 < value.numbers.count ? " " : "") : value.words[index + 1]
    }
    // An empty list of segments is no value.
    return text.isEmpty && attribute == "d" ? "M0 0" : text
  }

  /// `animate`, or `animateTransform` for a kind of transform, repeated for ever.
  func element(of attribute: String, kind: String? = nil, isAdded: Bool = false) -> SVGElement {
    var element = SVGElement(
      kind == nil ? "animate" : "animateTransform", [.init("attributeName", SVGText(attribute))])
    if let kind { element.attributes.append(.init("type", SVGText(kind))) }
    if isAdded { element.attributes.append(.init("additive", "sum")) }
    if isDiscrete { element.attributes.append(.init("calcMode", "discrete")) }
    element.attributes += [
      .init("dur", SVGText(SVGNumber.text(Double(length) / 10_000, decimals: 4) + "s")),
      .init("repeatCount", "indefinite"),
      .init("keyTimes", SVGText(times.map(fraction).joined(separator: ";"))),
      .init("values", SVGText(values.joined(separator: ";"))),
    ]
    return element
  }

  /// Exact to half a tick.
  private func fraction(_ tick: Int) -> String {
    var (decimals, size) = (1, 10)
    while size < length {
      decimals += 1
      size *= 10
    }
    return SVGNumber.text(Double(tick) / Double(length), decimals: decimals)
  }
}

extension SVGTransform {
  /// The same as functions that can be animated one by one: a matrix becomes a translation, a rotation, a scale and a
  /// skew.
  var playable: [SVGText] { functions.flatMap(Self.parts).map(Self.text) }

  private static func parts(of function: Function) -> [Function] {
    guard function.name == "matrix", function.numbers.count == 6 else { return [function] }
    let (a, b) = (function.numbers[0], function.numbers[1])
    let (c, d) = (function.numbers[2], function.numbers[3])
    let width = TotalArithmetic.hypotenuse(a, b)
    let angle = width == 0 ? 0 : Trigonometry.arcTangent(b, a)
    let height = width == 0 ? TotalArithmetic.hypotenuse(c, d) : (a * d - b * c) / width
    let slant = width == 0 ? 0 : Trigonometry.arcTangent(a * c + b * d, width * width)
    let degrees = 180 / Double.pi
    return [
      Function(name: "translate", numbers: [function.numbers[4], function.numbers[5]]),
      Function(name: "rotate", numbers: [angle * degrees]),
      Function(name: "scale", numbers: [width, height]),
      Function(name: "skewX", numbers: [slant * degrees]),
    ]
  }

  private static func text(_ function: Function) -> SVGText {
    var words = [function.name + "("]
    for _ in function.numbers.dropFirst() { words.append(" ") }
    return SVGText(words: words + [")"], numbers: function.numbers)
  }
}

/// The functions of a transform's text, found once for all texts with the same words.
struct TransformCut {
  private let words: [String]
  private let functions: [(words: [String], numbers: Range<Int>)]

  /// Nil for a matrix, which is decomposed each time.
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

  /// The functions of a text; nil for a text with other words.
  func parts(of text: SVGText) -> [SVGText]? {
    guard text.words == words else { return nil }
    return functions.map { SVGText(words: $0.words, numbers: Array(text.numbers[$0.numbers])) }
  }
}
