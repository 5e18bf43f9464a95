internal import DrawstringCompiler
internal import DrawstringLoader
internal import DrawstringOutput
internal import DrawstringReports

/// The project file of the working directory, or of the nearest folder above.
struct ProjectFile: Sendable {
  /// The path from the working directory to the folder of the file: empty, or `../` once or more.
  let folder: String
  let project: Project
  /// The findings about the file itself.
  let report: FileReport

  /// Returns the nearest project file; nil where there is none.
  static func find() -> ProjectFile? {
    var folder = ""
    while true {
      if let file = read(in: folder) { return file }
      let (here, above) = (Files.status(of: folder + "."), Files.status(of: folder + ".."))
      // The root is above itself.
      guard let here, let above, here.identity != above.identity else { return nil }
      folder += "../"
    }
  }

  private static func read(in folder: String) -> ProjectFile? {
    let path = folder + Project.fileName
    guard Files.status(of: path)?.kind == .file, let bytes = try? Files.contents(of: path) else { return nil }
    let loaded = LoadedProject(name: path, bytes: bytes)
    guard let project = loaded.project else { return nil }
    let report = FileReport(
      source: loaded.source, document: loaded.document, diagnostics: loaded.diagnostics)
    return ProjectFile(folder: folder, project: project, report: report)
  }

  /// A path of the file from the working directory.
  func path(_ path: String) -> String { path.utf8.first == UInt8(ascii: "/") ? path : folder + path }
}

extension Invocation {
  /// The files and folders on the command line, or else those of the project; throws where there are none.
  func operands(or file: ProjectFile?) throws(UsageError) -> [String] {
    if !operands.isEmpty { return operands }
    guard let file, !file.project.files.isEmpty else {
      throw UsageError(
        "'\(command.name.rawValue)' needs a FILE, or a project file '\(Project.fileName)' with 'files'")
    }
    return file.project.files.map(file.path)
  }

  /// The command line with the images of the project, where the command takes images and names none.
  func withProjectAssets() -> Invocation {
    guard !has(.assets), OptionTable.row(.assets, of: command.name) != nil, let file = ProjectFile.find(),
      let assets = file.project.assets
    else { return self }
    var result = self
    result.values[.assets] = .text(file.path(assets))
    return result
  }
}

extension Terminal {
  /// Replaces a file at once, through links and with its permissions; reports an error.
  mutating func replace(_ path: String, with text: [UInt8]) -> ExitCode {
    var sink = OutputSink.file(path)
    sink.write(text)
    sink.finish()
    guard let failure = sink.failure else { return .clean }
    complain(failure.message)
    return .failure
  }
}
