internal import DrawstringCompiler
import DrawstringCore
package import DrawstringSyntax

/// Watches the frames of a sampling run for values out of their range, strokes that end before they start and rotations
/// that are too fast.
struct RunWatch {
  /// A property with a range, and its largest excess over the range.
  struct Ranged {
    var slot: Int
    var name: String
    var range: ClosedRange<Double>
    var worst: (excess: Double, value: Double, moment: SamplingRun.Moment, span: SlotWriter)?
  }

  struct Stroke {
    var layer: Int
    var start: Int
    var end: Int
    var worst: (excess: Double, start: Double, end: Double, moment: SamplingRun.Moment, writer: SlotWriter)?
  }

  struct Turn {
    var layer: Int
    var slot: Int
    var last: Double?
    /// The number of turns made too fast without a pause.
    var turned = 0.0
    /// In turns a second.
    var worst: (speed: Double, moment: SamplingRun.Moment, writer: SlotWriter)?
  }

  private(set) var ranged: [Ranged] = []
  private(set) var strokes: [Stroke] = []
  private(set) var turns: [Turn] = []
  private let graph: Graph
  private var lastPhase: Phase?
  /// The number of look-ups of a slot's writer in this frame.
  private var searches = 0

  /// The tolerance for rounding errors.
  private static let tolerance = 1e-6
  /// The limit in turns a second, beyond which the eye cannot follow a shape.
  private static let mostTurns = 3.0

  init(_ graph: Graph, isMoving: [Bool]) {
    self.graph = graph
    for (index, layer) in graph.layers.enumerated() {
      for property in PropertyTable.properties(of: layer.kind) {
        let row = property.row
        guard let range = row.range, row.type.isContinuous,
          let slot = graph.slot(of: property, layer: index)
        else { continue }
        if let list = graph.list(of: property, layer: index, graph.initialSlots) {
          for (item, slot) in list.slots.enumerated() where isMoving[slot] {
            ranged.append(Ranged(slot: slot, name: "\(layer.id).\(row.name)[\(item)]", range: range))
          }
          continue
        }
        let names = row.type.laneNames
        for lane in 0..<row.type.lanes where isMoving[slot + lane] {
          let name = "\(layer.id).\(row.name)" + (names.isEmpty ? "" : "." + names[lane])
          ranged.append(Ranged(slot: slot + lane, name: name, range: range))
        }
      }
      if let start = graph.slot(of: .strokeStart, layer: index),
        let end = graph.slot(of: .strokeEnd, layer: index), isMoving[start] || isMoving[end]
      {
        strokes.append(Stroke(layer: index, start: start, end: end))
      }
      if let slot = graph.slot(of: .rotation, layer: index), isMoving[slot] {
        turns.append(Turn(layer: index, slot: slot))
      }
    }
  }

  var count: Int { ranged.count + strokes.count + turns.count }
  var isEmpty: Bool { count == 0 }

  /// Checks a frame; returns the work of finding the writers of new worst values.
  mutating func look(_ evaluator: inout Evaluator, _ moment: SamplingRun.Moment) -> Int {
    searches = 0
    for index in ranged.indices {
      let value = evaluator.sampler.slots[ranged[index].slot]
      let range = ranged[index].range
      let excess = max(range.lowerBound - value, value - range.upperBound)
      if excess > Self.tolerance, excess > ranged[index].worst?.excess ?? 0 {
        ranged[index].worst = (excess, value, moment, writer(of: ranged[index].slot, evaluator))
      }
    }
    for index in strokes.indices {
      let start = evaluator.sampler.slots[strokes[index].start]
      let end = evaluator.sampler.slots[strokes[index].end]
      if start - end > Self.tolerance, start - end > strokes[index].worst?.excess ?? 0 {
        strokes[index].worst = (start - end, start, end, moment, writer(of: strokes[index].start, evaluator))
      }
    }
    watchTurns(evaluator, moment)
    lastPhase = moment.phase
    return searches * graph.channels.count * WorkBudget.slot
  }

  private mutating func watchTurns(_ evaluator: Evaluator, _ moment: SamplingRun.Moment) {
    for index in turns.indices {
      let angle = evaluator.sampler.slots[turns[index].slot]
      defer { turns[index].last = angle }
      guard let last = turns[index].last, lastPhase == moment.phase, moment.time > .zero else {
        turns[index].turned = 0
        continue
      }
      let difference = (angle - last) / (2 * Double.pi)
      let turn = abs(difference - difference.rounded())
      let speed = turn * SamplingRun.rate
      turns[index].turned = speed > Self.mostTurns * 1.001 ? turns[index].turned + turn : 0
      if turns[index].turned >= 1, speed > turns[index].worst?.speed ?? 0 {
        turns[index].worst = (speed, moment, writer(of: turns[index].slot, evaluator))
      }
    }
  }

  private mutating func writer(of slot: Int, _ evaluator: Evaluator) -> SlotWriter {
    searches += 1
    return evaluator.sampler.writer(of: slot, graph, evaluator.builder.timeline, span: evaluator.span)
  }
}

// The wordings of findings about the running effect.

extension Diagnostic {
  /// `words` says which part was skipped, or the limit that was reached.
  static func partialLook(_ words: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(.partialLook, "this effect was checked in part: \(words)", at: range, node: node)
  }

  static func rounded(_ value: Double) -> String {
    JavaScriptNumber.description(of: abs(value) < 1e9 ? (value * 1e3).rounded() / 1e3 + 0 : value)
  }
}

extension DiagnosticCode {
  package static let partialLook = DiagnosticCode("partial-look", .info, sharesRanges: true)
}
