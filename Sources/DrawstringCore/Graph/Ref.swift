/// The index of an element in one of the graph's arrays, in 4 bytes; -1 for none.
///
/// The type of the elements tells the array: an index of a node does not read a track. Two arrays of texts share a type,
/// those of characters and of names of events. Numbers lie in arrays of one type, so that their places are plain integers.
package struct Ref<Element>: Hashable, Comparable, Sendable {
  package var rawValue: Int32

  @inline(__always) package init(rawValue: Int32) { self.rawValue = rawValue }
  @inline(__always) package init(_ index: Int) { rawValue = Int32(index) }

  /// The index of no element.
  @inline(__always) package static var none: Ref { Ref(rawValue: -1) }

  @inline(__always) package var exists: Bool { rawValue >= 0 }
  @inline(__always) package var isNone: Bool { rawValue < 0 }

  @inline(__always) package var index: Int { Int(rawValue) }

  /// The indices of a number of elements from this one on.
  @inline(__always) package func stretch(_ count: some BinaryInteger) -> Range<Int> {
    index..<index + Int(count)
  }

  @inline(__always) package static func + (first: Ref, offset: Int) -> Ref {
    Ref(rawValue: first.rawValue + Int32(truncatingIfNeeded: offset))
  }

  @inline(__always) package static func < (a: Ref, b: Ref) -> Bool { a.rawValue < b.rawValue }
}

extension Array {
  @inline(__always)
  package subscript(_ ref: Ref<Element>) -> Element {
    get { self[ref.index] }
    _modify { yield &self[ref.index] }
  }

  /// A number of elements from one on.
  @inline(__always)
  package subscript(_ first: Ref<Element>, count count: some BinaryInteger) -> ArraySlice<Element> {
    self[first.stretch(count)]
  }
}
