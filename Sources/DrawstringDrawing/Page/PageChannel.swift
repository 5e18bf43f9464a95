internal import DrawstringCore
internal import DrawstringOutput

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
    switch PageUnit(property.row) {
    case .color, .colors: return PageChannel(subject, within: 1 / 255.0, decimals: 4)
    case .radians: return PageChannel(subject, within: .pi / 360, decimals: 4)
    case .seconds: return PageChannel(subject, within: 0.001, decimals: 5)
    case nil where property.row.type != .path, .list:
      return PageChannel(subject, within: Tolerance.fractions, decimals: 4)
    case .points, nil: return PageChannel(subject, within: Tolerance.points, decimals: 2)
    }
  }

  /// One of the author's signals, whose numbers go as far as that in either direction.
  static func signal(_ signal: Signal, reaching reach: Double) -> PageChannel {
    if signal.type == .color { return PageChannel(.signal(signal.name), within: 1 / 255.0, decimals: 4) }
    return PageChannel(.signal(signal.name), within: bound(signal.type, reach), decimals: 4)
  }

  static func output(_ output: Output, reaching reach: Double) -> PageChannel {
    PageChannel(.output(output.name), within: bound(output.type, reach), decimals: 4)
  }

  /// What a number without a unit stands for is not known: one that goes far is held like a length, another like a
  /// fraction.
  private static func bound(_ type: ValueType, _ reach: Double) -> Double {
    type == .number && reach > 4 ? Tolerance.points : Tolerance.fractions
  }
}
