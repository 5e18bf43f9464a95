@_exported public import QuartzCore

/// The part of UIKit that `DrawstringUI` uses. A scroll view does nothing by itself: tests move its content.
@MainActor open class UIResponder {
  public init() {}
  public var accessibilityLabel: String?
  public var isAccessibilityElement = false
}

/// Foundation's archives, which UIKit brings along.
public final class NSCoder {}

@MainActor open class UIView: UIResponder {
  public struct AutoresizingMask: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  }

  public let layer = CALayer()
  public var frame: CGRect {
    didSet {
      bounds.size = frame.size
      // UIKit waits until before the next frame.
      layoutSubviews()
    }
  }
  public var bounds: CGRect
  public var autoresizingMask: AutoresizingMask = []
  public var translatesAutoresizingMaskIntoConstraints = true
  public var isUserInteractionEnabled = true
  public var isHidden = false
  public private(set) var subviews: [UIView] = []
  public private(set) weak var superview: UIView?
  public var traitCollection = UITraitCollection() { didSet { traitCollectionDidChange(oldValue) } }
  public let topAnchor = NSLayoutYAxisAnchor()
  public let centerXAnchor = NSLayoutXAxisAnchor()
  public let widthAnchor = NSLayoutDimension()
  public let heightAnchor = NSLayoutDimension()

  public init(frame: CGRect) {
    self.frame = frame
    bounds = CGRect(origin: .zero, size: frame.size)
  }
  public required init?(coder: NSCoder) { nil }

  open func layoutSubviews() {}
  open func didMoveToSuperview() {}
  open func didMoveToWindow() {}
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  public func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
  public func insertSubview(_ view: UIView, at index: Int) {
    view.superview?.subviews.removeAll { $0 === view }
    subviews.insert(view, at: index)
    view.superview = self
    view.didMoveToSuperview()
    view.didMoveToWindow()
  }
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    didMoveToSuperview()
    didMoveToWindow()
  }
}

public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

@MainActor open class UIScrollView: UIView {
  public var contentOffset = CGPoint.zero { didSet { offsetWrites += 1 } }
  public var contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0) { didSet { insetWrites += 1 } }
  /// The inset that bars take, which UIKit adds to the content's.
  public var barInset: CGFloat = 0
  public var adjustedContentInset: UIEdgeInsets {
    var inset = contentInset
    inset.top += barInset
    return inset
  }
  public func setContentOffset(_ offset: CGPoint, animated: Bool) {
    contentOffset = offset
    stops += 1
  }
  public var alwaysBounceVertical = false
  public let panGestureRecognizer = UIPanGestureRecognizer()
  public let frameLayoutGuide = UILayoutGuide()
  /// How often the inset and the offset were set, and the movement of the content stopped.
  public var insetWrites = 0, offsetWrites = 0, stops = 0
}

@MainActor public final class UILayoutGuide {
  public let topAnchor = NSLayoutYAxisAnchor()
  public let centerXAnchor = NSLayoutXAxisAnchor()
  public let widthAnchor = NSLayoutDimension()
  public let heightAnchor = NSLayoutDimension()
}

@MainActor public final class NSLayoutYAxisAnchor {
  public func constraint(equalTo anchor: NSLayoutYAxisAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@MainActor public final class NSLayoutXAxisAnchor {
  public func constraint(equalTo anchor: NSLayoutXAxisAnchor) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@MainActor public final class NSLayoutDimension {
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
  public func constraint(equalTo anchor: NSLayoutDimension) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@MainActor public final class NSLayoutConstraint {
  public static func activate(_ constraints: [NSLayoutConstraint]) {}
}

@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }

  public var state = State.possible
  #if canImport(ObjectiveC)
    public func addTarget(_ target: Any, action: Selector) {}
    public func removeTarget(_ target: Any?, action: Selector?) {}
  #endif
}

@MainActor public final class UIPanGestureRecognizer: UIGestureRecognizer {}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

@MainActor public final class UITraitCollection {
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let displayScale: CGFloat
  public init(userInterfaceStyle: UIUserInterfaceStyle = .light, displayScale: CGFloat = 2) {
    self.userInterfaceStyle = userInterfaceStyle
    self.displayScale = displayScale
  }
}

@MainActor public enum UIAccessibility {
  public struct Notification: Hashable, Sendable {
    public static let announcement = Notification()
  }

  /// A setting of the user, which tests change.
  public static var isReduceMotionEnabled = false
  /// What a screen reader was told.
  public static var announcements: [String] = []
  public static func post(notification: Notification, argument: Any?) {
    if let text = argument as? String { announcements.append(text) }
  }
}

@MainActor public final class UIImpactFeedbackGenerator {
  public enum FeedbackStyle: Sendable { case light, medium, heavy }

  /// How often the device was to tap.
  public static var impacts = 0
  public init(style: FeedbackStyle) {}
  public func prepare() {}
  public func impactOccurred() { Self.impacts += 1 }
}

public final class UIImage {
  public let cgImage: CGImage?
  public init?(named name: String) { cgImage = CGImage(stub: name) }
}
