/// Makes pictures in coordinates with y downwards, whose part in the bounds a picture shows.
public final class UIGraphicsImageRenderer {
  private let bounds: CGRect

  public init(bounds: CGRect) { self.bounds = bounds }

  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = UIGraphicsImageRendererContext()
    actions(context)
    return UIImage(stub: context.cgContext.commands, bounds: bounds)
  }
}

/// What a picture is drawn into; a class because UIKit's is.
public final class UIGraphicsImageRendererContext {
  public let cgContext = CGContext(stub: ())
}
