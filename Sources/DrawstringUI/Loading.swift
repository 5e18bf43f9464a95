#if canImport(UIKit) && !os(watchOS)
  import CoreGraphics
  import DrawstringPlayer
  import UIKit

  /// What a control that loads more remembers: whether it may begin again after a refresh.
  struct Loading {
    /// Whether a refresh has begun and its control is not idle yet.
    var isBusy = false
    /// Whether the user has scrolled since the last refresh, whether that failed, and how long the content was when it began.
    private var (isFresh, hasFailed, length) = (true, false, CGFloat(0))
    /// What the content was laid out by when it was scrolled last.
    private var layout: (size: CGSize, content: CGSize, inset: UIEdgeInsets)?

    mutating func begin(atLength length: CGFloat) { (isBusy, self.length) = (true, length) }

    mutating func end(hasFailed: Bool) { (isFresh, self.hasFailed) = (false, hasFailed) }

    /// Whether a refresh may begin, by the length of the content now.
    func mayBegin(atLength length: CGFloat) -> Bool {
      !isBusy && (isFresh || (!hasFailed && length != self.length))
    }

    /// Notices a scroll of the user's. Where it is not known whose it is, it is not that of another layout.
    @MainActor mutating func hasScrolled(_ view: UIScrollView, isByUser: Bool?) {
      let now = (view.bounds.size, view.contentSize, view.adjustedContentInset)
      if isByUser ?? layout.map({ $0 == now }) ?? false { isFresh = true }
      layout = now
    }
  }

  extension EffectFrame {
    /// Whether a finish has said that there is no more.
    var isExhausted: Bool { environment[BuiltinSignal.exhausted.lane] != 0 }
    /// Whether the last refresh has failed.
    var hasFailed: Bool { environment[BuiltinSignal.failure.lane] != 0 }
  }

  extension Effect {
    /// Whether the control has a refresh of its own.
    var refreshes: Bool { graph.pull?.fires != .never }
  }

  extension Phase {
    /// Whether the floor is shown.
    var isOpen: Bool { self == .floor || self == .closing }
  }
#endif
