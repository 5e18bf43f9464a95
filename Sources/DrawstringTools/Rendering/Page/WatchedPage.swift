internal import DrawstringCore

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

  /// The answer to a request of a browser on this machine that has asked for this port.
  ///
  /// Another site may lead its own name to this machine; such a request names another host, and is turned away.
  package func reply(to request: String, port: UInt16) -> [UInt8] {
    // Of all that Swift takes for the end of a line, HTTP knows only these.
    let lines = request.utf8.split { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }.map {
      Substring($0)
    }
    let words = lines.first?.split(separator: " ") ?? []
    let host = lines.lazy.filter { $0.lowercased().hasPrefix("host:") }
      .map { $0.dropFirst(5).drop { $0 == " " } }.first
    guard words.count == 3, words[0] == "GET" || words[0] == "HEAD" else {
      return Self.message("405 Method Not Allowed", "text/plain", "only GET is answered\n")
    }
    guard host == "127.0.0.1:\(port)" || host == "localhost:\(port)" else {
      return Self.message("403 Forbidden", "text/plain", "this is for this machine alone\n")
    }
    let isWhole = words[0] == "GET"
    switch words[1].prefix(while: { $0 != "?" }) {
    case "/": return Self.message("200 OK", "text/html; charset=utf-8", isWhole ? html : "")
    case "/revision": return Self.message("200 OK", "text/plain", "\(revision)")
    default: return Self.message("404 Not Found", "text/plain", "there is nothing here\n")
    }
  }

  private static func message(_ status: String, _ type: String, _ body: String) -> [UInt8] {
    let head = [
      "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)",
      "Cache-Control: no-store", "Connection: close", "", "",
    ]
    return Array(head.joined(separator: "\r\n").utf8) + Array(body.utf8)
  }
}
