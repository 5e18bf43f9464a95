internal import DrawstringCore
internal import DrawstringOutput

/// What is served while a spec is watched: its page, or what is wrong with it, and a number that tells a new one.
package struct WatchedPage {
  /// How often there was something new.
  package private(set) var revision = 0
  private var html = ""

  package init() {}

  /// Takes the next page, made for the next revision.
  package mutating func show(_ html: String) {
    revision += 1
    self.html = html
  }

  /// In bytes; no browser sends more.
  package static let longestHead = 1 << 16

  /// The answer to the head of a request to this port.
  ///
  /// Another site may lead its own name to this machine; such a request names another host, and is refused.
  package func reply(to head: String, port: UInt16) -> [UInt8] {
    // HTTP ends lines only so; Swift knows more ends.
    let lines = head.utf8.split { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }.map(Substring.init)
    func values(_ name: String) -> [Substring] {
      lines.dropFirst().filter { $0.lowercased().hasPrefix("\(name):") }
        .map { $0.dropFirst(name.count + 1).drop { $0 == " " } }
    }
    if head.utf8.count > Self.longestHead {
      return Self.message("431 Request Header Fields Too Large", "the request is too long\n")
    }
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[0] == "GET" || words[0] == "HEAD" else {
      return Self.message("405 Method Not Allowed", "only GET is answered\n")
    }
    let hosts = values("host")
    guard hosts.count == 1 else { return Self.message("400 Bad Request", "a request names one host\n") }
    guard hosts[0] == "127.0.0.1:\(port)" || hosts[0] == "localhost:\(port)" else {
      return Self.message("403 Forbidden", "this is for this machine alone\n")
    }
    guard values("transfer-encoding").isEmpty, values("content-length").allSatisfy({ $0 == "0" }) else {
      return Self.message("400 Bad Request", "a request has no body\n")
    }
    let hasBody = words[0] == "GET"
    switch words[1].prefix(while: { $0 != "?" }) {
    case "/": return Self.message("200 OK", html, type: "text/html; charset=utf-8", hasBody: hasBody)
    case "/revision": return Self.message("200 OK", "\(revision)", hasBody: hasBody)
    default: return Self.message("404 Not Found", "there is nothing here\n", hasBody: hasBody)
    }
  }

  private static func message(
    _ status: String, _ body: String, type: String = "text/plain", hasBody: Bool = true
  ) -> [UInt8] {
    let head = [
      "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)",
      "Cache-Control: no-store", "Connection: close", "", "",
    ]
    return Array(head.joined(separator: "\r\n").utf8) + (hasBody ? Array(body.utf8) : [])
  }
}
