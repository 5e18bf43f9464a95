internal import DrawstringCore
internal import DrawstringOutput

/// What a property's numbers are; nil for plain numbers, fractions and words.
enum PageUnit: String {
  case points = "pt"
  case radians = "rad"
  case seconds = "s"
  case color
  case colors
  /// Plain numbers, of no certain count.
  case list

  init?(_ row: PropertyRow) {
    switch row.type {
    case .angle, .angles: self = .radians
    case .duration: self = .seconds
    case .color: self = .color
    case .colors: self = .colors
    case .stops, .numbers: self = .list
    case .point, .size:
      if row.isFraction { return nil }
      self = .points
    case .number:
      if !Self.lengths.contains(row.name) { return nil }
      self = .points
    default: return nil
    }
  }

  private static let lengths: Set<String> = [
    "cornerRadius", "borderWidth", "shadowRadius", "lineWidth", "lineDashPhase", "fontSize",
  ]
}
