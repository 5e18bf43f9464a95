public import Drawstring
import Foundation

/// The files of the project, as tests read them.
public enum ProjectFiles {
  /// The project's folder, with a slash at its end.
  public static let root: String = {
    let file = #filePath
    return file.range(of: "Tests/DrawstringTestSupport/").map { String(file[..<$0.lowerBound]) } ?? ""
  }()

  /// The texts of all files below a folder whose names have one of the endings, by path from the root.
  public static func texts(in folder: String, endings: [String]) -> [(path: String, text: String)] {
    let names = FileManager.default.enumerator(atPath: root + folder)?.compactMap { $0 as? String } ?? []
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted().compactMap { name in
      (try? String(contentsOfFile: "\(root)\(folder)/\(name)", encoding: .utf8)).map {
        ("\(folder)/\(name)", $0)
      }
    }
  }

  /// The effects of `specs` that need no other file.
  public static let effects = texts(in: "specs", endings: [".yaml"]).filter {
    $0.text.contains("\neffect:") && !$0.text.contains("\nuse:")
  }

  /// The shared files that a spec of the project uses; cases share theirs.
  public static func shared(with path: String) -> SharedFiles {
    let isCase = path.hasPrefix("Tests/Cases/")
    let folder = isCase ? "Tests/Cases" : path.split(separator: "/").dropLast().joined(separator: "/")
    return SharedFiles(folder: root + folder)
  }

  /// The good cases that need no other file.
  public static let goodCases = texts(in: "Tests/Cases/good", endings: [".yaml"]).filter {
    !$0.text.contains("\nuse:") && !$0.text.contains("{svg: ")
  }
}
