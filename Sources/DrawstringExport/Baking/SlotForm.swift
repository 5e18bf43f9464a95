/// A number of an exported value, as a formula of slots of a frame.
indirect enum SlotForm: Sendable {
  case slot(Int)
  case constant(Double)
  case sum(SlotForm, SlotForm)
  case product(SlotForm, SlotForm)
  case limited(SlotForm, Double, Double)
  case minimum(SlotForm, SlotForm)
  case maximum(SlotForm, SlotForm)
  /// 0 where the slot, a condition, holds; else 1.
  case unless(Int)

  static func + (a: SlotForm, b: SlotForm) -> SlotForm { .sum(a, b) }
  static func - (a: SlotForm, b: SlotForm) -> SlotForm { .sum(a, b * -1) }
  static func * (a: SlotForm, k: Double) -> SlotForm { .product(a, .constant(k)) }

  func value(_ slots: [Double]) -> Double {
    switch self {
    case .slot(let slot): slots[slot]
    case .constant(let value): value
    case .sum(let a, let b): a.value(slots) + b.value(slots)
    case .product(let a, let b): a.value(slots) * b.value(slots)
    case .limited(let a, let low, let high): min(max(a.value(slots), low), high)
    case .minimum(let a, let b): min(a.value(slots), b.value(slots))
    case .maximum(let a, let b): max(a.value(slots), b.value(slots))
    case .unless(let slot): slots[slot] != 0 ? 0 : 1
    }
  }

  /// The slots that the number depends on.
  var slots: [Int] {
    switch self {
    case .slot(let slot), .unless(let slot): [slot]
    case .constant: []
    case .sum(let a, let b), .product(let a, let b), .minimum(let a, let b), .maximum(let a, let b):
      a.slots + b.slots
    case .limited(let a, _, _): a.slots
    }
  }
}
