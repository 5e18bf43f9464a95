/// `render --format html --watch`: serves the page to a browser on this machine, made anew whenever a file is saved.
enum WatchCommand {
  /// How long it waits for a browser, in milliseconds, before it looks at the files again.
  private static let glance: Int32 = 100

  static func run(_ request: PageRequest, _ inputs: [String], _ terminal: inout Terminal) -> ExitCode {
    Interrupts.hold()
    let listener: LocalListener
    do throws(FileError) {
      listener = try LocalListener(port: request.port)
    } catch {
      terminal.complain(error.message)
      return .failure
    }
    let name = Printable.text(Terminal.displayName(inputs[0]))
    terminal.note("\(name) is at http://127.0.0.1:\(listener.port)/ and is followed there; Ctrl-C ends it")
    terminal.errors.flush()
    var page = WatchedPage()
    var stamps: [Files.Stamp?] = []
    while !Interrupts.isWaiting {
      let now = inputs.map { Files.stamp(of: $0) }
      if now != stamps {
        stamps = now
        page.show(request.watchedPage(page.revision + 1, &terminal))
        terminal.errors.flush()
      }
      _ = listener.answer(within: glance) { page.reply(to: $0, port: listener.port) }
    }
    listener.end()
    return .clean
  }
}
