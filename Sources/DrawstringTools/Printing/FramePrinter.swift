package import Drawstring

/// Prints frame after frame in one of the formats of `frames`, reusing its storage.
package struct FramePrinter: Sendable {
  private var json: FrameJSON
  private var csv: FrameCSV?

  package init(_ effect: Effect, format: String?, hasTrace: Bool, geometry: Bool = false) {
    json = FrameJSON(effect, geometry: geometry)
    if format == "csv" { csv = FrameCSV(effect, hasTrace: hasTrace) }
  }

  package mutating func print(_ buffer: FrameBuffer, at instant: Duration?, to output: inout OutputSink) {
    output.write(csv?.line(buffer, at: instant) ?? json.line(buffer, at: instant))
  }
}
