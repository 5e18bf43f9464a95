import DrawstringCompiler
import DrawstringCore
import DrawstringLoader
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax

/// A file as it is open, read: everything that answers are made from. It depends on the text and the shared files of the
/// effect alone.
struct SpecReading: Sendable {
  /// As the client writes it.
  let uri: String
  let text: OpenText
  let spec: LoadedSpec
  let symbols: Symbols
  private let files: SharedFiles
  /// The settings of the nearest project file that is saved.
  private let project: Project

  /// Reads an effect or a library with its shared files.
  init(uri: String, text: OpenText, files: SharedFiles) {
    self.uri = uri
    self.text = text
    self.files = files
    let folder = FileURI.path(uri).map { String(FilePath.folder($0)) }
    project = folder.flatMap { ProjectFile.find(from: $0)?.project } ?? Project()
    spec = LoadedSpec(name: uri, bytes: text.bytes, files: files, allowsLibrary: true)
    if spec.usedFiles.isEmpty {
      document = spec.document
    } else {
      // The document of the spec holds the shared files, too.
      var ignored = Diagnostics()
      document = YAMLAdapter.read(text.bytes, into: &ignored)
    }
    symbols = Symbols(document)
  }

  /// The file's own document, without those of shared files.
  let document: Document

  /// The findings that another text of the file has by itself.
  func findings(of bytes: [UInt8]) -> [Diagnostic] {
    LoadedSpec(name: uri, bytes: bytes, files: files, allowsLibrary: true).diagnostics
  }

  var walk: SpecWalk { SpecWalk(document: document) }
  var graph: Graph? { spec.effect?.graph }

  /// The findings of `validate`; those of a trace for a file that is one.
  var findings: [Diagnostic] {
    if document.isTrace {
      return project.applied(to: LoadedTrace(name: uri, bytes: text.bytes, effect: nil).diagnostics)
    }
    if FileURI.path(uri).map({ FilePath.name($0) == Project.fileName }) ?? false, Project.isProject(document)
    {
      return LoadedProject(name: uri, bytes: text.bytes).diagnostics
    }
    let own = text.bytes.count
    // A finding in a shared file stands where the effect uses the file.
    return spec.linted(for: project).map { finding in
      if finding.range.end <= own, finding.labels.allSatisfy({ $0.range.end <= own }) { return finding }
      var moved = finding
      moved.labels.removeAll { $0.range.end > own }
      if finding.range.end > own {
        let place = spec.source.position(of: finding.range.start)
        moved.message += " (\(spec.source.file(at: finding.range.start)):\(place.line))"
        moved.range = moved.labels.first?.range ?? SourceRange(0, 0)
        moved.fix = nil
      }
      return moved
    }
  }

  /// The names of formulas with their types and, of constants, their values.
  ///
  /// The lanes are those of the compiled effect; without one only constants are known.
  var scope: FormulaScope {
    var scope = FormulaScope()
    for (name, value) in spec.base?.constants ?? [:] { scope.define(name, as: value) }
    for signal in graph?.signals ?? [] { scope.define(signal.name, as: .lane(Int(signal.lane), signal.type)) }
    return scope
  }
}

/// Which open files are effects or traces.
enum SpecKind {
  /// Whether a file is one by its name or by the language that the client gives.
  static func isNamed(_ uri: String, language: String) -> Bool {
    language == "drawstring" || uri.hasSuffix(".drawstring.yaml") || uri.hasSuffix(".drawstring.yml")
  }
}
