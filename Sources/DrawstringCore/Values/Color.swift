/// A colour in sRGB with straight (not premultiplied) alpha.
///
/// Components are fractions, 0 to 1 for colours a screen can show; values outside are kept as computed.
public struct Color: Equatable, Hashable, Sendable {
  /// The red component, a fraction.
  public var red: Double
  /// The green component, a fraction.
  public var green: Double
  /// The blue component, a fraction.
  public var blue: Double
  /// The opacity, a fraction; 0 draws nothing.
  public var alpha: Double

  /// Makes a colour from its sRGB components, each a fraction.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Black with no opacity: the colour that draws nothing.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
}
