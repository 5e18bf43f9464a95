/// A change of an input.
struct InputChange: Sendable {
  enum Kind: Sendable {
    case value(SIMD4<Double>)
    case text(String)
    case fire
  }

  var input: Int
  var kind: Kind
}

/// What a host says: events that change inputs, and the texts that inputs stand in.
extension TimelineBuilder {
  /// Sets inputs. Unknown names and values that do not fit are ignored.
  mutating func set(_ graph: Graph, _ settings: [InputSetting], at instant: Nanoseconds) {
    for setting in settings {
      guard let index = graph.input(named: setting.name) else { continue }
      let rows = graph.inputs
      let inputs = rows.span
      if let change = inputs[index].change(to: setting.value) {
        inputChanges.append(InputChange(input: index, kind: change))
      }
    }
    if !inputChanges.isEmpty { transition(graph, at: instant, .edge) { _ in } }
  }

  /// Resizes the canvas in its flexible directions; numbers that are not positive and finite are ignored.
  mutating func resize(_ graph: Graph, to size: Vec2, at instant: Nanoseconds) {
    for (input, value) in graph.acceptedSize(size) {
      inputChanges.append(InputChange(input: input, kind: .value(SIMD4(value, 0, 0, 0))))
    }
    if !inputChanges.isEmpty { transition(graph, at: instant, .edge) { _ in } }
  }

  mutating func fire(_ graph: Graph, _ name: String, at instant: Nanoseconds) {
    guard let index = graph.input(named: name), graph.inputs[index].kind == .trigger else { return }
    inputChanges.append(InputChange(input: index, kind: .fire))
    transition(graph, at: instant, .edge) { _ in }
  }

  /// Sets the inputs that return to their defaults, at the next transition.
  mutating func resetInputs(_ graph: Graph) {
    for index in graph.inputs.indices where graph.inputs[index].resets {
      inputChanges.append(InputChange(input: index, kind: initialValue(graph, of: index)))
    }
  }

  /// Applies the changes of inputs to the memory of the next span.
  mutating func takeInputs(_ graph: Graph, at instant: Nanoseconds) {
    if inputChanges.isEmpty { return }
    var areTextsChanged = false
    for change in inputChanges {
      // Read in place: a copy of an input retains its arrays.
      let rows = graph.inputs
      let inputs = rows.span
      let store = Int(inputs[change.input].store)
      switch change.kind {
      case .value(let value): inputs[change.input].set(value, &memory, at: store, instant)
      case .fire:
        inputs[change.input].fire(&memory, at: store, instant)
        fired.append(Ref(change.input))
      case .text(let text):
        if graph.text(at: memory[store], timeline.texts)?.hasBytes(of: text) ?? false { continue }
        memory[store] = place(of: text, graph)
        areTextsChanged = true
      }
    }
    if areTextsChanged { changeTexts(graph) }
    inputChanges.removeAll(keepingCapacity: true)
  }

  /// Writes the values that inputs have before the first event into the memory of the first span.
  mutating func startInputs(_ graph: Graph, at first: Int) {
    var areDefaults = true
    for (index, input) in graph.inputs.enumerated() {
      var lanes = graph.initialLanes(of: input)
      switch initialValue(graph, of: index) {
      case .value(let value): lanes = value
      case .fire: break
      case .text(let text):
        if graph.text(at: lanes[0], [])?.hasBytes(of: text) ?? false { break }
        lanes[0] = place(of: text, graph)
        areDefaults = false
      }
      input.start(&timeline.memory, at: first + Int(input.store), lanes)
    }
    for template in graph.textTemplates {
      timeline.memory[first + Int(template.store)] = Double(template.initial)
    }
    if areDefaults { return }
    for lane in memory.indices { memory[lane] = timeline.memory[first + lane] }
    changeTexts(graph)
    for template in graph.textTemplates {
      timeline.memory[first + Int(template.store)] = memory[Int(template.store)]
    }
  }

  /// Returns the value of an input before it is set for the first time. A size outlasts a reset.
  private func initialValue(_ graph: Graph, of index: Int) -> InputChange.Kind {
    let input = graph.inputs[index]
    if index >= graph.declaredInputs.count {
      let accepted = initialSize.flatMap { size in graph.acceptedSize(size).first { $0.input == index } }
      let before = timeline.spans.last.map { timeline.memory[$0.memory + Int(input.store)] }
      return .value(
        before.map { SIMD4($0, 0, 0, 0) } ?? accepted.map { SIMD4($0.value, 0, 0, 0) }
          ?? graph.initialLanes(of: input))
    }
    // The last setting of a name wins.
    for setting in initialInputs.reversed() where setting.name.hasBytes(of: input.name) {
      if let change = input.change(to: setting.value) { return change }
    }
    let lanes = graph.initialLanes(of: input)
    return input.kind == .text ? .text(graph.text(at: lanes[0], []) ?? "") : .value(lanes)
  }

  // MARK: Texts

  /// Makes the texts in which inputs stand anew, where they differ.
  private mutating func changeTexts(_ graph: Graph) {
    for template in graph.textTemplates {
      graph.write(template, memory, timeline.texts, into: &textBytes)
      sampler.work &+= textBytes.count + template.parts.count
      let store = Int(template.store)
      if textBytes.isEmpty && template.isLabel {
        memory[store] = -1
      } else if let text = String(utf8: textBytes[...]),
        !(graph.text(at: memory[store], timeline.texts)?.hasBytes(of: text) ?? false)
      {
        memory[store] = place(of: text, graph)
      }
    }
  }

  /// Keeps the characters of a composed text as the sampler shows it; returns their place.
  mutating func keptText(_ lane: Double, _ graph: Graph) -> Double {
    guard let text = graph.text(at: lane, timeline.texts, sampler.slots) else { return -1 }
    return place(of: text, graph)
  }

  /// Keeps a text in the timeline; returns its place.
  private mutating func place(of text: String, _ graph: Graph) -> Double {
    sampler.work &+= (text.byteCount + MemoryLayout<String>.stride) &* WorkBudget.keptByte
    timeline.texts.append(text)
    return graph.lane(ofText: timeline.texts.count - 1)
  }
}

extension Input {
  /// Returns the change to a value, which is limited to the range; nil for a value that does not fit.
  fileprivate func change(to value: InputValue) -> InputChange.Kind? {
    kind == .text ? text(of: value).map { .text($0) } : lanes(of: value).map { .value($0) }
  }
}
