import DrawstringCLI
import DrawstringDrawing
import DrawstringLoader
import DrawstringOutput
import DrawstringReports
import Testing

@Suite struct LivePagesTests {
  private static let spec = """
    drawstring: 1
    effect: dot
    title: A dot
    canvas: [100, 50]
    layers: [{id: dot, position: [5, 5], size: [2, 2], backgroundColor: red}]
    """

  private static func findings(_ text: String) -> LivePages.Findings {
    LivePages.Findings(json: "{\"findings\":[]}", text: text, isComplete: false)
  }

  /// Pages of files, the first of which has an effect.
  private func pages(_ names: [String], _ access: LiveAccess = .thisMachine) -> LivePages {
    var pages = LivePages(names: names, access)
    let page = Page(Effect.load(name: names[0], bytes: Array(Self.spec.utf8)))
    for file in names.indices {
      _ = pages.show(file == 0 ? page : nil, Self.findings(""), file: file)
    }
    return pages
  }

  /// What pages ask for, noted.
  private struct Asked: LiveAnswers {
    var choices: [String] = []
    var constants: [String] = []

    mutating func choose(_ layer: String, in file: Int) { choices.append("\(file) \(layer)") }

    mutating func event(of file: Int, with constants: [(name: String, value: String)]) -> [UInt8]? {
      self.constants += constants.map { "\(file) \($0.name) \($0.value)" }
      return constants.isEmpty ? nil : Array("data: {}\n\n".utf8)
    }
  }

  private func reply(_ text: String, names: [String] = ["a.yaml"]) -> (reply: WebReply, asked: Asked) {
    var asked = Asked()
    let reply = pages(names).reply(to: text, port: 8000, &asked)
    return (reply, asked)
  }

  private func answer(
    _ request: String, host: String = "127.0.0.1:8000", names: [String] = ["a.yaml"]
  ) -> String {
    let text = "\(request)\r\nHost: \(host)\r\n\r\n"
    return String(decoding: reply(text, names: names).reply.bytes, as: UTF8.self)
  }

  @Test func servesThePageOfOneFile() {
    for path in ["/", "/1"] {
      let answer = answer("GET \(path) HTTP/1.1")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.contains("<title>A dot</title>") && answer.contains("connect-src 'self'"))
      #expect(answer.contains(#"<html lang="en" data-file="0">"#))
    }
  }

  @Test func servesAPageOfSeveralFiles() {
    let names = ["a.yaml", "<b>.yaml"]
    let index = answer("GET / HTTP/1.1", names: names)
    #expect(
      index.contains("href=\"1\"") && index.contains("href=\"2\"") && index.contains("&lt;b&gt;.yaml"))
    #expect(answer("GET /1 HTTP/1.1", names: names).contains("<title>A dot</title>"))
    #expect(answer("GET /2 HTTP/1.1", names: names).contains("id=\"report\""), "it has no effect yet")
    #expect(answer("GET /3 HTTP/1.1", names: names).hasPrefix("HTTP/1.1 404 "))
  }

  /// What the stream says of a file.
  private func event(_ bytes: [UInt8]) throws -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    try #require(text.hasPrefix("data: {") && text.hasSuffix("}\n\n"))
    #expect(!text.dropLast(2).contains("\n"))
    return text
  }

  @Test func theStreamBeginsWithAllFiles() throws {
    let request = "GET /events HTTP/1.1\r\nHost: localhost:8000\r\n\r\n"
    guard case .stream(let head, let events) = reply(request, names: ["a.yaml", "b.yaml"]).reply else {
      Issue.record("the connection does not stay open")
      return
    }
    #expect(String(decoding: head, as: UTF8.self).contains("Content-Type: text/event-stream\r\n"))
    #expect(events.map(\.key) == [0, 1].map(LivePages.key(ofFile:)))
    #expect(try event(events[0].bytes).contains(#""isCurrent":true"#))
    #expect(try event(events[1].bytes).contains(#""isCurrent":false"#))
  }

  @Test func aSaveWithErrorsKeepsTheEffect() throws {
    var pages = pages(["a.yaml"])
    let broken = try event(pages.show(nil, Self.findings("line\ntwo"), file: 0))
    #expect(broken.contains(#""isCurrent":false"#) && broken.contains(#""report":"line\ntwo""#))
    #expect(broken.contains(#""title":"A dot""#) && broken.contains("\"compiled\":"))
  }

  @Test(arguments: [
    ("GET /etc/passwd HTTP/1.1", "404"), ("PUT / HTTP/1.1", "405"), ("", "405"), ("GET", "405"),
    ("GET /choose?file=0&layer=a HTTP/1.1", "404"), ("POST /choose?file=0&layer=a HTTP/1.1", "403"),
  ])
  func servesNothingElse(request: String, status: String) {
    #expect(answer(request).hasPrefix("HTTP/1.1 \(status) "))
  }

  /// What is asked for by `POST` is done for these pages alone.
  @Test(arguments: [
    ("choose?file=0&layer=wait%2Farc", "127.0.0.1", "204", ["0 wait/arc"], []),
    ("choose?file=0&layer=%C3%BC+%", "localhost", "204", ["0 ü %"], []),
    ("choose?file=0&layer=a", "example.org", "403", [], []), ("choose?file=0", "127.0.0.1", "404", [], []),
    ("choose?file=1&layer=a", "127.0.0.1", "404", [], []),
    ("choose?layer=a", "127.0.0.1", "404", [], []),
    ("constants?file=0&ink=%23f00&wide=3", "127.0.0.1", "200", [], ["0 ink #f00", "0 wide 3"]),
    ("constants?file=0", "127.0.0.1", "404", [], []), ("", "127.0.0.1", "404", [], []),
  ])
  func doesWhatItsPagesAskFor(
    path: String, origin: String, status: String, choices: [String], constants: [String]
  ) {
    let host = origin == "localhost" ? origin : "127.0.0.1"
    let (reply, asked) = reply(
      "POST /\(path) HTTP/1.1\r\nHost: \(host):8000\r\nOrigin: http://\(origin):8000\r\n\r\n")
    #expect(String(decoding: reply.bytes, as: UTF8.self).hasPrefix("HTTP/1.1 \(status) "))
    #expect(asked.choices == choices && asked.constants == constants)
  }

  @Test func marksAreToldToPages() throws {
    var pages = pages(["a.yaml"])
    let event = String(decoding: pages.mark("ring", file: 0), as: UTF8.self)
    #expect(event == "event: mark\ndata: {\"file\":0,\"layer\":\"ring\"}\n\n")
    var asked = Asked()
    let request = "GET /events HTTP/1.1\r\nHost: localhost:8000\r\n\r\n"
    guard case .stream(_, let events) = pages.reply(to: request, port: 8000, &asked) else {
      Issue.record("the connection does not stay open")
      return
    }
    #expect(events.map(\.key) == [LivePages.key(ofFile: 0), LivePages.key(ofMarkIn: 0)])
  }

  /// Swift knows more ends of lines than HTTP: a page of elsewhere could make a header of its own end there.
  @Test(arguments: ["\u{85}", "\u{2028}", "\u{B}"]) func linesEndAsHTTPHasIt(end: String) {
    let request = "GET / HTTP/1.1\r\nX: \(end)Host: 127.0.0.1:8000"
    #expect(answer(request, host: "example.org:8000").hasPrefix("HTTP/1.1 403 "))
  }

  @Test func aRequestForTheHeadGetsNoBody() {
    let answer = answer("HEAD / HTTP/1.1")
    #expect(answer.contains("Content-Length: ") && !answer.contains("Content-Length: 0"))
    #expect(answer.hasSuffix("\r\n\r\n") && !answer.contains("<html"))
  }

  @Test(arguments: [
    "Host: 127.0.0.1:8000", "host:example.org", "Content-Length: 1", "Transfer-Encoding: chunked",
  ])
  func refusesAnotherHostLineAndABody(line: String) {
    #expect(answer("GET / HTTP/1.1\r\n\(line)").hasPrefix("HTTP/1.1 400 "))
  }

  @Test func refusesARequestWithoutAHost() {
    let answer = String(decoding: reply("GET / HTTP/1.1\r\n").reply.bytes, as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 400 "))
  }

  @Test func refusesALongRequest() {
    let room = String(repeating: "x", count: LivePages.longestHead - 100)
    #expect(answer("GET / HTTP/1.1\r\nX: \(room)").hasPrefix("HTTP/1.1 200 "))
    #expect(answer("GET / HTTP/1.1\r\nX: \(room)\(room)").hasPrefix("HTTP/1.1 431 "))
  }

  @Test(arguments: ["example.org:8000", "127.0.0.1:8001", "127.0.0.1", ""])
  func turnsAwayWhoCameByAnotherName(host: String) {
    #expect(answer("GET / HTTP/1.1", host: host).hasPrefix("HTTP/1.1 403 "))
  }

  // MARK: A token

  private static let token = "k3fq8wz2"

  private func answerWithToken(_ request: String, host: String) -> String {
    var asked = Asked()
    let text = "\(request)\r\nHost: \(host)\r\n\r\n"
    let reply = pages(["a.yaml"], .token(Self.token)).reply(to: text, port: 8000, &asked)
    return String(decoding: reply.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    "192.168.1.20:8000", "[fd00::5]:8000", "127.0.0.1:8000", "localhost:9000", "10.0.0.1",
  ])
  func theTokenOpensPagesAtAddresses(host: String) {
    #expect(answerWithToken("GET /\(Self.token)/ HTTP/1.1", host: host).contains("<title>A dot</title>"))
    let missing = answerWithToken("GET /\(Self.token)/2 HTTP/1.1", host: host)
    #expect(missing.hasPrefix("HTTP/1.1 404 ") && missing.contains("there is nothing here"))
  }

  @Test(arguments: ["example.org:8000", "10.0.0.1.example.org", "127.0.0.1x", ":8000", ""])
  func theTokenOpensNothingByAName(host: String) {
    #expect(answerWithToken("GET /\(Self.token)/ HTTP/1.1", host: host).hasPrefix("HTTP/1.1 403 "))
  }

  /// Whatever else is wrong with a request, nothing is said without the token.
  @Test(arguments: [
    "GET / HTTP/1.1", "GET /events HTTP/1.1", "GET /k3fq8wz2 HTTP/1.1", "GET /k3fq8wz3/ HTTP/1.1",
    "GET /j3fq8wz2/ HTTP/1.1", "GET /K3FQ8WZ2/ HTTP/1.1", "GET //k3fq8wz2/ HTTP/1.1",
    "GET /k3fq8wz/2/ HTTP/1.1",
    "GET /k3fq8wz2\u{301}/ HTTP/1.1", "POST /choose?file=0&layer=dot HTTP/1.1", "PUT / HTTP/1.1", "GET", "",
    "GET / HTTP/1.1\r\nContent-Length: 1",
    "GET /\(String(repeating: "x", count: LivePages.longestHead)) HTTP/1.1",
  ])
  func nothingIsServedWithoutTheToken(request: String) {
    let answer = answerWithToken(request, host: "192.168.1.20:8000")
    #expect(answer == answerWithToken("", host: "example.org"))
    #expect(answer.hasPrefix("HTTP/1.1 404 Not Found\r\n") && answer.hasSuffix("\r\n\r\n"))
    #expect(answer.contains("\r\nContent-Length: 0\r\n"))
  }

  @Test func tokensDiffer() {
    let roots = Set((0..<100).map { _ in LiveAccess.randomToken().root })
    #expect(roots.count == 100 && roots.allSatisfy { $0.utf8.count == 28 })
    // Each of the 32 characters is found among 2,600.
    #expect(Set(roots.joined().utf8).count == 33)
  }
}
