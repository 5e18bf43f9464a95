import Drawstring
import DrawstringSpec
import Testing

/// The examples in the rows of codes, as `explain` shows them.
@Suite struct DiagnosticExampleTests {
  @Test(arguments: DiagnosticCode.all.filter { !$0.badIsSketch })
  func badExampleGivesItsFindingAlone(_ code: DiagnosticCode) {
    let codes = diagnostics(code.bad, code).map(\.code.id)
    #expect(codes == [code.id])
  }

  @Test(arguments: DiagnosticCode.all)
  func goodExampleGivesNone(_ code: DiagnosticCode) {
    let messages = diagnostics(code.good, code).map(\.message)
    #expect(messages == [])
  }

  @Test func codesAreUniqueAndSpelledInKebabCase() {
    let ids = DiagnosticCode.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { id in id.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber } })
  }

  @Test func summariesAreSentences() {
    for code in DiagnosticCode.all {
      #expect(code.summary.hasSuffix(".") && code.summary.first?.isLowercase == false, "\(code.id)")
      #expect(code.rationale.hasSuffix("."), "\(code.id)")
    }
  }

  private func diagnostics(_ text: String, _ code: DiagnosticCode) -> [Diagnostic] {
    switch code.subject {
    case .spec:
      let loaded = Effect.load(name: "example.yaml", bytes: Array(text.utf8))
      guard DiagnosticCode.examinationCodes.contains(code) else { return loaded.diagnostics }
      return loaded.examined(isStrict: DiagnosticCode.strictCodes.contains(code))
    case .trace: return Trace.load(name: "example.yaml", bytes: Array(text.utf8)).diagnostics
    }
  }
}

extension DiagnosticCode: CustomTestStringConvertible {
  public var testDescription: String { id }
}
