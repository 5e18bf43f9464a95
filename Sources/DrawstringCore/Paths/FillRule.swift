/// Which points lie inside a path whose outlines overlap.
public enum FillRule: String, CaseIterable, Sendable {
  /// Inside where the outlines, counted with their direction, do not cancel out.
  case nonzero
  /// Inside where a ray to infinity crosses the outlines an odd number of times.
  case evenodd

  /// Whether a point around which the outlines wind so often is inside.
  package func isInside(winding: Int) -> Bool {
    self == .nonzero ? winding != 0 : winding & 1 != 0
  }
}
