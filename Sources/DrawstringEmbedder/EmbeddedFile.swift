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
    "CaseIterable", "CompiledEffectError", "Effect", "LayerHandle", "Sendable", "StaticString", "String",
    "Any",
    "Protocol", "Self", "Type",
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
    if let clash = names.clashes.last, clash.member == member || clash.member == type {
      tell(
        path,
        "1:1: error: the effect of '\(clash.owner)\(ending)' has the same name in Swift; rename one of the files"
      )
      hasErrors = true
      return
    }
    var layers = MemberNames()
    let handles = effect.layers.compactMap { handle -> (member: String, id: String)? in
      let id = effect.graph.layers[Int(handle.index)].id
      return id.contains("[") ? nil : (SwiftText.quoted(layers.member(for: id)), SwiftText.literal(id))
    }
    warn(layers, "layer", path)
    effects += """
        /// \(SwiftText.comment(effect.title.isEmpty ? effect.name : effect.title)).
        static let \(SwiftText.quoted(member)) = \(type)()

        /// The effect \(SwiftText.comment(effect.name)) with some of its variants.
        struct \(type): Sendable {
          /// The effect.
          let effect: Effect
          /// Its layers, as keys for frames.
          let layers: Layers

          /// Reads the effect without variants.
          init() { self.init(Effect(embedded: Self.compiled)) }

          /// Reads the effect with variants, applied in order. Throws an error if the compiled effect does not have these variants
          /// together, or has none of a name.
          init(_ variants: [String]) throws(CompiledEffectError) {
            self.init(try Effect(embedded: Self.compiled, variants: variants))
          }

          private init(_ effect: Effect) {
            self.effect = effect
            layers = Layers(effect)
          }

          /// Keys of the layers.
          struct Layers: Sendable {

      """
    for (member, _) in handles { effects += "      let \(member): LayerHandle\n" }
    effects += "\n      fileprivate init(_ effect: Effect) {\n"
    for (member, id) in handles { effects += "        self.\(member) = effect.layer(\(id))!\n" }
    effects += "      }\n    }\n"
    writeVariants(effect.variants, path)
    list("inputs", effect.inputs.filter { $0.kind != .trigger }.map(\.name), path)
    list("triggers", effect.inputs.filter { $0.kind == .trigger }.map(\.name), path)
    list("outputs", effect.outputs, path)
    list("events", effect.events, path)
    list("signals", effect.signals, path)
    effects += "\n    private static let compiled: StaticString =\n      \"\(Base64.text(bytes))\"\n  }\n"
  }

  /// Tells which names have other members than their words say, as these are those of earlier names.
  private func warn(_ names: MemberNames, _ noun: String, _ path: String) {
    for clash in names.clashes {
      tell(
        path,
        "1:1: warning: the \(noun) '\(clash.name)' is '\(clash.member)' in Swift, as '\(clash.owner)' "
          + "has its name")
    }
  }

  private mutating func writeVariants(_ variants: [String], _ path: String) {
    if variants.isEmpty { return }
    var members = MemberNames(reserved: ["allCases", "AllCases", "RawValue"])
    effects += """

          /// Reads the effect with variants, applied in order. Throws an error if the compiled effect does not have these variants
          /// together.
          @_disfavoredOverload init(_ variants: [Variants]) throws(CompiledEffectError) {
            try self.init(variants.map(\\.rawValue))
          }

          /// Its variants.
          enum Variants: String, CaseIterable, Sendable {

      """
    for name in variants {
      effects += "      case \(SwiftText.quoted(members.member(for: name))) = \(SwiftText.literal(name))\n"
    }
    effects += "    }\n"
    warn(members, "variant", path)
  }

  private mutating func list(_ title: String, _ all: [String], _ path: String) {
    if all.isEmpty { return }
    var members = MemberNames()
    effects += "\n    /// The names of its \(title).\n    enum \(MemberNames.capitalized(title)) {\n"
    for name in all {
      effects += "      static let \(SwiftText.quoted(members.member(for: name))) = "
      effects += "\(SwiftText.literal(name))\n"
    }
    effects += "    }\n"
    warn(members, String(title.dropLast()), path)
  }
}
