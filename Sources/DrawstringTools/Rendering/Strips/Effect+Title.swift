internal import Drawstring

extension Effect {
  /// The title or, without one, the name; nothing in it changes how others show.
  var displayTitle: String { title.isEmpty ? name : Printable.text(title) }
}
