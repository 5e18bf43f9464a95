import DrawstringUI
import SwiftUI

/// A list with a header that reloads it and a footer that loads its next page before the end is reached.
struct NewsScreen: View {
  @State private var pages = [0]

  var body: some View {
    List {
      ForEach(pages, id: \.self) { page in
        ForEach(0..<20, id: \.self) { row in Text("Item \(page * 20 + row + 1)") }
      }
    }
    .refreshEffect(Effects.firstRing.effect) {
      try await Task.sleep(for: .seconds(2))
      pages = [0]
    }
    .refreshEffect(Effects.loadMore.effect) {
      try await Task.sleep(for: .seconds(1))
      pages.append(pages.count)
    }
  }
}
