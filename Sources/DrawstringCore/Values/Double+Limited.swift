extension Double {
  /// Itself where finite; beyond, the largest finite number of its sign, and 0 for «not a number».
  package var limitedToFinite: Double {
    if isFinite { return self }
    if isNaN { return 0 }
    return self < 0 ? -Double.greatestFiniteMagnitude : Double.greatestFiniteMagnitude
  }
}
