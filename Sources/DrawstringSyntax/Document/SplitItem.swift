/// One item of a list that should be several: `320 60` without a comma.
package struct SplitItem {
  package var items: [String]
  /// All of them together.
  package var range: SourceRange

  package init(items: [String], range: SourceRange) {
    self.items = items
    self.range = range
  }
}
