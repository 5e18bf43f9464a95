#if canImport(UIKit) && !os(watchOS)
  import DrawstringPlayer
  import UIKit

  /// Plays haptics on devices that have them.
  @MainActor struct HapticPlayer {
    #if !os(tvOS) && !os(visionOS)
      private let tapper = UIImpactFeedbackGenerator(style: .light)
    #endif

    func prepare() {
      #if !os(tvOS) && !os(visionOS)
        tapper.prepare()
      #endif
    }

    func play(_ haptic: Haptic) {
      #if !os(tvOS) && !os(visionOS)
        func tap(_ style: UIImpactFeedbackGenerator.FeedbackStyle) {
          UIImpactFeedbackGenerator(style: style).impactOccurred()
        }
        func tell(_ type: UINotificationFeedbackGenerator.FeedbackType) {
          UINotificationFeedbackGenerator().notificationOccurred(type)
        }
        switch haptic {
        case .light: tapper.impactOccurred()
        case .medium: tap(.medium)
        case .heavy: tap(.heavy)
        case .soft: tap(.soft)
        case .rigid: tap(.rigid)
        case .selection: UISelectionFeedbackGenerator().selectionChanged()
        case .success: tell(.success)
        case .warning: tell(.warning)
        case .error: tell(.error)
        }
      #endif
    }
  }
#endif
