/// An operator of another language, and how it is written here.
struct ForeignOperator {
  var written: String
  var ours: String

  private static let all: [(String, String)] = [
    ("===", "=="), ("!==", "!="), ("=>", ">="), ("=<", "<="), ("=", "=="), ("&&", "and"), ("||", "or"),
    ("<>", "!="), ("**", "^"), ("!", "not"), ("&", "and"), ("|", "or"), ("≤", "<="), ("≥", ">="),
    ("≠", "!="), ("×", "*"), ("·", "*"), ("÷", "/"), ("−", "-"),
  ]

  init?(_ bytes: [UInt8], at start: Int, end: Int) {
    let rest = bytes[start..<min(end, start + 4)]
    guard let found = Self.all.first(where: { rest.starts(with: $0.0.utf8) }) else { return nil }
    (written, ours) = found
  }
}
