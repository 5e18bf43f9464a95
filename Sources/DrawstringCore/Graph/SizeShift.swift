/// A layer that is moved by shares of its own size: the places of its translation, of the shares and of its size.
///
/// Points and shares are written, mixed and added separately. At the end of a frame the shares of the size are added to
/// the points, and are 0 from then on, so that what is captured or held of a frame is points.
struct SizeShift: Sendable {
  var translation: Int32
  var shares: Int32
  var size: Int32
}

extension Graph {
  /// The shifts of all layers with shares.
  var sizeShifts: [SizeShift] {
    layers.compactMap { layer in
      layer.shares.isNone
        ? nil
        : SizeShift(
          translation: layer.firstSlot + Int32(PropertyID.translation.offset),
          shares: lists[layer.shares].firstSlot,
          size: layer.firstSlot + Int32(PropertyID.size.offset))
    }
  }

  /// The slots of parts of values, which no frame shows: shares, and the numbers of texts.
  package var slotsOfParts: Set<Int> {
    var parts = Set(composedTexts.flatMap { Array($0.slots) })
    for layer in layers where layer.shares.exists { parts.formUnion(lists[layer.shares].slots) }
    return parts
  }

  /// Adds the shares of sizes to translations. All writers of the slots must be done.
  func addShares(_ slots: inout [Double]) {
    for shift in shifts {
      for lane in 0..<2 {
        let place = Int(shift.shares) + lane
        if slots[place] == 0 { continue }
        let moved = Int(shift.translation) + lane
        slots[moved] = TotalArithmetic.limited(
          slots[moved] + TotalArithmetic.limited(slots[place] * slots[Int(shift.size) + lane]))
        slots[place] = 0
      }
    }
  }
}
