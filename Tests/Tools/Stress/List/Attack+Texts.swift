extension Attack {
  /// Bytes, lines, comments and scalars.
  static let texts: [Attack] = [
    Attack("one long text") { filled($0, head + layer + "title: ", with: "a", "\n") },
    Attack("a text over many lines") { filled($0, head + layer + "title: a\n", with: "  a\n") },
    Attack("a text of escapes") { filled($0, head + layer + "title: \"", with: "\\u00e9", "\"\n") },
    Attack("a folded text of short lines") { filled($0, head + layer + "title: >\n", with: "  a\n") },
    Attack("a literal text of empty lines") {
      filled($0, head + layer + "title: |\n  a\n", with: "\n", "  b\n")
    },
    Attack("a long text with a mistake at its end", "unknown-name") {
      filled($0, head + "layers: [{id: a, kind: ", with: "x", "}]\n")
    },
    Attack("blank lines of blanks") { filled($0, head + layer, with: "        \n") },
    Attack("one line of blanks") { filled($0, head + layer, with: " ", "\n") },
    Attack("lines that end with CR") { filled($0, head + layer, with: "# a\r") },
    Attack("lines that end with NEL, LS and PS", "invisible-character") {
      filled($0, head + layer + "title: \"", with: "a\u{85}b\u{2028}c\u{2029}", "\"\n")
    },
    Attack("characters of four bytes") { filled($0, head + layer + "title: ", with: "😀", "\n") },
    Attack("byte-order marks", "invisible-character", "wrong-kind") { filled($0, "", with: "\u{FEFF}") },
    Attack("a text that is not closed", "yaml-syntax") {
      filled($0, head + layer + "title: \"", with: "a b\n")
    },
    Attack("a bracket that is not closed", "yaml-syntax") {
      filled($0, head + layer + "x-a: [", with: "a, b\n")
    },
    Attack("a bracket that swallows lines", "yaml-syntax") {
      filled($0, head + layer + "x-a: [", with: "b: c\n")
    },
    Attack("a byte that is no UTF-8 at the end", "encoding") {
      filled($0, head + layer + "title: ", with: "a") + [0xFF]
    },
    Attack("a control character at the end", "control-character") {
      filled($0, head + layer, with: "# é\n") + [0x01]
    },
    Attack("a tab at the end", "tab-indentation") {
      filled($0, head + layer, with: "# a\n", "x-a:\n\t- b\n")
    },
    Attack("comments") { filled($0, head + layer, with: "# a\n") },
    Attack("one comment of signs") { filled($0, head + layer, with: "# ", "\n") },
    Attack("comments that allow the next line", "unused-allow") {
      filled($0, head + layer, with: "# drawstring: allow seam-jump\n")
    },
    Attack("comments that allow their line", "unused-allow") {
      filled($0, head + layer + "x-a:\n", with: "  - a # drawstring: allow seam-jump, empty-stroke\n")
    },
    Attack("one comment that allows much", "unused-allow") {
      filled($0, head + layer + "# drawstring: allow seam-jump", with: ", seam-jump", "\n")
    },
    Attack("comments that allow what is unknown", "wrong-allow") {
      filled($0, head + layer) { "# drawstring: allow seam-jum\($0)\n" }
    },
    Attack("allowances in a text of many quotes") {
      filled($0, head + layer + "x-a:\n", with: "  - '# drawstring: allow seam-jump'\n")
    },
    Attack("directives", "yaml-syntax") { filled($0, "", with: "%a\n", head + layer) },
    Attack("documents", "second-document") { filled($0, head + layer, with: "---\n") },
  ]
}
