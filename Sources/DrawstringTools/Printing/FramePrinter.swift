package import Drawstring

/// Prints frame after frame in one of the formats of `frames`, reusing its storage.
package struct FramePrinter {
  private var json: FrameJSON
  private var csv: FrameCSV?

  package init(effect: Effect, format: String?, hasTrace: Bool) {
    json = FrameJSON(effect: effect.name)
    if format == "csv" { csv = FrameCSV(lanes: effect.writtenLanes, hasTrace: hasTrace) }
  }

  package mutating func print(
    _ buffer: borrowing FrameBuffer, at instant: Duration?, to output: inout OutputSink
  ) {
    output.write(csv?.line(buffer.frame, at: instant) ?? json.line(buffer.frame, at: instant))
  }
}
