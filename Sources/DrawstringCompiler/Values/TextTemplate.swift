import DrawstringCore
internal import DrawstringSyntax

/// Texts in which `${…}` stands for a constant or, in texts of layers, for an input or a formula.
extension CompileContext {
  /// What stands at a place of a text.
  struct TextInsert {
    enum Kind {
      /// An input that is a text.
      case text(input: Int)
      /// An input that is one of several words, and its lane.
      case word(input: Int, lane: Int)
      /// A formula, whose value is rounded.
      case number(Formula, decimals: Int, isTrimmed: Bool)
    }

    var kind: Kind
    /// The number of bytes before it, those of other inserts left out.
    var offset: Int
  }

  /// The text with names replaced by their constants; its places still refer to the file. Nil after a finding.
  func substituted(_ text: ScalarText) -> ScalarText? {
    var inserts: [TextInsert]?
    return substituted(text, &inserts)
  }

  /// The text with names replaced by their constants, and without inputs and formulas, whose places are returned.
  func substitutedWithInserts(_ text: ScalarText, allowsX: Bool) -> (ScalarText, [TextInsert])? {
    var inserts: [TextInsert]? = []
    return substituted(text, &inserts, allowsX: allowsX).map { ($0, inserts ?? []) }
  }

  /// The text with names replaced by their constants; nil after a finding. `inserts` is nil where only constants may stand.
  private func substituted(
    _ text: ScalarText, _ inserts: inout [TextInsert]?, allowsX: Bool = false
  ) -> ScalarText? {
    guard text.bytes.contains(UInt8(ascii: "$")) else { return text }
    var bytes: [UInt8] = []
    var offsets: [Int32] = []
    var index = 0
    var isWhole = true
    while index < text.bytes.count {
      // Stops when the limit of findings is reached.
      if !isWhole && reader.diagnostics.isFull { return nil }
      let isOpening =
        text.bytes[index] == UInt8(ascii: "$") && index + 1 < text.bytes.count
        && text.bytes[index + 1] == UInt8(ascii: "{")
      guard isOpening else {
        bytes.append(text.bytes[index])
        offsets.append(Int32(text.range(index..<index).start))
        index += 1
        continue
      }
      guard let close = text.bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
        report(.unclosedConstant(at: text.range(index..<index + 2), node: text.node))
        return nil
      }
      let place = text.range(index..<close + 1)
      switch content(text, index + 2..<close, at: place, takesInserts: inserts != nil, allowsX: allowsX) {
      case .insert(let kind): inserts?.append(TextInsert(kind: kind, offset: bytes.count))
      case .characters(let value):
        let wasWithinLimit = substitutedBytes <= Limits.mostSubstitutedBytes
        substitutedBytes += value.utf8.count
        if substitutedBytes > Limits.mostSubstitutedBytes {
          if !wasWithinLimit { return nil }
          report(.tooManySubstitutions(at: place, node: text.node))
          return nil
        }
        let start = Int32(text.range(index..<index).start)
        for byte in value.utf8 {
          bytes.append(byte)
          offsets.append(start)
        }
      case nil: isWhole = false
      }
      index = close + 1
    }
    offsets.append(Int32(text.range(index..<index).start))
    return isWhole ? ScalarText(node: text.node, bytes: bytes, base: text.base, offsets: offsets) : nil
  }

  /// What `${…}` stands for.
  private enum TextContent {
    case characters(String)
    case insert(TextInsert.Kind)
  }

  /// Returns the meaning of what stands between the braces; nil after a finding.
  private func content(
    _ text: ScalarText, _ range: Range<Int>, at place: SourceRange, takesInserts: Bool, allowsX: Bool
  ) -> TextContent? {
    let name = text.bytes.string(range)
    let scope = scope(at: text.node)
    switch scope.lookup(name) {
    case .constant(.number(let number)): return .characters(JavaScriptNumber.description(of: number))
    case .constant(.text(let text)): return .characters(text)
    case .text(_, let input) where takesInserts: return .insert(.text(input: input))
    case .word(let lane, _) where takesInserts:
      return graph.inputs.firstIndex { Int($0.lane) == lane }.map { .insert(.word(input: $0, lane: lane)) }
    case .broken: return nil
    case nil where scope.mayHold(name): return nil
    case nil where NamePattern.formula.matches(name.utf8):
      let texts = takesInserts ? graph.inputs.filter { $0.kind == .text }.map(\.name) : []
      let names = takesInserts ? scope : scope.constantsOnly
      let candidates = names.candidates.filter { isTextual($0, takesInserts) } + texts
      let near = reader.diagnostics.suggestion(for: name, in: candidates)
      report(.unknownNameInText(name, takesInserts: takesInserts, near: near, at: place, node: text.node))
      return nil
    case .constant(let other) where !takesInserts:
      report(.constantInText(name, other.described, at: place, node: text.node))
      return nil
    case _ where takesInserts: return formula(text, range, at: place, allowsX: allowsX)
    case .text:
      report(
        .inputInText(name, "a text input, which stands in texts of layers only", at: place, node: text.node))
    case nil: report(.formulaOutsideLayer(at: place, node: text.node))
    default: report(.inputInText(name, "a signal, expected a constant", at: place, node: text.node))
    }
    return nil
  }

  /// Returns the formula between the braces, or its characters where it is constant; nil after a finding.
  private func formula(
    _ text: ScalarText, _ range: Range<Int>, at place: SourceRange, allowsX: Bool
  ) -> TextContent? {
    var range = range
    var (decimals, isTrimmed) = (2, true)
    if let colon = text.bytes[range].lastIndex(of: UInt8(ascii: ":")) {
      let digits = text.bytes.string(text.bytes.trimmed(colon + 1..<range.upperBound))
      guard let count = Int(digits), (0...JavaScriptNumber.mostDecimals).contains(count) else {
        report(.wrongDecimals(digits, at: text.range(colon..<range.upperBound), node: text.node))
        return nil
      }
      (decimals, isTrimmed) = (count, false)
      range = range.lowerBound..<colon
    }
    // Without the bytes behind the formula: '3:1' would be read as a time.
    var written = text
    written.bytes.removeSubrange(range.upperBound...)
    var scope = scope(at: text.node)
    scope.allowsX = allowsX
    guard
      let value = ValueReader.value(
        written, in: range, expecting: .any, scope: scope, pool: &graph.formulas,
        curves: &graph.curves, diagnostics: &reader.diagnostics)
    else { return nil }
    switch value.type {
    case .number, .angle, .duration: break
    default:
      report(.typeInText(value.type.described, at: text.range(range), node: text.node))
      return nil
    }
    let formula = self.formula(value)
    var program = Array(graph.formulas.program(of: formula))
    if value.type == .angle {
      program += [Instruction(.constant, constant: 180 / Double.pi), Instruction(.multiply)]
    }
    if let lane = value.constantLane {
      var bytes: [UInt8] = []
      let shown = value.type == .angle ? TotalArithmetic.limited(lane * (180 / Double.pi)) : lane
      JavaScriptNumber.append(shown, decimals: decimals, isTrimmed: isTrimmed, to: &bytes)
      return .characters(String(decoding: bytes, as: UTF8.self))
    }
    program.append(Instruction(.decimals, index: decimals))
    let rounded = graph.formulas.append(program, type: .number)
    return .insert(.number(rounded, decimals: decimals, isTrimmed: isTrimmed))
  }

  /// Whether a name may stand in a text.
  private func isTextual(_ name: String, _ takesInserts: Bool) -> Bool {
    switch scope.lookup(name) {
    case .constant(.number), .constant(.text): true
    case .text, .word: takesInserts
    case .lane(_, let type): takesInserts && [.number, .angle, .duration].contains(type)
    default: false
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let constantInText = DiagnosticCode("constant-in-text")
}

extension Diagnostic {
  fileprivate static func unknownNameInText(
    _ name: String, takesInserts: Bool, near: String?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let what = takesInserts ? "constant, input or signal" : "constant"
    return Diagnostic(
      .unknownName, "there is no \(what) '\(brief(name))'", at: range, node: node, help: suggestion(near))
  }

  fileprivate static func formulaOutsideLayer(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .constantInText, "a formula stands in texts of layers only, expected the name of a constant", at: range,
      node: node, help: ["give the formula a name: 'constants: {size: ...}'"])
  }

  fileprivate static func wrongDecimals(_ found: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .constantInText,
      "after ':' stands the number of decimals, 0 to \(JavaScriptNumber.mostDecimals), and this is '\(brief(found))'",
      at: range, node: node)
  }

  fileprivate static func typeInText(_ type: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .constantInText, "this formula is \(type), and a text shows numbers, angles and durations", at: range,
      node: node)
  }

  fileprivate static func inputInText(_ name: String, _ what: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(.constantInText, "'\(brief(name))' is \(what)", at: range, node: node)
  }

  fileprivate static func constantInText(
    _ name: String, _ type: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .constantInText, "the constant '\(name)' is \(type), and only numbers and texts stand in a text",
      at: range, node: node)
  }

  fileprivate static func unclosedConstant(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.constantInText, "this '${' has no '}'", at: range, node: node)
  }

  fileprivate static func tooManySubstitutions(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded,
      "constants put more than \(Limits.mostSubstitutedBytes) bytes into the texts of this file", at: range,
      node: node)
  }
}
