internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// Completions for bash 3.2 and later, without the package bash-completion.
struct BashCompletions {
  let rows: [CommandRow]

  var lines: [String] {
    head + commandSearch + cases + tail
  }

  private let head = [
    "# Completions of drawstring for bash, made by 'drawstring completions bash'.",
    "",
    "# Offers those of some words that begin as the one under way.",
    "_drawstring_words() {",
    "  local word",
    #"  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$current")"#,
    "}",
    "",
    "# Offers names of the spec on the line for an option, and else some words.",
    "_drawstring_names() {",
    "  local word index words=()",
    #"  for index in "${!COMP_WORDS[@]}"; do"#,
    #"    if [ "$index" -gt 0 ] && [ "$index" -ne "$COMP_CWORD" ]; then"#,
    #"      words+=("${COMP_WORDS[index]//[\\\"\']/}")"#,
    "    fi",
    "  done",
    #"  while IFS= read -r word; do"#,
    #"    COMPREPLY+=("$word")"#,
    #"  done < <("${COMP_WORDS[0]}" __complete "$1" "$current" ${words[@]+"${words[@]}"} 2>/dev/null)"#,
    #"  if [ "${#COMPREPLY[@]}" -eq 0 ] && [ -n "$2" ]; then _drawstring_words "$2"; fi"#,
    "}",
    "",
    "# Offers folders, and files as compgen finds them; where it finds none, readline tries by itself.",
    "_drawstring_files() {",
    "  local name",
    "  while IFS= read -r name; do",
    #"    COMPREPLY+=("$name")"#,
    #"  done < <({ compgen -d -- "$current"; while [ $# -gt 0 ]; do compgen -f -X "$1" -- "$current"; shift; done; } | sort -u)"#,
    "  compopt -o filenames 2>/dev/null",
    #"  if [ "${#COMPREPLY[@]}" -eq 0 ]; then compopt -o default 2>/dev/null; fi"#,
    "}",
    "",
  ]

  private var commandSearch: [String] {
    let valued = OptionTable.commonRows.filter { Offer(valueOf: $0) != nil }.flatMap(\.spellings)
    return [
      "_drawstring() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
      "  local command='' options index=1",
      "  COMPREPLY=()",
      "  # Bash takes '=' for a word of its own.",
      #"  if [ "$current" = = ]; then"#,
      "    current=''",
      #"  elif [ "$previous" = = ] && [ "$COMP_CWORD" -gt 1 ]; then"#,
      "    previous=${COMP_WORDS[COMP_CWORD-2]}",
      "  fi",
      #"  while [ "$index" -lt "$COMP_CWORD" ]; do"#,
      "    case ${COMP_WORDS[index]} in",
      "      \(valued.joined(separator: "|")))",
      "        index=$((index + 1))",
      #"        if [ "${COMP_WORDS[index]}" = = ]; then index=$((index + 1)); fi"#,
      "        ;;",
      "      -*) ;;",
      "      *)",
      "        command=${COMP_WORDS[index]}",
      "        break",
      "        ;;",
      "    esac",
      "    index=$((index + 1))",
      "  done",
    ]
  }

  private var cases: [String] {
    let names = Offer(words: rows.map(\.name.rawValue))
    var lines = values(of: OptionTable.commonRows, indent: "  ")
    lines.append("  case $command in")
    lines += branch("''", rows: OptionTable.commonRows, values: [], operands: names)
    for row in rows {
      lines += branch(
        row.name.rawValue, rows: OptionTable.rows(of: row.name), values: OptionTable.ownRows(of: row.name),
        operands: Offer(operandsOf: row))
    }
    return lines + ["  esac"]
  }

  private func branch(
    _ pattern: String, rows: [OptionRow], values valued: [OptionRow], operands: Offer
  ) -> [String] {
    var lines = ["    \(pattern))"]
    lines += values(of: valued, indent: "      ")
    let options = rows.flatMap(\.spellings).joined(separator: " ")
    lines.append("      case $current in")
    lines.append("        -*) _drawstring_words '\(options)' ;;")
    if !operands.isEmpty { lines.append("        *) \(offering(operands)) ;;") }
    return lines + ["      esac", "      ;;"]
  }

  /// Completes the value of an option, and nothing else, where a value is expected.
  private func values(of rows: [OptionRow], indent: String) -> [String] {
    var lines: [String] = []
    for row in rows {
      guard let offer = Offer(valueOf: row) else { continue }
      lines += [
        "  \(row.spellings.joined(separator: "|")))", offer.isEmpty ? nil : "    \(offering(offer))",
        "    return", "    ;;",
      ].compactMap(\.self)
    }
    return lines.isEmpty ? [] : (["case $previous in"] + lines + ["esac"]).map { indent + $0 }
  }

  private func offering(_ offer: Offer) -> String {
    var calls: [String] = []
    let words = offer.words.joined(separator: " ")
    if let names = offer.names { return "_drawstring_names \(names.spelling) '\(words)'" }
    if !offer.words.isEmpty { calls.append("_drawstring_words '\(words)'") }
    switch offer.files {
    case .none: break
    case .effects: calls.append("_drawstring_files '!*.yaml' '!*.yml'")
    case .any: calls.append("_drawstring_files ''")
    case .folders: calls.append("_drawstring_files")
    }
    return calls.joined(separator: "; ")
  }

  private let tail = ["}", "", "complete -F _drawstring drawstring"]
}
