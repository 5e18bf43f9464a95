import Foundation

/// The JSON of `explain`, as the documentation describes it.
struct ExplainedValue: Decodable {
  struct Lane: Decodable {
    var lane: String?
    var by: String
    var node: String?
    var line: Int?
  }

  struct Base: Decodable {
    var value: ShownValue
    var line: Int?
    var text: String?
    var reads: [String: ShownValue]
  }

  struct Clock: Decodable {
    var over: String
    var value: Double
    var still: Bool?
    var range: [Double]?
    var fraction: Double?
  }

  struct Blend: Decodable {
    var progress: Double
    var from: ShownValue
    var to: ShownValue
  }

  struct Writer: Decodable {
    var node: String
    var line: Int?
    var lanes: [String]
    var standing: String
    var wins: Bool
    var during: [String]
    var hold: [String]
    var when: String?
    var since: Double?
    var clock: Clock?
    var underneath: ShownValue
    var value: ShownValue?
    var blend: Blend?
    var tracks: [Track]
    var held: Held?
  }

  /// What a node gave when it stopped.
  struct Held: Decodable {
    var node: String
    var underneath: ShownValue
    var value: ShownValue?
    var blend: Blend?
    var tracks: [Track]
  }

  struct Timing: Decodable {
    var node: String
    var line: Int?
    var localTime: Double?
    var phase: String
    var activeTime: Double?
    var duration: Double?
    var iterationStart: Double
    var overall: Double?
    var iteration: Double?
    var reversed: Bool
    var directed: Double?
    var eased: Double?
    var ease: String
  }

  struct Gain: Decodable {
    var `as`: String
    var gain: ShownValue
  }

  struct Track: Decodable {
    var node: String
    var line: Int?
    var activity: String
    var chosen: Bool
    var timing: [Timing]
    var reading: Double
    var iteration: Double
    var start: ShownValue?
    var form: Form?
    var accumulate: Gain?
    var composite: String
    var underneath: ShownValue?
    var value: ShownValue?
  }

  struct Knot: Decodable {
    var at: Double
    var past: Bool
    var line: Int?
    var origin: String?
    var text: String?
    var written: ShownValue
    var composite: String
    var value: ShownValue
    var reads: [String: ShownValue]
  }

  struct Curve: Decodable {
    var start: [Double]
    var leaving: [Double]
    var end: [Double]
    var arriving: [Double]
  }

  struct Segment: Decodable {
    var progress: Double?
    var eased: Double?
    var ease: String?
    var distance: Double?
    var length: Double?
    var parameter: Double
    var step: [Double]?
    var curve: Curve?
  }

  struct Form: Decodable {
    var kind: String
    var interpolate: String?
    var colorSpace: String?
    var hue: String?
    var alpha: String?
    var progress: Double?
    var from: Knot?
    var to: Knot?
    var segment: Segment?
    var text: String?
    var value: ShownValue?
    var x: Double?
    var point: [Double]?
    var angle: Double?
    var plus: Double?
    var part: Double?
    var level: Double?
    var amplitude: ShownValue?
    var offset: ShownValue?
  }

  struct Physics: Decodable {
    var line: Int?
    var step: Int
    var fraction: Double
    var from: ShownValue
    var to: ShownValue
    var value: ShownValue
  }

  struct Shares: Decodable {
    var share: [Double]
    var size: [Double]
    var value: ShownValue
  }

  struct Copies: Decodable {
    var from: ShownValue
    var to: ShownValue
  }

  var effect: String
  var at: Double?
  var phase: String
  var time: Double
  var layer: String
  var property: String
  var value: ShownValue
  var lanes: [Lane]
  var base: Base
  var writers: [Writer]
  var physics: Physics?
  var shares: Shares?
  var replicator: Copies?
  var breath: Double
}

/// A value as JSON has it.
enum ShownValue: Decodable, Equatable {
  case numbers([Double])
  case boolean(Bool)
  case text(String)
  case none

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .numbers([value])
    } else if let values = try? container.decode([Double].self) {
      self = .numbers(values)
    } else if let colors = try? container.decode([[Double]].self) {
      self = .numbers(colors.flatMap(\.self))
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  var numbers: [Double]? { if case .numbers(let numbers) = self { numbers } else { nil } }
}
