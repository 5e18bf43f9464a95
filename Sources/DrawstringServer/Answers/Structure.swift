import DrawstringCompiler
import DrawstringCore
import DrawstringOutput
import DrawstringSyntax

/// The outline of a file: symbols, foldable ranges, and selections that grow.
struct Structure {
  let reading: SpecReading

  private var document: Document { reading.document }

  /// The kinds of symbols in the protocol.
  private enum Kind: Int {
    case module = 2, property = 7, function = 12, variable = 13, constant = 14, object = 19, key = 20, event =
      24
  }

  // MARK: Symbols

  var symbols: [JSONValue] {
    guard let root = document.root else { return [] }
    return entries(of: root).map { entry in
      let children: [JSONValue] =
        switch entry.name {
        case "layers": items(of: entry.value, "layers", .object)
        case "animations": items(of: entry.value, "nodes", .function)
        case "constants": names(of: entry.value, .constant)
        case "signals", "outputs", "inputs": names(of: entry.value, .variable)
        case "paths", "variants": names(of: entry.value, .module)
        default: []
        }
      let isBlock = document.kind(of: entry.value) != .scalar
      return symbol(
        entry.name, isBlock ? "" : document.text(of: entry.value), isBlock ? .module : .property,
        from: entry.key, to: entry.value, children)
    }
  }

  private func entries(of node: NodeID) -> [Document.Entry] {
    document.plainEntries(of: node).filter { document[$0.key].parent == node }
  }

  private func names(of node: NodeID, _ kind: Kind) -> [JSONValue] {
    entries(of: node).map { entry in
      let detail = document.kind(of: entry.value) == .scalar ? document.text(of: entry.value) : ""
      return symbol(entry.name, detail, kind, from: entry.key, to: entry.value, [])
    }
  }

  /// The layers or nodes of a list, with those in them.
  private func items(of list: NodeID, _ what: String, _ kind: Kind) -> [JSONValue] {
    guard document.kind(of: list) == .sequence else { return [] }
    return document.children(of: list).enumerated().compactMap { index, item in
      guard document[item].parent == list, document.kind(of: item) == .mapping else { return nil }
      let own = entries(of: item)
      let id = own.first { $0.name == "id" }
      let detail = own.first { $0.name == "kind" || $0.name == "during" }.map { document.text(of: $0.value) }
      let inner = own.filter { ["layers", "group", "sequence"].contains($0.name) }
        .flatMap { items(of: $0.value, what, kind) }
      let name = id.map { document.text(of: $0.value) } ?? ""
      return symbol(
        name.isEmpty ? "\(what)[\(index)]" : name, detail ?? "", kind, from: item, to: item,
        selecting: id?.value ?? item, inner)
    }
  }

  private func symbol(
    _ name: String, _ detail: String, _ kind: Kind, from first: NodeID, to last: NodeID,
    selecting: NodeID? = nil, _ children: [JSONValue]
  ) -> JSONValue {
    let written = document.range(of: first)
    // An alias leads to what is written elsewhere.
    let end = document[last].parent == document[first].parent ? document.range(of: last) : written
    let whole = trimmed(written.union(end))
    let chosen = selecting.map { document.range(of: $0) } ?? written
    let selection = SourceRange(chosen.start, min(chosen.end, whole.end))
    return [
      "name": .init(name.isEmpty ? "?" : name), "detail": .init(detail), "kind": .init(kind.rawValue),
      "range": reading.text.range(whole),
      "selectionRange": reading.text.range(selection.start >= whole.start ? selection : whole),
      "children": .init(children),
    ]
  }

  /// A range without blanks at its end: a container in block style reaches to the next content.
  private func trimmed(_ range: SourceRange) -> SourceRange {
    var end = min(range.end, reading.text.bytes.count)
    while end > range.start, reading.text.bytes[end - 1].isBlank { end -= 1 }
    return SourceRange(range.start, end)
  }

  // MARK: Folding

  /// The entries and items of several lines, and runs of comments.
  var folds: [JSONValue] {
    var lines: [(first: Int, last: Int, isComment: Bool)] = []
    let source = reading.text.source
    for index in document.nodes.indices {
      let parent = NodeID(index)
      if document.kind(of: parent) == .scalar { continue }
      let children = document.children(of: parent)
      let isMapping = document.kind(of: parent) == .mapping
      for (place, child) in zip(children.indices, children) where document.kind(of: child) != .scalar {
        guard document[child].parent == parent, !isMapping || place > children.startIndex else { continue }
        let range = trimmed(document.range(of: child))
        let first = isMapping ? document.range(of: children[place - 1]).start : range.start
        lines.append((source.row(of: first), source.row(of: range.end), false))
      }
    }
    lines.sort { ($0.first, -$0.last) < ($1.first, -$1.last) }
    var start: Int?
    for line in 1...source.lineCount + 1 {
      let range = source.range(ofRow: line)
      let isComment =
        source.bytes[range.start..<range.end].first { !$0.isBlank } == UInt8(ascii: "#")
      if isComment {
        start = start ?? line
      } else if let first = start {
        lines.append((first, line - 1, true))
        start = nil
      }
    }
    return lines.filter { $0.last > $0.first }.map { fold in
      let range: JSONValue = ["startLine": .init(fold.first - 1), "endLine": .init(fold.last - 1)]
      return fold.isComment ? range.adding(["kind": "comment"]) : range
    }
  }

  // MARK: Selections

  /// The ranges around an offset, each within the one after it.
  func selection(at offset: Int) -> JSONValue {
    var ranges: [SourceRange] = [SourceRange(0, reading.text.bytes.count)]
    var parent: NodeID?
    for visit in reading.walk.path(at: offset) {
      if let parent, document.kind(of: parent) == .mapping, !visit.isKey {
        let children = document.children(of: parent)
        if let place = children.firstIndex(of: visit.node), place > children.startIndex {
          let key = document.range(of: children[place - 1])
          add(key.union(trimmed(document.range(of: visit.node))), to: &ranges)
        }
      }
      add(trimmed(document.range(of: visit.node)), to: &ranges)
      parent = visit.node
    }
    if let name = reading.symbols.occurrence(at: offset) { add(name.range, to: &ranges) }
    return ranges.reduce(.null) { outer, range in
      let value: JSONValue = ["range": reading.text.range(range)]
      return outer == .null ? value : value.adding(["parent": outer])
    }
  }

  private func add(_ range: SourceRange, to ranges: inout [SourceRange]) {
    guard let last = ranges.last, range != last, range.start >= last.start, range.end <= last.end else {
      return
    }
    ranges.append(range)
  }
}
