internal import DrawstringCompiler
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// The name of a new effect.
package enum EffectName {
  /// Throws where an effect cannot be called so, with a name that it can have.
  static func check(_ name: String) throws(UsageError) {
    if NamePattern.effect.matches(name.utf8) { return }
    var message =
      "'\(Printable.text(name))' cannot be the name of an effect; expected \(NamePattern.effect.described)"
    if let better = corrected(name) { message += "; did you mean '\(better)'?" }
    throw UsageError(message)
  }

  /// The nearest name that an effect can have: `My Ring.yaml` becomes `my-ring`; nil where nothing is left.
  package static func corrected(_ name: String) -> String? {
    var file = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
    for ending in [".yaml", ".yml"] where file.hasSuffix(ending) { file.removeLast(ending.count) }
    var words: [String] = [""]
    for scalar in file.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": words[words.count - 1].unicodeScalars.append(scalar)
      case "A"..."Z": words[words.count - 1] += scalar.properties.lowercaseMapping
      default: words.append("")
      }
    }
    let joined = words.filter { !$0.isEmpty }.joined(separator: "-")
    guard let first = joined.first else { return nil }
    return first.isNumber ? "effect-\(joined)" : joined
  }
}
