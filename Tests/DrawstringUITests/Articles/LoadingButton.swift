import DrawstringUI
import SwiftUI

/// A button with an effect that refreshes while its action runs.
struct LoadingButton: View {
  let effect: Effect
  let isLoading: Bool
  let load: @MainActor () -> Void

  var body: some View {
    Button(action: load) { EffectView(effect, isRefreshing: isLoading) }
  }
}
