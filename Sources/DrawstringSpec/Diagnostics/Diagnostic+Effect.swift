internal import DrawstringCore

// The wordings of the findings about what a spec means: names, numbers, structure.

extension Diagnostic {
  private static func suggestion(_ near: String?) -> [String] { near.map { ["did you mean '\($0)'?"] } ?? [] }

  static func unsupportedVersion(_ text: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unsupportedVersion, "the file is in version '\(brief(text))' of the language; this reads version 1",
      at: range, node: node)
  }

  static func reservedName(_ name: String, _ owner: String, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .reservedName, "the name '\(name)' is \(owner) already", at: range, node: node,
      help: ["choose another name; nothing hides another name"])
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
      .duplicateID, "there is a \(kind) '\(brief(id))' already", at: range, node: node,
      labels: [Label("first defined here", at: first)])
  }

  // MARK: Names

  /// `spelling` is how a layer is named at the place.
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
      .unknownLayer, "there is no layer '\(brief(name))'", at: range, node: node, help: suggestion(written),
      fix: edit)
  }

  static func unknownProperty(
    _ name: String, _ kind: LayerKind, near: String?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let foreign = ForeignProperty.meaning(of: name, in: kind)
    return Diagnostic(
      .unknownProperty, "a \(kind.rawValue) layer has no property '\(brief(name))'", at: range, node: node,
      help: foreign.map { [$0.help] } ?? suggestion(near),
      fix: foreign == nil
        ? fix(near, for: name, at: range) : foreign?.name.map { Fix(replace: range, with: $0) })
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

  static func unknownPart(
    _ part: String, of property: String, parts: [String], at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let known = parts.map { "'\($0)'" }.joined(separator: " and ")
    let message =
      parts.isEmpty
      ? "'\(property)' has no parts; write it whole"
      : "'\(property)' has no part '\(brief(part))'; its parts are \(known)"
    return Diagnostic(.unknownPart, message, at: range, node: node)
  }

  static func unknownOutput(_ name: String, near: String?, at range: SourceRange, node: NodeID) -> Diagnostic
  {
    Diagnostic(
      .unknownOutput, "there is no output '\(brief(name))'", at: range, node: node,
      help: near == nil ? ["define it in the 'outputs' block"] : suggestion(near),
      fix: fix(near, for: name, at: range))
  }

  static func unknownPath(_ name: String, near: String?, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unknownPath, "there is no path '\(brief(name))'", at: range, node: node,
      help: near == nil ? ["define it in the 'paths' block"] : suggestion(near),
      fix: fix(near, for: name, at: range))
  }

  static func unknownNode(
    _ name: String, isInner: Bool, near: String?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let message =
      isInner
      ? "'\(brief(name))' is a member of another node; leaving waits for an outermost one"
      : "there is no outermost node '\(brief(name))'"
    return Diagnostic(
      .unknownNode, message, at: range, node: node, help: isInner ? [] : suggestion(near),
      fix: isInner ? nil : fix(near, for: name, at: range))
  }

  static func unknownClock(_ name: String, near: String?, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unknownClock, "'\(brief(name))' is neither 'time' nor a signal", at: range, node: node,
      help: near == nil
        ? ["a formula becomes a clock as a signal: give it a name in 'signals'"] : suggestion(near),
      fix: fix(near, for: name, at: range))
  }

  static func clockType(_ name: String, _ type: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .clockType, "a clock is a number, and the signal '\(name)' is \(type)", at: range, node: node,
      help: type == "a boolean" ? ["to run while it holds, write 'when: \(name)'"] : [])
  }

  static func unknownConstant(_ name: String, near: String?, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .unknownConstant, "there is no constant '\(brief(name))'", at: range, node: node, help: suggestion(near)
    )
  }

  static func constantInText(
    _ name: String, _ type: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .constantInText, "the constant '\(name)' is \(type), and only numbers and texts stand in a text",
      at: range, node: node)
  }

  static func unclosedConstant(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.unclosedConstant, "this '${' has no '}'", at: range, node: node)
  }

  // MARK: Numbers and lists

  /// `written` is the value as it stands in the file, where it is just that number.
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
    Diagnostic(.timeTooLong, "this leads beyond the longest time, 1000000000 s", at: range, node: node)
  }

  /// `split` is what a single item comes to that lacks its commas, with its place.
  static func wrongCount(
    _ what: String, _ expected: Int, found: Int, split: SplitItem? = nil, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    if let split, split.items.count == expected { return missingCommas(split, at: range, node: node) }
    return Diagnostic(
      .wrongCount,
      "\(what) takes \(expected) \(expected == 1 ? "item" : "items"), and here \(found == 1 ? "is" : "are") \(found)",
      at: range, node: node)
  }

  private static func missingCommas(_ split: SplitItem, at range: SourceRange, node: NodeID) -> Diagnostic {
    let right = split.items.joined(separator: ", ")
    return Diagnostic(
      .wrongCount, "between the items of a list there are commas", at: split.range, node: node,
      help: ["write '[\(right)]'"], fix: Fix(replace: split.range, with: right))
  }

  static func wrongCanvas(
    found: Int, split: SplitItem?, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    if let split, split.items.count == 2 || split.items.count == 4 {
      return missingCommas(split, at: range, node: node)
    }
    return Diagnostic(
      .wrongCanvas, "a canvas is [width, height] or [x, y, width, height], and here are \(found) numbers",
      at: range, node: node)
  }

  static func tooManyLayers(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.tooManyLayers, "a file has at most 100000 layers", at: range, node: node)
  }

  static func tooManyKeyframes(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .tooManyKeyframes, "a file has at most 1000000 keyframes, those of all targets counted", at: range,
      node: node)
  }

  static func tooManyAnimations(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .tooManyAnimations, "a file has at most 150000 nodes, the copies of all targets counted", at: range,
      node: node)
  }

  static func conditionsTooLarge(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .conditionsTooLarge, "the conditions of this file look through more than 2000000 signals", at: range,
      node: node)
  }

  static func tooMuchCopied(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .tooManyAnimations, "the copies of all targets read more than 2000000 bytes of long values again",
      at: range, node: node, help: ["name the value as a constant or a signal"])
  }

  static func tooManyCorners(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .tooManyCorners, "the regular polygons and stars of a file have at most 1000000 corners in all",
      at: range,
      node: node, help: ["write a shape once and let several layers show it"])
  }

  static func tooManySubstitutions(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .tooManySubstitutions, "constants put more than 16000000 bytes into the texts of this file", at: range,
      node: node)
  }

  // MARK: Structure

  static func needsOneOf(_ names: [String], what: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .needsOneOf, "\(what) needs one of \(list(names))", at: range, node: node)
  }

  static func conflictingKeys(
    _ key: String, _ first: String, what: String, at range: SourceRange, first firstRange: SourceRange,
    node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .conflictingKeys, "\(what) has '\(first)' or '\(key)', not both", at: range, node: node,
      labels: [Label("the other one", at: firstRange)])
  }

  static func triggerBeyondLimit(
    _ trigger: Double, limit: Double, at range: SourceRange, limit other: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .unreachableTrigger,
      "a pull that stops at \(JavaScriptNumber.description(of: limit)) never reaches the trigger, "
        + JavaScriptNumber.description(of: trigger),
      at: range, node: node, labels: [Label("the limit", at: other)])
  }

  static func triggerBeyondRubber(
    _ trigger: Double, _ rubber: PullModel.Rubber, at range: SourceRange, rubber other: SourceRange,
    node: NodeID
  ) -> Diagnostic {
    let finger = rubber.dimension * PullModel.Rubber.farthestFinger
    let shown = (rubber.shown(finger) * 100).rounded() / 100
    return Diagnostic(
      .unreachableTrigger,
      "no finger reaches the trigger, \(JavaScriptNumber.description(of: trigger)): one that is "
        + "\(JavaScriptNumber.description(of: finger)) points down shows a pull of "
        + JavaScriptNumber.description(of: shown),
      at: range, node: node, labels: [Label("the rubber band", at: other)],
      help: [
        "the 'dimension' of 'rubber' is the height of the list, "
          + "\(JavaScriptNumber.description(of: PullModel.Rubber.standardDimension)) where none is given"
      ])
  }

  static func outermostOnly(_ key: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .outermostOnly, "'\(key)' belongs to outermost nodes; members are in effect as a whole with theirs",
      at: range, node: node)
  }

  static func gapWithoutSequence(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.gapWithoutSequence, "a 'gap' lies between the members of a 'sequence'", at: range, node: node)
  }

  static func staggerWithoutTargets(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .staggerWithoutTargets, "a 'stagger' spreads the copies that 'targets' makes", at: range, node: node)
  }

  static func trackWithoutLayer(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .trackWithoutLayer, "'\(brief(name))' does not say which layer it belongs to", at: range, node: node,
      help: ["write 'layer.\(brief(name))', or give the node 'targets'"])
  }

  static func unreachableMember(at range: SourceRange, endless: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unreachableMember, "this member is never reached: the one before never ends", at: range, node: node,
      labels: [Label("never ends", at: endless)])
  }
}
