// Each type has its own initialiser, so that other modules call no unspecialised generic one.

extension Int64 {
  /// The whole number of `value` towards zero, limited to the range of the type; 0 where `value` is not a number.
  @inlinable @inline(__always)
  package init(limiting value: Double) {
    let whole = value.rounded(.towardZero)
    self = Int64(exactly: whole) ?? (whole > 0 ? .max : whole < 0 ? .min : 0)
  }
}

extension Int {
  /// The whole number of `value` towards zero, limited to the range of the type; 0 where `value` is not a number.
  @inlinable @inline(__always)
  package init(limiting value: Double) { self.init(clamping: Int64(limiting: value)) }
}

extension Int32 {
  /// The whole number of `value` towards zero, limited to the range of the type; 0 where `value` is not a number.
  @inlinable @inline(__always)
  package init(limiting value: Double) { self.init(clamping: Int64(limiting: value)) }
}

extension UInt32 {
  /// The whole number of `value` towards zero, limited to the range of the type; 0 where `value` is not a number.
  @inlinable @inline(__always)
  package init(limiting value: Double) { self.init(clamping: Int64(limiting: value)) }
}

extension UInt8 {
  /// The whole number of `value` towards zero, limited to the range of the type; 0 where `value` is not a number.
  @inlinable @inline(__always)
  package init(limiting value: Double) { self.init(clamping: Int64(limiting: value)) }
}

// The initializers of the standard library stop the program where a number is beyond the range of the type. In a build with
// DRAWSTRING_LIMITS, these declarations hide them, and the compiler refuses their use.
#if DRAWSTRING_LIMITS
  extension Int {
    @available(*, deprecated, message: "use init(limiting:)")
    package init(_ value: Double) { self.init(clamping: Int64(limiting: value)) }
  }

  extension Int32 {
    @available(*, deprecated, message: "use init(limiting:)")
    package init(_ value: Double) { self.init(clamping: Int64(limiting: value)) }
  }

  extension Int64 {
    @available(*, deprecated, message: "use init(limiting:)")
    package init(_ value: Double) { self.init(limiting: value) }
  }

  extension UInt {
    @available(*, deprecated, message: "use init(limiting:)")
    package init(_ value: Double) { self.init(clamping: Int64(limiting: value)) }
  }

  extension UInt8 {
    @available(*, deprecated, message: "use init(limiting:)")
    package init(_ value: Double) { self.init(clamping: Int64(limiting: value)) }

    @available(*, deprecated, message: "use init(limiting:)")
    package init(_ value: Float) { self.init(clamping: Int64(limiting: Double(value))) }
  }

  extension UInt16 {
    @available(*, deprecated, message: "use init(limiting:)")
    package init(_ value: Double) { self.init(clamping: Int64(limiting: value)) }
  }

  extension UInt32 {
    @available(*, deprecated, message: "use init(limiting:)")
    package init(_ value: Double) { self.init(clamping: Int64(limiting: value)) }
  }

  extension UInt64 {
    @available(*, deprecated, message: "use init(limiting:)")
    package init(_ value: Double) { self.init(clamping: Int64(limiting: value)) }
  }
#endif
