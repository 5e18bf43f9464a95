package import DrawstringCompiler
import DrawstringCore
package import DrawstringLoader
package import DrawstringOutput
import DrawstringSyntax

/// Pages in a browser on this machine that show open files, and what is done there.
package protocol PreviewPages {
  /// Whether a file is shown.
  var isServing: Bool { get }
  /// Begins to show a file; returns the address of its page.
  mutating func open(_ file: PreviewedFile) throws(FileError) -> String
  /// Shows another text of a file.
  mutating func show(_ file: PreviewedFile)
  /// Marks a layer of a file; nil marks none.
  mutating func mark(_ layer: String?, in file: String)
  /// Serves browsers until the input can be read, at most for some milliseconds; returns the layers that were clicked.
  mutating func serve(until input: Int32, for milliseconds: Int32) -> [(file: String, layer: String)]
}

/// A file as it is open in an editor.
package struct PreviewedFile: Sendable {
  /// The one spelling of its URI.
  package let id: String
  package let name: String
  package let bytes: [UInt8]
  package let files: SharedFiles
  /// The project of the file's folder.
  package let project: Project
}

/// What pages in a browser show, and what they are still to be told.
struct PreviewState: Sendable {
  static let command = "drawstring.preview"
  static let actionKind = "source.preview.drawstring"

  /// Whether the client opens addresses, and puts the caret where the server says.
  var opensDocuments = false
  /// The file of the last message that names one.
  var touched: String?
  /// The commands that wait for an address, with their files.
  var asked: [(id: JSONValue, file: String)] = []
  /// The files with pages.
  var shown: Set<String> = []
  /// The files with other texts than before.
  var changed: Set<String> = []
  /// The last known place of the caret: an editor tells it only by its questions and edits.
  var caret: (file: String, offset: Int)?
  /// The number of requests to the client.
  var requests = 0
}

extension Server {
  // MARK: The command

  private static let title = "Open preview"

  /// The command that opens the preview of a file.
  private static func command(_ uri: String) -> JSONValue {
    ["title": .init(title), "command": .init(PreviewState.command), "arguments": [.init(uri)]]
  }

  /// The command over the line that names the effect.
  func lenses(_ reading: SpecReading) -> [JSONValue] {
    guard let root = reading.document.root, reading.document.isSpec else { return [] }
    let entries = reading.document.plainEntries(of: root)
    guard let entry = entries.first(where: { $0.name == "effect" }) else { return [] }
    return [
      [
        "range": reading.text.range(reading.document.range(of: entry.key)),
        "command": Self.command(reading.uri),
      ]
    ]
  }

  /// The command as a code action, for editors without lenses.
  func previewActions(_ reading: SpecReading) -> [JSONValue] {
    lenses(reading).isEmpty
      ? []
      : [
        [
          "title": .init(Self.title), "kind": .init(PreviewState.actionKind),
          "command": Self.command(reading.uri),
        ]
      ]
  }

  /// Takes a command; the answer follows once the page has an address. Its argument is a URI; without an
  /// argument, the page shows the file that the last message named.
  mutating func execute(_ parameters: JSONValue, _ id: JSONValue) throws(Failure) {
    guard parameters["command"]?.characters == PreviewState.command else {
      let name = parameters["command"]?.characters ?? ""
      throw Failure(code: -32602, message: "there is no command '\(name)'")
    }
    let named = parameters["arguments"]?.items.first?.characters.map(FileURI.identity)
    guard let file = named ?? preview.touched, files[file] != nil else {
      throw Failure(code: -32602, message: "the file is not open")
    }
    guard isOurs(file), reading(file)?.document.isTrace == false else {
      throw Failure(code: -32803, message: "the file is no effect")
    }
    preview.asked.append((id, file))
  }

  private func previewed(_ id: String) -> PreviewedFile? {
    files[id].map { file in
      let path = FileURI.path(id) ?? id
      return PreviewedFile(
        id: id, name: String(FilePath.name(path)), bytes: file.text.bytes, files: sharedFiles(beside: id),
        project: ProjectFile.find(from: String(FilePath.folder(path)))?.project ?? Project())
    }
  }

  // MARK: The pages

  /// Opens the pages that were asked for; returns the messages for the client.
  package mutating func openPreviews(_ pages: inout some PreviewPages) -> [JSONValue] {
    defer { preview.asked = [] }
    return preview.asked.flatMap { request -> [JSONValue] in
      guard let file = previewed(request.file) else { return [] }
      do throws(FileError) {
        let address = try pages.open(file)
        preview.shown.insert(file.id)
        preview.changed.remove(file.id)
        return [["jsonrpc": "2.0", "id": request.id, "result": .init(address)]]
          + showDocument(["uri": .init(address), "external": true])
      } catch {
        let failure: JSONValue = ["code": -32803, "message": .init(error.message)]
        return [["jsonrpc": "2.0", "id": request.id, "error": failure]]
      }
    }
  }

  /// Whether a page shows an old text or the place of an old caret.
  package var hasOldPreview: Bool {
    !preview.shown.isDisjoint(with: preview.changed)
      || preview.caret.map { preview.shown.contains($0.file) } == true
  }

  /// Shows the texts as they are, and marks the layer at the caret.
  package mutating func updatePreviews(_ pages: inout some PreviewPages) {
    for id in preview.shown.intersection(preview.changed).sorted() {
      if let file = previewed(id) { pages.show(file) }
    }
    preview.changed = []
    guard let (id, offset) = preview.caret else { return }
    preview.caret = nil
    if preview.shown.contains(id), let reading = reading(id) {
      pages.mark(reading.layer(at: offset), in: id)
    }
  }

  /// The message that puts the caret on the line of a layer; none for a client that cannot, and for an unknown layer.
  package mutating func choose(_ layer: String, in id: String) -> [JSONValue] {
    guard let reading = reading(id), let range = reading.definition(ofLayer: layer) else { return [] }
    return showDocument([
      "uri": .init(reading.uri), "takeFocus": true, "selection": reading.text.range(range),
    ])
  }

  private mutating func showDocument(_ parameters: JSONValue) -> [JSONValue] {
    guard preview.opensDocuments else { return [] }
    preview.requests += 1
    return [
      [
        "jsonrpc": "2.0", "id": .init("show-\(preview.requests)"), "method": "window/showDocument",
        "params": parameters,
      ]
    ]
  }
}

extension SpecReading {
  /// The id of the layer that the text at an offset is about: the layer that is named there, the one that is written around it, or
  /// the one whose track is.
  func layer(at offset: Int) -> String? {
    func named(_ offset: Int) -> String? {
      symbols.occurrence(at: offset).flatMap { $0.symbol.kind == .layer ? $0.symbol.name : nil }
    }
    if let name = named(offset) { return name }
    for visit in walk.path(at: offset).reversed() {
      if !visit.isKey, visit.slot.mappings.contains(.layer),
        let id = document.plainValue(of: "id", in: visit.node)
      {
        return document.text(of: id)
      }
      guard let parent = document[visit.node].parent, document.kind(of: parent) == .mapping else { continue }
      let children = document.children(of: parent)
      guard let place = children.firstIndex(of: visit.node) else { continue }
      // The key of a value stands before it.
      let key = visit.isKey || place == children.startIndex ? place : place - 1
      if let name = named(document.range(of: children[key]).start) { return name }
    }
    return nil
  }

  /// Where a layer of the picture is written: a layer of a component, and a copy, at the layer it belongs to.
  func definition(ofLayer id: String) -> SourceRange? {
    let owner = id.split(separator: "/").first?.split(separator: "[").first.map(String.init) ?? id
    return [id, owner].lazy.compactMap { symbols.definitions[Symbol(kind: .layer, name: $0)] }.first
  }
}
