internal import DrawstringCore

/// One thing that a page shows of a frame: a text with numbers in it, which changes from frame to frame.
struct PageChannel: Hashable {
  enum Subject: Hashable {
    /// A member of the frame itself: `phase`, `time`, `pull`.
    case moment(String)
    case signal(String)
    case output(String)
    case property(layer: Int, PropertyID)
    /// One of the attributes of the drawing.
    case attribute
  }

  var subject: Subject
  var tolerance: Tolerance
  /// Decimals that are printed of each number.
  var decimals: Int

  init(_ subject: Subject, within bound: Double, decimals: Int) {
    self.init(subject, .each(bound), decimals: decimals)
  }

  init(_ subject: Subject, _ tolerance: Tolerance, decimals: Int) {
    self.subject = subject
    self.tolerance = tolerance
    self.decimals = decimals
  }

  /// A property, held within what a page promises: a quarter of a point, half a degree, 1/255 of a colour's part, 0.005
  /// of a fraction.
  static func property(_ property: PropertyID, ofLayer layer: Int) -> PageChannel {
    let subject = Subject.property(layer: layer, property)
    let row = property.row
    switch row.type.item ?? row.type {
    case .color: return PageChannel(subject, within: 1 / 255.0, decimals: 4)
    case .angle, .angles: return PageChannel(subject, within: .pi / 360, decimals: 4)
    case .duration: return PageChannel(subject, within: 0.001, decimals: 5)
    default:
      let isFraction = row.isFraction || row.type == .stops
      return PageChannel(subject, within: isFraction ? Tolerance.fractions : Tolerance.points, decimals: isFraction ? 4 : 2)
    }
  }

  /// One of the author's signals; what its number stands for is not known, so it is held as closely as a fraction.
  static func signal(_ signal: Signal) -> PageChannel {
    PageChannel(.signal(signal.name), within: signal.type == .color ? 1 / 255.0 : Tolerance.fractions, decimals: 4)
  }
}
