internal import DrawstringCompiler
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// `validate`: all findings of all files.
enum ValidateCommand {
  static let row = CommandRow(
    name: .validate, operands: "FILE…", operandCount: 1...Int.max,
    summary: "report everything that is wrong with effects",
    details: [
      """
      Of a folder, all files *.yaml and *.yml in it and below are read whose top mapping has the key \
      'drawstring'; names that begin with a dot are passed over.
      """,
      """
      The format 'github' writes workflow commands, which GitHub Actions shows as annotations, repeats in one; \
      'sarif' writes SARIF 2.1.0 for code scanning and editors.
      """,
    ],
    examples: [
      .init("drawstring validate specs/boss-dots.yaml", "one effect"),
      .init("drawstring validate --strict --format json specs", "a whole folder, for a program"),
      .init("drawstring validate --format github specs", "in a workflow of GitHub Actions"),
      .init("drawstring validate --format sarif -o findings.sarif specs", "for code scanning"),
    ], run: run)

  static func run(_ invocation: Invocation, _ terminal: inout Terminal) throws(UsageError) -> ExitCode {
    var (reports, unreadable, code) = try reports(on: invocation, &terminal)
    let failLevel: Severity = invocation.has(.strict) ? .warning : .error
    if reports.contains(where: { $0.diagnostics.contains { $0.code.severity >= failLevel } }) {
      code = max(code, .findings)
    }
    let color = invocation.text(.color)
    switch invocation.format(FindingsFormat.text) {
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

  /// The result of one file.
  private enum Finding: Sendable {
    case unreadable(FileError)
    /// A file in a folder that is not a spec.
    case noSpec
    case spec(FileReport)
  }

  /// Finds all files before reading, so that all cores share the work. Results are in the order of the files.
  /// Unreadable files are reported on standard error, and as findings in machine-readable formats.
  private static func reports(
    on invocation: Invocation, _ terminal: inout Terminal
  ) throws(UsageError) -> (reports: [FileReport], unreadable: [FileReport], code: ExitCode) {
    var finder = SpecFinder(operands: invocation.operands)
    var finds: [SpecFinder.Find] = []
    var files: [SpecFile] = []
    while let find = finder.next() {
      finds.append(find)
      if case .path(let path, let isNamed) = find {
        let input = path == "-" ? input(of: terminal) : nil
        files.append(SpecFile(path: path, isNamed: isNamed, input: input))
      }
    }
    var findings = terminal.cores.map(files) { finding(on: $0, invocation) }.makeIterator()
    var reports: [FileReport] = []
    var unreadable: [FileReport] = []
    var code = ExitCode.clean
    var foundInFolder = 0
    for find in finds {
      switch find {
      case .unreadable(let error):
        terminal.complain(error.message)
        unreadable.append(FileReport(unreadable: error))
        code = .failure
      case .endOfFolder(let path, let hasKnown):
        if foundInFolder == 0, !hasKnown {
          terminal.complain("there are no effects in '\(Printable.text(path))'")
          code = .failure
        }
        foundInFolder = 0
      case .path(let path, let isNamed):
        switch findings.next() {
        case .unreadable(let error):
          terminal.complain(error.message)
          unreadable.append(FileReport(unreadable: error))
          code = .failure
        case .spec(let report):
          try terminal.protect(path)
          if !isNamed { foundInFolder += 1 }
          reports.append(report)
        case .noSpec, nil: break
        }
      }
    }
    return (reports, unreadable, code)
  }

  private struct SpecFile: Sendable {
    var path: String
    var isNamed: Bool
    /// The bytes of standard input, which only the terminal can read; nil for a file.
    var input: Result<[UInt8], FileError>?
  }

  private static func input(of terminal: borrowing Terminal) -> Result<[UInt8], FileError> {
    do throws(FileError) { return .success(try terminal.standardInput()) } catch { return .failure(error) }
  }

  private static func finding(on file: SpecFile, _ invocation: Invocation) -> Finding {
    do throws(FileError) {
      let bytes = if let input = file.input { try input.get() } else { try Files.contents(of: file.path) }
      let spec = LoadedSpec(
        name: Terminal.displayName(file.path), bytes: bytes, files: invocation.files(beside: file.path),
        allowsLibrary: true)
      if !file.isNamed, !spec.isCompiled, !spec.document.isSpec { return .noSpec }
      return .spec(
        FileReport(
          source: spec.source, document: spec.document,
          diagnostics: spec.linted(isStrict: invocation.has(.strict))))
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
