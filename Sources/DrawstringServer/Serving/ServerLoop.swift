package import DrawstringOutput

/// Runs a server over two streams: reads messages, writes answers, and checks files and serves pages while no message waits.
package struct ServerLoop {
  private var server = Server()
  private var reader = MessageReader()
  private var foundFiles = false

  /// How long no message must have come before a file is checked, in milliseconds: a question that follows a change is
  /// answered first.
  private static let quiet: Int32 = 30

  /// How long browsers are waited for at a time, in milliseconds; input ends the wait.
  private static let glance: Int32 = 30

  package init() {}

  /// Serves until the client says `exit` or closes the stream; returns the exit code: 0 after a `shutdown`, else 1.
  ///
  /// `files` lists the effects of a folder; `pages` show files in a browser.
  package mutating func run(
    _ input: Int32, _ output: inout OutputSink, _ pages: inout some PreviewPages,
    files: (String) -> [String]
  ) -> Int32 {
    func write(_ messages: [JSONValue]) {
      for message in messages { output.write(MessageReader.framed(message)) }
      output.flush()
    }
    while true {
      while let message = reader.next() {
        write(server.receive(message) + server.openPreviews(&pages))
        if let code = server.exitCode { return code }
        if message == .lost { return 1 }
      }
      if output.isClosed { return 1 }
      findFiles(files)
      let isBusy = server.hasUnchecked || server.hasOldPreview
      if pages.isServing {
        for click in pages.serve(until: input, for: isBusy ? 0 : Self.glance) {
          write(server.choose(click.layer, in: click.file))
        }
      }
      if isBusy, !Files.isReadable(input, within: Self.quiet) {
        if server.hasOldPreview {
          server.updatePreviews(&pages)
        } else {
          write([server.checkNext()].compactMap(\.self))
        }
        continue
      }
      if pages.isServing, !Files.isReadable(input, within: 0) { continue }
      let bytes = Files.available(input)
      if bytes.isEmpty { return 1 }
      reader.append(bytes)
    }
  }

  /// Adds the files of the workspace once it is known.
  private mutating func findFiles(_ files: (String) -> [String]) {
    if foundFiles || server.folders.isEmpty { return }
    foundFiles = true
    for path in server.folders.flatMap(files) {
      if let bytes = try? Files.contents(ofRegular: path) { server.add(file: path, bytes) }
    }
  }
}
