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

/// The rules of the targets that compute. Debug builds of this package optimise them, too: tests compute millions of frames and
/// pixels. Debug builds of apps that depend on a version, which SwiftPM puts into a folder `checkouts`, do not: their first
/// build would take minutes longer.
let optimized =
  Context.packageDirectory.contains("/checkouts/")
  ? settings : settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "drawstring",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Drawstring", targets: ["Drawstring"]),
    .library(name: "DrawstringPlayer", targets: ["DrawstringPlayer"]),
    .library(name: "DrawstringUI", targets: ["DrawstringUI"]),
    .library(name: "DrawstringReports", targets: ["DrawstringReports"]),
    .plugin(name: "DrawstringPlugin", targets: ["DrawstringPlugin"]),
    .executable(name: "drawstring", targets: ["DrawstringMain"]),
  ],
  targets: [
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // Debug builds call functions that round; nothing else here links the mathematics library.
    .target(
      name: "DrawstringCore", swiftSettings: optimized,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "DrawstringSyntax", dependencies: ["DrawstringCore", "DrawstringResources"],
      swiftSettings: optimized),
    .target(
      name: "DrawstringCompiler", dependencies: ["DrawstringCore", "DrawstringSyntax"],
      swiftSettings: optimized),
    .target(
      name: "DrawstringLint", dependencies: ["DrawstringCore", "DrawstringSyntax", "DrawstringCompiler"],
      swiftSettings: settings),
    .target(name: "DrawstringPlayer", dependencies: ["DrawstringCore"], swiftSettings: optimized),
    // The header of the C library; DrawstringWasm holds its functions.
    .target(name: "CDrawstring"),
    // Tests call the functions; make.sh builds the WebAssembly module and the C library from them.
    .target(
      name: "DrawstringWasm", dependencies: ["CDrawstring", "DrawstringCore", "DrawstringPlayer"],
      exclude: ["Arithmetic.c", "Memory.c", "Seed.c", "make.sh", "order.py"], swiftSettings: settings),
    // Empty where there is no Core Graphics.
    .target(name: "DrawstringUI", dependencies: ["DrawstringPlayer"], swiftSettings: settings),
    .target(
      name: "DrawstringLoader",
      dependencies: ["DrawstringPlayer", "DrawstringSyntax", "DrawstringCompiler", "CYAML"],
      swiftSettings: optimized),
    .target(name: "Drawstring", dependencies: ["DrawstringLoader"], swiftSettings: settings),
    .executableTarget(
      name: "drawstring-compile",
      dependencies: ["DrawstringLoader", "DrawstringPlayer", "DrawstringSyntax", "DrawstringOutput"],
      path: "Sources/DrawstringEmbedder", swiftSettings: settings),
    .plugin(
      name: "DrawstringPlugin", capability: .buildTool(), dependencies: ["drawstring-compile"],
      path: "Sources/DrawstringPlugin"),
    .target(
      name: "DrawstringOutput",
      dependencies: ["DrawstringLoader", "DrawstringCore", "DrawstringSyntax", "DrawstringCompiler"],
      swiftSettings: optimized),
    .target(
      name: "DrawstringDrawing",
      dependencies: [
        "DrawstringLoader", "DrawstringCore", "DrawstringSyntax", "DrawstringCompiler", "DrawstringOutput",
      ],
      swiftSettings: optimized),
    .target(
      name: "DrawstringExport",
      dependencies: [
        "DrawstringPlayer", "DrawstringLoader", "DrawstringCore", "DrawstringSyntax", "DrawstringCompiler",
        "DrawstringOutput", "DrawstringDrawing",
      ],
      swiftSettings: settings),
    .target(
      name: "DrawstringReports",
      dependencies: [
        "DrawstringLoader", "DrawstringCore", "DrawstringSyntax", "DrawstringCompiler", "DrawstringLint",
        "DrawstringOutput",
      ],
      swiftSettings: settings),
    .target(
      name: "DrawstringEditing",
      dependencies: [
        "DrawstringLoader", "DrawstringCore", "DrawstringSyntax", "DrawstringCompiler", "DrawstringReports",
      ],
      swiftSettings: settings),
    .target(
      name: "DrawstringImport",
      dependencies: [
        "DrawstringLoader", "DrawstringCore", "DrawstringSyntax", "DrawstringOutput", "DrawstringDrawing",
        "DrawstringReports", "DrawstringEditing",
      ],
      swiftSettings: settings),
    .target(
      name: "DrawstringServer",
      dependencies: [
        "DrawstringPlayer", "DrawstringLoader", "DrawstringCore", "DrawstringSyntax", "DrawstringCompiler",
        "DrawstringLint", "DrawstringOutput", "DrawstringDrawing", "DrawstringReports", "DrawstringEditing",
      ],
      swiftSettings: settings),
    .target(
      name: "DrawstringCLI",
      dependencies: [
        "DrawstringLoader", "DrawstringCore", "DrawstringSyntax", "DrawstringCompiler", "DrawstringOutput",
        "DrawstringDrawing", "DrawstringExport", "DrawstringReports", "DrawstringEditing", "DrawstringImport",
        "DrawstringServer",
      ],
      swiftSettings: settings),
    // Files of pages, templates and the explanations of findings, embedded with `#embed`.
    .target(name: "DrawstringResources", exclude: ["Page", "Starters", "Web"]),
    .executableTarget(
      name: "DrawstringMain", dependencies: ["DrawstringCLI"], swiftSettings: settings),
    .target(
      name: "BenchmarkFloor", dependencies: ["CYAML"], path: "Tests/Tools/Benchmarks/Floor",
      // No product that others depend on holds it, so that the flags bind nobody. Older valgrinds do not read the
      // newest debugging notes.
      cSettings: [.unsafeFlags(["-O3", "-gdwarf-4"], .when(configuration: .release))],
      linkerSettings: [.linkedLibrary("m"), .linkedLibrary("dl", .when(platforms: [.linux]))]),
    .executableTarget(
      name: "drawstring-bench", dependencies: ["DrawstringLoader", "DrawstringCore", "BenchmarkFloor"],
      path: "Tests/Tools/Benchmarks", exclude: ["Floor", "Parse", "README.md", "instructions.json"],
      swiftSettings: settings),
    .target(name: "DrawstringAttacks", path: "Tests/Tools/Stress/List", swiftSettings: settings),
    .executableTarget(
      name: "drawstring-attacks", dependencies: ["DrawstringAttacks", "DrawstringTestSupport"],
      path: "Tests/Tools/Stress/Writer", swiftSettings: settings),
    .target(
      name: "DrawstringAccuracy", dependencies: ["DrawstringCore"], path: "Tests/Tools/Accuracy/List",
      swiftSettings: settings),
    .executableTarget(
      name: "drawstring-accuracy", dependencies: ["DrawstringAccuracy"],
      path: "Tests/Tools/Accuracy/Program", swiftSettings: settings),
    .target(
      name: "DrawstringTestSupport",
      dependencies: [
        "Drawstring", "DrawstringCore", "DrawstringSyntax", "DrawstringCompiler", "DrawstringLint",
        "DrawstringReports", "DrawstringImport",
      ],
      path: "Tests/DrawstringTestSupport", swiftSettings: optimized),
    .testTarget(
      name: "DrawstringCoreTests",
      dependencies: ["DrawstringAccuracy", "DrawstringCore", "DrawstringTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DrawstringSyntaxTests",
      dependencies: [
        "Drawstring", "DrawstringSyntax", "DrawstringCompiler", "DrawstringLint", "DrawstringCore",
        "DrawstringTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DrawstringTests",
      dependencies: [
        "DrawstringAttacks", "Drawstring", "DrawstringSyntax", "DrawstringCompiler", "DrawstringLint",
        "DrawstringReports", "DrawstringImport", "DrawstringCore", "DrawstringTestSupport", "DrawstringWasm",
        "CDrawstring",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DrawstringCLITests",
      dependencies: [
        "DrawstringCLI", "DrawstringDrawing", "DrawstringEditing", "DrawstringExport", "DrawstringImport",
        "DrawstringOutput", "DrawstringReports", "DrawstringServer", "Drawstring", "DrawstringCore",
        "DrawstringSyntax", "DrawstringCompiler",
        "DrawstringLint", "DrawstringTestSupport", "drawstring-compile",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6], cLanguageStandard: .c2x
)

// The compiler refuses conversions of numbers to integers that no limit guards, only where that is asked for: see
// `WholeNumber.swift`.
if Context.environment["DRAWSTRING_LIMITS"] != nil {
  for target in package.targets where target.path == nil && !target.isTest {
    target.swiftSettings?.append(.define("DRAWSTRING_LIMITS"))
  }
}

// The fuzzers are built only where they are asked for: libFuzzer brings a `main` of its own.
if Context.environment["DRAWSTRING_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "drawstring-fuzz", dependencies: ["DrawstringTestSupport"], path: "Tests/Tools/Fuzz/Targets",
      swiftSettings: settings))
}

// Off Apple's platforms `DrawstringUI` is built and tested against stubs of Apple's modules, only where that is asked for:
// with them in the graph, every `canImport` of their names is true. Other tests are left out, as they would be built, too.
if Context.environment["DRAWSTRING_STUBS"] != nil {
  let stubs = ["CoreGraphics", "QuartzCore", "UIKit", "SwiftUI"]
  for target in package.targets where target.name == "DrawstringUI" {
    target.dependencies += stubs.map { .byName(name: $0) }
  }
  package.targets.removeAll { $0.isTest }
  for (index, name) in stubs.enumerated() {
    package.targets.append(
      .target(
        name: name, dependencies: stubs[..<index].map { .byName(name: $0) }, path: "Tests/Stubs/\(name)",
        swiftSettings: settings))
  }
  package.targets.append(
    .testTarget(
      name: "DrawstringUITests",
      dependencies: ["DrawstringUI", "Drawstring", "DrawstringDrawing", "DrawstringTestSupport"]
        + stubs.map { .byName(name: $0) },
      // Testing has overlays for the modules that the stubs stand for.
      swiftSettings: settings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]))
}
