internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// `watch`: serves pages of effects to a browser on this machine, which show each save at once.
enum WatchCommand {
  static let row = CommandRow(
    name: .watch, operands: "FILE…", operandCount: 1...(.max),
    summary: "follow effects in a browser, which shows each save at once",
    details: [
      """
      The page of 'render --format html', served to browsers on this machine alone. When the file is saved, the page \
      shows the new effect at the same moment of the same story. Findings appear over the picture with their lines; \
      while there are errors, the last effect without them stays. Of several files the first page shows all, in motion. Ctrl-C \
      ends it.
      """
    ],
    examples: [
      .init("drawstring watch specs/boss-dots.yaml", "one effect"),
      .init("drawstring watch --port 8000 specs/*.yaml", "all of a folder, at http://127.0.0.1:8000/"),
    ], run: run)

  /// The interval of checks for changed files, in milliseconds.
  private static let glance: Int32 = 15

  /// Returns only on an error; a signal ends the process, and nothing needs to be cleaned up.
  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    let text = invocation.text(.port) ?? "0"
    guard let port = UInt16(text) else {
      throw UsageError("--port: '\(Printable.text(text))' is not a number from 0 to 65535")
    }
    if invocation.inputs.contains("-") {
      throw UsageError("'watch' needs a file: standard input does not change")
    }
    for path in invocation.inputs {
      guard terminal.contents(of: path) != nil else { return .failure }
    }
    var listener: LocalListener
    do throws(FileError) {
      listener = try LocalListener(port: port)
    } catch {
      terminal.complain(error.message)
      return .failure
    }
    var specs = invocation.operands.map { WatchedFile($0) }
    /// The shared files of each effect.
    var shared = specs.map { _ in [WatchedFile]() }
    var trace = invocation.text(.trace).map { WatchedFile($0) }
    var pages = LivePages(names: specs.map(\.name))
    let checks = LatestWork<(save: LiveSave, diagnostics: [Diagnostic])>()
    /// Reads a save and shows it, before the checks of the whole effect, which may take seconds.
    func show(_ file: Int, _ terminal: inout Terminal) {
      let save = LiveSave(specs[file], trace: trace, invocation, &terminal)
      terminal.errors.flush()
      listener.publish(pages.show(save.page, graph: save.graph, save.findings(), file: file), key: file)
      let used = save.spec?.usedFiles ?? []
      if used != shared[file].map(\.path) {
        shared[file] = used.map { WatchedFile($0) }
        for index in used.indices { _ = shared[file][index].hasChanged() }
      }
      // Also without an effect, so that the checks of an older save do not count.
      checks.start(key: file) { (save, save.spec?.linted() ?? []) }
    }
    func hasChanged(_ file: Int) -> Bool {
      var result = specs[file].hasChanged()
      for index in shared[file].indices where shared[file][index].hasChanged() { result = true }
      return result
    }
    let address = "http://127.0.0.1:\(listener.port)/"
    let ownPort = listener.port
    let name = specs.count == 1 ? "\(Printable.text(specs[0].name)) is" : "\(specs.count) effects are"
    terminal.note("\(name) at \(address) and followed there; Ctrl-C ends it")
    terminal.errors.flush()
    for file in specs.indices {
      _ = specs[file].hasChanged()
      if file == 0 { _ = trace?.hasChanged() }
      show(file, &terminal)
    }
    while true {
      let isOtherTrace = trace?.hasChanged() ?? false
      for file in specs.indices where hasChanged(file) || isOtherTrace { show(file, &terminal) }
      for (file, check) in checks.finished() {
        let findings = check.save.findings(checked: check.diagnostics)
        listener.publish(
          pages.show(check.save.page, graph: check.save.graph, findings, file: file), key: file)
      }
      listener.serve(for: glance) { pages.reply(to: $0, port: ownPort) }
    }
  }
}

/// A file that is looked at again and again.
struct WatchedFile {
  let path: String
  var name: String { Terminal.displayName(path) }
  /// The bytes of the last save, or why they cannot be read.
  private(set) var contents: Result<[UInt8], FileError> = .success([])
  private var status: Files.Status?
  private var isKnown = false
  /// When the status changed last.
  private var changed = Duration.zero

  init(_ path: String) { self.path = path }

  /// For this time after a change, bytes are compared too: the system's clock is coarse. And for this time a file may be missing
  /// or empty, as one that is being replaced.
  private static let unsettled = Duration.milliseconds(150)

  /// Looks at the file; whether its bytes are others than before.
  mutating func hasChanged() -> Bool {
    let now = WallClock.now
    let status = Files.status(of: path)
    if status != self.status || !isKnown {
      changed = now
      self.status = status
    }
    guard !isKnown || now - changed < Self.unsettled + Self.unsettled else { return false }
    let next = Result { () throws(FileError) in try Files.contents(of: path) }
    let isWhole = if case .success(let bytes) = next { !bytes.isEmpty } else { false }
    if next == contents && isKnown || isKnown && !isWhole && now - changed < Self.unsettled { return false }
    contents = next
    isKnown = true
    return true
  }
}

/// A save of a watched file: its effect and the findings of reading it.
struct LiveSave: Sendable {
  private let name: String
  /// Nil where there is no effect, or none that can be shown.
  private(set) var page: Page?
  /// The animation graph, as `inspect --format json` has it.
  private(set) var graph = "null"
  let spec: LoadedSpec?
  private var trace: FileReport?
  /// What else is wrong, in lines.
  private var problems = ""

  init(_ file: WatchedFile, trace: WatchedFile?, _ invocation: Invocation, _ terminal: inout Terminal) {
    name = file.name
    var spec: LoadedSpec?
    var problems = ""
    func bytes(_ file: WatchedFile) -> [UInt8]? {
      do throws(FileError) {
        return try file.contents.get()
      } catch {
        problems += "\(error.message)\n"
        return nil
      }
    }
    spec = bytes(file).map {
      Effect.load(name: file.name, bytes: $0, files: invocation.files(beside: file.path))
    }
    if spec != nil {
      do throws(UsageError) {
        try invocation.begin(&spec!)
      } catch {
        problems += "\(error.message)\n"
      }
    }
    var stories: [PageScenario] = []
    if let trace, let bytes = bytes(trace) {
      let loaded = Trace.load(name: trace.name, bytes: bytes, for: spec?.effect)
      self.trace = FileReport(
        source: loaded.source, document: loaded.document, diagnostics: loaded.diagnostics)
      if let events = loaded.trace { stories.append(PageScenario(path: trace.path, trace: events)) }
    }
    var assets = ImageAssets()
    if let effect = spec?.effect {
      if let reason = effect.tooMuchToShow { problems += "\(reason)\n" }
      do throws(FileError) {
        assets = try AssetFolder.pictures(invocation.text(.assets), of: effect, &terminal)
      } catch {
        problems += "\(error.message)\n"
      }
    }
    self.spec = spec
    self.problems = problems
    guard problems.isEmpty, let spec, let effect = spec.effect, (self.trace?.count(of: .error) ?? 0) == 0
    else {
      return
    }
    var page = Page(spec)
    page.stories = stories
    page.assets = assets
    self.page = page
    graph = String(decoding: InspectionJSON.line(Inspection(effect.shared.graph)).dropLast(), as: UTF8.self)
  }

  /// The findings of reading, or those of the checks of the whole effect where they have run.
  func findings(checked: [Diagnostic]? = nil) -> LivePages.Findings {
    var reports = trace.map { [$0] } ?? []
    if let spec {
      reports.append(
        FileReport(
          source: spec.source, document: spec.document, diagnostics: checked ?? spec.diagnostics))
    }
    let isEmpty = reports.allSatisfy { $0.diagnostics.isEmpty }
    return LivePages.Findings(
      json: String(decoding: JSONReporter.report(reports).dropLast(), as: UTF8.self),
      text: problems + (isEmpty ? "" : TextReporter.report(reports, coloured: false)),
      isComplete: checked != nil)
  }
}
