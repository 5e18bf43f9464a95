package import DrawstringCompiler
internal import DrawstringCore
package import DrawstringLoader
internal import DrawstringSyntax

/// The project file of a folder, or of the nearest folder above.
package struct ProjectFile: Sendable {
  /// The path to the folder of the file: empty, or with a slash at its end.
  package let folder: String
  package let project: Project
  /// The file, for the findings about it.
  package let loaded: LoadedProject

  /// Returns the project file nearest to a folder, whose path is empty for the working directory, or else ends with a slash;
  /// nil where there is none.
  package static func find(from start: String = "") -> ProjectFile? {
    var folder = start
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
    return ProjectFile(folder: folder, project: project, loaded: loaded)
  }

  /// A path of the file, as a path from where the search began.
  package func path(_ path: String) -> String { path.utf8.first == UInt8(ascii: "/") ? path : folder + path }
}
