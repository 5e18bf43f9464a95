internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// An effect to begin with: short, complete, commented, and about one idea.
package struct Starter: Sendable {
  /// The word that chooses it.
  package var pattern: String
  /// What it shows and teaches, in one line.
  package var summary: String
  /// All of it from its title on.
  var body: String

  /// The first one is the default.
  package static let all: [Starter] = [ring, stroke, dots, spinner, bar, ball, blank]

  /// The starter as a file.
  ///
  /// - Parameters:
  ///   - name: a name that an effect can have.
  ///   - schema: the way from the file to the schema that editors check it against; nil where there is none.
  package func text(name: String, schema: String?) -> String {
    let head = schema.map { "# yaml-language-server: $schema=\($0)\n" } ?? ""
    // The one name that YAML takes for nothing.
    let written = name == "null" ? "\"null\"" : name
    return "\(head)drawstring: 1\neffect: \(written)\n\(body)"
  }
}
