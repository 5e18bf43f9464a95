// The form of formulas, conditions, signals and outputs.

extension GraphTables {
  mutating func formSignals<Run: FormRun>(
    _ part: CompiledPart, _ run: inout Run
  ) {
    switch part {
    case .instructions:
      var steps = formulas.instructions
      run.records(&steps, blank: Instruction(.constant)) { step, run, _ in
        step.form(&run)
      }
      formulas = FormulaPool(steps)
    case .formulas:
      var programs = run.programs
      run.records(&programs, blank: Formula(first: 0, count: 0, type: .number)) {
        formula, run, _ in
        run.word(&formula.type, "type")
        run.rule(formula.type.isComputed, "formulas compute numbers, booleans and colours")
        run.stretch(&formula.first, &formula.count, "first instruction", in: .instructions)
        run.define(formula)
      }
    case .partFormulas:
      run.records(&partFormulas, blank: Formula(first: 0, count: 0, type: .number)) {
        formula, run, _ in
        run.formula(&formula, "formula")
      }
    case .curves:
      run.records(&curves, blank: .linear) { curve, run, _ in
        curve.form(&run)
      }
    case .values:
      run.records(&values, blank: 0) { value, run, _ in
        run.number(&value, "value", in: NumberRange.finite)
      }
    case .inputs:
      run.records(
        &inputs, blank: Input(name: "", kind: .number, lane: 0, store: 0, initial: 0)
      ) { input, run, _ in
        input.form(&run)
      }
    case .conditions:
      run.records(
        &conditions,
        blank: Condition(
          formula: Formula(first: 0, count: 0, type: .boolean), isMoving: false, times: [],
          refreshedTimes: [])
      ) { condition, run, _ in
        condition.form(&run)
      }
    case .signals:
      run.records(
        &signals, blank: Signal(name: "", type: .number, lane: 0, source: .constant(values: 0))
      ) { signal, run, _ in
        signal.form(&run)
      }
    case .signalOrder:
      run.records(&signalOrder, blank: .none) { index, run, _ in
        run.index(&index, "signal", in: .signals)
      }
    default:
      run.records(&outputs, blank: Output(name: "", type: .number, slot: 0)) {
        output, run, _ in
        run.text(&output.name, "name")
        run.word(&output.type, "type")
        run.rule(output.type.isComputed, "outputs are numbers")
        run.index(&output.slot, "slot", in: .slots)
      }
    }
  }
}

extension Instruction {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    run.word(&opcode, "opcode")
    switch opcode {
    case .constant: run.number(&constant, "constant", in: NumberRange.finite)
    // The number of lanes is known when the whole graph is.
    case .lane, .colorLanes: run.lane(&index, "lane")
    case .ease: run.index(&index, "curve", in: .curves)
    case .decimals: run.whole(&index, "decimals", from: 0, through: Int32(JavaScriptNumber.mostDecimals))
    default: break
    }
  }
}

extension Condition {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    run.formula(&formula, "formula")
    run.rule(formula.type == .boolean, "a condition is a boolean")
    run.flag(&isMoving, "moving")
    run.list(&times, "times", blank: .zero) { time, run in
      run.time(&time, "time", .offset)
    }
    run.list(&refreshedTimes, "refreshed times", blank: .zero) { time, run in
      run.time(&time, "time", .offset)
    }
    run.list(&sinceTimes, "times since fires", blank: SinceTime(input: .none, time: .zero)) { since, run in
      run.index(&since.input, "input", in: .inputs)
      run.time(&since.time, "time", .offset)
    }
  }
}

extension Input {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    run.text(&name, "name")
    run.word(&kind, "type")
    run.lane(&lane, "lane", isOwn: true)
    run.whole(&store, "lane of memory", from: 0, through: .max - 10)
    let isTrigger = kind == .trigger
    run.first(&initial, "first value of the default", of: isTrigger ? 0 : lanes, in: .values)
    run.option(&range, "range", blank: InputRange(least: 0, most: 0)) { range, run in
      run.number(&range.least, "least", in: NumberRange.finite)
      run.number(&range.most, "most", in: NumberRange.finite)
      run.rule(range.least < range.most, "the least of a range is below the most")
    }
    run.rule(range == nil || kind == .number || kind == .angle, "only numbers and angles have a range")
    run.option(&settle, "settle", blank: .standard) { settle, run in
      settle.form(&run)
    }
    run.rule(settle == nil || kind.settles, "an input of this type does not settle")
    run.list(&words, "words", blank: "") { word, run in
      run.text(&word, "word")
    }
    run.rule(words.isEmpty != (kind == .word), "an input of words has words, and no other")
    run.flag(&resets, "resets")
  }
}

extension Signal {
  fileprivate mutating func form<Run: FormRun>(_ run: inout Run) {
    run.text(&name, "name")
    run.word(&type, "type")
    run.lane(&lane, "lane", isOwn: true)
    var kind: UInt8 = 0
    if !Run.isReading {
      switch source {
      case .formula: kind = 0
      case .constant: kind = 1
      case .memory: kind = 2
      case .input: kind = 3
      }
    }
    run.choice(&kind, "source", of: ["formula", "constant", "memory", "input"])
    switch kind {
    case 0:
      var formula = Formula(first: 0, count: 0, type: type)
      if case .formula(let own) = source { formula = own }
      run.formula(&formula, "formula")
      run.rule(formula.type.lanes == type.lanes, "the formula has the lanes of the signal")
      source = .formula(formula)
    case 1:
      var first: Int32 = 0
      if case .constant(let own) = source { first = own }
      run.first(&first, "first value", of: type.lanes, in: .values)
      source = .constant(values: first)
    case 3:
      var index = Ref<Input>.none
      if case .input(let own) = source { index = own }
      run.index(&index, "input", in: .inputs)
      source = .input(index)
    default:
      var memory = Memory(
        operation: .sample, value: .constant(0), when: .none, reset: .none, initial: 0, offset: 0)
      if case .memory(let own) = source { memory = own }
      memory.form(&run, lanes: type.lanes)
      source = .memory(memory)
    }
  }
}

extension Signal.Memory {
  fileprivate mutating func form<Run: FormRun>(
    _ run: inout Run, lanes: Int
  ) {
    run.word(&operation, "operation")
    value.form(&run, lanes: Int32(lanes))
    run.optionalIndex(&when, "condition", in: .conditions)
    run.optionalIndex(&reset, "condition to reset", in: .conditions)
    run.first(&initial, "first initial value", of: lanes, in: .values)
    run.whole(&offset, "lane of memory", from: 0, through: .max - 4)
  }
}

extension ValueSource {
  /// The form of a value of at least `lanes` lanes.
  mutating func form<Run: FormRun>(
    _ run: inout Run, lanes: Int32
  ) {
    var kind: UInt8 = 0
    var first: Int32 = 0
    var parts = Ref<Formula>.none
    var formula = Formula(first: 0, count: 0, type: .number)
    if !Run.isReading {
      switch self {
      case .constant(let own): first = own
      case .formula(let own): (kind, formula) = (1, own)
      case .formulas(let own): (kind, parts) = (2, own)
      case .captured: kind = 3
      case .capturedPlus(let own): (kind, parts) = (4, own)
      case .underlying: kind = 5
      case .underlyingPlus(let own): (kind, parts) = (6, own)
      case .start: kind = 7
      case .startPlus(let own): (kind, parts) = (8, own)
      }
    }
    run.choice(
      &kind, "value",
      of: [
        "constant", "formula", "formulas", "captured", "captured plus", "underlying", "underlying plus",
        "start",
        "start plus",
      ])
    switch kind {
    case 0: run.first(&first, "first value", of: Int(lanes), in: .values)
    case 1: run.formula(&formula, "formula")
    case 2, 4, 6, 8: run.first(&parts, "first formula", of: Int(lanes), in: .partFormulas)
    default: break
    }
    switch kind {
    case 0: self = .constant(first)
    case 1: self = .formula(formula)
    case 2: self = .formulas(parts)
    case 3: self = .captured
    case 4: self = .capturedPlus(parts)
    case 5: self = .underlying
    case 6: self = .underlyingPlus(parts)
    case 7: self = .start
    default: self = .startPlus(parts)
    }
  }
}
