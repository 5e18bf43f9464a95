import DrawstringUI
import SwiftUI

@MainActor func add(_ effect: Effect, to list: UIScrollView, reload: @escaping (RefreshControl) -> Void) {
  let control = RefreshControl(effect, in: list)  // UIKit; `reload` ends with `control.finish()`
  control.onRefresh = { [unowned control] in reload(control) }
}
@MainActor func makeList(_ effect: Effect, rows: some View, reload: @escaping () async -> Void) -> some View {
  List { rows }.refreshEffect(effect) { await reload() }  // SwiftUI
}
