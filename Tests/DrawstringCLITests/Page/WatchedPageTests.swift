import DrawstringCLI
import DrawstringDrawing
import DrawstringOutput
import DrawstringReports
import Testing

@Suite struct WatchedPageTests {
  private func answer(_ request: String, host: String = "127.0.0.1:8000") -> String {
    var page = WatchedPage()
    page.show("first")
    page.show("second é")
    return String(decoding: page.reply(to: "\(request)\r\nHost: \(host)\r\n\r\n", port: 8000), as: UTF8.self)
  }

  @Test func servesThePageThatIsLatest() {
    let answer = answer("GET / HTTP/1.1")
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.contains("Content-Length: 9\r\n"))
    #expect(answer.hasSuffix("\r\n\r\nsecond é"))
  }

  @Test func tellsWhichPageIsLatest() {
    #expect(answer("GET /revision?now HTTP/1.1").hasSuffix("\r\n\r\n2"))
  }

  @Test(arguments: [
    ("GET /etc/passwd HTTP/1.1", "404"), ("POST / HTTP/1.1", "405"), ("", "405"), ("GET", "405"),
  ])
  func servesNothingElse(request: String, status: String) {
    #expect(answer(request).hasPrefix("HTTP/1.1 \(status) "))
  }

  /// Swift knows more ends of lines than HTTP: a page of elsewhere could make a header of its own end there.
  @Test(arguments: ["\u{85}", "\u{2028}", "\u{B}"]) func linesEndAsHTTPHasIt(end: String) {
    let request = "GET / HTTP/1.1\r\nX: \(end)Host: 127.0.0.1:8000"
    #expect(answer(request, host: "example.org:8000").hasPrefix("HTTP/1.1 403 "))
  }

  @Test func aRequestForTheHeadGetsNoBody() {
    let answer = answer("HEAD / HTTP/1.1")
    #expect(answer.contains("Content-Length: 9\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n"))
  }

  @Test(arguments: [
    "Host: 127.0.0.1:8000", "host:example.org", "Content-Length: 1", "Transfer-Encoding: chunked",
  ])
  func refusesAnotherHostLineAndABody(line: String) {
    #expect(answer("GET / HTTP/1.1\r\n\(line)").hasPrefix("HTTP/1.1 400 "))
  }

  @Test func refusesARequestWithoutAHost() {
    let answer = String(decoding: WatchedPage().reply(to: "GET / HTTP/1.1\r\n", port: 8000), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 400 "))
  }

  @Test func refusesALongRequest() {
    let room = String(repeating: "x", count: WatchedPage.longestHead - 100)
    #expect(answer("GET / HTTP/1.1\r\nX: \(room)").hasPrefix("HTTP/1.1 200 "))
    #expect(answer("GET / HTTP/1.1\r\nX: \(room)\(room)").hasPrefix("HTTP/1.1 431 "))
  }

  @Test(arguments: ["example.org:8000", "127.0.0.1:8001", "127.0.0.1", ""])
  func turnsAwayWhoCameByAnotherName(host: String) {
    #expect(answer("GET / HTTP/1.1", host: host).hasPrefix("HTTP/1.1 403 "))
  }
}
