internal import DrawstringCore
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringSyntax

/// The answer to a request.
package enum WebReply {
  /// All of the answer; the connection ends after it.
  case message([UInt8])
  /// The beginning of a stream of events, with the newest event of each key. The connection stays open.
  case stream([UInt8], events: [(key: Int, bytes: [UInt8])])

  package var bytes: [UInt8] {
    switch self {
    case .message(let bytes): bytes
    case .stream(let head, let events): head + events.flatMap(\.bytes)
    }
  }
}

/// Who is served.
package enum LiveAccess: Sendable, Equatable {
  /// Browsers on this machine.
  case thisMachine
  /// Browsers anywhere that know this token, with which each path begins.
  case token(String)

  /// Access by a token of 130 random bits.
  package static func randomToken() -> LiveAccess {
    var system = SystemRandomNumberGenerator()
    let characters = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)
    let token = (0..<26).map { _ in characters[Int(system.next() % 32)] }
    return .token(String(decoding: token, as: UTF8.self))
  }

  /// The path of the first page.
  package var root: String {
    switch self {
    case .thisMachine: "/"
    case .token(let token): "/\(token)/"
    }
  }

  /// Returns a target without the token; nil if it does not begin with the token. The time of the comparison says nothing
  /// about the token but its length.
  func path(of target: Substring) -> Substring? {
    let wanted = Array(root.utf8)
    let given = Array(target.utf8.prefix(wanted.count))
    guard given.count == wanted.count else { return nil }
    let difference = zip(given, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) }
    return difference == 0 ? Substring(target.utf8.dropFirst(wanted.count - 1)) : nil
  }

  /// Whether a request may name this host. Another site may lead its own name to this machine, but not a number: with a token,
  /// all addresses in numbers are allowed, since the port and the address can be those of a gateway.
  func allows(host: Substring, port: UInt16) -> Bool {
    if self == .thisMachine { return host == "127.0.0.1:\(port)" || host == "localhost:\(port)" }
    let name = host.prefix { $0 != ":" }
    return host.hasPrefix("[") || name == "localhost"
      || !name.isEmpty && name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
  }
}

/// What pages ask for beside documents.
package protocol LiveAnswers {
  /// The layer of a file was clicked.
  mutating func choose(_ layer: String, in file: Int)
  /// The event that shows a file with other values of constants, as they are written; nil where the file has no such constants.
  mutating func event(of file: Int, with constants: [(name: String, value: String)]) -> [UInt8]?
}

/// What `drawstring watch` serves: of one file its page, of several an index and a page each; and a stream of events, each of
/// which has all of a file that pages show: the last effect without errors, and the findings of the newest save.
package struct LivePages {
  /// The findings of a save.
  package struct Findings {
    /// The object of `validate --format json`, without a line break.
    package var json: String
    /// What else is wrong, in lines, such as a missing trace.
    package var problems: String
    /// As `validate` prints them, after the problems; empty for none.
    package var text: String
    /// Whether the checks of the whole effect have run.
    package var isComplete: Bool

    package init(json: String, problems: String = "", text: String, isComplete: Bool) {
      (self.json, self.problems, self.text, self.isComplete) = (json, problems, text, isComplete)
    }
  }

  private struct File {
    let name: String
    /// The last page without errors.
    var page: Page?
    var event: [UInt8] = []
    /// The layer that an editor marks: nil where no editor follows.
    var mark: [UInt8]?
  }

  private var files: [File]
  private let access: LiveAccess

  /// Pages of files with these names, which show nothing yet.
  package init(names: [String], _ access: LiveAccess = .thisMachine) {
    files = names.map { File(name: $0) }
    self.access = access
  }

  /// Adds a file, which shows nothing yet, and returns its number.
  package mutating func add(_ name: String) -> Int {
    files.append(File(name: name))
    return files.count - 1
  }

  /// Takes a save of a file and returns the event that tells it. Without a page the last one stays.
  package mutating func show(_ page: Page?, _ findings: Findings, file: Int) -> [UInt8] {
    if let page { files[file].page = page }
    files[file].event = Self.event(
      file, files[file].name, files[file].page, isCurrent: page != nil, findings)
    return files[file].event
  }

  /// The keys of events: one for each file, and one for its mark.
  package static func key(ofFile file: Int) -> Int { 2 * file }
  package static func key(ofMarkIn file: Int) -> Int { 2 * file + 1 }

  /// Marks a layer of a file, and returns the event for pages; nil marks none, but announces that an editor follows.
  package mutating func mark(_ layer: String?, file: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("file", file)
    writer.key("layer")
    if let layer { writer.string(layer) } else { writer.null() }
    writer.endObject()
    let event = Array("event: mark\ndata: \(writer.text)\n\n".utf8)
    files[file].mark = event
    return event
  }

  /// The event that shows a page; one that is not current stays from an older save.
  package static func event(
    _ file: Int, _ name: String, _ page: Page?, isCurrent: Bool, _ findings: Findings
  ) -> [UInt8] {
    let live = page?.live
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("file", file)
    writer.member("name", Printable.text(name))
    writer.key("isCurrent")
    writer.boolean(isCurrent)
    writer.key("isChecked")
    writer.boolean(findings.isComplete)
    writer.member("problems", findings.problems)
    writer.member("report", findings.text)
    if let live {
      writer.member("title", live.title)
      writer.member("summary", live.summary)
      writer.member("compiled", live.compiled)
    }
    writer.endObject()
    let more = live.map { ",\"data\":\($0.data)" } ?? ""
    let text = "\(writer.text.dropLast()),\"findings\":\(findings.json)\(more)}"
    return Array("data: \(text)\n\n".utf8)
  }

  /// In bytes; no browser sends more.
  package static let longestHead = 1 << 16

  /// The answer to the head of a request to this port.
  ///
  /// A request without the token gets the same empty answer for all that may be wrong with it. Another site may lead its own name to
  /// this machine; such a request names another host, and is refused. What changes something is asked for by `POST` with the
  /// origin of these pages, which no page of elsewhere has.
  package func reply(to head: String, port: UInt16, _ answers: inout some LiveAnswers) -> WebReply {
    // HTTP ends lines only so; Swift knows more ends.
    let lines = head.utf8.split { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }.map(Substring.init)
    func values(_ name: String) -> [Substring] {
      lines.dropFirst().filter { $0.lowercased().hasPrefix("\(name):") }
        .map { $0.dropFirst(name.count + 1).drop { $0 == " " } }
    }
    let words = lines.first?.split(separator: " ") ?? []
    let target = access.path(of: words.count > 1 ? words[1] : "")
    if access != .thisMachine, target == nil { return Self.refusal("404 Not Found", "") }
    if head.utf8.count > Self.longestHead {
      return Self.refusal("431 Request Header Fields Too Large", "the request is too long\n")
    }
    let isPost = words.first == "POST"
    guard words.count == 3, words[0] == "GET" || words[0] == "HEAD" || isPost else {
      return Self.refusal("405 Method Not Allowed", "only GET is answered\n")
    }
    let hosts = values("host")
    guard hosts.count == 1 else { return Self.refusal("400 Bad Request", "a request names one host\n") }
    guard access.allows(host: hosts[0], port: port) else {
      let reason = access == .thisMachine ? "this is for this machine alone" : "the address is one of numbers"
      return Self.refusal("403 Forbidden", "\(reason)\n")
    }
    guard values("transfer-encoding").isEmpty, values("content-length").allSatisfy({ $0 == "0" }) else {
      return Self.refusal("400 Bad Request", "a request has no body\n")
    }
    let path = String((target ?? "").prefix { $0 != "?" })
    let hasBody = words[0] == "GET"
    if path == "/events", hasBody {
      let head = Self.head("200 OK", ["Content-Type: text/event-stream"]) + Array("retry: 500\n\n".utf8)
      let events = files.indices.map { (Self.key(ofFile: $0), files[$0].event) }
      let marks = files.indices.compactMap { file in files[file].mark.map { (Self.key(ofMarkIn: file), $0) } }
      return .stream(head, events: events + marks)
    }
    if isPost {
      guard values("origin").first == "http://\(hosts[0])" else {
        return Self.refusal("403 Forbidden", "this is for the pages of this machine alone\n")
      }
      return act(path, Self.fields((target ?? "").dropFirst(path.count + 1)), &answers)
    }
    guard let (type, body) = document(path) else {
      return Self.refusal("404 Not Found", "there is nothing here\n", hasBody: hasBody)
    }
    let lead = Self.head("200 OK", ["Content-Type: \(type)", "Content-Length: \(body.count)"])
    return .message(lead + (hasBody ? body : []))
  }

  /// Does what a page asks for: `/choose?file=0&layer=ring` or `/constants?file=0&ink=red`.
  private func act(
    _ path: String, _ fields: [(name: String, value: String)], _ answers: inout some LiveAnswers
  ) -> WebReply {
    let missing = Self.refusal("404 Not Found", "there is nothing here\n")
    guard let first = fields.first, first.name == "file", let file = Int(first.value),
      files.indices.contains(file)
    else { return missing }
    switch path {
    case "/choose":
      guard let layer = fields.first(where: { $0.name == "layer" }) else { return missing }
      answers.choose(layer.value, in: file)
      return .message(Self.head("204 No Content", []))
    case "/constants":
      guard let event = answers.event(of: file, with: Array(fields.dropFirst())) else { return missing }
      let body = event.dropFirst("data: ".utf8.count).dropLast(2)
      let lines = ["Content-Type: application/json", "Content-Length: \(body.count)"]
      return .message(Self.head("200 OK", lines) + body)
    default: return missing
    }
  }

  /// The fields of a query as forms write it.
  private static func fields(_ query: Substring) -> [(name: String, value: String)] {
    query.split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
        Percent.decoded(part.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
      }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  /// The type and the bytes of what lies at a path; nil for nothing.
  private func document(_ path: String) -> (type: String, body: [UInt8])? {
    let html = "text/html; charset=utf-8"
    switch path {
    case "/" where files.count == 1: return (html, Array(page(0).utf8))
    case "/": return (html, Array(index.utf8))
    case "/drawstring.js": return ("text/javascript", Array(Resource.webPlayer.utf8))
    case "/drawstring-effect.js": return ("text/javascript", Array(Resource.webElement.utf8))
    case "/packed.js": return ("text/javascript", Array(Resource.webPackedText.utf8))
    case "/drawstring.wasm": return ("application/wasm", Resource.webModule)
    case let path where path.hasPrefix("/font/"):
      guard let number = Int(path.dropFirst(6)), fonts.fonts.indices.contains(number) else { return nil }
      return ("font/ttf", fonts.fonts[number].file)
    default:
      // `/1` is the first file.
      guard let number = Int(path.dropFirst()), path == "/\(number)", files.indices.contains(number - 1)
      else { return nil }
      return (html, Array(page(number - 1).utf8))
    }
  }

  private func page(_ file: Int) -> String {
    files[file].page?.html(following: file) ?? PageDocument.waiting(name: files[file].name, file: file)
  }

  private var index: String { PageDocument.index(names: files.map(\.name), fonts) }

  /// The fonts, which are those of all pages.
  private var fonts: ImageAssets { files.lazy.compactMap(\.page).first?.assets ?? ImageAssets() }

  private static func head(_ status: String, _ lines: [String]) -> [UInt8] {
    let common = ["Cache-Control: no-store", "Referrer-Policy: no-referrer", "Connection: close", "", ""]
    let lines = ["HTTP/1.1 \(status)"] + lines + common
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  private static func refusal(_ status: String, _ text: String, hasBody: Bool = true) -> WebReply {
    let lead = head(status, ["Content-Type: text/plain", "Content-Length: \(text.utf8.count)"])
    return .message(lead + (hasBody ? Array(text.utf8) : []))
  }
}

extension PageDocument {
  /// The page of a file that has had no effect yet: its findings, until there is one.
  static func waiting(name: String, file: Int) -> String {
    let body = """
      <main class="findings">
      <h1>\(escaped(path: name))</h1>
      <pre id="report" tabindex="0" aria-live="polite"></pre>
      </main>
      """
    return text(
      title: name, head: "<style>\n\(Resource.pageStyle)\n</style>", body: body,
      scripts: [Resource.pageWaitingScript], file: file)
  }

  /// A page with a moving picture of each file, which leads to the file's page.
  static func index(names: [String], _ fonts: ImageAssets = ImageAssets()) -> String {
    let items = names.enumerated().map { index, name in
      """
      <li data-file="\(index)"><a href="\(index + 1)"><svg aria-hidden="true" preserveAspectRatio="xMidYMid meet"></svg>
      <b>\(escaped(path: name))</b> <span></span></a></li>
      """
    }
    let body = """
      <header><h1>\(names.count) effects</h1><label class="check"><input type="checkbox" id="moves"> Play</label></header>
      <ul id="files">
      \(items.joined(separator: "\n"))
      </ul>
      """
    return text(
      title: "\(names.count) effects",
      head: "<style>\n\(Resource.pageStyle)\n\(Resource.pageLiveStyle)\n</style>" + fonts.fontStyle(for: nil),
      body: body,
      scripts: [Resource.pageScreenScript + Resource.pageIndexScript], file: -1,
      hasFonts: !fonts.fonts.isEmpty)
  }
}
