package import DrawstringLoader
package import DrawstringOutput

/// Writes many frames, each computed from its number alone, to an output.
///
/// Frames are computed and printed in blocks, in parallel with one block for each core, and written in order.
package struct FrameRun: Sendable {
  let count: Int
  /// Fills a buffer with the frame of a number. Returns the instant of the trace, if there is one, and whether there is
  /// a frame: a frame that exceeds the budget ends the run.
  let fill: @Sendable (Int, inout FrameBuffer) -> (instant: Duration?, isFrame: Bool)

  package init(
    count: Int, fill: @escaping @Sendable (Int, inout FrameBuffer) -> (instant: Duration?, isFrame: Bool)
  ) {
    self.count = count
    self.fill = fill
  }

  /// The text of a block in bytes: large enough to amortise starting a thread, small enough for memory.
  private static let blockSize = 1 << 18
  /// The frames of a block at most, so that short lines still update the progress often.
  private static let mostFrames = 1024

  /// Longer lines are computed one at a time.
  private static let longLine = 8 << 20

  /// The state of one core.
  private struct Strand: Sendable {
    /// Kept between blocks, because a line resembles the previous line.
    var printer: FramePrinter
    var buffer: FrameBuffer
    var text: [UInt8] = []
    var isWhole = true

    mutating func print(_ numbers: Range<Int>, of run: FrameRun) {
      text.removeAll(keepingCapacity: true)
      for number in numbers {
        let filled = run.fill(number, &buffer)
        if !filled.isFrame {
          isWhole = false
          return
        }
        text += printer.line(buffer, at: filled.instant)
      }
    }
  }

  /// Writes all frames, or stops when the reader closes the output.
  package func write(
    _ printer: FramePrinter, _ buffer: FrameBuffer, to terminal: inout Terminal
  ) throws(UsageError) {
    var progress = ProgressLine("frames", of: count, on: terminal)
    let cores = terminal.cores
    let mostStrands = count > 1 ? cores.count : 1
    var strands = [Strand(printer: printer, buffer: buffer)]
    // The first frame is computed alone: it writes the header of a table and shows how long a line is.
    var block = 1
    var isFirst = true
    var isLong = false
    var done = 0
    while done < count, !terminal.output.isClosed {
      let blocks = (count - done - 1) / block + 1
      // Several very long lines at a time would take too much memory.
      let wanted = isFirst || isLong ? 1 : min(mostStrands, blocks)
      while strands.count < wanted { strands.append(strands[0]) }
      strands.removeLast(strands.count - wanted)
      let start = done
      cores.change(&strands) { [block] index, strand in
        let first = start + index * block
        strand.print(first..<min(first + block, count), of: self)
      }
      for strand in strands {
        done = min(done + block, count)
        terminal.output.write(strand.text)
        if !strand.isWhole { throw .tooMuchWork("a frame") }
        progress.done(done, &terminal.errors)
      }
      isFirst = false
      isLong = strands[0].text.count > Self.longLine
      let length = max(strands[0].text.count / min(block, count - start), 1)
      block = max(1, min(Self.blockSize / length, Self.mostFrames))
    }
    progress.end(&terminal.errors)
  }
}

/// Prints frames in one of the formats of `frames`, reusing its storage.
package struct FramePrinter: Sendable {
  package enum Format: String, CaseIterable {
    case ndjson, csv

    /// Whether a frame is a row of a table, which has no place for the geometry of layers.
    package var isTable: Bool {
      switch self {
      case .ndjson: false
      case .csv: true
      }
    }
  }

  private var json: FrameJSON
  private var csv: FrameCSV?

  package init(
    _ effect: Effect, format: Format = .ndjson, hasTrace: Bool, geometry: Bool = false,
    isForScreen: Bool = false
  ) {
    json = FrameJSON(effect, geometry: geometry)
    switch format {
    case .ndjson: break
    case .csv: csv = FrameCSV(effect, hasTrace: hasTrace, isForScreen: isForScreen)
    }
  }

  /// The frame's line with its line feed; the first line of a table follows its header line.
  package mutating func line(_ buffer: FrameBuffer, at instant: Duration?) -> [UInt8] {
    csv?.line(buffer, at: instant) ?? json.line(buffer, at: instant)
  }
}
