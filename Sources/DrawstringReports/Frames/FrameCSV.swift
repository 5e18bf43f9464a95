internal import DrawstringCore
package import DrawstringLoader
internal import DrawstringOutput

/// Frames as a table: a header line, then one line for each frame (RFC 4180, with line feeds).
///
/// The columns after the frame's own numbers are the signals, the outputs and each lane of each property that something
/// writes. A colour's lanes are `.r`, `.g`, `.b` and `.a`; absent values are empty. Texts are written unchanged, even
/// if a spreadsheet would read them as formulas; on a terminal, control characters are shown as text.
package struct FrameCSV: Sendable {
  private let lanes: [WrittenLanes.Lane]
  private let hasTrace: Bool
  private let isForScreen: Bool
  private var line: [UInt8] = []
  private var hasHeader = false

  package init(_ effect: Effect, hasTrace: Bool, isForScreen: Bool = false) {
    lanes = WrittenLanes(effect.graph).lanes
    self.isForScreen = isForScreen
    self.hasTrace = hasTrace
  }

  /// The frame's line; the first call also returns the header line.
  package mutating func line(_ buffer: FrameBuffer, at instant: Duration?) -> [UInt8] {
    let frame = buffer.frame
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
    for lane in lanes { value(of: lane, frame) }
    endLine()
    return line
  }

  private mutating func writeHeader(like frame: EffectFrame) {
    text("phase")
    if hasTrace { text("at") }
    for name in ["time", "pull", "progress"] { text(name) }
    for signal in frame.signals {
      if case .color = signal.value {
        for part in PropertyType.color.laneNames { text("\(signal.name).\(part)") }
      } else {
        text(signal.name)
      }
    }
    for output in frame.outputs { text(output.name) }
    for lane in lanes { text(lane.name) }
    endLine()
  }

  private mutating func value(of lane: WrittenLanes.Lane, _ frame: EffectFrame) {
    switch lane.property.row.type {
    case .number, .angle, .duration, .point, .scale, .angles, .size, .color, .colors, .stops, .corners:
      number(frame.slots[lane.slot])
    default:
      if let value = frame.layer(at: lane.layer).value(of: lane.property) { self.value(value) }
    }
  }

  private mutating func value(_ value: PropertyValue) {
    switch value {
    case .number(let number): self.number(number)
    case .boolean(let boolean): text(boolean ? "true" : "false")
    case .point(let point):
      number(point.x)
      number(point.y)
    case .color(let color): for part in [color.red, color.green, color.blue, color.alpha] { number(part) }
    case .colors(let list):
      text(
        list.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }.map(JavaScriptNumber.description)
          .joined(separator: " "))
    case .text(let text): self.text(text ?? "")
    case .path(let path): text(path?.description ?? "")
    case .numbers(let numbers): text(numbers.map(JavaScriptNumber.description).joined(separator: " "))
    }
  }

  private mutating func number(_ number: Double) {
    JavaScriptNumber.append(number, to: &line)
    line.append(UInt8(ascii: ","))
  }

  private mutating func text(_ text: String) {
    let text = isForScreen ? Printable.text(text) : text
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

  /// Replaces the comma after the last field.
  private mutating func endLine() { line[line.count - 1] = UInt8(ascii: "\n") }
}
