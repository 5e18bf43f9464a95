// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every target: Swift 6, no unmarked unsafe code, no warnings.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "drawstring",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Drawstring", targets: ["Drawstring"]),
    .executable(name: "drawstring", targets: ["DrawstringMain"]),
  ],
  targets: [
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "DrawstringCore", swiftSettings: settings),
    .target(name: "DrawstringSpec", dependencies: ["DrawstringCore"], swiftSettings: settings),
    .target(
      name: "Drawstring", dependencies: ["DrawstringCore", "DrawstringSpec", "CYAML"],
      swiftSettings: settings),
    .target(
      name: "DrawstringTools", dependencies: ["Drawstring", "DrawstringCore", "DrawstringSpec"],
      swiftSettings: settings),
    .executableTarget(
      name: "DrawstringMain", dependencies: ["DrawstringTools"], swiftSettings: settings),
    .target(
      name: "BenchmarkFloor", dependencies: ["CYAML"], path: "Tests/Benchmarks/Floor",
      // No product that others depend on holds it, so that the flags bind nobody. Older valgrinds do not read the
      // newest debugging notes.
      cSettings: [.unsafeFlags(["-O3", "-gdwarf-4"], .when(configuration: .release))],
      linkerSettings: [.linkedLibrary("m"), .linkedLibrary("dl", .when(platforms: [.linux]))]),
    .executableTarget(
      name: "drawstring-bench", dependencies: ["Drawstring", "DrawstringCore", "BenchmarkFloor"],
      path: "Tests/Benchmarks", exclude: ["Floor", "Parse"], swiftSettings: settings),
    .target(name: "DrawstringAttacks", path: "Tests/Attacks/List", swiftSettings: settings),
    .executableTarget(
      name: "drawstring-attacks", dependencies: ["DrawstringAttacks"], path: "Tests/Attacks/Writer",
      swiftSettings: settings),
    .target(
      name: "DrawstringTestSupport", dependencies: ["Drawstring", "DrawstringCore", "DrawstringSpec"],
      path: "Tests/DrawstringTestSupport", swiftSettings: settings),
    .testTarget(
      name: "DrawstringCoreTests", dependencies: ["DrawstringCore", "DrawstringTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DrawstringSpecTests",
      dependencies: ["Drawstring", "DrawstringSpec", "DrawstringCore", "DrawstringTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DrawstringTests",
      dependencies: [
        "DrawstringAttacks", "Drawstring", "DrawstringSpec", "DrawstringCore", "DrawstringTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DrawstringToolsTests",
      dependencies: [
        "DrawstringTools", "Drawstring", "DrawstringCore", "DrawstringSpec", "DrawstringTestSupport",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzers are built only where they are asked for: libFuzzer brings a `main` of its own.
if Context.environment["DRAWSTRING_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "drawstring-fuzz", dependencies: ["DrawstringTestSupport"], path: "Tests/Fuzz/Targets",
      swiftSettings: settings))
}
