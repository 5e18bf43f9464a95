/// How a name may be spelt, by the place it stands in.
package enum NamePattern: Sendable {
  /// An effect's name: `[a-z][a-z0-9-]*`.
  case effect
  /// A layer's or node's id: `[A-Za-z][A-Za-z0-9_-]*`.
  case id
  /// A name that formulas can use: `[A-Za-z][A-Za-z0-9_]*`.
  case formula
  /// Anything; the caller looks closer.
  case any

  package func matches(_ text: some Sequence<UInt8>) -> Bool {
    if self == .any { return true }
    var isFirst = true
    for byte in text {
      let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      let isAllowed =
        switch (self, byte) {
        case (.effect, UInt8(ascii: "-")), (.id, UInt8(ascii: "-")): !isFirst
        case (.id, UInt8(ascii: "_")), (.formula, UInt8(ascii: "_")): !isFirst
        default: isLower || (isUpper && self != .effect) || (isDigit && !isFirst)
        }
      if !isAllowed { return false }
      isFirst = false
    }
    return !isFirst
  }

  package var described: String {
    switch self {
    case .effect: "lower-case letters, digits and hyphens, beginning with a letter"
    case .id: "letters, digits, '_' and '-', beginning with a letter"
    case .formula: "letters, digits and '_', beginning with a letter"
    case .any: "any text"
    }
  }
}
