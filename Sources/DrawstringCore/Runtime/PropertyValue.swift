/// A property's value as a frame holds it.
public enum PropertyValue: Equatable, Sendable {
  /// A number, a length in points, a fraction, an angle in radians or a time in seconds.
  case number(Double)
  /// Two numbers: a place, a size, a displacement, factors or a pair of angles.
  case point(Vec2)
  /// True or false.
  case boolean(Bool)
  /// A colour in sRGB.
  case color(Color)
  /// Characters, one of a property's words, or a layer's id; nil for none.
  case text(String?)
  /// A path in the layer's coordinates; nil for none.
  case path(Path?)
  /// A list of numbers, such as lengths of dashes in points or places of a gradient's stops.
  case numbers([Double])
  /// A list of colours in sRGB.
  case colors([Color])
}
