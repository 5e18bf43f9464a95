/// Builds a `Document` from a parser's events and limits its growth.
///
/// The events of one document come in source order, each with its byte range; `finish` closes the containers that a
/// parser left open when it stopped early. Once `mustStop` is true, a limit was exceeded and further events are
/// ignored.
package struct DocumentBuilder: Sendable {
  /// The properties that may precede a node's text.
  package struct Properties: Sendable {
    package var anchor: String?
    /// The range of an explicit tag.
    package var tag: SourceRange?

    package init(anchor: String? = nil, tag: SourceRange? = nil) {
      self.anchor = anchor
      self.tag = tag
    }
  }

  /// An open container.
  struct Level {
    var node: NodeID
    /// The index of its first child in `pending`.
    var firstPending: Int
    var anchor: String?
    var isFlow: Bool
    /// The end of its last child's text, as written here; a block container ends there too.
    var end: Int
    /// The number of its nodes with aliases expanded, itself included.
    var weight = 1
    /// The number of levels of containers in it with aliases expanded, itself included.
    var height = 1
    /// Whether a plain text in it had a parenthesis, a colon or an equals sign, or a digit after a comma: signs of
    /// YAML pitfalls.
    var mayHoldPitfall = false

    /// Counts a child.
    mutating func take(end: Int, weight: Int, height: Int) {
      self.end = max(self.end, end)
      self.weight = min(self.weight + weight, nodeLimit * 2)
      self.height = max(self.height, height + 1)
    }
  }

  private enum Anchor {
    case open
    case closed(NodeID, weight: Int, height: Int)
  }

  package static let depthLimit = 128
  package static let nodeLimit = 16_000_000
  package static let aliasLimit = 1_000_000

  package internal(set) var document: Document
  package internal(set) var diagnostics: Diagnostics
  /// Whether a limit was exceeded: the finding is reported, and reading stops.
  package private(set) var mustStop = false

  /// The colours whose `#` is another character for the parser, which would read the rest of the line as a comment; in order,
  /// without those that are reported.
  package var maskedColours: ArraySlice<SourceRange> = []

  var pending: [NodeID] = []
  var frames: [Level] = []
  private var anchors: [String: Anchor] = [:]
  /// In the order of first definition.
  private var anchorNames: [String] = []
  private var addedByAliases = 0

  package init(source: [UInt8], diagnostics: Diagnostics) {
    document = Document(source: source)
    self.diagnostics = diagnostics
    // A growing array is in memory twice for a moment, and these are the largest.
    document.nodes.reserveCapacity(min(Self.mostlyNodes(in: source), Self.nodeLimit))
    document.texts.reserveCapacity(source.count)
  }

  /// Returns an estimate of the number of nodes: the number of separators between them, which in a long text are counted in
  /// every eighth piece.
  private static func mostlyNodes(in source: [UInt8]) -> Int {
    let piece = 512
    let step = source.count < 64 * piece ? 1 : 8
    var count = 0
    for start in stride(from: 0, to: source.count, by: piece * step) {
      for byte in source[start..<min(start + piece, source.count)] {
        switch byte {
        case 0x0A, Ascii.comma, Ascii.colon, UInt8(ascii: "["), UInt8(ascii: "{"), Ascii.minus: count += 1
        default: break
        }
      }
    }
    return count * step + 1
  }

  /// Whether the innermost open container is written in braces or brackets.
  package var isInFlow: Bool { !frames.isEmpty && frames[frames.count - 1].isFlow }

  /// Adds a scalar; `text` is its decoded UTF-8.
  package mutating func scalar(
    _ text: Span<UInt8>, style: Document.Style, range: SourceRange, properties: Properties = Properties()
  ) {
    if mustStop { return }
    report(tag: properties.tag)
    var range = range
    var isHole = false
    let first = document.texts.count
    if style == .plain, text.isEmpty, let colour = swallowedColour(after: range.start) {
      isHole = reportSwallowed(colour)
      document.texts.append(contentsOf: document.source[colour.start..<colour.end])
      range = colour
    } else if style == .plain, !isInFlow, text.holds(Ascii.open),
      let call = CutCall(at: range, in: document.source)
    {
      report(.cutCall(call, in: document.source))
      document.texts.append(contentsOf: document.source[call.range.start..<call.range.end])
      range = call.range
      isHole = !call.isAlone
    } else {
      for index in text.indices { document.texts.append(text[index]) }
      if style == .plain, isInFlow, holdsPitfallSign(text) || isDigitAfterComma(range) {
        frames[frames.count - 1].mayHoldPitfall = true
      }
      if style == .plain, !maskedColours.isEmpty { reportMasked(at: range.start) }
    }
    let count = document.texts.count - first
    guard
      let id = add(
        Document.Node(
          kind: .scalar, style: style, range: range, first: Int32(first), count: Int32(count), parent: nil))
    else { return }
    if isHole { document.unread.insert(id) }
    // A long text that is read again through each alias costs as much as many nodes.
    place(id, end: range.end, weight: 1 + count / 16, height: 0, anchor: properties.anchor)
  }

  private func holdsPitfallSign(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      switch text[index] {
      case Ascii.open, Ascii.colon, UInt8(ascii: "="): return true
      default: continue
      }
    }
    return false
  }

  /// Opens a sequence or mapping at byte `start`.
  package mutating func begin(
    _ kind: Document.Kind, at start: Int, isFlow: Bool, properties: Properties = Properties()
  ) {
    if mustStop { return }
    report(tag: properties.tag)
    if frames.count >= Self.depthLimit {
      stop(.tooDeep(at: SourceRange(start, min(start + 1, document.source.count))))
      return
    }
    guard
      let id = add(
        Document.Node(
          kind: kind, style: .plain, range: SourceRange(start, start), first: 0, count: 0,
          parent: frames.last?.node))
    else { return }
    if let anchor = properties.anchor { define(anchor, as: .open) }
    frames.append(
      Level(
        node: id, firstPending: pending.count, anchor: properties.anchor, isFlow: isFlow, end: start))
  }

  /// Closes the innermost container; the end of a flow container is the byte after its bracket.
  package mutating func end(at end: Int) {
    if mustStop || frames.isEmpty { return }
    // A pair in a list without its own braces, `[a: b]`, ends with its value.
    if isInFlow, end > 0, end <= document.source.count,
      [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(document.source[end - 1])
    {
      frames[frames.count - 1].end = end
      reportEmptyList(endingAt: end)
    }
    close()
  }

  /// Adds an alias `*name`.
  package mutating func alias(_ name: String, range: SourceRange) {
    if mustStop { return }
    switch anchors[name] {
    case nil:
      let near = diagnostics.suggestion(for: name, in: anchorNames)
      report(.undefinedAlias(name, near: near, at: range))
      placeHole(at: range)
    case .open:
      report(.recursiveAlias(name, at: range))
      placeHole(at: range)
    case .closed(let node, let weight, let height):
      addedByAliases += weight
      if addedByAliases > Self.aliasLimit {
        stop(.tooManyAliases(at: range))
      } else if frames.count + height > Self.depthLimit {
        stop(.tooDeep(at: range))
      } else {
        place(node, end: range.end, weight: weight, height: height, anchor: nil)
      }
    }
  }

  /// Makes a hole of a plain scalar that ends at a syntax error, since its text is not what was meant. In braces, does
  /// so with a key without a colon, whose text may include any lines up to the error.
  package mutating func dropScalar(endingBefore offset: Int) {
    guard let last = document.nodes.last, last.kind == .scalar, last.style == .plain,
      offset <= document.source.count
    else { return }
    if last.count == 0 {
      guard isInFlow, pending.count > 1, pending.last == NodeID(document.nodes.count - 1) else { return }
      let key = pending[pending.count - 2]
      let end = document.range(of: key).end
      if end <= offset, document.source[end..<offset].allSatisfy({ [0x20, 0x0A, 0x0D].contains($0) }) {
        document.unread.insert(key)
      }
    } else if last.range.end <= offset, document.source[last.range.end..<offset].allSatisfy({ $0 == 0x20 }) {
      document.unread.insert(NodeID(document.nodes.count - 1))
    }
  }

  /// Closes open containers and returns the document, which is marked if it was cut off.
  package mutating func finish(isComplete: Bool) -> Document {
    if isComplete, frames.isEmpty, let root = document.root, document[root].kind == .scalar,
      document[root].count == 0, document[root].style == .plain
    {
      report(.emptyDocument(holdsComments: false))
      document.root = nil
    }
    let wasCut = !isComplete || mustStop
    if wasCut {
      document.isComplete = false
      for frame in frames { document.unread.insert(frame.node) }
      dropSwallowingText()
    }
    let isTextCut = !isComplete && !mustStop
    while !frames.isEmpty { close() }
    // Where the text itself was cut, the containers at its end look closed, but more of them may follow.
    if isTextCut { document.markCut() }
    return document
  }

  /// Whether no container is open.
  package var isClosed: Bool { frames.isEmpty }

  /// Makes a hole of a plain text that continues over the lines after an unclosed bracket: the author did not mean it.
  private mutating func dropSwallowingText() {
    guard let last = pending.last, document[last].style == .plain, document[last].kind == .scalar else {
      return
    }
    let range = document.range(of: last)
    if document.source[range.start..<range.end].contains(0x0A) { document.unread.insert(last) }
  }

  /// Reports a finding of this document.
  package mutating func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

  /// Reports a finding after which reading stops.
  package mutating func stop(_ diagnostic: Diagnostic) {
    diagnostics.report(diagnostic)
    mustStop = true
  }

  // MARK: - Nodes

  mutating func add(_ node: Document.Node) -> NodeID? {
    if document.nodes.count >= Self.nodeLimit {
      stop(.tooManyNodes(at: node.range))
      return nil
    }
    document.nodes.append(node)
    return NodeID(document.nodes.count - 1)
  }

  private mutating func define(_ name: String, as anchor: Anchor) {
    if anchors.updateValue(anchor, forKey: name) == nil { anchorNames.append(name) }
  }

  private mutating func placeHole(at range: SourceRange) {
    let node = Document.Node(
      kind: .scalar, style: .plain, range: range, first: Int32(document.texts.count), count: 0, parent: nil)
    guard let id = add(node) else { return }
    document.unread.insert(id)
    place(id, end: range.end, weight: 1, height: 0, anchor: nil)
  }

  /// Makes a node the next child of the innermost container, or the root.
  private mutating func place(_ id: NodeID, end: Int, weight: Int, height: Int, anchor: String?) {
    if let anchor { define(anchor, as: .closed(id, weight: weight, height: height)) }
    guard let last = frames.indices.last else {
      if document.root == nil { document.root = id }
      return
    }
    if document.nodes[Int(id.index)].parent == nil {
      document.nodes[Int(id.index)].parent = frames[last].node
    }
    pending.append(id)
    frames[last].take(end: end, weight: weight, height: height)
  }

  private mutating func close() {
    let frame = frames[frames.count - 1]
    let kind = document.kind(of: frame.node)
    if kind == .mapping, (pending.count - frame.firstPending) % 2 == 1 {
      // Only where reading stopped between a key and its value.
      let key = pending[pending.count - 1]
      if let colour = swallowedColour(afterKey: key) { _ = reportSwallowed(colour) }
      let place = document.range(of: key)
      placeHole(at: SourceRange(place.end, place.end))
      if (pending.count - frame.firstPending) % 2 == 1 { pending.removeLast() }
    }
    if frame.mayHoldPitfall { mendPitfalls(from: frame.firstPending, kind: kind) }
    if kind == .mapping { dropUnreadableKeys(from: frame.firstPending) }
    let first = document.children.count
    document.children.append(contentsOf: pending[frame.firstPending...])
    document.nodes[Int(frame.node.index)].first = Int32(first)
    document.nodes[Int(frame.node.index)].count = Int32(pending.count - frame.firstPending)
    document.nodes[Int(frame.node.index)].range.end = max(frames[frames.count - 1].end, frame.end)
    pending.removeSubrange(frame.firstPending...)
    frames.removeLast()
    place(frame.node, end: frame.end, weight: frame.weight, height: frame.height, anchor: frame.anchor)
  }

  /// Removes entries whose key is a list or mapping, which is a finding, and entries whose key is a hole.
  private mutating func dropUnreadableKeys(from first: Int) {
    var kept = first
    for place in stride(from: first, to: pending.count - 1, by: 2) {
      let (key, value) = (pending[place], pending[place + 1])
      if document.kind(of: key) != .scalar {
        if !document.isUnfinished(key) { report(.keyNotText(at: document.range(of: key))) }
      } else if !document.isHole(key) {
        pending[kept] = key
        pending[kept + 1] = value
        kept += 2
      }
    }
    pending.removeSubrange(kept...)
  }

  private mutating func report(tag: SourceRange?) {
    if let tag { report(.explicitTag(at: tag, in: document.source)) }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let recursiveAlias = DiagnosticCode("recursive-alias")
  static let keyNotText = DiagnosticCode("key-not-text")
}

extension Diagnostic {
  fileprivate static func undefinedAlias(_ name: String, near: String?, at range: SourceRange) -> Diagnostic {
    let isCertain = near.map { Suggestion.isCertain($0, for: name) } ?? false
    return Diagnostic(
      .unknownName, "the alias '*\(brief(name))' has no anchor '&\(brief(name))' before it", at: range,
      help: near.map { ["did you mean '*\($0)'?"] } ?? [],
      fix: isCertain ? near.map { Fix(replace: range, with: "*" + $0) } : nil)
  }

  fileprivate static func recursiveAlias(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.recursiveAlias, "the alias '*\(brief(name))' stands inside the value it names", at: range)
  }

  fileprivate static func keyNotText(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .keyNotText, "a list or mapping cannot be a key; expected a name", at: range,
      help: ["a text that begins with '{' or '[' needs quotes"])
  }

  fileprivate static func tooDeep(at range: SourceRange) -> Diagnostic {
    Diagnostic(.limitExceeded, "lists and mappings are nested more than 128 deep", at: range)
  }

  fileprivate static func tooManyNodes(at range: SourceRange) -> Diagnostic {
    Diagnostic(.limitExceeded, "the file has more than 16,000,000 values", at: range)
  }

  fileprivate static func tooManyAliases(at range: SourceRange) -> Diagnostic {
    Diagnostic(.limitExceeded, "aliases and merges add more than 1,000,000 values", at: range)
  }
}
