internal import CDrawstring
internal import DrawstringCore
internal import DrawstringPlayer

// Handles, texts and instants on their way between C and Swift.

/// Returns a handle that owns an object.
func handle(of object: AnyObject) -> OpaquePointer {
  unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// Releases the object of a handle.
func release<Object: AnyObject>(_ handle: OpaquePointer?, _: Object.Type) {
  guard let handle = unsafe handle else { return }
  unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).release()
}

/// The effect of a handle; nil for a null handle.
func effect(_ handle: OpaquePointer?) -> EffectBox? {
  unsafe handle.map { unsafe Unmanaged.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

/// The player of a handle; nil for a null handle.
func player(_ handle: OpaquePointer?) -> PlayerBox? {
  unsafe handle.map { unsafe Unmanaged.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

/// Writes the bytes of a text and a final 0, as far as they fit. Returns the number of bytes of the whole text.
@discardableResult
func write(_ text: String, _ into: UnsafeMutablePointer<CChar>?, _ capacity: Int) -> Int {
  var count = 0
  unsafe text.withBytes { bytes in
    while count < bytes.count {
      if count + 1 < capacity { unsafe into?[count] = CChar(bitPattern: bytes[count]) }
      count += 1
    }
  }
  if capacity > 0 { unsafe into?[min(count, capacity - 1)] = 0 }
  return count
}

/// Returns a C text; one that is not UTF-8 becomes a replacement character.
func text(_ bytes: UnsafePointer<CChar>) -> String {
  var count = 0
  while unsafe bytes[count] != 0 { count += 1 }
  return unsafe text(ds_bytes(start: bytes, count: count))
}

/// Returns a text of counted bytes; one that is not UTF-8 becomes a replacement character.
func text(_ bytes: ds_bytes) -> String {
  guard let start = unsafe bytes.start else { return "" }
  let all = unsafe UnsafeRawBufferPointer(start: start, count: max(bytes.count, 0))
  return unsafe String(utf8: all.bindMemory(to: UInt8.self)) ?? "\u{FFFD}"
}

/// Returns whether a text has the bytes of a C text.
func isEqual(_ text: String, _ bytes: UnsafePointer<CChar>) -> Bool {
  var isEqual = true
  unsafe text.withBytes { own in
    var index = 0
    while index < own.count, isEqual {
      isEqual = unsafe bytes[index] != 0 && UInt8(bitPattern: bytes[index]) == own[index]
      index += 1
    }
    isEqual = unsafe isEqual && bytes[own.count] == 0
  }
  return isEqual
}

/// Fills an error, where the host wants one.
func report(_ error: UnsafeMutablePointer<ds_error>?, _ code: Int32, _ text: String, at place: Int) {
  guard let error = unsafe error else { return }
  unsafe error.pointee.code = code
  unsafe error.pointee.place = UInt32(clamping: place)
  unsafe withUnsafeMutableBytes(of: &error.pointee.text) { bytes in
    let room = unsafe bytes.bindMemory(to: CChar.self)
    unsafe write(text, room.baseAddress, room.count)
  }
}

/// Returns an instant to the nearest nanosecond; NaN counts as 0, and what lies beyond ±2·10⁹ s as ±2·10⁹ s.
func duration(_ seconds: Double) -> Duration {
  Nanoseconds(seconds: min(max(seconds, -1_999_999_999), 1_999_999_999)).duration
}

/// Returns a duration in seconds, as the nearest double.
func seconds(_ duration: Duration) -> Double { Nanoseconds(duration).seconds }

/// Returns an element of a list; nil for an index that the list does not have.
func element<List: RandomAccessCollection>(_ list: List, _ index: Int32) -> List.Element?
where List.Index == Int {
  let index = Int(index)
  return list.indices.contains(index) ? list[index] : nil
}
