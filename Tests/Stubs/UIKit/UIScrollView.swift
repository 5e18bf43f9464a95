/// A scroll view that scrolls as UIKit's does: offsets lie on pixels, smaller insets move the content back to its edge, bars
/// take the content along, animations run until the offset is set, and a release beyond the edge bounces back.
@MainActor open class UIScrollView: UIView {
  public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic, scrollableAxes, never, always }

  /// A movement of the content that nobody's finger makes.
  private struct Movement {
    var from: Double
    var to: Double
    var time = 0.0
    var length: Double
  }

  public var contentSize = CGSize.zero { didSet { clamp() } }
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  public var alwaysBounceVertical = false
  public let panGestureRecognizer = UIPanGestureRecognizer()
  public private(set) var isTracking = false
  public var isDragging: Bool { isTracking }
  public var isDecelerating: Bool { movement != nil && isBouncing }
  public lazy var frameLayoutGuide = UILayoutGuide(of: self, isSafe: false)
  public lazy var safeAreaLayoutGuide = UILayoutGuide(of: self, isSafe: true)
  /// How often the inset and the offset were set, and the movement of the content stopped.
  public var insetWrites = 0, offsetWrites = 0, stops = 0
  private var movement: Movement?
  private var isBouncing = false
  private var observers: [ObjectIdentifier: (AnyKeyPath, () -> Void)] = [:]

  public var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      offsetWrites += 1
      movement = nil
      move(to: newValue.y.native)
    }
  }

  public var contentInset = UIEdgeInsets.zero {
    didSet {
      insetWrites += 1
      clamp()
      for (path, call) in observers.values where path == \UIScrollView.contentInset { call() }
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
      movement = Movement(from: contentOffset.y.native, to: offset.y.native, length: 0.3)
    } else {
      stops += 1
      contentOffset = offset
    }
  }

  // MARK: The edges

  private var edge: (least: Double, most: Double) {
    let inset = adjustedContentInset
    let least = -inset.top.native
    return (least, max(contentSize.height.native + inset.bottom.native - frame.height.native, least))
  }

  private func move(to y: Double) {
    let scale = traitCollection.displayScale.native
    bounds.origin.y = CGFloat((y * scale).rounded() / scale)
  }

  private func clamp() {
    if isTracking || movement != nil { return }
    let (y, edge) = (contentOffset.y.native, edge)
    let place = min(max(y, edge.least), edge.most)
    if place != y { move(to: place) }
  }

  func barsHaveChanged(from old: UIEdgeInsets) {
    guard let window, contentInsetAdjustmentBehavior != .never, movement == nil else { return }
    move(to: contentOffset.y.native - (window.bars.top - old.top).native)
  }

  // MARK: Without a finger

  /// What a tap on the status bar does.
  public func scrollToTop() {
    setContentOffset(CGPoint(x: 0, y: CGFloat(edge.least)), animated: true)
  }

  /// What a key of a keyboard and three fingers of VoiceOver do: they scroll by pages.
  public func scrollPage(down: Bool) {
    let way = frame.height.native - adjustedContentInset.top.native - adjustedContentInset.bottom.native
    let place = contentOffset.y.native + (down ? way : -way)
    let end = min(max(place, edge.least), edge.most)
    setContentOffset(CGPoint(x: 0, y: CGFloat(end)), animated: true)
  }

  /// Lets time pass.
  public func advance(by seconds: Double) {
    guard !isTracking, var next = movement else { return }
    next.time += seconds
    let part = min(next.time / next.length, 1)
    move(to: next.from + (next.to - next.from) * (1 - (1 - part) * (1 - part)))
    movement = part < 1 ? next : nil
  }

  // MARK: With a finger

  /// The finger has the content at an offset.
  public func touch(_ y: CGFloat) {
    (isTracking, movement) = (true, nil)
    move(to: y.native)
  }

  /// The finger leaves; content beyond its edge bounces back.
  public func endTouch() {
    isTracking = false
    let (y, edge) = (contentOffset.y.native, edge)
    let place = min(max(y, edge.least), edge.most)
    isBouncing = true
    movement = place == y ? nil : Movement(from: y, to: place, length: 0.4)
  }

  // MARK: Observers

  /// Foundation's observing by key paths, of what this class tells: `contentInset`.
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

public struct NSKeyValueObservedChange<Value> {}

public final class NSKeyValueObservation: NSObject {
  private var end: (@MainActor (ObjectIdentifier) -> Void)?
  init(_ end: @escaping @MainActor (ObjectIdentifier) -> Void) { self.end = end }
  @MainActor public func invalidate() {
    end?(ObjectIdentifier(self))
    end = nil
  }
}
