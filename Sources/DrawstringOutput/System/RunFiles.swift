internal import DrawstringCore
internal import DrawstringSyntax

/// The files of a run: those that it reads, and those that it writes.
///
/// A written file lies aside under a temporary name until the run is over; then all are moved to their places, one after the
/// other, and a new folder as a whole. No file that is read is written, and none is written twice.
struct RunFiles: Sendable {
  /// A file that is written, with the option that names it; empty for a name by default.
  private struct Written: Sendable {
    var path: String
    var option: String
    var sink: OutputSink
  }

  /// A new folder under its temporary name.
  private struct Folder: Sendable {
    var path: String
    var temporary: String
    var names: [String] = []
  }

  /// The keys of the files that are read.
  private var read: Set<String> = []
  private var written: [Written] = []
  private var folders: [Folder] = []

  mutating func reads(_ status: Files.Status?) {
    if let status, status.kind == .file { read.insert(status.identity.key) }
  }

  /// Throws if a file that is read would be written, or a file twice.
  func check(_ planned: [(path: String, option: String)]) throws(UsageError) {
    var places: Set<String> = []
    for (path, option) in written.map({ ($0.path, $0.option) }) + planned {
      let status = Files.status(of: path)
      if let status, status.kind != .file { continue }
      let what = "'\(Printable.text(path))'"
      let subject = option.isEmpty ? what : "\(option): \(what)"
      let advice = option.isEmpty ? "; '--output' chooses another" : ""
      if let status, read.contains(status.identity.key) {
        throw UsageError("\(subject) is a file that is read\(advice)")
      }
      if !places.insert(Self.place(of: path, status)).inserted {
        throw UsageError("\(subject) is a file that is written already\(advice)")
      }
    }
  }

  /// A key of the file at a path, also of one that does not exist yet.
  private static func place(of path: String, _ status: Files.Status?) -> String {
    if let status { return status.identity.key }
    let real = Files.destination(of: path).path
    let folder = FilePath.folder(real)
    let inside = Files.status(of: folder.isEmpty ? "." : String(folder))?.identity.key ?? "\(folder)"
    return "\(inside) \(FilePath.name(real))"
  }

  /// Writes a file aside; returns the error, and nil after none.
  mutating func write(_ bytes: [UInt8], to path: String, option: String) -> FileError? {
    var sink = OutputSink.file(path, number: written.count + folders.count + 1)
    sink.begin()
    sink.write(bytes)
    sink.complete()
    if sink.failure != nil {
      sink.finish(keeping: false)
    } else {
      written.append(Written(path: path, option: option, sink: sink))
    }
    return sink.failure
  }

  /// Writes files into a folder: a new folder as a whole, and each file by itself into one that exists.
  mutating func write(
    _ files: [(name: String, bytes: [UInt8])], inFolder path: String, option: String
  ) -> FileError? {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    if Files.status(of: path) != nil || Files.isLink(path) {
      if let code = Files.makeFolder(path) { return FileError(.write, path, code: code) }
      for file in files {
        if let error = write(file.bytes, to: "\(path)/\(file.name)", option: option) { return error }
      }
      return nil
    }
    let (temporary, code) = Files.makeTemporary(beside: path, number: folders.count) {
      Files.createFolder($0)
    }
    guard let temporary else { return FileError(.write, path, code: code) }
    var folder = Folder(path: path, temporary: temporary)
    defer { folders.append(folder) }
    for file in files {
      var sink = OutputSink.file("\(temporary)/\(file.name)")
      sink.begin()
      sink.write(file.bytes)
      sink.finish()
      if let failure = sink.failure {
        return FileError(.write, "\(path)/\(file.name)", code: failure.code)
      }
      Interrupts.remove("\(temporary)/\(file.name)")
      folder.names.append(file.name)
    }
    return nil
  }

  /// Moves all files to their places; with `keeping: false` removes them. Returns the first error.
  mutating func finish(keeping: Bool) -> FileError? {
    var failure: FileError?
    Interrupts.heldBack {
      for index in written.indices {
        written[index].sink.finish(keeping: keeping)
        failure = failure ?? written[index].sink.failure
      }
      for folder in folders.reversed() {
        let code = keeping ? Files.move(folder.temporary, to: folder.path) : nil
        if let code { failure = failure ?? FileError(.write, folder.path, code: code) }
        for name in folder.names.reversed() {
          if !keeping || code != nil { Files.remove("\(folder.temporary)/\(name)") }
          Interrupts.keep("\(folder.temporary)/\(name)")
        }
        if !keeping || code != nil { Files.removeFolder(folder.temporary) }
        Interrupts.keep(folder.temporary)
      }
    }
    written = []
    folders = []
    return failure
  }
}

extension Terminal {
  /// Notes that a file is read; `-` is standard input.
  package mutating func reads(_ path: String) {
    if path != "-" { return files.reads(Files.status(of: path)) }
    if case .standard = input { files.reads(Files.status(ofDescriptor: 0)) }
  }

  /// Throws if a file that has been read would be written, or a file twice. `planned` are further files that `option` names.
  package func checkFiles(_ planned: [String] = [], option: String = "") throws(UsageError) {
    let output = outputPath.map { [(path: $0, option: "--output")] } ?? []
    try files.check(output + planned.map { ($0, option) })
  }

  /// Writes a file, which appears at the end of the run. `option` names it; it is empty for a name by default. Reports an error
  /// and returns false if that fails.
  package mutating func write(_ bytes: [UInt8], to path: String, option: String) -> Bool {
    report(files.write(bytes, to: path, option: option))
  }

  /// Writes files into a folder, which is created.
  package mutating func write(
    _ list: [(name: String, bytes: [UInt8])], inFolder path: String, option: String
  ) -> Bool {
    report(files.write(list, inFolder: path, option: option))
  }

  private mutating func report(_ failure: FileError?) -> Bool {
    if let failure { complain(failure.message) }
    return failure == nil
  }

  /// Moves all written files to their places, or removes them; reports an error and returns false if that fails.
  package mutating func finishFiles(keeping: Bool) -> Bool {
    output.finish(keeping: keeping)
    let failure = files.finish(keeping: keeping)
    let outputIsWritten = report(output.failure)
    return report(failure) && outputIsWritten
  }
}
