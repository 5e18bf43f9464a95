import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax

/// What the fuzzers start from: what the project already has of each kind.
extension FuzzTarget {
  /// Each once.
  public var seeds: [[UInt8]] {
    var seeds: Set<[UInt8]> = []
    switch self {
    case .spec:
      for text in Self.specs { seeds.insert(Array(text.utf8)) }
    case .trace:
      for file in CaseFile.all(in: "traces") { seeds.insert(Array(file.text.utf8)) }
      for file in ProjectFiles.texts(in: "specs/traces", endings: [".yaml"]) {
        seeds.insert(Array(file.text.utf8))
      }
      for page in FindingPage.all where page.subject == .trace {
        seeds.formUnion([Array(page.bad.utf8), Array(page.good.utf8)])
      }
    case .formula:
      // A place of any type, and one that is a condition.
      for text in Self.scalars + FunctionTable.rows.map(\.example) where text.utf8.count <= 200 {
        seeds.formUnion([[0] + Array(text.utf8), [4] + Array(text.utf8)])
      }
    case .path:
      for text in Self.scalars where text.first == "M" || text.first == "m" { seeds.insert(Array(text.utf8)) }
    case .easing:
      for text in Self.scalars + EasingTable.rows.map(\.name) where text.utf8.count <= 200 {
        let name = text.prefix { $0 != "(" }
        if EasingTable.rows.contains(where: { $0.name == name }) { seeds.insert(Array(text.utf8)) }
      }
    case .evaluation, .equivalence:
      var random = SeededGenerator(seed: 5)
      for count in 1...60 {
        seeds.insert((0..<count * 12).map { _ in UInt8(truncatingIfNeeded: random.next()) })
      }
    case .compiled: seeds.formUnion(CompiledFuzz.seeds)
    case .drawing:
      seeds.formUnion(DrawingFuzz.drawings)
      for page in FindingPage.all where page.subject == .drawing {
        seeds.formUnion([Array(page.bad.utf8), Array(page.good.utf8)])
      }
    case .vector:
      seeds.formUnion(DrawingFuzz.vectors)
    case .animation:
      seeds.formUnion(DrawingFuzz.animations)
    }
    return Array(seeds)
  }

  static var specs: [String] {
    let files =
      ProjectFiles.texts(in: "specs", endings: [".yaml"])
      + ProjectFiles.texts(in: "Tests/Pictures", endings: [".yaml"])
    let cases = CaseFile.all(in: "good") + CaseFile.all(in: "bad")
    let examples = FindingPage.all.filter { $0.subject == .effect }.flatMap { [$0.bad, $0.good] }
    return files.map(\.text) + cases.map(\.text) + examples
  }

  private static var scalars: [String] {
    specs.flatMap { text in
      let document = LoadedSpec(name: "seed.yaml", bytes: Array(text.utf8)).document
      return document.nodes.indices.map { document.text(of: NodeID($0)) }.filter { !$0.isEmpty }
    }
  }
}
