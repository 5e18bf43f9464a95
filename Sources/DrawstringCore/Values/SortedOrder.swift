extension Array<Int> {
  /// Sorts the numbers by a rule, such as the places of other values by these values; equal ones keep their order.
  ///
  /// The sort of the standard library is code for each type of elements, which is too large for players.
  package mutating func arrange(by isBefore: (Int, Int) -> Bool) {
    var other = self
    var width = 1
    // Runs of `width` numbers are sorted; two at a time are merged.
    while width < count {
      var first = 0
      while first < count {
        let middle = Swift.min(first + width, count)
        let end = Swift.min(middle + width, count)
        var (left, right) = (first, middle)
        for place in first..<end {
          if left < middle, right == end || !isBefore(self[right], self[left]) {
            other[place] = self[left]
            left += 1
          } else {
            other[place] = self[right]
            right += 1
          }
        }
        first = end
      }
      swap(&self, &other)
      width *= 2
    }
  }

  /// The places of a number of values, sorted by a rule.
  package static func places(_ count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
    var places = Array(0..<count)
    places.arrange(by: isBefore)
    return places
  }
}
