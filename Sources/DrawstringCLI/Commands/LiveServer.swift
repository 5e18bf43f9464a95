internal import DrawstringCompiler
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringServer
internal import DrawstringSyntax

/// A server of live pages, for `watch` and for the preview of editors.
struct LiveServer {
  private var listener: WebListener
  private var pages: LivePages
  /// The last save of each file.
  private var saves: [LiveSave?] = []
  private let checks = LatestWork<(save: LiveSave, diagnostics: [Diagnostic])>()
  /// The links to the first page, the likeliest for other machines first.
  let links: [String]

  /// The ports that are tried first, so that an open page reconnects when the command is restarted.
  private static let usualPorts: ClosedRange<UInt16> = 8700...8709

  /// Serves at a port; 0 for any free port; nil for the first free one of the usual ports, or else any.
  ///
  /// Without an address, only this machine reaches the server. Otherwise each path of the server begins with a random token.
  init(at address: NetworkAddress? = nil, port: UInt16?) throws(FileError) {
    let access = address == nil ? LiveAccess.thisMachine : .randomToken()
    let address = address ?? .loopback
    func listen() throws(FileError) -> WebListener {
      if let port { return try WebListener(address, port: port) }
      for port in Self.usualPorts {
        if let listener = try? WebListener(address, port: port) { return listener }
      }
      return try WebListener(address, port: 0)
    }
    let listener = try listen()
    self.listener = listener
    links = address.reachable.map { "http://\($0.host):\(listener.port)\(access.root)" }
    pages = LivePages(names: [], access)
  }

  /// Adds a file, which shows nothing yet, and returns its number.
  mutating func add(_ name: String) -> Int {
    saves.append(nil)
    return pages.add(name)
  }

  /// Shows a save, before the checks of the whole effect, which may take seconds.
  ///
  /// Findings have the severities of the project, and those at its further sizes are among them.
  mutating func show(_ save: LiveSave, file: Int, project: Project) {
    saves[file] = save
    publish(save, save.findings(checked: nil, project.applied(to: save.spec?.diagnostics ?? [])), file)
    // Also without an effect, so that the checks of an older save are dropped.
    checks.start(key: file) { (save, save.spec?.linted(for: project) ?? []) }
  }

  private mutating func publish(_ save: LiveSave, _ findings: LivePages.Findings, _ file: Int) {
    let event = pages.show(save.page, findings, file: file)
    listener.publish(event, key: LivePages.key(ofFile: file))
  }

  /// Marks a layer of a file; nil marks none, but announces that an editor follows.
  mutating func mark(_ layer: String?, file: Int) {
    listener.publish(pages.mark(layer, file: file), key: LivePages.key(ofMarkIn: file))
  }

  /// Waits for browsers for at most some time, or until the input can be read, and serves them; returns the layers that were clicked.
  mutating func serve(for milliseconds: Int32, until input: Int32? = nil) -> [(file: Int, layer: String)] {
    for (file, check) in checks.finished() {
      publish(check.save, check.save.findings(checked: check.diagnostics), file)
    }
    let (port, pages) = (listener.port, pages)
    var answers = Answers(saves: saves)
    listener.serve(for: milliseconds, until: input) { pages.reply(to: $0, port: port, &answers) }
    return answers.choices
  }

  private struct Answers: LiveAnswers {
    let saves: [LiveSave?]
    var choices: [(file: Int, layer: String)] = []

    mutating func choose(_ layer: String, in file: Int) { choices.append((file, layer)) }

    mutating func event(of file: Int, with constants: [(name: String, value: String)]) -> [UInt8]? {
      saves[file]?.with(constants).map { save in
        LivePages.event(
          file, save.name, save.page, isCurrent: save.page != nil, save.findings())
      }
    }
  }
}

/// A save of a watched file, or the text of an editor: its effect and the findings of reading it.
struct LiveSave: Sendable {
  /// Nil without an effect that can be shown.
  private(set) var page: Page?
  let spec: LoadedSpec?
  private var report: FileReport?
  /// Further problems, one on each line.
  private var problems = ""

  let name: String
  private let bytes: [UInt8]
  private let files: SharedFiles
  private let trace: (path: String, contents: Result<[UInt8], FileError>)?
  private let invocation: Invocation

  /// `pictures` are the images that an effect names.
  init(
    _ name: String, _ contents: Result<[UInt8], FileError>, _ files: SharedFiles,
    trace: (path: String, contents: Result<[UInt8], FileError>)? = nil, _ invocation: Invocation,
    pictures: (Effect) throws(FileError) -> ImageAssets
  ) {
    (self.name, self.files, self.trace, self.invocation) = (name, files, trace, invocation)
    var problems = ""
    func bytes(_ contents: Result<[UInt8], FileError>) -> [UInt8]? {
      do throws(FileError) {
        return try contents.get()
      } catch {
        problems += "\(error.message)\n"
        return nil
      }
    }
    let text = bytes(contents)
    self.bytes = text ?? []
    var spec = text.map { Effect.load(name: name, bytes: $0, files: files) }
    if var known = spec {
      do throws(UsageError) {
        try invocation.begin(&known)
        spec = known
      } catch {
        problems += "\(error.message)\n"
      }
    }
    var stories: [PageScenario] = []
    if let trace, let bytes = bytes(trace.contents) {
      let loaded = Trace.load(name: Terminal.displayName(trace.path), bytes: bytes, for: spec?.effect)
      report = FileReport(
        source: loaded.source, document: loaded.document, diagnostics: loaded.diagnostics)
      if let events = loaded.trace { stories.append(PageScenario(path: trace.path, trace: events)) }
    }
    var assets = ImageAssets()
    if let effect = spec?.effect {
      if let reason = effect.tooMuchToShow { problems += "\(reason)\n" }
      do throws(FileError) {
        assets = try pictures(effect)
      } catch {
        problems += "\(error.message)\n"
      }
    }
    self.spec = spec
    self.problems = problems
    guard problems.isEmpty, let spec, spec.effect != nil, (report?.count(of: .error) ?? 0) == 0 else {
      return
    }
    var page = Page(spec)
    page.stories = stories
    page.assets = assets
    self.page = page
  }

  /// Returns the save with other values of constants in its text; nil if it has no such constants.
  func with(_ constants: [(name: String, value: String)]) -> LiveSave? {
    // Places are offsets of the file's bytes, except for texts in UTF-16.
    guard let document = spec?.document, document.source.starts(with: bytes), let root = document.root,
      let list = document.plainValue(of: "constants", in: root)
    else { return nil }
    let entries = document.plainEntries(of: list)
    var edits: [(range: SourceRange, text: String)] = []
    for constant in constants {
      guard let entry = entries.first(where: { $0.name == constant.name }),
        document.kind(of: entry.value) == .scalar, document.range(of: entry.value).end <= bytes.count
      else { return nil }
      let isPlain = constant.value.utf8.allSatisfy { $0.isNamePart || [0x2E, 0x25, 0x2D].contains($0) }
      let text = isPlain && !constant.value.isEmpty ? constant.value : JSONValue(constant.value).compact
      edits.append((document.range(of: entry.value), text))
    }
    var bytes = bytes
    for edit in edits.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: Array(edit.text.utf8))
    }
    let assets = page?.assets ?? ImageAssets()
    return LiveSave(name, .success(bytes), files, trace: trace, invocation) { _ in assets }
  }

  /// The findings of reading, or those of the checks of the whole effect where they have run.
  func findings(checked: [Diagnostic]? = nil, _ read: [Diagnostic]? = nil) -> LivePages.Findings {
    var reports = report.map { [$0] } ?? []
    if let spec {
      reports.append(
        FileReport(
          source: spec.source, document: spec.document, diagnostics: checked ?? read ?? spec.diagnostics))
    }
    let isEmpty = reports.allSatisfy { $0.diagnostics.isEmpty }
    return LivePages.Findings(
      json: String(decoding: JSONReporter.report(reports).dropLast(), as: UTF8.self), problems: problems,
      text: problems + (isEmpty ? "" : TextReporter.report(reports, coloured: false)),
      isComplete: checked != nil)
  }
}
