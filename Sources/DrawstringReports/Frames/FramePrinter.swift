package import Drawstring
internal import DrawstringOutput

/// Prints frame after frame in one of the formats of `frames`, reusing its storage.
package struct FramePrinter: Sendable {
  private var json: FrameJSON
  private var csv: FrameCSV?

  package init(
    _ effect: Effect, format: String?, hasTrace: Bool, geometry: Bool = false, isForScreen: Bool = false
  ) {
    json = FrameJSON(effect, geometry: geometry)
    if format == "csv" { csv = FrameCSV(effect, hasTrace: hasTrace, isForScreen: isForScreen) }
  }

  /// The frame's line with its line feed; a table's first has the line of names before it.
  package mutating func line(_ buffer: FrameBuffer, at instant: Duration?) -> [UInt8] {
    csv?.line(buffer, at: instant) ?? json.line(buffer, at: instant)
  }
}
