import DrawstringTools
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

  @Test(arguments: ["example.org:8000", "127.0.0.1:8001", "127.0.0.1", ""])
  func turnsAwayWhoCameByAnotherName(host: String) {
    #expect(answer("GET / HTTP/1.1", host: host).hasPrefix("HTTP/1.1 403 "))
  }
}
