internal import DrawstringSyntax

/// The folder `res` of an app that contains the imported file. The caller of the import reads the folder.
package struct ResourceFolder {
  /// The prefix of a path of the folder in findings.
  let prefix: String
  /// The path of the imported file, such as `drawable/avd.xml`.
  let file: String
  /// The names in a subfolder, or in the folder itself for an empty path, in order.
  let names: (_ path: String) -> [String]
  /// The bytes of a file; nil if it does not exist.
  let read: (_ path: String) -> [UInt8]?

  package init(
    prefix: String, file: String, names: @escaping (String) -> [String], read: @escaping (String) -> [UInt8]?
  ) {
    (self.prefix, self.file, self.names, self.read) = (prefix, file, names, read)
  }
}

/// A drawing and the files of its app to which it refers, as one document in one form.
///
/// Attributes of Android have the prefix `android:`. An element that stands for the attribute `x`, in an `aapt:attr` or as the
/// root of another file, is the child of an element `.x`. The range of a value from another file lies in the text of that file.
/// A file that is referred to several times is copied for each reference.
struct AVDFiles {
  private struct Absence: Error { var reason: String }

  private struct Copy {
    var path: String
    /// The index of the first of its elements.
    var start: Int
    /// The copy with the reference to the file.
    var around: Int?
  }

  private(set) var markup: Markup
  /// The reasons why references are not resolved, by the texts of the references.
  private(set) var absences: [String: String] = [:]
  private let folder: ResourceFolder?
  private let folders: [String]
  private var diagnostics: Diagnostics
  private var sources: [(name: String, start: Int)] = []
  private var copies: [Copy] = []
  /// The elements of each file, or the reason why it has none, by paths.
  private var known: [String: Result<[Markup.Element]?, Absence>] = [:]
  /// The texts of resources by kinds and names; nil before the first reference to one.
  private var values: [String: SourceRange]?
  /// The reason why a file of values was not read.
  private var unread: String?

  /// The most files that are read, their deepest nesting, and the longest chain of values that refer to one another.
  private static let mostFiles = 1_000
  private static let mostNested = 4
  private static let mostLinks = 16
  private static let kindsOfFiles = [
    "android:drawable": ["drawable"], "android:animation": ["animator", "anim"],
    "android:interpolator": ["interpolator", "anim"],
  ]
  private static let kindsOfValues: Set = ["string", "color", "dimen", "integer", "fraction"]

  init(_ markup: Markup, _ folder: ResourceFolder?, _ diagnostics: inout Diagnostics) {
    (self.markup, self.folder, self.diagnostics) = (markup, folder, diagnostics)
    folders = folder?.names("") ?? []
    self.markup.elements = Self.normal(markup)
    if let folder { join(folder.file) }
    diagnostics = self.diagnostics
  }

  /// The text of the drawing and of all files that were read.
  func source(named name: String) -> SourceText {
    SourceText(name: name, bytes: markup.source, others: sources)
  }

  /// The elements with the names of the form.
  private static func normal(_ markup: Markup) -> [Markup.Element] {
    let space = markup.elements[0].attributes.first {
      $0.name.hasPrefix("xmlns:")
        && markup.decoded($0.value).string == "http://schemas.android.com/apk/res/android"
    }
    let prefix = (space.map { String($0.name.dropFirst(6)) } ?? "android") + ":"
    var elements = markup.elements
    for index in elements.indices {
      if elements[index].name.hasSuffix(":attr"), let name = markup.string("name", of: index),
        name.hasPrefix(prefix)
      {
        elements[index].name = "." + name.dropFirst(prefix.count)
      }
      if prefix == "android:" { continue }
      for (place, attribute) in elements[index].attributes.enumerated()
      where attribute.name.hasPrefix(prefix) {
        elements[index].attributes[place].name = "android:" + attribute.name.dropFirst(prefix.count)
      }
    }
    return elements
  }

  // MARK: References

  /// Resolves the references of all elements, those of copies included.
  private mutating func join(_ path: String) {
    copies = [Copy(path: path, start: 0)]
    var (index, copy) = (0, 0)
    while index < markup.elements.count {
      while copy + 1 < copies.count, copies[copy + 1].start <= index { copy += 1 }
      for (place, attribute) in markup.elements[index].attributes.enumerated() {
        guard attribute.name.hasPrefix("android:"), let (text, kind, name) = reference(attribute.value) else {
          continue
        }
        do throws(Absence) {
          if Self.kindsOfValues.contains(kind) {
            markup.elements[index].attributes[place].value = try value(attribute.value)
          } else if Self.kindsOfFiles[attribute.name]?.contains(kind) == true {
            let file = try file(kind, name)
            try add(file.elements, file.path, for: attribute, of: index, in: copy)
          }
        } catch {
          absences[text] = error.reason
        }
      }
      index += 1
    }
  }

  /// The parts of `@kind/name`; nil for another text.
  private func reference(_ range: SourceRange) -> (text: String, kind: String, name: String)? {
    guard range.end - range.start < 256, !range.isEmpty, markup.source[range.start] == UInt8(ascii: "@")
    else {
      return nil
    }
    let text = markup.decoded(range).string
    let parts = text.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? (text, String(parts[0]), String(parts[1])) : nil
  }

  /// Adds a copy of a file for an attribute.
  private mutating func add(
    _ elements: [Markup.Element], _ path: String, for attribute: Markup.Attribute, of index: Int, in copy: Int
  ) throws(Absence) {
    var (around, depth) = (Optional(copy), 0)
    while let outer = around {
      if copies[outer].path == path { throw Absence(reason: "'\(path)' would lie in itself") }
      (around, depth) = (copies[outer].around, depth + 1)
    }
    if depth > Self.mostNested {
      throw Absence(reason: "it would lie in more than \(Self.mostNested) files")
    }
    let first = markup.elements.count
    if first + elements.count >= MarkupReader.elementLimit {
      throw Absence(reason: "with it there are more than \(MarkupReader.elementLimit) elements")
    }
    markup.elements[index].children.append(first)
    var holder = Markup.Element(
      name: "." + attribute.name.dropFirst("android:".count), nameRange: attribute.value,
      tag: attribute.value, parent: index)
    holder.children = [first + 1]
    markup.elements.append(holder)
    for var element in elements {
      element.parent = (element.parent ?? -1) + first + 1
      for place in element.children.indices { element.children[place] += first + 1 }
      markup.elements.append(element)
    }
    copies.append(Copy(path: path, start: first, around: copy))
  }

  /// The place of the text to which a reference resolves; the place of the last reference if it does not resolve.
  private mutating func value(_ range: SourceRange) throws(Absence) -> SourceRange {
    let values = readValues()
    var range = range
    for _ in 0..<Self.mostLinks {
      guard let (text, kind, name) = reference(range), Self.kindsOfValues.contains(kind) else { return range }
      guard let next = values["\(kind)/\(name)"] else {
        absences[text] = unread ?? "there is no '\(Diagnostic.brief("\(kind)/\(name)"))' in 'values'"
        return range
      }
      range = next
    }
    throw Absence(reason: "more than \(Self.mostLinks) values refer to one another")
  }

  private mutating func readValues() -> [String: SourceRange] {
    if let values { return values }
    var result: [String: SourceRange] = [:]
    for name in folder?.names("values") ?? [] where name.hasSuffix(".xml") {
      let elements: [Markup.Element]
      do throws(Absence) {
        elements = try read("values/\(name)") ?? []
      } catch {
        unread = error.reason
        continue
      }
      for index in elements.first?.children ?? [] {
        let element = elements[index]
        func string(_ name: String) -> String? {
          element.attributes.first { $0.name == name }.map { markup.decoded($0.value).string }
        }
        let kind = element.name == "item" ? string("type") : element.name
        guard let kind, let name = string("name"), Self.kindsOfValues.contains(kind), element.text.count == 1
        else { continue }
        var text = markup.source.trimmed(element.text[0].range.start..<element.text[0].range.end)
        let quote = UInt8(ascii: "\"")
        if text.count > 1, markup.source[text.lowerBound] == quote,
          markup.source[text.upperBound - 1] == quote
        {
          text = text.lowerBound + 1..<text.upperBound - 1
        }
        let key = "\(kind)/\(name)"
        if result[key] == nil { result[key] = SourceRange(text.lowerBound, text.upperBound) }
      }
    }
    values = result
    return result
  }

  // MARK: Files

  /// The file of a resource: for a drawing first one beside the file, then one of the folders of its kind.
  private mutating func file(_ kind: String, _ name: String) throws(Absence) -> (
    path: String, elements: [Markup.Element]
  ) {
    let isName = name.utf8.allSatisfy { byte in
      byte.isDigit || byte == Ascii.point || byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte)
    }
    guard let folder, isName, !name.isEmpty else {
      throw Absence(reason: "no file of an app has such a name")
    }
    var places = [kind] + folders.filter { $0.hasPrefix(kind + "-") }
    if kind == "drawable" { places = folder.file.split(separator: "/").prefix(1).map(String.init) + places }
    for place in places {
      if let elements = try read("\(place)/\(name).xml") { return ("\(place)/\(name).xml", elements) }
    }
    throw Absence(reason: "there is no '\(kind)/\(name).xml'")
  }

  /// The elements of a file, with their places in the text of all files; nil if the file does not exist.
  private mutating func read(_ path: String) throws(Absence) -> [Markup.Element]? {
    if let result = known[path] { return try result.get() }
    let result = Result { () throws(Absence) in try readAnew(path) }
    known[path] = result
    return try result.get()
  }

  private mutating func readAnew(_ path: String) throws(Absence) -> [Markup.Element]? {
    if sources.count >= Self.mostFiles {
      throw Absence(reason: "there are more than \(Self.mostFiles) files")
    }
    guard let folder, var bytes = folder.read(path) else { return nil }
    if markup.source.count + bytes.count >= MarkupReader.byteLimit {
      throw Absence(reason: "with '\(path)' there are more than 64 MiB")
    }
    // The mark precedes the first column of a file, and here another file would precede the mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let start = markup.source.count + 1
    markup.source.append(UInt8(ascii: "\n"))
    markup.source += bytes
    sources.append((folder.prefix + path, start))
    var findings = Diagnostics()
    let document = MarkupReader.read(bytes, into: &findings)
    for var finding in findings.findings {
      // The rest of the drawing is imported.
      finding.code = finding.code.with(.warning)
      diagnostics.report(finding.moved(by: start))
    }
    guard let document else { throw Absence(reason: "'\(path)' cannot be read") }
    return Self.normal(document).map { $0.moved(by: start) }
  }
}
