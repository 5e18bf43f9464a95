#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// What VoiceOver reads while a floor is open, and what it goes back to.
  @MainActor struct FloorFocus {
    private var before: Any?

    /// Goes from the list to what lies on the floor of a control that opens, and back.
    mutating func move(to floor: UIView?, isOpen: Bool, of control: UIView) {
      control.accessibilityViewIsModal = isOpen
      var next = before
      before = nil
      if isOpen {
        let element = UIAccessibility.focusedElement(using: nil)
        // A focus outside the list stays.
        if let view = element as? UIView, let list = control.superview, !view.isDescendant(of: list) {
          return
        }
        (before, next) = (element, floor)
      }
      UIAccessibility.post(notification: .layoutChanged, argument: next)
    }
  }
#endif
