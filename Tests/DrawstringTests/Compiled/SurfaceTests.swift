import CDrawstring
import Drawstring
import DrawstringTestSupport
import Testing

@testable import DrawstringWasm

/// The functions of drawstring.h give the frames, changes and events of the library.
@Suite struct SurfaceTests {
  private func load(_ bytes: [UInt8], _ error: inout ds_error) -> OpaquePointer? {
    unsafe ds_effect_load(bytes, bytes.count, nil, 0, &error)
  }

  private func text(_ write: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> String {
    let size = write(nil, 0)
    var room = [CChar](repeating: 1, count: size + 1)
    let again = unsafe room.withUnsafeMutableBufferPointer { unsafe write($0.baseAddress, size + 1) }
    #expect(again == size && room[size] == 0)
    return String(decoding: room.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func elements(_ player: OpaquePointer?, _ layer: Int32) -> [Double] {
    var room = [Double](repeating: 0, count: unsafe ds_player_path(player, layer, 0, nil, 0))
    unsafe ds_player_path(player, layer, 0, &room, room.count)
    return room
  }

  /// Expects the drawing of the frame shown last to be a list, number by number, and its texts.
  private func expect(_ player: OpaquePointer?, draws list: DisplayList, _ name: String) {
    guard let drawing = unsafe ds_player_draw(player)?.pointee else {
      Issue.record("\(name) is not drawn")
      return
    }
    let fields = unsafe Int(drawing.fields)
    #expect(fields == Int(DS_ITEM_FIELDS) && MemoryLayout<DisplayList.Record>.size == 4 * fields)
    let items = unsafe UnsafeBufferPointer(start: drawing.items, count: Int(drawing.item_count) * fields)
    let own = list.records.flatMap { record in
      unsafe withUnsafeBytes(of: record) { unsafe Array($0.bindMemory(to: Int32.self)) }
    }
    #expect(unsafe Array(items) == own, "\(name)")
    let numbers = unsafe UnsafeBufferPointer(start: drawing.numbers, count: Int(drawing.number_count))
    #expect(unsafe numbers.map(\.bitPattern) == list.numbers.map(\.bitPattern), "\(name)")
    let verbs = unsafe UnsafeBufferPointer(start: drawing.verbs, count: Int(drawing.verb_count))
    #expect(unsafe Array(verbs) == list.verbs.map(\.rawValue), "\(name)")
    for (index, text) in list.texts.enumerated() {
      let told = unsafe self.text { unsafe ds_player_draw_text(player, Int32(index), $0, $1) }
      #expect(told == text, "\(name)")
    }
    let canvas = unsafe drawing.canvas
    #expect(canvas.2 == list.canvas.width && canvas.3 == list.canvas.height, "\(name)")
  }

  /// The places of texts, and the texts there.
  private func textPlaces(_ effect: Effect, _ handle: OpaquePointer, in frame: EffectFrame) -> [(
    Int, String?
  )] {
    var places: [(Int, String?)] = []
    for layer in effect.layers {
      for property in PropertyID.allCases where property.row.type == .text {
        guard case .text(let text)? = frame[layer][property] else { continue }
        let place = unsafe ds_effect_place(handle, layer.index, Int32(property.rawValue))
        places.append((Int(place), text))
      }
    }
    for (index, signal) in effect.signals.enumerated()
    where unsafe ds_effect_signal_type(handle, Int32(index)) == DS_TEXT {
      guard case .text(let text)? = frame.signals[signal] else { continue }
      places.append((Int(unsafe ds_effect_signal_place(handle, Int32(index))), text))
    }
    return places
  }

  /// Plays an effect by the functions and by the library, on a random trace.
  private func check(_ bytes: [UInt8], _ name: String, _ random: inout SeededGenerator) throws {
    var error = ds_error()
    guard let handle = unsafe load(bytes, &error) else {
      Issue.record("\(name) is not loaded: \(error.code) at \(error.place)")
      return
    }
    defer { unsafe ds_effect_free(handle) }
    let effect = try Effect(compiled: bytes)
    var session = effect.makeSession()
    let living = unsafe ds_player_make(handle)
    let replaying = unsafe ds_player_make(handle)
    defer {
      unsafe ds_player_free(living)
      unsafe ds_player_free(replaying)
    }
    let events = RandomTrace.events(
      trigger: effect.trigger ?? 50, count: 10, inputs: !effect.inputs.isEmpty, floor: effect.hasFloor,
      using: &random)
    let replay = effect.makeReplay(of: try Trace(events))
    var texts: [UnsafeMutableBufferPointer<CChar>] = unsafe []
    defer { for index in unsafe texts.indices { unsafe texts[index].deallocate() } }
    let given = unsafe events.map { unsafe $0.forC(effect.graph, &texts) }
    let all = unsafe given.flatMap { unsafe $0 }
    #expect(
      unsafe ds_player_set_trace(replaying, all, all.count, &error) == 1,
      "\(name): \(events[Int(error.place)])")
    let size = unsafe ds_player_frame_size(living)
    var past: EffectFrame?
    var told = 0
    // The clock of a control begins with the first instant that it receives.
    _ = unsafe ds_player_phase(living, 0)
    _ = session.phase(at: .zero)
    for instant in RandomTrace.instants(of: events, count: 12, using: &random).sorted() {
      let seconds = Double(instant.components.seconds) + Double(instant.components.attoseconds) / 1e18
      while told < events.count, events[told].at <= instant {
        guard let event = unsafe given[told].first else {
          session.apply(events[told])
          told += 1
          continue
        }
        // Both ways of telling do the same.
        if case .set = events[told].kind {
          let settings = unsafe given[told].map { unsafe ds_setting($0) }
          _ = unsafe ds_player_set(living, settings, settings.count, event.at)
        } else if case .fire = events[told].kind {
          _ = unsafe ds_player_fire(living, event.input, event.at)
        } else if case .size(let size) = events[told].kind {
          _ = unsafe ds_player_resize(living, size.x, size.y, event.at)
        } else {
          for index in unsafe given[told].indices {
            var event = unsafe given[told][index]
            if unsafe told % 2 == 0 || event.kind == DS_DRAG_TO {
              _ = unsafe ds_player_apply_event(living, &event)
            } else {
              _ = unsafe ds_player_apply(living, event.kind, event.value, event.at)
            }
          }
        }
        session.apply(events[told])
        told += 1
      }
      let frame = replay.frame(at: instant)
      let list = frame.display
      #expect(session.frame(at: instant) == frame, "\(name) at \(instant)")
      var alive = unsafe Array(UnsafeBufferPointer(start: ds_player_show(living, seconds), count: size))
      let shown = unsafe Array(
        UnsafeBufferPointer(start: ds_player_show_trace(replaying, seconds), count: size))
      for layer in effect.layers where layer.kind == .shape {
        // The number of a path depends on the history of the player.
        let place = Int(unsafe ds_effect_place(handle, layer.index, Int32(PropertyID.path.rawValue)))
        alive[place] = shown[place]
        #expect(
          unsafe elements(living, layer.index) == elements(replaying, layer.index), "\(name) at \(instant)")
      }
      // So does that of a text.
      for (place, text) in unsafe textPlaces(effect, handle, in: frame) {
        let said = unsafe [(living, alive[place]), (replaying, shown[place])].map { player, number in
          unsafe number < 0 ? nil : self.text { unsafe ds_player_text(player, number, $0, $1) }
        }
        #expect(said == [text, text], "\(name) at \(instant)")
        alive[place] = shown[place]
      }
      for slot in effect.graph.composedTexts.lazy.flatMap({ $0.textSlots }) {
        alive[PlayerBox.headCount + slot] = shown[PlayerBox.headCount + slot]
      }
      #expect(alive.map(\.bitPattern) == shown.map(\.bitPattern), "\(name) at \(instant)")
      // Numbers of paths lie behind those of the layers and are not shown.
      let last = effect.graph.firstPathSlot
      let slots = frame.slots.prefix(Int(last)).map(\.bitPattern)
      #expect(shown.dropFirst(PlayerBox.headCount).prefix(slots.count).map(\.bitPattern) == slots, "\(name)")
      #expect(shown[Int(DS_FRAME_PULL)] == frame.pull && shown[Int(DS_FRAME_INSET)] == frame.inset)
      for (index, signal) in effect.signals.enumerated() {
        let place = Int(unsafe ds_effect_signal_place(handle, Int32(index)))
        if case .number(let value)? = frame.signals[signal] { #expect(shown[place] == value, "\(name)") }
      }
      unsafe expect(living, draws: list, "\(name) at \(instant)")
      unsafe expect(replaying, draws: list, "\(name) at \(instant)")
      var count = 0
      var canvas = [Double](repeating: -1, count: 4)
      #expect(unsafe ds_player_canvas(replaying, &canvas) == 1)
      #expect(canvas == [frame.canvas.x, frame.canvas.y, frame.canvas.width, frame.canvas.height], "\(name)")
      let pairs = unsafe ds_player_changes(living, &count)
      let changes = (0..<count).map { index in
        unsafe pairs.map { unsafe [$0[2 * index], $0[2 * index + 1]] } ?? []
      }
      let expected =
        past.map { frame.changes(since: $0).map { [$0.layer.index, Int32($0.property.rawValue)] } }
        ?? effect.layers.flatMap { layer in
          frame[layer].properties.compactMap { PropertyID($0.name) }.map {
            [layer.index, Int32($0.rawValue)]
          }
        }
      #expect(changes == expected, "\(name)")
      past = frame
      for place in [Vec2(3, 4), Vec2(50, 20), Vec2(-8, 12), Vec2(99, 199)] {
        let hit = unsafe ds_player_hit(living, place.x, place.y)
        #expect((hit < 0 ? nil : effect.inputs[Int(hit)].name) == frame.tap(at: place), "\(name) at \(place)")
      }
      for layer in effect.layers {
        var place = ds_placement()
        #expect(unsafe ds_player_placement(replaying, layer.index, &place) == 1)
        let world = frame[layer].worldTransform
        #expect([place.a, place.b, place.tx, place.ty] == [world.a, world.b, world.tx, world.ty], "\(name)")
        let path = frame[layer].path
        let room = unsafe ds_player_path(replaying, layer.index, 0, nil, 0)
        #expect(room == (path.map { $0.verbs.count + 2 * $0.points.count } ?? 0), "\(name)")
      }
    }
    let taken = unsafe ds_player_trace_events(replaying, .nan, 3)
    let emitted = replay.events(through: .seconds(3))
    #expect(taken == emitted.count)
    for index in emitted.indices {
      let told = unsafe text { unsafe ds_player_event_name(replaying, index, $0, $1) }
      #expect(told == emitted[index].name)
      let haptic = unsafe ds_player_event_haptic(replaying, index)
      #expect(
        haptic == emitted[index].haptic.flatMap { Haptic.allCases.firstIndex(of: $0) }.map(Int32.init)
          ?? DS_NONE)
    }
  }

  @Test func filesArePlayedAlike() throws {
    var random = SeededGenerator(seed: 5)
    for file in Effort.part(of: ProjectFiles.effects) {
      let loaded = LoadedSpec(name: file.path, bytes: Array(file.text.utf8))
      if let bytes = loaded.compiled() { try check(bytes, file.path, &random) }
    }
  }

  @Test func effectsDrawnByLotArePlayedAlike() throws {
    for seed in Effort.seeds(from: 7000, 100) {
      var drawn = RandomEffect(random: SeededGenerator(seed: seed))
      var random = SeededGenerator(seed: seed)
      for text in [drawn.yaml(), drawn.yamlWithInputs(), drawn.yamlWithFloor()] {
        let loaded = LoadedSpec(name: "drawn", bytes: Array(text.utf8))
        if let bytes = loaded.compiled(notes: false) { try check(bytes, "drawn \(seed)", &random) }
      }
    }
  }

  @Test func badInputDoesNothing() throws {
    var error = ds_error()
    #expect(unsafe load([1, 2, 3], &error) == nil && error.code == 1)
    #expect(unsafe load([], &error) == nil && error.code == 1)
    #expect(unsafe ds_effect_load(nil, 5, nil, 0, nil) == nil)
    ds_effect_free(nil)
    ds_player_free(nil)
    #expect(unsafe ds_player_make(nil) == nil)
    #expect(unsafe ds_player_show(nil, 0) == nil && ds_player_frame_size(nil) == 0)
    #expect(unsafe ds_player_draw(nil) == nil && ds_player_draw_text(nil, 0, nil, 0) == 0)
    #expect(ds_effect_count(nil, 3) == 0 && ds_effect_trigger(nil).isNaN)
    #expect(ds_player_apply(nil, 0, 1, 0) == 0 && ds_property_type(-1) == DS_NONE)

    let text = try ProjectSpec.text(of: "boss-dots")
    let bytes = try #require(LoadedSpec(name: "boss-dots", bytes: Array(text.utf8)).compiled())
    let effect = unsafe load(bytes, &error)
    let player = unsafe ds_player_make(effect)
    // The player outlives the handle of its effect.
    for index in [-1, 6, .max, .min] as [Int32] {
      #expect(unsafe ds_effect_layer_kind(effect, index) == DS_NONE)
      #expect(
        unsafe ds_effect_place(effect, index, 0) == DS_NONE && ds_effect_place(effect, 0, 1000) == DS_NONE)
      #expect(unsafe ds_player_path(player, index, 0, nil, 0) == 0)
      #expect(unsafe ds_player_draw_text(player, index, nil, 0) == 0)
      #expect(
        unsafe ds_effect_text(effect, 3, index, nil, 0) == 0 && ds_effect_count(effect, index) == 0
          || index == 6)
    }
    unsafe ds_effect_free(effect)
    for number in [.nan, .infinity, -.infinity, 1e300, -1e300] as [Double] {
      _ = unsafe ds_player_apply(player, 0, number, number)
      #expect(unsafe ds_player_show(player, number) != nil && ds_player_draw(player) != nil)
      _ = unsafe ds_player_next_change(player, number)
      var moment = ds_moment(
        time: number, pull: number, refreshed: number, phase: 99, begun: 1, outcome: 99, reserved: 0)
      #expect(unsafe ds_player_show_moment(player, &moment) != nil)
      var event = unsafe ds_trace_event(
        at: 0, value: number, kind: Int32(DS_DRAG_TO), input: 0, over: number,
        numbers: (number, number, number, number))
      #expect(unsafe ds_player_apply_event(player, &event) == 1)
    }
    #expect(unsafe ds_player_show_trace(player, 0) == nil)
    for (kind, over) in [(11, 0.0), (DS_SET, 0), (DS_FIRE, 0), (DS_DRAG_TO, -1), (DS_DRAG_TO, 601)]
      as [(Int, Double)]
    {
      let wrong = unsafe [
        ds_trace_event(
          at: 1, value: 0, kind: Int32(kind), input: 0, over: over, numbers: (0, 0, 0, 0))
      ]
      #expect(
        unsafe ds_player_set_trace(player, wrong, 1, &error) == 0 && error.code == 3 && error.place == 0)
    }
    var setting = unsafe ds_setting(input: 0, type: DS_NUMBER, numbers: (1, 0, 0, 0))
    #expect(unsafe ds_player_set(player, &setting, 1, 0) == 0 && ds_player_set(player, nil, 5, 0) == 0)
    #expect(unsafe ds_player_fire(player, 0, 0) == 0 && ds_player_fire(nil, 0, 0) == 0)
    unsafe ds_player_begin_with(player, &setting, 1)
    unsafe ds_player_free(player)
  }

  @Test func inputsAreToldAndSet() throws {
    let text = """
      drawstring: 1
      effect: told
      canvas: [10, 10]
      inputs:
        load: {type: number, default: 0.5, range: [0, 1]}
        accent: {type: color, default: red}
        mood: {type: [calm, busy], default: busy}
        tapped: trigger
        title: {type: text, default: Pull}
      layers:
        - {id: a, opacity: load, backgroundColor: accent, hidden: mood == calm, zPosition: tapped.count}
        - {id: b, kind: text, string: "${title}!", label: "${title}", font: Menlo}
        - {id: c, kind: image, image: "${title}-icon", size: [9, 9]}
      """
    let bytes = try #require(LoadedSpec(name: "told", bytes: Array(text.utf8)).compiled())
    var error = ds_error()
    let effect = unsafe load(bytes, &error)
    defer { unsafe ds_effect_free(effect) }
    #expect(unsafe ds_effect_count(effect, Int32(DS_INPUTS)) == 5)
    for (list, name) in [(Int32(DS_IMAGES), "Pull-icon"), (Int32(DS_FONTS), "Menlo")] {
      #expect(
        unsafe ds_effect_count(effect, list) == 1 && ds_effect_count(effect, Int32(DS_HAPTICS) + 1) == 0)
      #expect(unsafe self.text { unsafe ds_effect_text(effect, list, 0, $0, $1) } == name)
    }
    let types = (0..<6).map { unsafe ds_effect_input_type(effect, $0) }
    #expect(types == [DS_NUMBER, DS_COLOR, DS_WORD, DS_TRIGGER, DS_TEXT].map { Int32($0) } + [DS_NONE])
    var numbers = [Double](repeating: -1, count: 4)
    #expect(unsafe ds_effect_input_range(effect, 0, &numbers) == 1 && numbers[0] == 0 && numbers[1] == 1)
    #expect(unsafe ds_effect_input_range(effect, 1, &numbers) == 0)
    #expect(unsafe ds_effect_input_default(effect, 1, &numbers) == 4 && numbers == [1, 0, 0, 1])
    #expect(unsafe ds_effect_input_default(effect, 3, &numbers) == 0)
    let word = unsafe self.text { unsafe ds_effect_input_word(effect, 2, 1, $0, $1) }
    #expect(word == "busy")
    let player = unsafe ds_player_make(effect)
    defer { unsafe ds_player_free(player) }
    let opacity = Int(unsafe ds_effect_place(effect, 0, Int32(PropertyID.opacity.rawValue)))
    var settings = unsafe [ds_setting(input: 0, type: DS_NUMBER, numbers: (7, 0, 0, 0))]
    unsafe ds_player_begin_with(player, settings, 1)
    var moment = ds_moment(
      time: 0, pull: .nan, refreshed: .nan, phase: 0, begun: 0, outcome: 0, reserved: 0)
    #expect(unsafe ds_player_show_moment(player, &moment)?[opacity] == 1)
    unsafe settings[0].numbers.0 = 0.25
    #expect(unsafe ds_player_set(player, settings, 1, 1) == 1)
    #expect(unsafe ds_player_show(player, 1)?[opacity] == 0.25)
    #expect(unsafe ds_player_fire(player, 3, 1) == 1 && ds_player_fire(player, 0, 1) == 0)
    // A value of another type than the input's is refused: the numbers of a colour are no text.
    for input in 0..<Int32(6) {
      for type in -1...15 where type != Int(unsafe ds_effect_input_type(effect, input)) || type == DS_TRIGGER
      {
        var other = unsafe ds_setting(input: input, type: type, numbers: (1, 1, 1, 1))
        #expect(unsafe ds_player_set(player, &other, 1, 1) == 0, "\(input) as \(type)")
        var event = unsafe ds_trace_event(
          at: 1, value: 0, kind: Int32(DS_SET), input: input, over: 0, numbers: (1, 1, 1, 1))
        unsafe event.type = Int32(type)
        #expect(unsafe ds_player_apply_event(player, &event) == 0)
        #expect(unsafe ds_player_set_trace(player, &event, 1, &error) == 0 && error.code == 3)
        let reason = unsafe withUnsafeBytes(of: error.text) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let names = ["load", "accent", "mood", "tapped", "title"]
        #expect(
          reason
            == (names.indices.contains(Int(input))
              ? "event 0 has a type or a value that the input '\(names[Int(input)])' does not take"
              : "event 0 has an unknown input"))
      }
    }
    // Moments with values of their own leave the control as it is, and go back to its beginning.
    unsafe settings[0].numbers.0 = 0.125
    unsafe ds_player_moments_with(player, settings, 1, 0, 0)
    #expect(unsafe ds_player_show_moment(player, &moment)?[opacity] == 0.125)
    #expect(unsafe ds_player_show(player, 1)?[opacity] == 0.25)
    unsafe ds_player_moments_with(player, nil, 0, 0, 0)
    #expect(unsafe ds_player_show_moment(player, &moment)?[opacity] == 1)

    #expect(unsafe ds_effect_input_default(effect, 4, &numbers) == 1)
    let pull = unsafe self.text { unsafe ds_effect_text(effect, Int32(DS_TEXTS), Int32(numbers[0]), $0, $1) }
    #expect(pull == "Pull")
    let places = [PropertyID.string, .label].map {
      Int(unsafe ds_effect_place(effect, 1, Int32($0.rawValue)))
    }
    func shown(_ place: Int, at instant: Double) -> String? {
      let number = unsafe ds_player_show(player, instant)?[place] ?? -1
      return number < 0 ? nil : unsafe self.text { unsafe ds_player_text(player, number, $0, $1) }
    }
    #expect(places.map { shown($0, at: 1) } == ["Pull!", "Pull"])
    // The bytes end with their count and may be freed at once; what is not UTF-8 is one replacement character.
    for (given, string) in [("Los!", "Los!"), ("", "!"), ("\u{1F680}", "🚀!")] as [(String, String)] {
      var bytes = Array(given.utf8.map { CChar(bitPattern: $0) }) + [65]
      unsafe bytes.withUnsafeMutableBufferPointer { room in
        var setting = unsafe ds_setting(input: 4, type: DS_TEXT, numbers: (0, 0, 0, 0))
        unsafe setting.text = ds_bytes(start: room.baseAddress, count: room.count - 1)
        #expect(unsafe ds_player_set(player, &setting, 1, 2) == 1)
        unsafe room.update(repeating: 66)
      }
      let expected: [String?] = given == "Los!" ? ["Los!!", "Los!"] : [string, given.isEmpty ? nil : given]
      #expect(places.map { shown($0, at: 2) } == expected)
    }
    var broken = [0xFF, 0x41].map { CChar(bitPattern: $0) }
    unsafe broken.withUnsafeMutableBufferPointer { room in
      var setting = unsafe ds_setting(input: 4, type: DS_TEXT, numbers: (0, 0, 0, 0))
      unsafe setting.text = ds_bytes(start: room.baseAddress, count: 2)
      #expect(unsafe ds_player_set(player, &setting, 1, 2) == 1)
    }
    #expect(shown(places[0], at: 2) == "\u{FFFD}!")
    // A null pointer is no text and no trap.
    var nothing = unsafe ds_setting(input: 4, type: DS_TEXT, numbers: (0, 0, 0, 0))
    unsafe nothing.text = ds_bytes(start: nil, count: 9)
    #expect(unsafe ds_player_set(player, &nothing, 1, 2) == 1 && shown(places[0], at: 2) == "!")
  }

  @Test func aFlexibleCanvasIsResized() throws {
    let text = """
      drawstring: 1
      effect: fitting
      canvas: {rect: [0, -50, 375, 50], flexible: width}
      layers: [{id: a, position: [width / 2, 0]}]
      """
    let bytes = try #require(LoadedSpec(name: "fitting", bytes: Array(text.utf8)).compiled())
    var error = ds_error()
    let effect = unsafe load(bytes, &error)
    defer { unsafe ds_effect_free(effect) }
    #expect(unsafe ds_effect_flexible(effect) == Int32(DS_WIDTH) && ds_effect_flexible(nil) == 0)
    #expect(unsafe ds_effect_count(effect, Int32(DS_INPUTS)) == 0)
    let player = unsafe ds_player_make(effect)
    defer { unsafe ds_player_free(player) }
    let x = Int(unsafe ds_effect_place(effect, 0, Int32(PropertyID.position.rawValue)))
    func width() -> Double {
      var canvas = [Double](repeating: -1, count: 4)
      _ = unsafe ds_player_canvas(player, &canvas)
      return canvas[2]
    }
    unsafe ds_player_begin_sized(player, 430, 50)
    #expect(unsafe ds_player_show(player, 0)?[x] == 215 && width() == 430)
    // The height is fixed, and a width of 0 is not valid.
    #expect(unsafe ds_player_resize(player, 320, 99, 1) == 1 && ds_player_resize(player, 0, 50, 1) == 0)
    #expect(unsafe ds_player_show(player, 1)?[x] == 160 && width() == 320)
    unsafe ds_player_begin_sized(player, 0, 0)
    #expect(unsafe ds_player_show(player, 0)?[x] == 187.5 && width() == 375)
    #expect(ds_player_canvas(nil, nil) == 0 && ds_player_resize(nil, 1, 1, 0) == 0)
  }
}

extension ds_setting {
  fileprivate init(input: Int32, type: Int, numbers: (Double, Double, Double, Double)) {
    unsafe self.init()
    unsafe (self.input, self.type) = (input, Int32(type))
    unsafe self.numbers = numbers
  }

  /// The input and the value of an event.
  fileprivate init(_ event: ds_trace_event) {
    unsafe self.init(input: event.input, type: Int(event.type), numbers: event.numbers)
  }
}
