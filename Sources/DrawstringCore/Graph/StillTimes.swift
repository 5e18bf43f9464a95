/// For the nodes of a root on the time clock, the instant whose look represents the whole run.
///
/// Finite nodes stand at their end; endless nodes at their start, after all that ended before.
struct StillTimes {
  private let first: Int
  /// The instant of each node.
  private var times: [Nanoseconds] = []
  private var isEndless: [Bool] = []

  init(_ root: Root, _ graph: Graph) {
    first = root.firstNode.index
    var starts: [Nanoseconds] = []
    var rates: [Double] = []
    var settled: [Bool] = []
    for index in root.nodes {
      let node = graph.nodes[index]
      let timing = node.timing
      let parent = node.parent < root.firstNode ? nil : node.parent.index - first
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
        // A loop, or a leaf without an end. Other endless nodes are endless only because of a member.
        times.append(begin)
        isEndless.append(true)
        settled.append(node.structure == .tracks || timing.iterations.isInfinite)
      }
    }
  }

  func isEndless(_ node: Ref<TimedNode>) -> Bool { isEndless[node.index - first] }

  /// The instant of a channel: the start of the last of its endless writers, otherwise the last end.
  func time(of channel: Channel, _ graph: Graph) -> Nanoseconds {
    var endless: Nanoseconds?
    var last = Nanoseconds.zero
    for track in channel.tracks {
      let node = graph.tracks[track].node.index - first
      if isEndless[node] { endless = max(endless ?? .zero, times[node]) }
      last = max(last, times[node])
    }
    return endless ?? last
  }
}

/// The formulas of an effect with time standing still at the start of the phase.
///
/// `time` and `refreshed` become 0 in all formulas, through signals too, except in comparisons with a constant: such a
/// formula changes in steps and does not move anything.
struct StoppedTime {
  /// The lanes of number signals that move with the time.
  private var movingLanes: Set<Int> = [BuiltinSignal.time.lane, BuiltinSignal.refreshed.lane]
  /// The programs of the lanes with time standing still.
  private var stopped: [Int: [Instruction]] = [
    BuiltinSignal.time.lane: [Instruction(.constant)], BuiltinSignal.refreshed.lane: [Instruction(.constant)],
  ]

  /// The longest rewritten formula, in instructions; signals of signals may be very long when inlined.
  private static let longestProgram = 10_000

  init(_ graph: Graph) {
    for index in graph.signalOrder {
      let signal = graph.signals[index]
      guard case .formula(let formula) = signal.source, signal.type != .boolean,
        moves(formula, graph.formulas)
      else { continue }
      for lane in 0..<signal.type.lanes { movingLanes.insert(Int(signal.lane) + lane) }
      stopped[Int(signal.lane)] = program(of: formula, graph.formulas)
    }
  }

  /// Whether a lane of the environment moves with the time.
  func moves(lane: Int32) -> Bool { movingLanes.contains(Int(lane)) }

  /// Whether a formula moves with the time.
  func moves(_ formula: Formula, _ formulas: FormulaPool) -> Bool {
    let program = formulas.program(of: formula)
    return program.indices.contains { readsMoving(program, at: $0) }
  }

  /// Returns the formula with time standing still; the same formula where it does not read the time.
  func stopped(_ formula: Formula, _ formulas: inout FormulaPool) -> Formula {
    guard moves(formula, formulas) else { return formula }
    return formulas.append(program(of: formula, formulas), type: formula.type)
  }

  private func program(of formula: Formula, _ formulas: FormulaPool) -> [Instruction] {
    let program = formulas.program(of: formula)
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

  /// Whether the value is compared with a constant, on either side, and not used otherwise.
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

/// The numbers of a frame that are motion: places, sizes, rotations and paths.
struct MotionSlots {
  private var isMotion: [Bool]
  private var layers: [Ref<Layer>]

  init(_ graph: Graph) {
    let count = graph.initialSlots.count
    isMotion = Array(repeating: false, count: count)
    layers = Array(repeating: .none, count: count)
    for output in graph.outputs where output.slot >= 0 && Int(output.slot) < count {
      isMotion[Int(output.slot)] = true
    }
    for (index, layer) in graph.layers.enumerated() {
      for property in PropertyTable.properties(of: layer.kind) {
        guard let slot = graph.slot(of: property, layer: index) else { continue }
        let row = property.row
        for lane in slot..<min(slot + row.type.lanes, count) {
          isMotion[lane] = row.isMotion
          layers[lane] = Ref(index)
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
      isMotion[slot] = layers[slot].isNone
    }
    for text in graph.composedTexts { for slot in text.slots where slot < count { isMotion[slot] = false } }
    // Corners and shares may lie among the numbers of paths.
    for layer in graph.layers {
      for list in [layer.corners, layer.shares] where list.exists {
        for slot in graph.lists[list].slots where slot < count { isMotion[slot] = true }
      }
    }
  }

  func contains(_ slot: Int32) -> Bool { isMotion.indices.contains(Int(slot)) && isMotion[Int(slot)] }

  /// Returns the layer of a number; nil for outputs and paths.
  func layer(of slot: Int32) -> Int? {
    guard layers.indices.contains(Int(slot)), layers[Int(slot)].exists else { return nil }
    return layers[Int(slot)].index
  }
}
