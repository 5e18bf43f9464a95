import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax

/// The words of the language for libFuzzer, which tries them whole: keys, words of enumerations, functions, easings,
/// signals, properties and examples, all from the tables.
public enum FuzzDictionary {
  /// The file, in libFuzzer's form.
  public static var text: String {
    var result = "# The words of the language, made from its tables; a test keeps them current.\n"
    for word in words.sorted() { result += "\"\(escaped(word))\"\n" }
    return result
  }

  private static var words: Set<String> {
    var words: Set<String> = [
      "shown", "forever", "none", "true", "false", "pi", "x", "- ", ": ", "<<: *", "&a ", "*a",
    ]
    words.formUnion([
      "s", "ms", "deg", "rad", "turn", "pt", "%", "0", "-1", "1e308", "1e-308", "1000000000s", "1e15",
    ])
    words.formUnion([
      "# drawstring: allow ", "\u{FEFF}", "\u{85}", "\u{2028}", "\u{202E}", "\r\n", "%YAML 1.1\n---\n",
    ])
    for mapping in FormatMapping.allCases {
      let context = mapping.context
      words.formUnion(context.names.map { "\($0): " })
      for row in context.rows {
        words.formUnion(enumerated(row.value))
        if row.example.utf8.count <= 60 { words.insert(row.example) }
      }
    }
    for row in PropertyTable.rows {
      words.formUnion(row.keys)
      if case .word(let list) = row.type { words.formUnion(list.words) }
    }
    words.formUnion(LayerKind.allCases.map(\.rawValue))
    words.formUnion(SignalTable.rows.map(\.name))
    words.formUnion(FunctionTable.rows.flatMap { ["\($0.name)(", $0.example] })
    words.formUnion(ColorFunction.rows.flatMap { ["\($0.name)(", $0.example] })
    words.formUnion(CSSColorSpace.words.map { "\(ColorMixParser.name)(in \($0), " })
    words.formUnion(HueDirection.allCases.map { " \($0.rawValue) hue" } + ["grad"])
    words.formUnion(EasingTable.rows.map(\.name))
    words.formUnion(Phase.allCases.map(\.rawValue))
    // Longer ones libFuzzer does not take.
    return words.filter { !$0.isEmpty && $0.utf8.count <= 60 }
  }

  private static func enumerated(_ value: FormatValue) -> [String] {
    switch value {
    case .word(let words): words.all.map(\.name)
    case .oneOf(let values): values.flatMap { enumerated($0) }
    case .pair(let value, _), .list(let value, _), .items(let value, _), .names(_, let value),
      .saying(_, let value):
      enumerated(value)
    default: []
    }
  }

  private static func escaped(_ word: String) -> String {
    var result = ""
    for byte in word.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += "\\" + String(decoding: [byte], as: UTF8.self)
      case 0x20...0x7E: result += String(decoding: [byte], as: UTF8.self)
      default: result += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return result
  }
}
