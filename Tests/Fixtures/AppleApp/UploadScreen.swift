import DrawstringUI
import SwiftUI

/// An effect outside of a list: the app begins and ends the refresh, and an input is the uploaded fraction of a file.
struct UploadScreen: View {
  @State private var isLoading = false
  @State private var done = 0.0

  var body: some View {
    VStack {
      EffectView(
        Effects.upload.effect, isRefreshing: isLoading, inputs: [InputSetting("done", .number(done))],
        onEvent: { event in if event.kind == .idle { done = 0 } })
      Slider(value: $done, in: 0...1)
      Button(action: upload) { Text(isLoading ? "Uploading" : "Upload") }
    }
  }

  private func upload() {
    if isLoading { return }
    isLoading = true
    Task {
      for step in 1...10 {
        try await Task.sleep(for: .milliseconds(300))
        done = Double(step) / 10
      }
      isLoading = false
    }
  }
}
