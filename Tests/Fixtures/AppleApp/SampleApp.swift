import SwiftUI

/// An app with a list that refreshes and loads more, and an effect that follows inputs.
@main struct SampleApp: App {
  var body: some Scene {
    WindowGroup {
      TabView {
        NewsScreen().tabItem { Text("News") }
        UploadScreen().tabItem { Text("Upload") }
      }
    }
  }
}
