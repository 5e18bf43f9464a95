internal import DrawstringCompiler
package import DrawstringSyntax

/// Gives an effect the shared files that it names in `use:`.
///
/// A path is relative to the folder of the effect, with `/` between its steps and without `.` and `..`.
public struct SharedFiles: Sendable {
  /// What precedes a path in findings.
  let prefix: String
  let read: @Sendable (String) -> Reading

  /// The bytes of a file, or the reason why there are none.
  enum Reading {
    case bytes([UInt8])
    case failed(String)
  }

  /// Calls `read` for the bytes of each path; nil stands for a missing file.
  public init(_ read: @escaping @Sendable (_ path: String) -> [UInt8]?) {
    prefix = ""
    self.read = { path in read(path).map { .bytes($0) } ?? .failed("there is no such file") }
  }

  /// Takes the texts of a dictionary by their paths.
  public init(_ texts: [String: String]) { self.init { path in texts[path].map { Array($0.utf8) } } }

  /// Reads files of the disk that lie in a folder or below it, with links followed; an empty path is the working
  /// directory.
  public init(folder: String) {
    prefix = folder.isEmpty || folder.last == "/" ? folder : folder + "/"
    let stem = prefix
    read = { path in Self.contents(of: stem + path, below: stem.isEmpty ? "." : stem) }
  }

  private init() {
    prefix = ""
    read = { _ in .failed("no files were given beside the effect") }
  }

  /// No files: an effect that uses one has a finding.
  public static let none = SharedFiles()

  /// The files beside a file of the disk. `texts` has those that are open in an editor, by their paths: they take the place of
  /// the files on the disk, and of missing ones.
  package init(beside path: String, over texts: [String: [UInt8]] = [:]) {
    let onDisk = SharedFiles(folder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? "")
    let stem = onDisk.prefix
    prefix = stem
    read = { path in texts[stem + path].map { .bytes($0) } ?? onDisk.read(path) }
  }

  private static func contents(of path: String, below folder: String) -> Reading {
    if let reason = FileBytes.refusal(of: path, below: folder) { return .failed(reason) }
    do { return .bytes(try FileBytes.read(path)) } catch { return .failed(error.reason) }
  }
}

extension SharedFiles {
  /// The document together with the files that it uses, directly and through others.
  package func joined(to document: Document) -> Document {
    FileLinker(document, "", self, Diagnostics()).document
  }
}

/// Reads the files that a document uses, and adds them to it.
struct FileLinker {
  private(set) var document: Document
  private(set) var diagnostics: Diagnostics
  /// The paths that were asked for, also of missing files.
  private(set) var paths: [String] = []
  private let files: SharedFiles
  /// The index of each file that was read, and the reason why one was not, by the path.
  private var known: [String: Int] = [:]
  private var failed: [String: String] = [:]
  /// The bytes of the document's own file, if that is a library, which shared files may use in a ring.
  private var own: [UInt8] = []
  /// The files whose `use` is being read, outer ones first.
  private var open: [Int] = []
  /// The folders of the files, by their indices.
  private var folders: [Int: [Substring]] = [:]

  init(_ document: Document, _ name: String, _ files: SharedFiles, _ diagnostics: Diagnostics) {
    (self.document, self.diagnostics, self.files) = (document, diagnostics, files)
    guard let root = document.root else { return }
    if document.plainValue(of: "use", in: root) != nil { readShared(root, name) }
    if self.document.source.place(of: "svg") != nil { readDrawings(root, name) }
  }

  private mutating func readShared(_ root: NodeID, _ name: String) {
    document.parts.files = [.init(name: name, start: 0, root: root, visible: [0])]
    own = document.isLibrary ? document.source : []
    if document.isLibrary, name.hasPrefix(files.prefix) {
      known[String(name.dropFirst(files.prefix.count))] = 0
    }
    readUses(of: 0, in: [])
  }

  /// The text of all files.
  func source(named name: String, _ bytes: [UInt8]) -> SourceText {
    let others = document.parts.files.dropFirst()
    return others.isEmpty
      ? SourceText(name: name, bytes: bytes)
      : SourceText(name: name, bytes: document.source, others: others.map { ($0.name, $0.start) })
  }

  private mutating func readUses(of file: Int, in folder: [Substring]) {
    guard let root = document.parts.files[file].root,
      let list = document.plainValue(of: "use", in: root)
    else { return }
    if document.isMissing(list) || document.isHole(list) {
      document.parts.lacksFiles = true
      return
    }
    var reader = Reader(document, diagnostics: diagnostics)
    let uses = reader.items(of: list, what: "a list of files")?.compactMap { item in
      reader.text(item, what: "a file").map { (node: item, path: $0) }
    }
    diagnostics = reader.diagnostics
    if uses == nil { document.parts.lacksFiles = true }
    open.append(file)
    for use in uses ?? [] { read(use.path, at: use.node, of: file, in: folder) }
    open.removeLast()
  }

  private mutating func read(_ path: String, at node: NodeID, of file: Int, in folder: [Substring]) {
    guard let steps = Self.steps(of: path, in: folder) else {
      return fail(path, "it leads out of the folder of the effect", at: node)
    }
    let whole = steps.joined(separator: "/")
    if let reason = failed[whole] { return fail(path, reason, at: node) }
    if let index = known[whole] {
      if open.contains(index) { return reportRing(to: index, at: node) }
      document.parts.files[file].visible.formUnion(document.parts.files[index].visible)
      return
    }
    if document.parts.files.count > Format.mostSharedFiles {
      return fail(path, "there are more than \(Format.mostSharedFiles) files", at: node)
    }
    paths.append(files.prefix + whole)
    var bytes: [UInt8]
    switch files.read(whole) {
    case .bytes(let found): bytes = found
    case .failed(let reason):
      failed[whole] = reason
      return fail(path, reason, at: node)
    }
    if !own.isEmpty, bytes == own {
      known[whole] = 0
      return reportRing(to: 0, at: node)
    }
    if document.source.count + bytes.count > YAMLAdapter.byteLimit {
      return fail(path, "with it, the effect has more than 64 MiB", at: node)
    }
    // The mark precedes the first column of a file, and here another file would precede the mark.
    bytes.removeFirst(TextCheck.byteOrderMark(of: bytes))
    var findings = Diagnostics()
    let other = YAMLAdapter.read(bytes, into: &findings)
    let start = document.source.count + 1
    let isLibrary = other.isLibrary
    let root = isLibrary ? other.root : nil
    let shift = document.nodes.count
    document.append(other, start: start)
    for finding in findings.findings { diagnostics.report(finding.moved(by: start, shift)) }
    if findings.hasErrors || !other.isComplete { document.parts.lacksFiles = true }
    let index = document.parts.files.count
    known[whole] = index
    document.parts.files.append(
      .init(
        name: files.prefix + whole, start: start, root: root.map { NodeID(Int($0.index) + shift) },
        visible: [index], uses: [file: node]))
    document.parts.add(.init(nodes: shift..<document.nodes.count, file: index))
    if !isLibrary, !findings.hasErrors { fail(path, "it has no key 'library'", at: node) }
    folders[index] = steps.dropLast()
    readUses(of: index, in: steps.dropLast())
    document.parts.files[file].visible.formUnion(document.parts.files[index].visible)
  }

  /// Reads the drawings that paths name. Paths may be merged into others, so every mapping that has only the keys of such a
  /// path is read; a mistake is reported where a path uses it.
  private mutating func readDrawings(_ root: NodeID, _ name: String) {
    var known: [String: DocumentParts.DrawingName] = [:]
    for index in document.nodes.indices
    where document.nodes[index].kind == .mapping && document.nodes[index].count <= 8 {
      let entries = document.plainEntries(of: NodeID(index)).filter { !$0.name.hasPrefix("x-") }
      guard let node = entries.first(where: { $0.name == "svg" })?.value, document.kind(of: node) == .scalar,
        entries.allSatisfy({ $0.name == "svg" || $0.name == "id" })
      else { continue }
      let place = document.range(of: node).start
      guard let steps = Self.steps(of: document.text(of: node), in: folders[document.file(of: node)] ?? [])
      else {
        document.parts.drawingNames[place] = .failed("it leads out of the folder of the effect")
        continue
      }
      let path = steps.joined(separator: "/")
      if known[path] == nil {
        if document.parts.files.isEmpty {
          document.parts.files = [.init(name: name, start: 0, root: root, visible: [0])]
        }
        known[path] = readDrawing(path)
      }
      document.parts.drawingNames[place] = known[path]
    }
  }

  private mutating func readDrawing(_ path: String) -> DocumentParts.DrawingName {
    if document.parts.files.count > Format.mostSharedFiles {
      return .failed("there are more than \(Format.mostSharedFiles) files")
    }
    paths.append(files.prefix + path)
    switch files.read(path) {
    case .failed(let reason): return .failed(reason)
    case .bytes(let bytes):
      if document.source.count + bytes.count > YAMLAdapter.byteLimit {
        return .failed("with it, the effect has more than 64 MiB")
      }
      let start = document.source.count + 1
      document.source.append(UInt8(ascii: "\n"))
      document.source += bytes
      document.parts.files.append(.init(name: files.prefix + path, start: start, root: nil, visible: []))
      var findings = Diagnostics()
      let markup = MarkupReader.read(bytes, into: &findings)
      for finding in findings.findings { diagnostics.report(finding.moved(by: start)) }
      document.parts.drawings.append(.init(markup: markup, start: start))
      return .drawing(document.parts.drawings.count - 1)
    }
  }

  /// The steps of a path from the folder of the effect; nil for an absolute path, and for one that leads out.
  private static func steps(of path: String, in folder: [Substring]) -> [Substring]? {
    var steps = folder
    if path.first == "/" || path.isEmpty { return nil }
    for step in path.split(separator: "/") {
      switch step {
      case ".": continue
      case "..": if steps.popLast() == nil { return nil }
      default: steps.append(step)
      }
    }
    return steps.isEmpty ? nil : steps
  }

  private mutating func fail(_ path: String, _ reason: String, at node: NodeID) {
    document.parts.lacksFiles = true
    diagnostics.report(.unusableFile(path, reason, at: document.range(of: node), node: node))
  }

  private mutating func reportRing(to index: Int, at node: NodeID) {
    let ring = open.drop { $0 != index }
    let labels = ring.dropFirst().compactMap { file in
      document.parts.files[file].uses.values.first.map {
        Diagnostic.Label("this file is used here", at: document.range(of: $0))
      }
    }
    let names = (Array(ring) + [index]).map { document.parts.files[$0].name }
    diagnostics.report(.ringOfFiles(names, at: document.range(of: node), node: node, labels))
  }
}

extension Diagnostic {
  /// The finding in a document that has its text and its nodes further on.
  fileprivate func moved(by bytes: Int, _ nodes: Int) -> Diagnostic {
    var finding = moved(by: bytes)
    finding.node = node.map { NodeID(Int($0.index) + nodes) }
    return finding
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func ringOfFiles(
    _ names: [String], at range: SourceRange, node: NodeID, _ labels: [Label]
  ) -> Diagnostic {
    Diagnostic(
      .cycle, "files use one another in a ring: \(names.map { brief($0) }.joined(separator: " → "))",
      at: range,
      node: node, labels: labels)
  }
}
