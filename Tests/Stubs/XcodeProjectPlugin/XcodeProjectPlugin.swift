// A stub of the module of Xcode's plugins: what DrawstringPlugin calls. `.ci/stubs.sh` checks the types of the plugin with it.

import Foundation
@_exported import PackagePlugin

public struct XcodePluginContext {
  public let pluginWorkDirectoryURL: URL
  public func tool(named name: String) throws -> PluginContext.Tool { throw CocoaError(.featureUnsupported) }
}
public struct XcodeTarget {
  public let displayName: String
  public let inputFiles: FileList
}
public protocol XcodeBuildToolPlugin: Plugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}
