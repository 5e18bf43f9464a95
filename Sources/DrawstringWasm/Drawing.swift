public import CDrawstring
internal import DrawstringCore

// The functions `ds_player_draw…` of drawstring.h, which documents them.

/// The drawing of a player as arrays of C.
@safe final class PlayerDrawing {
  private var live = LiveDisplay()
  private var items = CArray<DisplayList.Record>()
  private var numbers = CArray<Double>()
  private var verbs = CArray<UInt8>()
  private var changed = CArray<Int32>()
  private let shown: UnsafeMutablePointer<ds_drawing>

  init() {
    unsafe shown = .allocate(capacity: 1)
    unsafe shown.initialize(to: ds_drawing())
  }

  deinit {
    unsafe shown.deallocate()
    items.free()
    numbers.free()
    verbs.free()
    changed.free()
  }

  /// Replaces the drawing by that of a frame.
  func draw(_ frame: EffectFrame) -> UnsafePointer<ds_drawing> {
    live.update(from: frame)
    live.withList { copy($0) }
    changed.reserve(live.changed.count)
    for (place, item) in live.changed.enumerated() { changed[place] = item }
    unsafe shown.pointee.changed = UnsafePointer(changed.start)
    unsafe shown.pointee.changed_count = Int32(live.changed.count)
    unsafe shown.pointee.structure = live.structure
    let canvas = frame.canvas
    unsafe shown.pointee.canvas = (canvas.x, canvas.y, canvas.width, canvas.height)
    return unsafe UnsafePointer(shown)
  }

  private func copy(_ list: borrowing DisplayList) {
    if !live.isBuiltAnew {
      // Only the numbers of changed items differ, and lie where they lay.
      for place in live.changed {
        let record = list.records[Int(place)]
        items[Int(place)] = record
        let (first, verb) = (Int(record.firstNumber), Int(record.firstVerb))
        for index in first..<first + Int(record.numberCount) { numbers[index] = list.numbers[index] }
        for index in verb..<verb + Int(record.verbCount) { verbs[index] = list.verbs[index].rawValue }
      }
      return
    }
    items.reserve(list.records.count)
    numbers.reserve(list.numbers.count)
    verbs.reserve(list.verbs.count)
    for place in list.records.indices { items[place] = list.records[place] }
    for place in list.numbers.indices { numbers[place] = list.numbers[place] }
    for place in list.verbs.indices { verbs[place] = list.verbs[place].rawValue }
    let fields = Int(DS_ITEM_FIELDS)
    unsafe shown.pointee.items = UnsafeRawPointer(items.start)?.assumingMemoryBound(to: Int32.self)
    unsafe shown.pointee.numbers = UnsafePointer(numbers.start)
    unsafe shown.pointee.verbs = UnsafePointer(verbs.start)
    unsafe shown.pointee.item_count = Int32(list.records.count)
    unsafe shown.pointee.number_count = Int32(list.numbers.count)
    unsafe shown.pointee.verb_count = Int32(list.verbs.count)
    unsafe shown.pointee.fields = Int32(fields)
  }

  /// A text of the drawing; nil for none.
  func text(_ number: Int32) -> String? {
    live.withList { element($0.texts, number) } ?? nil
  }
}

/// Memory for values that C reads, which grows.
@safe private struct CArray<Value: BitwiseCopyable> {
  private(set) var start: UnsafeMutablePointer<Value>?
  private var room = 0

  /// Makes room for a number of values; those before are lost.
  mutating func reserve(_ count: Int) {
    if count <= room { return }
    free()
    room = count * 2
    unsafe start = .allocate(capacity: room)
  }

  mutating func free() {
    unsafe start?.deallocate()
    unsafe start = nil
    room = 0
  }

  subscript(place: Int) -> Value {
    get { unsafe start.unsafelyUnwrapped[place] }
    nonmutating set { unsafe start.unsafelyUnwrapped[place] = newValue }
  }
}

@c @implementation
public func ds_player_draw(_ player: OpaquePointer?) -> UnsafePointer<ds_drawing>? {
  guard let box = unsafe DrawstringWasm.player(player) else { return nil }
  return unsafe box.drawing.draw(box.frame)
}

@c @implementation
public func ds_player_draw_text(
  _ player: OpaquePointer?, _ number: Int32, _ into: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int {
  unsafe write(DrawstringWasm.player(player)?.drawing.text(number) ?? "", into, capacity)
}
