internal import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// Describes moments completely enough to show them again.
enum MomentWords {
  /// «phase pulling, pull 20».
  static func describe(_ moment: Moment) -> String {
    var words = "phase \(moment.impliedPhase.rawValue)"
    if let pull = moment.pull { words += ", pull \(ValueWords.number(pull))" }
    if let refreshed = moment.refreshed { words += ", refreshed \(seconds(refreshed))" }
    if let outcome = moment.outcome { words += ", finish \(outcome.rawValue)" }
    if moment.time != .zero { words += ", time \(seconds(moment.time))" }
    if moment.begin { words += ", begun by the program" }
    return words + describe(moment.size) + describe(moment.inputs)
  }

  /// «, size [430, 55]»; empty for the file's size.
  static func describe(_ size: Vec2?) -> String {
    size.map { ", size \(ValueWords.list([$0.x, $0.y].map(ValueWords.number)))" } ?? ""
  }

  /// «, with download = 1»; empty for no settings.
  static func describe(_ inputs: [InputSetting]) -> String {
    inputs.isEmpty ? "" : ", with \(InputWords.describe(inputs))"
  }

  /// «time 1.2s of the trace».
  static func describe(_ time: Duration) -> String { "time \(seconds(time)) of the trace" }

  private static func seconds(_ duration: Duration) -> String {
    ValueWords.number(Nanoseconds(duration).seconds) + "s"
  }
}

/// The moment, or the time in a trace, of a sampled frame.
enum SampledMoment {
  /// A moment, and the trigger that fires at the start of its phase.
  case moment(Moment, TriggerFires? = nil)
  case trace(Duration)

  var described: String {
    switch self {
    case .moment(let moment, let fires):
      MomentWords.describe(moment) + (fires.map { ", with \(InputCase.fires($0).words)" } ?? "")
    case .trace(let time): MomentWords.describe(time)
    }
  }
}

/// The values of a frame as text, as a spec would write them.
enum ValueWords {
  static func number(_ value: Double) -> String { JavaScriptNumber.description(of: value) }

  static func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }

  static func unit(of type: ValueType) -> String {
    switch type {
    case .angle: "rad"
    case .duration: "s"
    default: ""
    }
  }

  static func text(_ text: String?) -> String { text.map { "'\(Diagnostic.brief($0))'" } ?? "none" }

  static func describe(_ lanes: [Double], _ type: ValueType) -> String {
    switch type {
    case .boolean: lanes[0] != 0 ? "true" : "false"
    case .color: list(lanes.map(number))
    default: number(lanes[0]) + unit(of: type)
    }
  }

  static func describe(
    _ lanes: [Double], _ type: PropertyType, _ element: ValueType, _ graph: Graph
  ) -> String {
    let index = Int(exactly: lanes[0]) ?? -1
    switch type {
    case .boolean, .color: return describe(lanes, element)
    case .word(let list): return list.words.indices.contains(index) ? list.words[index] : "none"
    case .text: return text(graph.text(at: lanes[0], [], graph.initialSlots))
    case .layer: return graph.layers.indices.contains(index) ? graph.layers[index].id : "none"
    case .path: return graph.paths.indices.contains(index) ? "the path '\(graph.paths[index].name)'" : "none"
    default: break
    }
    let numbers = lanes.map { number($0) + unit(of: element) }
    return numbers.count == 1 ? numbers[0] : list(numbers)
  }
}
