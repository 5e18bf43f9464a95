internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// Completions for fish.
struct FishCompletions {
  let rows: [CommandRow]

  var lines: [String] {
    ["# Completions of drawstring for fish, made by 'drawstring completions fish'.", "", "\(complete) -f"]
      + commands + OptionTable.rows.map(option) + operands
  }

  private let complete = "complete -c drawstring"

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
