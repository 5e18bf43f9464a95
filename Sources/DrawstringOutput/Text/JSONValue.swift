internal import DrawstringCompiler
package import DrawstringCore
internal import DrawstringLoader
package import DrawstringSyntax

/// A JSON value as a tree; objects keep the order of their members.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of an object's member; nil if there is no such member or the value is no object.
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members.first { $0.key == key }?.value } else { nil }
  }

  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// Returns the object with the members of another object appended.
  package func adding(_ more: JSONValue) -> JSONValue { .object(members + more.members) }

  /// Returns the object without a member.
  package func removing(_ key: String) -> JSONValue { .object(members.filter { $0.key != key }) }

  package static func joined(_ objects: JSONValue...) -> JSONValue { .object(objects.flatMap(\.members)) }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
}

/// Values from Swift; nil becomes null.
extension JSONValue {
  package init(_ value: Bool) { self = .boolean(value) }
  package init(_ value: Int?) { self = value.map { .number(Double($0)) } ?? .null }
  package init(_ value: Double?) { self = value.map { .number($0) } ?? .null }
  package init(_ value: String?) { self = value.map { .string($0) } ?? .null }
  package init(_ values: [JSONValue]) { self = .array(values) }
  package init(_ values: [Double]) { self = .array(values.map { .number($0) }) }
  package init(_ values: [String]) { self = .array(values.map { .string($0) }) }
  package init(_ color: RGBAColor) { self.init([color.red, color.green, color.blue, color.alpha]) }

  /// Points and colours as arrays.
  package init(_ value: PropertyValue) {
    switch value {
    case .number(let number): self.init(number)
    case .boolean(let boolean): self.init(boolean)
    case .point(let point): self.init([point.x, point.y])
    case .color(let color): self.init(color)
    case .numbers(let list): self.init(list)
    case .colors(let list): self.init(list.map { JSONValue($0) })
    case .text(let text): self.init(text)
    case .path(let path): self.init(path?.description)
    }
  }
}

extension JSONValue {
  /// The value as text, indented by two; values that fit on a line of 110 characters stay on one line.
  package var text: String { written(indent: 0, room: 110) }

  /// The recursion is as deep as the tool's own tables; no value of an author is written here.
  private func written(indent: Int, room: Int) -> String {
    let line = compact
    if line.utf8.count <= room { return line }
    let margin = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .array(let items) where !items.isEmpty:
      let lines = items.map { margin + $0.written(indent: indent + 2, room: 108 - indent) }
      return "[\n" + lines.joined(separator: ",\n") + end + "]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { member in
        let key = Self.quoted(member.key) + ": "
        return margin + key
          + member.value.written(indent: indent + 2, room: 108 - indent - key.utf8.count)
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    default: return line
    }
  }

  /// The value on one line.
  package var compact: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): JavaScriptNumber.description(of: value)
    case .string(let value): Self.quoted(value)
    case .array(let items): "[" + items.map(\.compact).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.key) + ": " + $0.value.compact }.joined(separator: ", ") + "}"
    }
  }

  /// The value without blanks, and a line feed.
  package var line: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    writer.newline()
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .number(let value): writer.number(value)
    case .string(let value): writer.string(value)
    case .array(let items):
      writer.beginArray()
      for item in items { item.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.key)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}

extension JSONValue {
  /// A YAML text as read by other YAML 1.2 readers: plain scalars resolved by the core schema, merge keys applied.
  package init(yaml text: String) {
    let document = Effect.load(name: "", bytes: Array(text.utf8)).document
    self = document.root.map { JSONValue(document, $0) } ?? .null
  }

  /// A node of a document; the document's reader limits its depth and the nodes that aliases add.
  package init(_ document: Document, _ node: NodeID) {
    let children = document.children(of: node)
    switch document.kind(of: node) {
    case .scalar: self = Self.scalar(document, node)
    case .sequence: self = .array(children.map { JSONValue(document, $0) })
    case .mapping: self = .object(Self.entries(document, node))
    }
  }

  private static func entries(_ document: Document, _ node: NodeID) -> [Member] {
    let children = document.children(of: node)
    var own: [Member] = []
    var merged: [Member] = []
    for place in stride(from: children.startIndex, to: children.endIndex - 1, by: 2) {
      let name = document.text(of: children[place])
      let value = children[place + 1]
      guard name == "<<", document[children[place]].style == .plain else {
        own.append(Member(name, JSONValue(document, value)))
        continue
      }
      let sources = document.kind(of: value) == .sequence ? Array(document.children(of: value)) : [value]
      for source in sources where document.kind(of: source) == .mapping {
        merged += entries(document, source)
      }
    }
    var seen: Set<String> = []
    return (own + merged).filter { seen.insert($0.key).inserted }
  }

  private static func scalar(_ document: Document, _ node: NodeID) -> JSONValue {
    let text = document.text(of: node)
    guard document[node].style == .plain else { return .string(text) }
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .boolean(true)
    case "false", "False", "FALSE": return .boolean(false)
    default: break
    }
    let looksLikeNumber =
      text.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && text.utf8.allSatisfy { "0123456789.eE+-".utf8.contains($0) }
    guard looksLikeNumber, let number = Double(text) else { return .string(text) }
    return .number(number)
  }
}
