internal import DrawstringSyntax

/// Writes a file in the one style of `drawstring fmt`.
struct Printer {
  /// The most columns of a mapping or a list on one line, without the comment behind it.
  static let width = 100

  /// A line without its line break.
  private struct Line {
    var code: String
    /// The comment behind the code, or on a line of its own in the column of the comment above.
    var comment: WrittenComment?
    var isBlank: Bool { code.isEmpty && comment == nil }
  }

  private var lines: [Line] = []
  /// Dashes that precede the next code on its line.
  private var dashes = ""
  /// Whether the last line belongs to a text that keeps its line breaks, so that no blank line may follow.
  private var isInKeptText = false

  static func text(of file: WrittenFile) -> String {
    var printer = Printer()
    for line in file.header { printer.lines.append(Line(code: line)) }
    printer.root(file.root)
    for comment in file.footer { printer.own(comment, 0) }
    if !printer.isInKeptText { while printer.lines.last?.isBlank == true { printer.lines.removeLast() } }
    return printer.aligned.map { $0 + "\n" }.joined()
  }

  private mutating func root(_ root: WrittenNode) {
    if root.isContainer, !root.entries.isEmpty, !fits(root, after: 0, isPinned: false) {
      if let anchor = root.anchor { emit("&\(anchor)", 0, root.head.map { [$0] } ?? []) }
      entries(of: root, 0)
    } else {
      value(root, after: "", 0, [])
    }
  }

  // MARK: Lines

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private mutating func emit(_ code: String, _ indent: Int, _ comments: [WrittenComment]) {
    isInKeptText = false
    let start = Self.spaces(max(indent - dashes.count, 0)) + dashes
    dashes = ""
    lines.append(Line(code: trimmed(start + code), comment: comments.first))
    for comment in comments.dropFirst() { lines.append(Line(code: "", comment: comment)) }
  }

  private func trimmed(_ code: String) -> String {
    var code = code
    while code.last == " " { code.removeLast() }
    return code
  }

  private mutating func blankLine() {
    guard let last = lines.last, !last.isBlank, !isInKeptText else { return }
    lines.append(Line(code: ""))
  }

  private mutating func own(_ comment: WrittenComment, _ indent: Int) {
    if comment.hasBlankLineBefore { blankLine() }
    emit(comment.text, indent, [])
  }

  // MARK: Entries

  private mutating func entries(of node: WrittenNode, _ indent: Int) {
    for entry in node.entries { self.entry(entry, indent) }
    for comment in node.tail { own(comment, indent) }
  }

  private mutating func entry(_ entry: WrittenEntry, _ indent: Int) {
    let isFirstOfItem = !dashes.isEmpty
    let isPinned = (entry.leading + entry.trailing).contains(where: \.isDirective) && entry.value.isOnOneLine
    let name = entry.key.map { ($0.writtenKey(inFlow: false) ?? "") + ":" }
    let start = indent + (name.map { $0.unicodeScalars.count + 1 } ?? 2)
    let isBlock = isBlock(entry.value, after: start, isPinned: isPinned)
    var leading = entry.leading
    var trailing = entry.trailing
    if !entry.value.isFlow || isBlock, entry.value.isContainer, entry.key == nil || entry.value.head != nil {
      // Nothing stands on the line of the dash that the comment could follow.
      leading += trailing
      trailing = []
    }
    if !isBlock, entry.value.isContainer {
      // Comments in empty brackets.
      leading += (entry.value.head.map { [$0] } ?? []) + entry.value.tail
    }
    if isFirstOfItem, !leading.isEmpty || entry.hasBlankLineBefore { emit("", indent, []) }
    for comment in leading { own(comment, indent) }
    if entry.hasBlankLineBefore { blankLine() }
    if let name {
      if isBlock {
        let mark = entry.value.anchor.map { " &\($0)" } ?? ""
        emit(name + mark, indent, entry.value.head.map { [$0] } ?? trailing)
        entries(of: entry.value, indent + 2)
      } else {
        value(entry.value, after: name + " ", indent, trailing)
      }
    } else {
      dashes += "- "
      if isBlock {
        if entry.value.anchor != nil || entry.value.head != nil {
          emit(entry.value.anchor.map { "&\($0)" } ?? "", indent + 2, entry.value.head.map { [$0] } ?? [])
        }
        entries(of: entry.value, indent + 2)
      } else {
        value(entry.value, after: "", indent + 2, trailing)
      }
    }
  }

  // MARK: Values

  private func isBlock(_ node: WrittenNode, after column: Int, isPinned: Bool) -> Bool {
    node.isContainer && !node.entries.isEmpty && !fits(node, after: column, isPinned: isPinned)
      && !isFilled(node)
  }

  /// Whether a node stands on one line.
  private func fits(_ node: WrittenNode, after column: Int, isPinned: Bool) -> Bool {
    guard let text = node.written(inFlow: false) else { return false }
    return isPinned || node.holdsBareKeys || column + text.unicodeScalars.count <= Self.width
  }

  /// Whether a list of scalars, or of lists of scalars, is broken between its items where it is too wide.
  private func isFilled(_ node: WrittenNode) -> Bool {
    func isShort(_ node: WrittenNode, _ depth: Int) -> Bool {
      if !node.isContainer { return true }
      return depth > 0 && node.isFlow && node.isSequence
        && node.entries.allSatisfy { isShort($0.value, depth - 1) }
    }
    return node.isContainer && isShort(node, 2) && node.written(inFlow: false) != nil
  }

  /// Writes what is no block of entries behind a key; `indent` is that of the key or of the item's content.
  private mutating func value(
    _ node: WrittenNode, after start: String, _ indent: Int, _ trailing: [WrittenComment]
  ) {
    let mark = node.anchor.map { "&\($0) " } ?? ""
    let inner = start.isEmpty ? indent : indent + 2
    if case .scalar(let scalar) = node.content {
      if scalar.isBlock {
        let needsIndicator = scalar.lines.first { $0.contains { $0 != " " } }?.first == " "
        let header = scalar.source.prefix(1) + (needsIndicator ? "2" : "") + scalar.source.dropFirst()
        emit(start + mark + header, indent, node.head.map { [$0] } ?? [])
        let margin = Self.spaces(inner)
        for line in scalar.lines { lines.append(Line(code: line.isEmpty ? "" : margin + line)) }
        isInKeptText = scalar.keepsEnd
        return
      }
      if scalar.style == .plain, !scalar.lines.isEmpty {
        let isLong =
          indent + (start + mark).unicodeScalars.count + scalar.text.unicodeScalars.count > Self.width
        if isLong || scalar.text.contains("\n") {
          emit(start + mark + scalar.lines[0], indent, [])
          for line in scalar.lines.dropFirst() {
            lines.append(Line(code: line.isEmpty ? "" : Self.spaces(inner) + line))
          }
          lines[lines.count - 1].comment = trailing.first
          for comment in trailing.dropFirst() { lines.append(Line(code: "", comment: comment)) }
          return
        }
      }
    }
    let text: String
    if node.isContainer, node.head != nil || !node.tail.isEmpty {
      text = mark + (node.isSequence ? "[]" : "{}")
    } else {
      text = node.written(inFlow: false) ?? ""
    }
    if node.isContainer, !node.entries.isEmpty, indent + (start + text).unicodeScalars.count > Self.width,
      isFilled(node), !trailing.contains(where: \.isDirective)
    {
      fill(node, after: start + mark, indent, inner, trailing)
    } else {
      emit(start + text, indent, trailing)
    }
  }

  /// Breaks a list in brackets between its items.
  private mutating func fill(
    _ node: WrittenNode, after start: String, _ indent: Int, _ inner: Int, _ trailing: [WrittenComment]
  ) {
    var line = start + "["
    var isFirstLine = true
    let last = node.entries.count - 1
    for (index, entry) in node.entries.enumerated() {
      let text = (entry.value.written(inFlow: true) ?? "") + (index == last ? "]" : ",")
      let isFirst = isFirstLine && index == 0
      let margin = isFirstLine ? indent : inner
      let joined = isFirst || line.isEmpty ? line + text : line + " " + text
      if margin + joined.unicodeScalars.count > Self.width, !isFirst, !line.isEmpty {
        emit(line, margin, [])
        isFirstLine = false
        line = text
      } else {
        line = joined
      }
    }
    emit(line, isFirstLine ? indent : inner, trailing)
  }

  // MARK: Comments

  /// The lines with their comments: two or more in a row that began in one column, some of them farther from their
  /// code than others, keep one column; others follow their code by a space.
  private var aligned: [String] {
    var result: [String] = []
    var index = 0
    while index < lines.count {
      guard let comment = lines[index].comment else {
        result.append(lines[index].code)
        index += 1
        continue
      }
      var end = index + 1
      while end < lines.count, lines[end].comment?.column == comment.column { end += 1 }
      let group = lines[index..<end]
      let gaps = group.filter { !$0.code.isEmpty }.compactMap { $0.comment?.gap }
      let isAligned = gaps.count > 1 && gaps.contains { $0 > 1 }
      let gap = isAligned ? max(gaps.min() ?? 1, 1) : 1
      let widest = group.map { $0.code.unicodeScalars.count }.max() ?? 0
      var width = 0
      for line in group {
        if isAligned { width = widest } else if !line.code.isEmpty { width = line.code.unicodeScalars.count }
        let count = width + gap - line.code.unicodeScalars.count
        result.append(line.code + Self.spaces(count) + (line.comment?.text ?? ""))
      }
      index = end
    }
    return result
  }
}
