import DrawstringUI
import UIKit

/// Adds a header that reloads a list, a footer that loads its next page, and a shelf behind the header.
@MainActor func addControls(
  to list: UIScrollView, header: Effect, footer: Effect, shelf: UIView,
  reload: @escaping @MainActor () async -> Void, loadPage: @escaping @MainActor () async throws -> Bool
) {
  let top = RefreshControl(header, in: list)
  top.floorView = shelf
  top.onRefresh = { [weak top] in
    Task {
      await reload()
      top?.finish()
    }
  }
  let bottom = RefreshControl(footer, in: list)
  bottom.onRefresh = { [weak bottom] in
    Task {
      do {
        let isLast = try await loadPage()
        bottom?.finish(isLast ? .noMore : .success)
      } catch {
        bottom?.finish(.failure)
      }
    }
  }
}
