import Foundation
import PackagePlugin

/// Compiles the files `*.drawstring.yaml` of a target into one Swift file with the effects as values.
@main struct DrawstringPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let files = target.sourceModule?.sourceFiles else { return [] }
    return commands(
      for: files.map(\.url), of: target.name, try context.tool(named: "drawstring-compile").url,
      context.pluginWorkDirectoryURL)
  }

  /// Returns the command that compiles the effects among the files of a target; none without effects.
  fileprivate func commands(for files: [URL], of target: String, _ tool: URL, _ folder: URL) -> [Command] {
    let effects = files.filter { $0.lastPathComponent.hasSuffix(".drawstring.yaml") }
      .sorted { $0.path < $1.path }
    if effects.isEmpty { return [] }
    let output = folder.appendingPathComponent("Effects.swift")
    return [
      .buildCommand(
        displayName: "Compiling the effects of \(target)", executable: tool,
        arguments: [output.path] + effects.map(\.path),
        // Any other file may be one that an effect uses.
        inputFiles: files.filter { $0.pathExtension == "yaml" }, outputFiles: [output])
    ]
  }
}

// Targets of an Xcode project.

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension DrawstringPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      commands(
        for: target.inputFiles.map(\.url), of: target.displayName,
        try context.tool(named: "drawstring-compile").url, context.pluginWorkDirectoryURL)
    }
  }
#endif
