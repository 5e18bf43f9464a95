internal import DrawstringCore
internal import DrawstringLoader
package import DrawstringOutput

/// Several frames side by side, with captions, as lines of characters.
package struct AnsiPanel {
  /// The gap between pictures side by side.
  private static let gap = 2
  /// The most pictures in a row by default.
  private static let usual = 4
  /// The fewest characters for a point in a row.
  private static let smallestScale = 0.25

  /// The greatest height of one of several pictures, in lines, so that some are visible at once.
  private static let tallest = 14

  private let cells: AnsiCells
  private var views: [CanvasView] = []
  private var perRow = 1
  private let plan: ShotPlan
  /// The characters that are drawn as boxes.
  package private(set) var missing: Set<Character> = []

  /// Measures all frames; `columns` and `rows` are those of the terminal.
  package init(
    _ plan: ShotPlan, _ subjects: inout [Subject], cells: AnsiCells, columns: Int, rows: Int,
    scale: Double? = nil, perRow chosen: Int? = nil
  ) {
    self.plan = plan
    self.cells = cells
    var boxes = subjects.map { _ in SeenBox(on: cells.background) }
    for shot in plan.shots {
      for index in subjects.indices {
        // Larger panels are not drawn.
        if subjects[index].budget.isSpent || subjects[index].isCropped { continue }
        boxes[index].add(subjects[index].frame(shot.question))
        subjects[index].spend(subjects[index].effect.graph.layers.count * WorkBudget.rasteredLayer)
      }
    }
    let parts = subjects.indices.map { index -> (origin: Vec2, size: Vec2) in
      let canvas = subjects[index].canvas
      return subjects[index].isCropped
        ? (Vec2(canvas.x, canvas.y), Vec2(canvas.width, canvas.height)) : boxes[index].part(of: canvas)
    }
    let most = max(plan.sections.map(\.shots.count).max() ?? 1, 1)
    let widest = parts.map(\.size.x).max() ?? 1
    let side = Int(limiting: Double(columns + Self.gap) / (widest * Self.smallestScale + Double(Self.gap)))
    let wanted = chosen ?? plan.columns ?? Self.evenly(most, atMost: min(max(side, 1), Self.usual))
    let share = max((columns + Self.gap) / wanted - Self.gap, 1)
    let height = plan.shots.count > 1 ? min(rows, Self.tallest) : rows
    views = AnsiRoom(columns: share, rows: height, scale: scale, most: most == 1 ? 2 : 1)
      .view(of: parts, cells: cells)
    let fitting = max((columns + Self.gap) / (width + Self.gap), 1)
    perRow = chosen ?? plan.columns ?? Self.evenly(most, atMost: fitting)
  }

  /// The number of pictures in a row, such that rows have one length and are as few as possible.
  private static func evenly(_ count: Int, atMost limit: Int) -> Int {
    let rows = (count + limit - 1) / limit
    return (count + rows - 1) / rows
  }

  /// The height of a picture with its caption, in characters.
  private var width: Int {
    let pictures = views.map { $0.width / cells.pixels.across }.max() ?? 1
    return max(pictures, plan.shots.map(\.caption.count).max() ?? 0)
  }

  /// A heading for each section, and below it its pictures in rows.
  package mutating func write(
    _ subjects: inout [Subject], _ progress: inout ProgressLine, to terminal: inout Terminal
  ) throws(UsageError) {
    var count = 0
    let textStyle = TextStyle(cells.usesColor)
    for (number, section) in plan.sections.enumerated() {
      var lines: [String] = number > 0 ? [""] : []
      if !section.heading.isEmpty {
        let note = section.note.isEmpty ? "" : ", \(section.note)"
        lines.append(textStyle.paint(section.heading, as: .strong) + note)
      }
      for first in stride(from: 0, to: section.shots.count, by: perRow) {
        if first > 0 { lines.append("") }
        let label = first / perRow
        if section.rows.indices.contains(label) { lines.append(section.rows[label]) }
        let shots = section.shots[first..<min(first + perRow, section.shots.count)]
        lines += row(shots, &subjects)
        if subjects.contains(where: { $0.isOverworked || $0.budget.isSpent }) { throw .tooMuchPictures }
        terminal.output.write(lines.map { $0 + "\n" }.joined())
        if terminal.output.isClosed { return progress.end(&terminal.errors) }
        lines.removeAll()
        count += shots.count
        progress.done(count, &terminal.errors)
      }
    }
    progress.end(&terminal.errors)
  }

  private static func moment(of frame: EffectFrame) -> String {
    "\(frame.phase.rawValue), \(Caption.seconds(frame.time.inSeconds)), \(Caption.points(frame.pull))"
  }

  private mutating func row(_ shots: ArraySlice<Shot>, _ subjects: inout [Subject]) -> [String] {
    let space = String(repeating: " ", count: Self.gap)
    var lines: [String] = []
    for index in subjects.indices {
      let padding = String(repeating: " ", count: width - views[index].width / cells.pixels.across)
      let pictures = shots.map { shot in
        let frame = subjects[index].frame(shot.question)
        let fonts = subjects[index].fonts
        return subjects[index].spending {
          AnsiPicture.lines(frame, views[index], cells, fonts: fonts, &$0, missing: &missing)
        }.map { $0 + padding }
      }
      for line in pictures[0].indices {
        lines.append(pictures.map { $0[line] }.joined(separator: space))
      }
    }
    let captions = shots.map { shot in
      // A single picture states its whole moment.
      let caption =
        plan.shots.count == 1 ? Self.moment(of: subjects[0].frame(shot.question)) : shot.caption
      return caption + String(repeating: " ", count: max(width - caption.count, 0))
    }
    lines.append(captions.joined(separator: space))
    return lines.map { line in
      // Blanks at the end of a line matter only in colour.
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
