internal import DrawstringCompiler
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// The shells with completions.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// A script for the shell that completes the commands, options and words of the tables.
  package func completions(of commands: [CommandRow]) -> String {
    let lines =
      switch self {
      case .bash: BashCompletions(rows: commands).lines
      case .zsh: ZshCompletions(rows: commands).lines
      case .fish: FishCompletions(rows: commands).lines
      }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The completions of one position of the command line.
struct Offer: Equatable {
  enum Files { case none, effects, any, folders }

  var words: [String] = []
  var files = Files.none
  /// The option whose values are names of the spec on the line; `words` then stand for a line without one.
  var names: OptionName?

  var isEmpty: Bool { words.isEmpty && files == .none && names == nil }
}

extension Offer {
  /// The completions of an option's value; nil if the option takes none.
  init?(valueOf row: OptionRow) {
    switch row.value {
    case .nothing: return nil
    case .word(let words): self.init(words: words)
    case .text("FILE"), .texts("FILE"): self.init(files: .any)
    case .text("DIR"), .text("FOLDER"): self.init(files: .folders)
    case .text, .names, .texts, .number, .range, .span: self.init()
    }
    if SpecCompletion.options.contains(row.name) { names = row.name }
  }

  /// The completions of a command's operands, by their names in its usage.
  init(operandsOf row: CommandRow) {
    if row.takesFiles { files = .effects }
    for name in row.operandNames {
      switch name {
      case "CODE": words += FindingPage.all.map(\.code.id).sorted()
      case "COMMAND": words += CommandName.allCases.map(\.rawValue)
      case "SHELL": words += Shell.allCases.map(\.rawValue)
      default: continue
      }
    }
  }
}

extension OptionRow {
  /// Both spellings, such as `-o` and `--output`, or only the long one.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [name.spelling] }
}

/// Words as a shell reads them.
package enum ShellText {
  /// The text as one word of `sh`, quoted if necessary; control characters are escaped.
  package static func quoted(_ text: String) -> String {
    if text.unicodeScalars.contains(where: \.isHidden) { return inEscapes(text) }
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_-./:,+%@".utf8.contains(byte)
      }
    }
    return isPlain && !text.isEmpty ? text : inQuotes(text)
  }

  /// The text between single quotes.
  package static func inQuotes(_ text: String) -> String {
    "'" + text.replacing(ascii: "'", with: "'\\''") + "'"
  }

  /// The text between `$'` and `'`, as in POSIX 2024, bash and zsh: invisible characters are written as the octal
  /// numbers of their bytes.
  private static func inEscapes(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isHidden {
        for byte in UTF8.encode(scalar)! { result += "\\" + octal(byte) }
      } else {
        if scalar == "'" || scalar == "\\" { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
    }
    return "$'" + result + "'"
  }

  /// Always three digits, so that a following digit is not read as part of the number.
  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }
}
