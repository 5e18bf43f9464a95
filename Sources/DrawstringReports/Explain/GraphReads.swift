package import DrawstringCore

extension Graph {
  /// The lanes of the environment that a value reads, each once, in reading order.
  package func reads(_ source: ValueSource, lanes: Int) -> [Int] {
    switch source {
    case .formula(let formula): reads([formula])
    case .formulas(let first), .capturedPlus(let first), .underlyingPlus(let first), .startPlus(let first):
      reads((0..<lanes).map { partFormulas[first + $0] })
    case .constant, .captured, .underlying, .start: []
    }
  }

  /// The lanes of the inputs that stand in the text of a lane; nil for other lanes.
  private func inputs(inTextAt lane: Int32) -> [Int]? {
    // Lanes are given in order.
    let place = textTemplates.partition { $0.lane >= lane }
    guard place < textTemplates.count, textTemplates[place].lane == lane else { return nil }
    return textTemplates[place].parts.compactMap { part in
      if case .input(let input) = part { Int(inputs[input].lane) } else { nil }
    }
  }

  /// The lanes of the environment that several formulas read, each once, in reading order; of a text in which inputs stand, those
  /// of the inputs.
  package func reads(_ some: [Formula]) -> [Int] {
    var lanes: [Int] = []
    for formula in some {
      for step in formulas.program(of: formula) where step.opcode == .lane || step.opcode == .colorLanes {
        for lane in inputs(inTextAt: step.index) ?? [Int(step.index)] where !lanes.contains(lane) {
          lanes.append(lane)
        }
      }
    }
    return lanes
  }

  /// The lanes of the environment that a signal reads.
  func reads(_ signal: Signal) -> [Int] {
    switch signal.source {
    case .formula(let formula): reads([formula])
    case .memory(let memory):
      reads(memory.value, lanes: signal.type.lanes) + reads(condition: memory.when)
        + reads(condition: memory.reset)
    case .constant, .input: []
    }
  }

  /// The lanes of the environment that a condition reads.
  func reads(condition: Ref<Condition>) -> [Int] {
    condition.isNone ? [] : reads([conditions[condition].formula])
  }

  /// The lanes of the environment that a track reads, each once, in reading order.
  package func reads(_ track: Track, lanes: Int) -> [Int] {
    var sources: [ValueSource] = []
    switch track.form {
    case .value(let source): sources = [source]
    case .keyframes(let first, let count, _):
      sources = keyframes[first, count: count].map(\.value)
    case .wave(let index): sources = [waves[index].amplitude, waves[index].offset]
    case .along(let path, _, _), .direction(let path, _, _, _): return reads(path: path.index)
    }
    var found: [Int] = []
    for source in sources {
      for lane in reads(source, lanes: lanes) where !found.contains(lane) { found.append(lane) }
    }
    return found
  }

  /// The lanes of the environment that the numbers of a path read, each once, in reading order.
  package func reads(path index: Int) -> [Int] {
    if paths[index].fixed != nil { return [] }
    let first = Int(paths[index].firstSlot)
    let next = paths.map { Int($0.firstSlot) }.filter { $0 > first }.min() ?? initialSlots.count
    return reads(bindings.filter { (first..<next).contains(Int($0.slot)) }.map(\.formula))
  }
}

extension Graph {
  /// The name of a node: its id, or its path in the file.
  ///
  /// The first of the copies made by a replicator's delays shares its name with the group around the copies, because
  /// its events are reported under this name. It is named like its siblings here: `wave[0]` beside `wave[1]`.
  package func name(ofNode index: Int) -> String {
    guard names.nodes.indices.contains(index) else { return "" }
    let name = names.nodes[index]
    let parent = nodes[index].parent.index
    return names.nodes.indices.contains(parent) && names.nodes[parent] == name ? "\(name)[0]" : name
  }
}
