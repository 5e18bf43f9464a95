package import DrawstringCompiler
package import DrawstringLoader
internal import DrawstringOutput
package import DrawstringSyntax

/// All findings about one file, with the source to show their places.
package struct FileReport: Sendable {
  package var source: SourceText
  /// The parsed file; findings have no path without it.
  package var document: Document?
  package var diagnostics: [Diagnostic]
  /// Whether the file is a project file.
  package private(set) var isProject = false
  /// The paths of the files that it uses.
  package private(set) var usedFiles: [String] = []
  /// The length of the file itself; those that it uses follow in `source`.
  private var ownCount: Int

  package init(source: SourceText, document: Document?, diagnostics: [Diagnostic]) {
    self.source = source
    self.document = document
    self.diagnostics = diagnostics
    ownCount = source.bytes.count
  }

  /// The text of the file itself, without the files that it uses.
  var ownBytes: [UInt8] { Array(source.bytes.prefix(ownCount)) }

  /// Checks the bytes of a file as `validate` does: an effect, a shared file, a compiled effect, a trace or a project file.
  ///
  /// A trace is checked by itself: names and values of inputs are not judged. `files` gives the shared files of an
  /// effect, `project` the severities and the further sizes of flexible canvases, and `more` further findings on an effect.
  package init(
    name: String, bytes: [UInt8], files: SharedFiles, project: Project = Project(),
    more: (LoadedSpec) -> [Diagnostic] = { _ in [] }
  ) {
    if FilePath.name(name).utf8.elementsEqual(Project.fileName.utf8) {
      let loaded = LoadedProject(name: name, bytes: bytes)
      if loaded.project != nil {
        self.init(source: loaded.source, document: loaded.document, diagnostics: loaded.diagnostics)
        isProject = true
        return
      }
    }
    let spec = LoadedSpec(name: name, bytes: bytes, files: files, allowsLibrary: true)
    if spec.document.isTrace {
      let trace = LoadedTrace(name: name, bytes: bytes, effect: nil)
      self.init(
        source: trace.source, document: trace.document, diagnostics: project.applied(to: trace.diagnostics))
    } else {
      self.init(
        source: spec.source, document: spec.isCompiled ? nil : spec.document,
        diagnostics: spec.linted(for: project) + project.applied(to: more(spec)))
      ownCount = spec.ownCount
      usedFiles = spec.usedFiles
    }
  }

  package func count(of severity: Severity) -> Int {
    diagnostics.count { $0.code.severity == severity }
  }

  /// The findings by place, then by code.
  var sorted: [Diagnostic] {
    diagnostics.sorted {
      ($0.range.start, $0.code.id, $0.range.end) < ($1.range.start, $1.code.id, $1.range.end)
    }
  }
}

extension Diagnostic.Fix {
  /// The edit in words.
  package func advice(in source: SourceText) -> String {
    if range.isEmpty { return replacement == " " ? "insert a space" : "insert \(replacement)" }
    if replacement.isEmpty { return "remove \(Diagnostic.brief(source.text(in: range)))" }
    if replacement.allSatisfy({ $0 == " " }) {
      return replacement.count == 1 ? "write a space" : "write spaces"
    }
    let text = Diagnostic.brief(replacement)
    // Leading and trailing spaces are visible only in quotes.
    return replacement.first == " " || replacement.last == " " ? "write '\(text)'" : "write \(text)"
  }
}

extension Diagnostic {
  /// The edit in words, unless there is none or the help already says it.
  func fixAdvice(in source: SourceText) -> String? {
    guard let fix else { return nil }
    let isSaid = help.contains {
      $0.utf8.count < 200
        && ["did you mean '\(fix.replacement)'?", "write '\(fix.replacement)'"].contains($0)
    }
    return isSaid && !fix.range.isEmpty && !fix.replacement.isEmpty ? nil : fix.advice(in: source)
  }
}

/// How a machine-readable report names a file: relative to the working directory, normalised.
enum ReportedPath {
  /// The path without `.` steps and repeated slashes; `..` stays, because the step before it may be a symbolic link.
  static func plain(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    let steps = path.utf8.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
    let bytes = steps.joined(separator: [slash])
    return (path.utf8.first == slash ? "/" : "") + String(decoding: Array(bytes), as: UTF8.self)
  }

  /// A URI reference of RFC 3986: relative, or with the scheme `file` for an absolute path.
  static func uri(_ path: String) -> String {
    let plain = plain(path)
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes = Array((plain.utf8.first == UInt8(ascii: "/") ? "file://" : "").utf8)
    for byte in plain.utf8 {
      if isUnreserved(byte) || byte == UInt8(ascii: "/") {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

extension FileReport {
  /// Whether the source was read from standard input, which readers of the report cannot open.
  var isStandardInput: Bool { source.name == Terminal.displayName("-") }
}

extension Document {
  /// Whether the content of a file says that it is an effect, a shared file or a trace: the key `drawstring`, or a list of
  /// events.
  package var isSpecOrTrace: Bool {
    if isSpec { return true }
    guard isTrace, let root, let first = children(of: root).first else { return false }
    let events = Format.traceEvent.choice?.names ?? []
    return plainEntries(of: first).contains { events.contains($0.name) }
  }
}
