/// A rectangle of a scroll view: its frame, or what of it no bar covers. Both stay where they are when the content scrolls.
@MainActor public final class UILayoutGuide {
  private unowned let view: UIScrollView
  private let isSafe: Bool

  init(of view: UIScrollView, isSafe: Bool) {
    self.view = view
    self.isSafe = isSafe
  }

  public lazy var topAnchor = NSLayoutYAxisAnchor(self, .top)
  public lazy var bottomAnchor = NSLayoutYAxisAnchor(self, .bottom)
  public lazy var centerXAnchor = NSLayoutXAxisAnchor(self, .centerX)
  public lazy var widthAnchor = NSLayoutDimension(self, .width)
  public lazy var heightAnchor = NSLayoutDimension(self, .height)

  /// The rectangle in the coordinates of the content.
  public var layoutFrame: CGRect {
    let inset = isSafe ? view.safeAreaInsets : .zero
    return CGRect(
      x: view.bounds.minX, y: view.bounds.minY + inset.top, width: view.frame.width,
      height: view.frame.height - inset.top - inset.bottom)
  }
}

/// An edge or a length of a view or a guide.
@MainActor open class NSLayoutAnchor {
  enum Attribute { case top, bottom, centerX, width, height }

  fileprivate weak var view: UIView?
  fileprivate weak var guide: UILayoutGuide?
  let attribute: Attribute

  init(_ view: UIView, _ attribute: Attribute) {
    self.view = view
    self.attribute = attribute
  }

  init(_ guide: UILayoutGuide, _ attribute: Attribute) {
    self.guide = guide
    self.attribute = attribute
  }

  /// Where the edge lies, or how long the length is.
  fileprivate var value: CGFloat {
    guard let frame = guide?.layoutFrame ?? view?.frame else { return 0 }
    return switch attribute {
    case .top: frame.minY
    case .bottom: frame.maxY
    case .centerX: frame.minX + frame.width / 2
    case .width: frame.width
    case .height: frame.height
    }
  }
}

@MainActor public final class NSLayoutYAxisAnchor: NSLayoutAnchor {
  public func constraint(equalTo anchor: NSLayoutYAxisAnchor, constant: CGFloat = 0) -> NSLayoutConstraint {
    NSLayoutConstraint(self, anchor, constant)
  }
}

@MainActor public final class NSLayoutXAxisAnchor: NSLayoutAnchor {
  public func constraint(equalTo anchor: NSLayoutXAxisAnchor) -> NSLayoutConstraint {
    NSLayoutConstraint(self, anchor, 0)
  }
}

@MainActor public final class NSLayoutDimension: NSLayoutAnchor {
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(self, nil, constant)
  }
  public func constraint(equalTo anchor: NSLayoutDimension) -> NSLayoutConstraint {
    NSLayoutConstraint(self, anchor, 0)
  }
}

/// A constraint of a view, which `UIView.layoutIfNeeded` satisfies.
@MainActor public final class NSLayoutConstraint {
  private let first: NSLayoutAnchor
  private let second: NSLayoutAnchor?
  public var constant: CGFloat { didSet { first.view?.setNeedsLayout() } }
  public var isActive = false {
    didSet {
      first.view?.placingConstraints.removeAll { $0 === self }
      if isActive { first.view?.placingConstraints.append(self) }
    }
  }

  init(_ first: NSLayoutAnchor, _ second: NSLayoutAnchor?, _ constant: CGFloat) {
    self.first = first
    self.second = second
    self.constant = constant
  }

  var attribute: NSLayoutAnchor.Attribute { first.attribute }
  var value: CGFloat { (second?.value ?? 0) + constant }

  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
}
