public import CDrawstring
internal import DrawstringCore
internal import DrawstringPlayer

// The functions `ds_effect_…` and `ds_property_…` of drawstring.h, which documents them.

@c @implementation
public func ds_effect_load(
  _ bytes: UnsafePointer<UInt8>?, _ count: Int, _ variants: UnsafePointer<UnsafePointer<CChar>?>?,
  _ variantCount: Int, _ error: UnsafeMutablePointer<ds_error>?
) -> OpaquePointer? {
  unsafe report(error, 0, "", at: 0)
  let file: CompiledEffect
  do throws(CompiledEffectError) {
    file = try CompiledEffect(
      unsafe Array(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count)))
  } catch let reason {
    unsafe report(error, 1, reason.message, at: reason.offset)
    return nil
  }
  var names: [String] = []
  for index in 0..<(unsafe variants == nil ? 0 : variantCount) {
    if let name = unsafe variants?[index] { names.append(unsafe text(name)) }
  }
  do throws(CompiledEffectError) {
    return unsafe handle(of: EffectBox(Effect(try file.graph(variants: names))))
  } catch let reason {
    unsafe report(error, 2, reason.message, at: reason.offset)
    return nil
  }
}

@c @implementation
public func ds_effect_free(_ effect: OpaquePointer?) { unsafe release(effect, EffectBox.self) }

/// The names of a list; nil for an unknown list.
private func names(_ box: EffectBox, _ list: Int32) -> [String]? {
  let graph = box.graph
  return switch list {
  case Int32(DS_NAME): [graph.name]
  case Int32(DS_TITLE): [graph.names.title]
  case Int32(DS_VARIANTS): graph.names.variants
  case Int32(DS_LAYERS): graph.layers.map { $0.id }
  case Int32(DS_SIGNALS): graph.signals.map { $0.name }
  case Int32(DS_OUTPUTS): graph.outputs.map { $0.name }
  case Int32(DS_EVENTS): box.effect.events
  case Int32(DS_TEXTS): graph.texts
  case Int32(DS_PROPERTIES): PropertyTable.rows.map { $0.name }
  case Int32(DS_KINDS): LayerKind.allCases.map { $0.rawValue }
  case Int32(DS_PHASES): Phase.allCases.map { $0.rawValue }
  case Int32(DS_EVENT_KINDS): EmittedEvent.Kind.allCases.map { $0.rawValue }
  case Int32(DS_OUTCOMES): FinishOutcome.allCases.map { $0.rawValue }
  case Int32(DS_INPUTS): graph.declaredInputs.map { $0.name }
  case Int32(DS_IMAGES): box.effect.images
  case Int32(DS_FONTS): box.effect.fonts
  case Int32(DS_HAPTICS): Haptic.allCases.map { $0.rawValue }
  default: nil
  }
}

@c @implementation
public func ds_effect_count(_ effect: OpaquePointer?, _ list: Int32) -> Int {
  guard let box = unsafe DrawstringWasm.effect(effect) else { return 0 }
  return names(box, list)?.count ?? 0
}

@c @implementation
public func ds_effect_text(
  _ effect: OpaquePointer?, _ list: Int32, _ index: Int32, _ into: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int {
  guard let box = unsafe DrawstringWasm.effect(effect), let names = names(box, list),
    let name = element(names, index)
  else { return unsafe write("", into, capacity) }
  return unsafe write(name, into, capacity)
}

@c @implementation
public func ds_effect_find(_ effect: OpaquePointer?, _ list: Int32, _ text: UnsafePointer<CChar>?) -> Int32 {
  guard let box = unsafe DrawstringWasm.effect(effect), let text = unsafe text, let names = names(box, list)
  else { return DS_NONE }
  return names.firstIndex { unsafe isEqual($0, text) }.map { Int32($0) } ?? DS_NONE
}

@c @implementation
public func ds_effect_canvas(_ effect: OpaquePointer?, _ canvas: UnsafeMutablePointer<Double>?) -> Int32 {
  guard let box = unsafe DrawstringWasm.effect(effect) else { return 0 }
  return unsafe write(box.effect.canvas, into: canvas)
}

/// Writes a canvas as four doubles; returns 0 where there is no room for them.
func write(_ rectangle: CanvasRect, into canvas: UnsafeMutablePointer<Double>?) -> Int32 {
  guard let canvas = unsafe canvas else { return 0 }
  unsafe canvas[0] = rectangle.x
  unsafe canvas[1] = rectangle.y
  unsafe canvas[2] = rectangle.width
  unsafe canvas[3] = rectangle.height
  return 1
}

@c @implementation
public func ds_effect_flexible(_ effect: OpaquePointer?) -> Int32 {
  Int32(unsafe DrawstringWasm.effect(effect)?.effect.canvas.flexible.rawValue ?? 0)
}

@c @implementation
public func ds_effect_trigger(_ effect: OpaquePointer?) -> Double {
  unsafe DrawstringWasm.effect(effect)?.effect.trigger ?? .nan
}

@c @implementation
public func ds_effect_is_overlay(_ effect: OpaquePointer?) -> Int32 {
  unsafe DrawstringWasm.effect(effect)?.effect.isOverlay == true ? 1 : 0
}

@c @implementation
public func ds_effect_edge(_ effect: OpaquePointer?) -> Int32 {
  let edge = unsafe DrawstringWasm.effect(effect)?.effect.edge ?? .top
  return Int32(ListEdge.allCases.firstIndex(of: edge) ?? 0)
}

@c @implementation
public func ds_effect_begins_within(_ effect: OpaquePointer?) -> Double {
  unsafe DrawstringWasm.effect(effect)?.effect.beginsWithin ?? .nan
}

@c @implementation
public func ds_effect_has_floor(_ effect: OpaquePointer?) -> Int32 {
  unsafe DrawstringWasm.effect(effect)?.effect.hasFloor == true ? 1 : 0
}

@c @implementation
public func ds_effect_layer_tap(_ effect: OpaquePointer?, _ layer: Int32) -> Int32 {
  let taps = unsafe DrawstringWasm.effect(effect)?.graph.taps ?? []
  return taps.first { $0.layer.rawValue == layer }?.input.rawValue ?? DS_NONE
}

@c @implementation
public func ds_effect_has_haptics(_ effect: OpaquePointer?) -> Int32 {
  unsafe DrawstringWasm.effect(effect)?.effect.hasHaptics == true ? 1 : 0
}

private func layer(_ effect: OpaquePointer?, _ index: Int32) -> Layer? {
  unsafe DrawstringWasm.effect(effect).flatMap { element($0.graph.layers, index) }
}

@c @implementation
public func ds_effect_layer_kind(_ effect: OpaquePointer?, _ layer: Int32) -> Int32 {
  guard let layer = unsafe DrawstringWasm.layer(effect, layer) else { return DS_NONE }
  return Int32(layer.kind.index)
}

@c @implementation
public func ds_effect_layer_parent(_ effect: OpaquePointer?, _ layer: Int32) -> Int32 {
  unsafe DrawstringWasm.layer(effect, layer)?.parent.rawValue ?? DS_NONE
}

@c @implementation
public func ds_effect_place(_ effect: OpaquePointer?, _ layer: Int32, _ property: Int32) -> Int32 {
  guard let box = unsafe DrawstringWasm.effect(effect),
    let layer = unsafe DrawstringWasm.layer(effect, layer),
    let property = element(PropertyID.allCases, property), let slot = layer.slot(of: property)
  else { return DS_NONE }
  if property == .cornerRadius, layer.corners.exists {
    return Int32(PlayerBox.headCount) + box.graph.lists[layer.corners].firstSlot
  }
  return Int32(PlayerBox.headCount + slot)
}

@c @implementation
public func ds_effect_corners(_ effect: OpaquePointer?, _ layer: Int32) -> Int32 {
  guard let layer = unsafe DrawstringWasm.layer(effect, layer) else { return 0 }
  return layer.corners.exists ? 4 : 1
}

@c @implementation
public func ds_effect_is_animated(_ effect: OpaquePointer?, _ layer: Int32, _ property: Int32) -> Int32 {
  guard let box = unsafe DrawstringWasm.effect(effect), let property = element(PropertyID.allCases, property)
  else { return 0 }
  return box.effect.graph.mayChange(property, ofLayer: Int(layer)) ? 1 : 0
}

@c @implementation
public func ds_effect_output_place(_ effect: OpaquePointer?, _ output: Int32) -> Int32 {
  guard let box = unsafe DrawstringWasm.effect(effect), let output = element(box.graph.outputs, output) else {
    return DS_NONE
  }
  return Int32(PlayerBox.headCount) + output.slot
}

@c @implementation
public func ds_effect_signal_place(_ effect: OpaquePointer?, _ signal: Int32) -> Int32 {
  guard let box = unsafe DrawstringWasm.effect(effect), element(box.graph.signals, signal) != nil else {
    return DS_NONE
  }
  let lanes = box.graph.signals[..<Int(signal)].reduce(0) { $0 + $1.type.lanes }
  return Int32(PlayerBox.headCount + box.graph.initialSlots.count + lanes)
}

@c @implementation
public func ds_effect_signal_type(_ effect: OpaquePointer?, _ signal: Int32) -> Int32 {
  guard let signal = unsafe DrawstringWasm.effect(effect).flatMap({ element($0.graph.signals, signal) })
  else {
    return DS_NONE
  }
  return switch signal.type {
  case .number: Int32(DS_NUMBER)
  case .angle: Int32(DS_ANGLE)
  case .duration: Int32(DS_DURATION)
  case .boolean: Int32(DS_BOOLEAN)
  case .color: Int32(DS_COLOR)
  case .point: Int32(DS_POINT)
  case .word: Int32(DS_WORD)
  case .text: Int32(DS_TEXT)
  }
}

private func input(_ effect: OpaquePointer?, _ index: Int32) -> Input? {
  unsafe DrawstringWasm.effect(effect).flatMap { element($0.graph.declaredInputs, index) }
}

@c @implementation
public func ds_effect_input_type(_ effect: OpaquePointer?, _ input: Int32) -> Int32 {
  unsafe DrawstringWasm.input(effect, input).map(inputType) ?? DS_NONE
}

/// Returns the constant of an input's type.
func inputType(_ input: Input) -> Int32 {
  switch input.kind {
  case .number: Int32(DS_NUMBER)
  case .angle: Int32(DS_ANGLE)
  case .boolean: Int32(DS_BOOLEAN)
  case .color: Int32(DS_COLOR)
  case .point: Int32(DS_POINT)
  case .word: Int32(DS_WORD)
  case .text: Int32(DS_TEXT)
  case .trigger: Int32(DS_TRIGGER)
  }
}

@c @implementation
public func ds_effect_input_word(
  _ effect: OpaquePointer?, _ input: Int32, _ index: Int32, _ into: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int {
  let word = unsafe DrawstringWasm.input(effect, input).flatMap { element($0.words, index) }
  return unsafe write(word ?? "", into, capacity)
}

@c @implementation
public func ds_effect_input_range(
  _ effect: OpaquePointer?, _ input: Int32, _ range: UnsafeMutablePointer<Double>?
) -> Int32 {
  guard let own = unsafe DrawstringWasm.input(effect, input)?.range, let range = unsafe range else {
    return 0
  }
  unsafe range[0] = own.least
  unsafe range[1] = own.most
  return 1
}

@c @implementation
public func ds_effect_input_default(
  _ effect: OpaquePointer?, _ input: Int32, _ numbers: UnsafeMutablePointer<Double>?
) -> Int {
  guard let box = unsafe DrawstringWasm.effect(effect), let input = element(box.graph.declaredInputs, input),
    input.kind != .trigger
  else { return 0 }
  let lanes = box.graph.initialLanes(of: input)
  for lane in 0..<input.lanes { unsafe numbers?[lane] = lanes[lane] }
  return input.lanes
}

@c @implementation
public func ds_effect_numbers(
  _ effect: OpaquePointer?, _ index: Int32, _ into: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> Int {
  guard let list = unsafe DrawstringWasm.effect(effect).flatMap({ element($0.graph.numberLists, index) })
  else {
    return 0
  }
  for place in 0..<min(list.count, max(capacity, 0)) { unsafe into?[place] = list[place] }
  return list.count
}

@c @implementation
public func ds_effect_items(
  _ effect: OpaquePointer?, _ index: Int32, _ place: UnsafeMutablePointer<Int32>?
) -> Int {
  guard let list = unsafe DrawstringWasm.effect(effect).flatMap({ element($0.graph.lists, index) }) else {
    return 0
  }
  unsafe place?.pointee = Int32(PlayerBox.headCount) + list.firstSlot
  return Int(list.count)
}

@c @implementation
public func ds_property_type(_ property: Int32) -> Int32 {
  guard let property = element(PropertyID.allCases, property) else { return DS_NONE }
  return switch property.row.type {
  case .number: Int32(DS_NUMBER)
  case .angle: Int32(DS_ANGLE)
  case .duration: Int32(DS_DURATION)
  case .boolean: Int32(DS_BOOLEAN)
  case .color: Int32(DS_COLOR)
  case .point, .scale, .angles, .size: Int32(DS_POINT)
  case .word: Int32(DS_WORD)
  case .text: Int32(DS_TEXT)
  case .path: Int32(DS_PATH)
  case .layer: Int32(DS_LAYER)
  case .numbers: Int32(DS_NUMBERS)
  case .colors: Int32(DS_COLORS)
  case .stops: Int32(DS_STOPS)
  case .corners: Int32(DS_CORNERS)
  }
}

@c @implementation
public func ds_property_word(
  _ property: Int32, _ index: Int32, _ into: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int {
  guard let property = element(PropertyID.allCases, property), case .word(let list) = property.row.type,
    let word = element(list.words, index)
  else { return unsafe write("", into, capacity) }
  return unsafe write(word, into, capacity)
}
