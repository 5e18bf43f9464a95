import Foundation
import PackagePlugin

/// Compiles the files `*.drawstring.yaml` of a target into one Swift file with the effects as values.
@main struct DrawstringPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let files = target.sourceModule?.sourceFiles else { return [] }
    let effects = files.map(\.url).filter { $0.lastPathComponent.hasSuffix(".drawstring.yaml") }
      .sorted { $0.path < $1.path }
    if effects.isEmpty { return [] }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("Effects.swift")
    return [
      .buildCommand(
        displayName: "Compiling the effects of \(target.name)",
        executable: try context.tool(named: "drawstring-compile").url,
        arguments: [output.path] + effects.map(\.path),
        // Any other file may be one that an effect uses.
        inputFiles: files.map(\.url).filter { $0.pathExtension == "yaml" }, outputFiles: [output])
    ]
  }
}
