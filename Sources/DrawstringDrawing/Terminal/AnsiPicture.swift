package import Drawstring
internal import DrawstringCore
internal import DrawstringOutput

/// One frame as lines of characters.
package enum AnsiPicture {
  /// The whole of what is seen of a frame, as large as the columns and rows allow; lines end with a newline.
  package static func text(_ frame: Frame, columns: Int, rows: Int, cells: AnsiCells) -> String {
    var box = SeenBox(on: cells.ground)
    box.add(frame)
    let part = box.part(of: frame.shared.graph.canvas)
    let view = AnsiRoom(columns: columns, rows: rows).view(of: [part], cells: cells)[0]
    var budget = WorkBudget.command
    return lines(frame, view, cells, &budget).map { $0 + "\n" }.joined()
  }

  package static func lines(
    _ frame: Frame, _ view: CanvasView, _ cells: AnsiCells, _ budget: inout WorkBudget
  ) -> [String] {
    cells.lines(of: FrameRaster.picture(of: frame, in: view, &budget), whole: view.whole)
  }
}

/// How much room there is for pictures that stand one below the other, in characters.
package struct AnsiRoom: Equatable {
  package var columns: Int
  package var rows: Int
  /// Characters for a point, across, where someone has chosen; nil for as many as fit.
  var scale: Double?
  /// But no more than this.
  var most: Double

  package init(columns: Int, rows: Int, scale: Double? = nil, most: Double = 2) {
    self.most = most
    self.columns = columns
    self.rows = rows
    self.scale = scale
  }

  /// Pictures are no larger than that, in characters, whatever is asked for.
  private static let largest = 1000.0

  /// Views of parts of canvases, all at one scale.
  package func view(of parts: [(origin: Vec2, size: Vec2)], cells: AnsiCells) -> [CanvasView] {
    let (across, down) = (Double(cells.pixels.across), Double(cells.pixels.down))
    let width = parts.map(\.size.x).max() ?? 1
    let height = parts.reduce(0) { $0 + $1.size.y }
    let fitting = min(Double(columns) * across / width, Double(rows) * down / height, most * across)
    let scale = min(scale.map { $0 * across } ?? fitting, Self.largest * across / max(width, height))
    return parts.map { part in
      let wide = max((part.size.x * scale / across).rounded(.up), 1)
      let high = max((part.size.y * scale / down).rounded(.up), 1)
      return CanvasView(
        origin: part.origin, scale: scale, width: Int(wide * across), height: Int(high * down),
        whole: (Int(part.size.x * scale + 1e-6), Int(part.size.y * scale + 1e-6)))
    }
  }
}
