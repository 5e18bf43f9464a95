import Drawstring
import DrawstringCore
import DrawstringSpec
import Testing

/// Every row of every table says what it is and how it is written.
@Suite struct TableTests {
  private static let rows: [(name: String, summary: String, example: String)] =
    PropertyTable.rows.map { ("property \($0.name)", $0.summary, $0.example) }
    + EasingTable.rows.map { ("easing \($0.name)", $0.summary, $0.example) }
    + FunctionTable.rows.map { ("function \($0.name)", $0.summary, $0.example) }
    + (Format.contexts + [Format.traceEvent]).flatMap { context in
      context.rows.map { ("\(context.title): \($0.name)", $0.summary, $0.allowsMissing ? "-" : $0.example) }
    }
    + SignalTable.rows.map { ("signal \($0.name)", $0.summary, $0.name) }
    + LayerKind.allCases.map { ("kind \($0)", $0.summary, $0.rawValue) }

  @Test func everyRowHasASummaryAndAnExample() {
    #expect(Self.rows.filter { $0.summary.isEmpty || $0.example.isEmpty }.map(\.name) == [])
  }

  @Test func namesAreUniqueInTheirTable() {
    for names in [
      PropertyTable.rows.map(\.name), FunctionTable.rows.map(\.name), SignalTable.rows.map(\.name),
    ] + Format.contexts.map(\.names) {
      #expect(Set(names).count == names.count)
    }
  }

  @Test(arguments: PropertyTable.rows.indices)
  func aPropertysExampleIsAValueOfIt(_ index: Int) throws {
    let row = PropertyTable.rows[index]
    let kind = LayerKind.allCases.first { row.kinds.contains(LayerKindSet($0)) }
    let text = """
      drawstring: 1
      effect: a
      canvas: [100, 100]
      paths: {dot: M0 0 L1 1}
      layers: [{id: a, kind: \(try #require(kind).rawValue), \(row.name): \(row.example)}, {id: hole}]
      """
    _ = try Effect(yaml: text)
  }

  @Test(arguments: FunctionTable.rows.indices)
  func aFunctionsExampleIsAFormula(_ index: Int) throws {
    let text = """
      drawstring: 1
      effect: a
      canvas: [100, 100]
      signals:
        s: \(FunctionTable.rows[index].example)
      layers: [{id: a}]
      """
    _ = try Effect(yaml: text)
  }

  @Test(arguments: EasingTable.rows.indices)
  func anEasingsExampleIsOne(_ index: Int) throws {
    let option = EasingTable.rows[index].example.dropFirst().dropLast()
    let text = """
      drawstring: 1
      effect: a
      canvas: [100, 100]
      layers: [{id: a}]
      animations: [{duration: 1s, \(option), tracks: {a.opacity: [0, 1]}}]
      """
    _ = try Effect(yaml: text)
  }
}
