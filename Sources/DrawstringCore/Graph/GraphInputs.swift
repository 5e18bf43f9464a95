// What a graph tells of its inputs. An input is read in place: a copy retains its arrays.

extension Graph {
  /// Returns the lanes of an input's default; zeros for a trigger.
  package func initialLanes(of input: Input) -> SIMD4<Double> {
    var lanes = SIMD4<Double>.zero
    if input.kind == .trigger { return lanes }
    for lane in 0..<input.lanes { lanes[lane] = values[Int(input.initial) + lane] }
    return lanes
  }

  /// Returns a setting with its value as it takes effect; nil where the effect ignores it.
  func effective(_ setting: InputSetting) -> InputSetting? {
    guard let index = input(named: setting.name) else { return nil }
    let inputs = inputs.span
    guard let value = inputs[index].effective(setting.value) else { return nil }
    return InputSetting(setting.name, value)
  }

  /// Whether there is a trigger of a name.
  func hasTrigger(named name: String) -> Bool {
    guard let index = input(named: name) else { return false }
    let inputs = inputs.span
    return inputs[index].kind == .trigger
  }

  /// Returns the index of the input with a name.
  package func input(named name: String) -> Int? {
    let inputs = inputs.span
    for index in inputs.indices where inputs[index].name.hasBytes(of: name) { return index }
    return nil
  }
}
