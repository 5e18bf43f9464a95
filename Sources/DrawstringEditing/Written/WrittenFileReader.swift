internal import DrawstringSyntax

/// A file that the reader of written files does not understand, although it is YAML.
struct UnknownWriting: Error {
  /// The offset of the first byte that was not expected.
  var offset: Int
}

/// Reads a file as it is written: walks over the nodes of a document, and over all that lies between them.
struct WrittenFileReader {
  private let document: Document
  private let source: [UInt8]
  private var place: Int
  /// Comments that belong to no node yet.
  private var pending: [WrittenComment] = []
  /// The line breaks since the last token or comment.
  private var lineBreaks = 1
  private var hasBlankLine = false

  /// Reads a document without errors.
  static func read(_ document: Document) throws(UnknownWriting) -> WrittenFile {
    guard let root = document.root else { throw UnknownWriting(offset: 0) }
    var reader = WrittenFileReader(document)
    var header = reader.readHeader()
    reader.skipTrivia()
    if [UInt8(ascii: "["), UInt8(ascii: "{")].contains(reader.byte) {
      for comment in reader.takePending() {
        if comment.hasBlankLineBefore, !header.isEmpty { header.append("") }
        header.append(comment.text)
      }
      if reader.takeBlankLine(), !header.isEmpty { header.append("") }
    }
    var file = WrittenFile(header: header, root: try reader.node(root, isFlow: false))
    let trailing = reader.takeTrailing()
    if !file.root.isContainer || file.root.isFlow {
      file.footer = trailing
    } else if let comment = trailing.first {
      throw UnknownWriting(offset: comment.column)
    }
    reader.skipTrivia()
    if reader.source[reader.place...].starts(with: "...".utf8) {
      reader.place += 3
      reader.skipTrivia()
    }
    guard reader.place == reader.source.count else { throw UnknownWriting(offset: reader.place) }
    for comment in reader.takePending() where !file.root.take(comment) {
      if file.root.isFlow || !file.root.isContainer {
        file.footer.append(comment)
      } else {
        file.root.tail.append(comment)
      }
    }
    return file
  }

  private init(_ document: Document) {
    self.document = document
    source = document.source
    place = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  // MARK: Between nodes

  private var byte: UInt8? { place < source.count ? source[place] : nil }

  private func isBlankOrEnd(_ offset: Int) -> Bool { offset >= source.count || source[offset].isBlank }

  private func column(of offset: Int) -> Int {
    var count = 0
    var place = offset
    while place > 0, source[place - 1] != 0x0A, source[place - 1] != 0x0D {
      place -= 1
      if source[place] & 0xC0 != 0x80 { count += 1 }
    }
    return place == 0 && source.starts(with: [0xEF, 0xBB, 0xBF]) ? count - 1 : count
  }

  private mutating func skipBlanks() {
    while let byte, byte == 0x20 || byte == 0x09 { place += 1 }
  }

  /// Skips blanks and line breaks; comments become pending.
  private mutating func skipTrivia() {
    while let byte {
      switch byte {
      case 0x20, 0x09: place += 1
      case 0x0A, 0x0D:
        place += byte == 0x0D && place + 1 < source.count && source[place + 1] == 0x0A ? 2 : 1
        lineBreaks += 1
        if lineBreaks > 1 { hasBlankLine = true }
      case UInt8(ascii: "#"): pending.append(takeComment())
      default: return
      }
    }
  }

  private mutating func takeComment() -> WrittenComment {
    let start = place
    var gap = 0
    while start - gap > 0, [0x20, 0x09].contains(source[start - gap - 1]) { gap += 1 }
    while let byte, byte != 0x0A, byte != 0x0D { place += 1 }
    var end = place
    while source[end - 1] == 0x20 || source[end - 1] == 0x09 { end -= 1 }
    defer {
      lineBreaks = 0
      hasBlankLine = false
    }
    return WrittenComment(
      text: String(decoding: source[start..<end], as: UTF8.self), column: column(of: start), gap: gap,
      isAlone: lineBreaks > 0, hasBlankLineBefore: hasBlankLine)
  }

  private mutating func takePending() -> [WrittenComment] {
    defer { pending = [] }
    return pending
  }

  private mutating func takeBlankLine() -> Bool {
    defer { hasBlankLine = false }
    return hasBlankLine
  }

  private mutating func token() {
    lineBreaks = 0
    hasBlankLine = false
  }

  /// Takes the comment behind what was read on its line, with the lines below it that begin in its column.
  private mutating func takeTrailing() -> [WrittenComment] {
    skipBlanks()
    guard byte == UInt8(ascii: "#"), lineBreaks == 0 else { return [] }
    var comments = [takeComment()]
    while true {
      let back = (place, lineBreaks, hasBlankLine)
      if byte == 0x0D { place += 1 }
      if byte == 0x0A { place += 1 }
      skipBlanks()
      guard byte == UInt8(ascii: "#"), place > back.0, column(of: place) == comments[0].column else {
        (place, lineBreaks, hasBlankLine) = back
        return comments
      }
      lineBreaks = 1
      comments.append(takeComment())
    }
  }

  private mutating func readHeader() -> [String] {
    let start = place
    var lines: [String] = []
    while place < source.count {
      let rest = source[place...].prefix { $0 != 0x0A && $0 != 0x0D }
      let line = String(decoding: rest, as: UTF8.self)
      let isMark = line.hasPrefix("---") && isBlankOrEnd(place + 3)
      let text = line.drop { $0 == " " || $0 == "\t" }
      guard isMark || text.isEmpty || text.hasPrefix("#") || line.hasPrefix("%") else { break }
      if isMark {
        place += 3
        token()
        return lines + ["---"]
      }
      if !text.isEmpty || lines.last?.isEmpty == false { lines.append(trimmed(line)) }
      place = rest.endIndex
      if byte == 0x0D { place += 1 }
      if byte == 0x0A { place += 1 }
    }
    place = start
    return []
  }

  private func trimmed(_ line: String) -> String {
    var line = line
    while let last = line.last, last == " " || last == "\t" { line.removeLast() }
    return line
  }

  // MARK: Nodes

  private func isEmpty(_ id: NodeID) -> Bool {
    document.kind(of: id) == .scalar && document[id].style == .plain && document[id].count == 0
  }

  /// Reads the node, or an alias of it, that follows.
  private mutating func node(_ id: NodeID, isFlow: Bool) throws(UnknownWriting) -> WrittenNode {
    var anchor: String?
    var head: WrittenComment?
    while true {
      if isEmpty(id) { skipBlanks() } else { skipTrivia() }
      if let first = pending.first, !first.isAlone {
        pending.removeFirst()
        if let head { pending.insert(head, at: 0) }
        head = first
      }
      let isStart = place == document.range(of: id).start && document.kind(of: id) != .scalar
      if byte == UInt8(ascii: "*") {
        let name = takeName()
        return WrittenNode(content: .alias(name), head: head)
      } else if byte == UInt8(ascii: "&"), !isStart {
        anchor = takeName()
      } else {
        break
      }
    }
    let start = place
    var node: WrittenNode
    if isEmpty(id) {
      node = WrittenNode(content: .scalar(WrittenScalar(style: .plain, text: "", source: "")))
    } else {
      guard place == document.range(of: id).start else { throw UnknownWriting(offset: place) }
      switch document.kind(of: id) {
      case .scalar: node = scalar(id)
      case .sequence, .mapping: node = try container(id, isFlow: isFlow, &head)
      }
    }
    node.anchor = anchor
    node.head = node.head ?? head
    node.isOnOneLine = !source[start..<place].contains { $0 == 0x0A || $0 == 0x0D }
    return node
  }

  private mutating func takeName() -> String {
    let start = place + 1
    let rest = source[start...].prefix {
      !$0.isBlank && ![UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains($0)
    }
    place = rest.endIndex
    token()
    return String(decoding: rest, as: UTF8.self)
  }

  private mutating func container(
    _ id: NodeID, isFlow: Bool, _ head: inout WrittenComment?
  ) throws(UnknownWriting) -> WrittenNode {
    let isBracket = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
    if isBracket { return try flow(id) }
    if isFlow { return try pair(id) }
    return try block(id, &head)
  }

  private mutating func flow(_ id: NodeID) throws(UnknownWriting) -> WrittenNode {
    var node = WrittenNode(content: .sequence([]), isFlow: true)
    let outer = takePending()
    let isMapping = document.kind(of: id) == .mapping
    place += 1
    token()
    var entries: [WrittenEntry] = []
    let children = Array(document.children(of: id))
    for index in stride(from: 0, to: children.count, by: isMapping ? 2 : 1) {
      skipTrivia()
      if entries.isEmpty, let first = pending.first, !first.isAlone { node.head = pending.removeFirst() }
      let (leading, blank) = (takePending(), takeBlankLine())
      var entry =
        isMapping
        ? try pair(children[index], children[index + 1], isFlow: true)
        : WrittenEntry(value: try self.node(children[index], isFlow: true))
      entry.leading = leading + entry.leading + takePending()
      entry.hasBlankLineBefore = blank
      entry.trailing = takeTrailing()
      skipTrivia()
      if byte == UInt8(ascii: ",") {
        place += 1
        token()
        if entry.trailing.isEmpty, pending.isEmpty { entry.trailing = takeTrailing() }
      }
      entries.append(entry)
    }
    skipTrivia()
    if entries.isEmpty, let first = pending.first, !first.isAlone { node.head = pending.removeFirst() }
    node.tail = takePending()
    guard let byte, byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") else {
      throw UnknownWriting(offset: place)
    }
    place += 1
    token()
    node.content = isMapping ? .mapping(entries) : .sequence(entries)
    pending = outer
    return node
  }

  /// Reads a mapping of one pair in a list in brackets, which has no braces of its own.
  private mutating func pair(_ id: NodeID) throws(UnknownWriting) -> WrittenNode {
    let children = Array(document.children(of: id))
    guard children.count == 2 else { throw UnknownWriting(offset: place) }
    let outer = takePending()
    var entry = try pair(children[0], children[1], isFlow: true)
    entry.leading = outer + takePending()
    return WrittenNode(content: .mapping([entry]), isFlow: true)
  }

  private mutating func pair(
    _ key: NodeID, _ value: NodeID, isFlow: Bool
  ) throws(UnknownWriting) -> WrittenEntry {
    let isExplicit = byte == UInt8(ascii: "?") && isBlankOrEnd(place + 1)
    if isExplicit {
      place += 1
      token()
    }
    let outer = takePending()
    let start = place
    let keyNode = try node(key, isFlow: isFlow)
    // Longer keys need a `?`.
    if place - start > 1000 { throw UnknownWriting(offset: start) }
    if isExplicit || isFlow { skipTrivia() } else { skipBlanks() }
    let isBare = isFlow && byte != UInt8(ascii: ":")
    if byte == UInt8(ascii: ":") {
      place += 1
      token()
    } else if !isEmpty(value) {
      throw UnknownWriting(offset: place)
    }
    let between = takePending()
    var entry = WrittenEntry(key: keyNode, value: try node(value, isFlow: isFlow))
    entry.isBare = isBare
    if case .scalar(let scalar) = keyNode.content, scalar.isBlock { throw UnknownWriting(offset: start) }
    if let head = entry.key?.head {
      entry.leading.append(head)
      entry.key?.head = nil
    }
    entry.leading += outer + between
    return entry
  }

  private mutating func block(
    _ id: NodeID, _ head: inout WrittenComment?
  ) throws(UnknownWriting) -> WrittenNode {
    let isMapping = document.kind(of: id) == .mapping
    var node = WrittenNode(content: .sequence([]), column: column(of: place))
    var entries: [WrittenEntry] = []
    let children = Array(document.children(of: id))
    for index in stride(from: 0, to: children.count, by: isMapping ? 2 : 1) {
      skipTrivia()
      if let last = entries.indices.last {
        while let comment = pending.first, comment.isAlone, comment.column > node.column,
          entries[last].value.take(comment)
        {
          pending.removeFirst()
        }
      }
      let (leading, blank) = (takePending(), takeBlankLine())
      var entry: WrittenEntry
      if isMapping {
        entry = try pair(children[index], children[index + 1], isFlow: false)
      } else {
        guard byte == UInt8(ascii: "-"), isBlankOrEnd(place + 1) else { throw UnknownWriting(offset: place) }
        place += 1
        token()
        entry = WrittenEntry(value: try self.node(children[index], isFlow: false))
      }
      entry.leading = leading + entry.leading + takePending()
      entry.hasBlankLineBefore = blank
      entry.trailing = takeTrailing()
      entries.append(entry)
    }
    node.content = isMapping ? .mapping(entries) : .sequence(entries)
    return node
  }

  // MARK: Scalars

  private mutating func scalar(_ id: NodeID) -> WrittenNode {
    let range = document.range(of: id)
    var scalar = WrittenScalar(
      style: document[id].style, text: document.text(of: id),
      source: String(decoding: source[range.start..<range.end], as: UTF8.self))
    var node = WrittenNode(content: .alias(""))
    let rows = source[range.start..<range.end].lines.map { String(decoding: $0, as: UTF8.self) }
    if scalar.isBlock {
      let header = rows[0].prefix { $0 != " " && $0 != "\t" && $0 != "#" }
      if let sign = rows[0].firstIndex(of: "#") {
        let text = trimmed(String(rows[0][sign...]))
        node.head = WrittenComment(
          text: text, column: column(of: range.start) + rows[0].distance(from: rows[0].startIndex, to: sign),
          gap: 1, isAlone: false, hasBlankLineBefore: false)
      }
      scalar.lines = contentLines(
        Array(rows.dropFirst()), of: scalar.text, isLiteral: scalar.style == .literal)
      scalar.source = String(header.filter { $0 == ">" || $0 == "|" || $0 == "-" || $0 == "+" })
    } else if scalar.style == .plain, rows.count > 1 {
      scalar.lines = rows.map { trimmed(String($0.drop { $0 == " " || $0 == "\t" })) }
    }
    place = range.end
    token()
    node.content = .scalar(scalar)
    return node
  }

  /// Returns the lines of a block scalar without their indentation, which its text shows.
  private func contentLines(_ rows: [String], of text: String, isLiteral: Bool) -> [String] {
    func leading(_ line: some StringProtocol) -> Int { line.prefix { $0 == " " }.count }
    if isLiteral {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      return lines
    }
    let firstText = text.split(separator: "\n").first { leading($0) < $0.count }
    let first = rows.first { leading($0) < $0.count }
    let indentation = (first.map { leading($0) } ?? 0) - (firstText.map { leading($0) } ?? 0)
    var lines = rows.map { row in String(row.dropFirst(min(leading(row), max(indentation, 0)))) }
    let ends = text.reversed().prefix { $0 == "\n" }.count
    // The range of a scalar does not reach to the blanks at its end.
    if let last = lines.last {
      lines[lines.count - 1] = last + String(text.dropLast(ends).reversed().prefix { $0 == " " })
    }
    if ends > 1 || ends == text.count {
      while lines.last == "" { lines.removeLast() }
      lines += Array(repeating: "", count: lines.isEmpty ? ends : ends - 1)
    }
    return lines
  }
}

extension ArraySlice<UInt8> {
  /// The parts between line breaks.
  fileprivate var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = startIndex
    var place = startIndex
    while place < endIndex {
      if self[place] == 0x0A || self[place] == 0x0D {
        lines.append(self[start..<place])
        if self[place] == 0x0D, place + 1 < endIndex, self[place + 1] == 0x0A { place += 1 }
        start = place + 1
      }
      place += 1
    }
    return lines + [self[start...]]
  }
}
