/// The part of Objective-C's runtime that the platform file of `DrawstringUI` uses; only for checking its types.
@objc open class NSObject {
  public init() {}
}

public struct Selector {
  public init(_ name: String) {}
}
