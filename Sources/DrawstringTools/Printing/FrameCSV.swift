package import Drawstring
internal import DrawstringCore

/// Frames as a table: a line of names, then one line a frame (RFC 4180, with line feeds).
///
/// A column for each signal and output and for each lane of each property that something writes. A colour's
/// lanes are `.r`, `.g`, `.b` and `.a`; what is absent is empty.
package struct FrameCSV {
  private let lanes: [String]
  private let hasTrace: Bool
  private var line: [UInt8] = []
  private var hasHeader = false

  package init(lanes: [String], hasTrace: Bool) {
    self.lanes = lanes
    self.hasTrace = hasTrace
  }

  /// The frame's line, the first time with the line of names before it.
  package mutating func line(_ frame: Frame, at instant: Duration?) -> [UInt8] {
    line.removeAll(keepingCapacity: true)
    if !hasHeader { writeHeader(like: frame) }
    hasHeader = true
    text(frame.phase.rawValue)
    if hasTrace { number(instant?.inSeconds ?? 0) }
    number(frame.time.inSeconds)
    number(frame.pull)
    number(frame.progress)
    for signal in frame.signals { value(signal.value) }
    for output in frame.outputs { number(output.value) }
    for index in lanes.indices { value(frame[lane: index]) }
    endLine()
    return line
  }

  private mutating func writeHeader(like frame: Frame) {
    text("phase")
    if hasTrace { text("at") }
    for name in ["time", "pull", "progress"] { text(name) }
    for signal in frame.signals {
      switch signal.value {
      case .color: for part in ["r", "g", "b", "a"] { text("\(signal.name).\(part)") }
      case .point: for part in ["x", "y"] { text("\(signal.name).\(part)") }
      default: text(signal.name)
      }
    }
    for output in frame.outputs { text(output.name) }
    for lane in lanes { text(lane) }
    endLine()
  }

  private mutating func value(_ value: PropertyValue) {
    switch value {
    case .number(let number): self.number(number)
    case .boolean(let boolean): text(boolean ? "true" : "false")
    case .point(let point):
      number(point.x)
      number(point.y)
    case .color(let color): for part in [color.red, color.green, color.blue, color.alpha] { number(part) }
    case .text(let text): self.text(text ?? "")
    case .path(let path): text(path?.svg ?? "")
    case .numbers(let numbers): text(numbers.map(JavaScriptNumber.description).joined(separator: " "))
    }
  }

  private mutating func number(_ number: Double) {
    JavaScriptNumber.append(number, to: &line)
    line.append(UInt8(ascii: ","))
  }

  private mutating func text(_ text: String) {
    let isSpecial = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
    if isSpecial {
      line.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") { line.append(byte) }
        line.append(byte)
      }
      line.append(UInt8(ascii: "\""))
    } else {
      line += text.utf8
    }
    line.append(UInt8(ascii: ","))
  }

  /// Every field has left a comma behind it.
  private mutating func endLine() { line[line.count - 1] = UInt8(ascii: "\n") }
}
