internal import Drawstring
internal import DrawstringOutput

extension Effect {
  /// The title or, without one, the name; nothing in it changes how others show.
  package var displayTitle: String { title.isEmpty ? name : Printable.text(title) }
}
