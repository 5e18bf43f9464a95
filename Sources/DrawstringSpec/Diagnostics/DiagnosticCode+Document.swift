// Findings about the file as YAML, before anything is read from it.

extension DiagnosticCode {
  static let yamlSyntax = DiagnosticCode(
    "yaml-syntax", .error, "The file is not well-formed YAML.",
    why: """
      Reading stops at the place shown, because what follows cannot be told apart any more. Everything before \
      it has been checked. The usual causes are a bracket or quote that is never closed, an item that is \
      indented differently from its neighbours, and a text holding ': ' or ' #' without quotes.
      """,
    bad: example("layers: [{id: a}"), good: example("layers: [{id: a}]"))

  static let unreadableFile = DiagnosticCode(
    "unreadable-file", .error, "A file cannot be read.",
    why: """
      Nothing is known of a file that is not there, or that may not be read. 'validate' reports it beside the findings \
      of the other files and ends with code 3.
      """,
    bad: "# a file that is not there", good: example("layers: [{id: a}]"), badIsSketch: true)

  static let tabIndentation = DiagnosticCode(
    "tab-indentation", .error, "A tab is used for indentation.",
    why: "YAML forbids tabs in indentation, because editors disagree about their width. Use spaces.",
    bad: example("layers:\n\t- id: a"), good: example("layers:\n  - id: a"))

  static let encoding = DiagnosticCode(
    "encoding", .error, "The file is not UTF-8.",
    why: "Spec and trace files are UTF-8, with or without a byte-order mark. Save the file as UTF-8.",
    bad: "# a file saved as UTF-16", good: example("layers: [{id: a}]"), badIsSketch: true)

  static let invalidUTF8 = DiagnosticCode(
    "invalid-utf8", .error, "A byte is not part of any UTF-8 character.",
    why: """
      The file was probably saved in an older encoding such as Latin-1. What stands before the line with the \
      byte has been checked; save the file as UTF-8 to have the rest read.
      """,
    bad: "# a file with the single byte 0xE9", good: example("layers: [{id: a}]"), badIsSketch: true)

  static let controlCharacter = DiagnosticCode(
    "control-character", .error, "The file holds a control character.",
    why:
      "Apart from tabs and line breaks YAML allows no control characters; inside double quotes write '\\x07'.",
    bad: example("title: \"a\u{7}b\"\nlayers: [{id: a}]"), good: example("title: a b\nlayers: [{id: a}]"))

  static let emptyDocument = DiagnosticCode(
    "empty-document", .error, "The file holds nothing to read.",
    why: "A spec is one YAML mapping that begins with 'drawstring: 1'; a trace is a list of events.",
    bad: "# nothing but a comment\n", good: example("layers: [{id: a}]"))

  static let secondDocument = DiagnosticCode(
    "second-document", .error, "The file holds more than one YAML document.",
    why:
      "A file holds one document. What follows the second '---' is not read; move it to a file of its own.",
    bad: example("layers: [{id: a}]\n---\nmore: 1"), good: example("layers: [{id: a}]"))

  static let explicitTag = DiagnosticCode(
    "explicit-tag", .error, "A value has an explicit YAML tag.",
    why: "The place decides what a value is, never a tag such as '!!str'. Remove the tag.",
    bad: example("title: !!str Dots\nlayers: [{id: a}]"), good: example("title: Dots\nlayers: [{id: a}]"))

  static let undefinedAlias = DiagnosticCode(
    "undefined-alias", .error, "An alias names an anchor that is not defined before it.",
    why: "'*name' stands for the value marked '&name' earlier in the same file.",
    bad: example("title: *t\nlayers: [{id: a}]"),
    good: example("x-title: &t Dots\ntitle: *t\nlayers: [{id: a}]"))

  static let recursiveAlias = DiagnosticCode(
    "recursive-alias", .error, "An alias stands inside the value it names.",
    why: "The value would contain itself without end.",
    bad: example("x-loop: &l [*l]\nlayers: [{id: a}]"), good: example("x-loop: []\nlayers: [{id: a}]"))

  static let keyNotText = DiagnosticCode(
    "key-not-text", .error, "A list or a mapping is used as a key.",
    why: "Keys are names. This often comes from '{{name}}', which YAML reads as a mapping inside a mapping.",
    bad: example("x-a: {[1, 2]: 3}\nlayers: [{id: a}]"), good: example("x-a: {b: 3}\nlayers: [{id: a}]"))

  static let tooDeep = DiagnosticCode(
    "too-deep", .error, "Lists and mappings are nested more than 128 deep.",
    why: "No effect needs it, and unbounded nesting could exhaust the memory of whoever reads the file.",
    bad: example(
      "x-deep: " + String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        + "\nlayers: [{id: a}]"),
    good: example("x-deep: [[[]]]\nlayers: [{id: a}]"))

  static let tooManyNodes = DiagnosticCode(
    "too-many-nodes", .error, "The file has more than 16,000,000 values.",
    why: "Reading stops there, so that no file can exhaust the memory of whoever reads it.",
    bad: "# a list of 16,000,001 numbers", good: example("layers: [{id: a}]"), badIsSketch: true)

  static let tooManyAliases = DiagnosticCode(
    "too-many-aliases", .error, "Aliases and merges add more than 1,000,000 values.",
    why: """
      A few lines of aliases to lists of aliases can stand for billions of values. Each alias counts as many \
      values as it stands for; a long text counts as one value for each 256 bytes.
      """,
    bad: example(aliasBomb + "\nlayers: [{id: a}]"),
    good: example("x-a: &a [1, 2]\nx-b: [*a, *a]\nlayers: [{id: a}]"))

  static let fileTooLarge = DiagnosticCode(
    "file-too-large", .error, "The file is larger than 64 MiB.",
    why:
      "Such a file is not read at all. Effects are a few kilobytes; this is probably another kind of file.",
    bad: "# a file of 65 MiB", good: example("layers: [{id: a}]"), badIsSketch: true)

  static let tooManyFindings = DiagnosticCode(
    "too-many-findings", .warning, "There are more than 10,000 findings of one severity.",
    why:
      "The rest is left out. Such a file is usually generated, and one mend of the generator mends them all.",
    bad: "# a file with 10,001 unknown keys", good: example("layers: [{id: a}]"), badIsSketch: true)

  static let unquotedCall = DiagnosticCode(
    "unquoted-call", .error, "A call inside '{}' or '[]' is not quoted.",
    why: """
      Inside braces and brackets YAML splits at every comma, also at those between a call's arguments. Quote \
      the call, or write the entry on lines of its own.
      """,
    bad: example("x-a: {ease: steps(4, jump-none)}\nlayers: [{id: a}]"),
    good: example("x-a: {ease: \"steps(4, jump-none)\"}\nlayers: [{id: a}]"))

  static let unquotedColour = DiagnosticCode(
    "unquoted-colour", .error, "A colour that begins with '#' is not quoted.",
    why:
      "After a space, a bracket or a comma '#' begins a comment, so YAML sees no value at all. Quote the colour.",
    bad: example("x-a:\n  fill: #fff\nlayers: [{id: a}]"),
    good: example("x-a:\n  fill: \"#fff\"\nlayers: [{id: a}]"))

  static let missingSpace = DiagnosticCode(
    "missing-space", .error, "The space after a colon is missing.",
    why: "YAML reads 'at:0' as one word. A key ends at a colon with a space after it: 'at: 0'.",
    bad: example("x-a: {at:0}\nlayers: [{id: a}]"), good: example("x-a: {at: 0}\nlayers: [{id: a}]"))

  package static let documentCodes: [DiagnosticCode] = [
    unreadableFile, yamlSyntax, tabIndentation, encoding, invalidUTF8, controlCharacter, emptyDocument,
    secondDocument,
    explicitTag, undefinedAlias, recursiveAlias, keyNotText, tooDeep, tooManyNodes, tooManyAliases,
    fileTooLarge, tooManyFindings, unquotedCall, unquotedColour, missingSpace,
  ]

  /// The least spec there can be, with more lines after its head.
  static func example(_ rest: String) -> String {
    "drawstring: 1\neffect: a\ncanvas: [100, 100]\n" + rest + "\n"
  }

  private static let aliasBomb: String = {
    var lines = ["x-0: &x0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    for level in 1...6 {
      let items = Array(repeating: "*x\(level - 1)", count: 10).joined(separator: ", ")
      lines.append("x-\(level): &x\(level) [\(items)]")
    }
    return lines.joined(separator: "\n")
  }()
}
