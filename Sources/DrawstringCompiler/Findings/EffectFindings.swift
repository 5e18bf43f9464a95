internal import DrawstringCore
package import DrawstringSyntax

// The messages of findings about the meaning of a spec: names, numbers, structure.

extension Diagnostic {
  static func suggestion(_ near: String?) -> [String] { near.map { ["did you mean '\($0)'?"] } ?? [] }

  static func reservedName(_ name: String, _ owner: String, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .reservedName, "the name '\(name)' is \(owner) already", at: range, node: node,
      help: ["choose another name"])
  }

  static func cycle(_ what: String, _ names: [String], at range: SourceRange, node: NodeID) -> Diagnostic {
    let ring = (names.prefix(12) + (names.count > 12 ? ["…"] : []) + names.prefix(1)).joined(separator: " → ")
    let message =
      names.count == 1
      ? "'\(names[0])' needs its own value" : "\(what) need one another in a ring: \(ring)"
    return Diagnostic(.cycle, message, at: range, node: node)
  }

  static func duplicateID(
    _ kind: String, _ id: String, at range: SourceRange, first: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .duplicateName, "there is a \(kind) '\(brief(id))' already", at: range, node: node,
      labels: [Label("first defined here", at: first)])
  }

  // MARK: Names

  /// `spelling` is the notation of layer ids at the place.
  static func unknownLayer(
    _ name: String, near: String?, as spelling: NameSpelling = .plain, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let written = near.map(spelling.written)
    var edit = fix(near, for: name, at: range)
    if let near, spelling.allowsEdit(to: near) {
      edit?.replacement = spelling.written(near)
    } else {
      edit = nil
    }
    return Diagnostic(
      .unknownName, "there is no layer '\(brief(name))'", at: range, node: node, help: suggestion(written),
      fix: edit)
  }

  static func propertyOfOtherKind(
    _ name: String, _ kind: String, kinds: [String], layer: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let owners = kinds.map { "'\($0)'" }.joined(separator: " or ")
    return Diagnostic(
      .wrongLayerKind,
      "'\(name)' belongs to layers of kind \(owners), and \(layer.isEmpty ? "this one" : "'\(brief(layer))'") is of kind '\(kind)'",
      at: range,
      node: node, help: kinds.count == 1 ? ["give the layer 'kind: \(kinds[0])'"] : [])
  }

  static func unknownPath(_ name: String, near: String?, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unknownName, "there is no path '\(brief(name))'", at: range, node: node,
      help: near == nil ? ["define it in the 'paths' block"] : suggestion(near),
      fix: fix(near, for: name, at: range))
  }

  // MARK: Numbers and lists

  /// `written` is the value as written, if it is a plain number.
  static func outOfRange(
    _ name: String, _ value: Double, _ allowed: ClosedRange<Double>, unit: String = "",
    written: String? = nil, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    func text(_ number: Double) -> String { JavaScriptNumber.description(of: number) + unit }
    let bounds =
      allowed.upperBound == .infinity
      ? "at least \(text(allowed.lowerBound))"
      : "from \(text(allowed.lowerBound)) to \(text(allowed.upperBound))"
    return Diagnostic(
      .outOfRange, "'\(name)' is \(written ?? text(value)), and has to be \(bounds)", at: range, node: node)
  }

  static func wholeNumber(
    _ name: String, _ value: Double, written: String? = nil, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let value = written ?? JavaScriptNumber.description(of: value)
    return Diagnostic(
      .wholeNumber, "'\(name)' is \(value), and has to be a whole number", at: range, node: node)
  }

  static func timeTooLong(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.limitExceeded, "this leads beyond the longest time, 1000000000 s", at: range, node: node)
  }

  static func tooManyLayers(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.limitExceeded, "a file has at most \(Limits.mostLayers) layers", at: range, node: node)
  }

  static func tooManyAnimations(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded, "a file has at most \(Limits.mostNodes) nodes, the copies of all targets counted",
      at: range, node: node)
  }

  // MARK: Structure

  static func needsOneOf(_ names: [String], what: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .missingKey, "\(what) needs one of \(list(names))", at: range, node: node)
  }

  static func conflictingKeys(
    _ key: String, _ first: String, what: String, at range: SourceRange, first firstRange: SourceRange,
    node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, "\(what) has '\(first)' or '\(key)', not both", at: range, node: node,
      labels: [Label("the other one", at: firstRange)])
  }
}

extension DiagnosticCode {
  static let reservedName = DiagnosticCode("reserved-name")
  package static let cycle = DiagnosticCode("cycle")
  package static let wrongLayerKind = DiagnosticCode("wrong-layer-kind")
  static let outOfRange = DiagnosticCode("out-of-range")
  static let wholeNumber = DiagnosticCode("whole-number")
  static let conflictingKeys = DiagnosticCode("conflicting-keys")
}
