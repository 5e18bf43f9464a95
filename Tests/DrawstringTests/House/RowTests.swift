import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Every property, easing, function, signal and kind of layer, by its row: its example is clean, and what is wrong
/// with it is exactly one finding.
@Suite struct RowTests {
  /// The findings about a spec with these lines, infos aside, each a code and its message.
  private static func findings(_ lines: String) -> [String] {
    let text =
      "drawstring: 1\neffect: a\ncanvas: [100, 100]\npaths: {dot: M0 0 L1 1}\n" + lines + "\n"
    return Effect.load(name: "row.yaml", bytes: Array(text.utf8)).diagnostics
      .filter { $0.code.severity != .info }.map { "\($0.code.id): \($0.message)" }
  }

  private static func expectOne(
    _ code: String, _ lines: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = findings(lines)
    #expect(
      found.count == 1 && found.first?.hasPrefix(code + ":") == true, "\(code) of: \(lines)\n\(found)",
      sourceLocation: sourceLocation)
  }

  // MARK: Properties

  struct Property: CustomTestStringConvertible, Sendable {
    var row: PropertyRow
    var kind: LayerKind
    var testDescription: String { "\(kind).\(row.name)" }

    func layer(_ name: String, _ value: String) -> String {
      let sheet = kind == .sheet && name != "sheet" ? "sheet: [4, 2], " : ""
      let key = name.contains("[") ? "'\(name)'" : name
      return "layers: [{id: a, kind: \(kind.named.rawValue), \(sheet)\(key): \(value)}, {id: hole}]"
    }
  }

  static let properties: [Property] = LayerKind.allCases.flatMap { kind in
    PropertyTable.properties(of: kind).map { Property(row: $0.row, kind: kind) }
  }

  @Test(arguments: properties) func aPropertysExampleIsClean(_ property: Property) {
    #expect(Self.findings(property.layer(property.row.name, property.row.example)) == [])
    if property.row.isFixed { return }
    // A list has the items that its layer gives it.
    let layers = property.layer(property.row.name, property.row.example)
    let value = "[{value: \(property.row.example)}]"
    #expect(
      Self.findings(
        layers + "\nanimations: [{duration: 1s, tracks: {a.\(property.row.name): \(value)}}]") == [])
  }

  @Test(arguments: properties) func aPropertysWrongValueIsOneFinding(_ property: Property) {
    let row = property.row
    let (text, code) = wrong(row.type)
    Self.expectOne(code, property.layer(row.name, text))
    let quantity = row.type.element == .angle ? "5" : "1s"
    for part in row.keys.dropFirst() {
      Self.expectOne(
        row.type.element == .angle ? "wrong-unit" : "wrong-unit", property.layer(part, quantity))
    }
    if let range = row.range, row.type != .numbers, row.type != .stops {
      let number = "\(range.lowerBound - 1)"
      Self.expectOne(
        "out-of-range", property.layer(row.name, row.type.lanes == 1 ? number : "[0, \(number)]"))
    }
    Self.expectOne("missing-value", property.layer(row.name, ""))
  }

  @Test(arguments: PropertyTable.rows.map(\.name)) func aPropertyOfAnotherKindIsOneFinding(_ name: String)
    throws
  {
    let row = try #require(PropertyTable.id(named: name)?.row)
    for kind in LayerKind.allCases where !row.kinds.contains(LayerKindSet(kind)) {
      // An image with a sheet is a sheet, and other notations have a frame.
      if name == "sheet", kind == .image { continue }
      let code = name == "frame" && kind != .image ? "unknown-name" : "wrong-layer-kind"
      Self.expectOne(code, Property(row: row, kind: kind).layer(name, row.example))
    }
  }

  private func wrong(_ type: PropertyType) -> (String, String) {
    switch type {
    case .number, .scale, .corners: ("1s", "wrong-unit")
    case .angle, .duration: ("5", "wrong-unit")
    case .boolean: ("yes", "invalid-value")
    case .color: ("nonesuch", "unknown-name")
    case .point, .size, .angles: ("[1]", "wrong-count")
    case .word: ("nonesuch", "unknown-name")
    case .text: ("[]", "wrong-kind")
    case .path: ("nonesuch", "unknown-name")
    case .layer: ("nonesuch", "unknown-name")
    case .numbers, .colors, .stops: ("5", "wrong-kind")
    }
  }

  @Test(arguments: WordList.allCases) func everyWordOfAPropertySaysWhatItMeans(_ list: WordList) {
    #expect(list.described.map(\.name) == list.words)
    #expect(list.described.allSatisfy { !$0.summary.isEmpty && !$0.summary.hasSuffix(".") })
  }

  // MARK: Easings

  private static func node(_ option: String) -> String {
    "layers: [{id: a}]\nanimations: [{duration: 1s, \(option), tracks: {a.opacity: [0, 1]}}]"
  }

  @Test(arguments: EasingTable.rows.indices) func anEasingsExampleIsClean(_ index: Int) {
    #expect(Self.findings(Self.node(String(EasingTable.rows[index].example.dropFirst().dropLast()))) == [])
  }

  /// More parameters than any easing takes, and for easings that take any number of them, an invalid one.
  @Test(arguments: Set(EasingTable.rows.map(\.name)).sorted()) func anEasingsWrongParametersAreOneFinding(
    _ name: String
  ) {
    let parameters = name == "linear" ? "0, 1s" : "1, 1, 1, 1, 1, 1, 1"
    let found = Self.findings(Self.node("ease: \"\(name)(\(parameters))\""))
    #expect(found.count == 1, "\(found)")
  }

  // MARK: Functions

  @Test(arguments: FunctionTable.rows.indices) func aFunctionsExampleIsClean(_ index: Int) {
    #expect(Self.findings("layers: [{id: a}]\nsignals:\n  s: \(FunctionTable.rows[index].example)") == [])
  }

  @Test(arguments: FunctionTable.rows.indices) func aFunctionsWrongCallsAreOneFindingEach(_ index: Int) {
    let row = FunctionTable.rows[index]
    Self.expectOne("wrong-count", "layers: [{id: a}]\nsignals:\n  s: \(row.name)()")
    for place in row.parameters.indices {
      var arguments = row.parameters.map { right($0.shape) }
      arguments[place] = wrong(row.parameters[place].shape, isFirst: place == 0)
      let code = row.parameters[place].shape.isEasing ? "unknown-name" : "type-mismatch"
      Self.expectOne(
        code, "layers: [{id: a}]\nsignals:\n  s: \(row.name)(\(arguments.joined(separator: ", ")))")
    }
  }

  private func right(_ shape: FunctionRow.Shape) -> String {
    switch shape {
    case .easing: "linear"
    case .boolean: "touching"
    default: "pull"
    }
  }

  private func wrong(_ shape: FunctionRow.Shape, isFirst: Bool) -> String {
    switch shape {
    case .easing: "nonesuch"
    case .boolean: "pull"
    // A colour in place of numbers; if the first decides for all, the others are then reported.
    case .anyA: isFirst ? "red" : "touching"
    case .mixableA: "touching"
    default: "red"
    }
  }

  // MARK: Signals and kinds

  @Test(arguments: SignalTable.rows.dropFirst().map(\.name)) func aSignalIsReadAndItsNameIsTaken(
    _ name: String
  ) {
    #expect(Self.findings("layers: [{id: a}]\nsignals: {s: \(name)}") == [])
    // Names of the author's hide the signals that are younger than the language.
    if BuiltinSignal.allCases.contains(where: { $0.row.name == name && $0.mayBeHidden }), name != "floor" {
      #expect(Self.findings("layers: [{id: a}]\nsignals: {\(name): 1}\noutputs: {o: \(name)}") == [])
    } else {
      Self.expectOne("reserved-name", "layers: [{id: a}]\nsignals: {\(name): 1}")
    }
  }

  @Test(arguments: LayerKind.named) func aKindIsRead(_ kind: LayerKind) {
    #expect(Self.findings("layers: [{id: a, kind: \(kind.rawValue)}]") == [])
    Self.expectOne("unknown-name", "layers: [{id: a, kind: \(kind.rawValue.uppercased())}]")
  }
}

extension FunctionRow.Shape {
  fileprivate var isEasing: Bool { if case .easing = self { true } else { false } }
}
