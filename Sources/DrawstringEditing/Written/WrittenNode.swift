internal import DrawstringSyntax

/// A comment, or its part on one line.
struct WrittenComment {
  /// From the `#` to the last character that is not blank.
  var text: String
  /// The characters before it on its line.
  var column: Int
  /// The blanks right before it.
  var gap: Int
  /// Whether nothing but blanks precedes it on its line.
  var isAlone: Bool
  var hasBlankLineBefore: Bool

  /// Whether it speaks to this program: `# drawstring: allow …`, which counts for one line.
  var isDirective: Bool { text.dropFirst().drop { $0 == " " || $0 == "\t" }.hasPrefix("drawstring:") }
}

/// A scalar as it is written.
struct WrittenScalar {
  var style: Document.Style
  /// The decoded text.
  var text: String
  /// The source, with quotes; of a block scalar its header alone.
  var source: String
  /// The lines of a block scalar without their indentation, or of a plain text of several lines; else empty.
  var lines: [String] = []

  var isBlock: Bool { style == .literal || style == .folded }
  /// Whether blank lines at the end of a block scalar are part of its text.
  var keepsEnd: Bool { isBlock && source.contains("+") }
}

/// A node of a YAML file as it is written: with comments, blank lines, anchors and aliases.
struct WrittenNode {
  enum Content {
    case scalar(WrittenScalar)
    case alias(String)
    case sequence([WrittenEntry])
    case mapping([WrittenEntry])
  }

  var content: Content
  var anchor: String?
  /// Whether it is in brackets or braces.
  var isFlow = false
  var isOnOneLine = true
  /// The column of a container's entries.
  var column = 0
  /// The comment behind the colon, the dash, the opening bracket or the header before its content.
  var head: WrittenComment?
  /// Comments behind its last entry.
  var tail: [WrittenComment] = []

  var entries: [WrittenEntry] {
    switch content {
    case .scalar, .alias: []
    case .sequence(let entries), .mapping(let entries): entries
    }
  }

  var isContainer: Bool {
    switch content {
    case .scalar, .alias: false
    case .sequence, .mapping: true
    }
  }

  var isSequence: Bool { if case .sequence = content { true } else { false } }

  /// The text of a scalar; nil for others.
  var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }

  /// Whether there is a key without a colon in it.
  var holdsBareKeys: Bool {
    isFlow && entries.contains { $0.isBare || $0.value.holdsBareKeys }
  }

  var keepsEnd: Bool {
    if case .scalar(let scalar) = content { return scalar.keepsEnd }
    return entries.last?.value.keepsEnd ?? false
  }

  /// Whether there are comments in it.
  var holdsComments: Bool {
    if head != nil || !tail.isEmpty { return true }
    return entries.contains { entry in
      !entry.leading.isEmpty || !entry.trailing.isEmpty || entry.value.holdsComments
        || entry.key?.holdsComments == true
    }
  }

  /// Adds a comment that follows the node to the innermost block at its end that reaches the comment's column; returns
  /// whether there is one.
  mutating func take(_ comment: WrittenComment) -> Bool {
    guard !isFlow, isContainer, !entries.isEmpty else { return false }
    if tail.isEmpty {
      var isTaken = false
      changeEntries { isTaken = $0[$0.count - 1].value.take(comment) }
      if isTaken { return true }
    }
    if column > comment.column { return false }
    tail.append(comment)
    return true
  }

  mutating func changeEntries(_ change: (inout [WrittenEntry]) -> Void) {
    switch content {
    case .scalar, .alias: break
    case .sequence(var entries):
      content = .alias("")
      change(&entries)
      content = .sequence(entries)
    case .mapping(var entries):
      content = .alias("")
      change(&entries)
      content = .mapping(entries)
    }
  }
}

/// An item of a sequence, or a key with its value.
struct WrittenEntry {
  /// Nil for an item.
  var key: WrittenNode?
  var value: WrittenNode
  /// Whether it is a key without a colon in braces, which may be a text cut at its commas: `{label: Release, now}`.
  var isBare = false
  /// Comments on lines of their own before it.
  var leading: [WrittenComment] = []
  /// Whether a blank line is right before it, behind its comments.
  var hasBlankLineBefore = false
  /// The comment behind it on its line, and its further lines in the same column.
  var trailing: [WrittenComment] = []
}

/// A YAML file as it is written.
struct WrittenFile {
  /// The lines before the content up to `---`; empty without that mark.
  var header: [String] = []
  var root: WrittenNode
  /// Comments behind a root in braces.
  var footer: [WrittenComment] = []
}
