// swift-tools-version: 6.2
import PackageDescription

// An app as users build it: effects in the folder of a target, compiled by the plugin, shown by the player.
let package = Package(
  name: "App",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "drawstring", path: "../../..")],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [.product(name: "DrawstringPlayer", package: "drawstring")],
      plugins: [.plugin(name: "DrawstringPlugin", package: "drawstring")])
  ])
