// What a graph tells of its inputs. An input is read in place: a copy retains its arrays.

extension Graph {
  /// Returns the lanes of an input's default; zeros for a trigger.
  package func initialLanes(of input: Input) -> SIMD4<Double> {
    var lanes = SIMD4<Double>.zero
    if input.kind == .trigger { return lanes }
    for lane in 0..<input.lanes { lanes[lane] = values[Int(input.initial) + lane] }
    return lanes
  }

  /// Returns the default of an input; nil for a trigger.
  package func defaultValue(of input: Input) -> InputValue? {
    let lanes = initialLanes(of: input)
    return input.kind == .text ? text(at: lanes[0], []).map { .text($0) } : input.value(of: lanes)
  }

  /// Returns a setting with its value as it takes effect; nil where the effect ignores it.
  package func accepted(_ setting: InputSetting) -> InputSetting? {
    guard let index = input(named: setting.name) else { return nil }
    guard let value = inputs[index].accepted(setting.value) else { return nil }
    return InputSetting(setting.name, value)
  }

  /// Whether there is a trigger of a name.
  package func hasTrigger(named name: String) -> Bool {
    guard let index = input(named: name) else { return false }
    return inputs[index].kind == .trigger
  }

  /// Returns the index of the author's input with a name.
  package func input(named name: String) -> Int? {
    for index in 0..<inputs.count - canvas.flexible.count where inputs[index].name.hasBytes(of: name) {
      return index
    }
    return nil
  }

  /// The slots of texts that may change, and of the numbers in texts; empty where timelines keep no texts.
  package var placesOfTexts: [Int] {
    if !keepsTexts { return [] }
    let (isWritten, holdsText) = (WrittenLanes.writtenSlots(self), textSlots)
    return holdsText.indices.filter { holdsText[$0] && isWritten[$0] }
      + composedTexts.flatMap { Array($0.slots) }
  }

  /// Returns for each slot whether it holds a text.
  var textSlots: [Bool] {
    var slots = Array(repeating: false, count: initialSlots.count)
    for index in layers.indices {
      for property in PropertyTable.properties(of: layers[index].kind) where property.row.type == .text {
        if let slot = slot(of: property, layer: index) { slots[slot] = true }
      }
    }
    return slots
  }
}

// MARK: Rules of compiled effects

extension Graph {
  /// Whether the default of an input is a value that the input can have.
  func hasFittingDefault(_ input: Input) -> Bool {
    if input.kind == .trigger { return true }
    let first = values[Int(input.initial)]
    switch input.kind {
    case .number, .angle: return input.range.map { $0.limited(first) == first } ?? true
    case .boolean: return first == 0 || first == 1
    case .word: return Int(exactly: first).map { input.words.indices.contains($0) } ?? false
    case .text: return Int(exactly: first).map { texts.indices.contains($0) } ?? false
    case .color, .point, .trigger: return true
    }
  }
}

extension Input {
  /// Whether a signal has the type and the lanes of the input.
  func owns(_ signal: Signal) -> Bool {
    if kind == .trigger {
      return (signal.lane == lane && signal.type == .number)
        || (signal.lane == lane + 1 && signal.type == .duration)
    }
    return signal.lane == lane && signal.type == kind.type
  }
}
