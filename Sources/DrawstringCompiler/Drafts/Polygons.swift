import DrawstringCore
internal import DrawstringSyntax

/// Compiles polygons and stars.
extension PathCompiler {
  /// Compiles straight lines through a list of points.
  func compilePoints(_ index: Int, _ node: NodeID, isClosed: Bool) {
    guard let items = reader.items(of: node, what: "a list of points") else { return }
    var numbers = PathNumbers()
    for item in items { point(item, into: &numbers) }
    finish(index, .polyline(count: items.count, isClosed: isClosed), numbers)
  }

  /// Compiles a polygon from its corners, or a regular polygon from its centre, radius and number of sides.
  func compilePolygon(_ index: Int, _ shape: Fields.Field, _ keys: Fields) {
    if let points = keys["points"] {
      let others = keys.entries.filter { $0.name != "points" }
      for other in others.prefix(1) {
        report(
          .conflictingKeys(
            other.name, "points", what: Format.polygon.title, at: range(other.keyNode),
            first: range(points.keyNode), node: other.keyNode))
      }
      if others.isEmpty { compilePoints(index, points.valueNode, isClosed: true) }
      return
    }
    guard let radius = keys["radius"], let sides = keys["sides"] else {
      if !keys.isPartial { reportIncomplete(shape, keys) }
      return
    }
    var numbers = PathNumbers()
    center(keys, into: &numbers)
    numbers.append(count(sides))
    numbers.append(length(radius.valueNode))
    rotation(keys, into: &numbers)
    finish(index, .regularPolygon, numbers)
  }

  private func reportIncomplete(_ shape: Fields.Field, _ keys: Fields) {
    if !keys.has("radius"), !keys.has("sides") {
      report(
        .needsOneOf(
          ["points", "sides"], what: Format.polygon.title, at: range(shape.keyNode), node: shape.keyNode))
      return
    }
    for row in Format.polygon.rows where ["radius", "sides"].contains(row.name) && !keys.has(row.name) {
      report(.missingKey(row, of: Format.polygon, at: range(shape.keyNode), node: shape.keyNode))
    }
  }

  func compileStar(_ index: Int, _ keys: Fields, _ numbers: PathNumbers) {
    var numbers = numbers
    center(keys, into: &numbers)
    if let points = keys["points"] { numbers.append(count(points)) }
    for name in ["outerRadius", "innerRadius"] {
      if let radius = keys[name] { numbers.append(length(radius.valueNode, name)) }
    }
    rotation(keys, into: &numbers)
    finish(index, .star, numbers)
  }

  /// Reads a number of corners. The value of a formula is rounded and limited at each instant.
  private func count(_ field: Fields.Field) -> CompiledValue? {
    let node = field.valueNode
    guard let value = values.value(node, .number(allowsPercent: false)) else { return nil }
    guard let number = value.constantLane else {
      return hasRoom(for: Int(limiting: VectorPath.cornerCounts.upperBound), at: node) ? value : nil
    }
    if !VectorPath.cornerCounts.contains(number) {
      reader.reportOutOfRange(field.name, number, VectorPath.cornerCounts, at: node)
      return nil
    }
    if number != number.rounded() {
      reader.reportNotWhole(field.name, number, at: node)
      return nil
    }
    return hasRoom(for: Int(limiting: number), at: node) ? value : nil
  }

  /// Counts corners, of which a short text can make thousands. Reports the limit once; false beyond it.
  private func hasRoom(for corners: Int, at node: NodeID) -> Bool {
    let wasWithinLimit = paths.corners <= Limits.mostCorners
    if wasWithinLimit { paths.corners += corners }
    if paths.corners <= Limits.mostCorners { return true }
    if wasWithinLimit { report(.tooManyCorners(at: range(node), node: node)) }
    return false
  }

  private func rotation(_ keys: Fields, into numbers: inout PathNumbers) {
    numbers.append(keys["rotation"].map { values.value($0.valueNode, .angle) } ?? .constant([0], .angle))
  }
}

// MARK: Findings

extension Diagnostic {
  fileprivate static func tooManyCorners(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .limitExceeded,
      "the regular polygons and stars of a file have at most \(Limits.mostCorners) corners in all",
      at: range, node: node, help: ["write a shape once and let several layers show it"])
  }
}
