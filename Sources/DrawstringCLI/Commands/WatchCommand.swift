internal import DrawstringDrawing
internal import DrawstringOutput
internal import DrawstringReports

/// `render --format html --watch`: serves the page to a browser on this machine, made anew whenever a file is saved.
enum WatchCommand {
  /// The time between two looks at the files, in milliseconds.
  private static let glance: Int32 = 100

  /// Ends only with an error; a signal ends the process, as nothing has to be cleaned up.
  static func run(_ request: PageRequest, _ inputs: [String], _ terminal: inout Terminal) -> ExitCode {
    var listener: LocalListener
    do throws(FileError) {
      listener = try LocalListener(port: request.port)
    } catch {
      terminal.complain(error.message)
      return .failure
    }
    let port = listener.port
    let name = Printable.text(Terminal.displayName(inputs[0]))
    terminal.note("\(name) is at http://127.0.0.1:\(port)/ and is followed there; Ctrl-C ends it")
    terminal.errors.flush()
    var page = WatchedPage()
    var known: [Files.Status?] = []
    while true {
      let now = inputs.map { Files.status(of: $0) }
      if now != known {
        known = now
        page.show(request.watchedPage(page.revision + 1, &terminal))
        terminal.errors.flush()
      }
      listener.serve(for: glance) { page.reply(to: $0, port: port) }
    }
  }
}
