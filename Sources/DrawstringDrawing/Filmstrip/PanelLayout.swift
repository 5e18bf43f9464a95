internal import DrawstringCore
internal import DrawstringOutput

/// The layout of a page, in its own pixels.
struct PanelLayout: Sendable {
  static let margin = 28.0
  static let gutter = 20.0
  static let rowGap = 18.0
  static let sectionGap = 30.0
  static let pictureGap = 6.0
  static let titleHeight = 40.0
  static let headingHeight = 26.0
  static let captionHeight = 22.0
  /// The width of a page, about that of a page on a screen.
  private static let width = 1080.0
  /// The default size of a picture, in square pixels.
  private static let pictureArea = 25_000.0
  private static let widestPicture = 320.0

  let scale: Double
  let columns: Int
  let cellWidth: Double
  let pictureHeights: [Double]
  let rowLabelWidth: Double

  init(_ panel: Panel) {
    let width = min(max(panel.canvases.map(\.width).max() ?? 1, 1), 1e7)
    let height = min(max(panel.canvases.reduce(0) { $0 + $1.height }, 1), 1e7)
    func widest(_ texts: [String]) -> Double { texts.map { TextWidth.estimate($0, fontSize: 11) }.max() ?? 0 }
    let labels = widest(panel.sections.flatMap(\.rows))
    // A label or a caption has the room of its picture, or the picture that of the text.
    let text = widest(panel.sections.flatMap { $0.columns.isEmpty ? $0.cells.map(\.caption) : $0.columns })
    rowLabelWidth = labels > 0 ? labels + 14 : 0
    let room = Self.width - 2 * Self.margin - rowLabelWidth
    let counts = panel.sections.map(\.cells.count).filter { $0 > 0 }
    let most = counts.max() ?? 1
    func fitting(_ cell: Double) -> Int { max(Int(limiting: (room + Self.gutter) / (cell + Self.gutter)), 1) }
    let natural = min((Self.pictureArea / (width * height)).squareRoot(), Self.widestPicture / width, 2)
    var columns = panel.columns ?? min(fitting(max((panel.scale ?? natural) * width, text)), most)
    if panel.columns == nil {
      // Rows of one length: the fewest columns that need no more rows.
      let rows = (most + columns - 1) / columns
      columns = (most + rows - 1) / rows
    }
    // The rest of the page goes to the pictures, within limits; more of it for few columns.
    let isChosen = panel.columns != nil && panel.sections.allSatisfy(\.columns.isEmpty)
    let share = ((room + Self.gutter) / Double(columns) - Self.gutter) / width
    let largest = isChosen ? min(natural * 4, 2) : min(natural * 1.35, Self.widestPicture / width)
    let scale = panel.scale ?? max(min(share, largest), 8 / width)
    self.scale = scale
    self.columns = columns
    cellWidth = max(scale * width, text, 1)
    pictureHeights = panel.canvases.map { max(scale * $0.height, 1) }
  }

  /// The height of a cell with its caption, if it has one.
  func cellHeight(_ section: Panel.Section) -> Double {
    picturesHeight + (section.columns.isEmpty ? Self.captionHeight : 0)
  }

  var picturesHeight: Double {
    pictureHeights.reduce(0, +) + Self.pictureGap * Double(pictureHeights.count - 1)
  }

  var rowWidth: Double { (cellWidth + Self.gutter) * Double(columns) - Self.gutter }

  var panelWidth: Double { 2 * Self.margin + rowLabelWidth + rowWidth }

  func rowCount(_ section: Panel.Section) -> Int { (section.cells.count + columns - 1) / columns }

}

/// Text beside pictures: a plain face without serifs, 11 pixels high by default.
enum GlyphMetrics {
  static let size = 11.0
  private static let face: SVGText = "Helvetica Neue, Helvetica, Arial, sans-serif"

  static func text(
    _ text: String, x: Double, y: Double, size: Double? = nil, weight: SVGText? = nil, anchor: SVGText? = nil
  ) -> SVGElement {
    var element = SVGElement("text", [.init("x", SVGText(x)), .init("y", SVGText(y))], text: text)
    if let size { element.attributes.append(.init("font-size", SVGText(size))) }
    if let weight { element.attributes.append(.init("font-weight", weight)) }
    if let anchor { element.attributes.append(.init("text-anchor", anchor)) }
    return element
  }

  /// Texts of one colour; nothing for none.
  static func group(_ textStyle: SVGText, _ texts: [SVGElement]) -> [SVGElement] {
    texts.isEmpty
      ? []
      : [
        SVGElement(
          "g", [.init("fill", textStyle), .init("font-family", face), .init("font-size", SVGText(size))],
          children: texts)
      ]
  }
}

/// Numbers of captions.
package enum Caption {
  /// `30 pt`
  package static func points(_ value: Double) -> String { SVGNumber.readable(value, decimals: 1) + " pt" }

  /// `0.25 s`
  package static func seconds(_ value: Double) -> String { SVGNumber.readable(value) + " s" }

  /// Notes one after another; empty ones are left out.
  package static func list(_ notes: [String]) -> String {
    notes.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The caption of pictures one above the other: once where it is the same for both, nothing where there is none.
  package static func each(_ words: [String?]) -> String {
    if Set(words).count == 1 { return (words.first ?? nil) ?? "" }
    return zip(words, ["above", "below"]).compactMap { words, place in words.map { "\($0) \(place)" } }
      .joined(separator: ", ")
  }
}

extension SVGNumber {
  /// With a zero before the point, and a minus sign.
  package static func readable(_ value: Double, decimals: Int = 3) -> String {
    let magnitude = value.magnitude
    if magnitude >= 1e7 || magnitude > 0 && magnitude < 1e-6 {
      // Too large for a picture, or too small for its decimals.
      return (value < 0 ? "−" : "") + JavaScriptNumber.description(of: magnitude)
    }
    var text = text(value.magnitude, decimals: decimals)
    if text.hasPrefix(".") { text = "0" + text }
    return value < 0 && text != "0" ? "−" + text : text
  }
}
