extension PropertyRow {
  /// Whether a change of it moves, turns, resizes or redraws things, which people may ask not to see.
  ///
  /// Colours, opacities and what only changes in steps does not; a path does, though it takes no place between two.
  package var isMotion: Bool {
    if type == .path { return true }
    return type.isContinuous && type.element != .color && !Self.still.contains(name)
  }

  private static let still: Set<String> = [
    "opacity", "shadowOpacity", "zPosition", "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset",
    "instanceAlphaOffset",
  ]
}
