internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// Completions for fish.
struct FishCompletions {
  let rows: [CommandRow]

  var lines: [String] {
    ["# Completions of drawstring for fish, made by 'drawstring completions fish'.", ""] + names + [
      "\(complete) -f"
    ]
      + commands + OptionTable.rows.map(option) + operands
  }

  private let complete = "complete -c drawstring"

  private let names = [
    "# Offers names of the spec on the line for an option, and else some words.",
    "function __drawstring_names",
    "  set -l typed (commandline -ct)",
    "  set -l words (commandline -opc)",
    "  set -l all (commandline -op)",
    "  set -l next (math (count $words) + 1)",
    #"  test -n "$typed"; and set next (math $next + 1)"#,
    "  test (count $all) -ge $next; and set -a words $all[$next..-1]",
    #"  set -l current (string replace -r '^--[a-z]+=' '' -- "$typed")"#,
    "  set -l names",
    #"  type -q $words[1]; and set names ($words[1] __complete $argv[1] "$current" $words[2..-1] 2>/dev/null)"#,
    "  test (count $names) -eq 0; and set names $argv[2..-1]",
    #"  printf '%s\n' $names"#,
    "end",
    "",
  ]

  private var commands: [String] {
    let names = rows.map(\.name.rawValue).joined(separator: " ")
    return rows.map { row in
      "\(complete) -n 'not __fish_seen_subcommand_from \(names)' -a \(row.name.rawValue) -d \(quoted(row.summary))"
    }
  }

  private func option(_ row: OptionRow) -> String {
    var text = complete
    if !OptionTable.isCommon(row) { text += condition(row.commands) }
    if let short = row.short { text += " -s \(short)" }
    text += " -l \(row.name.rawValue)"
    if let offer = Offer(valueOf: row) {
      text += arguments(offer).isEmpty ? " -x" : (offer.files == .any ? " -r -F" : " -x\(arguments(offer))")
    }
    return text + " -d \(quoted(row.summary))"
  }

  private var operands: [String] {
    rows.compactMap { row in
      let offer = Offer(operandsOf: row)
      return offer.isEmpty ? nil : complete + condition([row.name]) + arguments(offer)
    }
  }

  private func condition(_ commands: [CommandName]) -> String {
    " -n '__fish_seen_subcommand_from \(commands.map(\.rawValue).joined(separator: " "))'"
  }

  private func arguments(_ offer: Offer) -> String {
    if let names = offer.names {
      let call = (["__drawstring_names", names.spelling] + offer.words).joined(separator: " ")
      return " -a \(quoted("(\(call))"))"
    }
    var words = offer.words
    switch offer.files {
    case .none: break
    case .effects: words += ["(__fish_complete_suffix .yaml)", "(__fish_complete_suffix .yml)"]
    case .any: words.append("(__fish_complete_path)")
    case .folders: words.append("(__fish_complete_directories)")
    }
    return words.isEmpty ? "" : " -a \(quoted(words.joined(separator: " ")))"
  }

  /// In fish, a backslash escapes a quote or a backslash, between quotes too.
  private func quoted(_ text: String) -> String {
    "'" + String(text.flatMap { "'\\".contains($0) ? ["\\", $0] : [$0] }) + "'"
  }
}
