import DrawstringCompiler
import DrawstringCore
import DrawstringEditing
import DrawstringLoader
package import DrawstringOutput
import DrawstringReports
import DrawstringSyntax

/// A language server for effects (Language Server Protocol 3.17) as a value: it takes messages and gives answers.
///
/// Answers depend only on the open texts, except for the findings that a hover explains. A change of a text does not check
/// the file; `checkNext` does, so that a loop can apply all changes that have arrived before it checks.
package struct Server: Sendable {
  private enum Phase { case new, running, shutDown }

  struct Open {
    /// As the client writes it.
    var uri: String
    var text: OpenText
    var version: Int?
    var language: String
    /// What was read from the text; nil until it is needed.
    var reading: SpecReading?
    var findings: [Diagnostic]?
  }

  private var phase = Phase.new
  private var encoding = PositionEncoding.utf16
  private var showsMarkdown = true
  /// Whether the client draws the pictures of Markdown.
  private var drawsPictures = false
  /// Open files by the one spelling of their URIs, as are all files below.
  private(set) var files: [String: Open] = [:]
  /// The files whose findings are to be published, and those of the workspace that are not open, with their URIs and bytes.
  private var unchecked: [String] = []
  private var closed: [String: (uri: String, bytes: [UInt8])] = [:]
  /// What pages in a browser show of the files.
  var preview = PreviewState()
  /// The folders of the client's workspace.
  package private(set) var folders: [String] = []
  /// The exit code once the client has asked to end.
  package private(set) var exitCode: Int32?

  package init() {}

  // MARK: Messages

  struct Failure: Error {
    var code: Int
    var message: String

    static let parse = Failure(code: -32700, message: "the message is not JSON")
    static let request = Failure(code: -32600, message: "the message is no request")
    static let parameters = Failure(code: -32602, message: "the parameters are not those of the method")
    static let notInitialized = Failure(code: -32002, message: "'initialize' comes first")
  }

  /// Takes a message and returns the messages that answer it.
  package mutating func receive(_ message: MessageReader.Message) -> [JSONValue] {
    guard case .json(let json) = message else { return [Self.answer(.null, failing: .parse)] }
    guard let method = json["method"]?.characters else {
      // An answer of the client to a request; the server makes none that need one.
      if json["id"] != nil, json["result"] != nil || json["error"] != nil { return [] }
      return [Self.answer(json["id"] ?? .null, failing: .request)]
    }
    let parameters = json["params"] ?? .null
    if let uri = parameters["textDocument"]?["uri"]?.characters { preview.touched = FileURI.identity(uri) }
    guard let id = json["id"] else {
      notify(method, parameters)
      return []
    }
    do throws(Failure) {
      if method == "workspace/executeCommand", phase == .running {
        try execute(parameters, id)
        return []
      }
      let result = try answer(method, parameters)
      return [["jsonrpc": "2.0", "id": id, "result": result]]
    } catch {
      return [Self.answer(id, failing: error)]
    }
  }

  private static func answer(_ id: JSONValue, failing error: Failure) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .init(error.code), "message": .init(error.message)],
    ]
  }

  // MARK: Notifications

  private mutating func notify(_ method: String, _ parameters: JSONValue) {
    if method == "exit" {
      exitCode = phase == .shutDown ? 0 : 1
      return
    }
    guard phase == .running else { return }
    if ["textDocument/didSave", "workspace/didChangeWatchedFiles"].contains(method) { readUsersAgain() }
    let document = parameters["textDocument"]
    guard let written = document?["uri"]?.characters else { return }
    let uri = FileURI.identity(written)
    switch method {
    case "textDocument/didOpen":
      guard let text = document?["text"]?.characters else { return }
      files[uri] = Open(
        uri: written, text: OpenText(Array(text.utf8), encoding), version: document?["version"]?.integer,
        language: document?["languageId"]?.characters ?? "")
      closed[uri] = nil
      readUsersAgain()
      needsCheck(uri)
    case "textDocument/didChange":
      guard var file = files[uri] else { return }
      for change in parameters["contentChanges"]?.items ?? [] {
        _ = file.text.apply(change)
        if let place = file.text.offset(of: change["range"]?["start"]) {
          preview.caret = (uri, place + (change["text"]?.characters?.utf8.count ?? 0))
        }
      }
      (file.reading, file.findings) = (nil, nil)
      file.version = document?["version"]?.integer
      files[uri] = file
      readUsersAgain()
      needsCheck(uri)
    case "textDocument/didClose":
      guard let file = files.removeValue(forKey: uri) else { return }
      unchecked.removeAll { $0 == uri }
      // The findings go away, unless the file belongs to the workspace.
      let path = FileURI.path(uri) ?? ""
      let isInFolder = folders.contains { path.hasPrefix($0 + "/") }
      closed[uri] = (file.uri, isInFolder ? file.text.bytes : [])
      readUsersAgain()
      needsCheck(uri)
    default: break
    }
  }

  /// Lets open effects that use shared files be read again, since one of those may be another.
  private mutating func readUsersAgain() {
    for uri in files.keys.sorted() {
      guard var file = files[uri], file.reading?.spec.usedFiles.isEmpty != true else { continue }
      (file.reading, file.findings) = (nil, nil)
      files[uri] = file
      needsCheck(uri)
    }
  }

  /// The files that a file can use: those beside it, and in their place those that are open. A text that is no file of the disk has none.
  func sharedFiles(beside uri: String) -> SharedFiles {
    guard let path = FileURI.path(uri) else { return .none }
    let texts = files.filter { $0.key != uri }.map { (FileURI.path($0.key) ?? $0.key, $0.value.text.bytes) }
    return SharedFiles(beside: path, over: Dictionary(texts) { first, _ in first })
  }

  private mutating func needsCheck(_ uri: String) {
    unchecked.removeAll { $0 == uri }
    unchecked.append(uri)
    preview.changed.insert(uri)
  }

  /// Adds a file of the workspace, which is checked unless it is open.
  package mutating func add(file path: String, _ bytes: [UInt8]) {
    let uri = FileURI.identity(FileURI.uri(path))
    guard files[uri] == nil else { return }
    closed[uri] = (FileURI.uri(path), bytes)
    unchecked.insert(uri, at: 0)
  }

  // MARK: Checks

  package var hasUnchecked: Bool { !unchecked.isEmpty }

  /// Checks the file that changed last, and returns its findings as a notification; nil where none is left.
  package mutating func checkNext() -> JSONValue? {
    guard let uri = unchecked.popLast() else { return nil }
    var parameters: JSONValue = ["uri": .init(files[uri]?.uri ?? closed[uri]?.uri ?? uri)]
    var diagnostics: [JSONValue] = []
    if let file = files[uri] {
      if let version = file.version { parameters = parameters.adding(["version": .init(version)]) }
      diagnostics = self.diagnostics(uri)
    } else if let (written, bytes) = closed.removeValue(forKey: uri) {
      let reading = SpecReading(
        uri: written, text: OpenText(bytes, encoding), files: sharedFiles(beside: uri))
      if reading.document.isSpecOrTrace {
        diagnostics = reading.findings.map { Findings.diagnostic($0, in: reading.text, uri: written) }
      }
    }
    return [
      "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
      "params": parameters.adding(["diagnostics": .init(diagnostics)]),
    ]
  }

  private mutating func diagnostics(_ uri: String) -> [JSONValue] {
    guard let reading = reading(uri) else { return [] }
    return findings(uri).map { Findings.diagnostic($0, in: reading.text, uri: reading.uri) }
  }

  mutating func reading(_ uri: String) -> SpecReading? {
    guard var file = files[uri] else { return nil }
    if let reading = file.reading { return reading }
    let reading = SpecReading(uri: file.uri, text: file.text, files: sharedFiles(beside: uri))
    file.reading = reading
    files[uri] = file
    return reading
  }

  /// The findings of an open file; none for a file that is neither an effect nor a trace.
  private mutating func findings(_ uri: String) -> [Diagnostic] {
    guard let reading = reading(uri), let file = files[uri] else { return [] }
    if let findings = file.findings { return findings }
    let findings = isOurs(uri) ? reading.findings : []
    files[uri]?.findings = findings
    return findings
  }

  /// Whether an open file is an effect or a trace.
  mutating func isOurs(_ uri: String) -> Bool {
    guard let reading = reading(uri), let file = files[uri] else { return false }
    return SpecKind.isNamed(file.uri, language: file.language) || reading.document.isSpecOrTrace
  }

  // MARK: Requests

  private mutating func answer(_ method: String, _ parameters: JSONValue) throws(Failure) -> JSONValue {
    switch (method, phase) {
    case ("initialize", .new):
      phase = .running
      return initialize(parameters)
    case (_, .new): throw .notInitialized
    case ("initialize", _), (_, .shutDown): throw .request
    case ("shutdown", .running):
      phase = .shutDown
      return .null
    default: break
    }
    guard let uri = parameters["textDocument"]?["uri"]?.characters.map(FileURI.identity) else {
      if method.hasPrefix("textDocument/") { throw .parameters }
      throw Failure(code: -32601, message: "there is no method '\(method)'")
    }
    guard let text = files[uri]?.text else {
      throw Failure(code: -32602, message: "the file is not open")
    }
    if let answer = try answerAtPlace(method, parameters, uri, text) { return answer }
    guard let reading = reading(uri) else { return .null }
    switch method {
    case "textDocument/diagnostic": return ["kind": "full", "items": .init(diagnostics(uri))]
    case "textDocument/documentSymbol": return .init(Structure(reading: reading).symbols)
    case "textDocument/formatting":
      guard case .text(let bytes) = Formatter.format(reading.text.bytes, name: reading.uri) else { return [] }
      if bytes == reading.text.bytes { return [] }
      let whole = SourceRange(0, reading.text.bytes.count)
      let edit = Diagnostic.Fix(replace: whole, with: String(decoding: bytes, as: UTF8.self))
      return reading.text.edits([edit])
    case "textDocument/codeLens": return .init(lenses(reading))
    case "textDocument/foldingRange": return .init(Structure(reading: reading).folds)
    case "textDocument/documentColor": return .init(Colours(reading: reading).all)
    case "textDocument/selectionRange":
      return .init(
        (parameters["positions"]?.items ?? []).map { position in
          Structure(reading: reading).selection(at: text.offset(of: position) ?? 0)
        })
    default: break
    }
    guard let range = text.range(of: parameters["range"]) else {
      throw Failure(code: -32601, message: "there is no method '\(method)'")
    }
    switch method {
    case "textDocument/codeAction":
      let only = parameters["context"]?["only"]?.items.compactMap(\.characters)
      if range.isEmpty { preview.caret = (uri, range.start) }
      // A menu does not wait for those of the whole effect: with them the client asks again.
      let known = only == nil && isOurs(uri) ? files[uri]?.findings ?? reading.spec.diagnostics : nil
      let findings = known ?? self.findings(uri)
      return .init(
        (Findings.actions(reading, findings, in: range) + previewActions(reading)).filter { action in
          guard let only, let kind = action["kind"]?.characters else { return true }
          return only.contains { kind == $0 || kind.hasPrefix($0 + ".") }
        })
    case "textDocument/inlayHint": return .init(Hints.hints(reading, in: range))
    case "textDocument/colorPresentation":
      let color = parameters["color"]
      guard let red = color?["red"]?.double, let green = color?["green"]?.double,
        let blue = color?["blue"]?.double, let alpha = color?["alpha"]?.double
      else { throw .parameters }
      return .init(
        Colours(reading: reading).presentations(
          RGBAColor(red: red, green: green, blue: blue, alpha: alpha), in: range))
    default: throw Failure(code: -32601, message: "there is no method '\(method)'")
    }
  }

  /// The answers to questions about a position; nil for other methods.
  private mutating func answerAtPlace(
    _ method: String, _ parameters: JSONValue, _ uri: String, _ text: OpenText
  ) throws(Failure) -> JSONValue? {
    let methods = [
      "completion", "hover", "definition", "references", "documentHighlight", "prepareRename", "rename",
    ]
    guard methods.contains(where: { method == "textDocument/\($0)" }) else { return nil }
    guard let offset = text.offset(of: parameters["position"]) else { throw .parameters }
    if method != "textDocument/hover" { preview.caret = (uri, offset) }
    if method == "textDocument/completion" {
      let constants = reading(uri)?.spec.base?.constants ?? [:]
      return .init(
        Completion.items(text, at: offset, sharedFiles(beside: uri), constants) {
          Libraries.paths(beside: uri)
        })
    }
    guard let reading = reading(uri) else { return .null }
    let naming = Naming(reading: reading)
    switch method {
    case "textDocument/hover":
      // Findings of the whole effect are shown once they are available: a hover does not wait for them.
      let findings = files[uri]?.findings ?? reading.spec.diagnostics
      guard let (words, range) = Hover.text(reading, findings, at: offset, drawsPictures: drawsPictures)
      else { return .null }
      return [
        "contents": ["kind": .init(showsMarkdown ? "markdown" : "plaintext"), "value": .init(words)],
        "range": text.range(range),
      ]
    case "textDocument/definition": return naming.definition(at: offset)
    case "textDocument/references":
      let withDefinition = parameters["context"]?["includeDeclaration"] != .boolean(false)
      return .init(naming.references(at: offset, withDefinition: withDefinition))
    case "textDocument/documentHighlight": return .init(naming.highlights(at: offset))
    case "textDocument/prepareRename": return naming.renamed(at: offset)
    default:
      guard let name = parameters["newName"]?.characters else { throw .parameters }
      do throws(RenameError) {
        return try naming.rename(at: offset, to: name)
      } catch {
        throw Failure(code: -32803, message: error.message)
      }
    }
  }

  // MARK: The beginning

  /// Whether a client says that it makes HTML of Markdown: by the tag of pictures among those that it allows, or by the parser of
  /// Visual Studio Code. coc.nvim names this parser, too, and runs in a terminal.
  private static func drawsPictures(_ parameters: JSONValue) -> Bool {
    let markdown = parameters["capabilities"]?["general"]?["markdown"]
    return markdown?["allowedTags"]?.items.contains("img") == true
      || markdown?["parser"] == "marked" && parameters["clientInfo"]?["name"] != "coc.nvim"
  }

  private mutating func initialize(_ parameters: JSONValue) -> JSONValue {
    let capabilities = parameters["capabilities"]
    preview.opensDocuments = capabilities?["window"]?["showDocument"]?["support"] == .boolean(true)
    let encodings = capabilities?["general"]?["positionEncodings"]?.items.compactMap(\.characters) ?? []
    encoding = encodings.contains(PositionEncoding.utf8.rawValue) ? .utf8 : .utf16
    let formats = capabilities?["textDocument"]?["hover"]?["contentFormat"]?.items ?? []
    showsMarkdown = formats.isEmpty || formats.contains("markdown")
    drawsPictures = showsMarkdown && Self.drawsPictures(parameters)
    let roots = parameters["workspaceFolders"]?.items.compactMap { $0["uri"]?.characters } ?? []
    folders = (roots.isEmpty ? [parameters["rootUri"]?.characters].compactMap(\.self) : roots)
      .compactMap { FileURI.path($0) }
    return [
      "serverInfo": ["name": "drawstring", "version": .init(Version.program)],
      "capabilities": [
        "positionEncoding": .init(encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
        "completionProvider": ["triggerCharacters": [".", "{", " ", "`"]],
        "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
        "documentHighlightProvider": true, "documentSymbolProvider": true,
        "codeActionProvider": [
          "codeActionKinds": ["quickfix", "source.fixAll.drawstring", .init(PreviewState.actionKind)]
        ],
        "codeLensProvider": [:], "executeCommandProvider": ["commands": [.init(PreviewState.command)]],
        "renameProvider": ["prepareProvider": true], "foldingRangeProvider": true,
        "selectionRangeProvider": true, "colorProvider": true, "inlayHintProvider": true,
        "documentFormattingProvider": true,
      ],
    ]
  }
}
