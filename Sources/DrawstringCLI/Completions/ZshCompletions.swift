internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// Completions for zsh: a function for a folder of `fpath`, or a file that a start-up file sources.
struct ZshCompletions {
  let rows: [CommandRow]

  var lines: [String] {
    ["#compdef drawstring", "# Completions of drawstring for zsh, made by 'drawstring completions zsh'.", ""]
      + names + rows.flatMap(operandFunction) + ["_drawstring() {"] + commands + dispatch
      + [
        "}", "",
        "# Called by the completion system, it completes; read by a start-up file, it makes itself known.",
        #"if [ "$funcstack[1]" = _drawstring ]; then _drawstring "$@"; else compdef _drawstring drawstring; fi"#,
      ]
  }

  private let names = [
    "# Offers names of the spec on the line for an option, and else some words.",
    "_drawstring_names() {",
    "  local -a names",
    #"  names=(${(f)"$(${line_words[1]} __complete $1 "$PREFIX" ${(Q)line_words[2,-1]} 2>/dev/null)"})"#,
    "  if (( $#names )); then compadd -a names; else compadd -- ${@[2,-1]}; fi",
    "}",
    "",
  ]

  private var commands: [String] {
    [
      "  # The other words of the line.",
      "  local -a line_words=(${words[1,CURRENT-1]} ${words[CURRENT+1,-1]})",
      "  local -a commands=(",
    ]
      + rows.map { "    " + ShellText.inQuotes("\($0.name.rawValue):\($0.summary)") }
      + ["  )"]
  }

  private var dispatch: [String] {
    var lines = [
      "  local curcontext=$curcontext state line", "  typeset -A opt_args", "  _arguments -C \\",
    ]
    lines += specifications(of: OptionTable.commonRows, indent: "    ")
    lines += [
      "    '1: :->command' '*:: :->rest'", "  case $state in", "    command) _describe command commands ;;",
      "    rest)", "      case $words[1] in",
    ]
    for row in rows {
      lines.append("        \(row.name.rawValue))")
      lines.append("          _arguments \\")
      lines += specifications(of: OptionTable.rows(of: row.name), indent: "            ")
      lines.append("            \(operands(of: row))")
      lines.append("          ;;")
    }
    return lines + ["      esac", "      ;;", "  esac"]
  }

  private func specifications(of rows: [OptionRow], indent: String) -> [String] {
    rows.flatMap { row in
      row.spellings.map { spelling in
        let others = row.spellings.count > 1 ? "(\(row.spellings.joined(separator: " ")))" : ""
        var text = (row.value.isRepeated ? "*" : others) + spelling
        let offer = Offer(valueOf: row)
        if offer != nil { text += spelling.hasPrefix("--") ? "=" : "+" }
        text += "[\(bracketed(row.summary))]"
        if let offer { text += ":\(row.value.placeholder ?? ""):\(action(offer))" }
        return "\(indent)\(ShellText.inQuotes(text)) \\"
      }
    }
  }

  private func operands(of row: CommandRow) -> String {
    guard let name = row.operandNames.first else { return "':'" }
    let action = Offer(operandsOf: row).isEmpty ? " " : functionName(row)
    switch row.operandCount {
    case 0...1: return "'::\(name):\(action)'"
    case 1...1: return "':\(name):\(action)'"
    case 2...2: return "':\(name):\(action)' ':\(row.operandNames.last ?? name):\(action)'"
    default: return "'*:\(name):\(action)'"
    }
  }

  /// A function for a command's operands, which may be of several kinds.
  private func operandFunction(_ row: CommandRow) -> [String] {
    let offer = Offer(operandsOf: row)
    if offer.isEmpty { return [] }
    var kinds: [String] = []
    if !offer.words.isEmpty { kinds.append("'words:word:(\(offer.words.joined(separator: " ")))'") }
    if offer.files != .none { kinds.append("'files:file:_files -g \"*.(yaml|yml)\"'") }
    return ["\(functionName(row))() {", "  _alternative \(kinds.joined(separator: " "))", "}", ""]
  }

  private func functionName(_ row: CommandRow) -> String { "_drawstring_\(row.name.rawValue)" }

  private func action(_ offer: Offer) -> String {
    if let names = offer.names {
      return " " + (["_drawstring_names", names.spelling] + offer.words).joined(separator: " ")
    }
    if !offer.words.isEmpty { return "(\(offer.words.joined(separator: " ")))" }
    switch offer.files {
    case .none: return " "
    case .effects, .any: return "_files"
    case .folders: return "_files -/"
    }
  }

  private func bracketed(_ text: String) -> String {
    String(text.flatMap { "[]\\".contains($0) ? ["\\", $0] : [$0] })
  }
}
