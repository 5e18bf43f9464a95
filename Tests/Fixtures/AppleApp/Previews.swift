import DrawstringUI
import SwiftUI

/// Moments of the header, and a refresh that plays again and again.
struct RingPreviews: PreviewProvider {
  static var previews: some View {
    EffectPreview(Effects.firstRing.effect, at: .dragging(to: 30)).previewDisplayName("Half pulled")
    EffectPreview(Effects.firstRing.effect, at: .refreshing(after: .milliseconds(300)))
      .previewDisplayName("Refreshing")
    EffectPreview(Effects.firstRing.effect).previewDisplayName("A refresh")
  }
}

/// A refresh of the upload whose input is set from the beginning.
struct UploadPreviews: PreviewProvider {
  static var previews: some View {
    EffectPreview(Effects.upload.effect, inputs: [InputSetting("done", .number(0.4))])
  }
}
