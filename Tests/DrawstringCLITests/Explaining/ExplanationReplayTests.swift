import Drawstring
import DrawstringCLI
import DrawstringCompiler
import DrawstringCore
import DrawstringDrawing
import DrawstringLint
import DrawstringOutput
import DrawstringReports
import DrawstringSyntax
import DrawstringTestSupport
import Foundation
import Testing

/// Explanations are held against frames: their own arithmetic gives the frame's value, and they name the right lines.
@Suite struct ExplanationReplayTests {
  static let effects = ProjectFiles.effects

  /// An instant of a timeline, with the frame that it shows.
  private struct Sample {
    var timeline: Timeline
    var instant: Nanoseconds
    var frame: EffectFrame
    var words: String
  }

  @Test(arguments: Effort.part(of: effects))
  func replayingAnExplanationGivesTheFrame(_ path: String, _ text: String) throws {
    try check(path, text, variants: [])
  }

  @Test(arguments: Effort.part(of: effects))
  func soItDoesWithLessMotion(_ path: String, _ text: String) throws {
    try check(path, text, variants: ["reducedMotion"])
  }

  static let cases = ProjectFiles.goodCases.map { $0.path }

  /// Every corner of the language: what no effect has need of.
  @Test func soItDoesForEveryCase() throws {
    #expect(Self.cases.count > 100)
    for (path, text) in Effort.part(of: ProjectFiles.goodCases) {
      try check(path, text, variants: [], Amount(moments: 3, traces: 1, properties: 12), findsLines: false)
    }
  }

  /// Keyframes passed at an even pace, on straight lines and on a curve.
  @Test func soItDoesForEvenPaces() throws {
    let text = """
      drawstring: 1
      effect: paced
      canvas: [100, 100]
      layers: [{id: a, size: [9, 9]}]
      animations:
        - during: refreshing
          duration: 1s
          repeat: forever
          tracks:
            a.position: {keyframes: [[0, 0], [3, 4], [3, 19]], interpolate: paced}
            a.translation: {keyframes: [[0, 0], [3, 4], [30, 4]], interpolate: cubic-paced}
      """
    try check("paced.yaml", text, variants: [])
  }

  /// A layer that turns with the path along which it moves.
  @Test func soItDoesForDirections() throws {
    let text = """
      drawstring: 1
      effect: turning
      canvas: [100, 100]
      paths: {way: M0 0H50A9 9 0 0 1 59 9V50}
      layers: [{id: a, size: [9, 9]}]
      animations:
        - during: refreshing
          duration: 1s
          repeat: forever
          tracks: {a.position: {along: way, rotate: auto-reverse, ease: ease-in}}
      """
    try check("turning.yaml", text, variants: [])
  }

  /// How much of an effect is looked at.
  private struct Amount {
    var moments = 10
    var traces = 2
    var properties = 150
  }

  private func check(
    _ path: String, _ text: String, variants: [String], _ amount: Amount = Amount(), findsLines: Bool = true
  ) throws {
    let spec = Effect.load(name: path, bytes: Array(text.utf8), variants: variants)
    let effect = try #require(spec.effect)
    var random = SeededGenerator(seed: UInt64(text.utf8.count) &+ UInt64(variants.count))
    let properties = try properties(of: effect.graph, atMost: amount.properties, &random)
    let lines = ExplanationLines(text)
    var winners = 0
    for sample in samples(of: effect, amount, &random) {
      for property in properties {
        var budget = WorkBudget.command
        let explained = Explanation(property, of: spec, in: sample.timeline, at: sample.instant, &budget)
        let explanation = try #require(explained)
        let told = try JSONDecoder().decode(
          ExplainedValue.self, from: Data(explanation.report.json.line))
        let place = "\(path), \(property.title) \(sample.words)"
        #expect(isFrame(explanation, sample.frame), "\(place): not the frame's")
        do {
          let result = try ExplanationReplay(value: told, isColor: isColor(property)).result()
          #expect(result == told.value, "\(place): \(result) by its own arithmetic, and not \(told.value)")
        } catch {
          Issue.record("\(place): \(error)")
        }
        if findsLines { winners += checkLines(told, lines, place) }
        checkReads(explanation, place)
      }
    }
    #expect(winners > 0 || !findsLines)
  }

  /// Bit for bit; of paths and dashes, by their points and numbers.
  private func isFrame(_ explanation: Explanation, _ frame: EffectFrame) -> Bool {
    let slots = explanation.property.slots
    if explanation.property.type == .path {
      return explanation.path(at: explanation.history.values[0])
        == frame.path(at: frame.slots[slots.lowerBound])
    }
    if explanation.property.type == .numbers {
      return explanation.dashes(at: explanation.history.values[0])
        == frame.dashes(at: frame.slots[slots.lowerBound])
    }
    return frame.slots[slots].elementsEqual(explanation.history.values)
  }

  private func isColor(_ property: ExplainedProperty) -> Bool {
    property.type == .color || property.type == .colors
  }

  // MARK: What is asked

  /// All that moves, and of the rest a few.
  private func properties(
    of graph: Graph, atMost count: Int, _ random: inout SeededGenerator
  ) throws -> [ExplainedProperty] {
    let written = Set(WrittenLanes(graph).lanes.map(\.slot))
    var properties: [ExplainedProperty] = []
    for layer in graph.layers {
      for id in PropertyTable.properties(of: layer.kind) {
        let property = try ExplainedProperty(layer.id, id.row.name, of: graph)
        let moves = property.slots.contains { written.contains($0) }
        if moves || Int.random(in: 0..<40, using: &random) == 0 { properties.append(property) }
        for part in id.row.type.hasParts && moves ? id.row.type.laneNames : [] {
          properties.append(try ExplainedProperty(layer.id, "\(id.row.name).\(part)", of: graph))
        }
      }
    }
    for output in graph.outputs {
      properties.append(try ExplainedProperty("outputs", output.name, of: graph))
    }
    return properties.count <= count ? properties : Array(properties.shuffled(using: &random).prefix(count))
  }

  private func samples(
    of effect: Effect, _ amount: Amount, _ random: inout SeededGenerator
  ) -> [Sample] {
    var samples: [Sample] = []
    for _ in 0..<amount.moments {
      let moment = moment(of: effect, &random)
      var builder = TimelineBuilder(for: effect.graph)
      let start = builder.fold(moment, effect.graph)
      samples.append(
        Sample(
          timeline: builder.timeline, instant: start + Nanoseconds(moment.time),
          frame: effect.frame(at: moment),
          words: "at \(moment)"))
    }
    for _ in 0..<amount.traces {
      guard let trace = trace(of: effect, &random) else { continue }
      let replay = effect.makeReplay(of: trace)
      for _ in 0..<4 {
        let instant = Duration.nanoseconds(Int64.random(in: 0...5_000_000_000, using: &random))
        samples.append(
          Sample(
            timeline: replay.timeline.timeline, instant: Nanoseconds(instant),
            frame: replay.frame(at: instant),
            words: "\(instant) into \(trace)"))
      }
    }
    return samples
  }

  private func moment(of effect: Effect, _ random: inout SeededGenerator) -> Moment {
    let time = Duration.nanoseconds(Int64.random(in: 0...1_500_000_000, using: &random))
    guard let trigger = effect.trigger else {
      return Bool.random(using: &random) ? .begun(after: time) : .finishing(after: time)
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: return .dragging(to: Double.random(in: -0.2...2, using: &random) * trigger, after: time)
    case 2: return .refreshing(after: time, pull: trigger * Double.random(in: 1...1.5, using: &random))
    case 3: return .begun(after: time)
    case 4: return .cancelling(after: time, from: trigger * Double.random(in: 0.01...0.99, using: &random))
    default:
      return .finishing(after: time, refreshed: .milliseconds(Int.random(in: 0...2500, using: &random)))
    }
  }

  /// A finger that goes to and fro over the trigger, lets go, and comes back while it loads.
  private func trace(of effect: Effect, _ random: inout SeededGenerator) -> Trace? {
    var events: [TraceEvent] = []
    var at = Duration.milliseconds(50)
    guard let trigger = effect.trigger else {
      return try? Trace([.begin(at: at), .finish(.success, at: .seconds(2))])
    }
    for _ in 0..<Int.random(in: 5...25, using: &random) {
      events.append(.drag(Double.random(in: 0...1.6, using: &random) * trigger, at: at))
      at += .milliseconds(Int.random(in: 4...60, using: &random))
    }
    events.append(.release(at: at))
    at += .milliseconds(Int.random(in: 100...1500, using: &random))
    events.append(.drag(trigger / 3, at: at))
    events.append(.finish(.success, at: at + .milliseconds(40)))
    events.append(.release(at: at + .milliseconds(90)))
    return try? Trace(events)
  }

  // MARK: What is looked at

  /// Whether the lines are those that a search in the text finds; tells how many nodes had the last word.
  private func checkLines(
    _ told: ExplainedValue, _ lines: ExplanationLines, _ place: String
  ) -> Int {
    var winners = 0
    for lane in told.lanes {
      switch lane.by {
      case "node":
        winners += 1
        let line = lane.line ?? 0
        #expect(lines.writes(told.layer, told.property, at: line), "\(place): line \(line) does not write it")
      case "layer":
        if let line = lane.line {
          #expect(lines.states(told.property, at: line), "\(place): line \(line) does not state it")
        }
      case "physics":
        #expect(lane.line.map { lines[$0].contains("\(told.layer):") } ?? false, "\(place): the body")
      case "replicator": #expect(lane.line != nil)
      default: Issue.record("\(place): nobody is called '\(lane.by)'")
      }
    }
    for writer in told.writers {
      let line = writer.line ?? 0
      let text = lines[line]
      #expect(
        text.contains(writer.node.prefix { $0 != "[" }) || writer.node.hasPrefix("animations["),
        "\(place): line \(line) is not \(writer.node)")
      for track in writer.tracks + (writer.held?.tracks ?? []) {
        let line = track.line ?? 0
        #expect(lines.writes(told.layer, told.property, at: line), "\(place): line \(line) is no such track")
        for knot in [track.form?.from, track.form?.to].compactMap(\.self) {
          guard let line = knot.line, let text = knot.text else { continue }
          let words = text.split { !$0.isLetter && !$0.isNumber }
          #expect(
            words.allSatisfy { lines[line].contains($0) }, "\(place): line \(line) says nothing of '\(text)'")
        }
      }
    }
    return winners
  }

  /// A formula with what it is said to read, and with nothing else, gives its value.
  private func checkReads(_ explanation: Explanation, _ place: String) {
    // A formula of a text makes a text, which only the frame holds.
    if explanation.property.type == .text { return }
    let graph = explanation.graph
    for track in explanation.history.writers.flatMap(\.tracks) {
      guard case .value(let record)? = track.form, case .formula(let formula) = record.source else {
        continue
      }
      let value = run(formula, explanation, x: record.x)
      #expect(value == record.value, "\(place): reads more than it is said to")
    }
    for binding in graph.bindings where explanation.property.slots.contains(Int(binding.slot)) {
      let first = Int(binding.slot) - explanation.property.slots.lowerBound
      let value = run(binding.formula, explanation, x: 0)
      let base = explanation.history.base
      guard first + value.count <= base.count else { continue }
      #expect(
        value.elementsEqual(base[first..<first + value.count]), "\(place): reads more than it is said to")
    }
  }

  private func run(_ formula: Formula, _ explanation: Explanation, x: Double) -> [Double] {
    let graph = explanation.graph
    var environment = Array(repeating: Double.nan, count: graph.environmentCount)
    for lane in graph.reads([formula]) {
      for (offset, number) in explanation.value(ofLane: lane, x: x).enumerated() {
        environment[lane + offset] = number
      }
    }
    var stack = Array(repeating: 0.0, count: max(graph.formulas.maxDepth, 4))
    var lanes = stack.mutableSpan
    let curves = graph.curves
    graph.formulas.run(formula, environment: environment.span, curves: curves.span, stack: &lanes)
    return Array(stack[..<formula.type.lanes])
  }
}
