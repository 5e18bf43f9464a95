internal import DrawstringDrawing
package import DrawstringOutput
internal import DrawstringReports

/// Reads the command line by the rows of the commands and of `OptionTable`; finds all mistakes at once.
package struct ArgumentParser {
  package enum Request {
    case run(Invocation)
    case help(CommandRow?)
    case version
    /// The mistakes; the command is nil if it is unknown or missing.
    case wrong([UsageError], CommandRow?)
  }

  private var arguments: ArraySlice<String>
  private let rows: [OptionRow]
  private var operands: [String] = []
  private var values: [OptionName: Invocation.Value] = [:]
  private var errors: [UsageError] = []

  package static func parse(_ arguments: [String], _ commands: [CommandRow]) -> Request {
    // The command is the first word that is neither an option nor the value of one.
    var leading = ArgumentParser(arguments: arguments[...], rows: OptionTable.commonRows)
    let word = leading.readUpToFirstOperand()
    let command = commands.first { $0.name.rawValue == word }
    if leading.values[.help] != nil { return .help(command) }
    if leading.values[.version] != nil { return .version }
    guard let word else {
      return leading.errors.isEmpty ? .wrong([], nil) : .wrong(leading.errors, nil)
    }
    guard let command else { return .wrong(leading.errors + [.unknownCommand(word)], nil) }
    var parser = ArgumentParser(arguments: leading.arguments, rows: OptionTable.rows(of: command.name))
    parser.values = leading.values
    parser.errors = leading.errors
    parser.readAll()
    return parser.request(for: command)
  }

  private init(arguments: ArraySlice<String>, rows: [OptionRow]) {
    self.arguments = arguments
    self.rows = rows
  }

  private func request(for command: CommandRow) -> Request {
    if values[.help] != nil { return .help(command) }
    if values[.version] != nil { return .version }
    var errors = errors
    let name = command.name.rawValue
    if operands.count < command.operandCount.lowerBound {
      errors.append(
        UsageError("'\(name)' needs \(command.operands == "FILE" ? "a FILE" : command.operands)"))
    } else if operands.count > command.operandCount.upperBound {
      let extra = Printable.text(operands[command.operandCount.upperBound])
      let taken = command.operands.isEmpty ? "nothing" : "only one \(command.operands)"
      errors.append(UsageError("'\(extra)' is too much: '\(name)' takes \(taken)"))
    }
    let invocation = Invocation(command: command, operands: operands, values: values)
    if invocation.inputs.count(where: { $0 == "-" }) > 1 {
      errors.append(UsageError("standard input ('-') can be read only once"))
    }
    return errors.isEmpty ? .run(invocation) : .wrong(errors, command)
  }

  private mutating func readUpToFirstOperand() -> String? {
    while let argument = arguments.popFirst() {
      if argument == "--" { return arguments.popFirst() }
      if !isOption(argument) { return argument }
      readOption(argument)
    }
    return nil
  }

  private mutating func readAll() {
    while let argument = arguments.popFirst() {
      if argument == "--" {
        operands += arguments
        return
      }
      if isOption(argument) { readOption(argument) } else { operands.append(argument) }
    }
  }

  /// Whether an argument is an option; a lone `-` is standard input.
  private func isOption(_ argument: String) -> Bool { argument.hasPrefix("-") && argument != "-" }

  private mutating func readOption(_ argument: String) {
    guard argument.hasPrefix("--") else { return readShortOption(argument) }
    // Works on bytes, because a file name may begin with a combining character.
    let parts = argument.utf8.dropFirst(2)
      .split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard let row = rows.first(where: { $0.name.rawValue == parts[0] }) else {
      let found = "--\(parts[0])"
      if found == "--watch" {
        errors.append(UsageError("there is no option '--watch': 'drawstring watch FILE' follows a file"))
        return
      }
      errors.append(
        UsageError(
          "there is no option '\(Printable.text(found))'", found: found, among: rows.map(\.name.spelling)))
      return
    }
    read(row, spelled: row.name.spelling, attached: parts.count == 2 ? String(parts[1]) : nil)
  }

  private mutating func readShortOption(_ argument: String) {
    let letter = argument.dropFirst().first
    guard let row = rows.first(where: { $0.short == letter && letter != nil }) else {
      errors.append(UsageError("there is no option '\(Printable.text(argument))'"))
      return
    }
    let attached = argument.dropFirst(2)
    read(row, spelled: String(argument.prefix(2)), attached: attached.isEmpty ? nil : String(attached))
  }

  private mutating func read(_ row: OptionRow, spelled spelling: String, attached: String?) {
    if case .nothing = row.value {
      if attached != nil { errors.append(UsageError("'\(spelling)' takes no value")) }
      values[row.name] = .nothing
      return
    }
    guard let text = attached ?? nextValue() else {
      errors.append(UsageError("'\(spelling)' needs a value: \(row.value.placeholder ?? "")"))
      return
    }
    var earlier: [String] = []
    if let known = values[row.name] {
      guard row.value.isRepeated, case .names(let names) = known else {
        errors.append(UsageError("'\(spelling)' is given twice"))
        return
      }
      earlier = names
    }
    do throws(UsageError) {
      var value = try value(text, for: row)
      if case .names(let names) = value { value = .names(earlier + names) }
      values[row.name] = value
    } catch {
      errors.append(UsageError("\(spelling): \(error.message)"))
    }
  }

  /// The next argument, unless it is an option; `-20` and `-` are values.
  private mutating func nextValue() -> String? {
    guard let next = arguments.first, !next.hasPrefix("--") else { return nil }
    if next.utf8.count == 2, next.first == "-", rows.contains(where: { $0.short == next.last }) { return nil }
    return arguments.popFirst()
  }

  private func value(_ text: String, for row: OptionRow) throws(UsageError) -> Invocation.Value {
    switch row.value {
    case .nothing: return .nothing
    case .text:
      if text.isEmpty { throw UsageError("the value is empty") }
      return .text(text)
    case .names:
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if names.contains("") { throw UsageError("a name is empty in '\(Printable.text(text))'") }
      return .names(names)
    case .texts: return .names([text])
    case .number(let quantity): return .number(try quantity.value(of: text))
    case .span(let quantity): return .span(try SampleSpan(text, of: quantity))
    case .range(let quantity): return .range(try SampleRange(text, of: quantity))
    case .word(let words):
      if words.contains(text) { return .text(text) }
      let expected = words.joined(separator: ", ")
      throw UsageError(
        "'\(Printable.text(text))' is not one of \(expected)", found: text, among: words)
    }
  }
}

extension UsageError {
  static func unknownCommand(_ word: String) -> UsageError {
    UsageError(
      "there is no command '\(Printable.text(word))'", found: word,
      among: CommandName.allCases.map(\.rawValue))
  }
}
