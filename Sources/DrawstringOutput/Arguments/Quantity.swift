internal import DrawstringCompiler
package import DrawstringCore
internal import DrawstringSyntax

/// The kind of a number on the command line. Numbers are written as in spec files, and their unit may be left out.
package enum Quantity: Sendable {
  /// In seconds; `s` or `ms`.
  case duration
  /// In points; `pt`.
  case points
  /// A fraction; `%` for hundredths.
  case fraction
  /// A difference, in the unit of the compared property; `%` for hundredths.
  case difference
  /// Frames a second; no unit.
  case rate
  /// A whole number from 1 to 10,000.
  case count

  private var units: [(name: String, scale: Double)] {
    switch self {
    case .duration: [("ms", 1e-3), ("s", 1)]
    case .points: [("pt", 1)]
    case .fraction, .difference: [("%", 1e-2)]
    case .rate, .count: []
    }
  }

  var described: String {
    switch self {
    case .duration: "a time such as 0.25, 2s or 250ms"
    case .points: "a number of points such as 30 or 12pt"
    case .fraction: "a fraction such as 0.5 or 50%"
    case .difference: "a number such as 0.01, which counts in the unit of each property"
    case .rate: "a number above 0 such as 60"
    case .count: "a whole number from 1 to 10000 such as 12"
    }
  }

  /// Returns the number in seconds, points, fractions or frames a second.
  package func value(of text: some StringProtocol) throws(UsageError) -> Double {
    let unit = units.first { text.hasSuffix($0.name) }
    let digits = text.dropLast(unit?.name.count ?? 0)
    guard Self.isNumber(digits), let number = Double(String(digits)), number.isFinite else {
      throw UsageError("'\(Printable.text(String(text)))' is not \(described)")
    }
    // Division gives 250ms the same double as 0.25; multiplication by 0.001 would not for every number.
    let value = unit.map { $0.scale < 1 ? number / (1 / $0.scale).rounded() : number } ?? number
    let written = digits.utf8.drop { $0 == UInt8(ascii: "-") }.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    if case .duration = self, LongestTime.seconds(abs(value), digits: written) > LongestTime.seconds {
      throw UsageError("'\(text)' is longer than the longest time, 1e9 seconds")
    }
    if case .count = self, value != value.rounded() || !(1...10_000).contains(value) {
      throw UsageError("'\(text)' is not \(described)")
    }
    if case .rate = self, value <= 0 { throw UsageError("'\(text)' is not \(described)") }
    return value == 0 ? 0 : value
  }

  /// `[-]digits[.digits][e[±]digits]`, or a fraction without leading digits.
  private static func isNumber(_ text: some StringProtocol) -> Bool {
    var rest = text.utf8[...]
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    func dropDigits() -> Int {
      let digits = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(digits)
      return digits
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let whole = dropDigits()
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      if dropDigits() == 0 { return false }
    } else if whole == 0 {
      return false
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      if dropDigits() == 0 { return false }
    }
    return rest.isEmpty
  }
}

/// A mistake on the command line.
package struct UsageError: Error, Equatable {
  /// One sentence without a full stop: what was found and what was expected.
  package var message: String

  package init(_ message: String) { self.message = message }

  /// The error for a request that takes more work than a command may do.
  package static func tooMuchWork(_ what: String) -> UsageError {
    UsageError("\(what) takes more work than a command may do")
  }

  /// The error for an id that is that of no layer, or of more copies of a layer than an option takes.
  package static func noLayer(
    _ id: String, in graph: Graph, _ option: String, among others: [String] = []
  ) -> UsageError {
    let copies = graph.layers(named: id).map { graph.layers[$0].id }
    if let first = copies.first, let last = copies.last {
      return UsageError(
        "\(option): '\(Printable.text(id))' has \(copies.count) \(copies.count == 1 ? "copy" : "copies"), from "
          + "'\(first)' to '\(last)': say which one")
    }
    return UsageError(
      "\(option): there is no layer '\(Printable.text(id))'", found: id,
      among: graph.layers.map(\.id) + others)
  }

  package static var tooMuchPictures: UsageError {
    UsageError("so many pictures of this effect take more work or memory than a command may take; draw fewer")
  }

  /// Adds the nearest of the valid words to the message.
  package init(_ message: String, found: String, among words: [String]) {
    self.message = message
    if let nearest = WordAlias.word(for: found, among: words) ?? Suggestion.nearest(to: found, in: words) {
      self.message += "; did you mean '\(nearest)'?"
    }
  }
}

/// The exit status of a run; of several, the highest counts.
package enum ExitCode: Int32, Comparable, Sendable, CaseIterable {
  case clean = 0
  /// A finding at or above the fail level.
  case findings = 1
  case wrongUsage = 2
  /// A file or stream could not be read or written.
  case failure = 3

  package static func < (a: ExitCode, b: ExitCode) -> Bool { a.rawValue < b.rawValue }

  package var summary: String {
    switch self {
    case .clean: "clean"
    case .findings: "an error (with --strict: a warning) in a spec or trace, or a difference"
    case .wrongUsage: "wrong usage, or a moment that cannot be"
    case .failure: "a file cannot be read or written, or a folder has no effects"
    }
  }
}
