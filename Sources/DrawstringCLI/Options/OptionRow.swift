internal import DrawstringDrawing
package import DrawstringOutput
internal import DrawstringReports

/// The options by their long spellings.
package enum OptionName: String, CaseIterable, Sendable {
  case format, strict
  case phase, time, pull, progress, refreshed, begin
  case trace, play, fps, after, through, layer, property, geometry, variant, tolerance
  case plot, count, columns, scale, width, background, assets, watch, port
  case pattern, force
  case output, color, help, version

  package var spelling: String { "--\(rawValue)" }
}

/// One option of some commands: parsing and help derive from it.
///
/// An option that means something else elsewhere has a row of its own for those commands.
package struct OptionRow: Sendable {
  /// What follows an option.
  package enum Value: Sendable {
    case nothing
    /// One of these words; the first is the default.
    case word([String])
    /// Any text; the name that stands for it in the help.
    case text(String)
    /// Names with commas between them; the option may be given several times.
    case names(String)
    case number(Quantity)
    /// `A:B:STEP`, or one number.
    case range(Quantity)
    /// `A:B:STEP`, `A:B`, or one number.
    case span(Quantity)

    var placeholder: String? {
      switch self {
      case .nothing: nil
      case .word(let words): words.count > 3 ? "WORD" : words.joined(separator: "|")
      case .text(let name), .names(let name): name
      case .number(.duration): "TIME"
      case .number(.points): "POINTS"
      case .number(.fraction): "FRACTION"
      case .number(.difference): "NUMBER"
      case .number(.rate): "RATE"
      case .number(.count): "N"
      case .range: "A:B:STEP"
      case .span: "A:B:STEP"
      }
    }
  }

  package var name: OptionName
  package var short: Character?
  package var value: Value
  package var summary: String
  package var example: String
  package var commands: [CommandName]

  /// What the help says about it.
  var explanation: String {
    guard case .word(let words) = value, words.count > 3 else { return summary }
    return "\(summary); one of \(words.joined(separator: ", "))"
  }

  /// As the help lists it: `-o, --output FILE`.
  var usage: String {
    let spelling = (short.map { "-\($0), " } ?? "    ") + name.spelling
    return value.placeholder.map { "\(spelling) \($0)" } ?? spelling
  }
}
