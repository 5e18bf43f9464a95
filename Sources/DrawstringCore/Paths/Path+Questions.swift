// What a path can be asked. Each question measures the path anew: for many, keep a `PathMeasure`.

extension Path {
  /// The length of the line along the path, all sub-paths together, in points; closing lines count, moves do not.
  ///
  /// Lines and circular arcs are exact; other curves are good to 10⁻⁹ of their size.
  public var length: Double { PathMeasure(self).length }

  /// The point at a distance along the path, in points from its start and through all sub-paths in order.
  ///
  /// An open path, and one of several sub-paths, stops at its ends; a single closed one goes on round. A path without
  /// elements gives the origin.
  public func point(atDistance distance: Double) -> Vec2 {
    PathMeasure(self).place(atDistance: distance).point
  }

  /// The direction in which the path goes at a distance, as a vector of length 1; distances as for
  /// `point(atDistance:)`.
  ///
  /// Where segments meet, the one that begins there counts; at the very end the one that ends. Where a curve stands
  /// still it is the nearest direction there is, and for a path without length it is to the right.
  public func tangent(atDistance distance: Double) -> Vec2 {
    PathMeasure(self).place(atDistance: distance).tangent
  }

  /// Whether a fill colours a point; every sub-path counts as closed, as filling has it.
  ///
  /// Points on the outline itself belong to one side, the same for each of two shapes that share the outline.
  public func contains(_ point: Vec2, rule: FillRule = .nonzero) -> Bool {
    PathOutline(self).contains(point, rule: rule)
  }

  /// The smallest upright rectangle around the outline, without stroke width or control points that it does not
  /// reach; nil for a path without elements.
  public var bounds: PathBounds? { PathOutline(self).bounds }

  /// The part of the path between two fractions of its length, moved on along it by `offset` turns: what
  /// `strokeStart`, `strokeEnd`, `strokeOffset` and `strokeMode` of a shape leave to draw.
  ///
  /// Both fractions are limited to 0…1; `start` at or beyond `end` gives an empty path, 0 and 1 the path as it is. Any
  /// other trim opens closed sub-paths. An offset keeps its sign and loses whole turns; what is moved beyond the
  /// end comes in again at the start, tail first and joined to it on a closed sub-path.
  public func trimmed(
    start: Double, end: Double, offset: Double = 0, mode: StrokeMode = .sequential
  ) -> Path {
    PathMeasure(self).trimmed(start: start, end: end, offset: offset, mode: mode)
  }

  /// The path as polylines no further than `tolerance` points (above 0) away from it.
  public func flattened(tolerance: Double) -> FlattenedPath {
    FlattenedPath(PathOutline(self), tolerance: tolerance)
  }
}
