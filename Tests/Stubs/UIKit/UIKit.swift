@_exported public import QuartzCore

/// The part of UIKit that `DrawstringUI` uses, with what UIKit does by itself: windows, layout, safe areas, scrolling.
@MainActor open class UIResponder {
  public init() {}
  public var accessibilityLabel: String?
  public var accessibilityTraits: UIAccessibilityTraits = []
  public var isAccessibilityElement = false
  public var accessibilityViewIsModal = false
  public var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  open var accessibilityElements: [Any]?
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityPerformEscape() -> Bool { false }
}

public final class UIEvent {}

/// Foundation's archives, which UIKit brings along.
public final class NSCoder {}

@MainActor open class UIView: UIResponder {
  public static let noIntrinsicMetric: CGFloat = -1

  public let layer = CALayer()
  public var frame: CGRect {
    didSet {
      bounds.size = frame.size
      setNeedsLayout()
      if frame != oldValue { frameHasChanged() }
    }
  }
  public var bounds: CGRect
  public var isUserInteractionEnabled = true
  open var isHidden = false
  public private(set) var subviews: [UIView] = []
  public private(set) weak var superview: UIView?
  public private(set) weak var window: UIWindow?
  /// What the user has chosen; views below hear of a change, too.
  public var traitCollection = UITraitCollection() {
    didSet {
      setNeedsLayout()
      for handler in traitHandlers { handler(self, oldValue) }
      for view in subviews { view.traitCollection = traitCollection }
    }
  }
  public private(set) var gestureRecognizers: [UIGestureRecognizer] = []
  private var needsLayout = true
  private var traitHandlers: [(UIView, UITraitCollection) -> Void] = []

  public init(frame: CGRect) {
    self.frame = frame
    bounds = CGRect(origin: .zero, size: frame.size)
    super.init()
    if let window = self as? UIWindow { self.window = window }
  }
  public required init?(coder: NSCoder) { nil }

  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }
  open func invalidateIntrinsicContentSize() {}
  open func layoutSubviews() {}
  open func didMoveToSuperview() {}
  open func didMoveToWindow() {}
  @available(*, deprecated, message: "deprecated in iOS 17, tvOS 17 and visionOS 1")
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Of iOS 17, tvOS 17 and visionOS 1.
  @discardableResult public func registerForTraitChanges<Environment: UIView>(
    _ traits: [UITrait], handler: @escaping (Environment, UITraitCollection) -> Void
  ) -> UITraitChangeRegistration {
    traitHandlers.append { view, old in if let view = view as? Environment { handler(view, old) } }
    return UITraitChangeRegistration()
  }

  public func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
  public func insertSubview(_ view: UIView, at index: Int) {
    view.superview?.subviews.removeAll { $0 === view }
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    view.traitCollection = traitCollection
    view.didMoveToSuperview()
    view.move(to: window)
    view.setNeedsLayout()
  }
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    didMoveToSuperview()
    move(to: nil)
  }

  public func sendSubviewToBack(_ view: UIView) {
    subviews.removeAll { $0 === view }
    subviews.insert(view, at: 0)
  }
  public func bringSubviewToFront(_ view: UIView) {
    subviews.removeAll { $0 === view }
    subviews.append(view)
  }

  private func move(to window: UIWindow?) {
    if self.window === window { return }
    self.window = window
    didMoveToWindow()
    for view in subviews { view.move(to: window) }
  }

  // MARK: Layout

  public func setNeedsLayout() { needsLayout = true }

  /// Lays out this view and those in it; UIKit does so before each frame.
  public func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  func frameHasChanged() {}

  // MARK: Places

  /// Where a point of this view lies in another one, or in the window.
  public func convert(_ point: CGPoint, to other: UIView?) -> CGPoint {
    let (here, there) = (originInWindow, other?.originInWindow ?? .zero)
    return CGPoint(x: point.x + here.x - there.x, y: point.y + here.y - there.y)
  }

  public func isDescendant(of view: UIView) -> Bool {
    var next: UIView? = self
    while let here = next, here !== view { next = here.superview }
    return next != nil
  }

  public func addGestureRecognizer(_ gesture: UIGestureRecognizer) { gestureRecognizers.append(gesture) }

  /// The view that a touch at a point is for: the frontmost that takes touches there.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  private var originInWindow: CGPoint {
    guard let superview else { return CGPoint(x: -bounds.minX, y: -bounds.minY) }
    let outer = superview.originInWindow
    return CGPoint(x: outer.x + frame.minX - bounds.minX, y: outer.y + frame.minY - bounds.minY)
  }

  /// What bars and the notch cover of this view.
  public var safeAreaInsets: UIEdgeInsets {
    guard let window else { return .zero }
    if self === window { return window.bars }
    let top = convert(CGPoint(x: bounds.minX, y: bounds.minY), to: nil).y
    let below = top + frame.height - (window.frame.height - window.bars.bottom)
    return UIEdgeInsets(top: max(window.bars.top - top, 0), left: 0, bottom: max(below, 0), right: 0)
  }
}

@MainActor open class UIWindow: UIView {
  /// The area that the status bar and the navigation bar cover. Scroll views that rest at their top stay there.
  public var bars = UIEdgeInsets.zero {
    didSet { for view in descendants { (view as? UIScrollView)?.barsHaveChanged(from: oldValue) } }
  }

  private var descendants: [UIView] {
    var views: [UIView] = [self]
    var next = 0
    while next < views.count {
      views += views[next].subviews
      next += 1
    }
    return views
  }

  /// What the app does when the keyboard comes, with its height; 0 when it goes.
  public var keyboardHandlers: [(CGFloat) -> Void] = []
  public func showKeyboard(height: CGFloat) { for handler in keyboardHandlers { handler(height) } }

  /// A tap on the status bar: the scroll views of the window go to their top.
  public func tapStatusBar() { for view in descendants { (view as? UIScrollView)?.scrollToTop() } }

  /// Lets time pass in all scroll views.
  public func advance(by seconds: Double) {
    for view in descendants { (view as? UIScrollView)?.advance(by: seconds) }
  }
}

public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }

  public var state = State.possible
  public var cancelsTouchesInView = true
  /// Where the touch is, in the window.
  public var place = CGPoint.zero
  public func location(in view: UIView?) -> CGPoint { view?.window?.convert(place, to: view) ?? place }
  #if canImport(ObjectiveC)
    public func addTarget(_ target: Any, action: Selector) {}
    public func removeTarget(_ target: Any?, action: Selector?) {}
  #endif
}

@MainActor public final class UIPanGestureRecognizer: UIGestureRecognizer {}
@MainActor public final class UITapGestureRecognizer: UIGestureRecognizer {}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

@MainActor public final class UITraitCollection {
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let displayScale: CGFloat
  public init(userInterfaceStyle: UIUserInterfaceStyle = .light, displayScale: CGFloat = 2) {
    self.userInterfaceStyle = userInterfaceStyle
    self.displayScale = displayScale
  }
}

public protocol UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type
public struct UITraitUserInterfaceStyle: UITraitDefinition {}
public struct UITraitDisplayScale: UITraitDefinition {}
public struct UITraitChangeRegistration {}

@MainActor public final class UIImpactFeedbackGenerator {
  public enum FeedbackStyle: Sendable { case light, medium, heavy, soft, rigid }

  /// How often the device was to tap.
  public static var impacts = 0
  public init(style: FeedbackStyle) {}
  public func prepare() {}
  public func impactOccurred() { Self.impacts += 1 }
}

@MainActor public final class UISelectionFeedbackGenerator {
  /// How often the device was to click.
  public static var clicks = 0
  public init() {}
  public func selectionChanged() { Self.clicks += 1 }
}

@MainActor public final class UINotificationFeedbackGenerator {
  public enum FeedbackType: Sendable { case success, warning, error }

  /// What the device was to tell.
  public static var told: [FeedbackType] = []
  public init() {}
  public func notificationOccurred(_ type: FeedbackType) { Self.told.append(type) }
}

public final class UIImage {
  public let cgImage: CGImage?
  /// What was drawn of it.
  public let commands: [CGContext.Command]
  public let size: CGSize

  public init?(named name: String) {
    cgImage = CGImage(stub: name)
    (commands, size) = ([], CGSize(width: 12, height: 8))
  }

  init(stub commands: [CGContext.Command], bounds: CGRect) {
    (cgImage, self.commands, size) = (nil, commands, bounds.size)
  }
}

/// What a view shows, apart from the view.
@MainActor public protocol UIContentConfiguration {
  func makeContentView() -> any UIView & UIContentView
}

@MainActor public protocol UIContentView: AnyObject {
  var configuration: any UIContentConfiguration { get set }
}

@MainActor public final class UIScreen {
  @available(*, deprecated, message: "deprecated in iOS 16; a window scene has the screen")
  public static let main = UIScreen()
  public let maximumFramesPerSecond = 60
}

/// A font of the device, which has one family.
public final class UIFont {
  public let fontName: String
  public init?(name: String, size: CGFloat) {
    guard name.hasPrefix("Menlo") else { return nil }
    fontName = name
  }
}
