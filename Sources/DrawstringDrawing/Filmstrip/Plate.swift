package import DrawstringCore
internal import DrawstringOutput

/// Several pictures on one page, with what they show beside them: a filmstrip, a sheet, a story.
package struct Plate: Sendable {
  /// One place of the grid: a picture, or several one above the other, and what stands below.
  package struct Cell: Sendable {
    /// Nil for a place that stays free.
    package var pictures: [SVGElement?]
    package var caption: String
    /// To the right of the caption, quieter.
    package var note: String

    package init(_ pictures: [SVGElement?], caption: String, note: String = "") {
      self.pictures = pictures
      self.caption = caption
      self.note = note
    }
  }

  package struct Section: Sendable {
    package var heading: String
    package var note: String
    package var cells: [Cell]
    /// What stands to the left of each row; empty for nothing.
    package var rows: [String]
    /// What stands above each column; then nothing stands below the cells.
    package var columns: [String]

    package init(
      heading: String = "", note: String = "", cells: [Cell], rows: [String] = [], columns: [String] = []
    ) {
      self.heading = heading
      self.note = note
      self.cells = cells
      self.rows = rows
      self.columns = columns
    }
  }

  package var title: String
  package var note: String
  package var sections: [Section]
  /// The visible part of the pictures of a cell, from the top.
  package var canvases: [Canvas]
  package var ground: PictureGround
  /// How many cells stand in a row; nil for as many as look well.
  package var columns: Int?
  /// Of the pictures; nil for one that looks well.
  package var scale: Double?

  package init(
    title: String, note: String = "", sections: [Section], canvases: [Canvas],
    ground: PictureGround = .white, columns: Int? = nil, scale: Double? = nil
  ) {
    self.title = title
    self.note = note
    self.sections = sections
    self.canvases = canvases
    self.ground = ground
    self.columns = columns
    self.scale = scale
  }
}
