internal import DrawstringCompiler
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// An effect to start from: short, complete, commented, with one idea.
package struct Starter: Sendable {
  /// The word of `--pattern` that chooses the starter.
  package var pattern: String
  /// The content of the starter, in one line.
  package var summary: String
  /// The text after the key `effect`.
  var body: String

  /// The first one is the default.
  package static let all: [Starter] = [ring, stroke, dots, spinner, bar, ball, footer, floor, blank]

  /// The starter as a file.
  ///
  /// - Parameters:
  ///   - name: a name that an effect can have.
  ///   - schema: the path from the file to the schema for editors; nil for none.
  package func text(name: String, schema: String?) -> String {
    let head = schema.map { "# yaml-language-server: $schema=\($0)\n" } ?? ""
    // The only valid name that YAML reads as a null.
    let written = name == "null" ? "\"null\"" : name
    return "\(head)drawstring: 1\neffect: \(written)\n\(body)"
  }
}

extension Starter {
  static let blank = Starter(
    pattern: "blank", summary: "the least that works, to build on",
    body: """
      title: What it is, in a line
      canvas: [0, -60, 320, 60] # x, y, width, height in points; the content begins at y 0

      pull: {trigger: 60} # how far one pulls, in points, until a release refreshes

      # Values with names: numbers, colours, lengths of time and more.
      constants: {ink: "#495057"}

      # What there is to draw, from back to front.
      layers:
        - id: mark
          position: [width / 2, -30]
          size: [16, 16]
          cornerRadius: 4
          backgroundColor: ink
          opacity: 0

      # What moves it. Phases: idle, pulling, armed (both are dragging), refreshing, finishing, cancelling.
      animations:
        - id: show # over the pull: progress is 1 at the trigger
          during: [dragging, cancelling, refreshing]
          hold: finishing
          over: progress
          tracks: {mark.opacity: [0, 1]}
        - id: work # over time, by one clock through both phases
          during: [refreshing, finishing]
          duration: 600ms
          repeat: forever
          direction: alternate
          ease: ease-in-out
          tracks: {mark.scale: [1, 1.3]}
        - id: leave # without `from`, from what is shown
          during: finishing
          duration: 300ms
          tracks: {mark.opacity: {to: 0}}

      """)
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
