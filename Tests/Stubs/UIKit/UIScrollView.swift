/// A scroll view that scrolls as UIKit's does: offsets lie on pixels, smaller insets move the content back to its edge, bars
/// take the content along, animations run until the offset is set, and a release beyond the edge bounces back.
@MainActor open class UIScrollView: UIView {
  public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic, scrollableAxes, never, always }

  /// A movement of the content that nobody's finger makes.
  private struct Movement {
    var from: CGPoint
    var to: CGPoint
    var time = 0.0
    var length: Double
  }

  public var contentSize = CGSize.zero {
    didSet {
      clamp()
      tell(\UIScrollView.contentSize)
    }
  }
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  public var alwaysBounceVertical = false
  public var alwaysBounceHorizontal = false
  public var isDirectionalLockEnabled = false
  public let panGestureRecognizer = UIPanGestureRecognizer()
  public private(set) var isTracking = false
  public var isDragging: Bool { isTracking }
  public var isDecelerating: Bool { movement != nil && isBouncing }
  /// How often the inset and the offset were set, and the movement of the content stopped.
  public var insetWrites = 0, offsetWrites = 0, stops = 0
  private var movement: Movement?
  private var isBouncing = false
  fileprivate var observers: [ObjectIdentifier: (AnyKeyPath, () -> Void)] = [:]

  public var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      offsetWrites += 1
      movement = nil
      move(to: newValue)
    }
  }

  public var contentInset = UIEdgeInsets.zero {
    didSet {
      insetWrites += 1
      clamp()
      tell(\UIScrollView.contentInset)
    }
  }

  open var adjustedContentInset: UIEdgeInsets {
    var inset = contentInset
    if contentInsetAdjustmentBehavior == .never { return inset }
    inset.top += safeAreaInsets.top
    inset.bottom += safeAreaInsets.bottom
    return inset
  }

  public func setContentOffset(_ offset: CGPoint, animated: Bool) {
    if animated {
      isBouncing = false
      movement = Movement(from: contentOffset, to: offset, length: 0.3)
    } else {
      stops += 1
      contentOffset = offset
    }
  }

  // MARK: The edges

  /// A place in the range in which the content rests.
  private func nearest(to place: CGPoint) -> CGPoint {
    let inset = adjustedContentInset
    func limit(_ place: CGFloat, _ start: CGFloat, _ end: CGFloat, _ content: CGFloat, _ size: CGFloat)
      -> CGFloat
    {
      min(max(place, -start), max(content + end - size, -start))
    }
    return CGPoint(
      x: limit(place.x, inset.left, inset.right, contentSize.width, frame.width),
      y: limit(place.y, inset.top, inset.bottom, contentSize.height, frame.height))
  }

  private func move(to place: CGPoint) {
    let scale = traitCollection.displayScale.native
    func onPixel(_ place: CGFloat) -> CGFloat { CGFloat((place.native * scale).rounded() / scale) }
    let next = CGPoint(x: onPixel(place.x), y: onPixel(place.y))
    if next == bounds.origin { return }
    bounds.origin = next
    tell(\UIScrollView.contentOffset)
    tell(\UIScrollView.bounds)
  }

  private func clamp() {
    if isTracking || movement != nil { return }
    move(to: nearest(to: contentOffset))
  }

  override func frameHasChanged() {
    clamp()
    tell(\UIScrollView.frame)
  }

  func barsHaveChanged(from old: UIEdgeInsets) {
    guard let window, contentInsetAdjustmentBehavior != .never, movement == nil else { return }
    move(to: CGPoint(x: contentOffset.x, y: contentOffset.y - window.bars.top + old.top))
  }

  // MARK: Without a finger

  /// What a tap on the status bar does.
  public func scrollToTop() {
    setContentOffset(nearest(to: CGPoint(x: contentOffset.x, y: -1e9)), animated: true)
  }

  /// What a key of a keyboard and three fingers of VoiceOver do: they scroll by pages.
  public func scrollPage(down: Bool) {
    let way = frame.height - adjustedContentInset.top - adjustedContentInset.bottom
    let place = CGPoint(x: contentOffset.x, y: contentOffset.y + (down ? way : -way))
    setContentOffset(nearest(to: place), animated: true)
  }

  /// Lets time pass.
  public func advance(by seconds: Double) {
    guard !isTracking, var next = movement else { return }
    next.time += seconds
    let part = min(next.time / next.length, 1)
    let left = CGFloat((1 - part) * (1 - part))
    // No caller has set the offset: the movement continues.
    movement = part < 1 ? next : nil
    move(
      to: CGPoint(
        x: next.to.x + (next.from.x - next.to.x) * left, y: next.to.y + (next.from.y - next.to.y) * left))
  }

  // MARK: With a finger

  /// The finger has the content at an offset.
  public func touch(_ y: CGFloat) { touch(CGPoint(x: contentOffset.x, y: y)) }
  public func touch(_ place: CGPoint) {
    (isTracking, movement) = (true, nil)
    move(to: place)
  }

  /// The finger leaves; content beyond its edge bounces back.
  public func endTouch() {
    isTracking = false
    let place = nearest(to: contentOffset)
    isBouncing = true
    movement = place == contentOffset ? nil : Movement(from: contentOffset, to: place, length: 0.4)
  }

  // MARK: Observers

  /// Foundation's observing by key paths, of what this class tells.
  public func observe<Value>(
    _ path: KeyPath<UIScrollView, Value>,
    changeHandler: @escaping @Sendable (UIScrollView, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation { [weak self] in self?.observers[$0] = nil }
    observers[ObjectIdentifier(observation)] = (
      path, { [unowned self] in changeHandler(self, NSKeyValueObservedChange()) }
    )
    return observation
  }
}

@MainActor extension UIScrollView {
  fileprivate func tell(_ path: AnyKeyPath) {
    for (observed, call) in observers.values where observed == path { call() }
  }
}

public struct NSKeyValueObservedChange<Value> {}

public final class NSKeyValueObservation: NSObject {
  private var end: (@MainActor (ObjectIdentifier) -> Void)?
  init(_ end: @escaping @MainActor (ObjectIdentifier) -> Void) { self.end = end }
  @MainActor public func invalidate() {
    end?(ObjectIdentifier(self))
    end = nil
  }
}
