internal import DrawstringCompiler
internal import DrawstringDrawing
package import DrawstringOutput
internal import DrawstringReports
internal import DrawstringSyntax

/// Walks over the operands of `validate`: named files, and folders with everything below them.
///
/// A file with several names is returned once. Folders are read in the order of names; names that begin with a dot, and
/// links to folders (which may form cycles), are skipped. A possible spec that cannot be read is returned as
/// unreadable.
package struct SpecFinder {
  package enum Find: Equatable, Sendable {
    /// A file. A file that was not named may not be a spec.
    case path(String, isNamed: Bool)
    case unreadable(FileError)
    /// The end of a named folder. `hasKnown` tells whether the folder contains files that were returned before.
    case endOfFolder(String, hasKnown: Bool)
  }

  private enum Step {
    case operand(String)
    case folder(String)
    case file(String)
    case unreadable(FileError)
    case endOfFolder(String)
  }

  /// The remaining steps, the next one last.
  private var steps: [Step]
  /// The keys of the files that were returned.
  private var seen: Set<String> = []
  private var hasKnown = false

  package init(operands: [String]) { steps = operands.reversed().map { .operand($0) } }

  package mutating func next() -> Find? {
    while let step = steps.popLast() {
      switch step {
      case .operand(let path):
        let status = path == "-" ? nil : Files.status(of: path)
        if let status, status.kind == .folder {
          hasKnown = false
          steps.append(.endOfFolder(path))
          steps.append(.folder(path))
        } else if status.map({ seen.insert($0.identity.key).inserted }) ?? true {
          return .path(path, isNamed: true)
        }
      case .folder(let path):
        do throws(FileError) { try enter(path) } catch { return .unreadable(error) }
      case .file(let path):
        guard let status = Files.status(of: path), status.kind == .file else { continue }
        if seen.insert(status.identity.key).inserted { return .path(path, isNamed: false) }
        hasKnown = true
      case .unreadable(let error): return .unreadable(error)
      case .endOfFolder(let path): return .endOfFolder(path, hasKnown: hasKnown)
      }
    }
    return nil
  }

  private mutating func enter(_ folder: String) throws(FileError) {
    let stem = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    steps += try Files.entries(of: folder).reversed().compactMap { step(to: $0, in: stem) }
  }

  /// The step for an entry of a folder; nil for none.
  private func step(to entry: Files.Entry, in stem: String) -> Step? {
    let name = entry.name.bytes
    if name.first == UInt8(ascii: ".") || entry.isLink && entry.kind == .folder { return nil }
    let isNamedLikeSpec = name.ends(with: ".yaml".utf8) || name.ends(with: ".yml".utf8)
    if entry.kind != .folder, !isNamedLikeSpec { return nil }
    guard let text = entry.name.text else {
      let action: FileError.Action = entry.kind == .folder ? .list : .read
      return .unreadable(FileError(action, stem + entry.name.shown, code: Files.notText))
    }
    switch entry.kind {
    case .folder: return .folder(stem + text)
    case nil: return .unreadable(FileError(entry.isLink ? .follow : .read, stem + text, code: entry.code))
    default: return .file(stem + text)
    }
  }
}

extension [UInt8] {
  fileprivate func ends(with ending: some Collection<UInt8>) -> Bool {
    suffix(ending.count).elementsEqual(ending)
  }
}
