import DrawstringLoader
import DrawstringPlayer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A Swift file with effects as values: their bytes as base64 text, and their names as typed members.
struct EmbeddedFile {
  private var text = """
    // Made from *.drawstring.yaml by drawstring-compile; changes are lost.

    import DrawstringPlayer

    /// The effects of this target.
    enum Effects {

    """
  private var hasErrors = false
  private var names = MemberNames()

  /// Adds the effect of a file, and prints its findings.
  mutating func add(_ path: String) {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path)
    } catch {
      print("\(path):1:1: error: \(error.reason)")
      hasErrors = true
      return
    }
    let loaded = LoadedSpec(name: path, bytes: bytes, files: SharedFiles(beside: path))
    for (file, finding) in loaded.findings {
      let word = finding.severity == .info ? "note" : finding.severity.rawValue
      let help = finding.help.map { "; \($0)" }.joined()
      print("\(file):\(finding.range.lowerBound): \(word): [\(finding.code)] \(finding.message)\(help)")
    }
    guard let effect = loaded.effect, let compiled = loaded.compiled(notes: false) else {
      hasErrors = true
      return
    }
    write(effect, compiled, path)
  }

  /// Writes the file; returns the exit code.
  func write(to path: String) -> Int32 {
    if hasErrors { return 1 }
    guard let file = unsafe fopen(path, "w") else {
      print("\(path):1:1: error: the file cannot be written")
      return 1
    }
    let whole = text + "}\n"
    let isWritten = unsafe fputs(whole, file) >= 0
    return unsafe fclose(file) == 0 && isWritten ? 0 : 1
  }

  /// Ends the process.
  static func end(_ code: Int32) -> Never { exit(code) }

  private mutating func write(_ effect: Effect, _ bytes: [UInt8], _ path: String) {
    let stem = path.split(separator: "/").last.map { $0.dropLast(".drawstring.yaml".count) } ?? "effect"
    let member = names.member(for: String(stem))
    let type = MemberNames.capitalized(member)
    var layers = MemberNames()
    let handles = effect.layers.compactMap { handle -> (member: String, id: String)? in
      let id = effect.shared.graph.layers[Int(handle.index)].id
      return id.contains("[") ? nil : (layers.member(for: id), id)
    }
    func list(_ title: String, _ all: [String]) {
      if all.isEmpty { return }
      var members = MemberNames()
      text += "\n    /// The names of its \(title).\n    enum \(MemberNames.capitalized(title)) {\n"
      for name in all { text += "      static let \(members.member(for: name)) = \"\(name)\"\n" }
      text += "    }\n"
    }
    text += """
        /// \(effect.title.isEmpty ? effect.name : effect.title.split(separator: "\n").joined(separator: " ")).
        static let \(member) = \(type)()

        /// The effect `\(effect.name)` with some of its variants.
        struct \(type): Sendable {
          /// The effect.
          let effect: Effect
          /// Its layers, as keys for frames.
          let layers: Layers

          /// Reads the effect with variants of `Variants`, applied in order.
          init(_ variants: String...) {
            effect = Effect(embedded: Self.compiled, variants: variants)
            layers = Layers(effect)
          }

          /// Keys of the layers.
          struct Layers: Sendable {

      """
    for (member, _) in handles { text += "      let \(member): LayerHandle\n" }
    text += "\n      fileprivate init(_ effect: Effect) {\n"
    for (member, id) in handles { text += "        \(member) = effect.layer(\"\(id)\")!\n" }
    text += "      }\n    }\n"
    list("variants", effect.variants)
    list("events", effect.events)
    list("outputs", effect.outputs)
    list("signals", effect.signals)
    text += "\n    private static let compiled: StaticString =\n      \"\(Base64.text(bytes))\"\n  }\n"
  }
}

/// Swift identifiers for names of effects, each used once.
struct MemberNames {
  private var used: Set<String> = []

  private static let keywords: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
    "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal",
    "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "Self",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where",
    "while", "effect", "layers", "compiled",
  ]

  /// Returns the name of a member: `boss-dots` is `bossDots`.
  mutating func member(for name: String) -> String {
    let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    var member = words.enumerated().map { $0 == 0 ? String($1) : Self.capitalized(String($1)) }.joined()
    if member.first?.isNumber ?? true || Self.keywords.contains(member) { member = "_" + member }
    var free = member
    var count = 2
    while !used.insert(free).inserted {
      free = "\(member)\(count)"
      count += 1
    }
    return free
  }

  static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
