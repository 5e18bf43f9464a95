internal import DrawstringCore

// The wordings of the findings about layers and how they depend on one another.

extension Diagnostic {
  /// `word` stands at `type`, and may be what another notation calls the kind.
  static func kindCalledType(_ word: String, _ kind: LayerKind, _ field: Fields.Field, in document: Document)
    -> Diagnostic
  {
    let (key, value) = (document.range(of: field.keyNode), document.range(of: field.valueNode))
    let right = "kind: \(kind.rawValue)"
    // The value of an alias is written elsewhere.
    let isHere = (key.end...key.end + 16).contains(value.start)
    return Diagnostic(
      .wrongLayerKind, "'type' belongs to gradients; what a layer is stands at 'kind'", at: key,
      node: field.keyNode,
      help: ["write '\(right)'"] + (ForeignProperty.pathAdvice(for: word).map { [$0] } ?? []),
      fix: isHere ? Fix(replace: SourceRange(key.start, value.end), with: right) : nil)
  }

  static func ownMask(_ id: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.maskRing, "'\(brief(id))' is its own mask", at: range, node: node)
  }

  static func maskAround(_ mask: String, _ id: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .maskRing, "'\(brief(mask))' cannot be the mask of '\(brief(id))', which lies in it", at: range,
      node: node)
  }

  static func maskRing(_ ids: [String], at range: SourceRange, node: NodeID) -> Diagnostic {
    let ring = (ids.prefix(12) + (ids.count > 12 ? ["…"] : []) + ids.prefix(1)).joined(separator: " → ")
    return Diagnostic(.maskRing, "masks need one another in a ring: \(ring)", at: range, node: node)
  }

  // MARK: Gradients

  static func stopCounts(locations: Int, colors: Int, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .gradientStops,
      "here \(locations == 1 ? "is 1 location" : "are \(locations) locations"), and the gradient has \(colors) \(colors == 1 ? "colour" : "colours")",
      at: range, node: node)
  }

  static func stopsDecrease(_ place: Double, after last: Double, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    func text(_ number: Double) -> String { JavaScriptNumber.description(of: number) }
    return Diagnostic(
      .gradientStops, "locations do not decrease, and here \(text(place)) follows \(text(last))", at: range,
      node: node)
  }

  static func noItems(_ list: String, _ layer: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .unknownItem, "the layer '\(brief(layer))' has no '\(list)' that could move", at: range, node: node,
      help: ["write '\(list)' in the layer: there it is told how many there are"])
  }

  static func noSuchItem(_ name: String, of list: String, count: Int, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    let known =
      count == 1 ? "its only item is '\(list)[0]'" : "its items are '\(list)[0]' to '\(list)[\(count - 1)]'"
    return Diagnostic(
      .unknownItem, "'\(list)' has no item '\(brief(name))'; \(known)", at: range, node: node)
  }

  // MARK: Replicators

  static func formulaInText(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .formulaInText, "a text is its characters, and this one reads like a formula", at: range, node: node,
      help: [
        "where it is to change, a node's track says so: '{during: armed, tracks: {LAYER.\(name): ...}}'",
        "only '${name}' stands for something else, a constant",
      ])
  }

  static func fixedProperty(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .fixedProperty, "'\(name)' is known when the effect is loaded, and no track moves it", at: range,
      node: node)
  }

  static func unknownCopy(
    _ id: String, name: String, counts: [Int], isGroup: Bool, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    let message: String
    if isGroup {
      message = "'\(brief(id))' is moved by its replicator alone; name a layer in it"
    } else if counts.isEmpty {
      message = "the layer '\(brief(name))' lies in no replicator and has no copies"
    } else {
      message = "there is no copy '\(brief(id))'; they are \(copies(of: name, counts))"
    }
    return Diagnostic(.unknownCopy, message, at: range, node: node)
  }

  static func manyCopies(_ name: String, counts: [Int], at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .manyCopies, "'\(brief(name))' has copies, and one layer is wanted", at: range, node: node,
      help: ["the copies are \(copies(of: name, counts))"])
  }

  static func maskOfOwnCopy(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .manyCopies, "in the same replicator each copy has a mask of its own, without a number", at: range,
      node: node, fix: Fix(replace: range, with: name))
  }

  static func bodyWithCopies(_ name: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .manyCopies, "a body is one layer, and '\(brief(name))' lies in a replicator", at: range, node: node)
  }

  static func tooManyCopiedItems(_ most: Int, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .tooManyLayers, "the copies of all replicators hold more than \(most) numbers in lists", at: range,
      node: node)
  }

  private static func copies(of name: String, _ counts: [Int]) -> String {
    let first = counts.map { _ in "[0]" }.joined()
    let last = counts.map { "[\($0 - 1)]" }.joined()
    return first == last
      ? "'\(brief(name))\(first)' alone" : "'\(brief(name))\(first)' to '\(brief(name))\(last)'"
  }
}
