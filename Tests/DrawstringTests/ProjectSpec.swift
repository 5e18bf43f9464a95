import DrawstringTestSupport
import FoundationEssentials

/// The texts of the specs that ship with the project.
enum ProjectSpec {
  static func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(ProjectFiles.root)specs/\(name).yaml", encoding: .utf8)
  }
}
