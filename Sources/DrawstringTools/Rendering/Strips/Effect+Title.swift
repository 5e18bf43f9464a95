internal import Drawstring

extension Effect {
  /// The title or, without one, the name.
  var displayTitle: String { title.isEmpty ? name : title }
}
