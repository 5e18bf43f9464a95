extension String {
  /// Calls a function with the bytes of the text in UTF-8.
  ///
  /// What a player does with texts goes through here: comparing or hashing strings themselves would bring the tables of
  /// Unicode into Embedded Swift.
  @inline(never)
  package func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if unsafe utf8.withContiguousStorageIfAvailable({ unsafe body($0) }) != nil { return }
    #if hasFeature(Embedded)
      preconditionFailure()  // All strings of Embedded Swift are in UTF-8.
    #else
      unsafe Array(utf8).withUnsafeBufferPointer { unsafe body($0) }
    #endif
  }

  /// The number of bytes of the text in UTF-8.
  ///
  /// `utf8.count` also counts texts of other encodings, whose code Embedded Swift would contain.
  package var byteCount: Int {
    var count = 0
    unsafe withBytes { count = $0.count }
    return count
  }

  /// Makes a text of bytes; nil where they are not UTF-8.
  @inline(never)
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      unsafe self.init(validating: bytes, as: UTF8.self)
    } else {
      unsafe self.init(decoding: bytes, as: UTF8.self)
      guard unsafe utf8.elementsEqual(bytes) else { return nil }
    }
  }

  /// Makes a text of bytes; nil where they are not UTF-8.
  package init?(utf8 bytes: ArraySlice<UInt8>) {
    guard let text = unsafe bytes.withUnsafeBufferPointer({ unsafe String(utf8: $0) }) else { return nil }
    self = text
  }

  /// Whether two texts have the same bytes.
  package func hasBytes(of other: String) -> Bool {
    var isEqual = false
    unsafe withBytes { bytes in
      unsafe other.withBytes { others in
        guard bytes.count == others.count else { return }
        // Faster than `elementsEqual`, and each change of an input compares names.
        var place = 0
        while place < bytes.count, unsafe bytes[place] == others[place] { place += 1 }
        isEqual = place == bytes.count
      }
    }
    return isEqual
  }
}

extension [UInt8] {
  /// Appends the bytes of a text in UTF-8.
  @inline(never)
  package mutating func append(bytesOf text: String) {
    unsafe text.withBytes { unsafe append(contentsOf: $0) }
  }

  /// Appends the bytes of a literal in UTF-8.
  @inline(never)
  package mutating func append(bytesOf literal: StaticString) {
    literal.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
