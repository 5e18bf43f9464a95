/// One item of a list that should be several: `320 60` without a comma.
struct SplitItem {
  var items: [String]
  /// All of them together.
  var range: SourceRange
}
