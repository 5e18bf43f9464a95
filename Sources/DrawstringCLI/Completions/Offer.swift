internal import DrawstringCompiler
internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// What a shell can offer at a place of the command line.
struct Offer: Equatable {
  enum Files { case none, effects, any, folders }

  var words: [String] = []
  var files = Files.none

  var isEmpty: Bool { words.isEmpty && files == .none }
}

extension Offer {
  /// For the value of an option; nil where it takes none.
  init?(valueOf row: OptionRow) {
    switch row.value {
    case .nothing: return nil
    case .word(let words): self.init(words: words)
    case .text("FILE"): self.init(files: .any)
    case .text("DIR"), .text("FOLDER"): self.init(files: .folders)
    case .text, .names, .number, .range, .span: self.init()
    }
  }

  /// For the operands of a command, by the words that stand for them in its usage.
  init(operandsOf row: CommandRow) {
    for name in row.operandNames {
      switch name {
      case "FILE", "A", "B": files = .effects
      case "CODE": words += FindingPage.all.map(\.code.id).sorted()
      case "COMMAND": words += CommandName.allCases.map(\.rawValue)
      case "SHELL": words += Shell.allCases.map(\.rawValue)
      default: continue
      }
    }
  }
}

extension CommandRow {
  /// The names in the usage of the operands: `FILE` of `FILE…`, `CODE` of `[CODE]`.
  package var operandNames: [String] {
    operands.split { !$0.isLetter }.map(String.init).filter { $0 == $0.uppercased() }
  }
}

extension OptionRow {
  /// `-o` and `--output`, or only the latter.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [name.spelling] }
}
