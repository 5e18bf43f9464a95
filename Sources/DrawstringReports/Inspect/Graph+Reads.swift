package import DrawstringCore
internal import DrawstringOutput

extension Graph {
  /// The lanes of the environment that a value reads, each once, in the order in which it does.
  package func reads(_ source: ValueSource, lanes: Int) -> [Int] {
    switch source {
    case .formula(let formula): reads([formula])
    case .formulas(let first), .capturedPlus(let first), .underlyingPlus(let first), .startPlus(let first):
      reads((0..<lanes).map { partFormulas[Int(first) + $0] })
    case .constant, .captured, .underlying, .start: []
    }
  }

  /// The same for several formulas.
  package func reads(_ some: [Formula]) -> [Int] {
    var lanes: [Int] = []
    for formula in some {
      for step in formulas.program(of: formula) where step.opcode == .lane || step.opcode == .colorLanes {
        if !lanes.contains(Int(step.index)) { lanes.append(Int(step.index)) }
      }
    }
    return lanes
  }

  /// The same for all that a track says.
  package func reads(_ track: Track, lanes: Int) -> [Int] {
    var sources: [ValueSource] = []
    switch track.form {
    case .value(let source): sources = [source]
    case .keyframes(let first, let count, _):
      sources = keyframes[Int(first)..<Int(first) + Int(count)].map(\.value)
    case .wave(let index): sources = [waves[Int(index)].amplitude, waves[Int(index)].offset]
    case .along(let path, _, _), .direction(let path, _, _, _): return reads(path: Int(path))
    }
    var found: [Int] = []
    for source in sources {
      for lane in reads(source, lanes: lanes) where !found.contains(lane) { found.append(lane) }
    }
    return found
  }

  /// The same for the numbers of a path.
  package func reads(path index: Int) -> [Int] {
    if paths[index].fixed != nil { return [] }
    let first = Int(paths[index].firstSlot)
    let next = paths.map { Int($0.firstSlot) }.filter { $0 > first }.min() ?? initialSlots.count
    return reads(bindings.filter { (first..<next).contains(Int($0.slot)) }.map(\.formula))
  }
}
