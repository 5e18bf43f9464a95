package import DrawstringCore
internal import DrawstringOutput

/// Several pictures on one page, with captions: a filmstrip, a sheet, a scenario.
package struct Panel: Sendable {
  /// A cell of the grid: a picture, or several one above the other, with a caption below.
  package struct Cell: Sendable {
    /// Nil for an empty place.
    package var pictures: [SVGElement?]
    package var caption: String
    /// To the right of the caption, in a lighter colour.
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
    /// The titles to the left of each row; empty for none.
    package var rows: [String]
    /// The titles above each column; cells then have no captions.
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
  package var canvases: [CanvasRect]
  package var background: PictureBackground
  /// The number of cells in a row; nil for the default.
  package var columns: Int?
  /// The background of the pictures; nil for the default.
  package var scale: Double?

  package init(
    title: String, note: String = "", sections: [Section], canvases: [CanvasRect],
    background: PictureBackground = .white, columns: Int? = nil, scale: Double? = nil
  ) {
    self.title = title
    self.note = note
    self.sections = sections
    self.canvases = canvases
    self.background = background
    self.columns = columns
    self.scale = scale
  }
}

extension Panel {
  /// The page as a document.
  package var document: SVGElement {
    let layout = PanelLayout(self)
    let styles = background.textStyle
    var frames = SVGElement("g", [.init("fill", background.fill), .init("stroke", styles.line)])
    if let opacity = background.fillOpacity {
      frames.attributes.append(.init("fill-opacity", SVGText(opacity)))
    }
    var captions: [SVGElement] = []
    var notes: [SVGElement] = []
    var headings: [SVGElement] = []
    var pictures: [SVGElement] = []
    var y = PanelLayout.margin
    let left = PanelLayout.margin + layout.rowLabelWidth
    let right = left + layout.rowWidth

    if !title.isEmpty {
      let title = TextWidth.cut(title, fontSize: 15 * 1.08, to: right - PanelLayout.margin)
      headings.append(GlyphMetrics.text(title, x: PanelLayout.margin, y: y + 12, size: 15, weight: "600"))
      let free = right - PanelLayout.margin - TextWidth.estimate(title, fontSize: 15) - 24
      if !note.isEmpty, TextWidth.estimate(note, fontSize: 11) < free {
        notes.append(GlyphMetrics.text(note, x: right, y: y + 12, anchor: "end"))
      }
      y += PanelLayout.titleHeight
    }
    for (place, section) in sections.enumerated() {
      if place > 0 { y += PanelLayout.sectionGap }
      if !section.heading.isEmpty {
        headings.append(
          GlyphMetrics.text(section.heading, x: PanelLayout.margin, y: y + 9, size: 12, weight: "600"))
        let shift = TextWidth.estimate(section.heading, fontSize: 12) * 1.12 + 16
        if !section.note.isEmpty {
          notes.append(GlyphMetrics.text(section.note, x: PanelLayout.margin + shift, y: y + 9))
        }
        y += PanelLayout.headingHeight
      }
      if !section.columns.isEmpty {
        for (column, label) in section.columns.enumerated() {
          let x = left + Double(column) * (layout.cellWidth + PanelLayout.gutter)
          captions.append(GlyphMetrics.text(label, x: x, y: y + 9))
        }
        y += PanelLayout.captionHeight - 4
      }
      for row in 0..<layout.rowCount(section) {
        if row > 0 { y += PanelLayout.rowGap }
        if section.rows.indices.contains(row) {
          captions.append(
            GlyphMetrics.text(
              section.rows[row], x: left - 14, y: y + layout.picturesHeight / 2 + 4, anchor: "end"))
        }
        for column in 0..<layout.columns {
          let index = row * layout.columns + column
          guard index < section.cells.count else { break }
          let cell = section.cells[index]
          let x = left + Double(column) * (layout.cellWidth + PanelLayout.gutter)
          var top = y
          for (number, picture) in cell.pictures.enumerated() {
            let size = Vec2(layout.scale * canvases[number].width, layout.pictureHeights[number])
            if let picture {
              frames.children.append(Self.hairline(x, top, size))
              pictures.append(view(picture, of: canvases[number], x, top, size))
            }
            top += size.y + PanelLayout.pictureGap
          }
          let baseline = y + layout.picturesHeight + 15
          if !cell.caption.isEmpty, section.columns.isEmpty {
            captions.append(GlyphMetrics.text(cell.caption, x: x, y: baseline))
          }
          let used = TextWidth.estimate(cell.caption, fontSize: 11) + 6
          if !cell.note.isEmpty, section.columns.isEmpty,
            used + TextWidth.estimate(cell.note, fontSize: 11) <= layout.cellWidth
          {
            notes.append(GlyphMetrics.text(cell.note, x: x + layout.cellWidth, y: baseline, anchor: "end"))
          }
        }
        y += layout.cellHeight(section)
      }
    }
    y += PanelLayout.margin - 8

    var page = SVGElement("rect", [.init("width", "100%"), .init("height", "100%")])
    page.attributes += background.page
    var children =
      background.definitions.isEmpty ? [] : [SVGElement("defs", children: background.definitions)]
    if !background.page.isEmpty { children.append(page) }
    children.append(frames)
    children += pictures
    children += GlyphMetrics.group(styles.text, headings + captions) + GlyphMetrics.group(styles.quiet, notes)
    return SVGDocument.element(
      width: layout.panelWidth, height: y, title: title, children: children)
  }

  /// A border around a picture, outside it.
  private static func hairline(_ x: Double, _ y: Double, _ size: Vec2) -> SVGElement {
    SVGElement(
      "rect",
      [
        .init("x", SVGText(x - 0.5)), .init("y", SVGText(y - 0.5)), .init("width", SVGText(size.x + 1)),
        .init("height", SVGText(size.y + 1)),
      ])
  }

  /// A picture at its place, clipped to its canvas.
  private func view(
    _ picture: SVGElement, of canvas: CanvasRect, _ x: Double, _ y: Double, _ size: Vec2
  ) -> SVGElement {
    SVGElement(
      "svg",
      [
        .init("x", SVGText(x)), .init("y", SVGText(y)), .init("width", SVGText(size.x)),
        .init("height", SVGText(size.y)), .init("viewBox", SVGDocument.viewBox(of: canvas)),
      ], children: picture.content)
  }
}
