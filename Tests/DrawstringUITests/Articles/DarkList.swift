import DrawstringUI
import UIKit

/// Adds a control that follows dark mode and reduced motion, taps when a refresh ends, and says whether loading failed.
@MainActor func addControl(
  to list: UIScrollView, _ load: @escaping @MainActor () async throws -> Void,
  effect: @escaping @MainActor ([String]) -> Effect
) -> RefreshControl {
  let control = RefreshControl(effect([]), in: list, variant: effect)
  control.haptics = ["armed", "ended"]
  control.onRefresh = { [weak control] in
    Task {
      do {
        try await load()
        control?.finish()
      } catch {
        control?.finish(.failure)
      }
    }
  }
  return control
}
