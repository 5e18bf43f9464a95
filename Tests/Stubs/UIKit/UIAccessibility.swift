// Calls to assistive technology, and their record for tests.

public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public var rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let button = UIAccessibilityTraits(rawValue: 1)
}

/// A part of a view that is no view.
@MainActor open class UIAccessibilityElement: UIResponder {
  public private(set) weak var accessibilityContainer: UIResponder?
  public var accessibilityFrameInContainerSpace = CGRect.zero
  public init(accessibilityContainer container: Any) {
    super.init()
    accessibilityContainer = container as? UIResponder
    isAccessibilityElement = true
  }
}

@MainActor public final class UIAccessibilityCustomAction: NSObject {
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool
  public var name: String
  public var actionHandler: Handler?
  public init(name: String, actionHandler: Handler?) {
    self.name = name
    self.actionHandler = actionHandler
  }
}

@MainActor public enum UIAccessibility {
  public struct Notification: Hashable, Sendable {
    private let name: Int
    public static let announcement = Notification(name: 1008)
    public static let layoutChanged = Notification(name: 1001)
  }

  public struct AssistiveTechnologyIdentifier: Hashable, Sendable {}

  /// A setting of the user, which tests change.
  public static var isReduceMotionEnabled = false
  /// The announcements to a screen reader.
  public static var announcements: [String] = []
  /// What it reads.
  public static var focus: Any?
  public static func focusedElement(using technology: AssistiveTechnologyIdentifier?) -> Any? { focus }
  public static func post(notification: Notification, argument: Any?) {
    if notification == .layoutChanged {
      focus = argument ?? focus
    } else if let text = argument as? String {
      announcements.append(text)
    }
  }
}
