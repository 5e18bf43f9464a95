internal import DrawstringOutput
internal import DrawstringSyntax

/// Names and texts of effects in Swift source: all that reaches a generated file passes here.
enum SwiftText {
  /// The text of a line comment, without characters that end the line or that no editor shows.
  static func comment(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar.isHidden || scalar.properties.isWhitespace ? " " : scalar)
    }
    return String(result).split(separator: " ").joined(separator: " ")
  }

  /// A string literal.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.isHidden: result += Printable.escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// An identifier in quotes, as a declaration and a use within the file have it: it may be a keyword.
  static func quoted(_ name: String) -> String { "`\(name)`" }
}

/// Swift identifiers for names of effects, each used once.
struct MemberNames {
  /// The names in use, with what each was made for.
  private var owners: [String: String] = [:]
  /// The names that would have been used twice: what each was made for, the name it has instead, and what has the name.
  private(set) var clashes: [(name: String, member: String, owner: String)] = []

  /// Names with another meaning where the members are declared.
  private let reserved: Set<String>

  init(reserved: Set<String> = []) { self.reserved = reserved }

  /// Returns the name of a member: `boss-dots` is `bossDots`.
  mutating func member(for name: String) -> String { unique(Self.words(of: name, or: "name"), for: name) }

  /// Returns the name of an effect's member, which begins with a small letter, and that of its type.
  mutating func effect(for name: String) -> (member: String, type: String) {
    let words = Self.words(of: name, or: "effect")
    let member = unique(words.prefix(1).lowercased() + words.dropFirst(), for: name)
    let type = Self.capitalized(Self.words(of: name, or: ""))
    return (
      member, unique(type.first?.isLetter == true ? type : "Effect" + type.drop { $0 == "_" }, for: name)
    )
  }

  /// The words of a name as one: an identifier, `_` before a digit at its beginning.
  private static func words(of name: String, or fallback: String) -> String {
    let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let joined = words.enumerated().map { $0 == 0 ? String($1) : capitalized(String($1)) }.joined()
    return joined.isEmpty ? fallback : joined.first?.isNumber == true ? "_" + joined : joined
  }

  private mutating func unique(_ words: String, for source: String) -> String {
    let name = reserved.contains(words) ? words + "Name" : words
    guard let owner = owners[name] else {
      owners[name] = source
      return name
    }
    var count = 2
    while owners["\(name)\(count)"] != nil { count += 1 }
    let free = "\(name)\(count)"
    owners[free] = source
    clashes.append((source, free, owner))
    return free
  }

  static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
