package import DrawstringOutput

/// Runs a server over two streams: reads messages, writes answers, and checks files while no message waits.
package struct ServerLoop {
  private var server = Server()
  private var reader = MessageReader()
  private var foundFiles = false

  /// How long no message must have come before a file is checked, in milliseconds: a question that follows a change is
  /// answered first.
  private static let quiet: Int32 = 30

  package init() {}

  /// Serves until the client says `exit` or closes the stream; returns the exit code: 0 after a `shutdown`, else 1.
  ///
  /// `files` lists the effects of a folder.
  package mutating func run(
    _ input: Int32, _ output: inout OutputSink, files: (String) -> [String]
  ) -> Int32 {
    while true {
      while let message = reader.next() {
        for answer in server.receive(message) { output.write(MessageReader.framed(answer)) }
        output.flush()
        if let code = server.exitCode { return code }
        if message == .lost { return 1 }
      }
      if output.isClosed { return 1 }
      findFiles(files)
      if server.hasUnchecked, !Files.isReadable(input, within: Self.quiet) {
        if let findings = server.checkNext() { output.write(MessageReader.framed(findings)) }
        output.flush()
        continue
      }
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
      if let bytes = try? Files.contents(of: path) { server.add(file: path, bytes) }
    }
  }
}
