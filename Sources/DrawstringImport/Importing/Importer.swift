internal import DrawstringCore
package import DrawstringSyntax

/// An effect made of a file of another program, with what is to be said about that file.
package struct ImportedFile: Sendable {
  /// The file that was read.
  package var source: SourceText
  /// Findings about the file, sorted by place.
  package var findings: [Diagnostic]
  /// The effect as YAML; nil after an error.
  package var text: [UInt8]?
  /// What the language does not take of the text, such as too many layers; about `text`.
  package var errors: [Diagnostic]
}

/// Reads drawings of other programs as effects.
package enum Importer {
  /// Reads an SVG drawing. `name` is the name of the file, from which that of the effect is made.
  package static func read(
    _ bytes: [UInt8], name: String, effect: String, motion: ImportedMotion?
  ) -> ImportedFile {
    var diagnostics = Diagnostics()
    var result = ImportedFile(
      source: SourceText(name: name, bytes: bytes), findings: [], text: nil, errors: [])
    if let markup = MarkupReader.read(bytes, into: &diagnostics),
      let effect = SVGEffect.read(
        markup, name: ImportedNames.effect(effect), motion: motion, &diagnostics)
    {
      let written = EffectWriter.write(effect)
      (result.text, result.errors) = (written.text, written.errors)
    }
    result.findings = diagnostics.sorted
    return result
  }
}
