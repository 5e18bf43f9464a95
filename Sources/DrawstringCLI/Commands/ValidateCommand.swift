internal import DrawstringCompiler
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// `validate`: all findings of all files.
enum ValidateCommand {
  static let row = CommandRow(
    name: .validate, operands: "[FILE…]", operandCount: 0...Int.max,
    summary: "report all mistakes in effects",
    details: [
      """
      In a folder and below it, the command reads traces and all files *.yaml and *.yml whose top mapping has the key \
      'drawstring', except names that begin with a dot. Without operands, the files are those of the project file, \
      'drawstring.yaml' in the working directory or the nearest folder above it, which also sets the severities of \
      findings.
      """,
      """
      --fix makes the edits that are certain, checks each file again until no such edit is left, and lists every edit \
      with its place. Comments and blank lines are kept. The remaining findings follow the list. With --dry-run no file is \
      written, and the exit code is 1 if an edit would be made.
      """,
      """
      With --assets, the sizes of pictures that are sheets of cells are also checked.
      """,
      """
      The format 'github' writes workflow commands, which GitHub Actions shows as annotations, one for repeated findings; \
      'sarif' writes SARIF 2.1.0 for code scanning and editors.
      """,
    ],
    examples: [
      .init("drawstring validate specs/boss-dots.yaml", "one effect"),
      .init("drawstring validate --fix specs/boss-dots.yaml", "make the edits that are certain"),
      .init("drawstring validate --strict --format json specs", "a whole folder, for a program"),
      .init("drawstring validate --format github specs", "in a workflow of GitHub Actions"),
      .init("drawstring validate --format sarif -o findings.sarif specs", "for code scanning"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    if invocation.has(.dryRun), !invocation.has(.fix) { throw UsageError("--dry-run needs --fix") }
    let file = ProjectFile.find()
    var project = file?.project ?? Project()
    if invocation.has(.strict) { project.isStrict = true }
    let operands = try invocation.operands(or: file)
    if invocation.has(.fix), operands.contains("-") {
      throw UsageError("--fix: standard input cannot be written; name the file")
    }
    if let file { terminal.reads(file.loaded.source.name) }
    var result = check(operands, project, invocation, &terminal)
    try terminal.checkFiles()
    if let loaded = file?.loaded, !loaded.diagnostics.isEmpty, !result.hasProject {
      result.reports.insert(
        FileReport(source: loaded.source, document: loaded.document, diagnostics: loaded.diagnostics), at: 0)
    }
    var code = result.code
    let failLevel: Severity = project.isStrict ? .warning : .error
    if result.reports.contains(where: { $0.diagnostics.contains { $0.code.severity >= failLevel } }) {
      code = max(code, .findings)
    }
    let format = invocation.format(FindingsFormat.text)
    if invocation.has(.fix) { code = max(code, write(result.mended, invocation, format, &terminal)) }
    let (reports, unreadable) = (result.reports, result.unreadable)
    let color = invocation.text(.color)
    switch format {
    case .json: terminal.output.write(JSONReporter.report(reports + unreadable))
    case .sarif: terminal.output.write(SARIFReporter.report(reports + unreadable))
    case .github:
      terminal.output.write(GitHubReporter.report(reports + unreadable))
      let coloured = terminal.usesColor(color, onScreen: terminal.errorsAreScreen)
      terminal.errors.write(TextReporter.summary(of: reports + unreadable, coloured: coloured))
    case .text:
      // Does not print "no findings" if no file could be read.
      if reports.isEmpty && code == .failure { return code }
      let coloured = terminal.usesColor(color, onScreen: terminal.outputIsScreen)
      terminal.output.write(TextReporter.report(reports, coloured: coloured))
    }
    return code
  }

  /// Writes the corrected files and lists their edits: before the findings as text, else on standard error.
  private static func write(
    _ files: [(path: String, file: MendedFile)], _ invocation: Invocation, _ format: FindingsFormat,
    _ terminal: inout Terminal
  ) -> ExitCode {
    var code = ExitCode.clean
    var lines: [String] = []
    for (path, file) in files where !file.edits.isEmpty {
      lines += file.edits
      if invocation.has(.dryRun) {
        code = max(code, .findings)
      } else {
        code = max(code, terminal.replace(path, with: file.bytes))
      }
    }
    let verb = invocation.has(.dryRun) ? "would be made" : "made"
    lines.append("\(lines.count) edit\(lines.count == 1 ? "" : "s") \(verb)")
    let text = lines.joined(separator: "\n") + "\n"
    if format == .text { terminal.output.write(text + "\n") } else { terminal.errors.write(text) }
    return code
  }

  /// The result of one file.
  private enum Finding: Sendable {
    case unreadable(FileError)
    /// A file in a folder that is neither an effect nor a trace.
    case noSpec
    case spec(FileReport, MendedFile?)
  }

  /// The results of all files.
  private struct Result {
    var reports: [FileReport] = []
    var mended: [(path: String, file: MendedFile)] = []
    var unreadable: [FileReport] = []
    /// Whether one of the reports is about a project file.
    var hasProject = false
    var code = ExitCode.clean
  }

  /// Finds all files before reading, so that all cores share the work. Results are in the order of the files.
  /// Unreadable files are reported on standard error, and as findings in machine-readable formats.
  private static func check(
    _ operands: [String], _ project: Project, _ invocation: Invocation, _ terminal: inout Terminal
  ) -> Result {
    var finder = SpecFinder(operands: operands)
    var finds: [SpecFinder.Find] = []
    var files: [SpecFile] = []
    while let find = finder.next() {
      finds.append(find)
      if case .path(let path, let isNamed) = find {
        let input = path == "-" ? input(of: terminal) : nil
        files.append(SpecFile(path: path, isNamed: isNamed, input: input))
      }
    }
    var findings = terminal.cores.map(files) { finding(on: $0, project, invocation) }.makeIterator()
    var result = Result()
    var foundInFolder = 0
    for find in finds {
      switch find {
      case .unreadable(let error):
        terminal.complain(error.message)
        result.unreadable.append(FileReport(unreadable: error))
        result.code = .failure
      case .endOfFolder(let path, let hasKnown):
        if foundInFolder == 0, !hasKnown {
          terminal.complain("there are no effects in '\(Printable.text(path))'")
          result.code = .failure
        }
        foundInFolder = 0
      case .path(let path, let isNamed):
        switch findings.next() {
        case .unreadable(let error):
          terminal.complain(error.message)
          result.unreadable.append(FileReport(unreadable: error))
          result.code = .failure
        case .spec(let report, let mended):
          for read in [path] + report.usedFiles { terminal.reads(read) }
          if !isNamed { foundInFolder += 1 }
          if let mended { result.mended.append((path, mended)) }
          result.hasProject = result.hasProject || report.isProject
          result.reports.append(report)
        case .noSpec, nil: break
        }
      }
    }
    return result
  }

  private struct SpecFile: Sendable {
    var path: String
    var isNamed: Bool
    /// The bytes of standard input, which only the terminal can read; nil for a file.
    var input: Swift.Result<[UInt8], FileError>?
  }

  private static func input(of terminal: borrowing Terminal) -> Swift.Result<[UInt8], FileError> {
    do throws(FileError) { return .success(try terminal.standardInput()) } catch { return .failure(error) }
  }

  private static func finding(on file: SpecFile, _ project: Project, _ invocation: Invocation) -> Finding {
    do throws(FileError) {
      let bytes = if let input = file.input { try input.get() } else { try Files.contents(of: file.path) }
      func check(_ bytes: [UInt8]) -> FileReport {
        FileReport(
          name: Terminal.displayName(file.path), bytes: bytes, files: invocation.files(beside: file.path),
          project: project, more: { AssetFolder.findings(on: $0, in: invocation.text(.assets)) })
      }
      let report = check(bytes)
      if !file.isNamed, report.isProject || !(report.document?.isSpecOrTrace ?? true) {
        return .noSpec
      }
      guard invocation.has(.fix) else { return .spec(report, nil) }
      let mended = MendedFile(report, check: check)
      return .spec(mended.report, mended)
    } catch {
      return .unreadable(error)
    }
  }
}

extension FileReport {
  /// The report on a file that could not be read.
  fileprivate init(unreadable error: FileError) {
    let path = error.path == FileError.standardInput ? "-" : error.path
    self.init(
      source: SourceText(name: Terminal.displayName(path), bytes: []), document: nil,
      diagnostics: [.unreadableFile(error.message)])
  }
}
