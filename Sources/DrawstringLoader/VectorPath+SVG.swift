internal import DrawstringCompiler
public import DrawstringPlayer
internal import DrawstringSyntax

extension VectorPath {
  /// Reads SVG path data: the whole grammar of SVG 2, section 9.3.9; arcs and relative commands become absolute.
  ///
  /// Empty data is a path that draws nothing. Browsers draw the data up to the first mistake; this initialiser throws a
  /// `SpecError` with a finding for the mistake. Its line and column count from the start of the data.
  public init(svg data: String) throws(SpecError) {
    var diagnostics = Diagnostics()
    guard let path = PathDataParser.parse(ScalarText(data), into: &diagnostics) else {
      throw SpecError(SourceText(name: "path data", bytes: Array(data.utf8)), diagnostics.sorted)
    }
    self = path
  }
}
