/// For the nodes of a root on the clock time, the instant of the root's time whose look stands for the whole run.
///
/// What ends stands at its end; what goes on for ever stands where it starts, with all that ended before it.
struct StillTimes {
  private let first: Int
  /// Where each node stands.
  private var times: [Nanoseconds] = []
  private var isEndless: [Bool] = []

  init(_ root: Root, _ graph: Graph) {
    first = Int(root.firstNode)
    var starts: [Nanoseconds] = []
    var rates: [Double] = []
    var settled: [Bool] = []
    for index in root.nodes {
      let node = graph.nodes[index]
      let timing = node.timing
      let parent = node.parent < root.firstNode ? nil : Int(node.parent) - first
      let parentRate = parent.map { rates[$0] } ?? 1
      let rate = parentRate * abs(timing.speed)
      let start = parent.map { starts[$0] + node.start.scaled(by: 1 / parentRate) } ?? node.start
      let begin = start + max(timing.delay, .zero).scaled(by: 1 / rate)
      starts.append(begin)
      rates.append(rate)
      if let parent, settled[parent] {
        times.append(times[parent])
        isEndless.append(isEndless[parent])
        settled.append(true)
      } else if timing.end.isFinite {
        times.append(parent == nil ? root.length : start + timing.end.scaled(by: 1 / rate))
        isEndless.append(false)
        settled.append(true)
      } else {
        // A loop, or a leaf without end. Anything else lasts for ever only because a member of it does.
        times.append(begin)
        isEndless.append(true)
        settled.append(node.structure == .tracks || timing.iterations.isInfinite)
      }
    }
  }

  func isEndless(_ node: Int32) -> Bool { isEndless[Int(node) - first] }

  /// Where a channel stands: at the start of the last of its endless writers, or else at the last end.
  func time(of channel: Channel, _ graph: Graph) -> Nanoseconds {
    var endless: Nanoseconds?
    var last = Nanoseconds.zero
    for track in channel.tracks {
      let node = Int(graph.tracks[track].node) - first
      if isEndless[node] { endless = max(endless ?? .zero, times[node]) }
      last = max(last, times[node])
    }
    return endless ?? last
  }
}

/// Formulas as they are where time stands still at the start of the phase.
///
/// `time` and `refreshed` become 0 wherever a formula reckons with them, through signals too. Where they are only
/// compared with a constant they stay: such a formula changes in steps and does not move anything on the way.
struct StoppedTime {
  /// Lanes of number signals that move with the time.
  private var movingLanes: Set<Int> = [BuiltinSignal.time.lane, BuiltinSignal.refreshed.lane]
  /// What those lanes are where time stands still.
  private var stopped: [Int: [Instruction]] = [
    BuiltinSignal.time.lane: [Instruction(.constant)], BuiltinSignal.refreshed.lane: [Instruction(.constant)],
  ]

  /// Beyond this a formula stays as it is: signals upon signals may be very long when written out.
  private static let longestProgram = 10_000

  init(_ graph: Graph) {
    for index in graph.signalOrder {
      let signal = graph.signals[Int(index)]
      guard case .formula(let formula) = signal.source, signal.type != .boolean, moves(formula, graph) else {
        continue
      }
      for lane in 0..<signal.type.lanes { movingLanes.insert(Int(signal.lane) + lane) }
      stopped[Int(signal.lane)] = program(of: formula, graph)
    }
  }

  /// Whether a lane of the environment moves with the time.
  func moves(lane: Int32) -> Bool { movingLanes.contains(Int(lane)) }

  /// Whether a formula moves with the time.
  func moves(_ formula: Formula, _ graph: Graph) -> Bool {
    let program = graph.formulas.program(of: formula)
    return program.indices.contains { readsMoving(program, at: $0) }
  }

  /// The formula with time standing still; itself where it does not read the time.
  func stopped(_ formula: Formula, _ graph: inout Graph) -> Formula {
    guard moves(formula, graph) else { return formula }
    return graph.formulas.append(program(of: formula, graph), type: formula.type)
  }

  private func program(of formula: Formula, _ graph: Graph) -> [Instruction] {
    let program = graph.formulas.program(of: formula)
    var result: [Instruction] = []
    for index in program.indices {
      let step = program[index]
      if readsMoving(program, at: index), let still = stopped[Int(step.index)] {
        result += still
      } else {
        result.append(step)
      }
      if result.count > Self.longestProgram { return Array(program) }
    }
    return result
  }

  private func readsMoving(_ program: ArraySlice<Instruction>, at index: Int) -> Bool {
    let step = program[index]
    switch step.opcode {
    case .lane: return movingLanes.contains(Int(step.index)) && !isCompared(program, at: index)
    case .colorLanes: return movingLanes.contains(Int(step.index))
    default: return false
    }
  }

  /// Whether what is read is compared with a constant, on either side, and nothing else.
  private func isCompared(_ program: ArraySlice<Instruction>, at index: Int) -> Bool {
    let next = program.index(after: index)
    guard next < program.endIndex else { return false }
    if Self.comparisons.contains(program[next].opcode) {
      return index > program.startIndex && program[index - 1].opcode == .constant
    }
    let last = program.index(after: next)
    return last < program.endIndex && program[next].opcode == .constant
      && Self.comparisons.contains(program[last].opcode)
  }

  private static let comparisons: Set<Opcode> = [
    .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual,
  ]
}

/// Which numbers of a frame are motion: where things are, how large and how turned they are, and what paths they have.
struct MotionSlots {
  private var isMotion: [Bool]
  private var layers: [Int32]

  init(_ graph: Graph) {
    let count = graph.initialSlots.count
    isMotion = Array(repeating: false, count: count)
    layers = Array(repeating: -1, count: count)
    for output in graph.outputs where output.slot >= 0 && Int(output.slot) < count {
      isMotion[Int(output.slot)] = true
    }
    for (index, layer) in graph.layers.enumerated() {
      for property in PropertyTable.properties(of: layer.kind) {
        guard let slot = graph.slot(of: property, layer: index) else { continue }
        let row = property.row
        for lane in slot..<min(slot + row.type.lanes, count) {
          isMotion[lane] = row.isMotion
          layers[lane] = Int32(index)
        }
      }
    }
    // Items of lists are places of stops, or their colours.
    for list in graph.lists {
      for slot in list.slots where slot < count {
        isMotion[slot] = list.lanes == 1
        layers[slot] = list.layer
      }
    }
    for slot in max(Int(graph.firstPathSlot), 0)..<max(count, Int(graph.firstPathSlot)) where slot < count {
      isMotion[slot] = layers[slot] < 0
    }
  }

  func contains(_ slot: Int32) -> Bool { isMotion.indices.contains(Int(slot)) && isMotion[Int(slot)] }

  /// The layer that a number belongs to; nil for outputs and paths.
  func layer(of slot: Int32) -> Int? {
    guard layers.indices.contains(Int(slot)), layers[Int(slot)] >= 0 else { return nil }
    return Int(layers[Int(slot)])
  }
}
