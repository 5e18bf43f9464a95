// Findings about keys, words and the kinds of values, wherever they stand.

extension DiagnosticCode {
  static let unknownKey = DiagnosticCode(
    "unknown-key", .error, "A mapping has a key that the format does not know.",
    why: """
      A misspelt key would otherwise be ignored silently. Keys beginning 'x-' are free: a place for anchors \
      and notes.
      """,
    bad: example("titel: Dots\nlayers: [{id: a}]"), good: example("title: Dots\nlayers: [{id: a}]"))

  static let duplicateKey = DiagnosticCode(
    "duplicate-key", .error, "A mapping has one key twice.",
    why: "YAML parsers disagree about which of the two counts. Remove one of them.",
    bad: example("title: Dots\ntitle: Lines\nlayers: [{id: a}]"),
    good: example("title: Dots\nlayers: [{id: a}]"))

  static let missingKey = DiagnosticCode(
    "missing-key", .error, "A mapping lacks a key that it must have.",
    why: "Some keys have no sensible default. The message names the key and what belongs there.",
    bad: example("title: Dots"), good: example("title: Dots\nlayers: [{id: a}]"))

  static let missingValue = DiagnosticCode(
    "missing-value", .error, "A key or list item has no value.",
    why: "Nothing, '~' and 'null' all mean that there is no value. Give one, or remove the key.",
    bad: example("title:\nlayers: [{id: a}]"), good: example("title: Dots\nlayers: [{id: a}]"))

  static let wrongKind = DiagnosticCode(
    "wrong-kind", .error, "A text, a list or a mapping stands where another of them belongs.",
    why: "The place decides what belongs there; the message says what was expected and what was found.",
    bad: example("layers: 5"), good: example("layers: [{id: a}]"))

  static let unknownWord = DiagnosticCode(
    "unknown-word", .error, "A word is not among those that may stand here.",
    why: "The place takes one of a few words; the message lists them.",
    bad: example("pull: {trigger: 55, fires: later}\nlayers: [{id: a}]"),
    good: example("pull: {trigger: 55, fires: arming}\nlayers: [{id: a}]"))

  static let badName = DiagnosticCode(
    "bad-name", .error, "A name has characters that it may not have.",
    why: """
      Names of effects, layers, constants and signals are spelt so that they can be used in formulas, on the \
      command line and as file names.
      """,
    bad: "drawstring: 1\neffect: Boss Dots\ncanvas: [100, 100]\nlayers: [{id: a}]\n",
    good: "drawstring: 1\neffect: boss-dots\ncanvas: [100, 100]\nlayers: [{id: a}]\n")

  static let badMerge = DiagnosticCode(
    "bad-merge", .error, "A merge '<<' does not name one mapping or one list of mappings.",
    why: "'<<: *a' adds the keys of the mapping '&a' that are not there already; of several, '<<: [*a, *b]'.",
    bad: example("pull: {trigger: 55, <<: 5}\nlayers: [{id: a}]"),
    good: example("x-a: &a {rest: 55}\npull: {trigger: 55, <<: *a}\nlayers: [{id: a}]"))

  package static let readingCodes: [DiagnosticCode] = [
    unknownKey, duplicateKey, missingKey, missingValue, wrongKind, unknownWord, badName, badMerge,
  ]
}
