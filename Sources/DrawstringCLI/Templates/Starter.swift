internal import DrawstringOutput
internal import DrawstringSyntax

/// An effect to start from: short, complete, commented, with one idea.
package struct Starter: Sendable {
  /// The word of `--pattern` that chooses the starter.
  package var pattern: String
  /// The content of the starter, in one line.
  package var summary: String
  /// The starter as an effect with a name of its own in the second line, without the last line break.
  private var file: String

  /// The first one is the default.
  package static let all: [Starter] = [
    Starter(
      pattern: "ring", summary: "a ring that the pull draws and time turns: two clocks",
      file: Resource.ringStarter),
    Starter(
      pattern: "stroke", summary: "a line that draws itself, and a stretch that runs along it: trims",
      file: Resource.strokeStarter),
    Starter(
      pattern: "dots", summary: "five dots and a wave through them: one node for many layers",
      file: Resource.dotsStarter),
    Starter(
      pattern: "spinner", summary: "a comet of ten dots from one: a replicator",
      file: Resource.spinnerStarter),
    Starter(
      pattern: "bar", summary: "a bar that stretches and swings: starting from what is shown",
      file: Resource.barStarter),
    Starter(
      pattern: "ball", summary: "a ball in a net that sags: physics, then animations",
      file: Resource.ballStarter),
    Starter(
      pattern: "footer", summary: "a footer that loads more, with a tap after a failure: the bottom edge",
      file: Resource.footerStarter),
    Starter(
      pattern: "floor", summary: "a second floor behind a longer pull, which a push closes: floors",
      file: Resource.floorStarter),
    Starter(
      pattern: "blank", summary: "the least that works, to build on",
      file: Resource.blankStarter),
  ]

  /// The starter as a file.
  ///
  /// - Parameters:
  ///   - name: a name that an effect can have.
  ///   - schema: the path from the file to the schema for editors; nil for none.
  package func text(name: String, schema: String?) -> String {
    let head = schema.map { "# yaml-language-server: $schema=\($0)\n" } ?? ""
    // The only valid name that YAML reads as a null.
    let written = name == "null" ? "\"null\"" : name
    let body = file.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)[2]
    return "\(head)drawstring: 1\neffect: \(written)\n\(body)\n"
  }
}

/// The name of a new effect.
package enum EffectName {
  /// Throws if the name of an effect is invalid, with a suggestion.
  static func check(_ name: String) throws(UsageError) {
    if NamePattern.effect.matches(name.utf8) { return }
    var message =
      "'\(Printable.text(name))' cannot be the name of an effect; expected \(NamePattern.effect.described)"
    if let better = corrected(name) { message += "; did you mean '\(better)'?" }
    throw UsageError(message)
  }

  /// The nearest valid name of an effect: `My Ring.yaml` becomes `my-ring`; nil if no character is left.
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
