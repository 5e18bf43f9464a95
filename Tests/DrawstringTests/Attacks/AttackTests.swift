import Drawstring
import DrawstringAttacks
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringReports
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Every attack, small, ends as it should. How time and memory grow with its size, `Tests/Oracles/test_stress.py` measures.
@Suite struct AttackTests {
  @Test(arguments: Attack.all.map(\.name)) func endsInItsFindings(_ name: String) throws {
    let attack = try #require(Attack.all.first { $0.name == name })
    let bytes = attack.bytes(size: attack.sample)
    let diagnostics: [Diagnostic]
    let document: Document
    switch attack.reader {
    case .spec:
      let loaded = LoadedSpec(name: "attack.yaml", bytes: bytes)
      document = loaded.document
      diagnostics = loaded.linted()
      #expect((loaded.effect == nil) == loaded.hasErrors)
    case .trace(let name):
      let loaded = Trace.load(name: "attack.yaml", bytes: bytes)
      document = loaded.document
      diagnostics = loaded.diagnostics
      if let trace = loaded.trace {
        let effect = try Effect(
          yaml: ProjectFiles.texts(in: "specs", endings: ["\(name).yaml"]).first?.text ?? "")
        let isFinite = effect.makeReplay(of: trace).frame(at: .seconds(1)).lanes.allSatisfy(\.isFinite)
        #expect(isFinite)
      }
    }
    #expect(Set(diagnostics.map(\.code.id)).sorted() == attack.findings)
    // Work is counted by the bytes of a file, independent of its content.
    #expect(document.nodes.count <= bytes.count + 1)
    #expect(document.children.count <= 2 * bytes.count && document.texts.count <= 2 * bytes.count)
    #expect(diagnostics.count <= 3 * Diagnostics.limit + 1)
    for finding in diagnostics {
      #expect(finding.range.start <= finding.range.end && finding.range.end <= bytes.count)
    }
  }

  @Test func filesHaveTheSizeAskedFor() {
    for attack in Attack.all {
      for size in Effort.part(of: [2_000, 20_000]) {
        let count = attack.bytes(size: size).count
        #expect(count <= 2 * size + 61_000 && count > size / 4, "\(attack.name): \(count) bytes for \(size)")
      }
    }
  }

  @Test func namesDiffer() {
    #expect(Set(Attack.all.map(\.name)).count == Attack.all.count)
    #expect(Attack.all.count > 150)
  }
}
