import DrawstringCore
internal import DrawstringSyntax

/// Texts in which `${name}` stands for a constant or, in texts of layers, for an input.
extension ValueCompiler {
  /// A place of a text at which an input stands.
  struct TextInput {
    /// The index of the input.
    var index: Int
    /// The number of bytes before it, those of other inputs left out.
    var offset: Int
  }

  /// The text with names replaced by their constants; its places still refer to the file. Nil after a finding.
  mutating func substituted(_ text: ScalarText) -> ScalarText? {
    var inputs: [TextInput]?
    return substituted(text, &inputs)
  }

  /// The text with names replaced by their constants, and without the names of inputs, whose places are returned.
  mutating func substitutedWithInputs(_ text: ScalarText) -> (ScalarText, [TextInput])? {
    var inputs: [TextInput]? = []
    return substituted(text, &inputs).map { ($0, inputs ?? []) }
  }

  /// The text with names replaced by their constants; nil after a finding. `inputs` is nil where inputs may not stand.
  private mutating func substituted(_ text: ScalarText, _ inputs: inout [TextInput]?) -> ScalarText? {
    guard text.bytes.contains(UInt8(ascii: "$")) else { return text }
    let scope = scope(at: text.node)
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
      let name = String(decoding: text.bytes[index + 2..<close], as: UTF8.self)
      if case .text(_, let input) = scope.lookup(name), inputs != nil {
        inputs?.append(TextInput(index: input, offset: bytes.count))
      } else if let value = templateText(
        name, at: text.range(index..<close + 1), node: text.node, takesInputs: inputs != nil)
      {
        let wasWithinLimit = substitutedBytes <= Limits.mostSubstitutedBytes
        substitutedBytes += value.utf8.count
        if substitutedBytes > Limits.mostSubstitutedBytes {
          if !wasWithinLimit { return nil }
          report(.tooManySubstitutions(at: text.range(index..<close + 1), node: text.node))
          return nil
        }
        let start = Int32(text.range(index..<index).start)
        for byte in value.utf8 {
          bytes.append(byte)
          offsets.append(start)
        }
      } else {
        isWhole = false
      }
      index = close + 1
    }
    offsets.append(Int32(text.range(index..<index).start))
    return isWhole ? ScalarText(node: text.node, bytes: bytes, base: text.base, offsets: offsets) : nil
  }

  private mutating func templateText(
    _ name: String, at place: SourceRange, node: NodeID, takesInputs: Bool
  ) -> String? {
    let scope = scope(at: node)
    switch scope.lookup(name) {
    case .constant(.number(let number)): return JavaScriptNumber.description(of: number)
    case .constant(.text(let text)): return text
    case .constant(let other):
      report(.constantInText(name, other.described, at: place, node: node))
      return nil
    case .broken: return nil
    case nil where scope.mayHold(name): return nil
    case .text:
      report(.inputInText(name, "a text input, which stands in texts of layers only", at: place, node: node))
      return nil
    case .lane, .word, .trigger, .formula:
      let what = takesInputs ? "a constant or a text input" : "a constant"
      report(.inputInText(name, "a signal, expected \(what)", at: place, node: node))
      return nil
    case nil:
      let texts = takesInputs ? graph.inputs.filter { $0.kind == .text }.map(\.name) : []
      let names = scope.constantsOnly.candidates.filter { isTextual($0, takesInputs) } + texts
      let near = reader.diagnostics.suggestion(for: name, in: names)
      let hasInputs = takesInputs && graph.inputs.contains { $0.kind == .text }
      report(.unknownConstant(name, orInput: hasInputs, near: near, at: place, node: node))
      return nil
    }
  }

  /// Whether a name may stand in a text.
  private func isTextual(_ name: String, _ takesInputs: Bool) -> Bool {
    switch scope.lookup(name) {
    case .constant(.number), .constant(.text): true
    case .text: takesInputs
    default: false
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let constantInText = DiagnosticCode("constant-in-text")
  static let unclosedConstant = DiagnosticCode("unclosed-constant")
}

extension Diagnostic {
  fileprivate static func unknownConstant(
    _ name: String, orInput: Bool, near: String?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let what = orInput ? "constant or text input" : "constant"
    // Formulas, as the templates of JavaScript have them.
    let isFormula = !NamePattern.formula.matches(name.utf8)
    return Diagnostic(
      .unknownName, "there is no \(what) '\(brief(name))'", at: range, node: node,
      help: isFormula
        ? [
          "a text holds names and no formulas; the app gives a text that changes to an input: 'inputs: {done: text}'"
        ]
        : suggestion(near))
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
    Diagnostic(.unclosedConstant, "this '${' has no '}'", at: range, node: node)
  }

  fileprivate static func tooManySubstitutions(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded,
      "constants put more than \(Limits.mostSubstitutedBytes) bytes into the texts of this file", at: range,
      node: node)
  }
}
