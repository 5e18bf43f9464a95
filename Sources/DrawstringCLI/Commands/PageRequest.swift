internal import DrawstringCompiler
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// The request of `render --format html`.
struct PageRequest {
  private let invocation: Invocation
  let isWatching: Bool
  /// 0 for any free port.
  let port: UInt16

  /// The options that a page excludes.
  private static let pictureOnly: [OptionName] = [
    .phase, .time, .pull, .progress, .refreshed, .begin, .finish, .fps, .count, .columns, .scale, .width,
    .background,
    .play,
    .plot, .variant,
  ]

  init(_ invocation: Invocation) throws(UsageError) {
    self.invocation = invocation
    isWatching = invocation.has(.watch)
    if let extra = invocation.first(of: Self.pictureOnly) {
      throw UsageError("'\(extra.spelling)' and '--format html' exclude each other: a page has all of it")
    }
    if invocation.operands.count > 1 { throw UsageError("'--format html' shows one effect") }
    if isWatching, invocation.has(.output) {
      throw UsageError("'--watch' and '--output' exclude each other: --watch serves the page to a browser")
    }
    if isWatching, invocation.inputs.contains("-") {
      throw UsageError("'--watch' needs a file: standard input does not change")
    }
    if invocation.has(.port), !isWatching { throw UsageError("'--port' needs '--watch'") }
    let text = invocation.text(.port) ?? "0"
    guard let port = UInt16(text) else {
      throw UsageError("--port: '\(Printable.text(text))' is not a number from 0 to 65535")
    }
    self.port = port
  }

  /// Writes the page, or serves it.
  func run(_ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    if isWatching { return WatchCommand.run(self, invocation.inputs, &terminal) }
    var (spec, code) = try terminal.loadSpec(invocation)
    var stories: [PageScenario] = []
    if let path = invocation.text(.trace) {
      let loaded = terminal.loadTrace(path, for: spec?.effect, color: invocation.text(.color))
      code = max(code, loaded.code)
      if let trace = loaded.trace { stories.append(PageScenario(path: path, trace: trace)) }
    }
    guard let spec, let effect = spec.effect, code == .clean else { return code }
    if let reason = effect.tooMuchToShow { throw UsageError("--format html: \(reason)") }
    var page = Page(spec)
    page.stories = stories
    try AssetFolder.protect(invocation.text(.assets), of: effect, terminal)
    do throws(FileError) {
      page.assets = try AssetFolder.pictures(invocation.text(.assets), of: effect, &terminal)
    } catch {
      terminal.complain(error.message)
      return .failure
    }
    if let html = page.html() { terminal.output.write(html) }
    return .clean
  }

  /// The current page of a watched spec, with its findings; only the findings if there is no effect. With the shared
  /// files, which are followed, too.
  func watchedPage(_ revision: Int, _ terminal: inout Terminal) -> (html: String, files: [String]) {
    var reports: [FileReport] = []
    var problems = ""
    let path = invocation.operands[0]
    func bytes(_ path: String) -> [UInt8]? {
      do throws(FileError) {
        return try Files.contents(of: path)
      } catch {
        problems += "drawstring: error: \(error.message)\n"
        return nil
      }
    }
    var spec = bytes(path).map {
      Effect.load(name: Terminal.displayName(path), bytes: $0, files: invocation.files(beside: path))
    }
    let files = spec?.usedFiles ?? []
    if spec != nil {
      do throws(UsageError) {
        try invocation.begin(&spec!)
      } catch {
        problems += "drawstring: error: \(error.message)\n"
      }
    }
    if let spec {
      reports.append(
        FileReport(source: spec.source, document: spec.document, diagnostics: spec.linted()))
    }
    var stories: [PageScenario] = []
    if let path = invocation.text(.trace), let bytes = bytes(path) {
      let loaded = Trace.load(name: Terminal.displayName(path), bytes: bytes, for: spec?.effect)
      reports.append(
        FileReport(source: loaded.source, document: loaded.document, diagnostics: loaded.diagnostics))
      if let trace = loaded.trace { stories.append(PageScenario(path: path, trace: trace)) }
    }
    var assets = ImageAssets()
    if let effect = spec?.effect {
      if let reason = effect.tooMuchToShow { problems += "drawstring: error: \(reason)\n" }
      do throws(FileError) {
        assets = try AssetFolder.pictures(invocation.text(.assets), of: effect, &terminal)
      } catch {
        problems += "drawstring: error: \(error.message)\n"
      }
    }
    let hasFindings = reports.contains { !$0.diagnostics.isEmpty }
    let findings = problems + (hasFindings ? TextReporter.report(reports, coloured: false) : "")
    let isWhole = problems.isEmpty && !reports.contains { $0.count(of: .error) > 0 }
    if isWhole, let spec, spec.effect != nil {
      var page = Page(spec)
      page.stories = stories
      page.assets = assets
      page.findings = findings
      page.revision = revision
      if let html = page.html() { return (html, files) }
    }
    return (
      PageFindings.html(name: Terminal.displayName(path), findings: findings, revision: revision), files
    )
  }
}

/// `render --format html --watch`: serves the page to a browser on this machine, and renders it again when a file is
/// saved.
enum WatchCommand {
  /// The interval of checks for changed files, in milliseconds.
  private static let glance: Int32 = 100

  /// Returns only on an error; a signal ends the process, and nothing needs to be cleaned up.
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
    var files: [String] = []
    while true {
      let now = (inputs + files).map { Files.status(of: $0) }
      if now != known {
        let shown = request.watchedPage(page.revision + 1, &terminal)
        known = now
        if shown.files != files {
          files = shown.files
          known = now.prefix(inputs.count) + files.map { Files.status(of: $0) }
        }
        page.show(shown.html)
        terminal.errors.flush()
      }
      listener.serve(for: glance) { page.reply(to: $0, port: port) }
    }
  }
}
