import Drawstring
import DrawstringCompiler
import DrawstringCore
import DrawstringLint
import DrawstringSyntax
import DrawstringTestSupport
import Foundation
import Testing

/// Every row of every table says what it is and how it is written.
@Suite struct TableTests {
  private static let rows: [(name: String, summary: String, example: String)] =
    PropertyTable.rows.map { ("property \($0.name)", $0.summary, $0.example) }
    + EasingTable.rows.map { ("easing \($0.name)", $0.summary, $0.example) }
    + FunctionTable.rows.map { ("function \($0.name)", $0.summary, $0.example) }
    + (Format.contexts + [Format.traceEvent, Format.dragSample]).flatMap { context in
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

  @Test func rowsLieInTheOrderOfTheirCases() {
    #expect(PropertyTable.rows.map(\.name) == PropertyID.allCases.map { "\($0)" })
    #expect(LayerKind.allCases.map { LayerKindSet($0).rawValue } == (0..<7).map { 1 << $0 })
    #expect(SignalTable.rows.map(\.name) == BuiltinSignal.allCases.map { "\($0)" })
  }

  /// The text of a file of Sources.
  private static func text(_ path: String) throws -> String {
    try #require(ProjectFiles.texts(in: "Sources", endings: [path]).first?.text, "\(path)")
  }

  /// What hosts write of each event: the number in C and JavaScript, and the property of a trace in JavaScript.
  @Test func hostsNameEveryEvent() throws {
    let header = try Self.text("include/drawstring.h")
    let script = try Self.text("Web/drawstring.js")
    let types = try Self.text("Web/drawstring.d.ts")
    let kinds = try #require(script.firstMatch(of: /const EventKind = \{(.*)\}/)?.1)
    let plain = try #require(script.firstMatch(of: /const happenings = \[(.*)\]/)?.1)
    let trace = try #require(
      types.components(separatedBy: "interface TraceEvent {").last?.components(separatedBy: "\n}").first)
    var happening: [String] = []
    for word in EventWord.allCases {
      #expect(
        header.contains(try Regex("DS_\(word.rawValue.uppercased())(_FLOOR)? = \(word.code)\\b")),
        "\(word) in C")
      #expect(kinds.contains("\(word.rawValue): \(word.code)"), "\(word) in JavaScript")
      #expect(trace.contains("\n  \(word.rawValue)?: "), "\(word) in the types")
      guard case .nothing(let kind) = word.argument else { continue }
      happening.append("'\(word.rawValue)'")
      #expect(kind.word == word)
      #expect(EventWord.event(withoutArgument: word.code) == kind)
    }
    #expect(plain == happening.joined(separator: ", "))
    #expect(EventWord.event(withoutArgument: EventWord.drag.code) == nil)
  }

  /// Where hosts in C and JavaScript name the words of kinds, phases, ends and emitted events, and the operations of drawings.
  @Test func hostsNameEveryWordAndOperation() throws {
    let header = try Self.text("include/drawstring.h")
    for words in [
      LayerKind.allCases.map(\.rawValue), Phase.allCases.map(\.rawValue),
      FinishOutcome.allCases.map(\.rawValue), EmittedEvent.Kind.allCases.map(\.rawValue),
    ] {
      #expect(header.contains(words.joined(separator: ", ") + "\n"), "\(words) in C")
    }
    let types = try Self.text("Web/drawstring.d.ts")
    for (name, words) in [
      ("Kind", LayerKind.allCases.map(\.rawValue)), ("Phase", Phase.allCases.map(\.rawValue)),
      ("Outcome", FinishOutcome.allCases.map(\.rawValue)),
    ] {
      let union = words.map { "'\($0)'" }.joined(separator: " | ")
      #expect(types.contains("export type \(name) = \(union)\n"), "\(name) in the types")
    }
    let script = try Self.text("Web/drawstring.js")
    for operation in DisplayList.Operation.allCases {
      #expect(header.contains("DS_DRAW_\("\(operation)".uppercased()) = \(operation.rawValue)"))
    }
    let operations = DisplayList.Operation.allCases.map { "\($0): \($0.rawValue)" }.joined(separator: ", ")
    #expect(script.contains("export const Operation = { \(operations) }"))
  }
}
