/// The program of a page, in parts.
///
/// It evaluates nothing: it chooses streams, mixes linearly between two of their keys, puts numbers between the words of
/// attributes, and shows the values that it was given.
enum PageScript {
  /// The whole of it. It reads what is shown from the element `data`.
  static let text = [streams, moments, stage, inspector, plots, events, trace, showing, controls, start]
    .joined(separator: "\n")
}
