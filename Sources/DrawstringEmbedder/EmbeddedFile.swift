package import DrawstringLoader
import DrawstringOutput
import DrawstringPlayer

/// A Swift file with effects as values: their bytes as base64 text, and their names as typed members.
package struct EmbeddedFile {
  /// The declarations of the effects.
  private var effects = ""
  private var hasErrors = false
  private var names = MemberNames(reserved: [
    // Types to which the file refers, and words that no type may have for its name.
    "Effect", "LayerHandle", "Sendable", "StaticString", "String", "Any", "Protocol", "Self", "Type",
  ])

  package init() {}

  /// Adds the effect of a file, and prints its findings.
  package mutating func add(_ path: String) {
    do throws(FileError) {
      add(path, try Files.contents(of: path), files: SharedFiles(beside: path))
    } catch {
      tell(path, "1:1: error: \(error.message)")
      hasErrors = true
    }
  }

  /// Adds an effect from the bytes of a file, and prints its findings.
  package mutating func add(_ path: String, _ bytes: [UInt8], files: SharedFiles = .none) {
    let loaded = LoadedSpec(name: path, bytes: bytes, files: files)
    for (file, finding) in loaded.findings {
      let word = finding.severity == .info ? "note" : finding.severity.rawValue
      let help = finding.help.map { "; \($0)" }.joined()
      tell(file, "\(finding.range.lowerBound): \(word): [\(finding.code)] \(finding.message)\(help)")
    }
    guard let effect = loaded.effect, let compiled = loaded.compiled(notes: false) else {
      if loaded.effect != nil {
        tell(path, "1:1: error: it cannot be compiled, which is a mistake of Drawstring")
      }
      hasErrors = true
      return
    }
    write(effect, compiled, path)
  }

  /// Prints a finding in one line, as compilers do.
  private func tell(_ file: String, _ finding: String) { print(Printable.text("\(file):\(finding)")) }

  /// Writes the file; returns the exit code.
  package func write(to path: String) -> Int32 {
    if hasErrors { return 1 }
    var sink = OutputSink.file(path)
    sink.write(text)
    sink.finish()
    if let failure = sink.failure { tell(path, "1:1: error: \(failure.message)") }
    return sink.failure == nil ? 0 : 1
  }

  /// The source text.
  package var text: String {
    """
    // Made from *.drawstring.yaml by drawstring-compile; changes are lost.

    import DrawstringPlayer

    /// The effects of this target.
    enum Effects {
    \(effects)}

    """
  }

  private mutating func write(_ effect: Effect, _ bytes: [UInt8], _ path: String) {
    let file = FilePath.name(path)
    let ending = ".drawstring.yaml"
    let (member, type) = names.effect(
      for: String(file.hasSuffix(ending) ? file.dropLast(ending.count) : file))
    var layers = MemberNames()
    let handles = effect.layers.compactMap { handle -> (member: String, id: String)? in
      let id = effect.shared.graph.layers[Int(handle.index)].id
      return id.contains("[") ? nil : (SwiftText.quoted(layers.member(for: id)), SwiftText.literal(id))
    }
    func list(_ title: String, _ all: [String]) {
      if all.isEmpty { return }
      var members = MemberNames()
      effects += "\n    /// The names of its \(title).\n    enum \(MemberNames.capitalized(title)) {\n"
      for name in all {
        effects += "      static let \(SwiftText.quoted(members.member(for: name))) = "
        effects += "\(SwiftText.literal(name))\n"
      }
      effects += "    }\n"
    }
    effects += """
        /// \(SwiftText.comment(effect.title.isEmpty ? effect.name : effect.title)).
        static let \(SwiftText.quoted(member)) = \(type)()

        /// The effect \(SwiftText.comment(effect.name)) with some of its variants.
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
    for (member, _) in handles { effects += "      let \(member): LayerHandle\n" }
    effects += "\n      fileprivate init(_ effect: Effect) {\n"
    for (member, id) in handles { effects += "        self.\(member) = effect.layer(\(id))!\n" }
    effects += "      }\n    }\n"
    list("variants", effect.variants)
    list("events", effect.events)
    list("outputs", effect.outputs)
    list("signals", effect.signals)
    effects += "\n    private static let compiled: StaticString =\n      \"\(Base64.text(bytes))\"\n  }\n"
  }
}
